/** Where an order stands, for its customer (product.md#order-progress). */
import { shop } from '../shop.ts';
import { approvalClock, type ClockOrder } from './approval-clock.ts';
import { deadlineText } from './approval-words.ts';
import { formatDay } from './date-words.ts';
import { arrivalDay } from './delivery.ts';
import { dueText } from './delivery-words.ts';
import type { OrderStatus } from './job.ts';
import { addBusinessDays } from './open-day.ts';
import type { OrderRecord } from './order-record.ts';
import type { DeliveryMethod } from './price.ts';
import { shopToday } from './turnaround.ts';

/** A move of an order, as the event log has it; `from` is null for placing it. */
export type StatusEvent = {
  from: OrderStatus | null;
  to: OrderStatus;
  /** It undid the move before it. */
  undo: boolean;
  /** ISO 8601. */
  at: string;
};

export type ProgressKey =
  | 'placed'
  | 'reviewed'
  | 'proof'
  | 'approved'
  | 'printing'
  | 'ready'
  | 'canceled';

export type ProgressStep = {
  key: ProgressKey;
  label: string;
  state: 'done' | 'current' | 'ahead';
  /** When the order got there; null ahead. */
  at: Date | null;
  /** When it's expected, if it's ahead and somebody can say: by a moment, or on or by a day. */
  expected: { at: Date } | { day: string } | null;
};

export type ProgressOrder = ClockOrder & Pick<OrderRecord, 'number' | 'deliveryZip'>;

export type OrderProgress = {
  status: OrderStatus;
  /** In order; of a canceled order only those that it got to, and the cancellation. */
  steps: ProgressStep[];
  /** One or two sentences that say what happens next. */
  next: string;
};

/** The usual way of an order. A step is current while the order has its status. */
const way = [
  ['submitted', 'placed'],
  ['in_review', 'reviewed'],
  ['proof_sent', 'proof'],
  ['approved', 'approved'],
  ['in_production', 'printing'],
  ['ready', 'ready'],
] as const satisfies readonly (readonly [OrderStatus, ProgressKey])[];

/** Where an order stands. `events` are all of its moves, oldest first; the first placed it. */
export function orderProgress(
  order: ProgressOrder,
  events: readonly [StatusEvent, ...StatusEvent[]],
  now: Date,
): OrderProgress {
  const status = (events.at(-1) ?? events[0]).to;
  const times = timesOf(events);
  const expected = expectedTimes(order, status, times, now);
  const here = placeOf(status);
  const steps = way.map(([reached, key], index): ProgressStep => {
    const state = index < here ? 'done' : index > here ? 'ahead' : 'current';
    const ahead = state === 'ahead';
    return {
      key,
      label: labelOf(key, state, order.deliveryMethod),
      state,
      at: ahead ? null : (times.get(reached) ?? null),
      expected: ahead ? expected[key] : null,
    };
  });
  return {
    status,
    steps: status === 'cancelled' ? canceledSteps(steps, times) : steps,
    next: nextText(order, status, { times, expected }, now),
  };
}

/** 'Tue, Nov 24' or 'today, 9:40 AM'; ahead, 'by Tue 1:00 PM' or 'Fri, Dec 4'; null if unknown. */
export function stepTimeText({ key, at, expected }: ProgressStep, now: Date): string | null {
  if (at) {
    const day = shopToday(at);
    return day === shopToday(now) ? deadlineText(at, now) : formatDay(day, now);
  }
  if (!expected) return null;
  if ('at' in expected) return `by ${deadlineText(expected.at, now)}`;
  const day = formatDay(expected.day, now);
  return key === 'ready' ? day : `by ${day}`;
}

type Times = ReadonlyMap<OrderStatus, Date>;

/** When the order got to each status that it has now passed; a move back forgets what it undoes. */
function timesOf(events: readonly StatusEvent[]): Times {
  let times: Times = new Map();
  const before: Times[] = [];
  for (const { to, undo, at } of events) {
    if (undo) {
      times = before.pop() ?? times;
      continue;
    }
    before.push(times);
    const passed = [...times].filter(([status]) => placeOf(status) < placeOf(to));
    times = new Map([...passed, [to, new Date(at)]]);
  }
  return times;
}

