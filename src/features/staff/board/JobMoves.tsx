import { useStore } from '@nanostores/react';
import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import type { ListedJob } from '../../../contracts/staff/list-jobs.ts';
import { allowedMoves, jobTitle, moveLabel, type JobStatus } from '../../../domain/job.ts';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { jobKey } from './job-words.ts';
import { $notes, move, undo } from './store.ts';
import styles from './board.module.css';

/** Where a job may go from here: the usual way as a button, the others behind it, the last one back. */
export function JobMoves({ job }: { job: ListedJob }) {
  const key = jobKey(job);
  const note = useStore($notes, { keys: [key] })[key];
  const kept = useKeptFocus(`${job.status} ${job.mayUndo}`);
  const [next, ...others] = allowedMoves(job.kind, job.status);
  const title = jobTitle(job);
  const moving = note?.moving === true;
  const of = <span className="visually-hidden">{`: ${title}`}</span>;

  const go = (to: JobStatus) => (event: MouseEvent<HTMLElement>) => {
    // The second half of a double click would press what the button became.
    if (event.detail > 1) return;
    const menu = event.currentTarget.closest('details');
    if (menu) {
      menu.open = false;
      menu.querySelector('summary')?.focus();
    }
    void move(job, to);
  };

  return (
    <div {...kept} className={styles.moves} aria-busy={moving}>
      {next && (
        <span className={styles.pair}>
          <button
            type="button"
            className={styles.move}
            data-next=""
            aria-disabled={moving || undefined}
            onClick={go(next)}
          >
            {moveLabel(job.status, next)}
            {of}
          </button>
          {others.length > 0 && (
            <details className={styles.menu} onBlur={closeLeft} onKeyDown={closeOnEscape}>
              <summary>
                <span aria-hidden="true">▾</span>
                <span className="visually-hidden">{`More moves: ${title}`}</span>
              </summary>
              <ul className={styles.menuList}>
                {others.map((to) => (
                  <li key={to}>
                    <button type="button" aria-disabled={moving || undefined} onClick={go(to)}>
                      {moveLabel(job.status, to)}
                      {of}
                    </button>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </span>
      )}
      {job.mayUndo && (
        <button
          type="button"
          className={styles.undo}
          data-undo=""
          aria-disabled={moving || undefined}
          onClick={() => void undo(job)}
        >
          Undo{of}
        </button>
      )}
    </div>
  );
}

function closeLeft(event: FocusEvent<HTMLDetailsElement>) {
  if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false;
}

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
  if (event.key !== 'Escape') return;
  event.currentTarget.open = false;
  event.currentTarget.querySelector('summary')?.focus();
}
