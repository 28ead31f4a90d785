import { shop } from '../shop.ts';
import { adjustmentLabel } from './prices/adjustment-label.ts';
import { extraCents, placedLabel } from './prices/extra.ts';
import type { Adjustment } from './prices/adjustment-schema.ts';
import { formatCents, type Cents } from '../platform/money.ts';
import type { Price } from './prices/price.ts';
import type { DeliveryMethod } from './delivery/delivery-method.ts';
import { taxLabelOf } from '../payments/tax-label.ts';

export type SummaryRow = {
  label: string;
  amount: string;
  /** 'each' closes the lines per item, 'total' the whole. */
  weight: 'line' | 'each' | 'total';
  /** What it's about, if its label has a price: which of several items, from 0, or which extra. */
  item?: number | string;
};

/** What a method adds to the price. */
export const deliveryLabels: Readonly<Record<DeliveryMethod, string>> = {
  pickup: 'Pickup',
  local: `${shop.metro} delivery`,
  shipping: 'Shipping, estimated',
};

type SummedPrice = Price & {
  adjustments?: readonly Adjustment[];
  /** What the tax is called, if its place doesn't say. */
  taxLabel?: string;
};

/**
 * The price of an order line by line, for the ticket, the checkout, and the job page. The items are
 * the price's, in the same order; their names are like 'Premium Cotton, Navy'.
 */
export function summaryRows(
  price: SummedPrice,
  {
    items,
    delivery,
  }: { items: readonly { name: string; pieces: number }[]; delivery: DeliveryMethod },
): SummaryRow[] {
  const line = (label: string, cents: Cents, free = false): SummaryRow => ({
    label,
    amount: free && cents === 0 ? 'Free' : formatCents(cents),
    weight: 'line',
  });
  const names = items.map(({ name }) => name);
  return [
    ...price.items.flatMap(({ perItemCents, lines }, at): SummaryRow[] => {
      const { name = '', pieces = 0 } = items[at] ?? {};
      const count = pieces.toLocaleString('en-US');
      if (price.items.length > 1) {
        const each = formatCents(perItemCents);
        return [{ ...line(`${count} × ${name} at ${each}`, perItemCents * pieces), item: at }];
      }
      return [
        ...lines.map(({ label, cents }, index) => line(index === 0 ? name : label, cents)),
        { label: `Each × ${count}`, amount: formatCents(perItemCents), weight: 'each' },
      ];
    }),
    ...price.extras.map((extra) => ({
      ...line(placedLabel(extra, price.extras, names), extraCents([extra])),
      item: JSON.stringify({ ...extra, count: 0, eachCents: 0 }),
    })),
    line('Subtotal', price.subtotalCents),
    ...(price.rushFeeCents > 0 ? [line('Rush fee', price.rushFeeCents)] : []),
    line(deliveryLabels[delivery], price.shippingCents, true),
    ...(price.adjustments ?? []).map((each) => line(adjustmentLabel(each), each.cents)),
    line(price.taxLabel ?? taxLabelOf(price.tax), price.taxCents),
    { label: 'Total', amount: formatCents(price.totalCents), weight: 'total' },
  ];
}
