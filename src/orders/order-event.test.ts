// product: order-confirmation
import { expect, test } from 'vitest';
import { orderDesign } from '../../tests/factory/orders.ts';
import { orderEvent } from './order-event.ts';

const order: Parameters<typeof orderEvent>[0] = {
  number: 1042,
  createdAt: '2026-11-24T16:05:09.250Z',
  dueDate: '2026-12-04',
  deliveryMethod: 'pickup',
  deliveryZip: null,
  designs: [orderDesign({ quantities: { M: 48 } })],
  totalQuantity: 48,
};

test('a pickup is an event at the shop on the due date, the same each time, without the customer', () => {
  const event = orderEvent(order);
  expect(event).toEqual({
    uid: 'order-1042@confluenceprint.example',
    createdAt: new Date(order.createdAt),
    day: '2026-12-04',
    title: 'Pick up order #1042 at Confluence Print Co.',
    details:
      '48 Premium Cotton shirts.\nOpen 9:30–5:00 weekdays.\nQuestions? Call 515-555-0187 or email orders@confluenceprint.example.',
    place: 'Confluence Print Co., 14 Water Street, Des Moines, IA 50309',
  });
  expect(orderEvent(order)).toEqual(event);
});

test('an order that is shipped or delivered says so, and when it arrives, and is at no place', () => {
  const shipped = orderEvent({ ...order, deliveryMethod: 'shipping', deliveryZip: '97201' });
  expect(shipped).toMatchObject({ title: 'Confluence Print Co. ships order #1042', place: null });
  expect(shipped.details).toContain('Arrives about Thu, Dec 10 (4 business days to 97201).');
  expect(orderEvent({ ...order, deliveryMethod: 'local', deliveryZip: '50309' })).toMatchObject({
    title: 'Confluence Print Co. delivers order #1042',
    place: null,
  });
});

test('an order of several garments says how many pieces there are', () => {
  const items = [orderDesign(), orderDesign({ garmentId: 'richardson-112' })];
  const { details } = orderEvent({ ...order, designs: items, totalQuantity: 1_048 });
  expect(details).toMatch(/^1,048 pieces\.\n/);
});
