import { download } from '../../platform/download.client.ts';
import { calendarFile } from '../delivery/calendar-file.ts';
import { orderEvent } from '../order-event.ts';
import type { CustomerOrder } from './open-order.contract.ts';

/** Downloads an order's day for its customer's calendar. */
export const saveDay = (order: CustomerOrder): void =>
  download(
    new Blob([calendarFile(orderEvent(order))], { type: 'text/calendar' }),
    `order-${order.number}.ics`,
  );
