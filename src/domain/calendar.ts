/** Calendar arithmetic on 'YYYY-MM-DD' days, by date-fns. No zones, no clock. */
import { addDays as addToDate } from 'date-fns/addDays';
import { addMonths as addMonthsToDate } from 'date-fns/addMonths';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { formatISO } from 'date-fns/formatISO';
import { isValid } from 'date-fns/isValid';
import { isWeekend as isWeekendDate } from 'date-fns/isWeekend';
import { startOfISOWeek } from 'date-fns/startOfISOWeek';

/** True for a real calendar date written 'YYYY-MM-DD'. */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const date = dateOf(text);
  return isValid(date) && dayOf(date) === text;
}

/** `day` moved by that many days. */
export function addDays(day: string, days: number): string {
  return dayOf(addToDate(dateOf(day), days));
}

/** The same day that many months later, or that month's last day. */
export function addMonths(day: string, months: number): string {
  return dayOf(addMonthsToDate(dateOf(day), months));
}

/** The Monday of a day's week. */
export function startOfWeek(day: string): string {
  return dayOf(startOfISOWeek(dateOf(day)));
}

export function isWeekend(day: string): boolean {
  return isWeekendDate(dateOf(day));
}

/** Days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return differenceInCalendarDays(dateOf(to), dateOf(from));
}

/** Weeks of seven days, starting at `monday`. */
export function weeksFrom(monday: string, weeks: number): string[][] {
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(monday, week * 7 + day)),
  );
}

/**
 * The Monday to start a grid of `weeks` weeks at so that it shows `day`, moved as little as
 * possible.
 */
export function scrollToDay(start: string, weeks: number, day: string): string {
  if (day < start) return startOfWeek(day);
  const last = addDays(start, weeks * 7 - 1);
  return day > last ? addDays(startOfWeek(day), -(weeks - 1) * 7) : start;
}

// Midnight in the local zone, or one o'clock if clocks skip midnight that day.
const dateOf = (day: string): Date => new Date(`${day}T00:00`);
const dayOf = (date: Date): string => formatISO(date, { representation: 'date' });
