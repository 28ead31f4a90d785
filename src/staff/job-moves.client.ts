import { createContext, use, useRef, useState } from 'react';
import { failure, type CallFailure, type CallResult } from '../platform/call.client.ts';
import type { ErrorCode } from '../platform/error-code.ts';
import type { JobStatus } from '../orders/job.ts';
import { ask } from './ask.client.ts';
import type { DeskAct } from './desk.client.ts';
import type { ListedJob } from './listed-job.ts';
import type { JobChange } from './job/job-schema.ts';
import { moveJob, type MoveAnswer } from './job/move-job.rpc.ts';
import { mostMoved, moveJobs } from './job/move-jobs.rpc.ts';
import { undoMove } from './job/undo-move.rpc.ts';
import { jobKey } from './job-words.client.ts';
import { outcomeText, withPicked, type Outcome } from './selection.client.ts';
import { settle } from './settle.client.ts';

/** The result of the last action; `undo` are jobs whose move can still be undone. */
export type Notice = {
  /** Distinguishes two notices with the same words. */
  readonly turn: number;
  readonly text: string;
  readonly tone: 'plain' | 'warn';
  readonly undo: readonly ListedJob[];
  /** Undoes what wasn't a move; null if nothing does. */
  readonly takeBack: (() => void) | null;
};

/** What a row shows next to its status, and newer knowledge of the job than the last list has. */
export type RowNote = {
  readonly moving: boolean;
  readonly text: string | null;
  readonly known: Pick<ListedJob, 'status' | 'version' | 'mayUndo'> | null;
};

/** What a page offers to select besides the jobs that it shows. */
export type MoreToSelect = { readonly label: string; readonly pick: () => void };

/** Jobs that a page moves, and which of them are selected. */
export type JobMoves = Omit<
  ReturnType<typeof useJobMoves>,
  'report' | 'asMoved' | 'select' | 'dropBeyond'
> &
  ReturnType<ReturnType<typeof useJobMoves>['select']> & {
    readonly more?: MoreToSelect | null;
    /** Saves jobs as CSV, on pages that do. */
    readonly exportThese?: (jobs: readonly ListedJob[]) => void;
  };

