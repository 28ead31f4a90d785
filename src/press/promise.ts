/** Which dates can be kept (product.md#dates-that-can-be-kept). */
import { addDays } from '../platform/dates/calendar.ts';
import { formatDay, formatDayLong } from '../platform/dates/date-words.ts';
import { shopToday } from '../orders/due-dates/turnaround.ts';
import type { Floor, PressJob } from './floor.ts';
import { lastDay } from './load.ts';
import { placeJobs, planDays } from './place-jobs.ts';

/** A job that somebody wants a date for. */
export type WantedJob = Pick<PressJob, 'minutes' | 'inksAndGarments'> & {
  /** The day its blanks are in the shop if they're bought now. */
  readonly blanksDay: string;
  /** Business days between the press and the due date, such as the van's. */
  readonly daysAfter: number;
};

/**
 * Why a date can't be kept: the shop is closed, the blanks come on `day`, the presses are full until
 * then, or none has the heads.
 */
export type DateReason =
  | { readonly type: 'closed' | 'press-full' | 'heads' }
  | { readonly type: 'blanks'; readonly day: string };

export type AskedDate = {
  readonly day: string;
  /** null if the date can be kept. */
  readonly reason: DateReason | null;
  /** The date itself, or the first after it that can be kept; null if there's none. */
  readonly nearest: string | null;
};

export type KeptDates = {
  /** The next 90 days, with weekends. */
  readonly dates: readonly AskedDate[];
  /** The day the job is printed for the first date that can be kept; null if there's none. */
  readonly pressDay: string | null;
};

/**
 * Which of the next 90 days can be kept for a job, with the jobs that are planned and likely. As in
 * the plan, others make way as long as they stay on time.
 */
export function keptDates(wanted: WantedJob, jobs: readonly PressJob[], floor: Floor): KeptDates {
  const { days, load, tentative, spanOf } = placeJobs(jobs, floor);
  for (const [slot, minutes] of tentative) slot.free -= minutes;
  const job: PressJob = {
    ...wanted,
    id: '',
    startBy: '',
    printBy: days.at(-1) ?? '',
    approved: true,
    paid: true,
    becamePermille: 1000,
    stranger: false,
  };
  const isPlaced = load.putSoonest(job, spanOf(job));
  const pressAt = isPlaced ? lastDay(load.placed.get(job) ?? []) : Infinity;
  const first = days[pressAt + wanted.daysAfter] ?? null;

  const reasonFor = (day: string): DateReason | null => {
    const at = days.indexOf(day);
    if (at < 0) return { type: 'closed' };
    if (first !== null && day >= first) return null;
    if (Object.keys(wanted.minutes).length === 0) return { type: 'heads' };
    const printBy = days[at - wanted.daysAfter] ?? floor.today;
    return printBy < wanted.blanksDay
      ? { type: 'blanks', day: wanted.blanksDay }
      : { type: 'press-full' };
  };
  const nearestTo = (day: string): string | null => {
    if (first === null || day <= first) return first;
    return days.find((each) => each >= day) ?? null;
  };
  return {
    dates: Array.from({ length: planDays }, (_, at) => {
      const day = addDays(floor.today, at);
      return { day, reason: reasonFor(day), nearest: nearestTo(day) };
    }),
    pressDay: first && (days[pressAt] ?? null),
  };
}

/**
 * What happens until a date that can be kept: 'shirts leave Olathe Tuesday, press Thursday', or
 * 'press Thursday' for blanks that are here. Days are named as from `now`.
 */
export function promiseWords(
  pressDay: string,
  blanks: { goods: string; from: string; leave: string } | null,
  now: Date,
): string {
  const press = `press ${dayName(pressDay, now)}`;
  if (!blanks) return press;
  return `${blanks.goods} leave ${blanks.from} ${dayName(blanks.leave, now)}, ${press}`;
}

/** 'today', 'Tuesday' in the next six days, otherwise 'Tue, Dec 15'. */
function dayName(day: string, now: Date): string {
  const today = shopToday(now);
  if (day === today) return 'today';
  const isNear = day > today && day <= addDays(today, 6);
  return isNear ? (formatDayLong(day).split(',', 1)[0] ?? '') : formatDay(day, now);
}
