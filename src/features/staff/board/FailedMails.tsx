import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { formatRecent } from '../../../domain/date-words.ts';
import { jobTitle } from '../../../domain/job.ts';
import { mailErrorText, mailTitle } from '../../../domain/mail-words.ts';
import { jobPath } from '../../../paths.ts';
import { $mails, $mailsFailure, $retries, loadMails, retryMail } from './dead-mails.ts';
import { useBoard } from './board.ts';
import styles from './board.module.css';

/** Mails that were given up, each with why, and a way to try again. Nothing where there are none. */
export function FailedMails() {
  const dead = useStore(useBoard().$counts)?.deadMails ?? 0;
  const mails = useStore($mails);
  const failure = useStore($mailsFailure);
  const retries = useStore($retries);
  useEffect(() => {
    if (dead > 0) void loadMails();
  }, [dead]);
  if (dead === 0 && !mails?.length) return null;
  const now = new Date();
  return (
    <section
      id="failed-mails"
      tabIndex={-1}
      aria-labelledby="failed-mails-title"
      className={styles.mails}
    >
      <h2 id="failed-mails-title">Failed emails</h2>
      <p className="note-text">We gave up after the last try. A retry goes out right away.</p>
      {failure !== null && (
        <p className="notice warn" role="alert">
          {failure}{' '}
          <button type="button" className="button quiet" onClick={() => void loadMails()}>
            Try again
          </button>
        </p>
      )}
      <ul className={styles.mailList}>
        {(mails ?? []).map((mail) => {
          const retry = retries[mail.id];
          const sending = retry?.state === 'sending';
          return (
            <li key={mail.id}>
              <p>
                <b>{mailTitle(mail.template)}</b>
                {', about '}
                <a href={jobPath(mail)}>{jobTitle(mail)}</a>
              </p>
              <p>{`To ${mail.recipient}, ${formatRecent(new Date(mail.createdAt), now)}`}</p>
              <p>
                {mailErrorText(mail.errorCode)}{' '}
                <span className={styles.faint}>
                  {`${mail.attempts} ${mail.attempts === 1 ? 'try' : 'tries'}${mail.errorCode ? `, ${mail.errorCode}` : ''}`}
                </span>
              </p>
              <div className={styles.retry}>
                <button
                  type="button"
                  className={styles.move}
                  aria-disabled={sending || retry?.state === 'sent' || undefined}
                  onClick={() => {
                    if (retry?.state !== 'sent') void retryMail(mail.id);
                  }}
                >
                  {sending ? 'Sending...' : 'Retry'}
                  <span className="visually-hidden">{` the email to ${mail.recipient}`}</span>
                </button>
                <span role="status" className={retry?.state === 'sent' ? styles.good : styles.late}>
                  {retry && 'text' in retry ? retry.text : ''}
                </span>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
