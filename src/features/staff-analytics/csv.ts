import type { Analytics } from '../../contracts/staff/read-analytics.ts';
import { completionRate, type DayRange } from '../../domain/analytics.ts';

type Cell = string | number;

/**
 * Rows as RFC 4180 has them: commas, lines that end in CR LF, quotes around what needs them. A text
 * that a spreadsheet would take for a formula gets an apostrophe in front; numbers stay numbers.
 */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

function cellText(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const dollars = (cents: number) => (cents / 100).toFixed(2);

/** A row a day (or month, on its first), newest first as in the table. Money is in dollars. */
export function daysCsv(days: Analytics['days'], unit: 'Day' | 'Month'): string {
  return toCsv([
    [`${unit} (UTC)`, 'Attempts', 'Completed', 'Completion rate %', 'Orders', 'Revenue $'],
    ...days
      .toReversed()
      .map(({ day, attempts, completed, orders, revenueCents }) => [
        day,
        attempts,
        completed,
        completionRate(completed, attempts).toFixed(1),
        orders,
        dollars(revenueCents),
      ]),
  ]);
}

export type Ranking = { title: string; rows: Analytics['garments'] };

/** All rankings under one head. Sizes have pieces alone (their orders and cents are not counted). */
export function rankingsCsv(rankings: readonly (Ranking & { piecesOnly?: boolean })[]): string {
  return toCsv([
    ['Ranking', 'Name', 'Orders', 'Pieces', 'Revenue $'],
    ...rankings.flatMap(({ title, rows, piecesOnly }) =>
      rows.map(({ label, orders, pieces, revenueCents }) =>
        piecesOnly
          ? [title, label, '', pieces, '']
          : [title, label, orders, pieces, dollars(revenueCents)],
      ),
    ),
  ]);
}

/** 'analytics-days-2026-10-21-to-2026-11-21.csv'. */
export const csvName = (what: 'days' | 'rankings', { from, to }: DayRange): string =>
  `analytics-${what}-${from}-to-${to}.csv`;

/** Hands a text to the browser as a file. Spreadsheets need the mark to read it as UTF-8. */
export function saveCsv(name: string, csv: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
