// product: journal
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accounts } from './accounts.ts';
import { feeRows, incomeRows, incomeTotals, rowUnit, taxRows, taxTotals } from './books.ts';
import { journalCsv, journalLines, type Books } from './journal.ts';
import { untaxedReasons } from './untaxed.ts';
import { paymentKinds, paymentMethods } from '../payment.ts';

const day = fc
  .integer({ min: 1, max: 28 })
  .map((n) => `2026-${n % 2 ? '10' : '11'}-${`${n}`.padStart(2, '0')}`);
const cents = fc.integer({ min: -10_000_000, max: 10_000_000 });
const books: fc.Arbitrary<Books> = fc.record({
  entries: fc.array(
    fc.record({
      day,
      kind: fc.constantFrom(...paymentKinds),
      method: fc.constantFrom(...paymentMethods),
      count: fc.integer({ min: 1, max: 9 }),
      cents,
    }),
    { maxLength: 30 },
  ),
  sales: fc.array(
    fc.record({
      day,
      state: fc.constantFrom(null, 'IA', 'IL'),
      untaxed: fc.constantFrom(null, ...untaxedReasons),
      orders: fc.constantFrom(1, -1, 4),
      cents,
      taxCents: cents,
    }),
    { maxLength: 30 },
  ),
  entered: fc.array(
    fc.record({
      day,
      state: fc.constantFrom(null, 'IA', 'IL'),
      canceled: fc.boolean(),
      allowance: fc.boolean(),
      orders: fc.constantFrom(1, -1, 4),
      cents,
      taxCents: cents,
    }),
    { maxLength: 30 },
  ),
  fees: fc.array(fc.record({ day, count: fc.integer({ min: 1, max: 9 }), cents }), {
    maxLength: 5,
  }),
});
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

test('each day’s journal has the same on both sides, and every account ends where the books do', () => {
  fc.assert(
    fc.property(books, (all) => {
      const lines = journalLines(all, accounts, 'IA', '2026-11-29');
      for (const one of new Set(lines.map((line) => line.day))) {
        const ofDay = lines.filter((line) => line.day === one);
        expect(sum(ofDay.map(({ debit }) => debit))).toBe(sum(ofDay.map(({ credit }) => credit)));
      }
      for (const { debit, credit } of lines) {
        expect(Math.min(debit, credit)).toBe(0);
        expect(debit + credit).toBeGreaterThan(0);
      }
      const left = (account: string) =>
        sum(
          lines.filter((line) => line.account === account).map((line) => line.debit - line.credit),
        );
      for (const method of paymentMethods) {
        const moved = all.entries.filter((entry) => entry.method === method);
        const kept = method === 'card' ? sum(all.fees.map((fee) => fee.cents)) : 0;
        const tax =
          method === 'account'
            ? sum(all.entered.map((sale) => (sale.allowance ? sale.taxCents : 0)))
            : 0;
        expect(left(accounts[method])).toBe(sum(moved.map((entry) => entry.cents)) - kept + tax);
      }
      const sold = all.entered.filter(({ allowance }) => !allowance);
      expect(left(accounts.tax)).toBe(0 - sum(all.entered.map(({ taxCents }) => taxCents)));
      expect(left(accounts.sales)).toBe(0 - sum(sold.map((sale) => sale.cents)));
      expect(left(accounts.receivable)).toBe(
        sum(sold.map((sale) => sale.cents + sale.taxCents)) -
          sum(all.entries.map((entry) => entry.cents)),
      );
    }),
    { numRuns: 100 },
  );
});

const sale = {
  day: '2026-11-02',
  state: null,
  canceled: false,
  orders: 1,
  cents: 39_000,
  taxCents: 2_730,
};
const november: Books = {
  entries: [
    { day: '2026-11-02', kind: 'charge', method: 'check', count: 2, cents: 83_460 },
    { day: '2026-11-02', kind: 'refund', method: 'cash', count: 1, cents: -1_000 },
    { day: '2026-11-03', kind: 'adjustment', method: 'account', count: 1, cents: 250 },
  ],
  sales: [],
  entered: [
    { ...sale, allowance: false },
    { ...sale, allowance: true, day: '2026-11-03', orders: 0, cents: -234, taxCents: -16 },
    {
      ...sale,
      canceled: true,
      allowance: false,
      day: '2026-11-03',
      orders: 0,
      cents: 4_500,
      taxCents: 0,
    },
  ],
  fees: [{ day: '2026-11-03', count: 2, cents: 1_240 }],
};

