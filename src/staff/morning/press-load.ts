/** The load of the presses in the morning edition (product.md#morning-edition). */
import { blanksDays, type ComingBlanks } from '../../blanks/blanks-days.ts';
import { isBefore, orderStage } from '../../orders/job.ts';
import { easingMoves, type EasingMove } from '../../press/easing-moves.ts';
import { usualFloorSettings, type FloorSettings } from '../../press/floor-settings.ts';
import { printLocations } from '../../garments/print-location.ts';
import type { Floor, PressJob } from '../../press/floor.ts';
import { inksAndGarments, minutesByPress, type PressDesign } from '../../press/job-minutes.ts';
import type { KeptDays } from '../../press/kept-days.ts';
import { keptDays } from '../../press/promise.ts';
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import { planWork, type Plan } from '../../press/plan.ts';
import type { StoredPlan } from '../../press/press-plan.ts';
import { toPressJob } from '../../press/press-order.ts';
import { calendar } from '../../settings/built-calendar.ts';
import type { MorningOrder } from './morning-job.ts';

/** How many business days it looks ahead. */
export const loadDays = 10;

/** A business day of all presses together, in minutes. */
export type DayLoad = {
  /** 'YYYY-MM-DD'. */
  readonly day: string;
  /** What the plan has of approved and paid orders. */
  readonly planned: number;
  /** What orders that wait for approval or payment will likely take. */
  readonly likely: number;
  /** What may be sold of the day. */
  readonly sellable: number;
};

/** What the plan is made from besides the jobs; null settings are a new shop's. */
export type LoadFacts = {
  readonly floor: FloorSettings | null;
  /** The share of the last year's orders that were printed, in thousandths. */
  readonly becamePermille: number;
  /** The places that staff pinned, and the last plan. */
  readonly plan?: StoredPlan;
  /** What is on its way; without it, orders have their blanks. */
  readonly blanks?: ComingBlanks | undefined;
};

/** The next ten business days of a plan. */
export function pressLoad({ days }: Plan): DayLoad[] {
  return days.slice(0, loadDays).map(({ day, presses }) => {
    const sum = (minutes: (press: (typeof presses)[number]) => number) =>
      presses.reduce((all, press) => all + minutes(press), 0);
    return {
      day,
      planned: sum(({ runs }) => runs.reduce((all, run) => all + run.minutes, 0)),
      likely: sum(({ tentative }) => tentative),
      sellable: sum(({ sellable }) => sellable),
    };
  });
}

/** Whether a day has no room for another job. */
export const isFull = ({ planned, sellable }: DayLoad): boolean =>
  sellable > 0 && planned >= sellable * 0.97;

/** A job that somebody asks about on the phone. */
export type AskedJob = {
  readonly pieces: number;
  /** How many locations are printed, and with how many inks each. */
  readonly locations: number;
  readonly inks: number;
  /** On dark garments, which take an underbase. */
  readonly dark: boolean;
  /** The day its blanks are in the shop, 'YYYY-MM-DD'. */
  readonly blanksDay: string;
};

/** The days that can be kept for a job that is picked up, with all orders that aren't made yet. */
export function daysToTake(
  { pieces, locations, inks, dark, blanksDay }: AskedJob,
  orders: readonly MorningOrder[],
  facts: LoadFacts,
  now: Date,
): KeptDays {
  const today = shopToday(now);
  const floor = floorOn(today, facts);
  const colorHex = dark ? '#000000' : '#ffffff';
  const designs: PressDesign[] = [
    {
      prints: printLocations.slice(0, locations).map((location) => ({ location, inks })),
      items: [{ styleCode: '', colorHex, quantities: { M: pieces } }],
    },
  ];
  const wanted = {
    minutes: minutesByPress(designs, floor.settings),
    inksAndGarments: inksAndGarments(designs),
    daysAfter: 0,
  };
  const blanks = { from: null, leavesOn: blanksDay, arrivesOn: blanksDay };
  return keptDays(wanted, blanks, pressJobs(orders, facts, now), floor, now);
}

/** The plan of all orders that aren't made yet; with other pins, what it would be. */
export const planOf = (
  orders: readonly MorningOrder[],
  facts: LoadFacts,
  now: Date,
  pinned: Floor['pinned'] = facts.plan?.pinned,
): Plan =>
  planWork(pressJobs(orders, facts, now), {
    ...floorOn(shopToday(now), facts),
    ...(pinned && { pinned }),
  });

/** What to move off days that have more than is sold of them, by the plan of these orders. */
export const easingMovesOf = (
  orders: readonly MorningOrder[],
  facts: LoadFacts,
  now: Date,
  plan: Plan,
): EasingMove[] => easingMoves(pressJobs(orders, facts, now), floorOn(shopToday(now), facts), plan);

function pressJobs(
  orders: readonly MorningOrder[],
  { floor, becamePermille, blanks }: LoadFacts,
  now: Date,
): PressJob[] {
  const today = shopToday(now);
  const days = blanks && blanksDays(blanks, now.getTime(), today);
  return orders
    .filter(({ status }) => isBefore(orderStage(status), 'made'))
    .map((job) =>
      toPressJob(job, floor ?? usualFloorSettings, becamePermille, today, days?.get(job.number)),
    );
}

const floorOn = (today: string, { floor, plan }: LoadFacts): Floor => ({
  settings: floor ?? usualFloorSettings,
  today,
  closures: calendar.closures,
  ...plan,
});
