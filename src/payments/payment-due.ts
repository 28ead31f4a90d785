/** The day a balance is due (product.md#due-balances). private.due_since says the same in SQL. */
import { addDays, daysBetween } from '../platform/dates/calendar.ts';
import { formatLongDate } from '../platform/dates/date-words.ts';
import { orderStage, type Stage } from '../orders/job.ts';
import { formatCents, type Cents } from '../platform/money.ts';
import { balanceCents, paidCents, type Owing } from './payment.ts';
import {
  askedCents,
  dueCents,
  termsText,
  type DueMoments,
  type Money,
  type Termed,
} from './payment-terms.ts';
import { accountDays } from '../shop.ts';
import { shopToday } from '../orders/due-dates/turnaround.ts';

const onAccount = ({ terms }: Termed): boolean => terms === 'account';

/** How much of an order's total has to be paid, at once or, on account, within `accountDays`. */
export const billedCents = (order: Termed, stage: Stage = orderStage(order.status)): Cents =>
  askedCents(onAccount(order) ? { ...order, terms: 'approval' } : order, stage);

/** The day on which what is left was or will be due; null while the terms ask for nothing. */
export function dueDay(order: Termed, paid: Cents, moments: DueMoments): string | null {
  if (billedCents(order) <= Math.max(0, paid)) return null;
  const from = new Date(moments[startOf(order, paid)] ?? moments.placed);
  const raised = new Date(moments.raised ?? moments.placed);
  return addDays(shopToday(raised > from ? raised : from), onAccount(order) ? accountDays : 0);
}

/** The moment from which the terms ask for what is left. */
function startOf(order: Termed, paid: Cents): keyof DueMoments {
  if (order.terms === 'placed') return 'placed';
  if (order.terms !== 'deposit') return 'approved';
  return askedCents(order, 'approved') > paid ? 'placed' : 'ready';
}

/** 'Due December 24', 'Due today', or '3 days overdue'. */
export function dueText(day: string, now: Date): string {
  const days = daysBetween(day, shopToday(now));
  if (days < 0) return `Due ${formatLongDate(day, now)}`;
  return days === 0 ? 'Due today' : `${days} ${days === 1 ? 'day' : 'days'} overdue`;
}

/** When what is left is to be paid and since when it's due, for the customer; null once it's even. */
export function dueNote(order: Termed, paid: Cents, moments: DueMoments, now: Date): string | null {
  const text = termsText(order, paid);
  const day = dueDay(order, paid, moments);
  if (day === null || (!onAccount(order) && day === shopToday(now))) return text;
  return `${text} ${dueText(day, now)}.`;
}

/** What an email about an order says of its money, in our words; null if there's nothing to say. */
export function moneyNote(
  order: Owing,
  { payments, moments, ...terms }: Money,
  now: Date,
): string | null {
  const owing = { ...order, ...terms };
  const paid = paidCents(order, payments);
  const balance = balanceCents(order, paid);
  const note = dueNote(owing, paid, moments, now);
  // What was paid may have gone back.
  if (payments.length === 0 || (paid <= 0 && balance > 0)) {
    return dueDay(owing, paid, moments) === null ? null : note;
  }
  if (balance === 0) return orderStage(order.status) === 'canceled' ? null : 'It’s paid in full.';
  const so = `You’ve paid ${formatCents(paid)}, so`;
  if (balance < 0) {
    return `${so} we owe you ${formatCents(-balance)}, and we’ll get it back to you.`;
  }
  const isAllDue = dueCents(owing, paid) === balance;
  return isAllDue ? `${so} ${note}` : `${so} ${formatCents(balance)} is left. ${note}`;
}
