import { useId, type ReactNode } from 'react';
import type { BlanksToBuy } from '../../blanks/blanks-to-buy.ts';
import { buyList, type WantedPart } from '../../blanks/buy-list.ts';
import { buyPlans } from '../../blanks/buy-plans.ts';
import { arrivesOn, deliveriesDue, deliveryKey, type Delivery } from '../../blanks/delivery.ts';
import { approvalDeadline } from '../../proofs/approval-clock.ts';
import { deadlineText } from '../../proofs/approval-words.ts';
import { kindLabel } from '../../orders/job.ts';
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import { jobPath, paths } from '../../paths.ts';
import { countedText, countText } from '../../platform/count-words.ts';
import { daysBetween } from '../../platform/dates/calendar.ts';
import { formatDay, formatMoment } from '../../platform/dates/date-words.ts';
import { formatCents } from '../../platform/money.ts';
import { jobKey, remindedText } from '../job-words.client.ts';
import { Nudge } from '../Nudge.tsx';
import {
  dueWords,
  isLate,
  ordersText,
  piecesText,
  sellerText,
} from '../receiving/receiving-words.client.ts';
import { SendPaymentLinks } from './SendPaymentLinks.tsx';
import { useMay } from '../use-member.client.ts';
import { reviewBy, uncollectedDays, waitedDays } from './edition.ts';
import { leavingText, spelled } from './edition-words.ts';
import type { MorningJob, MorningOrder } from './morning-job.ts';
import styles from './morning.module.css';

/** The most rows of a column; the board has the others. */
const mostRows = 8;
/** Days after which a proof that waits is marked. */
const longWait = 4;

type Props<Job> = { jobs: readonly Job[]; now: Date };

/** Proofs by age, each with a button that reminds its customer. */
export function WaitingOnCustomers({
  proofs,
  now,
}: {
  proofs: readonly MorningOrder[];
  now: Date;
}) {
  const answers = useMay('answer-customers');
  return (
    <Column
      title="Waiting on customers"
      none="No proof waits for an answer."
      jobs={proofs}
      link={paths.adminOrders}
      foot="Days since the proof went out."
    >
      {(job) => {
        const { proof } = job.facts;
        const days = proof ? daysBetween(shopToday(new Date(proof.at)), shopToday(now)) : 0;
        return (
          <>
            <Days days={days} hot={days >= longWait} />
            <p>
              <Name job={job} />
              <span className={styles.sub}>
                {job.startBy &&
                  `${countedText(job.pieces, 'piece')}, approve by ${deadlineText(approvalDeadline({ startBy: job.startBy }), now)}`}
              </span>
              {proof && proof.remindedAt.length > 0 && (
                <span className={styles.sub}>{remindedText(proof.remindedAt, now)}</span>
              )}
            </p>
            {proof && answers && (
              <p className={styles.act}>
                <Nudge key={proof.version} {...proof} number={job.number} name={job.name} />
              </p>
            )}
          </>
        );
      }}
    </Column>
  );
}

/** Blanks that approved and paid orders still need, by garment and color, with the cutoff. */
export function BlanksColumn({ blanks, now }: { blanks: BlanksToBuy; now: Date }) {
  const id = useId();
  const wanted = buyList(blanks, blanks.spoilage ?? undefined);
  const plan = buyPlans(wanted, blanks, now.getTime()).plans[0]?.plan;
  const groups = byColor(wanted);
  const { unknown, differences } = blanks;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Blanks to buy
      </h2>
      {unknown.length > 0 && (
        <p className={styles.warn}>
          {`Nobody knows whether ${new Intl.ListFormat('en-US').format(unknown)} ${unknown.length === 1 ? 'was' : 'were'} bought. `}
          <a href={paths.adminBlanks}>Look again, or ask the supplier</a>
        </p>
      )}
      {differences.length > 0 && (
        <p className={styles.warn}>
          {`The supplier’s books differ from ours in ${countedText(differences.length, 'order')}. `}
          <a href={paths.adminBlanks}>See which</a>
        </p>
      )}
      {groups.length === 0 ? (
        <p className={styles.foot}>Blanks are ordered for every approved and paid order.</p>
      ) : (
        <>
          <ul className={styles.list}>
            {groups.slice(0, mostRows).map(({ name, pieces, sizes, jobs }) => (
              <li key={name}>
                <p>
                  <b>{countText(pieces)}</b> {name}
                  <span className={styles.sub}>
                    {`${sizes}, for ${jobs.length > 3 ? countedText(jobs.length, 'job') : jobs.map((number) => `#${number}`).join(', ')}`}
                  </span>
                </p>
              </li>
            ))}
          </ul>
          {plan && (
            <p className={styles.foot}>
              <b>{`Buy by ${formatMoment(new Date(plan.cutoffAt), now)}`}</b>
              {`, and ${plan.pieces === 1 ? 'it’s' : `all ${countText(plan.pieces)} are`} here ${formatDay(plan.arrivesOn, now)}.`}
            </p>
          )}
          <p className={styles.foot}>
            <a href={paths.adminBlanks}>
              {groups.length > mostRows
                ? `All ${countText(groups.length)} on Blanks`
                : 'Buy them on Blanks'}
            </a>
          </p>
        </>
      )}
    </section>
  );
}

