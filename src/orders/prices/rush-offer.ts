/** Rush, bought when a proof is approved after its deadline (product.md#approval-clock). */
import type { Adjustment } from './adjustment-schema.ts';
import type { Cents } from '../../platform/money.ts';
import { withTax } from './price.ts';
import type { Proof } from '../../proofs/proof.ts';
import type { Tax } from '../../payments/sales-tax.ts';

/** The stored amounts that rush changes, and those that are taxed together with it. */
type Price = Record<
  | 'subtotalCents'
  | 'rushFeeCents'
  | 'shippingCents'
  | 'adjustmentCents'
  | 'taxCents'
  | 'totalCents',
  Cents
> & { tax: Tax; adjustments: readonly Adjustment[] };

/** The stored price with that rush fee and its tax, for an order that isn't rush yet. */
export function priceWithRush<Stored extends Price>(price: Stored, rushFeeCents: Cents): Stored {
  const rushed = { ...price, rushFeeCents };
  return { ...rushed, ...withTax(rushed, price.tax, price.adjustments) };
}

/** The next version of a proof, which its customer approves along with rush: only the price differs. */
export function proofWithRush(proof: Proof, rushFeeCents: Cents): Proof {
  const price = priceWithRush(proof.price, rushFeeCents);
  return { ...proof, price, note: 'Rush added at approval.' };
}
