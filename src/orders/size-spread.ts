import type { Garment } from '../garments/garment.ts';
import { totalPieces, type Quantities, type Size } from './quantity.ts';

/** How many of a hundred pieces a group usually needs in each size. */
const usualShares: Readonly<Record<Size, number>> = {
  XS: 2,
  S: 13,
  M: 26,
  L: 28,
  XL: 18,
  '2XL': 9,
  '3XL': 4,
  Adjustable: 100,
};

/**
 * The pieces that have no size yet, spread over the garment's sizes by the usual split, by largest
 * remainder. Adds exactly `pieces` to the quantities and takes none away.
 */
export function spreadPieces(quantities: Quantities, pieces: number, garment: Garment): Quantities {
  const shares = totalPieces(
    Object.fromEntries(garment.sizes.map((size) => [size, usualShares[size]])),
  );
  const parts = garment.sizes.map((size) => {
    const exact = (pieces * usualShares[size]) / shares;
    return { size, whole: Math.floor(exact), rest: exact % 1 };
  });
  let left = parts.reduce((rest, { whole }) => rest - whole, pieces);
  const spread = { ...quantities };
  for (const { size, whole } of parts.toSorted((one, other) => other.rest - one.rest)) {
    spread[size] += whole + (left > 0 ? 1 : 0);
    left -= 1;
  }
  return spread;
}
