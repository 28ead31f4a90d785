import { shopToday } from '../orders/due-dates/turnaround.ts';
import { countedText } from '../platform/count-words.ts';
import { daysBetween } from '../platform/dates/calendar.ts';
import { formatDay } from '../platform/dates/date-words.ts';

/** 'today', or '3 days ago (Fri, Nov 20)'. */
export function agoText(at: Date, now: Date): string {
  const [day, today] = [shopToday(at), shopToday(now)];
  if (day === today) return 'today';
  return `${countedText(daysBetween(day, today), 'day')} ago (${formatDay(day, now)})`;
}
