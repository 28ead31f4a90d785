/** When a balance is due, in words (product.md#due-balances). */
import { daysBetween } from '../platform/dates/calendar.ts';
import { formatLongDate } from '../platform/dates/date-words.ts';
import { orderStage, type JobStatus } from '../orders/job.ts';
import { formatCents } from '../platform/money.ts';
import { isDueNow, termsText, type Money } from './payment-terms.ts';
import { shopToday } from '../orders/due-dates/turnaround.ts';

/** 'Due December 24', 'Due today', or '3 days overdue'. */
export function dueText(day: string, now: Date): string {
  const days = daysBetween(day, shopToday(now));
  if (days < 0) return `Due ${formatLongDate(day, now)}`;
  return days === 0 ? 'Due today' : `${days} ${days === 1 ? 'day' : 'days'} overdue`;
}

/** When what is left is to be paid and since when it's due, for the customer; null once it's even. */
export function dueNote(money: Money, now: Date): string | null {
  const text = termsText(money);
  const { terms, dueDay } = money;
  if (dueDay === null || (terms !== 'account' && dueDay === shopToday(now))) return text;
  return `${text} ${dueText(dueDay, now)}.`;
}

/** What an email about an order's payments says of them, in our words; null if there's nothing to say. */
export function moneyNote(
  { status }: { readonly status: JobStatus },
  money: Money,
  now: Date,
): string | null {
  const { paidCents, balanceCents, dueCents } = money;
  const note = dueNote(money, now);
  // What was paid may have gone back.
  if (money.payments.length === 0 || (paidCents <= 0 && balanceCents > 0)) {
    return money.dueDay === null ? null : note;
  }
  if (balanceCents === 0) {
    const isFree = orderStage(status) === 'canceled' && !money.cancellation?.cents;
    return isFree ? null : 'It’s paid in full.';
  }
  const so = `You’ve paid ${formatCents(paidCents)}, so`;
  if (balanceCents < 0) {
    return `${so} we owe you ${formatCents(-balanceCents)}, and we’ll get it back to you.`;
  }
  return isDueNow(money) && dueCents === balanceCents
    ? `${so} ${note}`
    : `${so} ${formatCents(balanceCents)} is left. ${note}`;
}
