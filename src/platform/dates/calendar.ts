/**
 * Calendar arithmetic on 'YYYY-MM-DD' days, as if all were UTC. No zones, no clock. date-fns does the
 * same and would add 1 KB to every form.
 */
const dayMs = 86_400_000;

/** True for a real calendar date written 'YYYY-MM-DD'. */
export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(text);
  return !Number.isNaN(at) && dayOf(at) === text;
}

/** `day` moved by that many days. */
export function addDays(day: string, days: number): string {
  return dayOf(Date.parse(day) + days * dayMs);
}

/** The same day that many months later, or that month's last day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const moved = new Date(Date.UTC(year, month + months, 0)); // the last of that month
  moved.setUTCDate(Math.min(date, moved.getUTCDate()));
  return dayOf(moved.getTime());
}

/** The Monday of a day's week. */
export function startOfWeek(day: string): string {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

export function isWeekend(day: string): boolean {
  return weekdayOf(day) % 6 === 0;
}

/** Days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
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

const weekdayOf = (day: string): number => new Date(day).getUTCDay();
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
