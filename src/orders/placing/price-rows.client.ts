import { itemsOf } from '../order-design.ts';
import { itemPieces, pricedGoods, type OrderDraft } from '../order.ts';
import { summaryRows, type SummaryRow } from '../order-summary.ts';
import type { Price } from '../prices/price.ts';

/** A draft's price line by line. */
export const priceRows = (price: Price, draft: OrderDraft): SummaryRow[] =>
  summaryRows(price, {
    items: itemsOf({ designs: pricedGoods(draft) }).map((item) => ({
      name: item.color ? `${item.garment.name}, ${item.color.name}` : item.garment.name,
      pieces: itemPieces(item),
    })),
    delivery: draft.delivery,
  });

export type ChangedRow = { label: string; was: string; now: string };

/** The lines that two prices of one order don't share, the total last. */
export function changedRows(was: readonly SummaryRow[], now: readonly SummaryRow[]): ChangedRow[] {
  const longerFirst = was.length > now.length ? [...was, ...now] : [...now, ...was];
  const byTotal = longerFirst.toSorted(
    (a, b) => Number(a.weight === 'total') - Number(b.weight === 'total'),
  );
  const amountIn = (rows: readonly SummaryRow[], label: string) =>
    rows.find((row) => row.label === label)?.amount ?? 'None';
  return [...new Set(byTotal.map(({ label }) => label))]
    .map((label) => ({ label, was: amountIn(was, label), now: amountIn(now, label) }))
    .filter((row) => row.was !== row.now);
}
