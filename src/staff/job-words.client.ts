import type { moneyFilters } from './board/list-jobs.rpc.ts';
import type { ListedJob } from './listed-job.ts';
import { cardAlarm, cardStateLabels } from '../payments/cards/card-payment.ts';
import { daysBetween } from '../platform/dates/calendar.ts';
import { countedText } from '../platform/count-words.ts';
import { formatMoment } from '../platform/dates/date-words.ts';
import { isFinal, orderStage, statusLabel, type JobName, type JobStatus } from '../orders/job.ts';
import { paymentState, type PaymentState } from '../payments/payment.ts';
import { isLongUnpaid } from '../payments/payment-terms.ts';
import { printLocations } from '../garments/print-location.ts';
import { hasStarted, lateness } from '../orders/due-dates/production.ts';
import { formatDay } from '../platform/dates/date-words.ts';
import { shopToday } from '../orders/due-dates/turnaround.ts';

/** What both the board and a job's page know of a job's dates. */
type Dated = Pick<ListedJob, 'kind' | 'status' | 'dueDate' | 'startBy' | 'waitingSince'>;

/** Unique text for a job: an order and a quote request may share a number. */
export const jobKey = ({ kind, number }: JobName): string => `${kind} ${number}`;

/** '1 job', '2 jobs', '1,042 jobs'. */
export const jobsText = (count: number): string => countedText(count, 'job');

/**
 * 'Premium Cotton, Navy · front large, left sleeve', or '48 Premium Cotton, Navy + 2 more · 72 pieces'
 * of several; the start of a quote; or an invoice.
 */
