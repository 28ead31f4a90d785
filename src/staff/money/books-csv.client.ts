import type { MoneyReport } from '../../payments/books/read-money-report.rpc.ts';
import {
  feeRows,
  incomeRows,
  moneyMethods,
  openRows,
  refundTotals,
  taxRows,
  writtenOffCents,
} from '../../payments/books/books.ts';
import { taxedLabel } from '../../payments/books/untaxed.ts';
import type { DayRange } from '../../platform/dates/day-range.ts';
import { daysBetween } from '../../platform/dates/calendar.ts';
import { countedText, countText } from '../../platform/count-words.ts';
import { toCsv } from '../../platform/csv.ts';
import { methodLabels } from '../../payments/payment.ts';
import { shop } from '../../shop.ts';

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

/** The orders with a balance due, and below them the sums by age, of what isn't due, and of what we owe. */
export function openCsv({ open }: Pick<MoneyReport, 'open'>, today: string): string {
  const { due, rows } = openRows(open);
  return toCsv([
    ['Order', 'Customer', 'Due', 'Days', 'Balance $'],
    ...open.orders.map(({ number, name, due: day, cents }) => [
      number,
      name,
      day,
      daysBetween(day, today),
      { cents },
    ]),
    ...rows.map(({ name, orders, cents }) => [
      name,
      countedText(orders, 'order'),
      '',
      '',
      { cents },
    ]),
    ...cutRow(open.orders.length, due.orders, 'order'),
  ]);
}

/** A row for each month, state, and reason for no tax. */
export function taxCsv(report: Pick<MoneyReport, 'sales'>): string {
  return toCsv([
    ['Month', 'State', 'Tax', 'Orders', 'Sales $', 'Sales tax $'],
    ...taxRows(report, shop.region).map(({ month, state, untaxed, orders, cents, taxCents }) => [
      month.slice(0, 7),
      state,
      taxedLabel(untaxed),
      orders,
      { cents },
      { cents: taxCents },
    ]),
  ]);
}

/** The refunds, their sum, and what was written off, which moved no money. */
export function refundsCsv(report: Pick<MoneyReport, 'refunds' | 'entries'>): string {
  const { refunds } = report;
  const totals = refundTotals(report);
  return toCsv([
    ['Day', 'Order', 'Method', 'Reason', 'Amount $'],
    ...refunds.map(({ day, number, method, reason, cents }) => [
      day,
      number,
      methodLabels[method],
      reason ?? '',
      { cents },
    ]),
    ['Total', '', '', '', { cents: totals.cents }],
    ['Written off', '', '', '', { cents: writtenOffCents(report) }],
    ...cutRow(refunds.length, totals.count, 'refund'),
  ]);
}

/** A last row that says what a file leaves out. */
const cutRow = (listed: number, all: number, noun: string): string[][] =>
  listed < all ? [[`This file has only ${cutText(listed, all, noun)}.`]] : [];

/** '5,000 of 6,123 orders'. */
export const cutText = (listed: number, all: number, noun: string): string =>
  `${countText(listed)} of ${countedText(all, noun)}`;

export function feesCsv(report: Pick<MoneyReport, 'fees'>): string {
  return toCsv([
    ['Month', 'Fees', 'Amount $'],
    ...feeRows(report).map(({ month, count, cents }) => [month.slice(0, 7), count, { cents }]),
  ]);
}

/** 'money-income-2026-11-01-to-2026-11-24.csv'. */
export const booksFile = (what: string, { from, to }: DayRange): string =>
  `money-${what}-${from}-to-${to}.csv`;
