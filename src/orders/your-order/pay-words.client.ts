/** What an order's page says about paying by card (product.md#paying-by-card). */
import type { CardReturn } from '../../payments/cards/pay-order.contract.ts';
import type { CustomerOrder } from './open-order.contract.ts';
import { leastCardCents } from '../../payments/cards/card-payment.ts';
import { longDay } from '../../proofs/approval-words.ts';
import type { Cents } from '../../platform/money.ts';
import { isLongUnpaid } from '../../payments/payment-terms.ts';
import { shopToday } from '../due-dates/turnaround.ts';

/** What can be paid by card now; 0 if nothing. A proof that waits isn't charged for. */
export const payableOf = ({ card, money }: Pick<CustomerOrder, 'card' | 'money'>): Cents =>
  card.canPay && money.dueCents >= leastCardCents ? money.dueCents : 0;

/** How long the page asks whether the bank has answered. */
export const bankPatienceMs = 30_000;

/** What customers read about the last payment that they started; null if there's nothing to say. */
export function payText(
  order: CustomerOrder,
  returned: CardReturn | null,
  waitedMs: number,
): string | null {
  const { status } = order.card;
  if (isWaiting(order, returned)) {
    return waitedMs < bankPatienceMs
      ? 'We’re waiting for the bank...'
      : 'The bank hasn’t answered yet. We’ll email you once it does, so you can close this page.';
  }
  if (returned === 'back' && status === 'paid') return 'Paid. Thanks! We’ll email your receipt.';
  if (payableOf(order) === 0) return null;
  if (status === 'failed') {
    return 'The bank declined the card, and nothing was charged. Try again, or use another card.';
  }
  if (status === 'disputed') {
    return 'Your bank says you disputed a payment. Call us before you pay again.';
  }
  if (returned === 'later') {
    return 'Your order is placed. The payment page won’t open right now, and nothing was charged. Pay here, now or later.';
  }
  return returned === 'closed' || status === 'expired'
    ? 'You left the payment page, and nothing was charged. Your order is safe, so pay whenever you’re ready.'
    : null;
}

/**
 * The customer came back from paying, and we haven't heard that the money came in. Stripe leads back
 * only after it took the card, so an earlier decline doesn't count.
 */
export const isWaiting = (
  { card: { status } }: Pick<CustomerOrder, 'card'>,
  returned: CardReturn | null,
): boolean =>
  returned === 'back' &&
  (status === null || status === 'open' || status === 'failed' || status === 'expired');

/** That an order has been unpaid for a day, and that nothing is lost; null if it hasn't. */
export function unpaidText({ money }: Pick<CustomerOrder, 'money'>, now: Date): string | null {
  const since = money.unpaidSince;
  if (!isLongUnpaid(since, now)) return null;
  return `We’ve been waiting for your payment since ${longDay(shopToday(new Date(since)), now)}. Nothing is lost: we’ll keep your order as it is and print it once it’s paid.`;
}
