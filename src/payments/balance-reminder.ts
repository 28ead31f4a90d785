/** Reminders of overdue balances (product.md#payment-reminders). */
import { daysBetween } from '../platform/dates/calendar.ts';
import { shopToday } from '../orders/due-dates/turnaround.ts';
import { isAwake } from '../platform/dates/waking-hours.ts';

/** When reminders are due, in calendar days after the day the balance was due. */
export const reminderDays = [30, 14, 7] as const;
export type BalanceReminder = `overdue-${(typeof reminderDays)[number]}`;

/**
 * The template of the reminder that says what is true now for a balance that was due on `dueSince`
 * ('YYYY-MM-DD'); null before the first. A missed one isn't made up for once the next is due.
 */
export function currentBalanceReminder(dueSince: string, now: Date): BalanceReminder | null {
  const overdue = daysBetween(dueSince, shopToday(now));
  const days = reminderDays.find((each) => overdue >= each);
  return days === undefined ? null : `overdue-${days}`;
}

/** The current reminder; null outside waking hours, when none is written. */
export const dueBalanceReminder = (dueSince: string, now: Date): BalanceReminder | null =>
  isAwake(now) ? currentBalanceReminder(dueSince, now) : null;
