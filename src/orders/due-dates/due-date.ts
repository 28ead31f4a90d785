import { shop } from '../../shop.ts';
import { isDay } from '../../platform/dates/calendar.ts';
import { closedDayMessage } from './closed-day.ts';
import { classifyDueDate, lastDueDate, shopToday } from './turnaround.ts';

/** The sentence for dates that can't be met online (product.md#rush). */
export const superRushMessage = `Super rush isn’t available online. Call ${shop.phone} or email ${shop.email} and we'll see what the press can do.`;

/** Why a due date can't be met online, as a sentence that says what to do; null if it can. */
export function dueDateMessage(dueDate: string | null, now: Date): string | null {
  if (dueDate === null) return 'Choose the day you need the shirts.';
  if (!isDay(dueDate)) return 'Enter the date as month, day and year.';
  if (dueDate < shopToday(now)) return 'That day has passed. Choose a later one.';
  if (dueDate > lastDueDate(now)) return 'Choose a day within the next year.';
  const closed = closedDayMessage(dueDate, now);
  if (closed !== null) return closed;
  return classifyDueDate(dueDate, now).class === 'super-rush' ? superRushMessage : null;
}

/** The rush fee applies when the class is rush, and only then (product.md#rush). */
export function isRushOrder(dueDate: string | null, now: Date): boolean {
  if (dueDate !== null && !isDay(dueDate)) return false;
  return classifyDueDate(dueDate, now).class === 'rush';
}
