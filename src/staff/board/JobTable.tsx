import type { ReactNode } from 'react';
import { useMay } from '../use-member.client.ts';
import type { ListedJob } from '../listed-job.ts';
import { formatRecent } from '../../platform/dates/date-words.ts';
import { aboutText, jobKey } from '../job-words.client.ts';
import { SelectAll, SelectJob } from '../SelectJob.tsx';
import { ColorChip } from '../ColorChip.tsx';
import { useBoard } from './board.client.ts';
import { BoardMoves } from './BoardMoves.tsx';
import { DueText, JobTitle, Stamp, TotalText } from './JobParts.tsx';
import type { JobView } from './job-view.client.ts';
import styles from './board.module.css';

/** The jobs as a table; in a narrow window each row becomes a few lines. */
export function JobTable() {
  const board = useBoard();
  const { list } = board;
  const { sort } = board.view;
  const now = list.asOf ?? new Date(0);
  const totals = useMay('see-prices');
  const sortBy = (by: JobView['sort']) => ({
    on: sort === by,
    sort: () => board.show({ sort: by }),
  });
  return (
    <table className={styles.table} aria-busy={list.loading === 'first'}>
      <caption className="visually-hidden">
        {sort === 'start'
          ? 'Jobs by when production must start, with undated ones last'
          : 'Jobs by when they came in, newest first'}
      </caption>
      <thead>
        <tr>
          <th className={styles.select}>
            <label>
              <SelectAll shown={list.jobs ?? []} label="Select all jobs shown" />
              <Label>Select all</Label>
            </label>
          </th>
          <Head name="job">Job</Head>
          <Head name="customer">Customer</Head>
          <Head name="about">What</Head>
          <Head name="pieces">Pieces</Head>
          <Head name="came" {...sortBy('newest')} direction="descending">
            Came in
          </Head>
          <Head name="due" {...sortBy('start')} direction="ascending">
            Due
          </Head>
          {totals && <Head name="total">Total</Head>}
          <Head name="status">Status</Head>
          <Head name="next">Next</Head>
        </tr>
      </thead>
      {/* Where the page's skip link leads. */}
      <tbody id="jobs">
        {list.jobs?.map((job) => (
          <Row key={jobKey(job)} job={job} now={now} totals={totals} />
        ))}
      </tbody>
    </table>
  );
}

type HeadProps = {
  name: string;
  children: string;
  /** The backend sorts. A sortable heading announces whether it is the one. */
  sort?: () => void;
  on?: boolean;
  direction?: 'ascending' | 'descending';
};

function Head({ name, children, sort, on = false, direction }: HeadProps) {
  return (
    <th scope="col" className={styles[name]} aria-sort={on ? direction : undefined}>
      {sort ? (
        <button type="button" className={styles.sort} onClick={sort}>
          {children}
          <span aria-hidden="true">{on && (direction === 'ascending' ? ' ▲' : ' ▼')}</span>
        </button>
      ) : (
        children
      )}
    </th>
  );
}

function Row({ job, now, totals }: { job: ListedJob; now: Date; totals: boolean }) {
  const selected = useBoard().selected.includes(job);
  return (
    <tr data-job={jobKey(job)} data-selected={selected || undefined}>
      <td className={styles.select}>
        <SelectJob job={job} />
      </td>
      <th scope="row" className={styles.job}>
        <JobTitle job={job} now={now} />
      </th>
      <td className={styles.customer}>
        <span className={styles.clip}>{job.name}</span>
      </td>
      <td className={styles.about}>
        <span className={styles.clip}>
          <span>
            <ColorChip hex={job.colorHex} />
            {aboutText(job)}
          </span>
        </span>
      </td>
      <td className={styles.pieces}>
        {job.pieces.toLocaleString('en-US')}
        <Label>{job.pieces === 1 ? ' piece' : ' pieces'}</Label>
      </td>
      <td className={styles.came}>
        <Label>Came in </Label>
        {formatRecent(new Date(job.createdAt), now)}
      </td>
      <td className={styles.due}>
        <Label>Due </Label>
        <DueText job={job} now={now} />
      </td>
      {totals && (
        <td className={styles.total}>
          {job.totalCents === null ? <NoPrice /> : <TotalText job={job} />}
        </td>
      )}
      <td className={styles.status}>
        <Stamp job={job} now={now} />
      </td>
      <td className={styles.next}>
        <BoardMoves job={job} />
      </td>
    </tr>
  );
}

/** Replaces the column heading in a narrow window. */
const Label = ({ children }: { children: ReactNode }) => (
  <span className={styles.inLine}>{children}</span>
);

function NoPrice() {
  return (
    <span className={styles.faint}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">No price yet</span>
    </span>
  );
}

/** As tall as the table will be. */
export function TablePlaceholder() {
  return (
    <div className={styles.placeholder} aria-hidden="true">
      {Array.from({ length: 12 }, (_, index) => (
        <div key={index} />
      ))}
    </div>
  );
}
