/** What an order's page says at each status (product.md#order-page). */
import type { CustomerOrder } from './open-order.contract.ts';
import {
  afterThatText,
  approveByText,
  longDay,
  type ClockWords,
} from '../../proofs/approval-words.ts';
import { arrivalOf, dueWord } from '../delivery/delivery.ts';
import { arrivalText, transitText } from '../delivery/delivery-words.ts';
import { garmentById, pieceNoun, usualGarment } from '../../garments/garment.ts';
import { isBefore, orderStage, type OrderStatus, type Stage } from '../job.ts';
import { lastingEvents, waivedProofText } from '../lasting-events.ts';
import type { OrderChange } from '../changes/change-record.ts';
import { changeText, reasonText } from '../changes/change-words.ts';
import { locationLabel, printAreas, type PrintLocation } from '../../garments/print-location.ts';
import { itemsOf } from '../order-design.ts';
import { shopToday } from '../due-dates/turnaround.ts';
import { shopHours } from '../../settings/built-calendar.ts';
import { shop } from '../../shop.ts';
import { shopAddress } from '../shop-address.ts';

const list = new Intl.ListFormat('en-US');

/** Anything can still change, the date too. */
export const isOpen = (status: OrderStatus): boolean => isBefore(orderStage(status), 'gathering');

/** 'shirts' of an order, 'shirt', or 'pieces' if some are something else. */
export function nounOf(order: Pick<CustomerOrder, 'designs' | 'totalQuantity'>): string {
  const [noun = '', other] = new Set(
    itemsOf(order).map(({ garmentId }) =>
      pieceNoun(garmentById(garmentId) ?? usualGarment, order.totalQuantity),
    ),
  );
  return other === undefined ? noun : 'pieces';
}

/**
 * '48 navy shirts, printed on the front and left sleeve', or '72 pieces in 3 colors, in 2 designs'.
 */
export function goodsLine(order: Pick<CustomerOrder, 'designs' | 'totalQuantity'>): string {
  const { totalQuantity, designs } = order;
  const pieces = totalQuantity.toLocaleString('en-US');
  const colors = new Set(itemsOf(order).map(({ colorName }) => colorName.toLowerCase()));
  const goods =
    colors.size > 2
      ? `${pieces} ${nounOf(order)} in ${colors.size} colors`
      : `${pieces} ${list.format(colors)} ${nounOf(order)}`;
  if (designs.length > 1) return `${goods}, in ${designs.length} designs`;
  const sides = new Set(designs.flatMap(({ printLocations }) => printLocations.map(sideOf)));
  return `${goods}, printed on the ${list.format(sides)}`;
}

function sideOf(location: PrintLocation): string {
  const { view } = printAreas[location];
  return view === 'sleeve' ? locationLabel(location).toLowerCase() : view;
}

/** The line above an order's number. */
export function kickerOf({ status, deliveryMethod }: CustomerOrder): string {
  const kickers: Readonly<Record<Stage, string>> = {
    placed: 'We have your order',
    reviewing: 'In review',
    shown: 'Your proof is ready',
    gathering: 'Open to your group',
    approved: 'Approved',
    started: 'On the press',
    made: deliveryMethod === 'pickup' ? 'Ready to pick up' : 'On its way',
    done: 'All done',
    canceled: 'Canceled',
  };
  return kickers[orderStage(status)];
}

/** The date at the top of the page, and what it depends on. */
export type DateWords = { above: string; figure: string; below: string | null };

/** `clock` is that of the proof's approval. */
export function dateWords(order: CustomerOrder, clock: ClockWords, now: Date): DateWords {
  const { status, deliveryMethod, dueDate } = order;
  const stage = orderStage(status);
  if (stage === 'shown') {
    return { above: approveByText(clock), figure: clock.left, below: afterThatText(clock) };
  }
  if (isOpen(status)) {
    const below = `if you approve the proof by ${clock.by}`;
    return { above: dueWord[deliveryMethod], figure: clock.date, below };
  }
  if (stage === 'canceled' || stage === 'done') {
    const above = stage === 'canceled' ? 'Canceled' : 'Done';
    const at = new Date(order.events.at(-1)?.at ?? order.createdAt);
    return { above, figure: longDay(shopToday(at), now), below: null };
  }
  const arrives = arrivalOf(order);
  if (stage === 'made' && deliveryMethod === 'pickup') {
    return { above: 'Come by', figure: shopHours, below: shopAddress };
  }
  if (stage === 'made' && arrives) {
    const below = transitText(order.deliveryZip ?? '');
    return { above: 'Arrives about', figure: longDay(arrives, now), below };
  }
  const below = deliveryMethod === 'pickup' ? `Open ${shopHours}` : arrivalText(order, now);
  return { above: dueWord[deliveryMethod], figure: longDay(dueDate, now), below };
}

