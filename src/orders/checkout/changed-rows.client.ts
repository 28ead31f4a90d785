import type { SummaryRow } from '../order-summary.ts';

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
