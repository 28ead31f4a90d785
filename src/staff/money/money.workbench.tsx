import {
  readMoneyReport,
  type MoneyReport as Report,
} from '../../payments/books/read-money-report.rpc.ts';
import { listCertificates } from '../../payments/exemptions/list-certificates.rpc.ts';
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
      canceled: false,
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

const certificate = {
  id: '0c0ffee0-0000-4000-8000-000000000061',
  order_number: 1042,
  email: 'office@lincoln.example',
  organization: 'Lincoln High',
  reason: 'school',
  certificate_number: '42-600',
  state: 'Iowa',
  status: 'accepted',
  covers: 'domain',
  expires_on: addDays(today, 200),
  rejection: null,
  sent_by: 'customer',
  decided_by: bookkeeper.email,
  decided_at: '2026-11-21T17:04:00Z',
  at: '2026-11-20T17:04:00Z',
  may_cover_domain: true,
  file: {
    object_path: 'certificate.pdf',
    file_name: 'certificate.pdf',
    size_bytes: 1_240_000,
    sha256: 'c'.repeat(64),
    format: 'pdf',
    width_px: null,
    height_px: null,
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
        'tax certificates': {
          ...asStaff(bookkeeper, {
            [at(readMoneyReport)]: answer(report),
            [at(listCertificates)]: answer([certificate]),
          }),
          act: ({ press }) => press('Show the certificates'),
          shows: 'Lincoln High',
        },
      },
    },
  },
};
