/** The days that the books are read for (product.md#money-page): by the shop's clock, both included. */
import { addDays, addMonths } from '../../platform/dates/calendar.ts';
import { dayRangeProblem, type DayRange } from '../../platform/dates/day-range.ts';
import { shopToday } from '../../orders/due-dates/turnaround.ts';

export const booksPeriods = ['month', 'last-month', 'quarter', 'year', 'custom'] as const;
type BooksPeriod = (typeof booksPeriods)[number];

export const periodLabels: Readonly<Record<BooksPeriod, string>> = {
  month: 'This Month',
  'last-month': 'Last Month',
  quarter: 'This Quarter',
  year: 'This Year',
  custom: 'Custom Dates',
};

/** A leap year at most, so that a page of days stays readable. */
export const longestPeriod = { days: 366, words: 'a year' };

/**
 * The days of a period up to today; last month is complete. Custom dates without both are
 * this month's.
 */
export function periodDays(period: BooksPeriod, own: Partial<DayRange>, now: Date): DayRange {
  const today = shopToday(now);
  const month = `${today.slice(0, 7)}-01`;
  switch (period) {
    case 'last-month':
      return { from: addMonths(month, -1), to: addDays(month, -1) };
    case 'quarter':
      return { from: addMonths(month, -((Number(today.slice(5, 7)) - 1) % 3)), to: today };
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case 'custom':
      if (own.from && own.to) return { from: own.from, to: own.to };
      return { from: month, to: today };
    case 'month':
      return { from: month, to: today };
  }
}

/** Why custom dates can't be shown. */
export const periodProblem = (own: Partial<DayRange>, now: Date) =>
  dayRangeProblem(own, shopToday(now), longestPeriod);
