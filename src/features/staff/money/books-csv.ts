import type { MoneyReport } from '../../../contracts/staff/read-money-report.ts';
import { feeRows, incomeRows, moneyMethods, taxRows } from '../../../domain/books.ts';
import type { Days } from '../../../domain/books-period.ts';
import { toCsv } from '../../../domain/csv.ts';
import { methodLabels } from '../../../domain/payment.ts';
import { shop } from '../../../shop.ts';

/** A row for each day with money; in dollars, as everywhere below. */
export function incomeCsv(report: Pick<MoneyReport, 'entries'>): string {
  return toCsv([
    ['Day', ...moneyMethods.map((method) => `${methodLabels[method]} $`), 'Total $'],
    ...incomeRows(report, 'day').map(({ day, byMethod, totalCents }) => [
      day,
      ...moneyMethods.map((method) => ({ cents: byMethod[method] })),
      { cents: totalCents },
    ]),
  ]);
}

/** The orders that have been due longest. */
export function openCsv({ open }: Pick<MoneyReport, 'open'>): string {
  return toCsv([
    ['Order', 'Customer', 'Due', 'Balance $'],
    ...open.orders.map(({ number, name, due, cents }) => [number, name, due, { cents }]),
  ]);
}

/** A row for each month and state. */
export function taxCsv(report: Pick<MoneyReport, 'sales'>): string {
  return toCsv([
    ['Month', 'State', 'Orders', 'Sales $', 'Sales tax $'],
    ...taxRows(report, shop.region).map(({ month, state, orders, cents, taxCents }) => [
      month.slice(0, 7),
      state,
      orders,
      { cents },
      { cents: taxCents },
    ]),
  ]);
}

export function refundsCsv({ refunds }: Pick<MoneyReport, 'refunds'>): string {
  return toCsv([
    ['Day', 'Order', 'Method', 'Reason', 'Amount $'],
    ...refunds.map(({ day, number, method, reason, cents }) => [
      day,
      number,
      methodLabels[method],
      reason ?? '',
      { cents },
    ]),
  ]);
}

export function feesCsv(report: Pick<MoneyReport, 'fees'>): string {
  return toCsv([
    ['Month', 'Fees', 'Amount $'],
    ...feeRows(report).map(({ month, count, cents }) => [month.slice(0, 7), count, { cents }]),
  ]);
}

/** 'money-income-2026-11-01-to-2026-11-24.csv'. */
export const booksFile = (what: string, { from, to }: Days): string =>
  `money-${what}-${from}-to-${to}.csv`;
