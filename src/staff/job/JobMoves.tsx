import { useEffect, useRef, useState } from 'react';
import type { Job } from './read-job.rpc.ts';
import { formatTime } from '../../platform/dates/date-words.ts';
import { makesOrder, statusLabel } from '../../orders/job.ts';
import { isAllBoxed } from '../../orders/delivery/box.ts';
import { isOnItsWay } from '../../orders/status-email.ts';
import { CorrectShipment, EmailMark, emailsLater } from '../MoveDialogs.tsx';
import { useMoves } from '../use-moves.tsx';
import { useMay } from '../use-member.client.ts';
import { JobDesk } from './JobDesk.tsx';
import { MakeOrder } from './MakeOrder.tsx';
import { useJobPage } from './job-page.client.ts';
import { undoMinutesLeft } from './timeline.client.ts';
import styles from './job.module.css';

/** The job's status, its possible moves, and undo. */
export function JobMoves({ job, now }: { job: Job; now: Date }) {
  const page = useJobPage();
  const { moving, news, readAt } = page;
  const where = useRef<HTMLParagraphElement>(null);
  const kept = useFocusKeeper(String(job.version), where);
  const left = undoMinutesLeft(job, readAt, Math.max(now.getTime(), readAt));
  const then = (made: Promise<unknown>) => void made.then(() => where.current?.focus());
  const makes = useMay('change-orders') && makesOrder(job.kind, job.status);
  const [correcting, setCorrecting] = useState(false);
  const { moves, busy, dialog } = useMoves(job, moving, (to, said) => then(page.move(to, said)));

  return (
    <section className={styles.moves} aria-labelledby="moves-title" {...kept}>
      <h2 id="moves-title">What’s next</h2>
      <p ref={where} tabIndex={-1} className={styles.where}>
        Status: <b>{statusLabel(job.status)}</b>
        {job.tellsAt !== null && (
          <>
            <br />
            The customer gets an email at {formatTime(new Date(job.tellsAt))}
            {left > 0 && ', unless you undo this'}.
          </>
        )}
      </p>
      <div role="status">
        {news && <p className={`notice ${news.bad ? 'warn' : 'good'}`}>{news.text}</p>}
      </div>
      {job.kind === 'order' && <JobDesk job={job} now={now} />}
      {makes && job.kind === 'reorder' && <MakeOrder reorderId={job.id} />}
      <div className={styles.buttons}>
        {moves.map(({ key, label, emails, press }, index) => (
          <button
            key={key}
            type="button"
            className={`button ${makes || index > 0 ? 'alt' : ''}`}
            aria-disabled={busy || undefined}
            onClick={press}
          >
            {label}
            {emails && <EmailMark />}
          </button>
        ))}
        {left > 0 && (
          <button
            type="button"
            className="button quiet"
            aria-disabled={busy || undefined}
            onClick={() => {
              if (!busy) then(page.undo());
            }}
          >
            Undo ({left} min left)
          </button>
        )}
        {job.kind === 'order' && isOnItsWay(job) && !isAllBoxed(job) && (
          <button
            type="button"
            className="button quiet"
            aria-disabled={busy || undefined}
            onClick={() => setCorrecting(!busy)}
          >
            Correct the tracking
          </button>
        )}
      </div>
      {moves.some(({ emails }) => emails) && <p className="note-text">{emailsLater}</p>}
      {moves.length === 0 && <p className="note-text">All done.</p>}
      {dialog}
      {correcting && job.kind === 'order' && (
        <CorrectShipment
          job={job}
          onAnswer={(said) => {
            setCorrecting(false);
            if (said) then(page.correctShipment(said));
          }}
        />
      )}
    </section>
  );
}

/**
 * A focused button may disappear when the job changes. Focus then goes to `fallback`, which shows
 * the status, so that pressing a key again doesn't make another move.
 */
function useFocusKeeper(state: string, fallback: { readonly current: HTMLElement | null }) {
  const within = useRef(false);
  useEffect(() => {
    if (within.current && document.activeElement === document.body) fallback.current?.focus();
  }, [state, fallback]);
  return {
    onFocus: () => {
      within.current = true;
    },
    onBlur: () => {
      within.current = false;
    },
  };
}
