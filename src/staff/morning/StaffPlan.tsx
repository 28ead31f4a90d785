import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import { jobPath } from '../../paths.ts';
import { countedText } from '../../platform/count-words.ts';
import { formatDay, formatDayLong } from '../../platform/dates/date-words.ts';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import { usualFloorSettings } from '../../press/floor-settings.ts';
import { mostPinReason, pinJob } from '../../press/pin-job.rpc.ts';
import type { Plan } from '../../press/plan.ts';
import { daysToStore } from '../../press/press-plan.ts';
import { savePlan } from '../../press/save-plan.rpc.ts';
import { Field, Select } from '../../ui/Field.tsx';
import { ask } from '../ask.client.ts';
import { asking } from '../queries.client.ts';
import { deliveriesQuery } from '../receiving/receiving.client.ts';
import { StaffQueries } from '../StaffQueries.tsx';
import { useMember } from '../use-member.client.ts';
import { EaseDay } from './EaseDay.tsx';
import { isOrder } from './edition.ts';
import { hoursText } from './edition-words.ts';
import type { MorningOrder } from './morning-job.ts';
import { easingMovesOf, planOf, type LoadFacts } from './press-load.ts';
import { lateText, pinProblem, unplannedText } from './plan-words.ts';
import { readMorning, type MorningAnswer } from './read-morning.rpc.ts';
import styles from './plan.module.css';

/** How often a visible page reads the jobs again. */
const pollMs = 30_000;
/** Business days that are shown at first, and all that are planned. */
const fewDays = 10;
const allDays = 90;

const planQuery = {
  ...asking(readMorning, () => ({})),
  refetchInterval: pollMs,
  refetchOnWindowFocus: 'always',
} as const;

/** Which job is printed on which day and press (product.md#press-plan). */
export function StaffPlan() {
  const member = useMember();
  return (
    <StaffQueries person={member?.userId ?? null}>
      <PlanPage />
    </StaffQueries>
  );
}

function PlanPage() {
  const { data: read, error, refetch } = useQuery(planQuery);
  const receiving = useQuery({ ...deliveriesQuery, refetchInterval: pollMs });
  const now = shopNow();
  const today = shopToday(now);
  // Without its blanks, a plan would be stored that has to be made again.
  const data = read && receiving.data && { ...read, blanks: receiving.data };
  const orders = data?.jobs.filter(isOrder) ?? [];
  const plan = data ? planOf(orders, data, now) : null;
  const failure = error ?? receiving.error;
  return (
    <>
      <div className="page-head">
        <div>
          {/* The page is built on another day. */}
          <p className="kicker">{data ? formatDayLong(today) : 'Which job is on which day'}</p>
          <h1>Press plan</h1>
        </div>
      </div>
      {failure && (
        <p role="alert" className="notice warn">
          {failure.message}{' '}
          <button
            type="button"
            className="button quiet"
            onClick={() => void Promise.all([refetch(), receiving.refetch()])}
          >
            Try again
          </button>
        </p>
      )}
      {!data && !failure && <p role="status">Loading the plan...</p>}
      {data && plan && (
        <Shown {...{ data, orders, plan, today }} reload={async () => void (await refetch())} />
      )}
    </>
  );
}

type ShownProps = {
  data: MorningAnswer & LoadFacts;
  orders: readonly MorningOrder[];
  plan: Plan;
  today: string;
  reload: () => Promise<void>;
};

