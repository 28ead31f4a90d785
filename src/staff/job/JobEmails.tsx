import { useState } from 'react';
import { callAsStaff } from '../call-as-staff.client.ts';
import { renewOrderLink } from '../../orders/your-order/renew-order-link.contract.ts';
import type { Job } from './read-job.rpc.ts';
import { emailTitle } from '../../platform/emails/email-words.ts';
import { useResending, type Resent } from '../resending.client.ts';
import { useJobPage } from './job-page.client.ts';
import styles from './job.module.css';
import { emailState, waitsFor } from './sheet-words.client.ts';

/** The emails about a job, their status, and ways to send each again or replace an order's link. */
export function JobEmails({ job, now }: { job: Job; now: Date }) {
  const { reload } = useJobPage();
  const { resent, resend } = useResending(reload);
  const [renewed, setRenewed] = useState<Resent | null>(null);
  /** Folded, unless one of them needs somebody. */
  const [open, setOpen] = useState(() =>
    job.emails.some(({ status }) => status === 'dead' || status === 'held'),
  );
  /** Ends the customer's link and emails them another one. */
  const renewLink = async () => {
    if (renewed?.state === 'sending') return;
    setRenewed({ state: 'sending', text: '' });
    const { email } = job.customer;
    const result = await callAsStaff(renewOrderLink, { number: job.number, email });
    await reload();
    setRenewed(
      result.ok
        ? {
            state: 'sent',
            text: `A new link is on its way to ${email}. The old one opens nothing now.`,
          }
        : { state: 'failed', text: result.message },
    );
  };
  if (job.emails.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="emails-title">
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <h2 id="emails-title">Emails</h2> <span>{job.emails.length}</span>
        </summary>
        <ul className={styles.emails}>
          {job.emails.map((email) => {
            const title = emailTitle(email.template, email.isCopy);
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
      </details>
    </section>
  );
}
