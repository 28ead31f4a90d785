import type { PayOrderOutput } from '../contracts/pay-order.ts';
import type { RefundCardInput, RefundCardOutput } from '../contracts/refund-card.ts';
import { brokenOrderLink } from '../domain/order-link.ts';
import { RequestError } from './errors.ts';
import type { StaffStep, Step } from './handle.ts';
import { readOrderKey } from './order-link.ts';

/** The address of the page where a customer pays what is due. */
export const payLinkedOrder: Step<{ key: string; seenCents: number }, PayOrderOutput> = async (
  { key },
  { orders },
) => {
  const order = await orders.open(readOrderKey(key));
  if (!order) throw new RequestError('not-found', brokenOrderLink);
  return { outcome: 'unavailable' };
};

/** Refunds a card payment through Stripe. */
export const refundCardPayment: StaffStep<RefundCardInput, RefundCardOutput> = async () => ({
  outcome: 'unavailable',
});
