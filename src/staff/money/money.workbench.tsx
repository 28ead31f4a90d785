import {
  readMoneyReport,
  type MoneyReport as Report,
} from '../../payments/books/read-money-report.rpc.ts';
import { addDays } from '../../platform/dates/calendar.ts';
import { paymentMethods } from '../../payments/payment.ts';
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import { answer, type Bench } from '../../workbench/bench.ts';
import { asStaff, at, bookkeeper } from '../../workbench/staff.ts';
import { MoneyReport } from './MoneyReport.tsx';

const today = shopToday(new Date());
const report: Report = {
  entries: [
    ...Array.from({ length: 9 }, (_, n) => ({
      day: addDays(today, -n),
      kind: n === 4 ? ('refund' as const) : ('charge' as const),
      method: paymentMethods[n % 4] ?? 'cash',
      count: 1 + (n % 3),
      cents: n === 4 ? -4_815 : 41_730 + n * 1_999,
    })),
    { day: addDays(today, -4), kind: 'adjustment', method: 'account', count: 1, cents: 4_815 },
  ],
  refunds: [
    {
      day: addDays(today, -4),
      number: 2041,
      method: 'card',
      cents: -4_815,
      reason: 'Two misprints, and the heron on the back sat an inch too low on every shirt.',
    },
  ],
  sales: [
    { day: today, state: null, untaxed: null, orders: 3, cents: 112_400, taxCents: 7_868 },
    { day: today, state: null, untaxed: 'school', orders: 1, cents: 64_000, taxCents: 0 },
    {
      day: addDays(today, -1),
      state: 'IL',
      untaxed: 'not-collected',
      orders: 1,
      cents: 48_800,
      taxCents: 0,
    },
  ],
  entered: [
    {
      day: addDays(today, -1),
      state: 'IL',
      allowance: false,
      orders: 1,
      cents: 48_800,
      taxCents: 0,
    },
  ],
  fees: [{ day: today, count: 12, cents: 15_210 }],
  open: {
    ages: [
      { orders: 2, cents: 83_460 },
      { orders: 1, cents: 21_010 },
      { orders: 0, cents: 0 },
    ],
    later: { orders: 4, cents: 190_250 },
    owed: { orders: 1, cents: 1_200 },
    orders: [
      { number: 1990, name: 'Walnut Dental', cents: 21_010, due: addDays(today, -44) },
      { number: 2033, name: 'Riverside Little League', cents: 41_730, due: addDays(today, -12) },
      { number: 2040, name: 'Third Street Choir', cents: 41_730, due: today },
    ],
  },
};

export const bench: Bench = {
  screen: 'money',
  islands: {
    books: {
      render: () => <MoneyReport />,
      states: {
        filled: {
          ...asStaff(bookkeeper, { [at(readMoneyReport)]: answer(report) }),
          shows: 'Riverside Little League',
        },
      },
    },
  },
};
