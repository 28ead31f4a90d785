import { memberName } from '../member-name.ts';
import type { ListedJob } from '../listed-job.ts';
import { formatCents } from '../../platform/money.ts';
import { paymentStateLabels } from '../../payments/payment.ts';
import { shippedText } from '../../orders/delivery/box.ts';
import { holdText } from '../../orders/hold.ts';
import { isFinal, jobTitle, stageOf } from '../../orders/job.ts';
import { formatDay } from '../../platform/dates/date-words.ts';
import { dueText } from '../../orders/delivery/delivery-words.ts';
import { jobPath } from '../../paths.ts';
import {
  cardTag,
  jobKey,
  mayLeaveText,
  moneyTag,
  latenessOf,
  stampText,
  startText,
  stateOfPayment,
} from '../job-words.client.ts';
import { useBoard } from './board.client.ts';
import styles from './board.module.css';

/** The job's name, linked to its page, and its tags. */
export function JobTitle({ job, now }: { job: ListedJob; now: Date }) {
  const money = moneyTag(job, now);
  const card = cardTag(job);
  const leaves = job.totalCents === null ? mayLeaveText(job) : null;
  const fresh = useBoard().fresh.has(jobKey(job));
  return (
    <>
      <a href={jobPath(job)} className={styles.title} data-title="">
        {jobTitle(job)}
      </a>
      {fresh && <span className={styles.tag}>New</span>}
      {job.rush && <span className={styles.tag}>Rush</span>}
      {job.assignee && (
        <span className={`${styles.tag} ${styles.member}`} title="Assigned to">
          {memberName(job.assignee.email)}
        </span>
      )}
      {money && <span className={`${styles.tag} ${job.owed ? styles.stop : ''}`}>{money}</span>}
      {leaves && <span className={`${styles.tag} ${job.unpaid ? styles.stop : ''}`}>{leaves}</span>}
      {card && <span className={styles.tag}>{card}</span>}
      {job.unanswered && <span className={styles.tag}>Message</span>}
      {job.emailFailed && <span className={styles.tag}>Email failed</span>}
      {job.emailHeld && <span className={styles.tag}>Email held</span>}
    </>
  );
}

/**
 * The status, like a stamp on the ticket. On a board, the column shows it unless the job is overdue,
 * finished, or waiting for pickup.
 */
export function Stamp({
  job,
  now,
  onBoard = false,
}: {
  job: ListedJob;
  now: Date;
  onBoard?: boolean;
}) {
  const note = useBoard().notes[jobKey(job)];
  const late = latenessOf(job, now) === 'overdue';
  const final = isFinal(job.kind, job.status);
  const look = late
    ? styles.overdue
    : stageOf(job.kind, job.status) === 'started'
      ? styles.solid
      : final
        ? styles.done
        : '';
  const text = onBoard && late ? 'Overdue' : stampText(job, now);
  return (
    <>
      {(!onBoard || late || final || job.waitingSince !== null) && (
        <span className={`${styles.stamp} ${onBoard ? styles.small : ''} ${look}`}>{text}</span>
      )}
      {job.shippedPieces !== undefined && (
        <span className={styles.note}>{shippedText(job.shippedPieces, job.pieces)}</span>
      )}
      {job.hold && <span className={styles.note}>{holdText(job.hold, now)}</span>}
      {job.orderedAs !== null && <OrderLink number={job.orderedAs} />}
      {note?.text && <span className={styles.note}>{note.text}</span>}
    </>
  );
}

function OrderLink({ number }: { number: number }) {
  const order = { kind: 'order', number } as const;
  return (
    <a href={jobPath(order)} className={styles.note}>
      {jobTitle(order)}
    </a>
  );
}

/** What happens on the due date, and when production must start for that. */
export function DueText({ job, now }: { job: ListedJob; now: Date }) {
  if (job.dueDate === null) return <span className={styles.faint}>No date</span>;
  const start = startText(job, now);
  return (
    <>
      <span className={latenessOf(job, now) === 'overdue' ? styles.late : undefined}>
        {dueText(job.deliveryMethod, formatDay(job.dueDate, now))}
      </span>
      {start && (
        <span className={`${styles.start} ${start.late ? styles.late : ''}`}>{start.text}</span>
      )}
    </>
  );
}

/** What an order costs and where its payments stand; null without a price. */
export function TotalText({ job }: { job: ListedJob }) {
  if (job.totalCents === null) return null;
  const state = stateOfPayment(job);
  return (
    <>
      {formatCents(job.totalCents)}
      {state && <span className={styles.start}>{paymentStateLabels[state]}</span>}
    </>
  );
}
