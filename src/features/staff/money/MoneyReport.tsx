import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { useMember } from '../../../browser/staff/use-member.ts';
import {
  centsOf,
  isIncome,
  openRows,
  refundTotals,
  taxRows,
  taxTotals,
} from '../../../domain/books.ts';
import { periodLabels } from '../../../domain/books-period.ts';
import { formatFullDate } from '../../../domain/date-words.ts';
import { formatCents } from '../../../domain/money.ts';
import { may } from '../../../domain/permission.ts';
import { shop } from '../../../shop.ts';
import { DayPicker } from '../../../ui/DayPicker.tsx';
import { createBooks } from './books.ts';
import { BooksTables } from './BooksTables.tsx';
import styles from './money.module.css';

/** The books, for owners and bookkeepers (product.md#money-page). */
export function MoneyReport() {
  const member = useMember('see-books');
  const person = member?.userId ?? null;
  // None of the shop's data stays for anyone who may no longer see it.
  const books = useMemo(() => ({ person, ...createBooks() }), [person]);
  const choice = useStore(books.$choice);
  const datesProblem = useStore(books.$problem);
  const { data, error, isFetching } = useStore(books.$read);
  useEffect(() => (books.person === null ? undefined : books.open()), [books]);
  const problem = error && !error.ledAway ? error.message : null;

  return (
    <>
      <div className="page-head">
        <div>
          <p className="kicker" role="status">
            {data
              ? isFetching
                ? 'Loading...'
                : `${formatFullDate(data.days.from)} – ${formatFullDate(data.days.to)}`
              : problem === null && 'Loading...'}
          </p>
          <h1>Money</h1>
        </div>
        <DayPicker
          legend="Period"
          labels={periodLabels}
          choice={choice}
          problem={datesProblem}
          shown={data?.days ?? null}
          onChoose={books.choose}
        />
      </div>
      <div role="alert">
        {problem && (
          <p className="notice warn">
            <b>We couldn’t load the books.</b> {problem}{' '}
            <button type="button" className="button quiet" onClick={books.retry}>
              Try again
            </button>
          </p>
        )}
      </div>
      {data && (
        <div aria-busy={isFetching}>
          <Totals {...data} />
          <BooksTables {...data} opensJobs={member !== null && may(member, 'work-on-jobs')} />
        </div>
      )}
    </>
  );
}

type Shown = NonNullable<ReturnType<ReturnType<typeof createBooks>['$read']['get']>['data']>;

function Totals({ report }: Shown) {
  const sold = taxTotals(taxRows(report, shop.region));
  const figures = [
    ['Received', centsOf(report, isIncome)],
    ['Refunded', 0 - refundTotals(report).cents],
    ['Sales before tax', sold.cents],
    ['Sales tax', sold.taxCents],
    ['Due now', openRows(report.open).due.cents],
  ] as const;
  return (
    <section aria-label="Totals">
      <dl className={styles.totals}>
        {figures.map(([name, cents]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
