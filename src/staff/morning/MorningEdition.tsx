import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { nextCutoff } from '../../orders/due-dates/turnaround.ts';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import { countedText } from '../../platform/count-words.ts';
import {
  countdownText,
  cutoffDayName,
  formatDayLong,
  formatTime,
  weekdayName,
} from '../../platform/dates/date-words.ts';
import { ticketsPath } from '../../paths.ts';
import type { BlanksToBuy } from '../../blanks/blanks-to-buy.ts';
import type { Delivery } from '../../blanks/delivery.ts';
import { listBlanksToBuy } from '../../blanks/list-blanks-to-buy.rpc.ts';
import { Bars } from '../Bars.tsx';
import { deliveriesQuery } from '../receiving/receiving.client.ts';
import { countsQuery } from '../counts.client.ts';
import { JobMovesContext, useJobMoves } from '../job-moves.client.ts';
import { asking } from '../queries.client.ts';
import { StaffQueries } from '../StaffQueries.tsx';
import { useMay, useMember } from '../use-member.client.ts';
import { CanWeTakeIt } from './CanWeTakeIt.tsx';
import { isOrder, writeEdition, type Edition } from './edition.ts';
import { dek, headline, hoursText, roomText } from './edition-words.ts';
import {
  Arrivals,
  Arrived,
  BlanksColumn,
  Leaving,
  Uncollected,
  Unpaid,
  WaitingOnCustomers,
} from './Columns.tsx';
import { EaseDay } from './EaseDay.tsx';
import { LoadChart } from './LoadChart.tsx';
import type { MorningOrder } from './morning-job.ts';
import { PressList } from './PressList.tsx';
import { Problems } from './Problems.tsx';
import { mostMorningJobs, readMorning, type Problem } from './read-morning.rpc.ts';
import { Worries } from './Worries.tsx';
import { YourMorning } from './YourMorning.tsx';
import styles from './morning.module.css';

/** How often a visible page checks whether a job has come in or moved. */
const pollMs = 15_000;
/** How often it reads everything, because payments and messages change the edition, too. */
const wholeMs = 120_000;

/** More jobs than this are printed smaller, so that they fit on one sheet. */
const fewJobs = 10;

/** The shop's day on one page, kept current (product.md#morning-edition). */
export function MorningEdition() {
  const member = useMember();
  return (
    <StaffQueries person={member?.userId ?? null}>
      <Paper email={member?.email ?? null} />
    </StaffQueries>
  );
}

const morningQuery = {
  ...asking(readMorning, () => ({})),
  refetchInterval: wholeMs,
  refetchOnWindowFocus: 'always',
} as const;

const blanksQuery = { ...asking(listBlanksToBuy, () => ({})), refetchInterval: wholeMs } as const;

function Paper({ email }: { email: string | null }) {
  const { data, dataUpdatedAt, error, refetch } = useQuery(morningQuery);
  const { data: counts } = useQuery({ ...countsQuery, refetchInterval: pollMs });
  const buys = useMay('buy-blanks');
  const { data: blanks } = useQuery({ ...blanksQuery, enabled: buys });
  const { data: receiving } = useQuery({ ...deliveriesQuery, refetchInterval: wholeMs });
  const pulse = counts?.pulse;
  const lastPulse = useRef(pulse);
  const onPulse = useEffectEvent((now: string) => {
    if (lastPulse.current !== undefined && lastPulse.current !== now) void refetch();
    lastPulse.current = now;
  });
  useEffect(() => {
    if (pulse !== undefined) onPulse(pulse);
  }, [pulse]);
  const moves = useJobMoves(email, () => void refetch());

  const now = shopNow();
  const jobs = data?.jobs.map(moves.asMoved) ?? null;
  const orders = jobs?.filter(isOrder) ?? [];
  const edition = data && jobs ? writeEdition(jobs, { ...data, blanks: receiving }, now) : null;
  const selection = moves.select(edition?.press.map(({ job }) => job) ?? []);
  return (
    <JobMovesContext value={{ ...moves, ...selection }}>
      <div className={styles.paper} data-long={edition !== null && edition.press.length > fewJobs}>
        <Masthead edition={edition} now={now} asOf={edition ? new Date(dataUpdatedAt) : null} />
        {error && (
          <p className="notice warn" role="alert">
            {error.message}
            {edition && ` This is the edition of ${formatTime(new Date(dataUpdatedAt))}.`}
          </p>
        )}
        {!edition && !error && <p role="status">Loading...</p>}
        {edition && data && jobs && (
          <>
            {data.open > mostMorningJobs && (
              <p className="notice warn">
                {`There are ${countedText(data.open, 'open job')}, and this page knows the ${mostMorningJobs} that start first. Finish old ones on Orders.`}
              </p>
            )}
            <Front
              {...{ edition, blanks, now }}
              deliveries={receiving?.deliveries ?? []}
              problems={data.problems}
              orders={orders}
              onChange={() => void refetch()}
            >
              <CanWeTakeIt
                orders={orders}
                facts={{ ...data, blanks: receiving }}
                today={edition.today}
                now={now}
              />
            </Front>
            <YourMorning />
          </>
        )}
        <Bars />
      </div>
    </JobMovesContext>
  );
}

