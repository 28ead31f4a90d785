import { dueText } from '../../orders/delivery/delivery-words.ts';
import { statusLabel } from '../../orders/job.ts';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import { formatDay } from '../../platform/dates/date-words.ts';
import { countedText } from '../../platform/count-words.ts';
import type { FloorView } from './floor-job.ts';
import styles from './floor.module.css';

type Props = {
  jobs: FloorView['jobs'];
  /** The number of an order that was asked for; null if none was. */
  asked: number | null;
  isLoading: boolean;
  /** There is no such order. */
  isMissing: boolean;
  onOpen: (number: number) => void;
};

/** What is on the press, and what must start today. */
export function JobsOfTheDay({ jobs, asked, isLoading, isMissing, onOpen }: Props) {
  const now = shopNow();
  return (
    <>
      <h1>Today’s press list</h1>
      {asked !== null && isLoading && <p role="status">Loading...</p>}
      {asked !== null && isMissing && (
        <p role="alert" className="notice warn">
          There is no order #{asked}. Scan its ticket again, or choose from the list.
        </p>
      )}
      {jobs.length === 0 && <p>Nothing has to be printed today. Scan a ticket to open its job.</p>}
      <ul className={styles.jobs}>
        {jobs.map((job) => (
          <li key={job.number}>
            <button type="button" onClick={() => onOpen(job.number)}>
              <b>#{job.number}</b> <bdi>{job.customer}</bdi>
              <small>
                {job.held && <b>On hold · </b>}
                {countedText(job.pieces, 'piece')} · {statusLabel(job.status)} ·{' '}
                {dueText(job.deliveryMethod, formatDay(job.dueDate, now))}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
