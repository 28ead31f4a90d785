// product: money-page
import { expect, test } from 'vitest';
import { feesCsv, openCsv, refundsCsv, taxCsv } from './books-csv.client.ts';

const none = { orders: 0, cents: 0 };
const linesOf = (csv: string) => csv.trimEnd().split('\r\n').slice(1);
const order = { number: 1042, name: 'Ada', cents: 41_730, due: '2026-11-02' };
const refund = {
  day: '2026-11-02',
  number: 1042,
  method: 'cash',
  cents: -1_000,
  reason: 'Misprints.',
} as const;
const refunded = (count: number, cents: number) => [
  { day: '2026-11-02', kind: 'refund', method: 'cash', count, cents } as const,
];

test('names and reasons that a spreadsheet would take for a formula stay text', () => {
  const open = {
    ages: [{ orders: 1, cents: 41_730 }, none, none],
    later: none,
    owed: none,
    orders: [{ ...order, name: '=HYPERLINK("evil")' }],
  };
  expect(linesOf(openCsv({ open }, '2026-11-24'))[0]).toBe(
    `1042,"'=HYPERLINK(""evil"")",2026-11-02,22,417.30`,
  );
  const refunds = [{ ...refund, reason: '+1+1' }];
  expect(linesOf(refundsCsv({ refunds, entries: refunded(1, -1_000) }))[0]).toBe(
    "2026-11-02,1042,Cash,'+1+1,-10.00",
  );
});

test('open balances end with their sums, and with what the file leaves out', () => {
  const open = {
    ages: [
      { orders: 1, cents: 41_730 },
      { orders: 2, cents: 2_000 },
      { orders: 1, cents: 300 },
    ],
    later: { orders: 1, cents: 20_865 },
    owed: { orders: 1, cents: 999 },
    orders: [order],
  };
  const sums = [
    '0–30 days,1 order,,,417.30',
    '31–60 days,2 orders,,,20.00',
    '61 or more days,1 order,,,3.00',
    'All that’s due,4 orders,,,440.30',
    'Not due yet,1 order,,,208.65',
    'We owe customers,1 order,,,9.99',
  ];
  expect(linesOf(openCsv({ open }, '2026-11-24')).slice(1)).toEqual([
    ...sums,
    'This file has only 1 of 4 orders.',
  ]);
  const all = { ...open, orders: [order, order, order, order] };
  expect(linesOf(openCsv({ open: all }, '2026-11-24')).slice(4)).toEqual(sums);
});

test('refunds end with the sum of all, what was written off, and what the file leaves out', () => {
  const more = [
    { day: '2026-11-02', kind: 'adjustment', method: 'account', count: 2, cents: 1_250 },
    { day: '2026-11-03', kind: 'adjustment', method: 'account', count: 1, cents: -50 },
    { day: '2026-11-03', kind: 'adjustment', method: 'check', count: 1, cents: -300 },
    { day: '2026-11-03', kind: 'charge', method: 'check', count: 1, cents: 41_730 },
  ] as const;
  const entries = [...refunded(1, -1_000), ...more];
  expect(linesOf(refundsCsv({ refunds: [refund], entries }))).toEqual([
    '2026-11-02,1042,Cash,Misprints.,-10.00',
    'Total,,,,-10.00',
    'Written off,,,,12.00',
  ]);
  expect(
    linesOf(refundsCsv({ refunds: [refund], entries: refunded(6_123, -999_000) })).slice(1),
  ).toEqual([
    'Total,,,,-9990.00',
    'Written off,,,,0.00',
    '"This file has only 1 of 6,123 refunds."',
  ]);
});

test('sales tax has a row for each month, state, and reason for no tax, and fees for each month', () => {
  const sale = { day: '2026-11-02', untaxed: null, orders: 1, cents: 39_000, taxCents: 2_730 };
  const far = { ...sale, state: 'IL', untaxed: 'not-collected', taxCents: 0 } as const;
  const sales = [
    { ...sale, state: null },
    { ...sale, state: 'IA' },
    { ...sale, state: 'IA', untaxed: 'church' as const, taxCents: 0 },
    { ...far, orders: 1, cents: 39_000 },
    { ...far, day: '2026-10-31', orders: -1, cents: -39_000 },
  ];
  expect(taxCsv({ sales }).split('\r\n')).toEqual([
    'Month,State,Tax,Orders,Sales $,Sales tax $',
    '2026-11,IA,Taxed,2,780.00,54.60',
    '2026-11,IA,Church,1,390.00,0.00',
    '2026-11,IL,None collected there,1,390.00,0.00',
    '2026-10,IL,None collected there,-1,-390.00,0.00',
    '',
  ]);
  const fees = ['2026-10-31', '2026-11-01', '2026-11-30'].map((day) => ({
    day,
    count: 2,
    cents: 155,
  }));
  expect(feesCsv({ fees }).split('\r\n')).toEqual([
    'Month,Fees,Amount $',
    '2026-11,4,3.10',
    '2026-10,2,1.55',
    '',
  ]);
});
