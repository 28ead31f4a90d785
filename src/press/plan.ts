/** Which job is printed on which day and press (product.md#press-plan). */
import type { Floor, PlannedDay, PlannedRun, PressJob } from './floor.ts';
import { lastDay, type Run, type Slot } from './load.ts';
import { byUrgency, placeJobs, type LateReason, type UnplannedReason } from './place-jobs.ts';

export type { LateReason, UnplannedReason };

export type Plan = {
  /** The business days of the next 90 days. */
  readonly days: readonly PlannedDay[];
  /** Planned jobs that can't be printed by their date, with the day on which they are. */
  readonly late: readonly { job: string; day: string; reason: LateReason }[];
  /** Jobs without a day: what they wait for, or why there's none. */
  readonly unplanned: readonly { job: string; reason: UnplannedReason }[];
};

/**
 * The plan by day and press: jobs in the order of the days they should start by, each on the first
 * day with room after its approval, payment, and blanks; what was planned stays, unless a job would
 * be late otherwise. No day takes more than may be sold of it, except a pinned job with a reason.
 */
export function planWork(jobs: readonly PressJob[], floor: Floor): Plan {
  const { days, lines, load, late, unplanned, pinnedJobs, tentative } = placeJobs(jobs, floor);
  const runsOn = (slot: Slot): PlannedRun[] =>
    printingOrder(slot, load.placed).map((job) => ({
      job: job.id,
      minutes: minutesOn(slot, load.placed.get(job)),
      pinned: pinnedJobs.has(job),
    }));
  return {
    days: days.map((day, at) => ({
      day,
      presses: lines.map(({ press, slots }) => {
        const slot = slots[at] as Slot;
        return {
          press: press.id,
          sellable: slot.sellable,
          runs: runsOn(slot),
          tentative: Math.round(tentative.get(slot) ?? 0),
        };
      }),
    })),
    late: [...late].map(([job, reason]) => ({
      job: job.id,
      day: days[lastDay(load.placed.get(job) ?? [])] ?? '',
      reason,
    })),
    unplanned: [...unplanned].map(([{ id }, reason]) => ({ job: id, reason })),
  };
}

/**
 * The jobs of a day in printing order: what goes on from the day before first, what goes on to the
 * next day last, and those with the same inks and garments one after another.
 */
function printingOrder(slot: Slot, placed: ReadonlyMap<PressJob, readonly Run[]>): PressJob[] {
  const order = (job: PressJob): number => {
    const runs = placed.get(job) ?? [];
    if (runs.some((run) => run.slot.at < slot.at)) return 0;
    return runs.some((run) => run.slot.at > slot.at) ? 2 : 1;
  };
  const alike = new Map<string, PressJob[]>();
  for (const job of [...slot.jobs].sort(byUrgency)) {
    alike.set(job.inksAndGarments, [...(alike.get(job.inksAndGarments) ?? []), job]);
  }
  const groups = [...alike.values()].map((jobs) => jobs.sort((a, b) => order(a) - order(b)));
  const first = (jobs: readonly PressJob[]) => Math.min(...jobs.map(order));
  const last = (jobs: readonly PressJob[]) => Math.max(...jobs.map(order));
  const rank = (jobs: readonly PressJob[]) => (first(jobs) === 0 ? 0 : last(jobs));
  return groups.sort((one, other) => rank(one) - rank(other)).flat();
}

const minutesOn = (slot: Slot, runs: readonly Run[] = []): number =>
  runs.find((run) => run.slot === slot)?.minutes ?? 0;
