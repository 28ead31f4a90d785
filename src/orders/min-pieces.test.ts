// product: price-book
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usualBook } from '../settings/usual-book.ts';
import { shop } from '../shop.ts';
import { minPiecesLacks, minPiecesMessage } from './min-pieces.ts';

const from = (screen: number, digital = 1) => ({
  print: { ...usualBook.print, minPieces: screen },
  digital: { ...usualBook.digital, minPieces: digital },
});
const design = (...quantities: number[]) => ({
  items: quantities.map((count) => ({ quantities: { M: count } })),
});

describe('a minimum of pieces', () => {
  test('says for each design below it how many to add, and what to do instead', () => {
    const start = 'Screen printing starts at 12 pieces for each design.';
    const more = (count: number) => `Add ${count} more of any garment with this print, or`;
    expect(minPiecesLacks([design(4, 5), design(12), design(1)], from(12))).toEqual([
      { design: 0, message: `${start} ${more(3)} ask for digital printing.` },
      { design: 2, message: `${start} ${more(11)} ask for digital printing.` },
    ]);
    expect(minPiecesMessage(9, from(12, 9))).toMatch(/ask for digital printing\.$/);
    expect(minPiecesMessage(9, from(12, 10))).toBe(`${start} ${more(3)} call ${shop.phone}.`);
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
