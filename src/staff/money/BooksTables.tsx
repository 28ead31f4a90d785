import type { ReactNode } from 'react';
import type { MoneyReport } from '../../payments/books/read-money-report.rpc.ts';
import {
  feeRows,
  incomeRows,
  incomeTotals,
  moneyMethods,
  openRows,
  refundTotals,
  rowUnit,
  taxRows,
  taxTotals,
  writtenOffCents,
} from '../../payments/books/books.ts';
import { taxedLabel } from '../../payments/books/untaxed.ts';
import type { DayRange } from '../../platform/dates/day-range.ts';
import { addDays, daysBetween } from '../../platform/dates/calendar.ts';
import { countText } from '../../platform/count-words.ts';
import { formatFullDate, formatFullDay, formatMonth } from '../../platform/dates/date-words.ts';
import { journalCsv, journalLines } from '../../payments/books/journal.ts';
import { formatCents, type Cents } from '../../platform/money.ts';
import { methodLabels } from '../../payments/payment.ts';
import { jobPath } from '../../paths.ts';
import { accounts } from '../../payments/books/accounts.ts';
import { shop } from '../../shop.ts';
import { CsvButton } from '../frame/CsvButton.tsx';
import {
  booksFile,
  cutText,
  feesCsv,
  incomeCsv,
  openCsv,
  refundsCsv,
  taxCsv,
} from './books-csv.client.ts';
import { BooksTable } from './BooksTable.tsx';
import styles from './money.module.css';

type Props = {
  report: MoneyReport;
  days: DayRange;
  today: string;
  /** Whether order numbers lead to their jobs. */
  opensJobs: boolean;
};

/** Income, open balances, sales tax, refunds, and the journal. */
export function BooksTables(props: Props) {
  return (
    <div className={styles.tables}>
      <div>
        <Income {...props} />
        <Refunds {...props} />
        <Fees {...props} />
      </div>
      <div>
        <Open {...props} />
        <Tax {...props} />
        <Journal {...props} />
      </div>
    </div>
  );
}

type SectionProps = {
  /** Its heading's, and a part of its file's name. */
  id: string;
  title: string;
  /** What the file has, unless that's the title. */
  file?: string;
  days: DayRange;
  /** null if there's nothing to save. */
  csv: (() => string) | null;
  /** The file's byte order mark. */
  mark?: '';
  children: ReactNode;
};

/** A part of the books, with a button that saves it. */
function Section({ id, title, file = title, days, csv, mark, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <div className={styles.title}>
        <h2 id={id}>{title}</h2>
        {csv && <CsvButton what={file} name={() => booksFile(id, days)} {...{ csv, mark }} />}
      </div>
      {children}
    </section>
  );
}

function Income({ report, days }: Props) {
  const unit = rowUnit(daysBetween(days.from, days.to) + 1);
  const rows = incomeRows(report, unit);
  const totals = incomeTotals(rows);
  const amounts = (row: Omit<(typeof rows)[number], 'day'>) => [
    ...moneyMethods.map((method) => amount(row.byMethod[method])),
    formatCents(row.totalCents),
  ];
  return (
    <Section id="income" title="Income" days={days} csv={() => incomeCsv(report)}>
      <BooksTable
        caption={`Money that came in, by ${unit} and method, before refunds`}
        columns={[
          unit === 'day' ? 'Day' : 'Month',
          ...moneyMethods.map((method) => methodLabels[method]),
          'Total',
        ]}
        rows={rows.map(({ day, ...row }) => ({
          key: day,
          cells: [unit === 'day' ? formatFullDay(day) : formatMonth(day), ...amounts(row)],
        }))}
        total={['Total', ...amounts(totals)]}
        nothing="Nothing came in on these days."
      />
    </Section>
  );
}

/** The most orders and refunds that the page shows. The files have more. */
const shownRows = 200;

/** What the file has that the page doesn't. */
function Rest({ listed, all, noun }: { listed: number; all: number; noun: string }) {
  if (all <= shownRows) return null;
  return (
    <p className="note-text">
      The CSV has {listed < all ? `only ${cutText(listed, all, noun)}` : 'the rest'}.
    </p>
  );
}

