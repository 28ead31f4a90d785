import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import {
  allowedMoves,
  jobTitle,
  moveLabel,
  type JobName,
  type JobStatus,
} from '../../../domain/job.ts';
import { Dialog } from '../../../ui/Dialog.tsx';

/** A move as a button: what it says, and what a press of it does. */
export type MoveButton = {
  readonly to: JobStatus;
  readonly label: string;
  readonly press: (event: MouseEvent<HTMLElement>) => void;
};

/**
 * Where a job may go from here, the usual way first. Whatever ends a job asks first, in the dialog
 * that is to be rendered beside the buttons.
 */
export function useMoves(
  job: JobName & { readonly status: JobStatus; readonly version: number },
  busy: boolean,
  move: (to: JobStatus) => void,
): { moves: readonly MoveButton[]; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ to: JobStatus; version: number } | null>(null);
  const moves = allowedMoves(job.kind, job.status).map((to) => ({
    to,
    label: moveLabel(job.status, to),
    press: (event: MouseEvent<HTMLElement>) => {
      // The second half of a double click would press what the button became.
      if (busy || event.detail > 1) return;
      const menu = event.currentTarget.closest('details');
      if (menu) {
        menu.open = false;
        menu.querySelector('summary')?.focus();
      }
      if (endsIt(to)) setAsked({ to, version: job.version });
      else move(to);
    },
  }));
  // A job that somebody else moved meanwhile isn't the one that was asked about.
  const holds = asked?.version === job.version && moves.some(({ to }) => to === asked.to);
  return {
    moves,
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
