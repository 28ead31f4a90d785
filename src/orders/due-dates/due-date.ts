import { shop } from '../../shop.ts';
import { isDay } from '../../platform/dates/calendar.ts';
import { closedDayMessage } from './closed-day.ts';
import { builtBook } from '../../settings/built-book.ts';
import { unkeptMessage } from '../../press/kept-days.ts';
import { classifyDueDate, lastDueDate, shopToday, type RushDays } from './turnaround.ts';

/** The sentence for dates that can't be met online (product.md#rush). */
export const superRushMessage = `Super rush isn’t available online. Call ${shop.phone} or email ${shop.email} and we'll see what the press can do.`;

/** Why a due date can't be met online, as a sentence that says what to do; null if it can. */
export function dueDateMessage(
  dueDate: string | null,
  now: Date,
  book: RushDays = builtBook,
): string | null {
  if (dueDate === null) return 'Choose the day you need the shirts.';
  if (!isDay(dueDate)) return 'Enter the date as month, day and year.';
  if (dueDate < shopToday(now)) return 'That day has passed. Choose a later one.';
  if (dueDate > lastDueDate(now)) return 'Choose a day within the next year.';
  const closed = closedDayMessage(dueDate, now);
  if (closed !== null) return closed;
  if (isSuperRush(dueDate, now, book)) return superRushMessage;
  return book.keptDays ? unkeptMessage(dueDate, book.keptDays) : null;
}

/** A date nearer than any that's sold online. */
export const isSuperRush = (dueDate: string, now: Date, book: RushDays): boolean =>
  classifyDueDate(dueDate, now, book).class === 'super-rush' && !book.rush.superRush;

/**
 * In how many business days an order is due if that's a rush, which has a fee; else false
 * (product.md#rush). Super rush counts where it's sold online.
 */
export function rushDaysOf(
  dueDate: string | null,
  now: Date,
  book: RushDays = builtBook,
): number | false {
  if (dueDate !== null && !isDay(dueDate)) return false;
  const { class: turnaround, businessDays } = classifyDueDate(dueDate, now, book);
  const isSold = turnaround === 'rush' || (turnaround === 'super-rush' && book.rush.superRush);
  return isSold ? businessDays : false;
}
