import { useStore } from '@nanostores/react';
import type { Job } from '../../../contracts/staff/read-job.ts';
import { formatMoment, formatTime } from '../../../domain/date-words.ts';
import { emailErrorText, emailTitle } from '../../../domain/email-words.ts';
import { useJobPage } from './job-page.ts';
import styles from './job.module.css';

/** The emails about a job, their status, and ways to send each again or replace an order's link. */
export function JobEmails({ job, now }: { job: Job; now: Date }) {
  const { $resent, resend, $renewed, renewLink } = useJobPage();
  const resent = useStore($resent);
  const renewed = useStore($renewed);
  if (job.emails.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="emails-title">
      <h2 id="emails-title">Emails</h2>
      <ul className={styles.emails}>
        {job.emails.map((email) => {
          const title = emailTitle(email.template);
          const sending = resent[email.id]?.state === 'sending';
          const waits = waitsFor(email, now);
          return (
            <li key={email.id} data-status={email.status}>
              <p>
                <b>{title}</b>
                <br />
                <span className={styles.typed}>{email.recipient}</span>
              </p>
              <p className={styles.emailState}>{emailState(email, now)}</p>
              {waits === null && (
                <button
                  type="button"
                  className="button quiet"
                  aria-disabled={sending || undefined}
                  onClick={() => void resend(email.id)}
                >
                  {sending ? 'Sending...' : email.status === 'held' ? 'Send' : 'Resend'}
                  <span className="visually-hidden">: {title}</span>
                </button>
              )}
              <p role="status">{resent[email.id]?.text}</p>
            </li>
          );
        })}
      </ul>
      {job.kind === 'order' && (
        <div className={styles.link}>
          <p>Is the customer’s link lost, or in the wrong hands? A new one ends the old one.</p>
          <button
            type="button"
            className="button quiet"
            aria-disabled={renewed?.state === 'sending' || undefined}
            onClick={() => void renewLink()}
          >
            {renewed?.state === 'sending' ? 'Sending...' : 'Email a new link'}
          </button>
          <p role="status">{renewed?.text}</p>
        </div>
      )}
    </section>
  );
}

/** When an email goes out that waits on purpose; null if it doesn't. */
function waitsFor({ status, attempts, dueAt }: Job['emails'][number], now: Date): Date | null {
  const due = new Date(dueAt);
  return status === 'pending' && attempts === 0 && due > now ? due : null;
}

function emailState(email: Job['emails'][number], now: Date): string {
  const waits = waitsFor(email, now);
  if (waits) return `Goes out at ${formatTime(waits)}`;
  const tries = email.attempts === 1 ? '1 try' : `${email.attempts} tries`;
  if (email.status === 'sent')
    return `Sent ${formatMoment(new Date(email.sentAt ?? email.createdAt), now)}`;
  if (email.status === 'skipped') return 'Not sent: it was out of date by then';
  if (email.status === 'dead') return `Gave up after ${tries}. ${emailErrorText(email.errorCode)}`;
  if (email.status === 'held') return `Held for you to check. ${emailErrorText(email.errorCode)}`;
  return email.attempts === 0
    ? 'Waiting to be sent'
    : `Waiting after ${tries}. ${emailErrorText(email.errorCode)}`;
}
