// product: price-book, shop-time
import { expect, it } from 'vitest';
import { shopMoment } from './shop-moment.ts';

it.each([
  ['2026-12-01T06:30', '2026-12-01T12:30:00.000Z'],
  ['2026-07-01T06:30', '2026-07-01T11:30:00.000Z'],
  // The clocks change at 2:00 AM.
  ['2026-03-08T01:59', '2026-03-08T07:59:00.000Z'],
  ['2026-03-08T02:30', '2026-03-08T08:30:00.000Z'],
  ['2026-03-08T03:00', '2026-03-08T08:00:00.000Z'],
  ['2026-11-01T00:59', '2026-11-01T05:59:00.000Z'],
  ['2026-11-01T01:30', '2026-11-01T06:30:00.000Z'],
  ['2026-11-01T02:00', '2026-11-01T08:00:00.000Z'],
])('clocks at the shop show %s at %s', (typed, moment) => {
  expect(shopMoment(typed)?.toISOString()).toBe(moment);
});

it.each(['', '2026-12-01', 'tomorrow', '2026-13-01T06:30'])('“%s” is no time', (typed) => {
  expect(shopMoment(typed)).toBeNull();
});