test('has the columns that QuickBooks imports, a number for each day, and dollars on one side', () => {
  expect(journalCsv(journalLines(november, accounts, 'IA', '2026-11-04')).split('\r\n')).toEqual([
    'Journal No.,Journal Date,Account Name,Debits,Credits,Description,Name',
    'WEB-20261102,11/02/2026,Undeposited Funds,834.60,,Payments (2),',
    'WEB-20261102,11/02/2026,Website Orders Clearing,,834.60,Payments (2),',
    'WEB-20261102,11/02/2026,Cash on Hand,,10.00,Refunds (1),',
    'WEB-20261102,11/02/2026,Website Orders Clearing,10.00,,Refunds (1),',
    'WEB-20261102,11/02/2026,Website Orders Clearing,417.30,,Orders delivered to IA (1),',
    'WEB-20261102,11/02/2026,Sales,,390.00,Orders delivered to IA (1),',
    'WEB-20261102,11/02/2026,Sales Tax Payable,,27.30,"Sales tax, IA",',
    'WEB-20261103,11/03/2026,Bad Debts and Allowances,2.50,,Adjustments (1),',
    'WEB-20261103,11/03/2026,Website Orders Clearing,,2.50,Adjustments (1),',
    'WEB-20261103,11/03/2026,Bad Debts and Allowances,,0.16,"Sales tax on adjustments, IA",',
    'WEB-20261103,11/03/2026,Sales Tax Payable,0.16,,"Sales tax on adjustments, IA",',
    'WEB-20261103,11/03/2026,Website Orders Clearing,45.00,,Cancellation charges,',
    'WEB-20261103,11/03/2026,Sales,,45.00,Cancellation charges,',
    'WEB-20261103,11/03/2026,Merchant Fees,12.40,,Card fees (2),',
    'WEB-20261103,11/03/2026,Card Clearing,,12.40,Card fees (2),',
    '',
  ]);
});

test('leaves out today, because it isn’t over', () => {
  const days = (today: string) =>
    new Set(journalLines(november, accounts, 'IA', today).map(({ day: one }) => one));
  expect(days('2026-11-03')).toEqual(new Set(['2026-11-02']));
  expect(days('2026-11-02')).toEqual(new Set());
});

// product: money-page
test('income leaves out refunds and what moves no money, and is shown by day up to 92 days', () => {
  expect([rowUnit(92), rowUnit(93)]).toEqual(['day', 'month']);
  expect(incomeRows(november, 'month')).toMatchObject([{ day: '2026-11-01', totalCents: 83_460 }]);
  fc.assert(
    fc.property(books, ({ entries }) => {
      const income = entries.filter(
        ({ kind, method }) => kind !== 'refund' && method !== 'account',
      );
      for (const unit of ['day', 'month'] as const) {
        const totals = incomeTotals(incomeRows({ entries }, unit));
        expect(totals.totalCents).toBe(sum(income.map((entry) => entry.cents)));
      }
    }),
    { numRuns: 50 },
  );
});

// product: sales-tax
test('tax is added up by month, state, and why there’s none, with our own counter in our own state', () => {
  const each = { untaxed: null, orders: 1, cents: 1_000, taxCents: 70 };
  const rows = taxRows(
    {
      sales: [
        { ...each, day: '2026-10-31', state: 'IL', untaxed: 'not-collected', taxCents: 0 },
        { ...each, day: '2026-11-02', state: null, untaxed: 'school', taxCents: 0 },
        { ...each, day: '2026-11-01', state: null },
        { ...each, day: '2026-11-30', state: 'IA' },
      ],
    },
    'IA',
  );
  expect(rows).toEqual([
    { month: '2026-11-01', state: 'IA', untaxed: null, orders: 2, cents: 2_000, taxCents: 140 },
    { month: '2026-11-01', state: 'IA', untaxed: 'school', orders: 1, cents: 1_000, taxCents: 0 },
    {
      month: '2026-10-01',
      state: 'IL',
      untaxed: 'not-collected',
      orders: 1,
      cents: 1_000,
      taxCents: 0,
    },
  ]);
  expect(taxTotals(rows)).toEqual({ orders: 4, cents: 4_000, taxCents: 140 });
});

// product: money-page
test('fees are added up by month', () => {
  const fees = ['2026-10-31', '2026-11-01', '2026-11-30'].map((on) => ({
    day: on,
    count: 1,
    cents: 300,
  }));
  expect(feeRows({ fees })).toEqual([
    { month: '2026-11-01', count: 2, cents: 600 },
    { month: '2026-10-01', count: 1, cents: 300 },
  ]);
});
