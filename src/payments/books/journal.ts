/** The books as a journal for QuickBooks (product.md#journal): an entry a day, in which both sides agree. */
import type { PaymentKind, PaymentMethod } from '../payment.ts';
import type { UntaxedReason } from './untaxed.ts';
import { toCsv } from '../../platform/csv.ts';
import type { Cents } from '../../platform/money.ts';

/** The ledger and the sales of a day, added up. */
export type Books = {
  entries: readonly {
    day: string;
    kind: PaymentKind;
    method: PaymentMethod;
    count: number;
    cents: Cents;
  }[];
  /** By the day that they count for. */
  sales: readonly (Sale & { untaxed: UntaxedReason | null })[];
  /** By the day that they were entered; an allowance is what was written off. */
  entered: readonly (Sale & { canceled: boolean; allowance: boolean })[];
  /** What Stripe kept. */
  fees: readonly { day: string; count: number; cents: Cents }[];
};

type Sale = { day: string; state: string | null; orders: number; cents: Cents; taxCents: Cents };

/** What the shop's accounts are called. */
export type Accounts = Readonly<
  Record<PaymentMethod | 'receivable' | 'sales' | 'tax' | 'fees', string>
>;

/** A line of the journal: either its debit or its credit is more than 0, and the other is 0. */
export type JournalLine = {
  /** The day it covers, 'YYYY-MM-DD'; each day has one journal. */
  day: string;
  account: string;
  debit: Cents;
  credit: Cents;
  description: string;
};

/**
 * The lines, by day, of the days before `today`, which isn't over. Money that came in is a debit of
 * its method's account and a credit of what customers owe; an order that left the shop, or was
 * canceled at a charge, is the other way around, with its tax apart by state. Of what was written off, the adjustment has the whole as a
 * loss, and the allowance takes the share of the tax off that again. Stripe keeps its fees from the
 * cards' account.
 */
export function journalLines(
  { entries, entered, fees }: Omit<Books, 'sales'>,
  accounts: Accounts,
  homeState: string,
  today: string,
): JournalLine[] {
  const days = [...new Set([...entries, ...entered, ...fees].map(({ day }) => day))]
    .filter((day) => day < today)
    .sort();
  return days.flatMap((day) => {
    const line = (account: string, cents: Cents, description: string): JournalLine => ({
      day,
      account,
      debit: Math.max(0, cents),
      credit: Math.max(0, -cents),
      description,
    });
    const moved = entries
      .filter((entry) => entry.day === day)
      .flatMap(({ kind, method, count, cents }) => {
        const what = `${plural[kind]} (${count})`;
        return [line(accounts[method], cents, what), line(accounts.receivable, -cents, what)];
      });
    const sold = entered
      .filter((sale) => sale.day === day)
      .flatMap(({ state, canceled, allowance, orders, cents, taxCents }) => {
        if (allowance) {
          const what = `Sales tax on adjustments, ${state ?? homeState}`;
          return [line(accounts.account, taxCents, what), line(accounts.tax, -taxCents, what)];
        }
        const what = canceled
          ? 'Cancellation charges'
          : `Orders delivered to ${state ?? homeState} (${orders})`;
        return [
          line(accounts.receivable, cents + taxCents, what),
          line(accounts.sales, -cents, what),
          line(accounts.tax, -taxCents, `Sales tax, ${state ?? homeState}`),
        ];
      });
    const kept = fees
      .filter((fee) => fee.day === day)
      .flatMap(({ count, cents }) => {
        const what = `Card fees (${count})`;
        return [line(accounts.fees, cents, what), line(accounts.card, -cents, what)];
      });
    return [...moved, ...sold, ...kept].filter(({ debit, credit }) => debit !== credit);
  });
}

const plural: Readonly<Record<PaymentKind, string>> = {
  charge: 'Payments',
  refund: 'Refunds',
  adjustment: 'Adjustments',
};

/** The columns that QuickBooks Online imports journals in. */
export const journalColumns = [
  'Journal No.',
  'Journal Date',
  'Account Name',
  'Debits',
  'Credits',
  'Description',
  'Name',
] as const;

/** The journal as CSV, its days as MM/DD/YYYY. */
export function journalCsv(lines: readonly JournalLine[]): string {
  return toCsv([
    journalColumns,
    ...lines.map(({ day, account, debit, credit, description }) => [
      `WEB-${day.replaceAll('-', '')}`,
      `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`,
      account,
      debit ? { cents: debit } : '',
      credit ? { cents: credit } : '',
      description,
      '',
    ]),
  ]);
}
