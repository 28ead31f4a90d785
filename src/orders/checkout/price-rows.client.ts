import { garmentById } from '../../garments/garment.ts';
import type { OrderDraft } from '../order.ts';
import { summaryRows, type SummaryRow } from '../order-summary.ts';
import type { Price } from '../prices/price.ts';
import { totalPieces } from '../quantity.ts';

/** A draft's price line by line. */
export function priceRows(
  price: Price,
  { garmentId, color, quantities, delivery }: OrderDraft,
): SummaryRow[] {
  const garment = garmentById(garmentId ?? '')?.name ?? '';
  return summaryRows(price, {
    items: [
      { name: color ? `${garment}, ${color.name}` : garment, pieces: totalPieces(quantities) },
    ],
    delivery,
  });
}

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
