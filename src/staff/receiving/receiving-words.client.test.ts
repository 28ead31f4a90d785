// product: receiving
import { describe, expect, test } from 'vitest';
import type { Delivery } from '../../blanks/delivery.ts';
import type { OrderBlanks } from '../../blanks/order-blanks.ts';
import { dueWords, newsOf, ordersText, piecesText, sellerText } from './receiving-words.client.ts';

const now = new Date('2026-12-01T15:00:00Z');
const partOf = (size: string) => ({ styleCode: '00606', colorKey: 'navy', size });
const delivery = (changes: Partial<Delivery> = {}): Delivery => ({
  purchaseId: '0c0ffee0-0000-4000-8000-000000000001',
  poNumber: 'CP-000123',
  seller: 'ss',
  reference: null,
  askedAt: '2026-11-30T16:00:00Z',
  supplierOrder: '80000001',
  warehouse: 'KS',
  days: 1,
  cutoff: '4:00 CT',
  orders: [1042, 1043],
  cartons: [],
  parts: ['M', 'L'].map((size) => ({
    ...partOf(size),
    ...{ garment: '3001CVC', color: 'Navy', partNumber: null, pieces: 12 },
    ...{ good: 0, short: 0, damaged: 0, wrong: 0 },
  })),
  ...changes,
});

test('a delivery says whom it’s from and for, how many pieces are to come, and when', () => {
  const one = delivery();
  expect(sellerText(one)).toBe('S&S, from KS');
  expect(sellerText(delivery({ seller: 'Blanks & Co.', warehouse: null }))).toBe('Blanks & Co.');
  expect(ordersText(one)).toBe('#1042 and #1043');
  expect(ordersText(delivery({ orders: [] }))).toBe('stock');
  expect(ordersText(delivery({ orders: [1, 2, 3, 4] }))).toBe('4 orders');
  expect(piecesText(one)).toBe('24 pieces');
  const parts = one.parts.map((part) => ({ ...part, good: 4 }));
  expect(piecesText(delivery({ parts }))).toBe('16 of 24 pieces');
  expect(dueWords(one, '2026-12-01', now)).toBe('due today');
  expect(dueWords(one, '2026-11-30', now)).toBe('due Tue, Dec 1');
  expect(dueWords(one, '2026-12-02', now)).toBe('late, due Tue, Dec 1');
  expect(dueWords(delivery({ warehouse: null }), '2026-12-01', now)).toBe('no day known');
});

describe('after checking off, an order', () => {
  const of = (number: number, size: string, pieces: number) => ({
    ...partOf(size),
    number,
    pieces,
  });
  const blanks = (changes: Partial<OrderBlanks>): OrderBlanks => ({
    jobs: [1042, 1043].map((number) => ({
      number,
      dueDate: '2026-12-08',
      startBy: '2026-12-04',
      customer: 'Ada',
      needs: ['M', 'L'].map((size) => ({ ...partOf(size), design: 0, pieces: 6 })),
    })),
    ...{ coming: [], given: [], again: [], inHouse: [], spoilage: null },
    ...changes,
  });
  const texts = (changes: Partial<OrderBlanks>) =>
    newsOf([1042], blanks(changes)).map(({ number, state, text }) => [number, state, text]);

  test.each([
    [
      'has all its blanks',
      { given: [of(1042, 'M', 6), of(1042, 'L', 4)], inHouse: [{ ...partOf('L'), pieces: 2 }] },
      'complete',
      'has all its blanks',
    ],
    [
      'waits for what is on its way',
      { given: [of(1042, 'M', 6)], coming: [of(1042, 'L', 6)] },
      'coming',
      'waits for 6 in L',
    ],
    [
      'is short of what isn’t',
      { given: [of(1042, 'M', 4), of(1042, 'L', 5)] },
      'short',
      'is short 3: 2 in M and 1 in L',
    ],
  ])('%s', (_, changes, state, text) => {
    expect(texts(changes)).toEqual([[1042, state, text]]);
  });

  test('in production is short of what’s to be bought again', () => {
    const facts = { dueDate: '2026-12-08', startBy: '2026-12-04', customer: 'Ada', misprinted: 1 };
    const again = [
      { ...of(1044, 'L', 2), ...facts },
      { ...of(1045, 'L', 2), ...facts },
    ];
    expect(newsOf([1044], blanks({ again }))).toEqual([
      { number: 1044, customer: 'Ada', state: 'short', text: 'is short 2 in L' },
    ]);
  });

  test('that needs none now is left out', () => {
    expect(newsOf([1], blanks({}))).toEqual([]);
  });
});
