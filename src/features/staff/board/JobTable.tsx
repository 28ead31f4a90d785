import { useStore } from '@nanostores/react';
import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import type { ListedJob } from '../../../contracts/staff/list-jobs.ts';
import { formatCents } from '../../../domain/money.ts';
import { JobMoves } from './JobMoves.tsx';
import { ColorChip, DueText, JobTitle, Stamp } from './JobParts.tsx';
import { changedView, type JobView } from './job-view.ts';
import { aboutText, jobKey, momentText } from './job-words.ts';
import { $list, $view, show } from './store.ts';
import styles from './board.module.css';

// The shop sorts, filters and pages: of the table only columns and rows are used.
const features = tableFeatures({});
const column = createColumnHelper<typeof features, ListedJob>();
const noJobs: ListedJob[] = [];
/** Before the first answer nothing is shown that needs a day. */
const someDay = new Date(0);

const useNow = (): Date => useStore($list).asOf ?? someDay;

function DueCell({ job }: { job: ListedJob }) {
  return <DueText job={job} now={useNow()} />;
}

function CameCell({ job }: { job: ListedJob }) {
  return momentText(job.createdAt, useNow());
}

function StatusCell({ job }: { job: ListedJob }) {
  return <Stamp job={job} now={useNow()} />;
}

function NoPrice() {
  return (
    <span className={styles.faint}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">No price yet</span>
    </span>
  );
}

const label = (text: string) => <span className={styles.inLine}>{text}</span>;

const columns = column.columns([
  column.display({
    id: 'job',
    header: 'Job',
    cell: ({ row }) => <JobTitle job={row.original} />,
  }),
  column.accessor('name', {
    id: 'customer',
    header: 'Customer',
    cell: ({ getValue }) => <span className={styles.clip}>{getValue()}</span>,
  }),
  column.accessor(aboutText, {
    id: 'about',
    header: 'What',
    cell: ({ row, getValue }) => (
      <span className={styles.clip}>
        <span>
          <ColorChip hex={row.original.colorHex} />
          {getValue()}
        </span>
      </span>
    ),
  }),
  column.accessor('pieces', {
    id: 'pieces',
    header: 'Pieces',
    cell: ({ getValue }) => (
      <>
        {getValue().toLocaleString('en-US')}
        {label(getValue() === 1 ? ' piece' : ' pieces')}
      </>
    ),
  }),
  column.display({
    id: 'came',
    header: () => <SortHead sort="newest">Came in</SortHead>,
    cell: ({ row }) => (
      <>
        {label('Came in ')}
        <CameCell job={row.original} />
      </>
    ),
  }),
  column.display({
    id: 'due',
    header: () => <SortHead sort="start">Due</SortHead>,
    cell: ({ row }) => (
      <>
        {label('Due ')}
        <DueCell job={row.original} />
      </>
    ),
  }),
  column.accessor('totalCents', {
    id: 'total',
    header: 'Total',
    cell: ({ getValue }) => {
      const cents = getValue();
      return cents === null ? <NoPrice /> : formatCents(cents);
    },
  }),
  column.display({
    id: 'status',
    header: 'Status',
    cell: ({ row }) => <StatusCell job={row.original} />,
  }),
  column.display({
    id: 'next',
    header: 'Next',
    cell: ({ row }) => <JobMoves job={row.original} />,
  }),
]);

/** A heading that sorts: by when production must start, or by when the job came in. */
function SortHead({ sort, children }: { sort: JobView['sort']; children: string }) {
  const on = useStore($view).sort === sort;
  return (
    <button type="button" className={styles.sort} onClick={() => show({ sort })}>
      {children}
      <span aria-hidden="true">{on ? (sort === 'start' ? ' ▲' : ' ▼') : ''}</span>
    </button>
  );
}

const sorts: Readonly<Record<string, JobView['sort'] | undefined>> = {
  due: 'start',
  came: 'newest',
};

/** Whatever a column is sorted by: days of production start go up, moments of arrival down. */
function sortOf(columnId: string, view: JobView): 'ascending' | 'descending' | undefined {
  if (sorts[columnId] !== changedView(view, {}).sort) return undefined;
  return view.sort === 'start' ? 'ascending' : 'descending';
}

/** The jobs as a table; in a narrow window each row is a few lines. */
export function JobTable() {
  const list = useStore($list);
  const view = useStore($view);
  const table = useTable({
    features,
    columns,
    data: (list.jobs as ListedJob[] | null) ?? noJobs,
    getRowId: jobKey,
  });
  return (
    <table className={styles.table} aria-busy={list.loading === 'first'}>
      <caption className="visually-hidden">
        {view.sort === 'start'
          ? 'Jobs by when production must start, with undated ones last'
          : 'Jobs by when they came in, newest first'}
      </caption>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) => (
              <th
                key={header.id}
                scope="col"
                className={styles[header.column.id]}
                aria-sort={sortOf(header.column.id, view)}
              >
                <table.FlexRender header={header} />
              </th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id} data-job={row.id}>
            {row.getAllCells().map((cell) =>
              cell.column.id === 'job' ? (
                <th key={cell.id} scope="row" className={styles.job}>
                  <table.FlexRender cell={cell} />
                </th>
              ) : (
                <td key={cell.id} className={styles[cell.column.id]}>
                  <table.FlexRender cell={cell} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const placeholders = Array.from({ length: 12 }, (_, index) => index);

/** As tall as the table will be. */
export function TablePlaceholder() {
  return (
    <div className={styles.placeholder} aria-hidden="true">
      {placeholders.map((index) => (
        <div key={index} />
      ))}
    </div>
  );
}
