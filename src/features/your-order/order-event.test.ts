// product: order-confirmation
import { expect, test } from 'vitest';
import type { ConfirmedOrder } from '../../contracts/read-confirmation.ts';
import { orderEvent } from './order-event.ts';

const order: ConfirmedOrder = {
  orderNumber: 1042,
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  emailHeld: false,
  createdAt: '2026-11-24T16:05:09.250Z',
  dueDate: '2026-12-04',
  deliveryMethod: 'pickup',
  deliveryZip: null,
  garmentId: 'premium-cotton',
  garmentName: 'Premium Cotton',
  styleCode: '00606',
  colorName: 'Navy',
  colorHex: '#1f2a44',
  quantities: { M: 48 },
  totalQuantity: 48,
  printLocations: ['frontLarge'],
  perItemCents: 1400,
  subtotalCents: 67_200,
  rushFeeCents: 0,
  shippingCents: 0,
  taxCents: 4704,
  totalCents: 71_904,
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
