// product: delivery-dates, delivery-fees
import { usualBook } from '../../settings/usual-book.ts';
import { expect, test } from 'vitest';
import { otherState } from './state-name.ts';
import { stateOfZip } from './state-zips.ts';
import { arrivalDay, transitDays } from './delivery.ts';
import { addressSchema } from './address.ts';
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
  ['00901', 15],
  ['09012', 15],
  ['34002', 15],
  ['34101', 4],
  ['96266', 15],
  ['96799', 15],
  ['96910', 15],
  ['96950', 15],
])('a package to %s takes %i business days', (zip, days) => {
  expect(transitDays(zip)).toBe(days);
});

test.each([
  ['06390', 'NY'],
  ['06355', 'CT'],
  ['73960', 'TX'],
  ['73949', 'OK'],
  ['83414', 'WY'],
  ['83422', 'ID'],
  ['96799', 'AS'],
  ['96950', 'MP'],
  ['96910', 'GU'],
  ['09012', 'AE'],
  ['00901', 'PR'],
  ['00501', 'NY'],
  ['00000', null],
  ['00499', null],
])('the ZIP code %s is in %s', (zip, state) => expect(stateOfZip(zip)).toBe(state));

test.each([
  ['IA', '50309'],
  ['ia.', '50309-1234'],
  ['Iowa', '50309'],
  ['Calif.', '90210'],
  ['D.C.', '20001'],
  ['Washington, DC', '20001'],
  ['NY', '06390'],
  ['PR', '00901'],
  ['Puerto Rico', '00901'],
  ['AE', '09012'],
  ['IA', '503'],
  ['', '50309'],
])('the state %j fits the ZIP code %s', (state, zip) => expect(otherState(state, zip)).toBeNull());

test.each([
  ['NE', '50309', 'Iowa'],
  ['Nebraska', '50309', 'Iowa'],
  ['Virginia', '25301', 'West Virginia'],
  ['West Virginia', '23220', 'Virginia'],
  ['Washington', '20001', 'District of Columbia'],
  ['CT', '06390', 'New York'],
  ['Ontario', '10001', 'New York'],
  ['CA', '96266', 'Armed Forces Pacific'],
])('the state %j doesn’t fit %s, which is in %s', (state, zip, name) => {
  expect(otherState(state, zip)?.name).toBe(name);
});

test('a ZIP code that no table has is refused', () => {
  for (const zip of ['00000', '00499-1234']) {
    expect(addressSchema.safeParse({ ...address, zip }).success).toBe(false);
  }
  expect(addressSchema.safeParse({ ...address, zip: '00501' }).success).toBe(true);
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
