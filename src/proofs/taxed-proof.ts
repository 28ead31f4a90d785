import type { OrderRecord } from '../orders/order-record.ts';
import type { Proof } from './proof.ts';

/** A proof as its order is taxed now: a certificate may have taken the tax off since it was sent. */
export const taxedAs = (
  proof: Proof,
  {
    exemptReason,
    tax,
    taxCents,
    totalCents,
  }: Pick<OrderRecord, 'exemptReason' | 'tax' | 'taxCents' | 'totalCents'>,
): Proof =>
  exemptReason === null
    ? proof
    : { ...proof, price: { ...proof.price, tax, taxCents, totalCents } };
