/** Which jobs of the list are selected, and what moves them together (product.md#job-board). */
import { asksFirst, moveLabel } from '../orders/job-moves.ts';
import {
  allowedMoves,
  isFinal,
  jobTitle,
  statusLabel,
  type JobName,
  type JobStatus,
} from '../orders/job.ts';
import { moveEmail, type MovableJob } from '../orders/status-email.ts';
import type { CallResult } from '../platform/call.client.ts';
import { countedText } from '../platform/count-words.ts';
import { formatTime } from '../platform/dates/date-words.ts';
import type { JobChange } from './job/job-schema.ts';
import { jobsText } from './job-words.client.ts';
import type { Settled } from './settle.client.ts';

/**
 * The selected keys after `key` is switched on or off, and with it every key from `from` to there,
 * if that is shown.
 * @param shown all keys, in the order of the list
 */
export function withPicked(
  selected: ReadonlySet<string>,
  shown: readonly string[],
  key: string,
  on: boolean,
  from: string | null = null,
): ReadonlySet<string> {
  const to = shown.indexOf(key);
  const start = from === null ? -1 : shown.indexOf(from);
  const range = start < 0 ? [key] : shown.slice(Math.min(start, to), Math.max(start, to) + 1);
  return on
    ? new Set([...selected, ...range])
    : new Set([...selected].filter((each) => !range.includes(each)));
}

type Selected = JobName & MovableJob & { readonly unpaid?: boolean };

/** A move that all selected jobs take. */
export type CommonMove = {
  readonly to: JobStatus;
  readonly label: string;
  /** Whether customers are told, and whether that's an email to at least one of them. */
  readonly tell: boolean;
  readonly emails: boolean;
};

/**
 * The moves that all of the jobs allow under the same label and that ask nothing, the usual way first,
 * and then those that email customers once more without.
 */
export function commonMoves(jobs: readonly Selected[]): readonly CommonMove[] {
  const [first] = jobs;
  if (!first) return [];
  const usual = allowedMoves(first.kind, first.status)
    .map((to) => ({ to, label: moveLabel(first.kind, first.status, to) }))
    .filter(({ to, label }) =>
      jobs.every(
        (job) =>
          allowedMoves(job.kind, job.status).includes(to) &&
          moveLabel(job.kind, job.status, to) === label &&
          !asksFirst(job, to),
      ),
    )
    .map((move) => ({
      ...move,
      tell: true,
      emails: jobs.some((job) => moveEmail(job, move.to) !== null),
    }));
  const quiet = usual
    .filter(({ emails }) => emails)
    .map((move) => ({ ...move, label: `${move.label}, no email`, tell: false, emails: false }));
  return [...usual, ...quiet];
}

/** The most jobs that a hint names. */
const mostNamed = 3;

/** Why a move, or every move, isn't there for these jobs, and what to do; null if none is missing. */
export function missingMoves(jobs: readonly Selected[]): string | null {
  const [first] = jobs;
  if (!first) return null;
  if (jobs.some(({ kind, status }) => kind !== first.kind || status !== first.status)) {
    return commonMoves(jobs).length > 0
      ? null
      : 'They have no move in common. Select jobs with the same status.';
  }
  if (isFinal(first.kind, first.status)) return 'Finished jobs have no moves. Select others.';
  for (const to of allowedMoves(first.kind, first.status)) {
    const asking = jobs.filter((job) => asksFirst(job, to));
    if (asking.length > 0 && asking.length < jobs.length) {
      const label = moveLabel(first.kind, first.status, to);
      const which =
        asking.length > mostNamed ? `${asking.length} of them` : list.format(asking.map(jobTitle));
      return `“${label}” asks something first for ${which}. Move ${asking.length === 1 ? 'it' : 'those'} from the list.`;
    }
  }
  return commonMoves(jobs).length > 0
    ? null
    : 'Every move asks something first. Move each job from the list.';
}

const list = new Intl.ListFormat('en-US');

/** What became of one job's move, or of its undo. */
export type Outcome = {
  readonly job: JobName;
  readonly result: CallResult<JobChange>;
  readonly settled: Settled;
};

/**
 * What became of the moves of several jobs to `to`, or of undoing them if it's null: how many worked,
 * and a line for every job that failed. Those that failed for the same reason, such as a lost
 * connection, share one. A single job's is what it says alone.
 */
export function outcomeText(outcomes: readonly Outcome[], to: JobStatus | null): string {
  const [only] = outcomes;
  if (only && outcomes.length === 1) return only.settled.text;
  const lines: string[] = [];
  const done = outcomes.filter(({ settled }) => settled.done);
  if (done.length > 0) lines.push(to === null ? undoneText(done.length) : doneText(done, to));
  const unanswered = new Map<string, JobName[]>();
  for (const { job, result, settled } of outcomes) {
    if (settled.done) continue;
    if (result.ok) lines.push(settled.text);
    else unanswered.set(result.message, [...(unanswered.get(result.message) ?? []), job]);
  }
  for (const [message, jobs] of unanswered) {
    const were = jobs.length === 1 ? 'wasn’t' : 'weren’t';
    const verb = to === null ? 'undone' : 'moved';
    lines.push(`${list.format(jobs.map(jobTitle))} ${were} ${verb}. ${message}`);
  }
  return lines.join('\n');
}

const undoneText = (count: number) =>
  `Undone: ${jobsText(count)} ${count === 1 ? 'is back where it was' : 'are back where they were'}.`;

function doneText(done: readonly Outcome[], to: JobStatus): string {
  const moved = `Moved ${jobsText(done.length)} to ${statusLabel(to)}.`;
  const times = done.flatMap(({ result }) =>
    result.ok && result.data.outcome === 'moved' && result.data.tellsAt
      ? [new Date(result.data.tellsAt).getTime()]
      : [],
  );
  if (times.length === 0) return moved;
  const go = times.length === 1 ? 'goes' : 'go';
  return `${moved} ${countedText(times.length, 'email')} ${go} out by ${formatTime(new Date(Math.max(...times)))}.`;
}
