// product: order-draft
import { expect, test } from 'vitest';
import { readJobQuery } from './job-query.ts';
import { noLocations } from '../garments/print-location.ts';

const now = new Date('2026-11-09T09:00:00-06:00');
const read = (query: string) => readJobQuery(new URLSearchParams(query), now);

test('a query states pieces, locations, date, and delivery', () => {
  expect(
    read('pieces=48&print=frontLarge&print=leftSleeve&due=2026-11-18&delivery=shipping'),
  ).toEqual({
    pieces: 48,
    locations: { ...noLocations, frontLarge: true, leftSleeve: true },
    dueDate: '2026-11-18',
    delivery: 'shipping',
  });
});

test.each([
  '',
  'pieces=0&print=hood&due=2026-11-08&delivery=drone',
  'pieces=-4&print=&due=2028-01-01&delivery=',
  'pieces=4.5&due=soon&print=toString',
  'pieces=1e3&due=2026-13-01&delivery=constructor',
])('nonsense is left out: %s', (query) => {
  expect(read(query)).toEqual({ dueDate: null });
});

test('of two prints on one side, one counts', () => {
  expect(read('print=frontLarge&print=frontSmall').locations).toEqual({
    ...noLocations,
    frontSmall: true,
  });
});