/** Completed and canceled orders are past every step. */
function placeOf(status: OrderStatus): number {
  const place = way.findIndex(([reached]) => reached === status);
  return place < 0 ? way.length : place;
}

function canceledSteps(steps: readonly ProgressStep[], times: Times): ProgressStep[] {
  return [
    ...steps.filter(({ at }) => at !== null),
    {
      key: 'canceled',
      label: 'Canceled',
      state: 'current',
      at: times.get('cancelled') ?? null,
      expected: null,
    },
  ];
}

type ExpectedTimes = Record<(typeof way)[number][1], ProgressStep['expected']>;

/** A day that has passed isn't expected anymore. */
function expectedTimes(
  order: ProgressOrder,
  status: OrderStatus,
  times: Times,
  now: Date,
): ExpectedTimes {
  const dayFrom = (day: string) => (day >= shopToday(now) ? { day } : null);
  const placedAt = times.get('submitted') ?? now;
  const review = dayFrom(addBusinessDays(shopToday(placedAt), 1));
  const known = { placed: null, reviewed: review, proof: null };
  if (placeOf(status) >= placeOf('approved')) {
    return {
      ...known,
      approved: null,
      printing: dayFrom(order.startBy),
      ready: dayFrom(order.dueDate),
    };
  }
  const clock = approvalClock(order, now);
  return {
    ...known,
    approved: { at: clock.until },
    printing: { day: shopToday(clock.until) },
    ready: { day: clock.date },
  };
}

const lastLabels: Readonly<Record<DeliveryMethod, string>> = {
  pickup: 'Ready',
  local: 'Delivered',
  shipping: 'Shipped',
};

function labelOf(
  key: (typeof way)[number][1],
  state: ProgressStep['state'],
  method: DeliveryMethod,
): string {
  switch (key) {
    case 'placed':
      return 'Placed';
    case 'reviewed':
      return state === 'current' ? 'In review' : 'Reviewed';
    case 'proof':
      return 'Proof';
    case 'approved':
      return 'Approved';
    case 'printing':
      return 'Printing';
    case 'ready':
      return method === 'local' && state === 'current' ? 'On its way' : lastLabels[method];
  }
}

function nextText(
  order: ProgressOrder,
  status: OrderStatus,
  { times, expected }: { times: Times; expected: ExpectedTimes },
  now: Date,
): string {
  const dayOf = (time: ProgressStep['expected']) =>
    time && 'day' in time ? formatDay(time.day, now) : null;
  switch (status) {
    case 'submitted': {
      const day = dayOf(expected.reviewed);
      return `We’ll look over your order${day ? ` by ${day}` : ' soon'}, and then make your proof.`;
    }
    case 'in_review':
      return 'We’re working on your proof. We’ll email you when it’s ready.';
    case 'proof_sent':
      return 'Look over your proof, then approve it or ask for a change. Nothing prints until you approve it.';
    case 'approved': {
      const day = dayOf(expected.printing);
      return `Your proof is approved. We’ll start printing${day ? ` by ${day}` : ' soon'}.`;
    }
    case 'in_production': {
      const day = dayOf(expected.ready);
      return `Your order is being printed.${day ? ` ${dueText(order.deliveryMethod, day)}.` : ''}`;
    }
    case 'ready':
      return readyText(order, times.get('ready') ?? now, now);
    case 'completed':
      return 'All done. Thanks for your order! If you need more, you can order it again.';
    case 'cancelled': {
      const day = formatDay(shopToday(times.get('cancelled') ?? now), now);
      return `This order was canceled on ${day}. If that’s a surprise, call ${shop.ordersPhone}.`;
    }
  }
}

function readyText(
  { deliveryMethod, deliveryZip, number }: ProgressOrder,
  readyAt: Date,
  now: Date,
): string {
  if (deliveryMethod === 'pickup') {
    return `Pick it up at ${shop.street}, ${shop.city}, ${shop.hours}. Just say #${number}.`;
  }
  const arrival =
    deliveryMethod === 'shipping' ? arrivalDay(shopToday(readyAt), deliveryZip ?? '') : null;
  return `It’s on its way${arrival ? ` and arrives about ${formatDay(arrival, now)}` : ' to you'}.`;
}
