import { StaffQueries } from '../StaffQueries.tsx';
import { useMember } from '../use-member.client.ts';
import type { StaffMember } from '../login/who-am-i.rpc.ts';
import {
  centsOf,
  isIncome,
  openRows,
  refundTotals,
  taxRows,
  taxTotals,
} from '../../payments/books/books.ts';
import { periodLabels } from '../../payments/books/books-period.ts';
import { formatFullDate } from '../../platform/dates/date-words.ts';
import { formatCents } from '../../platform/money.ts';
import { may } from '../permission.ts';
import { shop } from '../../shop.ts';
import { DayPicker } from '../../ui/DayPicker.tsx';
import { useBooks } from './books.client.ts';
import { Certificates } from './Certificates.tsx';
import { BooksTables } from './BooksTables.tsx';
import styles from './money.module.css';

/** The books, for owners and bookkeepers (product.md#money-page). */
export function MoneyReport() {
  const member = useMember('see-books');
  return (
    <StaffQueries person={member?.userId ?? null}>
      <Books member={member} />
    </StaffQueries>
  );
}

function Books({ member }: { member: StaffMember | null }) {
  const books = useBooks(member !== null);
  const { data, error, isFetching } = books;
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
          choice={books.choice}
          problem={books.problem}
          shown={data?.days ?? null}
          onChoose={books.choose}
        />
      </div>
      <div role="alert">
        {problem && (
          <p className="notice warn">
            <b>We couldn’t load the books.</b> {problem}{' '}
            <button
              type="button"
              className="button quiet"
              onClick={() => void books.refetch({ cancelRefetch: false })}
            >
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
      {member && <Certificates />}
    </>
  );
}

type Shown = NonNullable<ReturnType<typeof useBooks>['data']>;

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
