import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { formatRecent } from '../../../domain/date-words.ts';
import { jobTitle } from '../../../domain/job.ts';
import { emailErrorText, emailTitle } from '../../../domain/email-words.ts';
import { jobPath } from '../../../paths.ts';
import { useBoard } from './board.ts';
import styles from './board.module.css';
import type { createStuckEmails } from './stuck-emails.ts';

/** Emails that were given up on, each with the reason and a way to try again. */
export function FailedEmails() {
  const { $counts, deadEmails } = useBoard();
  return (
    <StuckEmails
      id="failed-emails"
      title="Failed emails"
      note="We’ve stopped trying to send these. A retry goes out right away."
      button="Retry"
      count={useStore($counts)?.deadEmails ?? 0}
      {...deadEmails}
    />
  );
}

/** Emails that wait for staff, each with the reason and a way to send it. */
export function HeldEmails() {
  const { $counts, heldEmails } = useBoard();
  return (
    <StuckEmails
      id="held-emails"
      title="Held emails"
      note="These jobs came in, but something looked off, so their emails to customers haven’t gone out. Open each job. If it’s real, send the email. If not, cancel or decline the job, and its email drops off this list unsent."
      button="Send"
      count={useStore($counts)?.heldEmails ?? 0}
      {...heldEmails}
    />
  );
}

/** Hidden if there are none. */
function StuckEmails({
  id,
  title,
  note,
  button,
  count,
  $emails,
  $failure,
  $resent,
  load,
  resend,
}: ReturnType<typeof createStuckEmails> & {
  id: string;
  title: string;
  note: string;
  button: string;
  count: number;
}) {
  const emails = useStore($emails);
  const failure = useStore($failure);
  const resent = useStore($resent);
  useEffect(() => {
    if (count > 0) void load();
  }, [count, load]);
  if (count === 0 && !emails?.length) return null;
  const now = new Date();
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={styles.emails}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p className="note-text">{note}</p>
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
                {email.attempts > 0 && (
                  <span className={styles.faint}>
                    {`${email.attempts} ${email.attempts === 1 ? 'try' : 'tries'}${email.errorCode ? `, ${email.errorCode}` : ''}`}
                  </span>
                )}
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
                  {sending ? 'Sending...' : button}
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
