/**
 * What is on the presses while a plan is made: jobs are put on days, taken out, and moved to make way
 * for others. Days are numbered from 0, the first.
 */
import type { PressJob } from './floor.ts';
import type { Press } from './floor-settings.ts';

/** A press on a day. */
export type Slot = {
  readonly press: Press;
  readonly at: number;
  /** Minutes that may be sold, and those that nobody has yet. */
  readonly sellable: number;
  free: number;
  readonly jobs: Set<PressJob>;
};

export type Run = { readonly slot: Slot; readonly minutes: number };

/** A press on all days. */
export type Line = {
  readonly press: Press;
  readonly slots: readonly Slot[];
  /** What may be sold of its longest day. */
  readonly longest: number;
};

/** The days on which a job may be printed; none if `to` is before `from`. */
export type Span = { readonly from: number; readonly to: number };

export const daysOf = ({ from, to }: Span): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

/** The day on which the last of these runs is. */
export const lastDay = (runs: readonly Run[]): number => runs.at(-1)?.slot.at ?? -1;

/** `spanOf` says when a job may be printed and is on time. */
export function createLoad(lines: readonly Line[], spanOf: (job: PressJob) => Span) {
  const placed = new Map<PressJob, readonly Run[]>();
  /** Jobs that may be moved, as long as they stay on time. */
  const movable = new Set<PressJob>();

  function put(job: PressJob, runs: readonly Run[]) {
    placed.set(job, runs);
    for (const { slot, minutes } of runs) {
      slot.jobs.add(job);
      slot.free -= minutes;
    }
  }

  function take(job: PressJob): readonly Run[] {
    const runs = placed.get(job) ?? [];
    placed.delete(job);
    for (const { slot, minutes } of runs) {
      slot.jobs.delete(job);
      slot.free += minutes;
    }
    return runs;
  }

  /**
   * Where a job goes on a press if it starts on a day; null if there's no room. One that is larger
   * than the longest day takes what's left of each, without a day between.
   */
  function fit(job: PressJob, { press, slots, longest }: Line, { from, to }: Span): Run[] | null {
    let left = job.minutes[press.id] ?? Infinity;
    if (left <= longest) {
      const slot = slots[from];
      return slot && from <= to && slot.free >= left ? [{ slot, minutes: left }] : null;
    }
    const runs: Run[] = [];
    for (const slot of left < Infinity ? slots.slice(from, to + 1) : []) {
      if (slot.sellable === 0 && runs.length > 0) continue;
      if (slot.free <= 0) return null;
      const minutes = Math.min(slot.free, left);
      runs.push({ slot, minutes });
      left -= minutes;
      if (left === 0) return runs;
    }
    return null;
  }

  /**
   * The first day with room, on the press with the same inks and garments, or the one that takes the
   * fewest minutes.
   */
  function find(job: PressJob, { from, to }: Span): Run[] | null {
    for (let at = from; at <= to; at += 1) {
      let best: Run[] | null = null;
      let bestRank = Infinity;
      for (const line of lines) {
        const runs = fit(job, line, { from: at, to });
        if (!runs) continue;
        const rank = hasSame(job, line.slots[at]) ? -1 : (job.minutes[line.press.id] ?? Infinity);
        if (rank < bestRank) [best, bestRank] = [runs, rank];
      }
      if (best) return best;
    }
    return null;
  }

  /**
   * Puts a job on a press and day that others leave for another, and says whether that worked: all of
   * them have to be on time.
   */
  function replace(job: PressJob, line: Line, span: Span, others: readonly PressJob[]): boolean {
    if (!wouldFit(job, line, span, others)) return false;
    const before = others.map((other) => [other, take(other)] as const);
    const runs = fit(job, line, span);
    const moved: PressJob[] = [];
    if (runs) {
      put(job, runs);
      for (const [other, old] of before) {
        const stays = old.every(({ slot, minutes }) => slot.free >= minutes);
        const place = stays ? old : find(other, spanOf(other));
        if (!place) break;
        put(other, place);
        moved.push(other);
      }
      if (moved.length === others.length) return true;
      take(job);
    }
    for (const other of moved) take(other);
    for (const [other, old] of before) put(other, old);
    return false;
  }

  /** Saves trying: whether a job of less than a day may have room once others have left its day. */
  function wouldFit(
    job: PressJob,
    line: Line,
    { from }: Span,
    others: Iterable<PressJob>,
  ): boolean {
    const minutes = job.minutes[line.press.id] ?? Infinity;
    let free = line.slots[from]?.free ?? 0;
    if (minutes > line.longest || minutes <= free) return minutes < Infinity;
    for (const other of others) {
      for (const run of placed.get(other) ?? []) if (run.slot.at === from) free += run.minutes;
    }
    return minutes <= free;
  }

  /**
   * The jobs that may leave what a job would take, those that have the most time first; none if it has
   * no room even then.
   */
  function inTheWay(job: PressJob, line: Line, span: Span): PressJob[] {
    const isLong = (job.minutes[line.press.id] ?? Infinity) > line.longest;
    const slots = line.slots.slice(span.from, isLong ? span.to + 1 : span.from + 1);
    const others = new Set<PressJob>();
    for (const slot of slots) {
      for (const other of slot.jobs) if (movable.has(other)) others.add(other);
    }
    if (others.size === 0 || !wouldFit(job, line, span, others)) return [];
    return [...others].sort((one, other) => (one.printBy < other.printBy ? 1 : -1));
  }

  /** Moves one job to make room for another that day, if there is one that can move. */
  function moveOne(job: PressJob, line: Line, span: Span): boolean {
    return inTheWay(job, line, span).some((other) => replace(job, line, span, [other]));
  }

  /** Moves several. */
  function moveSeveral(job: PressJob, line: Line, span: Span): boolean {
    const others = inTheWay(job, line, span);
    return others.some((_, at) => at > 0 && replace(job, line, span, others.slice(0, at + 1)));
  }

  /** Puts a job where it's on time, with another moved if it has to be; says whether it could. */
  function putOnTime(job: PressJob): boolean {
    const span = spanOf(job);
    const runs = find(job, span);
    if (runs) put(job, runs);
    if (runs) return true;
    return daysOf(span).some((from) =>
      lines.some((line) => moveOne(job, line, { from, to: span.to })),
    );
  }

  /** Puts a job on the first day with room, or that others can leave; says whether it could. */
  function putSoonest(job: PressJob, { from, to }: Span): boolean {
    const runs = find(job, { from, to });
    const until = runs ? lastDay(runs) - 1 : to;
    const moved = daysOf({ from, to: until }).some((at) =>
      [moveOne, moveSeveral].some((move) =>
        lines.some((line) => move(job, line, { from: at, to: until })),
      ),
    );
    if (!moved && runs) put(job, runs);
    return moved || runs !== null;
  }

  return { placed, movable, put, take, fit, putOnTime, putSoonest };
}

const hasSame = ({ inksAndGarments }: PressJob, slot: Slot | undefined): boolean =>
  [...(slot?.jobs ?? [])].some((other) => other.inksAndGarments === inksAndGarments);
