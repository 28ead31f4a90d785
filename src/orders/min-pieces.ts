import { shop } from '../shop.ts';
import type { PriceBook } from '../settings/price-book.ts';
import { totalPieces } from './quantity.ts';
import type { PricedItem } from './prices/price.ts';

type Fewest = Pick<PriceBook, 'print' | 'digital'>;

/**
 * Why that many pieces of a design aren't screen printed, as a sentence that says what to do; null
 * if they are (product.md#price-book). Orders that staff enter may be smaller.
 */
export function minPiecesMessage(
  pieces: number,
  { print: { minPieces }, digital }: Fewest,
): string | null {
  if (pieces >= minPieces) return null;
  const count = minPieces.toLocaleString('en-US');
  const more = (minPieces - pieces).toLocaleString('en-US');
  const instead = pieces < digital.minPieces ? `call ${shop.phone}` : 'ask for digital printing';
  return `Screen printing starts at ${count} pieces for each design. Add ${more} more of any garment with this print, or ${instead}.`;
}

/** A design with too few pieces, by its place in the order, from 0, and what to do about it. */
export type MinPiecesLack = { design: number; message: string };

/** The designs that are on too few pieces. Those without any pieces lack other things. */
export function minPiecesLacks(
  designs: readonly { items: readonly Pick<PricedItem, 'quantities'>[] }[],
  book: Fewest,
): MinPiecesLack[] {
  return designs.flatMap(({ items }, design) => {
    const pieces = items.reduce((sum, { quantities }) => sum + totalPieces(quantities), 0);
    const message = pieces < 1 ? null : minPiecesMessage(pieces, book);
    return message === null ? [] : [{ design, message }];
  });
}
