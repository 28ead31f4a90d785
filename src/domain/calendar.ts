/** Calendar arithmetic on 'YYYY-MM-DD' days; no zones, no clock. */
const dayMs = 86_400_000;

/** `day` moved by so many days. */
export function addDays(day: string, days: number): string {
  return new Date(toMs(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The same day of a month so many months on, or that month's last day. */
export function addMonths(day: string, months: number): string {
  const date = new Date(toMs(day));
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0);
  date.setUTCDate(Math.min(wanted, date.getUTCDate()));
  return date.toISOString().slice(0, 10);
}

/** The Monday of a day's week. */
export function startOfWeek(day: string): string {
  return addDays(day, -((weekday(day) + 6) % 7));
}

export function isWeekend(day: string): boolean {
  return weekday(day) % 6 === 0;
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

/** Sunday is 0. */
function weekday(day: string): number {
  return new Date(toMs(day)).getUTCDay();
}

function toMs(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
