/** Which days can be promised for a job, in a form that pages get (product.md#dates-that-can-be-kept). */
import { addDays } from '../platform/dates/calendar.ts';
import { formatDay, formatDayLong } from '../platform/dates/date-words.ts';
import { shopToday } from '../orders/due-dates/turnaround.ts';
import { shop } from '../shop.ts';

/** Days are 'YYYY-MM-DD'. */
export type KeptDays = {
  /** The job fits on a press. */
  readonly fits: boolean;
  /** The first due date that can be kept, as can all open days after it; null if there's none. */
  readonly first: string | null;
  /** The last day that the plan knows. */
  readonly last: string;
  /** The day the job is printed for `first`. */
  readonly pressDay: string | null;
  /**
   * The blanks, if they have to be bought: when the last ones leave a warehouse and arrive, and the
   * first due date that isn't too early for them.
   */
  readonly blanks: {
    /** The warehouse's town; null if nobody knows. */
    readonly from: string | null;
    readonly leavesOn: string;
    readonly arrivesOn: string;
    readonly until: string;
  } | null;
};

/** The same rules, with the days that can be kept; null if every day can. */
export const withKeptDays = <Rules extends object>(
  rules: Rules,
  keptDays: KeptDays | null,
): Rules & { keptDays?: KeptDays } => (keptDays ? { ...rules, keptDays } : rules);

/** Why a due date can't be kept, with the nearest one that can; null if it can. */
export function unkeptMessage(day: string, kept: KeptDays, now: Date): string | null {
  const { fits, first, last, pressDay, blanks } = kept;
  if (!fits) {
    return `This takes more screens than our presses hold, so we can’t promise a day here. Call ${shop.ordersPhone} and we’ll find a way.`;
  }
  if (first === null ? day > last : day >= first) return null;
  const reason =
    blanks && day < blanks.until
      ? `The blanks get here ${formatDay(blanks.arrivesOn, now)}, too late for that day.`
      : 'Our presses are full until then.';
  if (first === null || pressDay === null)
    return `${reason} Call ${shop.ordersPhone} and we’ll find a day.`;
  return `${reason} The nearest day we can keep is ${formatDay(first, now)}: ${promiseWords(pressDay, blanks, now)}.`;
}

/**
 * What happens until a date that can be kept: 'shirts leave Olathe Tuesday, press Thursday', or
 * 'press Thursday' for blanks that are here. Days are named as from `now`.
 */
export function promiseWords(
  pressDay: string,
  blanks: { from: string | null; leavesOn: string } | null,
  now: Date,
): string {
  const press = `press ${dayName(pressDay, now)}`;
  return blanks?.from
    ? `shirts leave ${blanks.from} ${dayName(blanks.leavesOn, now)}, ${press}`
    : press;
}

/** 'today', 'Tuesday' in the next six days, otherwise 'Tue, Dec 15'. */
function dayName(day: string, now: Date): string {
  const today = shopToday(now);
  if (day === today) return 'today';
  const isNear = day > today && day <= addDays(today, 6);
  return isNear ? (formatDayLong(day).split(',', 1)[0] ?? '') : formatDay(day, now);
}
