/** Calendar arithmetic on 'YYYY-MM-DD' days, by date-fns; no zones, no clock. */
import { addDays as addToDate } from 'date-fns/addDays';
import { addMonths as addMonthsToDate } from 'date-fns/addMonths';
import { differenceInBusinessDays } from 'date-fns/differenceInBusinessDays';
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

/** `day` moved by so many days. */
export function addDays(day: string, days: number): string {
  return dayOf(addToDate(dateOf(day), days));
}

/** The same day of a month so many months on, or that month's last day. */
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

/** Mondays to Fridays from one day through another, both counted; 0 when `through` is earlier. */
export function countWeekdays(from: string, through: string): number {
  return Math.max(0, differenceInBusinessDays(addToDate(dateOf(through), 1), dateOf(from)));
}

/** Weeks of seven days from `monday` on. */
export function weeksFrom(monday: string, weeks: number): string[][] {
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(monday, week * 7 + day)),
  );
}

/** The Monday a grid of `weeks` weeks must start at to show `day`, moved as little as can be. */
export function scrollToDay(start: string, weeks: number, day: string): string {
  if (day < start) return startOfWeek(day);
  const last = addDays(start, weeks * 7 - 1);
  return day > last ? addDays(startOfWeek(day), -(weeks - 1) * 7) : start;
}

// Midnight where the code runs; where clocks skip it, one o'clock on the same day.
const dateOf = (day: string): Date => new Date(`${day}T00:00`);
const dayOf = (date: Date): string => formatISO(date, { representation: 'date' });
