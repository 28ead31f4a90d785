import type { SummaryRow } from '../order-summary.ts';

export type ChangedRow = { label: string; was: string; now: string };

/** The lines that two prices of one order don't share, the total last. */
export function changedRows(was: readonly SummaryRow[], now: readonly SummaryRow[]): ChangedRow[] {
  const longerFirst = was.length > now.length ? [...was, ...now] : [...now, ...was];
  const byTotal = longerFirst.toSorted(
    (a, b) => Number(a.weight === 'total') - Number(b.weight === 'total'),
  );
  const idOf = ({ item, label }: SummaryRow) => item ?? label;
  return [...new Set(byTotal.map(idOf))]
    .map((id) => {
      const [before, after] = [was, now].map((rows) => rows.find((row) => idOf(row) === id));
      const label = (after ?? before)?.label ?? '';
      return { label, was: before?.amount ?? 'None', now: after?.amount ?? 'None' };
    })
    .filter((row) => row.was !== row.now);
}
