import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { formatRecent } from '../../../domain/date-words.ts';
import { jobTitle } from '../../../domain/job.ts';
import { emailErrorText, emailTitle } from '../../../domain/email-words.ts';
import { jobPath } from '../../../paths.ts';
import { useBoard } from './board.ts';
import styles from './board.module.css';

/**
 * Emails that were given up on, each with the reason and a way to try again. Hidden if there are
 * none.
 */
export function FailedEmails() {
  const { $counts, deadEmails } = useBoard();
  const { load, resend } = deadEmails;
  const dead = useStore($counts)?.deadEmails ?? 0;
  const emails = useStore(deadEmails.$emails);
  const failure = useStore(deadEmails.$failure);
  const resent = useStore(deadEmails.$resent);
  useEffect(() => {
    if (dead > 0) void load();
  }, [dead, load]);
  if (dead === 0 && !emails?.length) return null;
  const now = new Date();
  return (
    <section
      id="failed-emails"
      tabIndex={-1}
      aria-labelledby="failed-emails-title"
      className={styles.emails}
    >
      <h2 id="failed-emails-title">Failed emails</h2>
      <p className="note-text">We’ve stopped trying to send these. A retry goes out right away.</p>
      {failure !== null && (
        <p className="notice warn" role="alert">
          {failure}{' '}
          <button type="button" className="button quiet" onClick={() => void load()}>
            Try again
          </button>
        </p>
      )}
      <ul className={styles.emailList}>
        {(emails ?? []).map((email) => {
          const retry = resent[email.id];
          const sending = retry?.state === 'sending';
          return (
            <li key={email.id}>
              <p>
                <b>{emailTitle(email.template)}</b>
                {', about '}
                <a href={jobPath(email)}>{jobTitle(email)}</a>
              </p>
              <p>{`To ${email.recipient}, ${formatRecent(new Date(email.createdAt), now)}`}</p>
              <p>
                {emailErrorText(email.errorCode)}{' '}
                <span className={styles.faint}>
                  {`${email.attempts} ${email.attempts === 1 ? 'try' : 'tries'}${email.errorCode ? `, ${email.errorCode}` : ''}`}
                </span>
              </p>
              <div className={styles.retry}>
                <button
                  type="button"
                  className={styles.move}
                  aria-disabled={sending || retry?.state === 'sent' || undefined}
                  onClick={() => {
                    if (retry?.state !== 'sent') void resend(email.id);
                  }}
                >
                  {sending ? 'Sending...' : 'Retry'}
                  <span className="visually-hidden">{` the email to ${email.recipient}`}</span>
                </button>
                <span role="status" className={retry?.state === 'sent' ? styles.good : styles.late}>
                  {retry?.text}
                </span>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
