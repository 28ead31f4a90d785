/** What an order's page says at each status (product.md#order-page). */
import type { CustomerOrder } from '../../contracts/open-order.ts';
import {
  afterThatText,
  approveByText,
  longDay,
  type ClockWords,
} from '../../domain/approval-words.ts';
import { arrivalOf, dueWord } from '../../domain/delivery.ts';
import { arrivalText, transitText } from '../../domain/delivery-words.ts';
import { garmentById, pieceNoun, usualGarment } from '../../domain/garment.ts';
import type { OrderStatus } from '../../domain/job.ts';
import type { OrderChange } from '../../domain/change-record.ts';
import { changeText } from '../../domain/change-words.ts';
import { locationLabel, printAreas, type PrintLocation } from '../../domain/print-location.ts';
import { shopToday } from '../../domain/turnaround.ts';
import { shop } from '../../shop.ts';
import { shopAddress } from '../../domain/order-event.ts';

const list = new Intl.ListFormat('en-US');

/** Anything can still change, the date too. */
export const isOpen = (status: OrderStatus): boolean =>
  status === 'submitted' || status === 'in_review' || status === 'proof_sent';

/** 'shirts' of an order, or 'shirt'. */
export const nounOf = ({ garmentId, totalQuantity }: CustomerOrder): string =>
  pieceNoun(garmentById(garmentId) ?? usualGarment, totalQuantity);

/** '48 navy shirts, printed on the front and left sleeve'. */
export function goodsLine(order: CustomerOrder): string {
  const { totalQuantity, colorName, printLocations } = order;
  const sides = list.format(new Set(printLocations.map(sideOf)));
  const pieces = totalQuantity.toLocaleString('en-US');
  return `${pieces} ${colorName.toLowerCase()} ${nounOf(order)}, printed on the ${sides}`;
}

function sideOf(location: PrintLocation): string {
  const { view } = printAreas[location];
  return view === 'sleeve' ? locationLabel(location).toLowerCase() : view;
}

/** The line above an order's number. */
export function kickerOf({ status, deliveryMethod }: CustomerOrder): string {
  const kickers: Readonly<Record<OrderStatus, string>> = {
    submitted: 'We have your order',
    in_review: 'In review',
    proof_sent: 'Your proof is ready',
    approved: 'Approved',
    in_production: 'On the press',
    ready: deliveryMethod === 'pickup' ? 'Ready to pick up' : 'On its way',
    completed: 'All done',
    cancelled: 'Canceled',
  };
  return kickers[status];
}

/** The date at the top of the page, and what it depends on. */
export type DateWords = { above: string; figure: string; below: string | null };

/** `clock` is that of the proof's approval. */
export function dateWords(order: CustomerOrder, clock: ClockWords, now: Date): DateWords {
  const { status, deliveryMethod, dueDate } = order;
  if (status === 'proof_sent') {
    return { above: approveByText(clock), figure: clock.left, below: afterThatText(clock) };
  }
  if (isOpen(status)) {
    const below = `if you approve the proof by ${clock.by}`;
    return { above: dueWord[deliveryMethod], figure: clock.date, below };
  }
  if (status === 'cancelled' || status === 'completed') {
    const above = status === 'cancelled' ? 'Canceled' : 'Done';
    const at = new Date(order.events.at(-1)?.at ?? order.createdAt);
    return { above, figure: longDay(shopToday(at), now), below: null };
  }
  const arrives = arrivalOf(order);
  if (status === 'ready' && deliveryMethod === 'pickup') {
    return { above: 'Come by', figure: shop.hours, below: shopAddress };
  }
  if (status === 'ready' && arrives) {
    const below = transitText(order.deliveryZip ?? '');
    return { above: 'Arrives about', figure: longDay(arrives, now), below };
  }
  const below = deliveryMethod === 'pickup' ? `Open ${shop.hours}` : arrivalText(order, now);
  return { above: dueWord[deliveryMethod], figure: longDay(dueDate, now), below };
}