function Shown({ data, orders, plan, today, reload }: ShownProps) {
  const [shown, setShown] = useState(fewDays);
  const [moving, setMoving] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState('');
  const settings = data.floor ?? usualFloorSettings;
  const byId = new Map(orders.map((order) => [String(order.number), order]));
  useKeptPlan(plan, data);
  const unpin = async (number: number) => {
    const seen = data.plan.pinned[number] ?? null;
    const answer = await ask(pinJob, { number, day: null, press: null, reason: '', seen });
    await reload();
    const isFree = answer.ok && answer.data.outcome !== 'stale';
    const why = answer.ok ? 'Somebody pinned it to another place meanwhile.' : answer.message;
    setSaid(isFree ? `#${number} goes where the plan puts it.` : '');
    setFailure(isFree ? '' : `#${number} is still pinned. ${why}`);
  };
  const now = shopNow();
  const moved = moving === null ? undefined : byId.get(String(moving));
  return (
    <>
      {!data.floor && (
        <p className="notice">
          An owner hasn’t said yet what the press room has, so this is a small automatic with six
          heads.
        </p>
      )}
      <p role="status" className={said ? 'notice good' : undefined}>
        {said}
      </p>
      <p role="alert" className={failure ? 'notice warn' : undefined}>
        {failure}
      </p>
      {moved && (
        <MoveJob
          key={moved.number}
          {...{ data, orders, plan, today, job: moved }}
          onDone={(text) => {
            setMoving(null);
            setSaid(text);
            void reload();
          }}
          onCancel={() => setMoving(null)}
        />
      )}
      <EaseDay
        moves={easingMovesOf(orders, data, now, plan)}
        orders={orders}
        onMoved={() => void reload()}
      />
      <Notes
        title="Won’t be on time"
        notes={plan.late.map(({ job, ...late }) => [job, lateText(late, now)])}
        byId={byId}
        onMove={setMoving}
      />
      <Notes
        title="Has no place"
        notes={plan.unplanned
          .filter(({ reason }) => reason !== 'approval' && reason !== 'payment')
          .map(({ job, reason }) => [job, unplannedText(reason)])}
        byId={byId}
        onMove={setMoving}
      />
      <div className={styles.days}>
        {plan.days.slice(0, shown).map(({ day, presses }) => (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h2 id={`day-${day}`}>{day === today ? 'Today' : formatDay(day, now)}</h2>
            {presses.map(({ press, sellable, runs, tentative }) => {
              const planned = runs.reduce((sum, { minutes }) => sum + minutes, 0);
              return (
                <div key={press} className={styles.press}>
                  <h3>
                    {settings.presses.find(({ id }) => id === press)?.name}
                    <span data-over={planned > sellable || undefined}>
                      {`${hoursText(planned)} of ${hoursText(sellable)}`}
                      {tentative >= 6 && `, ${hoursText(tentative)} likely`}
                    </span>
                  </h3>
                  {runs.length === 0 && <p>Nothing yet.</p>}
                  <ol>
                    {runs.map(({ job, minutes, pinned }) => {
                      const order = byId.get(job);
                      return (
                        order && (
                          <li key={job}>
                            <a href={jobPath({ kind: 'order', number: order.number })}>
                              <bdi>{order.name}</bdi> #{order.number}
                            </a>
                            <span>
                              {`${countedText(order.pieces, 'piece')}, ${hoursText(minutes)}`}
                              {order.dueDate && `, due ${formatDay(order.dueDate, now)}`}
                              {pinned && <b> Pinned</b>}
                            </span>
                            <MoveButton number={order.number} onMove={setMoving} />
                            {pinned && (
                              <button
                                type="button"
                                className="button quiet"
                                onClick={() => void unpin(order.number)}
                              >
                                Unpin<span className="visually-hidden"> #{order.number}</span>
                              </button>
                            )}
                          </li>
                        )
                      );
                    })}
                  </ol>
                </div>
              );
            })}
          </section>
        ))}
      </div>
      {shown < allDays && (
        <p>
          <button type="button" className="button alt" onClick={() => setShown(allDays)}>
            Show all planned days
          </button>
        </p>
      )}
    </>
  );
}

const MoveButton = ({ number, onMove }: { number: number; onMove: (number: number) => void }) => (
  <button type="button" className="button quiet" onClick={() => onMove(number)}>
    Move<span className="visually-hidden"> #{number}</span>
  </button>
);

type NotesProps = {
  title: string;
  notes: readonly (readonly [job: string, text: string])[];
  byId: ReadonlyMap<string, MorningOrder>;
  onMove: (number: number) => void;
};

