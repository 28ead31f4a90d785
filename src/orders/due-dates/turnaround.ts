import { shopTime } from '../../shop.ts';
import { calendar } from '../../settings/built-calendar.ts';
import { turnaroundDays, type PriceBook } from '../../settings/price-book.ts';
import { builtBook } from '../../settings/built-book.ts';
import { addDays, isDay } from '../../platform/dates/calendar.ts';
import { nextCutoffAt } from './cutoff.ts';
import { addBusinessDays, isOpenDay } from './open-day.ts';
import type { KeptDays } from '../../press/kept-days.ts';

/**
 * Dates are 'YYYY-MM-DD' in the shop's zone, and `now` is always an argument. Business days are
 * the days the shop is open (product.md#closed-days).
 */
export type TurnaroundClass = 'standard' | 'rush' | 'super-rush';

/** Nobody plans shirts further ahead than this; later dates are typos. */
export const maxDaysAhead = 366;

// Swedish dates are ISO dates. A TZDate would give the same day for 1.5 KB more in every form.
const shopDate = new Intl.DateTimeFormat('sv-SE', { timeZone: shopTime.zone });

/** The shop's calendar date at `now`. */
export function shopToday(now: Date): string {
  return shopDate.format(now);
}

/** The latest due date the form takes. */
export function lastDueDate(now: Date): string {
  return addDays(shopToday(now), maxDaysAhead);
}

/**
 * The class of a due date: business days from today through that date, both included and counted up
 * to those of a standard turnaround, which no date has. Throws RangeError if `dueDate` isn't a
 * calendar date.
 */
export function classifyDueDate(
  dueDate: string | null,
  now: Date,
  book: RushDays = builtBook,
  isOpen = isOpenDay,
): { class: TurnaroundClass; businessDays: number } {
  const { rush, standard } = turnaroundDays(book);
  if (dueDate === null) return { class: 'standard', businessDays: standard };
  if (!isDay(dueDate)) throw new RangeError(`Not a calendar date: ${dueDate}`);
  const businessDays = countBusinessDays(shopToday(now), dueDate, standard, isOpen);
  if (businessDays >= standard) return { class: 'standard', businessDays };
  return { class: businessDays >= rush ? 'rush' : 'super-rush', businessDays };
}

/** In how many business days orders are a rush, and which days can be kept, if that's known. */
export type RushDays = Pick<PriceBook, 'rush'> & { readonly keptDays?: KeptDays | undefined };

/** The classes of many calendar dates, without counting the days to each again. */
export function dueDateClasses(
  now: Date,
  book: RushDays = builtBook,
  isOpen = isOpenDay,
): (dueDate: string) => TurnaroundClass {
  const rush = firstDueDate('rush', now, book, isOpen);
  const standard = firstDueDate('standard', now, book, isOpen);
  return (day) => (day >= standard ? 'standard' : day >= rush ? 'rush' : 'super-rush');
}

/** The first business day of a class. */
export function firstDueDate(
  wanted: 'rush' | 'standard',
  now: Date,
  book: RushDays = builtBook,
  isOpen = isOpenDay,
): string {
  const yesterday = addDays(shopToday(now), -1); // because today counts
  return addBusinessDays(yesterday, turnaroundDays(book)[wanted], isOpen);
}

/**
 * A standard turnaround's business days from today, eight in a new shop (product.md#due-dates), or the
 * first day after it that can be kept.
 */
export function defaultDueDate(now: Date, book: RushDays = builtBook, isOpen = isOpenDay): string {
  const usual = addBusinessDays(shopToday(now), turnaroundDays(book).standard, isOpen);
  const first = book.keptDays?.first ?? usual;
  return first > usual ? first : usual;
}

/** The next moment orders are collected: the cutoff of a business day, after `now`. */
export function nextCutoff(now: Date, isOpen = isOpenDay): Date {
  return new Date(nextCutoffAt(now.getTime(), shopTime.zone, calendar.cutoffHour, isOpen));
}

/** The day an order placed at `now` enters the queue: the next cutoff's (product.md#order-cutoff). */
export function queueDay(now: Date): string {
  return shopToday(nextCutoff(now));
}

/** The first open day from `day` on, `day` included. */
export function openDayFrom(day: string): string {
  return isOpenDay(day) ? day : addBusinessDays(day, 1);
}

/** The name of each class (product.md#due-dates). */
export const turnaroundText: Readonly<Record<TurnaroundClass, string>> = {
  standard: 'Standard processing time',
  rush: 'Rush processing required',
  'super-rush': 'Super rush processing required',
};

/** Stops counting at `most`; more make no difference. */
function countBusinessDays(
  from: string,
  through: string,
  most: number,
  isOpen: typeof isOpenDay,
): number {
  let count = 0;
  for (let day = from; day <= through && count < most; day = addDays(day, 1)) {
    if (isOpen(day)) count += 1;
  }
  return count;
}
