import { shop } from '../shop.ts';
import { nextCutoffAt, timeLeft, zoneClock } from './cutoff.ts';

/**
 * Dates are 'YYYY-MM-DD' in the shop's zone; `now` is always an argument. Business days are Monday
 * to Friday less the closures, the shop's own list unless told (decisions.md, Dates).
 */
export type TurnaroundClass = 'standard' | 'rush' | 'super-rush';

/** Business days, today and the due date both counted (spec 4). */
const standardFrom = 8;
const rushFrom = 4;
const defaultBusinessDaysAhead = 8;
/** Nobody plans shirts further ahead than this; later dates are slips. */
export const maxDaysAhead = 366;

const dayMs = 86_400_000;

/** True for a real calendar date written 'YYYY-MM-DD'. */
export function isDay(text: string): boolean {
  return toDayNumber(text) !== null;
}

/** The shop's calendar date at `now`. */
export function shopToday(now: Date): string {
  return fromDayNumber(todayNumber(now));
}

/** The latest due date the form takes. */
export function lastDueDate(now: Date): string {
  return fromDayNumber(todayNumber(now) + maxDaysAhead);
}

/**
 * The class of a due date: business days from today through that date, both included; no date is
 * standard with 8. Throws RangeError when `dueDate` is no calendar date.
 */
export function classifyDueDate(
  dueDate: string | null,
  now: Date,
  closures: readonly string[] = shop.closures,
): { class: TurnaroundClass; businessDays: number } {
  if (dueDate === null) return { class: 'standard', businessDays: standardFrom };
  const due = toDayNumber(dueDate);
  if (due === null) throw new RangeError(`Not a calendar date: ${dueDate}`);
  const businessDays = countBusinessDays(todayNumber(now), due, closures);
  if (businessDays >= standardFrom) return { class: 'standard', businessDays };
  return { class: businessDays >= rushFrom ? 'rush' : 'super-rush', businessDays };
}

/** Eight business days ahead of today (spec 4). */
export function defaultDueDate(now: Date, closures: readonly string[] = shop.closures): string {
  let day = todayNumber(now);
  for (let left = defaultBusinessDaysAhead; left > 0;) {
    day += 1;
    if (isBusinessDay(day, closures)) left -= 1;
  }
  return fromDayNumber(day);
}

/** The next moment orders are collected: 1:00 PM in the shop's zone on a business day, after `now`. */
export function nextCutoff(now: Date, closures: readonly string[] = shop.closures): Date {
  return new Date(nextCutoffAt(now.getTime(), shop.timeZone, shop.cutoffHour, closures));
}

/** '1 d 21 h 18 min' from now to then, minutes rounded up so that it never says 0 too early. */
export function countdownText(now: Date, then: Date): string {
  return timeLeft(Math.max(0, then.getTime() - now.getTime()));
}

/** 'today', 'tomorrow' or the weekday of the cutoff, in the shop's zone. */
export function cutoffDayName(now: Date, cutoff: Date): string {
  const day = todayNumber(cutoff);
  const ahead = day - todayNumber(now);
  if (ahead === 0) return 'today';
  if (ahead === 1) return 'tomorrow';
  return weekdayName(day);
}

/** '1:00 PM Central'. */
export const cutoffTimeText = `${((shop.cutoffHour + 11) % 12) + 1}:00 ${shop.cutoffHour < 12 ? 'AM' : 'PM'} ${shop.timeZoneName}`;

/** 'Wed, Dec 2'; with the year when it isn't this year's. */
export function formatDay(day: string, now: Date): string {
  const number = toDayNumber(day);
  if (number === null) throw new RangeError(`Not a calendar date: ${day}`);
  const sameYear = day.slice(0, 4) === shopToday(now).slice(0, 4);
  return sameYear ? shortDay(number) : shortDayWithYear(number);
}

/** 'Wednesday, December 2, 2026'. */
export function formatDayLong(day: string): string {
  const number = toDayNumber(day);
  if (number === null) throw new RangeError(`Not a calendar date: ${day}`);
  return longDay(number);
}

/** The words of the spec for each class. */
export const turnaroundText: Readonly<Record<TurnaroundClass, string>> = {
  standard: 'Standard processing time',
  rush: 'Rush processing required',
  'super-rush': 'Super rush processing required',
};

function countBusinessDays(from: number, through: number, closures: readonly string[]): number {
  let count = 0;
  for (let day = from; day <= through; day += 1) if (isBusinessDay(day, closures)) count += 1;
  return count;
}

function isBusinessDay(day: number, closures: readonly string[]): boolean {
  const weekday = (day + 4) % 7; // day 0, 1970-01-01, was a Thursday
  if (weekday === 0 || weekday === 6) return false;
  return closures.length === 0 || !closures.includes(fromDayNumber(day));
}

/** Days since 1970-01-01, or null: calendar days have no zone and no clock changes. */
function toDayNumber(text: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return null;
  const ms = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return fromDayNumber(ms / dayMs) === text ? ms / dayMs : null;
}

function fromDayNumber(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

function todayNumber(now: Date): number {
  const ms = now.getTime();
  if (ms !== lastAsked.ms) {
    lastAsked = { ms, day: Math.floor(zoneClock(ms, shop.timeZone) / dayMs) };
  }
  return lastAsked.day;
}

/** A calendar asks for every day of six weeks at one `now`; reading a zone's clock is slow. */
let lastAsked = { ms: Number.NaN, day: Number.NaN };

const weekdayName = dayFormat({ weekday: 'long' });
const shortDay = dayFormat({ weekday: 'short', month: 'short', day: 'numeric' });
const shortDayWithYear = dayFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});
const longDay = dayFormat({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });

/** Formats day numbers; the formatter is costly to make, so it is made once, when first needed. */
function dayFormat(options: Intl.DateTimeFormatOptions): (day: number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (day) => {
    format ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
    return format.format(new Date(day * dayMs));
  };
}
