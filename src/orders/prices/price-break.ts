import { maxOnlinePieces } from '../../shop.ts';
import type { Cents } from '../../platform/money.ts';
import {
  designPieces,
  priceOrder,
  quantityTiers,
  stylePrice,
  tierCents,
  type PriceInput,
} from './price.ts';

export type PriceBreak = {
  /** Where to add pieces: the index of a design. Any of its items will do. */
  design: number;
  /** The fewest pieces to add for a lower total. */
  addPieces: number;
  /** The design's pieces then. */
  atPieces: number;
  /** How much less the larger order costs in total, at least: its dearest garment is added. */
  savedCents: Cents;
  /** How much less each piece of the design costs. */
  perItemDropCents: Cents;
};

/**
 * The fewest pieces to add to a design so that the whole order costs less, or null if more pieces
 * cost more. Only the first count of a tier qualifies, since within a tier each piece adds to the
 * total. Orders larger than the site takes are never suggested.
 */
export function nextPriceBreak(input: PriceInput): PriceBreak | null {
  const { designs } = input;
  const now = priceOrder(input).totalCents;
  let room = maxOnlinePieces - designs.reduce((sum, each) => sum + designPieces(each), 0);
  let fewest: PriceBreak | null = null;
  for (const [index, design] of designs.entries()) {
    const pieces = designPieces(design);
    const [dearest] = design.items.toSorted(
      (a, b) => stylePrice(b.styleCode) - stylePrice(a.styleCode),
    );
    if (!pieces || !dearest) continue;
    for (const { from, cents } of quantityTiers) {
      const addPieces = from - pieces;
      if (addPieces < 1 || addPieces > room) continue;
      const items = [...design.items, { ...dearest, quantities: addPieces }];
      const then = priceOrder({ ...input, designs: designs.with(index, { ...design, items }) });
      const savedCents = now - then.totalCents;
      if (savedCents <= 0) continue;
      const perItemDropCents = tierCents(pieces) - cents;
      fewest = { design: index, addPieces, atPieces: from, savedCents, perItemDropCents };
      // Another design's break is worth telling only if it takes fewer pieces.
      room = addPieces - 1;
    }
  }
  return fewest;
}
