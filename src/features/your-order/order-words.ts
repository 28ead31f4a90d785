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
import { formatDay } from '../../domain/date-words.ts';
import { garmentById, pieceNoun, usualGarment } from '../../domain/garment.ts';
import type { OrderStatus } from '../../domain/job.ts';
import { addBusinessDays } from '../../domain/open-day.ts';
import { locationLabel, printAreas, type PrintLocation } from '../../domain/print-location.ts';
import { shopToday } from '../../domain/turnaround.ts';
import { shop } from '../../shop.ts';
import { shopAddress } from './order-event.ts';
import { lastingEvents } from './order-steps.ts';

const words = new Intl.ListFormat('en-US');

/** The customer can still have anything changed. */
export const isOpen = (status: OrderStatus): boolean =>
  status === 'submitted' || status === 'in_review' || status === 'proof_sent';

/** 'shirts' of an order, or 'shirt'. */
export const nounOf = ({ garmentId, totalQuantity }: CustomerOrder): string =>
  pieceNoun(garmentById(garmentId) ?? usualGarment, totalQuantity);

/** '48 navy shirts, printed on the front and left sleeve'. */
export function goodsLine(order: CustomerOrder): string {
  const { totalQuantity, colorName, printLocations } = order;
  const sides = new Set(printLocations.map(sideOf));
  return `${totalQuantity.toLocaleString('en-US')} ${colorName.toLowerCase()} ${nounOf(order)}, printed on the ${words.format(sides)}`;
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
    ready: { pickup: 'Ready to pick up', local: 'Ready to go', shipping: 'On its way' }[
      deliveryMethod
    ],
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
  const arrives = arrivalOf(order);
  const transit = order.deliveryZip === null ? null : transitText(order.deliveryZip);
  const lastDay = shopToday(new Date(lastingEvents(order.events).at(-1)?.at ?? order.createdAt));
  if (status === 'proof_sent') {
    return { above: approveByText(clock), figure: clock.left, below: afterThatText(clock) };
  }
  if (isOpen(status)) {
    const below = `if you approve the proof by ${clock.by}`;
    return { above: dueWord[deliveryMethod], figure: clock.date, below };
  }
  if (status === 'cancelled' || status === 'completed') {
    const above = status === 'cancelled' ? 'Canceled' : 'Done';
    return { above, figure: longDay(lastDay, now), below: null };
  }
  if (status === 'ready') {
    if (deliveryMethod === 'pickup') {
      return { above: 'Come by', figure: shop.hours, below: shopAddress };
    }
    if (arrives) {
      return { above: 'Arrives about', figure: longDay(arrives, now), below: transit };
    }
  }
  const below = deliveryMethod === 'pickup' ? `Open ${shop.hours}` : arrivalText(order, now);
  return { above: dueWord[deliveryMethod], figure: longDay(dueDate, now), below };
}

/** What happens next. */
export type NextWords = { title: string; texts: string[] };

export function nextWords(order: CustomerOrder, clock: ClockWords, now: Date): NextWords {
  const { status, deliveryMethod, dueDate, createdAt } = order;
  const reviewDay = addBusinessDays(shopToday(new Date(createdAt)), 1);
  const due = formatDay(dueDate, now);
  const arrives = arrivalText(order, now);
  const handover = {
    pickup: `It will be ready to pick up ${due}.`,
    local: `We bring it to you ${due}.`,
    shipping: `It ships ${due}.`,
  }[deliveryMethod];
  const nothingYet = 'Nothing is printed until you approve it.';
  const next: Readonly<Record<OrderStatus, NextWords>> = {
    submitted: {
      title: 'Next, we look it over',
      texts: [
        `A project manager goes over your order by ${formatDay(reviewDay, now)}. Then you get a digital proof by email.`,
        nothingYet,
        ...(order.emailHeld
          ? ['Our emails to you start after that. Until then, bookmark this page.']
          : []),
      ],
    },
    in_review: {
      title: 'Next, your proof',
      texts: [
        'A project manager is going over your artwork, sizes, and stock. Then you get a digital proof by email.',
        nothingYet,
      ],
    },
    proof_sent: {
      title: 'Next, your OK',
      texts: [
        ...(clock.missed ? [clock.missed] : []),
        'We emailed you a digital proof. Check the spelling, the size, the place, the colors, and the counts. Then tell us that it’s right, or what to change.',
        nothingYet,
      ],
    },
    approved: {
      title: 'Next, the press',
      texts: [`You approved the proof, so we print exactly that. ${handover}`],
    },
    in_production: {
      title: 'Ink is meeting cotton',
      texts: [
        `Your ${nounOf(order)} ${order.totalQuantity === 1 ? 'is' : 'are'} on the press. ${handover}`,
      ],
    },
    ready: {
      title: { pickup: 'Come and get it', local: 'Next, the van', shipping: 'It’s on its way' }[
        deliveryMethod
      ],
      texts: {
        pickup: [`It’s boxed and waiting at the counter. Just say #${order.number}.`],
        local: [`It’s boxed and waiting for the van. ${handover}`],
        shipping: [`We handed it to the carrier. ${arrives ? `${arrives}.` : ''}`],
      }[deliveryMethod],
    },
    completed: {
      title: 'Wear it well',
      texts: [
        `Thanks for your order! If it doesn’t match the proof you approved, tell us within ${shop.guaranteeDays} days.`,
      ],
    },
    cancelled: {
      title: 'Nothing more to do',
      texts: ['This order is canceled, so nothing more happens. If that’s a surprise, tell us.'],
    },
  };
  return next[status];
}

/** What can still be changed, and until when. */
export function changeWords({ status }: CustomerOrder, clock: ClockWords): string {
  if (isOpen(status)) {
    return `Sizes, counts, color, print locations, artwork, date, delivery: until you approve the proof, anything can change, and you can cancel. To keep your date, tell us before ${clock.by}.`;
  }
  if (status === 'approved' || status === 'in_production') {
    return 'The proof is approved, so what we print is settled. If something has to change after all, call us right away.';
  }
  return status === 'cancelled'
    ? 'A canceled order can’t change, but a new one takes about three minutes.'
    : 'It’s printed, so nothing can change now.';
}

type StoryEvent = Pick<CustomerOrder['events'][number], 'from' | 'to'>;

/** An event in plain words. */
export function storyLine(
  { from, to }: StoryEvent,
  { deliveryMethod }: Pick<CustomerOrder, 'deliveryMethod'>,
): string {
  if (from === 'proof_sent' && to === 'in_review') return 'The proof went back for changes.';
  if (from === 'ready' && to === 'in_production') return 'It went back to the press.';
  const lines: Readonly<Record<OrderStatus, string>> = {
    submitted: 'You placed the order.',
    in_review: 'We started our review.',
    proof_sent: 'We sent you the proof.',
    approved: 'The proof was approved.',
    in_production: 'Printing began.',
    ready: {
      pickup: 'It was ready to pick up.',
      local: 'It was boxed and ready to go.',
      shipping: 'We handed it to the carrier.',
    }[deliveryMethod],
    completed: { pickup: 'It was picked up.', local: 'We delivered it.', shipping: 'It was done.' }[
      deliveryMethod
    ],
    cancelled: 'The order was canceled.',
  };
  return lines[to];
}
