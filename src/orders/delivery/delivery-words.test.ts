import { expect, test } from 'vitest';
import { dueText, arrivalText, queueDayText } from './delivery-words.ts';

const now = new Date('2026-11-23T15:00:00Z');
const shipped = (deliveryZip: string | null, dueDate = '2026-12-02') =>
  arrivalText({ deliveryMethod: 'shipping', deliveryZip, dueDate }, now);

// product: delivery-dates
test('a date says what happens on it, and when a package arrives', () => {
  expect(dueText('pickup', 'Wed, Dec 2')).toBe('Ready Wed, Dec 2');
  expect(dueText('local', 'Wed, Dec 2')).toBe('Delivered Wed, Dec 2');
  expect(dueText('shipping', 'Wed, Dec 2')).toBe('Ships Wed, Dec 2');
  expect(shipped('97201-1234')).toBe('Arrives about Tue, Dec 8 (4 business days to 97201)');
  expect(shipped('50010')).toBe('Arrives about Thu, Dec 3 (1 business day to 50010)');
  expect(shipped('97201', '2026-12-30')).toBe(
    'Arrives about Wed, Jan 6, 2027 (4 business days to 97201)',
  );
  for (const zip of [null, '', '972']) expect(shipped(zip)).toBeNull();
  for (const deliveryMethod of ['pickup', 'local'] as const) {
    const order = { deliveryMethod, deliveryZip: '50309', dueDate: '2026-12-02' };
    expect(arrivalText(order, now)).toBeNull();
  }
});

// product: order-cutoff
test.each([
  ['2026-11-23T18:59:00Z', 'today'],
  ['2026-11-23T19:00:00Z', 'Tue, Nov 24'],
  ['2026-11-25T20:00:00Z', 'Fri, Nov 27'],
  ['2026-11-22T12:00:00Z', 'Mon, Nov 23'],
  ['2026-12-31T20:00:00Z', 'Mon, Jan 4, 2027'],
])('an order placed at %s enters the queue %s', (at, day) => {
  expect(queueDayText(new Date(at))).toBe(day);
});
