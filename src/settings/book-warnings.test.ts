// product: price-book
import { describe, expect, it } from 'vitest';
import { bookWarnings } from './book-warnings.ts';
import { usualShopBook as usualBook, type ShopBook } from './shop-book.ts';

/** What a book is warned about besides what the usual one is. */
function added(book: ShopBook): string[] {
  const usual = new Set(bookWarnings(usualBook).map(({ key }) => key));
  return bookWarnings(book).flatMap(({ key, text }) => (usual.has(key) ? [] : [text]));
}
const withGarment = (change: object): ShopBook => ({
  ...usualBook,
  garments: {
    ...usualBook.garments,
    '00606': { ...usualBook.garments['00606'], ...change } as ShopBook['garments'][string],
  },
});
const withSteps = (...steps: [from: number, cents: number][]): ShopBook => ({
  ...usualBook,
  print: { ...usualBook.print, steps: steps.map(([from, cents]) => ({ from, cents })) },
});

describe('warnings about a price book', () => {
  it('say about the usual one only that the bulk formula is cheaper than the largest online order', () => {
    expect(bookWarnings(usualBook).map(({ key }) => key)).toEqual(['steep 1001']);
  });

  it('name a garment that sells below its cost, and not at it', () => {
    expect(added(withGarment({ costCents: 400 }))).toEqual([]);
    expect(added(withGarment({ costCents: 401 }))).toEqual([
      'Premium Cotton (Bella + Canvas 3001) sells for $4.00 and costs you $4.01.',
    ]);
  });

  it('name a step so steep that the one before it is never worth it', () => {
    // 10 × $14.00 = $140.00; 20 × $7.00 is as much, 20 × $6.99 less.
    expect(added(withSteps([1, 1000], [10, 1000], [20, 300], [50, 300]))).toEqual([]);
    expect(added(withSteps([1, 1000], [10, 1000], [20, 299], [50, 299]))).toEqual([
      '20 shirts cost $139.80 in all, and 10 cost $140.00. Nobody has a reason to order 10 to 19.',
    ]);
  });

  it('name a step that costs more than the one before it', () => {
    expect(added(withSteps([1, 1000], [10, 1001], [1000, 200]))).toEqual([
      'Screen printing costs more each from 10 pieces ($10.01) than with fewer ($10.00).',
    ]);
  });

  it('name shipping that gets cheaper with more pieces', () => {
    const shipping = {
      by: 'pieces',
      steps: [
        { upTo: 12, cents: 1200 },
        { upTo: null, cents: 1100 },
      ],
    } as const;
    expect(added({ ...usualBook, delivery: { ...usualBook.delivery, shipping } })).toEqual([
      'Shipping 13 pieces costs $11.00, less than 12 ($12.00).',
    ]);
  });

  it('name the counts at which setup alone makes digital printing cheaper', () => {
    expect(added({ ...usualBook, setupCents: 0 })).toEqual([]);
    // At 13 pieces both cost $16.00 a shirt, so a cent of setup is enough.
    const texts = added({ ...usualBook, setupCents: 1 });
    expect(texts).toContain(
      'Because of setup, digital printing on one side costs less than screen printing for 13–23 pieces of Premium Cotton (Bella + Canvas 3001).',
    );
  });
});
