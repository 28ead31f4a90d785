import { useInfiniteQuery } from '@tanstack/react-query';
import { jobTitle } from '../../orders/job.ts';
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import { paymentStateLabels } from '../../payments/payment.ts';
import { jobPath } from '../../paths.ts';
import { formatRecent } from '../../platform/dates/date-words.ts';
import { formatCents } from '../../platform/money.ts';
import { ask } from '../ask.client.ts';
import { jobsPerPage, listJobs } from '../board/list-jobs.rpc.ts';
import { DataTable } from '../frame/DataTable.tsx';
import { aboutText, jobKey, stampText, stateOfPayment } from '../job-words.client.ts';
import type { ListedJob } from '../listed-job.ts';
import { answered } from '../queries.client.ts';
import { Counted } from './Counted.tsx';
import { LoadMore } from './LoadMore.tsx';
import { Trouble } from './Trouble.tsx';
import styles from './customers.module.css';

/** Every order, quote, and reorder of a customer, newest first. */
export function CustomerJobs({ id }: { id: string }) {
  const listing = useInfiniteQuery({
    queryKey: [listJobs.name, id],
    queryFn: ({ pageParam, signal }) => {
      const page = { customer: id, sort: 'newest', limit: jobsPerPage } as const;
      const from = pageParam ? { cursor: pageParam } : {};
      return answered(
        ask(listJobs, { ...page, ...from, today: shopToday(new Date()) }, { signal }),
      );
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    meta: { logged: true },
  });
  const jobs = listing.data?.pages.flatMap((page) => page.jobs);
  const now = new Date();
  return (
    <>
      <Trouble what="the jobs" error={listing.error} onRetry={() => void listing.refetch()} />
      {!jobs && !listing.error && <p role="status">Loading...</p>}
      {jobs?.length === 0 && <p>Nothing yet.</p>}
      {jobs && jobs.length > 0 && (
        <>
          <DataTable
            className={styles.jobs}
            caption={<caption className="visually-hidden">Their jobs, newest first</caption>}
            columns={['Job', 'What', 'Came in', 'Status', 'Pieces', 'Total']}
            words={4}
            rows={jobs.map((job) => ({
              key: jobKey(job),
              cells: [
                <a key="job" href={jobPath(job)}>
                  {jobTitle(job)}
                </a>,
                <span key="what" className={styles.clip}>
                  {aboutText(job)}
                </span>,
                formatRecent(new Date(job.createdAt), now),
                stampText(job, now),
                <Counted key="pieces" count={job.pieces} what="piece" />,
                <Total key="total" job={job} />,
              ],
            }))}
          />
          <LoadMore list={listing} what="jobs" />
        </>
      )}
    </>
  );
}

function Total({ job }: { job: ListedJob }) {
  if (job.totalCents === null) return null;
  const state = stateOfPayment(job);
  return (
    <>
      {formatCents(job.totalCents)}
      {state && <span className="note-text">{paymentStateLabels[state]}</span>}
    </>
  );
}
