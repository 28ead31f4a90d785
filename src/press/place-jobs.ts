/** Puts jobs on the presses (product.md#press-plan). */
import { addDays } from '../platform/dates/calendar.ts';
import { isCarrierDay } from '../orders/due-dates/open-day.ts';
import type { Floor, PinnedPlace, PressJob } from './floor.ts';
import type { FloorSettings, Press } from './floor-settings.ts';
import { createLoad, daysOf, lastDay, type Line, type Run, type Slot, type Span } from './load.ts';

/** How many calendar days are planned, the first included. */
export const planDays = 90;

/**
 * Why a planned job is late: its date has passed, its blanks come on `day` and that's after it, the
 * presses are full until then, or staff pinned it to a later day.
 */
export type LateReason =
  | { readonly type: 'overdue' | 'press-full' | 'pinned' }
  | { readonly type: 'blanks'; readonly day: string };

/**
 * What a job waits for; or it fits on no press, its pinned place can't be kept or is a day before its
 * blanks are here, or the presses are
 * full on all days of the plan.
 */
export type UnplannedReason =
  | 'hold'
  | 'approval'
  | 'payment'
  | 'blanks'
  | 'heads'
  | 'pinned'
  | 'pinned-early'
  | 'press-full';

/** Every job's place, or why it has none; and what waiting orders will likely take besides. */
export function placeJobs(jobs: readonly PressJob[], floor: Floor) {
  const { settings, today, pinned = {}, previous = [] } = floor;
  const days = businessDays(floor);
  const lines = settings.presses.map((press) => lineOf(press, days, settings));
  const spans = new Map<PressJob, Span>();
  const spanOf = (job: PressJob): Span => {
    const known = spans.get(job);
    if (known) return known;
    const from = firstFrom(days, job.blanksDay ?? today);
    const span = { from, to: lastUntil(days, job.printBy) };
    spans.set(job, span);
    return span;
  };
  const load = createLoad(lines, spanOf);
  const late = new Map<PressJob, LateReason>();
  const unplanned = new Map<PressJob, UnplannedReason>();
  const pinnedJobs = new Set<PressJob>();

  const inOrder = jobs.toSorted(byUrgency);
  const pinOf = ({ id }: PressJob): PinnedPlace | undefined => {
    const pin = pinned[id];
    return pin && pin.day >= today ? pin : undefined;
  };
  for (const job of inOrder) {
    const lack = lackOf(job, lines);
    if (lack) unplanned.set(job, lack);
  }
  const ready = inOrder.filter((job) => !unplanned.has(job));

  for (const job of ready) {
    const pin = pinOf(job);
    if (!pin) continue;
    const runs = pinnedRuns(job, pin);
    if (!runs) unplanned.set(job, isTooEarly(job, pin) ? 'pinned-early' : 'pinned');
    else {
      load.put(job, runs);
      pinnedJobs.add(job);
      if (lastDay(runs) > spanOf(job).to) late.set(job, lateReason(job, 'pinned'));
    }
  }
  const free = ready.filter((job) => !pinOf(job));
  const kept = keptRuns();
  for (const job of free) {
    const runs = kept.get(job.id);
    if (!runs || !isStillGood(job, runs)) continue;
    load.put(job, runs);
    load.movable.add(job);
  }
  for (const job of free.filter((each) => !load.placed.has(each))) {
    const { from, to } = spanOf(job);
    const span = { from, to: days.length - 1 };
    if (!load.putOnTime(job) && !load.putSoonest(job, span)) unplanned.set(job, 'press-full');
    else if (lastDay(load.placed.get(job) ?? []) > to) late.set(job, lateReason(job, 'press-full'));
    else load.movable.add(job);
  }
  retryLate();
  const tentative = reserve(inOrder.filter((job) => !load.placed.has(job)));
  return { days, lines, load, late, unplanned, pinnedJobs, tentative, spanOf };

  /** Others that moved since may have left room. */
  function retryLate() {
    let again = true;
    while (again) {
      again = false;
      for (const job of late.keys()) {
        if (pinOf(job)) continue;
        const runs = load.take(job);
        if (load.putOnTime(job)) {
          late.delete(job);
          load.movable.add(job);
          again = true;
        } else load.put(job, runs);
      }
    }
  }

  function lateReason({ printBy, blanksDay }: PressJob, type: 'press-full' | 'pinned'): LateReason {
    if (printBy < today) return { type: 'overdue' };
    return blanksDay && printBy < blanksDay ? { type: 'blanks', day: blanksDay } : { type };
  }

  /** Pinned to a day before its blanks are here, which no reason changes. */
  function isTooEarly(job: PressJob, { day }: PinnedPlace): boolean {
    const from = days.indexOf(day);
    return from >= 0 && from < spanOf(job).from;
  }

  function pinnedRuns(job: PressJob, { day, press, reason }: PinnedPlace): Run[] | null {
    const line = lines.find((each) => each.press.id === press);
    const from = days.indexOf(day);
    const slot = line?.slots[from];
    if (!line || !slot || from < spanOf(job).from) return null;
    const runs = load.fit(job, line, { from, to: days.length - 1 });
    const minutes = job.minutes[press];
    if (runs || reason === null || minutes === undefined) return runs;
    return [{ slot, minutes }];
  }

  function keptRuns(): Map<string, Run[]> {
    const found = new Map<string, Run[]>();
    for (const { day, presses } of previous) {
      const at = days.indexOf(day);
      for (const { press, runs } of presses) {
        const slot = lines.find((line) => line.press.id === press)?.slots[at];
        for (const { job, minutes } of slot ? runs : []) {
          found.set(job, [...(found.get(job) ?? []), { slot: slot as Slot, minutes }]);
        }
      }
    }
    return found;
  }

  /** Whether a job can stay where the last plan had it, and is on time. */
  function isStillGood(job: PressJob, runs: readonly Run[]): boolean {
    const { from, to } = spanOf(job);
    const first = runs[0]?.slot;
    const line = lines.find(({ press }) => press === first?.press);
    if (!first || !line || first.at < from || lastDay(runs) > to) return false;
    const needed = job.minutes[line.press.id];
    return (
      runs.reduce((sum, { minutes }) => sum + minutes, 0) === needed &&
      (runs.length === 1 || needed > line.longest) &&
      runs.every(({ slot, minutes }) => slot.press === line.press && slot.free >= minutes)
    );
  }

  /**
   * Reserves what the orders that wait will likely take, from the day they should start by to their
   * date, or before it, where there's room. What's ordered by strangers takes only its share of a day,
   * so that made-up orders can't fill it.
   */
  function reserve(waiting: readonly PressJob[]): Map<Slot, number> {
    const reserved = new Map<Slot, number>();
    const strangers = new Map<Slot, number>();
    for (const job of waiting) {
      const { from, to } = spanOf(job);
      if (to < from) continue;
      const start = Math.min(Math.max(from, firstFrom(days, job.startBy)), to);
      let share = likelihood(job);
      for (const at of [
        ...daysOf({ from: start, to }),
        ...daysOf({ from, to: start - 1 }).reverse(),
      ]) {
        for (const line of lines) {
          const slot = line.slots[at];
          const minutes = job.minutes[line.press.id];
          if (!slot || !minutes || share <= 0) continue;
          const taken = reserved.get(slot) ?? 0;
          const others = strangers.get(slot) ?? 0;
          const room = Math.min(
            slot.free - taken,
            job.stranger ? (slot.sellable * settings.strangersPermille) / 1000 - others : Infinity,
          );
          const part = Math.min(share * minutes, Math.max(0, room));
          share -= part / minutes;
          reserved.set(slot, taken + part);
          if (job.stranger) strangers.set(slot, others + part);
        }
      }
    }
    return reserved;
  }
}

