/** What the money page shows (product.md#money-page), added up from the days of the books. */
import type { Books } from './journal.ts';
import type { UntaxedReason } from './untaxed.ts';
import type { Cents } from '../../platform/money.ts';
import { paymentMethods, type PaymentMethod } from '../payment.ts';

/** The methods that move money. */
export const moneyMethods = paymentMethods.filter((method) => method !== 'account');

/** Whether an entry counts as income: money that came in, or its correction. */
export const isIncome = ({ kind, method }: Pick<Books['entries'][number], 'kind' | 'method'>) =>
  kind !== 'refund' && method !== 'account';

export type IncomeRow = {
  /** The first day of the row's day or month. */
  day: string;
  byMethod: Readonly<Record<PaymentMethod, Cents>>;
  totalCents: Cents;
};

/** A row a day, up to this many days; then a row a month. */
const dayRows = 92;

/** Whether so many days are shown by day or by month. */
export const rowUnit = (days: number): 'day' | 'month' => (days <= dayRows ? 'day' : 'month');

/** What came in, with corrections and before refunds, by day or month; newest first. */
export function incomeRows(
  { entries }: Pick<Books, 'entries'>,
  unit: 'day' | 'month',
): IncomeRow[] {
  const rows = new Map<string, Record<PaymentMethod, Cents>>();
  for (const { day, method, cents } of entries.filter(isIncome)) {
    const start = unit === 'day' ? day : monthOf(day);
    const row = rows.get(start) ?? noIncome();
    row[method] += cents;
    rows.set(start, row);
  }
  return [...rows]
    .map(([day, byMethod]) => ({ day, byMethod, totalCents: sumOf(Object.values(byMethod)) }))
    .sort((a, b) => b.day.localeCompare(a.day));
}

/** All rows together. */
export function incomeTotals(rows: readonly IncomeRow[]): Omit<IncomeRow, 'day'> {
  const byMethod = noIncome();
  for (const row of rows) {
    for (const method of paymentMethods) byMethod[method] += row.byMethod[method];
  }
  return { byMethod, totalCents: sumOf(Object.values(byMethod)) };
}

const noIncome = (): Record<PaymentMethod, Cents> => ({
  card: 0,
  check: 0,
  cash: 0,
  transfer: 0,
  account: 0,
});

/** The cents of some entries, such as refunds. */
export function centsOf(
  { entries }: Pick<Books, 'entries'>,
  wanted: (entry: Books['entries'][number]) => boolean,
): Cents {
  return sumOf(entries.filter(wanted).map(({ cents }) => cents));
}

/** How many refunds there were, and their sum, which is less than 0. */
export function refundTotals({ entries }: Pick<Books, 'entries'>): {
  count: number;
  cents: Cents;
} {
  const refunds = entries.filter(({ kind }) => kind === 'refund');
  return {
    count: sumOf(refunds.map(({ count }) => count)),
    cents: sumOf(refunds.map(({ cents }) => cents)),
  };
}

/** What was settled without money, by adjustments on account. */
export const writtenOffCents = (books: Pick<Books, 'entries'>): Cents =>
  centsOf(books, ({ method }) => method === 'account');

type Counted = { orders: number; cents: Cents };
export type OpenRow = Counted & { name: string };

/** What is due, by age and in all; what isn't due yet; and what we owe. */
export function openRows({
  ages,
  later,
  owed,
}: {
  ages: readonly Counted[];
  later: Counted;
  owed: Counted;
}): { due: Counted; rows: OpenRow[] } {
  const due = {
    orders: sumOf(ages.map(({ orders }) => orders)),
    cents: sumOf(ages.map(({ cents }) => cents)),
  };
  const names = ['0–30 days', '31–60 days', '61 or more days'];
  return {
    due,
    rows: [
      ...ages.map((age, at) => ({ name: names[at] ?? '', ...age })),
      { name: 'All that’s due', ...due },
      { name: 'Not due yet', ...later },
      { name: 'We owe customers', ...owed },
    ],
  };
}

export type TaxRow = {
  /** The first of the month. */
  month: string;
  state: string;
  /** null if it was taxed. */
  untaxed: UntaxedReason | null;
  orders: number;
  /** Before tax. */
  cents: Cents;
  taxCents: Cents;
};

/**
 * What was sold and taxed, by month, newest first, by state, and by why there's no tax; our own
 * counter is `homeState`.
 */
export function taxRows({ sales }: Pick<Books, 'sales'>, homeState: string): TaxRow[] {
  const rows = new Map<string, TaxRow>();
  for (const { day, state, untaxed, orders, cents, taxCents } of sales) {
    const start = { month: monthOf(day), state: state ?? homeState, untaxed };
    const key = `${start.month} ${start.state} ${untaxed ?? ''}`;
    const row = rows.get(key) ?? { ...start, orders: 0, cents: 0, taxCents: 0 };
    row.orders += orders;
    row.cents += cents;
    row.taxCents += taxCents;
    rows.set(key, row);
  }
  return [...rows.values()].sort(
    (a, b) =>
      b.month.localeCompare(a.month) ||
      a.state.localeCompare(b.state) ||
      (a.untaxed ?? '').localeCompare(b.untaxed ?? ''),
  );
}

/** All rows together. */
export function taxTotals(rows: readonly TaxRow[]): Omit<TaxRow, 'month' | 'state' | 'untaxed'> {
  return {
    orders: sumOf(rows.map(({ orders }) => orders)),
    cents: sumOf(rows.map(({ cents }) => cents)),
    taxCents: sumOf(rows.map(({ taxCents }) => taxCents)),
  };
}

export type FeeRow = { month: string; count: number; cents: Cents };

/** What Stripe kept, by month, newest first. */
export function feeRows({ fees }: Pick<Books, 'fees'>): FeeRow[] {
  const rows = new Map<string, FeeRow>();
  for (const { day, count, cents } of fees) {
    const month = monthOf(day);
    const row = rows.get(month) ?? { month, count: 0, cents: 0 };
    rows.set(month, { month, count: row.count + count, cents: row.cents + cents });
  }
  return [...rows.values()].sort((a, b) => b.month.localeCompare(a.month));
}

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, cents) => sum + cents, 0);
