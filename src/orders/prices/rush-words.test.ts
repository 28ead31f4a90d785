// product: price-book, rush
import { expect, test } from 'vitest';
import { pricierBook } from '../../../tests/factory/price-books.ts';
import { usualBook } from '../../settings/usual-book.ts';
import { rushText } from './rush-words.ts';

// A Monday; Wednesday the 11th is Veterans Day.
const now = new Date('2026-11-09T16:00:00Z');

test('a new shop’s rush dates all cost the same, and nearer ones aren’t sold', () => {
  const text = (day: string) => rushText(day, now, usualBook, 10_000);
  expect(['2026-11-11', '2026-11-12', '2026-11-17', '2026-11-18'].map(text)).toEqual([
    null,
    '$30',
    '$30',
    null,
  ]);
});

test('each day says what it costs: a step’s amount, or a share of this order', () => {
  const text = (day: string, subtotal: number | null) => rushText(day, now, pricierBook, subtotal);
  expect(text('2026-11-16', null)).toBe('$30');
  expect(text('2026-11-12', null)).toBe('$60');
  expect(text('2026-11-10', null)).toBe('25%, at least $90');
  expect(text('2026-11-10', 20_000)).toBe('$90');
  expect(text('2026-11-10', 50_000)).toBe('$125');
});
