import { useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import type { MoveAnswer } from './job/move-job.rpc.ts';
import { asksFirst, moveLabel } from '../orders/job-moves.ts';
import { allowedMoves, type JobName, type JobStatus } from '../orders/job.ts';
import { handsOut, moveEmail, type MovableJob } from '../orders/status-email.ts';
import { jobKey, settleMs } from './job-words.client.ts';
import { MoveDialog, type CancelCharge } from './MoveDialogs.tsx';

/** How far a second press may be from the first and still be on the same spot. */
const spotPx = 12;

/** The last press that a pointer made, on any job. */
let last = { job: '', at: -Infinity, x: 0, y: 0 };

/**
 * Whether a pointer pressed the same spot a moment ago, for another job: on a board, the next job's
 * button may have moved there.
 * @param job its key, or a name for buttons that belong to no single job
 */
export function isSecondPress(
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

/** A move as a button: its label, whether it emails the customer, and what a press does. */
export type MoveButton = {
  readonly key: string;
  readonly label: string;
  readonly emails: boolean;
  readonly press: (event: MouseEvent<HTMLElement>) => void;
};

/**
 * A job's possible moves, the usual way first, those that email the customer once more without, and
 * a pickup once more on an earlier day. Moves that end a job ask first, and some ask for a note, a
 * carrier, or the day, in the dialog to render beside the buttons. While `busy`, the buttons do nothing.
 */
export function useMoves(
  job: JobName &
    MovableJob & {
      readonly version: number;
      readonly unpaid?: boolean;
      readonly pieces?: number | null;
      readonly packedPieces?: number | undefined;
      readonly cancelCharge?: CancelCharge | null;
      readonly exactRepeatOf?: number | null | undefined;
      readonly uspsOnly?: boolean | undefined;
    },
  moving: boolean,
  move: (to: JobStatus, said: MoveAnswer) => void,
): { moves: readonly MoveButton[]; busy: boolean; dialog: ReactNode } {
  const busy = !useSettled(`${job.status} ${job.version}`) || moving;
  const [asked, setAsked] = useState<{ to: JobStatus; version: number; earlier: boolean } | null>(
    null,
  );
  const allowed = allowedMoves(job.kind, job.status);
  const asks = (to: JobStatus) => asksFirst(job, to);
  const button = (to: JobStatus, tell: boolean, earlier = false): MoveButton => ({
    key: `${to} ${tell} ${earlier}`,
    label: earlier
      ? 'Picked up earlier'
      : `${moveLabel(job.kind, job.status, to)}${tell ? '' : ', no email'}`,
    emails: tell && moveEmail(job, to) !== null && !asks(to) && !earlier,
    press: (event) => {
      if (isSecondPress(jobKey(job), event) || busy) return;
      const menu = event.currentTarget.closest('details');
      if (menu) {
        menu.open = false;
        menu.querySelector('summary')?.focus();
      }
      if (asks(to) || earlier) setAsked({ to, version: job.version, earlier });
      else move(to, { tell });
    },
  });
  const usual = allowed.map((to) => button(to, true));
  const quiet = allowed.filter((to) => moveEmail(job, to) !== null && !asks(to));
  // If somebody else has moved the job meanwhile, the question no longer applies.
  const holds = asked?.version === job.version && allowed.includes(asked.to);
  return {
    moves: [
      ...usual,
      ...quiet.map((to) => button(to, false)),
      ...allowed.filter((to) => handsOut(job, to)).map((to) => button(to, true, true)),
    ],
    busy,
    dialog: holds && (
      <MoveDialog
        job={job}
        to={asked.to}
        earlier={asked.earlier}
        onAnswer={(said) => {
          setAsked(null);
          if (said !== null && !busy) move(asked.to, said);
        }}
      />
    ),
  };
}

/** False for a moment after `state` changes. */
export function useSettled(state: string): boolean {
  const [settled, setSettled] = useState(state);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(state), settleMs);
    return () => clearTimeout(timer);
  }, [state]);
  return settled === state;
}
