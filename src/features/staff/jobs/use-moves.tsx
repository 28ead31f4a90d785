import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import {
  allowedMoves,
  jobTitle,
  moveLabel,
  type JobName,
  type JobStatus,
} from '../../../domain/job.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { jobKey } from './job-words.ts';

/**
 * After buttons change places, they ignore presses for this long: a second press was meant for the
 * first button.
 */
const settleMs = 700;
/** How far a second press may be from the first and still be on the same spot. */
const spotPx = 12;

/** The last press that a pointer made, on any job. */
let last = { job: '', at: -Infinity, x: 0, y: 0 };

/**
 * Whether a pointer pressed the same spot a moment ago, for another job: on a board, the next job's
 * button may have moved there.
 */
function isSecondPress(
  job: string,
  { detail, timeStamp: at, clientX: x, clientY: y }: MouseEvent,
): boolean {
  // A key is pressed on purpose, wherever the focus is.
  if (detail === 0) return false;
  const again =
    job !== last.job && at - last.at < settleMs && Math.hypot(x - last.x, y - last.y) < spotPx;
  if (!again) last = { job, at, x, y };
  return again;
}

/** A move as a button: its label, and what a press does. */
export type MoveButton = {
  readonly to: JobStatus;
  readonly label: string;
  readonly press: (event: MouseEvent<HTMLElement>) => void;
};

/**
 * A job's possible moves, the usual way first. Moves that end a job ask first, in the dialog to
 * render beside the buttons. While `busy`, the buttons do nothing.
 */
export function useMoves(
  job: JobName & { readonly status: JobStatus; readonly version: number },
  moving: boolean,
  move: (to: JobStatus) => void,
): { moves: readonly MoveButton[]; busy: boolean; dialog: ReactNode } {
  const busy = !useSettled(`${job.status} ${job.version}`) || moving;
  const [asked, setAsked] = useState<{ to: JobStatus; version: number } | null>(null);
  const moves = allowedMoves(job.kind, job.status).map((to) => ({
    to,
    label: moveLabel(job.status, to),
    press: (event: MouseEvent<HTMLElement>) => {
      if (isSecondPress(jobKey(job), event) || busy) return;
      const menu = event.currentTarget.closest('details');
      if (menu) {
        menu.open = false;
        menu.querySelector('summary')?.focus();
      }
      if (endsIt(to)) setAsked({ to, version: job.version });
      else move(to);
    },
  }));
  // If somebody else has moved the job meanwhile, the question no longer applies.
  const holds = asked?.version === job.version && moves.some(({ to }) => to === asked.to);
  return {
    moves,
    busy,
    dialog: holds && (
      <Sure
        job={job}
        to={asked.to}
        onAnswer={(yes) => {
          setAsked(null);
          if (yes && !busy) move(asked.to);
        }}
      />
    ),
  };
}

/** False for a moment after `state` changes. */
function useSettled(state: string): boolean {
  const [settled, setSettled] = useState(state);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(state), settleMs);
    return () => clearTimeout(timer);
  }, [state]);
  return settled === state;
}

const endsIt = (to: JobStatus): boolean => to === 'cancelled' || to === 'declined';

type SureProps = { job: JobName; to: JobStatus; onAnswer: (yes: boolean) => void };

function Sure({ job, to, onAnswer }: SureProps) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  const verb = to === 'cancelled' ? 'Cancel' : 'Decline';
  return (
    <Dialog title={`${verb} ${jobTitle(job)}?`} onClose={() => onAnswer(false)}>
      <p>We won’t email the customer.</p>
      <div className="button-row">
        <button type="button" className="button" onClick={() => onAnswer(true)}>
          {`Yes, ${verb.toLowerCase()} it`}
        </button>
        <button ref={keep} type="button" className="button alt" onClick={() => onAnswer(false)}>
          Keep it
        </button>
      </div>
    </Dialog>
  );
}
