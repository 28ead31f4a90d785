/** Where an order stands, for its customer (product.md#order-progress). */
import { shopHours } from '../settings/built-calendar.ts';
import { shop } from '../shop.ts';
import { approvalClock, type ClockOrder } from '../proofs/approval-clock.ts';
import { deadlineText } from '../proofs/approval-words.ts';
import { formatDay } from '../platform/dates/date-words.ts';
import { arrivalDay } from './delivery/delivery.ts';
import { dueText } from './delivery/delivery-words.ts';
import { isBefore, orderStage, type OrderStatus, type Stage } from './job.ts';
import { addBusinessDays } from './due-dates/open-day.ts';
import type { OrderRecord } from './order-record.ts';
import type { DeliveryMethod } from './delivery/delivery-method.ts';
import { shopToday } from './due-dates/turnaround.ts';

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
  | 'group'
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

export type ProgressOrder = ClockOrder &
  Pick<OrderRecord, 'number' | 'deliveryZip' | 'status'> & {
    /** All of its moves, oldest first; the first placed it. */
    readonly events: readonly StatusEvent[];
  };

export type OrderProgress = {
  /** In order, without a waived proof; of a canceled order only those that it got to, and the cancellation. */
  steps: ProgressStep[];
  /** One or two sentences that say what happens next. */
  next: string;
};

/** The steps of an order, in order. A step is current while the order is at its stage. */
const way = [
  ['placed', 'placed'],
  ['reviewing', 'reviewed'],
  ['shown', 'proof'],
  ['gathering', 'group'],
  ['approved', 'approved'],
  ['started', 'printing'],
  ['made', 'ready'],
] as const satisfies readonly (readonly [Stage, ProgressKey])[];

/** Where an order stands. */
export function orderProgress(order: ProgressOrder, now: Date): OrderProgress {
  const times = timesOf(order.events);
  const here = orderStage(order.status);
  const expected = expectedTimes(order, here, times, now);
  const all = way.map(([reached, key]): ProgressStep => {
    const state = reached === here ? 'current' : isBefore(reached, here) ? 'done' : 'ahead';
    const ahead = state === 'ahead';
    return {
      key,
      label: labelOf(key, state, order.deliveryMethod),
      state,
      at: ahead ? null : (times.get(reached) ?? null),
      expected: ahead ? expected[key] : null,
    };
  });
  // An order whose proof was waived never got to it, and most have no group.
  const steps = all.filter(
    ({ key, state, at }) => at !== null || (state !== 'done' && key !== 'group'),
  );
  return {
    steps: here === 'canceled' ? canceledSteps(steps, times) : steps,
    next: nextText(order, here, { times, expected }, now),
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

type Times = ReadonlyMap<Stage, Date>;

/** When the order got to each stage that it has now passed; a move back forgets what it undoes. */
function timesOf(events: readonly StatusEvent[]): Times {
  let times: Times = new Map();
  const before: Times[] = [];
  for (const { from, to, undo, at } of events) {
    if (undo) {
      times = before.pop() ?? times;
      continue;
    }
    before.push(times);
    const stage = orderStage(to);
    if (from !== null && orderStage(from) === stage) continue;
    const passed = [...times].filter(([reached]) => isBefore(reached, stage));
    times = new Map([...passed, [stage, new Date(at)]]);
  }
  return times;
}

function canceledSteps(steps: readonly ProgressStep[], times: Times): ProgressStep[] {
  return [
    ...steps.filter(({ at }) => at !== null),
    {
      key: 'canceled',
      label: 'Canceled',
      state: 'current',
      at: times.get('canceled') ?? null,
      expected: null,
    },
  ];
}

type ExpectedTimes = Record<(typeof way)[number][1], ProgressStep['expected']>;

/** A day that has passed isn't expected anymore. */
function expectedTimes(order: ProgressOrder, stage: Stage, times: Times, now: Date): ExpectedTimes {
  const dayFrom = (day: string) => (day >= shopToday(now) ? { day } : null);
  const placedAt = times.get('placed') ?? now;
  const review = dayFrom(addBusinessDays(shopToday(placedAt), 1));
  const known = { placed: null, reviewed: review, proof: null, group: null };
  if (!isBefore(stage, 'approved')) {
    return {
      ...known,
      approved: null,
      printing: dayFrom(order.startBy),
      ready: dayFrom(order.dueDate),
    };
  }
  if (stage === 'gathering') {
    return { ...known, approved: null, printing: null, ready: dayFrom(order.dueDate) };
  }
  const clock = approvalClock(order, now);
  return {
    ...known,
    approved: { at: clock.until },
    printing: { day: shopToday(clock.until) },
    ready: { day: clock.date },
  };
}

function labelOf(
  key: (typeof way)[number][1],
  state: ProgressStep['state'],
  method: DeliveryMethod,
): string {
  const labels: Readonly<Record<typeof key, string>> = {
    placed: 'Placed',
    reviewed: state === 'current' ? 'In review' : 'Reviewed',
    proof: 'Proof',
    group: 'Open to the group',
    approved: 'Approved',
    printing: 'Printing',
    ready: {
      pickup: 'Ready',
      local: state === 'current' ? 'On its way' : 'Delivered',
      shipping: 'Shipped',
    }[method],
  };
  return labels[key];
}

function nextText(
  order: ProgressOrder,
  stage: Stage,
  { times, expected }: { times: Times; expected: ExpectedTimes },
  now: Date,
): string {
  const dayOf = (time: ProgressStep['expected']) =>
    time && 'day' in time ? formatDay(time.day, now) : null;
  switch (stage) {
    case 'placed': {
      const day = dayOf(expected.reviewed);
      return `We’ll look over your order${day ? ` by ${day}` : ' soon'}, and then make your proof.`;
    }
    case 'reviewing':
      return 'We’re working on your proof. We’ll email you when it’s ready.';
    case 'shown':
      return 'Look over your proof, then approve it or ask for a change. Nothing prints until you approve it.';
    case 'gathering':
      return 'Your group chooses until it closes. Then their pieces become the order, and we start printing.';
    case 'approved': {
      const day = dayOf(expected.printing);
      return `Your proof is approved. We’ll start printing${day ? ` by ${day}` : ' soon'}.`;
    }
    case 'started': {
      const day = dayOf(expected.ready);
      return `Your order is being printed.${day ? ` ${dueText(order.deliveryMethod, day)}.` : ''}`;
    }
    case 'made':
      return readyText(order, times.get('made') ?? now, now);
    case 'done':
      return 'All done. Thanks for your order! If you need more, you can order it again.';
    case 'canceled': {
      const day = formatDay(shopToday(times.get('canceled') ?? now), now);
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
    return `Pick it up at ${shop.street}, ${shop.city}, ${shopHours}. Just say #${number}.`;
  }
  const arrival =
    deliveryMethod === 'shipping' ? arrivalDay(shopToday(readyAt), deliveryZip ?? '') : null;
  return `It’s on its way${arrival ? ` and arrives about ${formatDay(arrival, now)}` : ' to you'}.`;
}
