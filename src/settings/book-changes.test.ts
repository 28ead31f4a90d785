// product: price-book
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookChanges, priceBreaks, shownChanges } from './book-changes.ts';
import { nextPriceBreak } from '../orders/prices/price-break.ts';
import { priceBookSchema } from './price-book-schema.ts';
import { usualShopBook as usualBook, type ShopBook } from './shop-book.ts';

const premium = '00606';
const withGarment = (change: object): ShopBook => ({
  ...usualBook,
  garments: {
    ...usualBook.garments,
    [premium]: { ...usualBook.garments[premium], ...change } as ShopBook['garments'][string],
  },
});

describe('what differs between two books', () => {
  it('is nothing for the same book', () => {
    expect(bookChanges(usualBook, structuredClone(usualBook))).toEqual([]);
  });

  it('names a size that costs more', () => {
    expect(bookChanges(usualBook, withGarment({ sizeCents: { '3XL': 300 } }))).toEqual([
      {
        group: 'Garments',
        label: 'Premium Cotton (Bella + Canvas 3001), size 3XL',
        before: null,
        after: '+$3.00',
      },
    ]);
  });

  it('lists a step that is gone where it was, and a new one in its place', () => {
    const steps = usualBook.print.steps.map((step) =>
      step.from === 24 ? { from: 30, cents: 950 } : step,
    );
    const after = { ...usualBook, print: { ...usualBook.print, steps } };
    expect(
      bookChanges(usualBook, after).map(({ label, ...row }) => [label, row.before, row.after]),
    ).toEqual([
      ['From 24 pieces', '$10.00 each', null],
      ['From 30 pieces', null, '$9.50 each'],
    ]);
  });

  it('says fees in dollars, as a share, and with the least', () => {
    const rush = {
      steps: [
        { fromDays: 2, toDays: 3, cents: 5000, permille: 150 },
        { fromDays: 4, toDays: 4, cents: 0, permille: 100 },
        { fromDays: 5, toDays: 7, cents: 0, permille: 0 },
      ],
      superRush: { cents: 20_000, permille: 0 },
    };
    expect(
      bookChanges(usualBook, { ...usualBook, rush }).map(({ label, after }) => [label, after]),
    ).toEqual([
      ['Due in 4 to 7 business days', null],
      ['Due in 2 to 3 business days', '15% of the goods, at least $50.00'],
      ['Due in 4 business days', '10% of the goods'],
      ['Due in 5 to 7 business days', 'free'],
      ['Sooner than that', '$200.00'],
    ]);
  });

  it('says that shipping goes by boxes from now on', () => {
    const shipping = {
      by: 'boxes',
      piecesPerBox: 72,
      zones: [
        { fromPrefix: 0, cents: 3500 },
        { fromPrefix: 500, cents: 1800 },
      ],
    } as const;
    const after = { ...usualBook, delivery: { ...usualBook.delivery, shipping } };
    expect(bookChanges(usualBook, after)).toContainEqual({
      group: 'Delivery',
      label: 'Shipping goes by',
      before: 'pieces',
      after: 'boxes of 72 pieces',
    });
    expect(bookChanges(usualBook, after)).toContainEqual({
      group: 'Delivery',
      label: 'A box to ZIP codes from 000…',
      before: null,
      after: '$35.00',
    });
  });

  it('leaves out no figure', () => {
    const paths = numbersOf(usualBook);
    expect(paths.length).toBeGreaterThan(40);
    fc.assert(
      fc.property(fc.constantFrom(...paths), (path) => {
        const after = structuredClone(usualBook);
        const key = path.at(-1) as string;
        const holder = path
          .slice(0, -1)
          .reduce<Record<string, unknown>>(
            (branch, part) => branch[part] as Record<string, unknown>,
            after as unknown as Record<string, unknown>,
          );
        holder[key] = (holder[key] as number) + 1;
        if (!priceBookSchema.safeParse(after).success) return;
        expect(bookChanges(usualBook, after)).not.toEqual([]);
      }),
    );
  });
});

/** Where a book has numbers. */
function numbersOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value === 'number') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => numbersOf(part, [...path, key]));
}

describe('what customers see', () => {
  it('has the front page’s price, changed or not', () => {
    expect(shownChanges(usualBook, usualBook)[0]).toEqual({
      group: 'Front page',
      label: '48 Premium Cotton shirts, front print',
      before: '$14.00 each, $719.04 in all',
      after: '$14.00 each, $719.04 in all',
    });
  });

  it('follows the price of the garment through the table', () => {
    const rows = shownChanges(usualBook, withGarment({ cents: 500 }));
    expect(rows).toContainEqual({
      group: 'Screen printing',
      label: 'From 24 shirts',
      before: '$14.00 each',
      after: '$15.00 each',
    });
  });

  it('says from how many pieces the form suggests a larger order', () => {
    const order = (quantities: number) => ({
      rush: false,
      delivery: null,
      designs: [{ locations: { frontLarge: true }, items: [{ styleCode: premium, quantities }] }],
    });
    const breaks = priceBreaks(usualBook);
    expect(breaks.map(({ atPieces }) => atPieces)).toContain(50);
    for (const { fromPieces, atPieces } of breaks) {
      expect(nextPriceBreak(order(fromPieces), usualBook)?.atPieces).toBe(atPieces);
      expect(nextPriceBreak(order(fromPieces - 1), usualBook)?.atPieces).not.toBe(atPieces);
    }
  });
});