export function aboutText(job: ListedJob): string {
  if (job.kind === 'reorder') return `Again as invoice ${job.about ?? 'unknown'}`;
  if (job.kind === 'quote_request') return job.about ?? '';
  const garment = [job.garment, job.color].filter(Boolean).join(', ');
  if (job.more > 0) {
    return `${job.itemPieces} ${garment} + ${job.more} more · ${countedText(job.pieces, 'piece')}`;
  }
  // In the order form's order, however they are stored.
  const where = printLocations
    .filter((location) => job.locations.includes(location))
    .map((location) => location.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
  return where.length > 0 ? `${garment} · ${where.join(', ')}` : garment;
}

type Priced = Pick<ListedJob, 'paidCents' | 'balanceCents'>;

/** Where an order's payments stand; null for a job without a price, or who may not see it. */
export const stateOfPayment = ({ paidCents, balanceCents }: Priced): PaymentState | null =>
  paidCents === null || balanceCents === null ? null : paymentState({ paidCents, balanceCents });

/** What the board's filter by money calls each choice. */
export const moneyFilterLabels: Readonly<Record<(typeof moneyFilters)[number], string>> = {
  unpaid: 'Unpaid for a day',
  owed: 'Made, not paid',
  refund: 'Refund due',
  ...cardStateLabels,
};

/** What a job's tag says about its money; null if nothing is wrong. */
export function moneyTag(job: Pick<ListedJob, 'owed' | 'unpaidSince'>, now: Date): string | null {
  if (job.owed) return 'Not paid';
  if (!isLongUnpaid(job.unpaidSince, now)) return null;
  return `Unpaid since ${formatDay(shopToday(new Date(job.unpaidSince)), now)}`;
}

/**
 * Whether an order may be handed out, for those who see no money: 'May leave: yes'. null unless it's
 * ready for pickup.
 */
export function mayLeaveText({
  kind,
  status,
  deliveryMethod,
  unpaid,
}: Pick<ListedJob, 'kind' | 'status' | 'deliveryMethod' | 'unpaid'>): string | null {
  const waits = kind === 'order' && orderStage(status) === 'made' && deliveryMethod === 'pickup';
  return waits ? `May leave: ${unpaid ? 'ask the desk' : 'yes'}` : null;
}

/** What a job's tag says about its card payments; null if nothing is wrong. */
export function cardTag(job: Pick<ListedJob, 'balanceCents' | 'card'>): string | null {
  const alarm = cardAlarm(job.card, (job.balanceCents ?? 0) > 0);
  return alarm && cardStateLabels[alarm];
}

/** How late an unfinished job is; one that's finished or waiting for pickup never is. */
export const latenessOf = (job: Dated, now: Date) =>
  isFinal(job.kind, job.status) || job.waitingSince !== null ? 'none' : lateness(job.dueDate, now);

/** 'Waiting for pickup, 3 days'; null if it isn't. */
export function waitingText({ waitingSince }: Dated, now: Date): string | null {
  if (waitingSince === null) return null;
  const days = daysBetween(shopToday(new Date(waitingSince)), shopToday(now));
  return days === 0
    ? 'Waiting for pickup since today'
    : `Waiting for pickup, ${countedText(days, 'day')}`;
}

/** 'Not reminded yet', 'Reminded Tue, Dec 1', or 'Reminded twice, last Wed, Dec 2'. */
export function remindedText(moments: readonly string[], now: Date): string {
  const last = moments.at(-1);
  if (last === undefined) return 'Not reminded yet';
  const day = formatDay(shopToday(new Date(last)), now);
  if (moments.length === 1) return `Reminded ${day}`;
  const times = moments.length === 2 ? 'twice' : `${moments.length} times`;
  return `Reminded ${times}, last ${day}`;
}

/**
 * When production must start, and whether that day has passed; null once it has started, or without
 * a date.
 */
export function startText(job: Dated, now: Date): { text: string; late: boolean } | null {
  if (job.startBy === null || hasStarted(job.kind, job.status)) return null;
  return { text: `start by ${formatDay(job.startBy, now)}`, late: job.startBy < shopToday(now) };
}

/** 'Overdue: proof sent', 'Proof sent', or 'Waiting for pickup, 3 days'. */
export function stampText(job: Dated, now: Date): string {
  const waiting = waitingText(job, now);
  if (waiting) return waiting;
  const label = statusLabel(job.status);
  return latenessOf(job, now) === 'overdue' ? `Overdue: ${label.toLowerCase()}` : label;
}

/**
 * What a job's date asks for: overdue, late to start, due this week, or waiting for pickup; null if
 * nothing.
 */
export function pressure(job: Dated, now: Date): { text: string; late: boolean } | null {
  if (isFinal(job.kind, job.status)) return null;
  const waiting = waitingText(job, now);
  if (waiting) return { text: waiting, late: false };
  const late = latenessOf(job, now);
  if (late === 'overdue') return { text: 'Overdue', late: true };
  if (job.startBy !== null && startText(job, now)?.late) {
    return { text: `Should have started ${formatDay(job.startBy, now)}`, late: true };
  }
  return late === 'week' ? { text: 'Due this week', late: false } : null;
}

/** Who did something, from the reader's view: 'You', a coworker's address, or 'The customer'. */
export function actorText(actor: string, reader: string): string {
  if (actor === 'customer') return 'The customer';
  if (actor === 'stripe') return 'Stripe';
  return actor === reader ? 'You' : actor;
}

/** 'ada@… moved it to Proof sent, Nov 21, 9:41 AM.' */
export function movedText(
  move: { readonly actor: string; readonly to: JobStatus; readonly at: string },
  reader: string,
  now: Date,
): string {
  const when = formatMoment(new Date(move.at), now);
  return `${actorText(move.actor, reader)} moved it to ${statusLabel(move.to)}, ${when}.`;
}

/** 'The customer changed the order, today at 9:40 AM.' */
export function changedText(
  change: { readonly actor: string; readonly at: string },
  reader: string,
  now: Date,
): string {
  return `${actorText(change.actor, reader)} changed the order, ${formatMoment(new Date(change.at), now)}.`;
}

/**
 * After a job's buttons change places, they ignore presses for this long: a second press was meant
 * for the first button.
 */
export const settleMs = 700;

/** Under which a tab keeps the message that's being written about an order. */
export const messageDraftKey = (number: number): string => `staff-message-${number}`;
