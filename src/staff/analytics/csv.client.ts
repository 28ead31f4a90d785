import type { Analytics } from './read-analytics.rpc.ts';
import { completionRate, type ChartUnit } from './analytics.ts';
import type { DayRange } from '../../platform/dates/day-range.ts';
import { toCsv } from '../../platform/csv.ts';

/**
 * One row per day, week, or month (dated on its first day), newest first as in the table. Money is
 * in dollars, before tax.
 */
export function daysCsv(days: Analytics['days'], unit: Capitalize<ChartUnit>): string {
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
        { cents: revenueCents },
      ]),
  ]);
}

export type Ranking = { title: string; rows: Analytics['garments'] };

/** All rankings in one table. Sizes only have pieces; their orders and cents aren't counted. */
export function rankingsCsv(rankings: readonly (Ranking & { piecesOnly?: boolean })[]): string {
  return toCsv([
    ['Ranking', 'Name', 'Orders', 'Pieces', 'Revenue $'],
    ...rankings.flatMap(({ title, rows, piecesOnly }) =>
      rows.map(({ label, orders, pieces, revenueCents }) =>
        piecesOnly
          ? [title, label, '', pieces, '']
          : [title, label, orders, pieces, { cents: revenueCents }],
      ),
    ),
  ]);
}

/** 'analytics-days-2026-10-21-to-2026-11-21.csv'. */
export const csvName = (what: 'days' | 'rankings', { from, to }: DayRange): string =>
  `analytics-${what}-${from}-to-${to}.csv`;
