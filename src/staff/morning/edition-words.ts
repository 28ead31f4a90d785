/** The sentences of the morning edition (product.md#morning-edition). */
import type { PaymentLinkOutcomes } from '../../payments/payment-links.ts';
import { unkeptMessage, type KeptDays } from '../../press/kept-days.ts';
import { agoText } from '../ago-text.ts';
import { asksFirst, moveLabel } from '../../orders/job-moves.ts';
import { allowedMoves, isBefore, orderStage, type JobStatus } from '../../orders/job.ts';
import { holdText } from '../../orders/hold.ts';
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import { countedText, countText } from '../../platform/count-words.ts';
import { addDays, daysBetween } from '../../platform/dates/calendar.ts';
import { formatDay, weekdayName } from '../../platform/dates/date-words.ts';
import { isFull, type DayLoad } from './press-load.ts';
import { waitedDays, type Edition, type PressJob, type Worry } from './edition.ts';
import type { MorningOrder } from './morning-job.ts';

const words = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** 'six jobs', 'one job', '13 jobs': small counts in words, as newspapers write them. */
export const spelled = (count: number, one: string, several = `${one}s`): string =>
  `${words[count] ?? countText(count)} ${count === 1 ? one : several}`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 'Six jobs to start today, and one job is late'. */
export function headline({ press, worries, today, arrived, proofs, load }: Edition): string {
  const toStart = press.filter(({ started }) => !started).length;
  const started = press.length - toStart;
  const lead =
    toStart > 0
      ? `${spelled(toStart, 'job')} to start today`
      : started > 0
        ? `${spelled(started, 'job')} on the press`
        : 'nothing to start today';
  const count = (kind: Worry['kind']) => worries.filter((worry) => worry.kind === kind).length;
  // A weekday's name means the next one.
  const full = load.find(
    (day) => day.day > today && daysBetween(today, day.day) < 7 && isFull(day),
  );
  const [late, due, risky] = [count('late'), count('due-today'), count('at-risk')];
  const turn =
    late > 0
      ? `, and ${spelled(late, 'job')} ${late === 1 ? 'is' : 'are'} late`
      : full
        ? `, and ${weekdayName(full.day)} is already full`
        : due > 0
          ? `, and ${spelled(due, 'job')} ${due === 1 ? 'is' : 'are'} due`
          : risky > 0
            ? `, and ${spelled(risky, 'job')} ${risky === 1 ? 'is' : 'are'} at risk`
            : press.length > 0
              ? ', and nothing is late'
              : arrived.length > 0
                ? `, and ${spelled(arrived.length, 'job')} to look over`
                : proofs.length > 0
                  ? `, and ${spelled(proofs.length, 'proof')} out with customers`
                  : `, and a quiet ${weekdayName(today)}`;
  return capital(lead + turn);
}

/** '312 pieces and twelve screens to burn. One job waits for payment.' */
export function dek({ press, today, proofs, onTime, worries, arrived }: Edition): string {
  if (press.length === 0) {
    return proofs.length > 0
      ? `${capital(spelled(proofs.length, 'proof'))} ${proofs.length === 1 ? 'waits' : 'wait'} for customers. The press can catch up.`
      : onTime > 0
        ? `${capital(spelled(onTime, 'job'))} ${onTime === 1 ? 'is' : 'are'} on time, and none has to start by ${weekdayName(today)}.`
        : worries.length > 0
          ? 'Nothing is ready for the press yet.'
          : arrived.length > 0
            ? `${capital(spelled(arrived.length, 'job'))} came in. The press can catch up.`
            : 'No open jobs. A good day to clean screens.';
  }
  const pieces = press.reduce((sum, { job }) => sum + job.pieces, 0);
  const screens = press.reduce(
    (sum, { started, screens: count }) => sum + (started ? 0 : (count ?? 0)),
    0,
  );
  const burn = screens > 0 ? ` and ${spelled(screens, 'screen')} to burn` : '';
  const held = [
    waitSentence(press.filter(({ readiness: { paid } }) => !paid).length, 'payment'),
    waitSentence(press.filter(({ readiness: { approved } }) => !approved).length, 'approval'),
  ].filter((each) => each !== null);
  return [`${countedText(pieces, 'piece')}${burn}.`, ...held].join(' ');
}