type MastheadProps = { edition: Edition | null; now: Date; asOf: Date | null };

function Masthead({ edition, now, asOf }: MastheadProps) {
  const cutoff = nextCutoff(now);
  const today = edition?.load[0];
  return (
    <header>
      <div className={styles.mast}>
        <Ear title="Cutoff">
          {edition && (
            <>
              <b>{countdownText(now, cutoff)}</b>
              {`until ${cutoffDayName(now, cutoff)}, ${formatTime(cutoff)}`}
            </>
          )}
        </Ear>
        <h1>The Morning Edition</h1>
        <Ear
          title={
            today && today.day > (edition?.today ?? '')
              ? `On press ${weekdayName(today.day)}`
              : 'On press today'
          }
        >
          {today && (
            <>
              <b>{`${hoursText(today.planned)} of ${hoursText(today.sellable)}`}</b>
              {roomText(today)}
            </>
          )}
        </Ear>
      </div>
      <div className={styles.dateline}>
        <p>{edition && formatDayLong(edition.today)}</p>
        <p>{asOf && `As of ${formatTime(asOf)}, kept current all day`}</p>
        <p className={`no-print ${styles.prints}`}>
          <button type="button" className={styles.link} onClick={() => print()}>
            Print this page
          </button>
          {edition && (
            <>
              <Tickets of="today" numbers={edition.press.map(({ job }) => job.number)} />
              <Tickets of="tomorrow" numbers={edition.tomorrow} />
            </>
          )}
        </p>
      </div>
    </header>
  );
}

/** Prints the job tickets of a day's orders. */
const Tickets = ({ of, numbers }: { of: string; numbers: readonly number[] }) =>
  numbers.length > 0 && (
    <a className={styles.link} href={ticketsPath(numbers)}>
      Print {countedText(numbers.length, 'ticket')} for {of}
    </a>
  );

const Ear = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.ear}>
    <p className="kicker">{title}</p>
    <p>{children}</p>
  </div>
);

type FrontProps = {
  edition: Edition;
  blanks: BlanksToBuy | undefined;
  deliveries: readonly Delivery[];
  now: Date;
  problems: readonly Problem[];
  orders: readonly MorningOrder[];
  /** A problem came or was solved, or a job moved. */
  onChange: () => void;
  /** Below the load. */
  children: ReactNode;
};

function Front({
  edition,
  blanks,
  deliveries,
  now,
  problems,
  orders,
  onChange,
  children,
}: FrontProps) {
  return (
    <>
      <div className={`${styles.grid} ${styles.front}`}>
        <section className={styles.lead} aria-labelledby="headline">
          <h2 id="headline">{headline(edition)}</h2>
          <p className="dek">{dek(edition)}</p>
          <PressList press={edition.press} now={now} onTold={onChange} />
        </section>
        <div className={styles.side}>
          <Problems {...{ problems, now, onChange }} />
          <Worries edition={edition} now={now} />
        </div>
      </div>
      <div className={`${styles.grid} ${styles.columns}`}>
        <WaitingOnCustomers proofs={edition.proofs} now={now} />
        {blanks && <BlanksColumn blanks={blanks} now={now} />}
        <Arrivals deliveries={deliveries} now={now} />
        <Leaving jobs={edition.leaving} now={now} />
        <Unpaid jobs={edition.unpaid} now={now} />
        <LoadChart load={edition.load} today={edition.today}>
          <EaseDay moves={edition.easing} orders={orders} onMoved={onChange} />
        </LoadChart>
        {children}
        <Arrived jobs={edition.arrived} now={now} />
        <Uncollected jobs={edition.uncollected} now={now} />
      </div>
    </>
  );
}