/** In the order in which jobs are planned and printed. */
export const byUrgency = (one: PressJob, other: PressJob): number =>
  compare(one.startBy, other.startBy) ||
  compare(one.printBy, other.printBy) ||
  compare(one.id, other.id);

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** The days of a plan. */
function businessDays({ today, closures }: Pick<Floor, 'today' | 'closures'>): string[] {
  return Array.from({ length: planDays }, (_, at) => addDays(today, at)).filter(
    (day) => isCarrierDay(day) && !closures.some(({ from, to }) => from <= day && day <= to),
  );
}

function lineOf(press: Press, days: readonly string[], settings: FloorSettings): Line {
  const slots = days.map((day, at): Slot => {
    const minutes = press.weekdayMinutes[new Date(day).getUTCDay() - 1] ?? 0;
    const sellable = Math.floor((minutes * settings.soldAheadPermille) / 1000);
    return { press, at, sellable, free: sellable, jobs: new Set() };
  });
  return { press, slots, longest: Math.max(0, ...slots.map(({ sellable }) => sellable)) };
}

function lackOf(job: PressJob, lines: readonly Line[]): UnplannedReason | null {
  if (job.held) return 'hold';
  if (!job.approved) return 'approval';
  if (!job.paid) return 'payment';
  if (job.blanksDay === null) return 'blanks';
  return lines.some(({ press }) => job.minutes[press.id] !== undefined) ? null : 'heads';
}

/** The share of a job that's reserved: all of it once nobody can back out. */
const likelihood = ({ approved, paid, becamePermille }: PressJob): number =>
  approved && paid ? 1 : becamePermille / 1000;

/** The place of the first of these days from one on; beyond the last if there is none. */
function firstFrom(days: readonly string[], day: string): number {
  const at = days.findIndex((each) => each >= day);
  return at < 0 ? days.length : at;
}

/** The place of the last of these days until one; -1 if there is none. */
const lastUntil = (days: readonly string[], day: string): number =>
  days.findLastIndex((each) => each <= day);
