/** What the morning edition says (product.md#morning-edition). */
import { shareBlanks, type PartShare } from '../../blanks/buy-list.ts';
import { filmCloth, screensOf } from '../../artwork/films/screens.ts';
import type { InkKey } from '../../artwork/ink.ts';
import type { EasingMove } from '../../press/easing-moves.ts';
import { addBusinessDays } from '../../orders/due-dates/open-day.ts';
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import { isLookedAtAgain, type Hold } from '../../orders/hold.ts';
import { isBefore, orderStage, stageOf, type Stage } from '../../orders/job.ts';
import { daysBetween } from '../../platform/dates/calendar.ts';
import type { MorningJob, MorningOrder } from './morning-job.ts';
import { easingMovesOf, planOf, pressLoad, type DayLoad, type LoadFacts } from './press-load.ts';

/** A job to print, and the facts that decide whether it can be. */
export type PressJob = {
  readonly job: MorningOrder;
  /** It's on the press already. */
  readonly started: boolean;
  /** Distinct, in the order of the proof's designs and locations. */
  readonly inks: readonly InkKey[];
  /** To burn for all of its designs and locations; null before its first proof. */
  readonly screens: number | null;
  readonly readiness: Readiness;
};

/** Whether a job can be printed. Each part is a fact, and false is what holds it up. */
export type Readiness = {
  readonly approved: boolean;
  readonly paid: boolean;
  /** What staff hold it up for; null if nothing. */
  readonly hold: Hold | null;
  /** Its blanks without spares: in house, and on their way; null if that isn't known. */
  readonly blanks: {
    readonly here: number;
    readonly coming: number;
    readonly needed: number;
  } | null;
};

/** Why a job needs somebody's attention, the worst first. */
export type Worry = {
  readonly job: MorningOrder;
  readonly kind: 'late' | 'due-today' | 'look-again' | 'at-risk';
  /** What it waits for. */
  readonly stage: Stage;
};

export type Edition = {
  /** 'YYYY-MM-DD'. */
  readonly today: string;
  /** In order of work: what is on the press, and what must start today or had to before. */
  readonly press: readonly PressJob[];
  /** The numbers of approved orders that must start on the next business day. */
  readonly tomorrow: readonly number[];
  readonly worries: readonly Worry[];
  /** Orders that aren't made yet and that nothing is wrong with. */
  readonly onTime: number;
  /** Proofs that wait for their customers, oldest first. */
  readonly proofs: readonly MorningOrder[];
  /** What goes out by van or carrier today or had to before, and pickups, the latest first. */
  readonly leaving: readonly MorningOrder[];
  /** Waiting for pickup for `uncollectedDays` or more, the longest first. */
  readonly uncollected: readonly MorningOrder[];
  /** Ready, and something of it is due, the oldest first. */
  readonly unpaid: readonly MorningOrder[];
  /** The presses' next ten business days. */
  readonly load: readonly DayLoad[];
  /** What to move off days that have more than is sold of them. */
  readonly easing: readonly EasingMove[];
  /** Jobs that nobody has looked at, oldest first. */
  readonly arrived: readonly MorningJob[];
};

/** How many days an order waits for pickup before it counts as uncollected. */
export const uncollectedDays = 30;

/** The edition at `now` of all unfinished jobs. */
export function writeEdition(jobs: readonly MorningJob[], facts: LoadFacts, now: Date): Edition {
  const today = shopToday(now);
  const orders = jobs.filter(isOrder);
  const stages = new Map(orders.map((job) => [job, orderStage(job.status)]));
  const at = (stage: Stage) => orders.filter((job) => stages.get(job) === stage);
  const worries = orders.flatMap((job) => worryAbout(job, today) ?? []).toSorted(byWorry);
  const unmade = orders.filter((job) => isBefore(orderStage(job.status), 'made'));
  const waiting = orders
    .filter(({ waitingSince }) => waitingSince !== null)
    .toSorted(by(({ waitingSince }) => waitingSince ?? ''));
  const isUncollected = (job: MorningOrder) => waitedDays(job, now) >= uncollectedDays;
  const plan = planOf(orders, facts, now);
  const shares = facts.blanks ? shareBlanks(facts.blanks) : [];
  return {
    today,
    press: [
      ...at('started').toSorted(byStart),
      ...at('approved').filter(mustStart(today)).toSorted(byStart),
    ].map((job) => pressJob(job, shares)),
    tomorrow: at('approved')
      .filter(({ startBy }) => startBy === addBusinessDays(today, 1))
      .map(({ number }) => number),
    worries,
    onTime: unmade.length - worries.length,
    proofs: orders
      .filter(({ facts }) => facts.proof !== null)
      .toSorted(by(({ facts }) => facts.proof?.at ?? '')),
    leaving: [
      ...unmade.filter((job) => leavesBy(job, today)).toSorted(byStart),
      ...waiting.filter((job) => !isUncollected(job)).toReversed(),
    ],
    uncollected: waiting.filter(isUncollected),
    unpaid: at('made')
      .filter(({ owed }) => owed)
      .toSorted(by(({ facts }) => facts.madeAt ?? '')),
    load: pressLoad(plan),
    easing: easingMovesOf(orders, facts, now, plan),
    arrived: jobs
      .filter(({ kind, status }) => stageOf(kind, status) === 'placed')
      .toSorted(by(({ createdAt }) => createdAt)),
  };
}

