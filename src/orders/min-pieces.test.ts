// product: price-book
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usualBook } from '../settings/usual-book.ts';
import { minPiecesLacks } from './min-pieces.ts';

const from = (minPieces: number) => ({ print: { ...usualBook.print, minPieces } });
const design = (...quantities: number[]) => ({
  items: quantities.map((count) => ({ quantities: { M: count } })),
});

describe('a minimum of pieces', () => {
  test('says for each design below it how many to add', () => {
    expect(minPiecesLacks([design(4, 5), design(12), design(1)], from(12))).toEqual([
      {
        design: 0,
        message:
          'Screen printing starts at 12 pieces for each design. Add 3 more, or order digital printing.',
      },
      {
        design: 2,
        message:
          'Screen printing starts at 12 pieces for each design. Add 11 more, or order digital printing.',
      },
    ]);
  });

  test('of 1 refuses nothing, and none refuses a design without pieces', () => {
    fc.assert(
      fc.property(fc.nat({ max: 50 }), fc.integer({ min: 1, max: 50 }), (pieces, least) => {
        expect(minPiecesLacks([design(pieces)], usualBook)).toEqual([]);
        const isBelow = pieces > 0 && pieces < least;
        expect(minPiecesLacks([design(pieces)], from(least))).toHaveLength(isBelow ? 1 : 0);
      }),
    );
  });
});
