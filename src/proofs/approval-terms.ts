/** What approving a proof makes of its order's date and price (product.md#approving-a-proof). */
import { approvalClock, type ClockOrder } from './approval-clock.ts';
import type { ChangeRow } from '../orders/changes/change-record.ts';
import { formatFullDay } from '../platform/dates/date-words.ts';
import { formatCents } from '../platform/money.ts';
import type { OrderPrice } from '../orders/changes/order-change.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { rushDaysOf } from '../orders/due-dates/due-date.ts';
import { startBy } from '../orders/due-dates/production.ts';
import type { PriceBook } from '../settings/price-book.ts';
import { builtBook } from '../settings/built-book.ts';
import { priceWithRush } from '../orders/prices/rush-offer.ts';

/** Dates and price of an order from its approval on, as stored. Amounts in cents. */
export type ApprovalTerms = Pick<
  OrderRecord,
  'dueDate' | 'startBy' | 'turnaroundClass' | 'rushDays'
> &
  Pick<OrderPrice, 'rushFeeCents' | 'taxCents' | 'totalCents'>;

type TermsOrder = ClockOrder & OrderPrice & Pick<OrderRecord, 'adjustments'>;

/**
 * What an approval now gives: in time, the order as it is; late, the clock's date, or with `rush` the
 * promised date at a higher price. null if rush can't be bought now.
 */
export function approvalTerms(
  order: TermsOrder,
  rush: boolean,
  now: Date,
  book: PriceBook = builtBook,
): ApprovalTerms | null {
  const { missed, date, rushFeeCents } = approvalClock(order, now, book);
  if (rush && rushFeeCents === null) return null;
  const dueDate = rush ? order.dueDate : date;
  const price = rush && rushFeeCents !== null ? priceWithRush(order, rushFeeCents) : order;
  return {
    dueDate,
    startBy: missed ? startBy(dueDate, order.deliveryMethod, now, book) : order.startBy,
    turnaroundClass: rush ? 'rush' : order.turnaroundClass,
    rushDays: rush ? rushDaysOf(dueDate, now, book) || null : order.rushDays,
    rushFeeCents: price.rushFeeCents,
    taxCents: price.taxCents,
    totalCents: price.totalCents,
  };
}

/** The differences that customer and staff read; none for an approval in time. */
export function termsRows(order: TermsOrder, terms: ApprovalTerms): ChangeRow[] {
  const row = (part: ChangeRow['part'], what: string, before: string, after: string) => ({
    part,
    what,
    before,
    after,
    typed: false,
  });
  const price = (what: string, key: 'rushFeeCents' | 'totalCents') =>
    row('price', what, formatCents(order[key]), formatCents(terms[key]));
  return [
    row(
      'dueDate',
      'Due date (approved late)',
      formatFullDay(order.dueDate),
      formatFullDay(terms.dueDate),
    ),
    price('Rush fee (added at approval)', 'rushFeeCents'),
    price('Total', 'totalCents'),
  ].filter(({ before, after }) => before !== after);
}
