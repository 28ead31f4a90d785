import type { ListedJob } from '../listed-job.ts';
import { isFinal, jobStatuses, statusLabel, type JobStatus } from '../../orders/job.ts';
import { formatCents } from '../../platform/money.ts';
import { BoardMoves } from './BoardMoves.tsx';
import { DueText, JobTitle, Stamp } from './JobParts.tsx';
import { boardKind, firstView } from './job-view.client.ts';
import { aboutText, jobKey, jobsText } from '../job-words.client.ts';
import { ColorChip } from '../ColorChip.tsx';
import { useBoard } from './board.client.ts';
import styles from './board.module.css';
import { ViewLink } from './ViewLink.tsx';

const noJobs: readonly ListedJob[] = [];

/**
 * Jobs of one kind in a column per status. Finished jobs are in the last column, and in the list.
 */
export function JobBoard() {
  const { list, view } = useBoard();
  const kind = boardKind(view);
  const statuses: readonly JobStatus[] = jobStatuses[kind];
  const open = statuses.filter((status) => !isFinal(kind, status));
  const finals = statuses.filter((status) => isFinal(kind, status));
  const jobs = (list.jobs ?? noJobs).filter((job) => job.kind === kind);
  const now = list.asOf ?? new Date(0);
  const cards = (of: readonly JobStatus[]) => {
    const found = jobs.filter((job) => of.includes(job.status));
    if (found.length === 0) return null;
    return (
      <ul className={styles.cards}>
        {found.map((job) => (
          <Card key={jobKey(job)} job={job} now={now} />
        ))}
      </ul>
    );
  };
  return (
    <div id="jobs" className={styles.columns} aria-busy={list.loading === 'first'}>
      {open.map((status) => {
        const count = jobs.filter((job) => job.status === status).length;
        return (
          <section key={status} aria-labelledby={`column-${status}`}>
            <h2 id={`column-${status}`}>
              {statusLabel(status)} <span aria-hidden="true">{count.toLocaleString('en-US')}</span>
              <span className="visually-hidden">{`, ${jobsText(count)}`}</span>
            </h2>
            {cards([status]) ?? <p className={styles.none}>None</p>}
          </section>
        );
      })}
      <section aria-labelledby="column-finished">
        <h2 id="column-finished">Finished</h2>
        {cards(finals)}
        <ul className={styles.finals}>
          {finals.map((status) => (
            <li key={status}>
              <ViewLink to={{ ...firstView, kind, status, sort: 'newest' }}>
                {`All ${statusLabel(status).toLowerCase()}`}
              </ViewLink>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Card({ job, now }: { job: ListedJob; now: Date }) {
  return (
    <li className={styles.card} data-job={jobKey(job)}>
      <p>
        <JobTitle job={job} now={now} />
      </p>
      <p className={styles.who}>{job.name}</p>
      <p className={styles.cardAbout}>
        <span>
          <ColorChip hex={job.colorHex} />
          {aboutText(job)}
        </span>
      </p>
      <p>
        {`${job.pieces.toLocaleString('en-US')} ${job.pieces === 1 ? 'piece' : 'pieces'}`}
        {job.totalCents !== null && ` · ${formatCents(job.totalCents)}`}
      </p>
      <p>
        <DueText job={job} now={now} />
      </p>
      <Stamp job={job} now={now} onBoard />
      <BoardMoves job={job} />
    </li>
  );
}
