import { useStore } from '@nanostores/react';
import type { Job } from '../../../contracts/staff/read-job.ts';
import { formatMoment } from '../../../domain/date-words.ts';
import { mailErrorText, mailTitle } from '../../../domain/mail-words.ts';
import { useJobPage } from './job-page.ts';
import styles from './job.module.css';

/** The mails about a job, what became of each, and a way to send it once more. */
export function JobMails({ job, now }: { job: Job; now: Date }) {
  const { $resent, resend } = useJobPage();
  const resent = useStore($resent);
  if (job.mails.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="mails-title">
      <h2 id="mails-title">Emails</h2>
      <ul className={styles.mails}>
        {job.mails.map((mail) => {
          const title = mailTitle(mail.template);
          const sending = resent[mail.id] === null;
          return (
            <li key={mail.id} data-status={mail.status}>
              <p>
                <b>{title}</b>
                <br />
                <span className={styles.typed}>{mail.recipient}</span>
              </p>
              <p className={styles.mailState}>{mailState(mail, now)}</p>
              <button
                type="button"
                className="button quiet"
                aria-disabled={sending || undefined}
                onClick={() => void resend(mail.id)}
              >
                {sending ? 'Sending...' : 'Resend'}
                <span className="visually-hidden">: {title}</span>
              </button>
              <p role="status">{resent[mail.id]}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function mailState(mail: Job['mails'][number], now: Date): string {
  const tries = mail.attempts === 1 ? '1 try' : `${mail.attempts} tries`;
  if (mail.status === 'sent')
    return `Sent ${formatMoment(new Date(mail.sentAt ?? mail.createdAt), now)}`;
  if (mail.status === 'dead') return `Gave up after ${tries}. ${mailErrorText(mail.errorCode)}`;
  return mail.attempts === 0
    ? 'Waiting to be sent'
    : `Waiting after ${tries}. ${mailErrorText(mail.errorCode)}`;
}