/** The heading of what happens next; `unpaid` if that's paying. */
export function nextTitle({ status, deliveryMethod }: CustomerOrder, unpaid: boolean): string {
  if (unpaid && status === 'approved') return 'You pay, we print';
  const titles: Readonly<Record<OrderStatus, string>> = {
    submitted: 'We look it over',
    in_review: 'You get a proof',
    proof_sent: 'You say OK',
    approved: 'We print it',
    in_production: 'Ink meets cotton',
    ready: deliveryMethod === 'pickup' ? 'Come and get it' : 'It comes to you',
    completed: 'You wear it',
    cancelled: 'Nothing more',
  };
  return titles[status];
}

/** What happens next: `progress` says it, but what waits for money isn't printed by a day. */
export const nextText = ({ status }: CustomerOrder, progress: string, unpaid: boolean): string =>
  unpaid && status === 'approved'
    ? 'Your proof is approved. We’ll start printing once you’ve paid what’s due.'
    : progress;

/** What else to know about what happens next, besides `orderProgress`. */
export function nextTexts(order: CustomerOrder, clock: ClockWords): string[] {
  const unapproved = 'Nothing is printed until you approve the proof.';
  switch (order.status) {
    case 'submitted':
      return order.emailHeld
        ? [unapproved, 'Our emails to you start after that. Until then, bookmark this page.']
        : [unapproved];
    case 'in_review':
      return [unapproved];
    case 'proof_sent':
      return [
        'The proof is in your email. Tell us that it’s right, or what to change.',
        ...(clock.missed ? [clock.missed] : []),
      ];
    case 'completed':
      return [
        `If something doesn’t match the proof you approved, tell us within ${shop.guaranteeDays} days.`,
      ];
    default:
      return [];
  }
}

/** Until when an open order can be changed. */
export function changeWords(clock: ClockWords): string {
  const keep = clock.missed === null ? ` To keep your date, approve it by ${clock.by}.` : '';
  return `Change anything until you approve the proof; you see the new price before you save.${keep}`;
}

/** A change in lines; a cancellation is a move, and has none. */
function changeLines({ actor, rows }: OrderChange): string[] {
  const who = actor === 'customer' ? 'You' : 'We';
  return rows
    .filter(({ part }) => part !== 'order')
    .map((row) => `${who} changed: ${changeText(row)}.`);
}

type StoryEvent = CustomerOrder['events'][number];

/** What happened and wasn't undone, oldest first. */
export function lastingEvents(events: readonly StoryEvent[]): StoryEvent[] {
  const lasting: StoryEvent[] = [];
  for (const event of events) {
    if (event.undo) lasting.pop();
    else lasting.push(event);
  }
  return lasting;
}

/** Moves and changes in plain words, oldest first. */
export function story(order: CustomerOrder): { at: string; text: string }[] {
  const moves = lastingEvents(order.events).map((event) => ({
    at: event.at,
    text: storyLine(event, order),
  }));
  const changes = order.changes.flatMap((change) =>
    changeLines(change).map((text) => ({ at: change.at, text })),
  );
  // All come oldest first; a stable sort keeps the order of simultaneous ones.
  return [...moves, ...changes].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** An event in plain words. */
export function storyLine(
  { from, to, by }: Pick<StoryEvent, 'from' | 'to' | 'by'>,
  { deliveryMethod }: Pick<CustomerOrder, 'deliveryMethod'>,
): string {
  if (from === 'proof_sent' && to === 'in_review') return 'The proof went back for changes.';
  if (from === 'approved' && to === 'in_review') return 'We reopened the order.';
  if (from === 'ready' && to === 'in_production') return 'It went back to the press.';
  const lines: Readonly<Record<OrderStatus, string>> = {
    submitted: by === 'customer' ? 'You placed the order.' : 'We placed the order for you.',
    in_review: 'We started our review.',
    proof_sent: 'We sent you the proof.',
    approved: 'The proof was approved.',
    in_production: 'Printing began.',
    ready: {
      pickup: 'It was ready to pick up.',
      local: 'It went out for delivery.',
      shipping: 'We handed it to the carrier.',
    }[deliveryMethod],
    completed: {
      pickup: 'It was picked up.',
      local: 'We delivered it.',
      shipping: 'The order was done.',
    }[deliveryMethod],
    cancelled: 'The order was canceled.',
  };
  return lines[to];
}
