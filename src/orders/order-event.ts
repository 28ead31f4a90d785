import { shopHours } from '../settings/built-calendar.ts';
import { shop } from '../shop.ts';
import { shopAddress } from './shop-address.ts';
import { goodsText } from './goods-text.ts';
import type { DayEvent } from './delivery/calendar-file.ts';
import { arrivalText } from './delivery/delivery-words.ts';
import type { OrderRecord } from './order-record.ts';
import type { DeliveryMethod } from './delivery/delivery-method.ts';

type EventOrder = Pick<
  OrderRecord,
  | 'number'
  | 'createdAt'
  | 'dueDate'
  | 'deliveryMethod'
  | 'deliveryZip'
  | 'designs'
  | 'totalQuantity'
>;

const titles: Readonly<Record<DeliveryMethod, (order: string) => string>> = {
  pickup: (order) => `Pick up ${order} at ${shop.name}`,
  local: (order) => `${shop.name} delivers ${order}`,
  shipping: (order) => `${shop.name} ships ${order}`,
};

/**
 * An order's due date for the customer's calendar. Calendars are shared, so nothing in it is secret
 * or about the customer: not even the order's link.
 */
export function orderEvent(order: EventOrder): DayEvent {
  const createdAt = new Date(order.createdAt);
  const isPickup = order.deliveryMethod === 'pickup';
  const arrival = arrivalText(order, createdAt);
  return {
    uid: `order-${order.number}@${shop.emailDomain}`,
    createdAt,
    day: order.dueDate,
    title: titles[order.deliveryMethod](`order #${order.number}`),
    details: [
      `${goodsText(order)}.`,
      ...(isPickup ? [`Open ${shopHours}.`] : []),
      ...(arrival ? [`${arrival}.`] : []),
      `Questions? Call ${shop.ordersPhone} or email ${shop.ordersEmail}.`,
    ].join('\n'),
    place: isPickup ? `${shop.name}, ${shopAddress}` : null,
  };
}
