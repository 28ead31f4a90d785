import { isWeekend } from '../../platform/dates/calendar.ts';
import { formatDayLong } from '../../platform/dates/date-words.ts';
import { addBusinessDays, holidayOn, isOpenDay } from './open-day.ts';
import { shopToday } from './turnaround.ts';

/**
 * Why nothing leaves the shop on a day, with a day that works; null if the shop is open. The day is
 * 'YYYY-MM-DD', today or later (product.md#closed-days).
 */
export function closedDayMessage(day: string, now: Date): string | null {
  if (isOpenDay(day)) return null;
  const before = addBusinessDays(day, -1);
  const open = before >= shopToday(now) ? before : addBusinessDays(day, 1);
  return `We’re ${closedWords(day)}. Choose an open day, like ${formatDayLong(open)}.`;
}

/** 'closed for Thanksgiving'. */
export function closedWords(day: string): string {
  const holiday = holidayOn(day);
  if (holiday) return `closed for ${holiday}`;
  return isWeekend(day) ? 'closed on weekends' : 'closed that day';
}
