import { memberName } from '../member-name.ts';
import type { Job } from './read-job.rpc.ts';
import { holdText } from '../../orders/hold.ts';

import { undoMinutes, type JobStatus } from '../../orders/job.ts';
import { cancellationLines } from '../../orders/cancellation-words.ts';
import { waivedProofText } from '../../orders/lasting-events.ts';
import { changeText, reasonText } from '../../orders/changes/change-words.ts';
import { agreedText } from '../../orders/changes/proposal-words.ts';

/**
 * Minutes left to undo the last move, or 0. The backend decides. This counts down from its answer
 * at `readAt`, a time by the browser's clock, which may be off by hours, so the elapsed time is
 * bounded.
 */
export function undoMinutesLeft(job: Job, readAt: number, now: number): number {
  const last = job.events.at(-1);
  if (!job.mayUndo || !last) return 0;
  const whole = undoMinutes * 60_000;
  const wasLeft = Math.min(whole, Math.max(60_000, whole - (readAt - Date.parse(last.at))));
  return Math.max(0, Math.ceil((wasLeft - (now - readAt)) / 60_000));
}

export type Entry =
  | { key: string; at: string; kind: 'placed'; actor: string }
  | {
      key: string;
      at: string;
      kind: 'move' | 'undo';
      actor: string;
      from: JobStatus;
      to: JobStatus;
      lines: readonly string[];
    }
  | { key: string; at: string; kind: 'change'; actor: string; lines: readonly string[] }
  | { key: string; at: string; kind: 'desk'; actor: string; text: string }
  | {
      key: string;
      at: string;
      kind: 'note';
      actor: string;
      text: string;
      problem: boolean;
      solvedBy: string | null;
    };

type DeskEvent = NonNullable<Extract<Job, { kind: 'order' }>['deskEvents']>[number];

/** 'put it on hold until Fri, Dec 4: the customer’s sizes', after who did it. */
function deskText(event: DeskEvent, now: Date): string {
  if (event.what === 'assigned') {
    return event.assignee === null
      ? 'assigned it to nobody'
      : `assigned it to ${memberName(event.assignee)}`;
  }
  const { reason, lookOn } = event;
  return reason === null
    ? 'took it off hold'
    : `put it ${holdText({ reason, lookOn }, now).replace('On', 'on')}`;
}

/** All events, changes, and notes of a job, latest first, in words of `now`. */
export function timeline(job: Job, now: Date): Entry[] {
  const cancellation = job.kind === 'order' ? (job.money?.cancellation ?? null) : null;
  const moves = job.events.map((event, index): Entry => {
    const { at, actor, from, to, undo, note } = event;
    const waived = job.kind === 'order' && !undo ? waivedProofText(event) : null;
    const lines = [waived, note].filter((line) => line !== null);
    const key = `move ${index}`;
    if (from === null) return { key, at, kind: 'placed', actor };
    const isLast = index === job.events.length - 1;
    const charge = isLast && cancellation ? cancellationLines(cancellation) : [];
    return { key, at, kind: undo ? 'undo' : 'move', actor, from, to, lines: [...lines, ...charge] };
  });
  const notes = job.notes.map(({ id, author, at, ...note }): Entry => ({
    ...note,
    key: id,
    at,
    kind: 'note',
    actor: author,
  }));
  const changes = (job.kind === 'order' ? job.changes : []).map((change): Entry => ({
    key: `change ${change.version}`,
    at: change.at,
    kind: 'change',
    actor: change.actor,
    lines: [
      ...change.rows.map(changeText),
      ...(change.reason === null ? [] : [reasonText(change.reason)]),
      ...(change.agreed ? [`${agreedText(change.at)}.`] : []),
    ],
  }));
  const desk = (job.kind === 'order' ? (job.deskEvents ?? []) : []).map((event, index): Entry => ({
    key: `desk ${index}`,
    at: event.at,
    kind: 'desk',
    actor: event.actor,
    text: deskText(event, now),
  }));
  // All come oldest first; a stable sort keeps the order of simultaneous ones.
  return [...changes, ...moves, ...desk, ...notes]
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .reverse();
}