/**
 * Moves jobs for `me` (an email address), several in one call, in which every rule holds for each.
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
  /** Selected jobs that the page doesn't show, as they were when they were selected. */
  const [beyond, setBeyond] = useState<readonly ListedJob[]>([]);

  function report(
    text: string,
    tone: Notice['tone'],
    undo: readonly ListedJob[] = [],
    takeBack: Notice['takeBack'] = null,
  ): void {
    setNotice((before) => ({ turn: (before?.turn ?? 0) + 1, text, tone, undo, takeBack }));
  }

  /**
   * Moves jobs, or undoes their last moves if `to` is null. Failures are reverted and reported.
   * @returns the keys of those that worked
   */
  async function change(
    jobs: readonly ListedJob[],
    to: JobStatus | null,
    answer: MoveAnswer = {},
  ): Promise<ReadonlySet<string>> {
    const idle = jobs.filter((job) => !moving.current.has(jobKey(job)));
    if (me === null || idle.length === 0) return new Set();
    const note = (said: readonly (readonly [ListedJob, RowNote])[]) =>
      setNotes((before) => ({
        ...before,
        ...Object.fromEntries(said.map(([job, each]) => [jobKey(job), each])),
      }));
    for (const job of idle) moving.current.add(jobKey(job));
    note(
      idle.map((job) => {
        const wanted = to === null ? null : { status: to, version: job.version, mayUndo: false };
        return [job, { moving: true, text: null, known: wanted }];
      }),
    );
    /** The failure of a call that didn't get through. Those after it needn't wait for the same. */
    let cutOff: CallFailure | null = null;
    const outcomes: Outcome[] = [];
    for (let from = 0; from < idle.length; from += mostMoved) {
      const batch = idle.slice(from, from + mostMoved);
      const results: readonly CallResult<JobChange>[] = cutOff ? [] : await send(batch, to, answer);
      const done = batch.map((job, at): Outcome & { job: ListedJob } => {
        const result = results[at] ?? cutOff ?? unanswered;
        if (!result.ok && isCutOff(result.code)) cutOff = result;
        moving.current.delete(jobKey(job));
        return { job, result, settled: settle(job, result, to, me, new Date()) };
      });
      note(
        done.map(({ job, settled: { short, known } }) => [
          job,
          { moving: false, text: short, known },
        ]),
      );
      outcomes.push(...done);
    }
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

  /**
   * Does something else than moving to jobs, and reports those it can't be done to.
   * @returns the keys of those that worked
   */
  async function act(
    { send, done, takeBack }: DeskAct,
    jobs: readonly ListedJob[],
  ): Promise<ReadonlySet<string>> {
    const answer = await send(jobs);
    if (!answer.ok) {
      report(answer.message, 'warn');
      return new Set();
    }
    const worked = jobs.filter((_, at) => answer.data[at] === null);
    const failures = answer.data.filter((said) => said !== null);
    report(
      [...(worked.length > 0 ? [done(worked.length)] : []), ...failures].join('\n'),
      failures.length > 0 ? 'warn' : 'plain',
      [],
      takeBack && worked.length > 0 ? () => void act(takeBack, worked) : null,
    );
    changed();
    return new Set(worked.map(jobKey));
  }

  /** A job as its last move left it. A list may be older than the result of our own move. */
  const asMoved = <Job extends ListedJob>(job: Job): Job => withNote(job, notes[jobKey(job)]);

  const unselect = (done: ReadonlySet<string>) =>
    setChosen((before) => new Set([...before].filter((key) => !done.has(key))));

  return {
    notes,
    notice,
    report,
    dismiss: () => setNotice(null),

    asMoved,

    move: (jobs: readonly ListedJob[], to: JobStatus, answer?: MoveAnswer) =>
      change(jobs, to, answer),

    /** Undoes the last moves, if they were the reader's own and nothing has happened since. */
    undo: (jobs: readonly ListedJob[]) => change(jobs, null),

    /** Takes the jobs that aren't shown out of the selection. */
    dropBeyond: () => setBeyond([]),

    /** What is selected of the jobs that are shown, and beyond; called once for each rendering. */
    select: (shown: readonly ListedJob[]) => {
      const keys = new Set(shown.map(jobKey));
      const rest = beyond.filter((job) => !keys.has(jobKey(job))).map(asMoved);
      const selected: readonly ListedJob[] = [...shown, ...rest].filter((job) =>
        chosen.has(jobKey(job)),
      );
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

        /** Selects these jobs, shown or not. */
        pickThese: (jobs: readonly ListedJob[]) => {
          setBeyond(jobs);
          setChosen(new Set(jobs.map(jobKey)));
          picked.current = null;
        },

        /** Moves the selected jobs. Those that couldn't be moved stay selected. */
        moveSelected: async (to: JobStatus, answer: MoveAnswer) =>
          unselect(await change(selected, to, answer)),

        /** Does something else to the selected jobs. Those that it couldn't be done to stay selected. */
        actOnSelected: async (deskAct: DeskAct) => unselect(await act(deskAct, selected)),
      };
    },
  };
}

/** Whether a call didn't get through. */
export const isCutOff = (code: ErrorCode | undefined): boolean =>
  code === 'unavailable' || code === 'deadline-exceeded';

const unanswered = failure('internal', 'The shop’s answer is incomplete. Reload the page.');

/** What becomes of each of these jobs, in their order; they're one batch of `mostMoved`. */
async function send(
  jobs: readonly ListedJob[],
  to: JobStatus | null,
  answer: MoveAnswer,
): Promise<readonly CallResult<JobChange>[]> {
  const [first] = jobs;
  if (first && jobs.length === 1) {
    return [
      to === null
        ? await ask(undoMove, seen(first))
        : await ask(moveJob, { ...seen(first), to, ...answer }),
    ];
  }
  const result = await ask(moveJobs, { jobs: jobs.map(seen), to, ...answer });
  return result.ok
    ? result.data.changes.map((data) => ({ ok: true, data }))
    : jobs.map(() => result);
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