/** Quote requests and reorders have no facts. */
export const isOrder = (job: MorningJob): job is MorningOrder => job.facts !== null;

const by =
  <Job extends MorningJob>(key: (job: Job) => string) =>
  (one: Job, other: Job): number =>
    key(one).localeCompare(key(other), 'en') || one.number - other.number;
const byStart = by<MorningOrder>(({ startBy, dueDate }) => `${startBy ?? '9'} ${dueDate ?? '9'}`);

const mustStart =
  (today: string) =>
  ({ startBy }: MorningJob): boolean =>
    startBy !== null && startBy <= today;

/** Whether it goes out by van or carrier today, or had to before. */
const leavesBy = ({ deliveryMethod, dueDate }: MorningJob, today: string): boolean =>
  deliveryMethod !== 'pickup' && dueDate !== null && dueDate <= today;

/** Whole days that an order has waited for pickup, by the shop's calendar. */
export const waitedDays = ({ waitingSince }: Pick<MorningJob, 'waitingSince'>, now: Date): number =>
  waitingSince === null ? 0 : daysBetween(shopToday(new Date(waitingSince)), shopToday(now));

function pressJob(job: MorningOrder, shares: readonly PartShare[]): PressJob {
  const prints = job.facts.prints?.flat() ?? null;
  return {
    job,
    started: orderStage(job.status) === 'started',
    inks: [...new Set(prints?.flatMap(({ inks }) => inks))],
    screens: screenCount(job),
    readiness: {
      approved: job.facts.approved,
      paid: !job.unpaid,
      hold: job.hold ?? null,
      blanks: blanksOf(job, shares),
    },
  };
}

/** Null for a job that no blanks are bought for yet, because it isn't approved or paid. */
function blanksOf({ number }: MorningOrder, shares: readonly PartShare[]): Readiness['blanks'] {
  const own = shares.filter((share) => share.number === number);
  if (own.length === 0) return null;
  const sum = (count: (share: PartShare) => number) =>
    own.reduce((all, share) => all + count(share), 0);
  return {
    here: sum(({ here, needed }) => Math.min(here, needed)),
    coming: sum(({ here, coming, needed }) => Math.min(coming, Math.max(0, needed - here))),
    needed: sum(({ needed }) => needed),
  };
}

/** The screens of all its designs and locations, with an underbase on dark cloth; null before its first proof. */
function screenCount({ facts: { designs, prints } }: MorningOrder): number | null {
  if (prints === null) return null;
  return prints.reduce((sum, printed, at) => {
    const cloth = filmCloth(designs[at] ?? { items: [] });
    return sum + printed.reduce((all, { inks }) => all + screensOf(inks, cloth).length, 0);
  }, 0);
}

/** Null if nothing is wrong with a job, or it's made. */
function worryAbout(job: MorningOrder, today: string): Worry | null {
  const stage = orderStage(job.status);
  if (!isBefore(stage, 'made') || job.dueDate === null) return null;
  if (job.dueDate < today) return { job, kind: 'late', stage };
  if (job.dueDate === today) return { job, kind: 'due-today', stage };
  if (job.hold && isLookedAtAgain(job.hold, today)) return { job, kind: 'look-again', stage };
  // Something must happen today before it can start, or it had to start before today.
  const held =
    isBefore(stage, 'approved') || !job.facts.approved || job.unpaid || Boolean(job.hold);
  const risks =
    isBefore(stage, 'started') &&
    job.startBy !== null &&
    (held ? job.startBy <= today : job.startBy < today);
  return risks ? { job, kind: 'at-risk', stage } : null;
}

const worryKinds: readonly Worry['kind'][] = ['late', 'due-today', 'look-again', 'at-risk'];
const byWorry = (one: Worry, other: Worry): number =>
  worryKinds.indexOf(one.kind) - worryKinds.indexOf(other.kind) ||
  (one.job.dueDate ?? '').localeCompare(other.job.dueDate ?? '', 'en') ||
  byStart(one.job, other.job);

/** The day by which a job that came in is to be looked over: 'YYYY-MM-DD'. */
export const reviewBy = ({ createdAt }: Pick<MorningJob, 'createdAt'>): string =>
  addBusinessDays(shopToday(new Date(createdAt)), 1);