const waitSentence = (jobs: number, what: string): string | null =>
  jobs === 0
    ? null
    : `${capital(spelled(jobs, 'job'))} ${jobs === 1 ? 'waits' : 'wait'} for ${what}.`;

/** The facts that decide whether a job can be printed, and whether each holds. */
export function readinessTexts(
  { readiness: { approved, paid, hold, blanks } }: PressJob,
  now: Date,
): {
  text: string;
  holds: boolean;
}[] {
  const facts = [
    ...(hold ? [{ text: holdText(hold, now), holds: false }] : []),
    { text: approved ? 'Art approved' : 'Art not approved', holds: approved },
    { text: paid ? 'Paid as agreed' : 'Not paid', holds: paid },
  ];
  if (blanks) {
    const { here, coming, needed } = blanks;
    const rest = coming > 0 ? `, ${countText(coming)} on the way` : '';
    const text = `Blanks ${countText(here)} of ${countText(needed)} in${rest}`;
    facts.push({ text, holds: here >= needed });
  }
  return facts;
}

/** 'The other 27 jobs are on time.', or 'All 27 open jobs are on time.' */
export function onTimeText({ worries, onTime }: Edition): string {
  const others = worries.length > 0;
  if (onTime === 0)
    return others ? 'There are no other jobs to make.' : 'There are no jobs to make.';
  if (onTime === 1) return others ? 'The other job is on time.' : 'The one open job is on time.';
  if (others) return `The other ${countedText(onTime, 'job')} are on time.`;
  return onTime === 2
    ? 'Both open jobs are on time.'
    : `All ${countText(onTime)} open jobs are on time.`;
}

/** How an order leaves: 'pickup, ready 3 days', 'our van', or 'ships, not made yet'. */
export function leavingText(job: MorningOrder, now: Date): string {
  if (job.waitingSince !== null) {
    const days = waitedDays(job, now);
    return days === 0 ? 'pickup, ready today' : `pickup, ready ${countedText(days, 'day')}`;
  }
  const how = job.deliveryMethod === 'local' ? 'our van' : 'ships';
  return isBefore(orderStage(job.status), 'started')
    ? `${how}, not on the press yet`
    : `${how}, on the press`;
}

/** 'One day late', 'Due today', or 'At risk for Fri, Dec 4'. */
export function worryLabel({ kind, job: { dueDate } }: Worry, now: Date): string {
  const day = dueDate ?? '';
  if (kind === 'late') return capital(`${spelled(daysBetween(day, shopToday(now)), 'day')} late`);
  if (kind === 'look-again') return 'Look at it again';
  return kind === 'due-today' ? 'Due today' : `At risk for ${formatDay(day, now)}`;
}

/** '36 pieces. Version 2 has waited for approval since Friday.' */
export function worryReason({ job, stage }: Worry, now: Date): string {
  const { facts, hold, pieces, startBy, unpaid } = job;
  const why = (): string => {
    if (hold) return sentenceOf(holdText(hold, now));
    switch (stage) {
      case 'placed':
        return 'Nobody has looked it over yet.';
      case 'reviewing':
        return 'The proof isn’t out yet.';
      case 'shown':
        return facts.proof
          ? `Version ${facts.proof.version} went out ${agoText(new Date(facts.proof.at), now)} and waits for approval.`
          : 'It changed after its proof went out, so it needs a new one.';
      case 'gathering':
        return 'Its group is still choosing.';
      case 'approved':
        if (!facts.approved) return 'It changed after it was approved, so it needs a new proof.';
        if (unpaid) return 'It’s approved, and waits for payment.';
        return startBy === null ? 'It isn’t on the press yet.' : startText(startBy, now);
      default:
        return 'It’s on the press.';
    }
  };
  return `${countedText(pieces, 'piece')}. ${why()}`;
}

