import { shop } from '../../shop.ts';
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
  const room = shop.maxOnlinePieces - designs.reduce((sum, each) => sum + designPieces(each), 0);
  const offers = designs.flatMap((design, index) => {
    const pieces = designPieces(design);
    const [dearest] = design.items.toSorted(
      (a, b) => stylePrice(b.styleCode) - stylePrice(a.styleCode),
    );
    if (pieces < 1 || !dearest) return [];
    return quantityTiers
      .filter(({ from }) => from > pieces && from - pieces <= room)
      .map(({ from, cents }) => {
        const addPieces = from - pieces;
        const items = [...design.items, { ...dearest, quantities: addPieces }];
        const then = priceOrder({ ...input, designs: designs.with(index, { ...design, items }) });
        return {
          design: index,
          addPieces,
          atPieces: from,
          savedCents: now - then.totalCents,
          perItemDropCents: tierCents(pieces) - cents,
        };
      });
  });
  const [fewest = null] = offers
    .filter(({ savedCents }) => savedCents > 0)
    .toSorted((a, b) => a.addPieces - b.addPieces);
  return fewest;
}
