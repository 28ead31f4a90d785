import { saveCsv } from '../../../browser/staff/save-csv.ts';
import type { MoneyReport } from '../../../contracts/staff/read-money-report.ts';
import {
  feeRows,
  incomeRows,
  incomeTotals,
  moneyMethods,
  rowUnit,
  taxRows,
  taxTotals,
} from '../../../domain/books.ts';
import type { Days } from '../../../domain/books-period.ts';
import { daysBetween } from '../../../domain/calendar.ts';
import { countText } from '../../../domain/count-words.ts';
import { formatFullDate, formatFullDay, formatMonth } from '../../../domain/date-words.ts';
import { journalCsv, journalLines } from '../../../domain/journal.ts';
import { formatCents, type Cents } from '../../../domain/money.ts';
import { methodLabels } from '../../../domain/payment.ts';
import { jobPath } from '../../../paths.ts';
import { accounts, shop } from '../../../shop.ts';
import { booksFile, feesCsv, incomeCsv, openCsv, refundsCsv, taxCsv } from './books-csv.ts';
import { BooksTable } from './BooksTable.tsx';
import styles from './money.module.css';

type Props = {
  report: MoneyReport;
  days: Days;
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

function SaveButton({ label, name, csv }: { label: string; name: string; csv: () => string }) {
  return (
    <button
      type="button"
      className="button quiet no-print"
      onClick={() => {
        saveCsv(name, csv());
      }}
    >
      {label}
    </button>
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
    <section aria-labelledby="income">
      <div className={styles.title}>
        <h2 id="income">Income</h2>
        <SaveButton
          label="Income as CSV"
          name={booksFile('income', days)}
          csv={() => incomeCsv(report)}
        />
      </div>
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
    </section>
  );
}

const ages = ['0–30 days', '31–60 days', '61 or more days'];

function Open({ report: { open }, days, today, opensJobs }: Props) {
  const due = open.ages.reduce(
    (sum, { orders, cents }) => ({ orders: sum.orders + orders, cents: sum.cents + cents }),
    { orders: 0, cents: 0 },
  );
  const row = (key: string, { orders, cents }: typeof due) => ({
    key,
    cells: [key, countText(orders), formatCents(cents)],
  });
  return (
    <section aria-labelledby="open">
      <div className={styles.title}>
        <h2 id="open">Open balances</h2>
        <SaveButton
          label="Open balances as CSV"
          name={booksFile('open', { ...days, from: today, to: today })}
          csv={() => openCsv({ open })}
        />
      </div>
      <p className="note-text">
        As of {formatFullDate(today)}, no matter the period. A balance ages from the day it was due.
      </p>
      <BooksTable
        caption="Open balances by age"
        columns={['Due for', 'Orders', 'Amount']}
        rows={[
          ...open.ages.map((age, at) => row(ages[at] ?? '', age)),
          row('All that’s due', due),
          row('Not due yet', open.later),
          row('We owe customers', open.owed),
        ]}
      />
      <BooksTable
        caption={
          open.orders.length < due.orders
            ? `The ${open.orders.length} orders due longest`
            : 'Orders with a balance due'
        }
        columns={['Order', 'Customer', 'Due', 'Days', 'Balance']}
        words={3}
        rows={open.orders.map(({ number, name, due: day, cents }) => ({
          key: String(number),
          cells: [
            opensJobs ? <a href={jobPath({ kind: 'order', number })}>#{number}</a> : `#${number}`,
            name,
            formatFullDate(day),
            countText(daysBetween(day, today)),
            formatCents(cents),
          ],
        }))}
        nothing="Nobody owes us anything that’s due."
      />
    </section>
  );
}

function Tax({ report, days }: Props) {
  const rows = taxRows(report, shop.region);
  const totals = taxTotals(rows);
  return (
    <section aria-labelledby="tax">
      <div className={styles.title}>
        <h2 id="tax">Sales tax</h2>
        <SaveButton
          label="Sales tax as CSV"
          name={booksFile('tax', days)}
          csv={() => taxCsv(report)}
        />
      </div>
      <p className="note-text">
        An order counts when it’s completed, and it’s taxed where it’s delivered.
      </p>
      <BooksTable
        caption="Sales and sales tax by month and state"
        columns={['Month', 'State', 'Orders', 'Sales before tax', 'Sales tax']}
        words={2}
        rows={rows.map(({ month, state, orders, cents, taxCents }) => ({
          key: `${month} ${state}`,
          cells: [
            formatMonth(month),
            state,
            countText(orders),
            formatCents(cents),
            formatCents(taxCents),
          ],
        }))}
        total={[
          'Total',
          '',
          countText(totals.orders),
          formatCents(totals.cents),
          formatCents(totals.taxCents),
        ]}
        nothing="No order was completed on these days."
      />
    </section>
  );
}

function Refunds({ report, days }: Props) {
  const { refunds } = report;
  const all = report.entries.filter(({ kind }) => kind === 'refund');
  const count = all.reduce((sum, entry) => sum + entry.count, 0);
  return (
    <section aria-labelledby="refunds">
      <div className={styles.title}>
        <h2 id="refunds">Refunds</h2>
        <SaveButton
          label="Refunds as CSV"
          name={booksFile('refunds', days)}
          csv={() => refundsCsv(report)}
        />
      </div>
      <BooksTable
        caption={
          refunds.length < count ? `The newest ${refunds.length} refunds` : 'Money that went back'
        }
        columns={['Day', 'Order', 'Method', 'Reason', 'Amount']}
        words={4}
        rows={refunds.map(({ day, number, method, reason, cents }, at) => ({
          key: String(at),
          cells: [
            formatFullDay(day),
            `#${number}`,
            methodLabels[method],
            reason ?? '',
            formatCents(-cents),
          ],
        }))}
        total={['Total', '', '', '', formatCents(all.reduce((sum, { cents }) => sum - cents, 0))]}
        nothing="Nothing went back on these days."
      />
    </section>
  );
}

function Fees({ report, days }: Props) {
  const rows = feeRows(report);
  return (
    <section aria-labelledby="fees">
      <div className={styles.title}>
        <h2 id="fees">Card fees</h2>
        <SaveButton
          label="Card fees as CSV"
          name={booksFile('fees', days)}
          csv={() => feesCsv(report)}
        />
      </div>
      <BooksTable
        caption="What Stripe kept, by month"
        columns={['Month', 'Fees', 'Amount']}
        rows={rows.map(({ month, count, cents }) => ({
          key: month,
          cells: [formatMonth(month), countText(count), formatCents(cents)],
        }))}
        nothing="Stripe kept nothing on these days."
      />
    </section>
  );
}

function Journal({ report, days }: Props) {
  const lines = journalLines(report, accounts, shop.region);
  return (
    <section aria-labelledby="journal">
      <div className={styles.title}>
        <h2 id="journal">QuickBooks</h2>
        <SaveButton
          label="Journal as CSV"
          name={booksFile('journal', days)}
          csv={() => journalCsv(lines)}
        />
      </div>
      <p className="note-text">
        A journal for each day of the period,{' '}
        {formatCents(lines.reduce((sum, { debit }) => sum + debit, 0))} on either side. Import each
        day once: its journal number is the same every time.
      </p>
    </section>
  );
}

const amount = (cents: Cents): string => (cents === 0 ? '–' : formatCents(cents));
