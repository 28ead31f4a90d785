import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import {
  allowedMoves,
  jobTitle,
  moveLabel,
  needsNote,
  statusLabel,
  type JobName,
  type JobStatus,
} from '../../../domain/job.ts';
import { textLimits } from '../../../domain/text-field.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
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
 * A job's possible moves, the usual way first. Moves that end a job ask first, and some ask for a
 * note, in the dialog to render beside the buttons. While `busy`, the buttons do nothing.
 */
export function useMoves(
  job: JobName & { readonly status: JobStatus; readonly version: number },
  moving: boolean,
  move: (to: JobStatus, note?: string) => void,
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
      if (endsIt(to) || needsNote(job.kind, to)) setAsked({ to, version: job.version });
      else move(to);
    },
  }));
  // If somebody else has moved the job meanwhile, the question no longer applies.
  const holds = asked?.version === job.version && moves.some(({ to }) => to === asked.to);
  return {
    moves,
    busy,
    dialog:
      holds &&
      (endsIt(asked.to) ? (
        <Sure
          job={job}
          to={asked.to}
          onAnswer={(yes) => {
            setAsked(null);
            if (yes && !busy) move(asked.to);
          }}
        />
      ) : (
        <HowSo
          job={job}
          to={asked.to}
          onAnswer={(note) => {
            setAsked(null);
            if (note !== null && !busy) move(asked.to, note);
          }}
        />
      )),
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

const howSo: Readonly<Partial<Record<JobStatus, { ask: string; hint: string; save: string }>>> = {
  proof_sent: {
    ask: 'How was the proof shown, and why not on the order’s page?',
    hint: 'For example: “Shown at the counter; they have no email.”',
    save: 'Mark it as sent',
  },
  approved: {
    ask: 'Who approved it, and how?',
    hint: 'For example: “Dana by phone, 2:10 PM.”',
    save: 'Mark it as approved',
  },
};

type HowSoProps = { job: JobName; to: JobStatus; onAnswer: (note: string | null) => void };

function HowSo({ job, to, onAnswer }: HowSoProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  useEffect(() => field.current?.focus(), []);
  const words = howSo[to];
  const save = () => {
    if (note.trim() === '') {
      setError('Write a sentence. It stays with the job.');
      field.current?.focus();
    } else onAnswer(note);
  };
  return (
    <Dialog title={`${jobTitle(job)}: ${statusLabel(to)}`} onClose={() => onAnswer(null)}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field
          multiline
          ref={field}
          label={words?.ask ?? 'Note'}
          hint={words?.hint}
          error={error}
          rows={3}
          maxLength={textLimits.notes}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <div className="button-row">
          <button type="submit" className="button">
            {words?.save}
          </button>
          <button type="button" className="button alt" onClick={() => onAnswer(null)}>
            Not yet
          </button>
        </div>
      </form>
    </Dialog>
  );
}