const sentenceOf = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);

function startText(startBy: string, now: Date): string {
  const today = shopToday(now);
  if (startBy > today) return `It must start by ${formatDay(startBy, now)}.`;
  if (startBy === today) return 'It must start today.';
  return `It had to start ${startBy === addDays(today, -1) ? 'yesterday' : formatDay(startBy, now)}.`;
}

/** The one thing to do about a worry: a move, a reminder, or the part of the job's page to open. */
export type NextStep =
  | { readonly kind: 'move'; readonly to: JobStatus; readonly text: string }
  | { readonly kind: 'nudge' }
  | { readonly kind: 'open'; readonly text: string };

/** What to do about a worry. */
export function nextStep({ job, stage }: Worry): NextStep {
  const open = (text: string): NextStep => ({ kind: 'open', text });
  if (job.hold) return open('See the hold');
  if (stage === 'placed') return open('Look it over');
  if (stage === 'reviewing') return open('Finish the proof');
  if (stage === 'shown') return job.facts.proof ? { kind: 'nudge' } : open('Send a new proof');
  if (stage === 'gathering') return open('See the group');
  if (stage === 'approved' && !job.facts.approved) return open('Send a new proof');
  if (stage === 'approved' && job.unpaid) return open('See what’s due');
  const [to] = allowedMoves(job.kind, job.status);
  return to === undefined || asksFirst(job, to) || isBefore(orderStage(to), 'started')
    ? open('Open the job')
    : { kind: 'move', to, text: moveLabel(job.kind, job.status, to) };
}

/** '6.5 h': minutes as hours to a tenth. */
export const hoursText = (minutes: number): string => `${Math.round(minutes / 6) / 10} h`;

/** 'room for 1.7 h', or 'full'. */
export const roomText = (day: DayLoad): string =>
  isFull(day) ? 'full' : `room for ${hoursText(Math.max(0, day.sellable - day.planned))}`;

/** Whether a job can be ready by a day, and from when on. */
export function takeWords(day: string, kept: KeptDays, now: Date): string {
  const no = unkeptMessage(day, kept);
  if (no !== null) return `Not by ${formatDay(day, now)}. ${no}`;
  const { first, pressDay } = kept;
  // The day is beyond the plan.
  if (first === null || pressDay === null) {
    return `${formatDay(day, now)} is past the 90 days that we plan, and nothing stands in the way yet.`;
  }
  return `Yes, by ${formatDay(day, now)}. It can be ready ${formatDay(first, now)} at the earliest: press ${formatDay(pressDay, now)}.`;
}

/** What became of payment links: 'We’re emailing two customers.', and those who get none, with why. */
export function paymentLinksText(
  jobs: readonly Pick<MorningOrder, 'number' | 'name'>[],
  outcomes: PaymentLinkOutcomes,
): string {
  const named = (outcome: PaymentLinkOutcomes[string]) =>
    jobs
      .filter(({ number }) => (outcomes[number] ?? 'not-due') === outcome)
      .map(({ name, number }) => `${name} (#${number})`);
  const list = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names);
  const sent = named('sent').length;
  const sentences = sent > 0 ? [`We’re sending ${spelled(sent, 'payment link')}.`] : [];
  if (sent + named('copied').length === 0) sentences.push('Nobody gets an email.');
  const told: [PaymentLinkOutcomes[string], string][] = [
    ['copied', 'stopped reminders, so only who pays gets an email, without the link.'],
    ['too-soon', 'got one in the last 20 hours.'],
    ['stopped', 'can’t be reminded by email. Call them.'],
    ['not-due', 'owes nothing now.'],
  ];
  for (const [outcome, what] of told) {
    const names = named(outcome);
    if (names.length === 0) continue;
    sentences.push(`${list(names)} ${names.length > 1 ? what.replace(/^owes/, 'owe') : what}`);
  }
  return sentences.join(' ');
}
