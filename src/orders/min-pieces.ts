import type { PriceBook } from '../settings/price-book.ts';
import { totalPieces } from './quantity.ts';
import type { PricedItem } from './prices/price.ts';

/** A design with too few pieces, by its place in the order, from 0, and what to do about it. */
export type MinPiecesLack = { design: number; message: string };

/**
 * The designs that are on fewer pieces than the shop prints (product.md#price-book). Those without any
 * pieces lack other things. Staff may go below.
 */
export function minPiecesLacks(
  designs: readonly { items: readonly Pick<PricedItem, 'quantities'>[] }[],
  { print: { minPieces } }: Pick<PriceBook, 'print'>,
): MinPiecesLack[] {
  return designs.flatMap(({ items }, design) => {
    const pieces = items.reduce((sum, { quantities }) => sum + totalPieces(quantities), 0);
    if (pieces < 1 || pieces >= minPieces) return [];
    const missing = minPieces - pieces;
    const message = `Screen printing starts at ${minPieces.toLocaleString('en-US')} pieces for each design. Add ${missing.toLocaleString('en-US')} more, or order digital printing.`;
    return [{ design, message }];
  });
}
