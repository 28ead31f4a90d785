import { shop } from '../shop.ts';
import { addDays, countWeekdays, isDay, isWeekend } from './calendar.ts';
import { nextCutoffAt } from './cutoff.ts';

/**
 * Dates are 'YYYY-MM-DD' in the shop's zone, and `now` is always an argument. Business days are
 * Monday to Friday, except closures, by default the shop's own (product.md#shop-time).
 */
export type TurnaroundClass = 'standard' | 'rush' | 'super-rush';

/** Business days, counting both today and the due date (product.md#due-dates). */
const standardFrom = 8;
const rushFrom = 4;
const defaultBusinessDaysAhead = 8;
/** Nobody plans shirts further ahead than this; later dates are typos. */
export const maxDaysAhead = 366;

// Swedish dates are ISO dates. A TZDate would give the same day for 1.5 KB more in every form.
const shopDate = new Intl.DateTimeFormat('sv-SE', { timeZone: shop.timeZone });

/** The shop's calendar date at `now`. */
export function shopToday(now: Date): string {
  return shopDate.format(now);
}

/** The latest due date the form takes. */
export function lastDueDate(now: Date): string {
  return addDays(shopToday(now), maxDaysAhead);
}

/**
 * The class of a due date: business days from today through that date, both included; no date is
 * standard with 8. Throws RangeError if `dueDate` isn't a calendar date.
 */
export function classifyDueDate(
  dueDate: string | null,
  now: Date,
  closures: readonly string[] = shop.closures,
): { class: TurnaroundClass; businessDays: number } {
  if (dueDate === null) return { class: 'standard', businessDays: standardFrom };
  if (!isDay(dueDate)) throw new RangeError(`Not a calendar date: ${dueDate}`);
  const businessDays = countBusinessDays(shopToday(now), dueDate, closures);
  if (businessDays >= standardFrom) return { class: 'standard', businessDays };
  return { class: businessDays >= rushFrom ? 'rush' : 'super-rush', businessDays };
}

/** The same for many dates at once, without counting the days to each; they must be calendar dates. */
export function dueDateClasses(
  now: Date,
  closures: readonly string[] = shop.closures,
): (dueDate: string) => TurnaroundClass {
  const yesterday = addDays(shopToday(now), -1); // because today counts
  const rush = addBusinessDays(yesterday, rushFrom, closures);
  const standard = addBusinessDays(yesterday, standardFrom, closures);
  return (day) => (day >= standard ? 'standard' : day >= rush ? 'rush' : 'super-rush');
}

/** Eight business days from today (product.md#due-dates). */
export function defaultDueDate(now: Date, closures: readonly string[] = shop.closures): string {
  return addBusinessDays(shopToday(now), defaultBusinessDaysAhead, closures);
}

/** `day` moved by that many business days, backward if negative. */
export function addBusinessDays(day: string, days: number, closures: readonly string[]): string {
  let moved = day;
  for (let left = Math.abs(days); left > 0;) {
    moved = addDays(moved, Math.sign(days));
    if (!isWeekend(moved) && !closures.includes(moved)) left -= 1;
  }
  return moved;
}

/** The next moment orders are collected: 1:00 PM in the shop's zone on a business day, after `now`. */
export function nextCutoff(now: Date, closures: readonly string[] = shop.closures): Date {
  return new Date(nextCutoffAt(now.getTime(), shop.timeZone, shop.cutoffHour, closures));
}

/** The name of each class (product.md#due-dates). */
export const turnaroundText: Readonly<Record<TurnaroundClass, string>> = {
  standard: 'Standard processing time',
  rush: 'Rush processing required',
  'super-rush': 'Super rush processing required',
};

function countBusinessDays(from: string, through: string, closures: readonly string[]): number {
  const closed = new Set(
    closures.filter((day) => day >= from && day <= through && !isWeekend(day)),
  );
  return countWeekdays(from, through) - closed.size;
}
