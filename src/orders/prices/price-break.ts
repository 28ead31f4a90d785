import { maxOnlinePieces } from '../../shop.ts';
import type { Cents } from '../../platform/money.ts';
import type { PriceBook } from '../../settings/price-book.ts';
import { builtBook } from '../../settings/built-book.ts';
import {
  designPieces,
  garmentPrice,
  printCents,
  priceOrder,
  type PriceInput,
  type PricedItem,
} from './price.ts';

export type PriceBreak = {
  /** Where to add pieces: the index of a design. Any of its items will do. */
  design: number;
  /** The fewest pieces to add for a lower total. */
  addPieces: number;
  /** The design's pieces then. */
  atPieces: number;
  /** How much less the larger order costs in total, at least: its dearest garment and size is added. */
  savedCents: Cents;
  /** How much less each piece of the design costs. */
  perItemDropCents: Cents;
};

/**
 * The fewest pieces to add to a design so that the whole order costs less, or null if more pieces
 * cost more. Only the first count of a tier qualifies, since within a tier each piece adds to the
 * total. Orders larger than the site takes are never suggested.
 */
export function nextPriceBreak(input: PriceInput, book: PriceBook = builtBook): PriceBreak | null {
  const { designs } = input;
  const now = priceOrder(input, book).totalCents;
  let room = maxOnlinePieces - designs.reduce((sum, each) => sum + designPieces(each), 0);
  let fewest: PriceBreak | null = null;
  for (const [index, design] of designs.entries()) {
    const pieces = designPieces(design);
    const [dearest] = design.items
      .map(({ styleCode }) => dearestSize(styleCode, book))
      .toSorted((a, b) => b.cents - a.cents);
    if (!pieces || !dearest) continue;
    const { styleCode, size } = dearest;
    for (const { from, cents } of book.print.steps) {
      const addPieces = from - pieces;
      if (addPieces < 1 || addPieces > room) continue;
      const items = [...design.items, { styleCode, quantities: { [size]: addPieces } }];
      const larger = { ...input, designs: designs.with(index, { ...design, items }) };
      const then = priceOrder(larger, book);
      const savedCents = now - then.totalCents;
      const perItemDropCents = printCents(pieces, book) - cents;
      // Cheaper shipping of more boxes alone isn't what the offer explains.
      if (savedCents <= 0 || perItemDropCents <= 0) continue;
      fewest = { design: index, addPieces, atPieces: from, savedCents, perItemDropCents };
      // Another design's break is worth telling only if it takes fewer pieces.
      room = addPieces - 1;
    }
  }
  return fewest;
}

/** The size of a garment that costs the most, and what it costs, before any print. */
function dearestSize(styleCode: PricedItem['styleCode'], book: PriceBook) {
  const { cents, sizeCents } = garmentPrice(styleCode, book);
  const [size, more] = Object.entries(sizeCents).toSorted(([, a], [, b]) => b - a)[0] ?? ['', 0];
  return { styleCode, size, cents: cents + more };
}
