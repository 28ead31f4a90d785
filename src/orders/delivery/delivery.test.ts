// product: delivery-dates, delivery-fees
import { usualBook } from '../../settings/usual-book.ts';
import { expect, test } from 'vitest';
import { arrivalDay, transitDays } from './delivery.ts';
import { localAddressSchema } from './local-address.ts';

const address = { name: 'Ada', street: '1 Elm St', city: 'Des Moines', state: 'IA' };

test.each([
  ['50309', 1],
  ['50309-1234', 1],
  ['68102', 1],
  ['60601', 2],
  ['80202', 3],
  ['97201', 4],
  ['10001', 4],
  ['04101', 4],
  ['99501', 7],
  ['96813', 7],
  ['00901', 7],
])('a package to %s takes %i business days', (zip, days) => {
  expect(transitDays(zip)).toBe(days);
});

test('it arrives on a business day, after weekends and holidays', () => {
  expect(arrivalDay('2026-12-02', '97201')).toBe('2026-12-08');
  expect(arrivalDay('2026-11-25', '50309')).toBe('2026-11-27');
  expect(arrivalDay('2026-12-02', '972')).toBeNull();
});

test.each(['50309', '50266', '50021-1234'])('the van goes to %s', (zip) => {
  expect(localAddressSchema(usualBook).safeParse({ ...address, zip }).success).toBe(true);
});

test.each(['52240', '97201'])('the van doesn’t go to %s, and the ZIP code says so', (zip) => {
  const result = localAddressSchema(usualBook).safeParse({ ...address, zip });
  expect(result.error?.issues).toMatchObject([
    { path: ['zip'], message: expect.stringContaining('isn’t in the Des Moines metro') },
  ]);
});