/** The heading of what happens next; `unpaid` if that's paying. */
export function nextTitle({ status, deliveryMethod }: CustomerOrder, unpaid: boolean): string {
  const titles: Readonly<Record<Stage, string>> = {
    placed: 'We look it over',
    reviewing: 'You get a proof',
    shown: 'You say OK',
    gathering: 'Your group chooses',
    approved: unpaid ? 'You pay, we print' : 'We print it',
    started: 'Ink meets cotton',
    made: deliveryMethod === 'pickup' ? 'Come and get it' : 'It comes to you',
    done: 'You wear it',
    canceled: unpaid ? 'You pay the charge' : 'Nothing more',
  };
  return titles[orderStage(status)];
}

/** What happens next: `progress` says it, but what waits for money isn't printed by a day. */
export const nextText = ({ status }: CustomerOrder, progress: string, unpaid: boolean): string =>
  unpaid && orderStage(status) === 'approved'
    ? 'Your proof is approved. We’ll start printing once you’ve paid what’s due.'
    : progress;

/** What else to know about what happens next, besides `orderProgress`. */
export function nextTexts(order: CustomerOrder, clock: ClockWords): string[] {
  const unapproved = 'Nothing is printed until you approve the proof.';
  switch (orderStage(order.status)) {
    case 'placed':
      return order.emailHeld
        ? [unapproved, 'Our emails to you start after that. Until then, bookmark this page.']
        : [unapproved];
    case 'reviewing':
      return [unapproved];
    case 'shown':
      return [
        'The proof is in your email. Tell us that it’s right, or what to change.',
        ...(clock.missed ? [clock.missed] : []),
      ];
    case 'done':
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
function changeLines({ actor, rows, reason, agreed }: OrderChange): string[] {
  const who = actor === 'customer' ? 'You' : 'We';
  const lines = rows
    .filter(({ part }) => part !== 'order')
    .map((row) => `${who} changed: ${changeText(row)}.`);
  return [
    ...lines,
    ...(reason === null ? [] : [reasonText(reason)]),
    ...(agreed ? ['You agreed to this change.'] : []),
  ];
}

type StoryEvent = CustomerOrder['events'][number];

/** Moves to other stages, and changes, in plain words, oldest first. */
export function story(order: CustomerOrder): { at: string; text: string }[] {
  const moves = lastingEvents(order.events)
    .filter(({ from, to }) => from === null || orderStage(from) !== orderStage(to))
    .map((event) => ({ at: event.at, text: storyLine(event, order) }));
  const changes = order.changes.flatMap((change) =>
    changeLines(change).map((text) => ({ at: change.at, text })),
  );
  // All come oldest first; a stable sort keeps the order of simultaneous ones.
  return [...moves, ...changes].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** An event in plain words. */
export function storyLine(
  { from, to, by, exactRepeatOf }: Pick<StoryEvent, 'from' | 'to' | 'by' | 'exactRepeatOf'>,
  { deliveryMethod }: Pick<CustomerOrder, 'deliveryMethod'>,
): string {
  const stage = orderStage(to);
  const before = from && orderStage(from);
  if (before && isBefore(stage, before)) {
    if (before === 'shown') return 'The proof went back for changes.';
    return isBefore(stage, 'approved') ? 'We reopened the order.' : 'It went back to the press.';
  }
  const waived = waivedProofText({ from, to, exactRepeatOf });
  const lines: Readonly<Record<Stage, string>> = {
    placed: by === 'customer' ? 'You placed the order.' : 'We placed the order for you.',
    reviewing: 'We started our review.',
    shown: 'We sent you the proof.',
    gathering: `${waived ?? 'The proof was approved'}, and the order opened to the group.`,
    approved:
      before === 'gathering'
        ? 'The group closed.'
        : waived
          ? `${waived}.`
          : 'The proof was approved.',
    started: 'Printing began.',
    made: {
      pickup: 'It was ready to pick up.',
      local: 'It went out for delivery.',
      shipping: 'We handed it to the carrier.',
    }[deliveryMethod],
    done: {
      pickup: 'It was picked up.',
      local: 'We delivered it.',
      shipping: 'The order was done.',
    }[deliveryMethod],
    canceled: 'The order was canceled.',
  };
  return lines[stage];
}