/** Blanks that are due today or late; nothing if there are none. */
export function Arrivals({ deliveries, now }: { deliveries: readonly Delivery[]; now: Date }) {
  const id = useId();
  const today = shopToday(now);
  const due = deliveriesDue(deliveries).filter((delivery) => (arrivesOn(delivery) ?? '9') <= today);
  if (due.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        Arrivals
      </h2>
      <ul className={styles.list}>
        {due.slice(0, mostRows).map((delivery) => (
          <li key={deliveryKey(delivery)}>
            <p>
              <b>{delivery.poNumber}</b>
              <span className={isLate(delivery, today) ? styles.warn : styles.sub}>
                {dueWords(delivery, today, now)}
              </span>
              <span className={styles.sub}>
                {`${piecesText(delivery)} for ${ordersText(delivery)}, ${sellerText(delivery)}`}
              </span>
            </p>
          </li>
        ))}
      </ul>
      <p className={styles.foot}>
        <a href={paths.adminReceiving}>
          {due.length > mostRows
            ? `All ${countText(due.length)} on Receiving`
            : 'Check them off on Receiving'}
        </a>
      </p>
    </section>
  );
}

/** What is wanted of each garment in a color: '48', 'Premium Cotton, Navy', 'S to 2XL', and its jobs. */
function byColor(wanted: readonly WantedPart[]) {
  const groups = new Map<string, WantedPart[]>();
  for (const part of wanted) {
    const name = `${part.garment}, ${part.color}`;
    groups.set(name, [...(groups.get(name) ?? []), part]);
  }
  return [...groups].map(([name, parts]) => {
    const sizes = parts.map(({ size }) => size);
    const [first, last] = [sizes[0], sizes.at(-1)];
    return {
      name,
      pieces: parts.reduce((sum, { pieces }) => sum + pieces, 0),
      sizes: sizes.length > 2 ? `${first} to ${last}` : sizes.join(' and '),
      jobs: [...new Set(parts.flatMap(({ jobs }) => jobs.map(({ number }) => number)))],
    };
  });
}

/** What came in and nobody has looked at, oldest first. */
export function Arrived({ jobs, now }: Props<MorningJob>) {
  return (
    <Column
      title="New, to look over"
      none="Everything has been looked over."
      jobs={jobs}
      link={paths.adminOrders}
    >
      {(job) => (
        <>
          <p>
            <Name job={job} />
            {job.rush && <span className={styles.tag}>Rush</span>}
            <span className={styles.sub}>
              {job.kind === 'order'
                ? `${countedText(job.pieces, 'piece')}, look over by ${formatDay(reviewBy(job), now)}`
                : `${kindLabel(job.kind)}, ${countedText(job.pieces, 'piece')}`}
            </span>
          </p>
          {job.totalCents !== null && <b>{formatCents(job.totalCents)}</b>}
        </>
      )}
    </Column>
  );
}

/** Pickups, and what goes out by van or carrier today. */
export function Leaving({ jobs, now }: Props<MorningOrder>) {
  return (
    <Column
      title="Out the door"
      none="Nothing waits to go out."
      jobs={jobs}
      link={`${paths.adminOrders}?due=waiting`}
    >
      {(job) => (
        <>
          <p>
            <Name job={job} />
            {job.owed && job.balanceCents !== null ? (
              <span className={styles.warn}>{`collect ${formatCents(job.balanceCents)}`}</span>
            ) : (
              <span className={styles.sub}>{countedText(job.pieces, 'piece')}</span>
            )}
          </p>
          <span className={styles.sub}>{leavingText(job, now)}</span>
        </>
      )}
    </Column>
  );
}

