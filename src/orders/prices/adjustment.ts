/** What staff change in an order's price (product.md#order-price). */
import { adjustmentLabel } from './adjustment-label.ts';
import type { Adjustment } from './adjustment-schema.ts';
import { formatCents, type Cents } from '../../platform/money.ts';
import { withTax } from './price.ts';
import type { Tax } from '../../payments/sales-tax.ts';

type Lines = { subtotalCents: Cents; rushFeeCents: Cents; shippingCents: Cents };

/** The price without tax and adjustments. */
export const beforeTaxOf = ({ subtotalCents, rushFeeCents, shippingCents }: Lines): Cents =>
  subtotalCents + rushFeeCents + shippingCents;

/** All of them together. */
export const adjustedBy = (adjustments: readonly Adjustment[]): Cents =>
  adjustments.reduce((sum, { cents }) => sum + cents, 0);

/**
 * The same adjustments, as far as each line costs anything and has enough to take off, one after the
 * other: a waived rush fee is no discount once there is no rush. What can't be changed is 0.
 */
export function fitAdjustments(adjustments: readonly Adjustment[], price: Lines): Adjustment[] {
  let total = beforeTaxOf(price);
  const costs = {
    goods: price.subtotalCents,
    rush: price.rushFeeCents,
    delivery: price.shippingCents,
    order: total,
  };
  const left = { ...costs };
  return adjustments.map(({ line, cents, reason }) => {
    const least = line === 'order' ? total : Math.min(left[line], total);
    const fitting = costs[line] === 0 ? 0 : Math.max(cents, 0 - least);
    left[line] += fitting;
    total += fitting;
    return { line, cents: fitting, reason };
  });
}

/** What staff's adjustments make of a price. */
export type Adjusted = { adjustments: Adjustment[]; adjustmentCents: Cents };

/** The price with those that fit, taxed as it was, or by `tax`. */
export function adjustPrice<Priced extends Lines & ReturnType<typeof withTax>>(
  price: Priced,
  wanted: readonly Adjustment[],
  tax: Tax = price.tax,
): Priced & Adjusted {
  const adjustments = fitAdjustments(wanted, price).filter(({ cents }) => cents !== 0);
  return {
    ...price,
    adjustments,
    adjustmentCents: adjustedBy(adjustments),
    ...withTax(price, tax, adjustments),
  };
}

/** What keeps staff from adjusting a price like that, by path; empty if it all fits. */
export function adjustmentLacks(
  adjustments: readonly Adjustment[],
  price: Lines,
): Record<string, string> {
  const lacks: Record<string, string> = {};
  for (const [index, { cents }] of fitAdjustments(adjustments, price).entries()) {
    if (cents === adjustments[index]?.cents) continue;
    lacks[`adjustments.${index}.cents`] =
      cents === 0
        ? 'That line costs nothing on this order. Choose another.'
        : `Take off at most ${formatCents(-cents)}.`;
  }
  return lacks;
}

/** 'Rush fee: waived for the mix-up, -$30.00'. */
export function adjustmentText(adjustment: Adjustment): string {
  const label = adjustmentLabel(adjustment).replace(/\.$/, '');
  return `${label}, ${formatCents(adjustment.cents)}`;
}