function Open({ report: { open }, today, opensJobs }: Props) {
  const { due, rows } = openRows(open);
  return (
    <Section
      id="open"
      title="Open balances"
      days={{ from: today, to: today }}
      csv={() => openCsv({ open }, today)}
    >
      <p className="note-text">
        As of {formatFullDate(today)}, whatever the period. A balance ages from the day it was due.
      </p>
      <BooksTable
        caption="Open balances by age"
        columns={['Due for', 'Orders', 'Amount']}
        rows={rows.map(({ name, orders, cents }) => ({
          key: name,
          cells: [name, countText(orders), formatCents(cents)],
        }))}
      />
      <BooksTable
        caption={
          due.orders > shownRows
            ? `The ${shownRows} orders due longest`
            : 'Orders with a balance due'
        }
        columns={['Order', 'Customer', 'Due', 'Days', 'Balance']}
        words={3}
        rows={open.orders.slice(0, shownRows).map(({ number, name, due: day, cents }) => ({
          key: String(number),
          cells: [
            opensJobs ? <a href={jobPath({ kind: 'order', number })}>#{number}</a> : `#${number}`,
            name,
            formatFullDate(day),
            countText(daysBetween(day, today)),
            formatCents(cents),
          ],
        }))}
        nothing="Nothing is due right now."
      />
      <Rest listed={open.orders.length} all={due.orders} noun="order" />
    </Section>
  );
}

function Tax({ report, days }: Props) {
  const rows = taxRows(report, shop.region);
  const totals = taxTotals(rows);
  return (
    <Section id="tax" title="Sales tax" days={days} csv={() => taxCsv(report)}>
      <p className="note-text">
        An order counts when it leaves the shop, for the state where it’s delivered. What you write
        off after that, also with a refund, takes its share of the tax back.
      </p>
      <BooksTable
        caption="Sales and sales tax by month and state"
        columns={['Month', 'State', 'Tax', 'Orders', 'Sales before tax', 'Sales tax']}
        words={3}
        rows={rows.map(({ month, state, untaxed, orders, cents, taxCents }) => ({
          key: `${month} ${state} ${untaxed ?? ''}`,
          cells: [
            formatMonth(month),
            state,
            taxedLabel(untaxed),
            countText(orders),
            formatCents(cents),
            formatCents(taxCents),
          ],
        }))}
        total={[
          'Total',
          '',
          '',
          countText(totals.orders),
          formatCents(totals.cents),
          formatCents(totals.taxCents),
        ]}
        nothing="Nothing was sold on these days."
      />
    </Section>
  );
}

function Refunds({ report, days }: Props) {
  const { refunds } = report;
  const { count, cents: sum } = refundTotals(report);
  return (
    <Section id="refunds" title="Refunds" days={days} csv={() => refundsCsv(report)}>
      <BooksTable
        caption={count > shownRows ? `The newest ${shownRows} refunds` : 'Refunds'}
        columns={['Day', 'Order', 'Method', 'Reason', 'Amount']}
        words={4}
        rows={refunds.slice(0, shownRows).map(({ day, number, method, reason, cents }, at) => ({
          key: String(at),
          cells: [
            formatFullDay(day),
            `#${number}`,
            methodLabels[method],
            reason ?? '',
            formatCents(-cents),
          ],
        }))}
        total={['Total', '', '', '', formatCents(0 - sum)]}
        nothing="Nothing was refunded on these days."
      />
      <Rest listed={refunds.length} all={count} noun="refund" />
      <p className="note-text">
        Written off on these days: {formatCents(writtenOffCents(report))}, which moved no money.
      </p>
    </Section>
  );
}

function Fees({ report, days }: Props) {
  const rows = feeRows(report);
  return (
    <Section id="fees" title="Card fees" days={days} csv={() => feesCsv(report)}>
      <BooksTable
        caption="What Stripe kept, by month"
        columns={['Month', 'Fees', 'Amount']}
        rows={rows.map(({ month, count, cents }) => ({
          key: month,
          cells: [formatMonth(month), countText(count), formatCents(cents)],
        }))}
        nothing="No card fees on these days."
      />
    </Section>
  );
}

function Journal({ report, days: { from, to }, today }: Props) {
  const lines = journalLines(report, accounts, shop.region, today);
  const cents = lines.reduce((sum, { debit }) => sum + debit, 0);
  return (
    <Section
      id="journal"
      title="QuickBooks"
      file="Journal"
      days={{ from, to: to < today ? to : addDays(today, -1) }}
      csv={lines.length > 0 ? () => journalCsv(lines) : null}
      mark=""
    >
      <p className="note-text">
        {lines.length > 0
          ? `One journal for each day before today, with ${formatCents(cents)} on each side.`
          : 'Nothing happened on these days before today.'}{' '}
        Today comes once it’s over, so that you can import each day once: its journal number is the
        same every time.
      </p>
      <p className="note-text">
        In QuickBooks, create the accounts first, turn account numbers off, and turn “Warn if
        duplicate journal number is used” on. Import a month at a time, because one import takes
        1,000 rows. Dates are MM/DD/YYYY.
      </p>
    </Section>
  );
}

const amount = (cents: Cents): string => (cents === 0 ? '–' : formatCents(cents));
