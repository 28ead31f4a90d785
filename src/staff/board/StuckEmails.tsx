import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asking } from '../queries.client.ts';
import { listStuckEmails, type StuckEmail, type StuckStatus } from '../list-stuck-emails.rpc.ts';
import { formatRecent } from '../../platform/dates/date-words.ts';
import { jobTitle } from '../../orders/job.ts';
import { emailErrorText, emailTitle } from '../../platform/emails/email-words.ts';
import { jobPath } from '../../paths.ts';
import { useResending } from '../resending.client.ts';
import { useBoard } from './board.client.ts';
import looks from '../moves.module.css';
import styles from './board.module.css';

const lists = {
  held: {
    id: 'held-emails',
    title: 'Held emails',
    note: 'These jobs came in, but something looked off, so their emails to customers haven’t gone out. Open each job. If it’s real, send the email. If not, cancel or decline the job, and its email drops off this list unsent.',
    button: 'Send',
  },
  dead: {
    id: 'failed-emails',
    title: 'Failed emails',
    note: 'We’ve stopped trying to send these. A retry goes out right away.',
    button: 'Retry',
  },
} as const;

/**
 * Emails that wait for staff and emails that were given up on, each with the reason and a way to
 * send it. Both lists appear at once, so that neither moves the other.
 */
export function StuckEmails() {
  const { counts } = useBoard();
  const held = useStuck('held', counts?.heldEmails ?? 0);
  const dead = useStuck('dead', counts?.deadEmails ?? 0);
  if (held.list.isLoading || dead.list.isLoading) return null;
  return (
    <>
      <StuckList {...held} />
      <StuckList {...dead} />
    </>
  );
}

function useStuck(status: StuckStatus, count: number) {
  const list = useQuery({
    ...asking(listStuckEmails, () => ({ status }), status, String(count)),
    enabled: count > 0,
    placeholderData: keepPreviousData,
  });
  return { status, count, list };
}

/** Hidden if there are none. An email that was sent from here stays, with the result. */
function StuckList({ status, count, list }: ReturnType<typeof useStuck>) {
  const { id, title, note, button } = lists[status];
  const { data, error, refetch } = list;
  const { resent, resend } = useResending();
  const [tried, setTried] = useState<readonly StuckEmail[]>([]);
  const stuck = count > 0 ? (data ?? []) : [];
  const gone = tried.filter(({ id: sent }) => !stuck.some((email) => email.id === sent));
  const emails = [...stuck, ...gone].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  if (count === 0 && emails.length === 0) return null;
  const now = new Date();
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className={styles.emails}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p className="note-text">{note}</p>
      {error && (
        <p className="notice warn" role="alert">
          {error.message}{' '}
          <button type="button" className="button quiet" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      )}
      <ul className={styles.emailList}>
        {emails.map((email) => {
          const retry = resent[email.id];
          const sending = retry?.state === 'sending';
          return (
            <li key={email.id}>
              <p>
                <b>{emailTitle(email.template, email.isCopy)}</b>
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
                  className={looks.move}
                  aria-disabled={sending || retry?.state === 'sent' || undefined}
                  onClick={() => {
                    if (retry?.state === 'sent') return;
                    setTried((before) => [...before.filter((each) => each.id !== email.id), email]);
                    void resend(email.id);
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
