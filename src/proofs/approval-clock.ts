import type { PriceBook } from '../settings/price-book.ts';
import { builtBook } from '../settings/built-book.ts';
import { rushCents } from '../orders/prices/price.ts';
import { dueDateMessage, rushDaysOf } from '../orders/due-dates/due-date.ts';
import type { Cents } from '../platform/money.ts';
import { addBusinessDays } from '../orders/due-dates/open-day.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { doneBy } from '../orders/due-dates/production.ts';
import { nextCutoff, queueDay } from '../orders/due-dates/turnaround.ts';

/** What an order's clock depends on, as stored. */
export type ClockOrder = Pick<
  OrderRecord,
  'dueDate' | 'startBy' | 'deliveryMethod' | 'turnaroundClass' | 'rushDays' | 'subtotalCents'
>;

/** What approving the proof now, or later, means for an order's date (product.md#approval-clock). */
export type ApprovalClock = {
  /** An approval before this moment keeps the due date. */
  deadline: Date;
  /** The deadline has passed. */
  missed: boolean;
  /** The due date of an approval now, 'YYYY-MM-DD': the promised one, or a later one. */
  date: string;
  /** Until when that is so: the deadline, or the next cutoff once it's missed. */
  until: Date;
  /** The due date of an approval right after that. */
  after: string;
  /** Before tax: what it costs to keep the promised date after all; null if it can't be bought. */
  rushFeeCents: Cents | null;
};

/** The clock of an order whose proof isn't approved, by the prices that it was placed with. */
export function approvalClock(
  order: ClockOrder,
  now: Date,
  book: PriceBook = builtBook,
): ApprovalClock {
  const deadline = approvalDeadline(order);
  const missed = now >= deadline;
  const until = missed ? nextCutoff(now) : deadline;
  return {
    deadline,
    missed,
    date: missed ? dateFrom(order, queueDay(now), book) : order.dueDate,
    until,
    after: dateFrom(order, queueDay(until), book),
    rushFeeCents: missed && canRush(order, now, book) ? rushFeeNow(order, now, book) : null,
  };
}

/**
 * The cutoff of the day that production must start by, because an approval before it starts that
 * day.
 */
export function approvalDeadline({ startBy }: Pick<ClockOrder, 'startBy'>): Date {
  return cutoffOn(startBy);
}

/**
 * The due date if the customer asks for a change now: the next version comes within a business day,
 * and is approved by the cutoff after that.
 */
export function dateAfterChange(order: ClockOrder, now: Date, book: PriceBook = builtBook): string {
  return dateFrom(order, addBusinessDays(queueDay(now), 1), book);
}

/** The due date if production can start on `day`: never earlier than the promised one. */
function dateFrom(
  { dueDate, startBy, deliveryMethod, rushDays }: ClockOrder,
  day: string,
  book: PriceBook,
): string {
  if (day <= startBy) return dueDate;
  const earliest = doneBy(day, deliveryMethod, rushDays, book);
  return earliest < dueDate ? dueDate : earliest;
}

/** The order form would take the promised date right now, as a rush order. */
function canRush({ dueDate, turnaroundClass }: ClockOrder, now: Date, book: PriceBook): boolean {
  return (
    turnaroundClass === 'standard' &&
    rushDaysOf(dueDate, now, book) !== false &&
    dueDateMessage(dueDate, now, book) === null
  );
}

const rushFeeNow = ({ dueDate, subtotalCents }: ClockOrder, now: Date, book: PriceBook): Cents =>
  rushCents(rushDaysOf(dueDate, now, book), subtotalCents, book);

/** The cutoff on a day of production. */
function cutoffOn(day: string): Date {
  const twoDays = 2 * 86_400_000; // more than any zone is from UTC
  return nextCutoff(new Date(Date.parse(day) - twoDays), (each) => each === day);
}
