import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { Job } from '../../../contracts/staff/read-job.ts';
import {
  allowedMoves,
  jobTitle,
  moveLabel,
  statusLabel,
  type JobStatus,
} from '../../../domain/job.ts';
import { undoMinutesLeft } from './job-words.ts';
import { $moving, $news, $view, move, undo } from './store.ts';
import styles from './job.module.css';

/** Buttons that change places answer nobody for so long: a second click was meant for the first. */
const settleMs = 700;

/** Where the job stands, where it may go, and the way back. */
export function JobMoves({ job, now }: { job: Job; now: Date }) {
  const moving = useStore($moving);
  const news = useStore($news);
  const view = useStore($view);
  const settled = useSettled(job.version);
  const [asked, setAsked] = useState<JobStatus | null>(null);
  const where = useRef<HTMLParagraphElement>(null);
  const asker = useRef<HTMLButtonElement>(null);
  const kept = useFocusKeeper(`${job.version} ${asked}`, where);
  const readAt = view.state === 'shown' ? view.readAt : 0;
  const left = undoMinutesLeft(job, readAt, Math.max(now.getTime(), readAt));
  const moves = allowedMoves(job.kind, job.status);
  const idle = moving || !settled;

  useEffect(() => setAsked(null), [job.version]);

  const press = (act: () => Promise<unknown>) => () => {
    if (idle) return;
    void act().then(() => where.current?.focus());
  };
  const go = (to: JobStatus) => press(() => move(to));
  const keep = () => {
    setAsked(null);
    setTimeout(() => asker.current?.focus()); // once it is drawn again
  };

  return (
    <section className={styles.moves} aria-labelledby="moves-title" {...kept}>
      <h2 id="moves-title">What’s next</h2>
      <p ref={where} tabIndex={-1} className={styles.where}>
        Status: <b>{statusLabel(job.status)}</b>
      </p>
      <div role="status">
        {news && <p className={`notice ${news.bad ? 'warn' : 'good'}`}>{news.text}</p>}
      </div>
      {asked && moves.includes(asked) ? (
        <Sure job={job} to={asked} idle={idle} onSure={go(asked)} onKeep={keep} />
      ) : (
        <div className={styles.buttons}>
          {moves.map((to, index) => (
            <button
              key={to}
              ref={endsIt(to) ? asker : null}
              type="button"
              className={`button ${index > 0 ? 'alt' : ''}`}
              aria-disabled={idle || undefined}
              onClick={endsIt(to) ? () => setAsked(to) : go(to)}
            >
              {moveLabel(job.status, to)}
            </button>
          ))}
          {left > 0 && (
            <button
              type="button"
              className="button quiet"
              aria-disabled={idle || undefined}
              onClick={press(undo)}
            >
              Undo ({left} min left)
            </button>
          )}
        </div>
      )}
      {moves.length === 0 && <p className="note-text">All done.</p>}
    </section>
  );
}

/** Moves that are asked about once. */
const endsIt = (to: JobStatus): boolean => to === 'cancelled' || to === 'declined';

type SureProps = {
  job: Job;
  to: JobStatus;
  idle: boolean;
  onSure: () => void;
  onKeep: () => void;
};

function Sure({ job, to, idle, onSure, onKeep }: SureProps) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  const verb = to === 'cancelled' ? 'cancel' : 'decline';
  return (
    <div
      role="group"
      aria-labelledby="sure-title"
      className={styles.sure}
      onKeyDown={({ key }) => key === 'Escape' && onKeep()}
    >
      <p id="sure-title">
        <b>{`${verb === 'cancel' ? 'Cancel' : 'Decline'} ${jobTitle(job)}?`}</b> We won’t email the
        customer.
      </p>
      <div className={styles.buttons}>
        <button type="button" className="button" aria-disabled={idle || undefined} onClick={onSure}>
          Yes, {verb} it
        </button>
        <button ref={keep} type="button" className="button alt" onClick={onKeep}>
          Keep it
        </button>
      </div>
    </div>
  );
}

/** False for a moment after `version` changed. */
function useSettled(version: number): boolean {
  const [settled, setSettled] = useState(version);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(version), settleMs);
    return () => clearTimeout(timer);
  }, [version]);
  return settled === version;
}

/**
 * A focused button may go when the job changes: the focus then falls to `fallback`, which says where
 * the job stands, so that no key pressed once more makes another move.
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
