/**
 * Which days the shop is open, small enough for static pages. Days are 'YYYY-MM-DD' in the shop's
 * zone; weekdays count from Sunday, 0.
 */
import { calendar } from '../../settings/built-calendar.ts';
import type { Holiday } from '../../shop.ts';

const dayMs = 86_400_000;

/**
 * The holiday the shop is closed for on a weekday. One on a Saturday is observed on Friday, one on a
 * Sunday on Monday (product.md#closed-days).
 */
export function holidayOn(day: string): string | undefined {
  const at = Date.parse(day);
  const weekday = new Date(at).getUTCDay();
  const near = weekday === 5 ? [0, 1] : weekday === 1 ? [0, -1] : [0];
  return calendar.holidays.find((holiday) => near.some((days) => falls(holiday, at + days * dayMs)))
    ?.name;
}

function falls(holiday: Holiday, at: number): boolean {
  const date = new Date(at);
  if (date.getUTCMonth() + 1 !== holiday.month) return false;
  const day = date.getUTCDate();
  if ('day' in holiday) return day === holiday.day;
  const { weekday, week } = holiday;
  const nth = Math.ceil(day / 7);
  const lastOfMonth = new Date(at + 7 * dayMs).getUTCDate() <= 7;
  return date.getUTCDay() === weekday && (week < 0 ? lastOfMonth : nth === week);
}

/** A day on which carriers deliver: Monday to Friday, and no holiday. */
export const isCarrierDay = (day: string): boolean =>
  new Date(day).getUTCDay() % 6 > 0 && !holidayOn(day);

/** A business day: a carrier's, and none of the shop's own closures. */
export const isOpenDay = (day: string): boolean =>
  isCarrierDay(day) && !calendar.closures.some(({ from, to }) => from <= day && day <= to);

/** `day` moved by that many business days, backward if negative. */
export function addBusinessDays(day: string, days: number, isOpen = isOpenDay): string {
  let at = Date.parse(day);
  let moved = day;
  for (let left = Math.abs(days); left > 0;) {
    at += Math.sign(days) * dayMs;
    moved = new Date(at).toISOString().slice(0, 10);
    if (isOpen(moved)) left -= 1;
  }
  return moved;
}