/** 'ready today', or 'ready 3 days'. */
function readyText(madeAt: string, now: Date): string {
  const days = daysBetween(shopToday(new Date(madeAt)), shopToday(now));
  return days === 0 ? 'ready today' : `ready ${countedText(days, 'day')}`;
}

/** Orders that are ready and not paid for; nothing for those who see no money. */
export function Unpaid({ jobs, now }: Props<MorningOrder>) {
  const money = useMay('see-prices');
  const answers = useMay('answer-customers');
  if (!money) return null;
  const due = jobs.reduce((sum, { balanceCents }) => sum + (balanceCents ?? 0), 0);
  return (
    <Column
      title="Ready, not paid"
      none="Everything that’s ready is paid for."
      jobs={jobs}
      link={`${paths.adminOrders}?money=owed`}
      head={
        <p className={styles.sum}>
          <b>{formatCents(due)}</b>
          {` on ${spelled(jobs.length, 'job')}`}
        </p>
      }
      foot={answers && jobs.length > 0 && <SendPaymentLinks jobs={jobs} />}
    >
      {(job) => (
        <>
          <p>
            <Name job={job} />
            {job.facts.madeAt && (
              <span className={styles.sub}>{readyText(job.facts.madeAt, now)}</span>
            )}
            {job.facts.askedAt.length > 0 && (
              <span className={styles.sub}>{remindedText(job.facts.askedAt, now)}</span>
            )}
          </p>
          <b>{formatCents(job.balanceCents ?? 0)}</b>
        </>
      )}
    </Column>
  );
}

/** Pickups that nobody has come for in a month or more; nothing if there are none. */
export function Uncollected({ jobs, now }: Props<MorningOrder>) {
  if (jobs.length === 0) return null;
  const counts = [30, 60, 90].flatMap((days) => {
    const count = jobs.filter((job) => waitedDays(job, now) >= days).length;
    return count > 0 ? [`${count} for ${days} days or more`] : [];
  });
  return (
    <Column
      title="Not picked up"
      none=""
      jobs={jobs}
      link={`${paths.adminOrders}?due=waiting`}
      foot={`${counts.join(', ')}.`}
    >
      {(job) => (
        <>
          <Days days={waitedDays(job, now)} hot={waitedDays(job, now) >= 2 * uncollectedDays} />
          <p>
            <Name job={job} />
            <span className={styles.sub}>{countedText(job.pieces, 'piece')}</span>
          </p>
        </>
      )}
    </Column>
  );
}

type ColumnProps<Job> = {
  title: string;
  /** What it says without any. */
  none: string;
  jobs: readonly Job[];
  /** Where the others are. */
  link: string;
  head?: ReactNode;
  foot?: ReactNode;
  children: (job: Job) => ReactNode;
};

function Column<Job extends MorningJob>({
  title,
  none,
  jobs,
  link,
  head,
  foot,
  children,
}: ColumnProps<Job>) {
  const id = useId();
  const more = jobs.length - mostRows;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {jobs.length === 0 ? (
        <p className={styles.foot}>{none}</p>
      ) : (
        <>
          {head}
          <ul className={styles.list}>
            {jobs.slice(0, mostRows).map((job) => (
              <li key={jobKey(job)}>{children(job)}</li>
            ))}
          </ul>
          {more > 0 && (
            <p className={styles.foot}>
              <a href={link}>{`${countedText(more, 'more', 'more')} on the board`}</a>
            </p>
          )}
          {foot && <div className={styles.foot}>{foot}</div>}
        </>
      )}
    </section>
  );
}

const Name = ({ job }: { job: MorningJob }) => (
  <a href={jobPath(job)}>
    <b dir="auto">{job.name}</b>
    {` #${job.number}`}
  </a>
);

/** A count of days, set large; marked if it's long. */
const Days = ({ days, hot }: { days: number; hot: boolean }) => (
  <span className={hot ? `${styles.days} ${styles.hot}` : styles.days}>
    {days}
    <span className="visually-hidden">{days === 1 ? ' day' : ' days'}</span>
  </span>
);