function Notes({ title, notes, byId, onMove }: NotesProps) {
  const id = useId();
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby={id} className={`notice warn ${styles.notes ?? ''}`}>
      <h2 id={id}>{title}</h2>
      <ul>
        {notes.map(([job, text]) => {
          const order = byId.get(job);
          return (
            order && (
              <li key={job}>
                <a href={jobPath({ kind: 'order', number: order.number })}>
                  <bdi>{order.name}</bdi> #{order.number}
                </a>
                {`: ${text} `}
                <MoveButton number={order.number} onMove={onMove} />
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

type MoveProps = Omit<ShownProps, 'reload'> & {
  job: MorningOrder;
  onDone: (said: string) => void;
  onCancel: () => void;
};

/** Pins a job to a day and press, and says before that what it does to the others. */
function MoveJob({ data, orders, plan, today, job, onDone, onCancel }: MoveProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const now = shopNow();
  const settings = data.floor ?? usualFloorSettings;
  const own = plan.days.flatMap(({ day, presses }) =>
    presses.flatMap(({ press, runs }) =>
      runs.some((run) => run.job === String(job.number)) ? [{ day, press }] : [],
    ),
  )[0];
  const [day, setDay] = useState(own?.day ?? plan.days[0]?.day ?? today);
  const [press, setPress] = useState(own?.press ?? settings.presses[0]?.id ?? '');
  const [reason, setReason] = useState(data.plan.pinned[job.number]?.reason ?? '');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const pins = (why: string | null) => ({
    ...data.plan.pinned,
    [job.number]: { day, press, reason: why },
  });
  const problem = pinProblem(
    String(job.number),
    plan,
    planOf(orders, data, now, pins(reason.trim() || null)),
  );
  const save = async () => {
    if (busy) return;
    if (problem?.stops) return setFailure(problem.text);
    setBusy(true);
    const answer = await ask(pinJob, { number: job.number, day, press, reason, seen: null });
    setBusy(false);
    if (!answer.ok) return setFailure(`Nothing is changed. ${answer.message}`);
    if (answer.data.outcome !== 'pinned') {
      return setFailure('The order isn’t to be printed anymore. Reload the page.');
    }
    onDone(`#${job.number} is pinned to ${formatDay(day, now)}.`);
  };
  return (
    <form
      className={styles.move}
      noValidate
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2 id={`${id}-title`} ref={heading} tabIndex={-1}>
        Move <bdi>{job.name}</bdi> #{job.number}
      </h2>
      <div className={styles.fields}>
        <Select
          label="Day"
          value={day}
          options={plan.days.map((each) => [each.day, formatDayLong(each.day)] as const)}
          onChoose={setDay}
        />
        <Select
          label="Press"
          value={press}
          options={settings.presses.map((each) => [each.id, each.name] as const)}
          onChoose={setPress}
        />
        <Field
          label="Why, if the day is full"
          maxLength={mostPinReason}
          value={reason}
          error={failure || undefined}
          onChange={({ target }) => {
            setReason(target.value);
            setFailure('');
          }}
        />
      </div>
      <p role="status">{!failure && problem?.text}</p>
      <div className="button-row">
        <button type="submit" className="button" aria-disabled={busy || undefined}>
          {busy ? 'Saving...' : 'Pin it there'}
        </button>
        <button type="button" className="button quiet" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}

/** Keeps the plan for the next one, once for each that's new. */
function useKeptPlan(plan: Plan, data: MorningAnswer): void {
  const days = JSON.stringify(daysToStore(plan.days));
  const isNew = days !== JSON.stringify(data.plan.previous);
  const keep = useEffectEvent(() => {
    // Another page may be faster; then the next reading has its plan. No plan is lost by a failure.
    void ask(savePlan, { seen: data.plan.version, days: daysToStore(plan.days) });
  });
  useEffect(() => {
    if (isNew) keep();
  }, [isNew, days, data.plan.version]);
}
