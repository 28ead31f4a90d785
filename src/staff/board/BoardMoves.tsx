import type { FocusEvent, KeyboardEvent } from 'react';
import type { ListedJob } from '../listed-job.ts';
import { jobTitle, makesOrder } from '../../orders/job.ts';
import { jobPath } from '../../paths.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { jobKey } from '../job-words.client.ts';
import { EmailMark } from '../MoveDialogs.tsx';
import { useMoves, type MoveButton } from '../use-moves.tsx';
import { useMay } from '../use-member.client.ts';
import { useBoard } from './board.client.ts';
import looks from '../moves.module.css';
import styles from './board.module.css';

/** A job's possible moves: the usual one as a button, the others behind it, and undo. */
export function BoardMoves({ job }: { job: ListedJob }) {
  const board = useBoard();
  const moving = board.notes[jobKey(job)]?.moving === true;
  const kept = useKeptFocus(`${job.status} ${job.mayUndo}`);
  const { moves, busy, dialog } = useMoves(
    job,
    moving,
    (to, said) => void board.move([job], to, said),
  );
  // On its page.
  const makes = useMay('change-orders') && makesOrder(job.kind, job.status);
  const next = makes ? undefined : moves[0];
  const others = makes ? moves : moves.slice(1);
  const title = jobTitle(job);
  const of = <span className="visually-hidden">{`: ${title}`}</span>;
  const button = ({ label, emails, press }: MoveButton, usual?: object) => (
    <button type="button" aria-disabled={busy || undefined} onClick={press} {...usual}>
      {label}
      {emails && <EmailMark />}
      {of}
    </button>
  );

  return (
    <div {...kept} className={styles.moves} aria-busy={moving}>
      {(makes || next) && (
        <span className={styles.pair}>
          {next ? (
            button(next, { className: looks.move, 'data-next': '' })
          ) : (
            <a href={jobPath(job)} className={looks.move} data-next="">
              Make the order{of}
            </a>
          )}
          {others.length > 0 && (
            <details className={styles.menu} onBlur={closeLeft} onKeyDown={closeOnEscape}>
              <summary className={looks.move}>
                <span aria-hidden="true">▾</span>
                <span className="visually-hidden">{`More moves: ${title}`}</span>
              </summary>
              <ul className={styles.menuList}>
                {others.map((other) => (
                  <li key={other.key}>{button(other, { className: looks.move })}</li>
                ))}
              </ul>
            </details>
          )}
        </span>
      )}
      {job.mayUndo && (
        <button
          type="button"
          className={looks.undo}
          data-undo=""
          aria-disabled={moving || undefined}
          onClick={() => void board.undo([job])}
        >
          Undo{of}
        </button>
      )}
      {dialog}
    </div>
  );
}

function closeLeft(event: FocusEvent<HTMLDetailsElement>) {
  if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false;
}

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
  if (event.key !== 'Escape' || !event.currentTarget.open) return;
  event.preventDefault();
  event.currentTarget.open = false;
  event.currentTarget.querySelector('summary')?.focus();
}
