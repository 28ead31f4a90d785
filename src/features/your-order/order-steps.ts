import { approvalDeadline } from '../../domain/approval-clock.ts';
import { deadlineText } from '../../domain/approval-words.ts';
import { formatDay } from '../../domain/date-words.ts';
import type { CustomerOrder } from '../../contracts/open-order.ts';
import type { OrderStatus } from '../../domain/job.ts';
import type { DeliveryMethod } from '../../domain/price.ts';
import { shopToday } from '../../domain/turnaround.ts';

type Dated = Pick<CustomerOrder, 'status' | 'events' | 'dueDate' | 'startBy' | 'deliveryMethod'>;
type OrderEvent = CustomerOrder['events'][number];

/** One step of an order's way; `note` is its date, or when it's due. */
export type OrderStep = {
  status: OrderStatus;
  label: string;
  state: 'done' | 'now' | 'ahead';
  note: string | null;
};

/** What its last steps are called. */
const handedOver: Readonly<Record<DeliveryMethod, { ready: string; completed: string }>> = {
  pickup: { ready: 'Ready', completed: 'Picked up' },
  local: { ready: 'Ready', completed: 'Delivered' },
  shipping: { ready: 'Shipped', completed: 'Done' },
};

const way = [
  'submitted',
  'in_review',
  'proof_sent',
  'approved',
  'in_production',
  'ready',
  'completed',
] as const satisfies readonly OrderStatus[];

/** What happened and wasn't undone, oldest first. */
export function lastingEvents(events: readonly OrderEvent[]): OrderEvent[] {
  const lasting: OrderEvent[] = [];
  for (const event of events) {
    if (event.undo) lasting.pop();
    else lasting.push(event);
  }
  return lasting;
}

/** An order's way from placing it to the end, with dates as far as there are any. */
export function orderSteps(order: Dated, now: Date): OrderStep[] {
  const { status, deliveryMethod, dueDate, startBy } = order;
  const events = lastingEvents(order.events);
  const dayOf = (wanted: OrderStatus) => {
    const event = events.findLast(({ to }) => to === wanted);
    return event ? formatDay(shopToday(new Date(event.at)), now) : null;
  };
  const labels: Readonly<Record<OrderStatus, string>> = {
    submitted: 'Placed',
    in_review: status === 'in_review' ? 'In review' : 'Reviewed',
    proof_sent: 'Proof',
    approved: 'Approved',
    in_production: 'Printing',
    ...handedOver[deliveryMethod],
    cancelled: 'Canceled',
  };
  const planned: Partial<Record<OrderStatus, string>> = {
    approved: `by ${deadlineText(approvalDeadline(order), now)}`,
    in_production: formatDay(startBy, now),
    [deliveryMethod === 'local' ? 'completed' : 'ready']: formatDay(dueDate, now),
  };
  const step = (each: OrderStatus, state: OrderStep['state']): OrderStep => ({
    status: each,
    label: labels[each],
    state,
    note: state === 'ahead' ? (planned[each] ?? null) : dayOf(each),
  });

  if (status === 'cancelled') {
    const last = events.findLast(({ to }) => to === 'cancelled')?.from ?? 'submitted';
    const reached = way.slice(0, way.findIndex((each) => each === last) + 1);
    return [...reached.map((each) => step(each, 'done')), step('cancelled', 'now')];
  }
  const at = way.indexOf(status);
  return way.map((each, index) => step(each, index < at ? 'done' : index === at ? 'now' : 'ahead'));
}
