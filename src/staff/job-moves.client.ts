import { createContext, use, useRef, useState } from 'react';
import type { CallFailure, CallResult } from '../platform/call.client.ts';
import type { ErrorCode } from '../platform/error-code.ts';
import type { JobStatus } from '../orders/job.ts';
import { ask } from './ask.client.ts';
import type { ListedJob } from './listed-job.ts';
import type { JobChange } from './job/job-schema.ts';
import { moveJob, type MoveAnswer } from './job/move-job.rpc.ts';
import { undoMove } from './job/undo-move.rpc.ts';
import { jobKey } from './job-words.client.ts';
import { outcomeText, withPicked, type Outcome } from './selection.client.ts';
import { settle } from './settle.client.ts';

/** How many jobs are moved at the same time. */
const atOnce = 4;

/** The result of the last action; `undo` are jobs whose move can still be undone. */
export type Notice = {
  /** Distinguishes two notices with the same words. */
  readonly turn: number;
  readonly text: string;
  readonly tone: 'plain' | 'warn';
  readonly undo: readonly ListedJob[];
};

/** What a row shows next to its status, and newer knowledge of the job than the last list has. */
export type RowNote = {
  readonly moving: boolean;
  readonly text: string | null;
  readonly known: Pick<ListedJob, 'status' | 'version' | 'mayUndo'> | null;
};

/** Jobs that a page moves, and which of them are selected. */
export type JobMoves = Omit<ReturnType<typeof useJobMoves>, 'report' | 'asMoved' | 'select'> &
  ReturnType<ReturnType<typeof useJobMoves>['select']>;

/**
 * Moves jobs for `me` (an email address): each in a call by itself, so that every rule holds.
 * @param changed called once the backend may know other jobs than the page shows
 */
export function useJobMoves(me: string | null, changed: () => void) {
  const [notes, setNotes] = useState<Readonly<Record<string, RowNote | undefined>>>({});
  /** The keys of jobs that are being moved. */
  const moving = useRef(new Set<string>());
  const [notice, setNotice] = useState<Notice | null>(null);
  /** The keys of the selected jobs, and of the one that was picked last. */
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const picked = useRef<string>(null);

  function report(text: string, tone: Notice['tone'], undo: readonly ListedJob[] = []): void {
    setNotice((before) => ({ turn: (before?.turn ?? 0) + 1, text, tone, undo }));
  }

  /**
   * Moves jobs, or undoes their last moves if `to` is null, each in a call by itself. Failures are
   * reverted and reported.
   * @returns the keys of those that worked
   */
  async function change(
    jobs: readonly ListedJob[],
    to: JobStatus | null,
    send: (job: ListedJob) => Promise<CallResult<JobChange>>,
  ): Promise<ReadonlySet<string>> {
    const idle = jobs.filter((job) => !moving.current.has(jobKey(job)));
    if (me === null || idle.length === 0) return new Set();
    const note = (job: ListedJob, said: RowNote) =>
      setNotes((before) => ({ ...before, [jobKey(job)]: said }));
    for (const job of idle) {
      moving.current.add(jobKey(job));
      const { version } = job;
      const wanted = to === null ? null : { status: to, version, mayUndo: false };
      note(job, { moving: true, text: null, known: wanted });
    }
    /** The failure of a call that didn't get through. Those after it needn't wait for the same. */
    let cutOff: CallFailure | null = null;
    const one = async (job: ListedJob): Promise<Outcome> => {
      const result: CallResult<JobChange> = cutOff ?? (await send(job));
      if (!result.ok && isCutOff(result.code)) cutOff = result;
      moving.current.delete(jobKey(job));
      const settled = settle(job, result, to, me, new Date());
      note(job, { moving: false, text: settled.short, known: settled.known });
      return { job, result, settled };
    };
    const outcomes = await someAtOnce(idle, one);
    const undoable = outcomes.flatMap(({ result, settled: { done, known } }, index) => {
      const job = idle[index];
      // An undo that didn't get through can be pressed again.
      if (!job || !(done ? known?.mayUndo : to === null && !result.ok)) return [];
      return { ...job, ...known };
    });
    const failed = outcomes.some(({ settled }) => !settled.done);
    report(outcomeText(outcomes, to), failed ? 'warn' : 'plain', undoable);
    // The list may have changed elsewhere, and money follows the status.
    if (outcomes.some(({ result }) => result.ok)) changed();
    return new Set(outcomes.flatMap(({ job, settled }) => (settled.done ? jobKey(job) : [])));
  }

  const move = (jobs: readonly ListedJob[], to: JobStatus, answer: MoveAnswer = {}) =>
    change(jobs, to, (job) => ask(moveJob, { ...seen(job), to, ...answer }));

  return {
    notes,
    notice,
    report,
    dismiss: () => setNotice(null),

    /** A job as its last move left it. A list may be older than the result of our own move. */
    asMoved: <Job extends ListedJob>(job: Job): Job => withNote(job, notes[jobKey(job)]),

    move,

    /** Undoes the last moves, if they were the reader's own and nothing has happened since. */
    undo: (jobs: readonly ListedJob[]) => change(jobs, null, (job) => ask(undoMove, seen(job))),

    /** What is selected of the jobs that are shown; called once for each rendering. */
    select: (shown: readonly ListedJob[]) => {
      const selected: readonly ListedJob[] = shown.filter((job) => chosen.has(jobKey(job)));
      // Jobs that aren't shown anymore don't come back selected.
      if (selected.length < chosen.size) setChosen(new Set(selected.map(jobKey)));
      return {
        selected,

        /** Selects a job or takes it out, and with `range` all from the last one that was picked to it. */
        pick: (job: ListedJob, on: boolean, range: boolean) => {
          const key = jobKey(job);
          const from = range ? picked.current : null;
          setChosen((before) => withPicked(before, shown.map(jobKey), key, on, from));
          picked.current = key;
        },

        /** Selects all jobs that are shown, or none. */
        pickAll: (on: boolean) => {
          setChosen(new Set(on ? shown.map(jobKey) : []));
          picked.current = null;
        },

        /** Moves the selected jobs. Those that couldn't be moved stay selected. */
        moveSelected: async (to: JobStatus, answer: MoveAnswer) => {
          const done = await move(selected, to, answer);
          setChosen((before) => new Set([...before].filter((key) => !done.has(key))));
        },
      };
    },
  };
}

/** Whether a call didn't get through. */
export const isCutOff = (code: ErrorCode | undefined): boolean =>
  code === 'unavailable' || code === 'deadline-exceeded';

/** What `act` returns for each of them, in their order, `atOnce` at a time. */
async function someAtOnce<Each, Result>(
  all: readonly Each[],
  act: (each: Each) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const rest = all.entries();
  const work = async () => {
    for (const [index, each] of rest) results[index] = await act(each);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

const seen = ({ kind, number, version }: ListedJob) => ({ kind, number, version });

function withNote<Job extends ListedJob>(job: Job, note: RowNote | undefined): Job {
  return note?.known && (note.moving || note.known.version > job.version)
    ? { ...job, ...note.known }
    : job;
}

export const JobMovesContext = createContext<JobMoves | null>(null);

/** The moves of the page around this part. */
export function useJobMovesHere(): JobMoves {
  const moves = use(JobMovesContext);
  if (!moves) throw new Error('Buttons that move jobs are rendered outside of a page with jobs.');
  return moves;
}
