/** The days that the books are read for (product.md#money-page): by the shop's clock, both included. */
import { addDays, addMonths, daysBetween } from './calendar.ts';
import { shopToday } from './turnaround.ts';

export const booksPeriods = ['month', 'last-month', 'quarter', 'year', 'custom'] as const;
export type BooksPeriod = (typeof booksPeriods)[number];

export const periodLabels: Readonly<Record<BooksPeriod, string>> = {
  month: 'This Month',
  'last-month': 'Last Month',
  quarter: 'This Quarter',
  year: 'This Year',
  custom: 'Custom Dates',
};

export type Days = { from: string; to: string };

/** The longest period, so that a page of days stays readable. */
export const maxPeriodDays = 366;

/**
 * The days of a period up to today; last month is complete. Custom dates without both are
 * this month's.
 */
export function periodDays(period: BooksPeriod, own: Partial<Days>, now: Date): Days {
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

/** Why custom dates can't be shown, as a sentence for one of the fields; null if they can. */
export function periodProblem(
  { from, to }: Partial<Days>,
  now: Date,
): { field: keyof Days; text: string } | null {
  if (!from || !to) return null;
  if (from > to) return { field: 'to', text: 'The period ends before it starts. Swap the dates.' };
  if (to > shopToday(now)) {
    return { field: 'to', text: 'That day hasn’t come yet. End today or earlier.' };
  }
  if (daysBetween(from, to) >= maxPeriodDays) {
    return { field: 'from', text: 'Choose a year or less.' };
  }
  return null;
}
