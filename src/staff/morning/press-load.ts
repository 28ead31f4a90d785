/** The load of the presses in the morning edition (product.md#morning-edition). */
import { isBefore, orderStage } from '../../orders/job.ts';
import { addBusinessDays } from '../../orders/due-dates/open-day.ts';
import { usualFloorSettings, type FloorSettings } from '../../press/floor-settings.ts';
import type { PressJob } from '../../press/floor.ts';
import { inksAndGarments, minutesByPress, pressDesigns } from '../../press/job-minutes.ts';
import { planWork } from '../../press/plan.ts';
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
};

/** The next ten business days, by the plan of all orders that aren't made yet. */
export function pressLoad(
  orders: readonly MorningOrder[],
  { floor, becamePermille }: LoadFacts,
  today: string,
): DayLoad[] {
  const settings = floor ?? usualFloorSettings;
  const jobs = orders
    .filter(({ status }) => isBefore(orderStage(status), 'made'))
    .map((job) => toPressJob(job, settings, becamePermille, today));
  const { days } = planWork(jobs, { settings, today, closures: calendar.closures });
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

function toPressJob(
  { number, status, startBy, dueDate, deliveryMethod, unpaid, facts }: MorningOrder,
  settings: FloorSettings,
  becamePermille: number,
  today: string,
): PressJob {
  const proof = facts.prints && { designs: facts.prints.map((prints) => ({ prints })) };
  const designs = pressDesigns(facts.designs, proof);
  const started = orderStage(status) === 'started';
  const printBy = dueDate ?? today;
  return {
    id: String(number),
    minutes: minutesByPress(designs, settings),
    inksAndGarments: inksAndGarments(designs),
    startBy: startBy ?? printBy,
    printBy: deliveryMethod === 'local' ? addBusinessDays(printBy, -calendar.localDays) : printBy,
    approved: started || facts.approved,
    paid: started || !unpaid,
    // Receiving doesn't say yet when blanks are here.
    blanksDay: today,
    becamePermille,
    stranger: facts.stranger,
  };
}
