import type { Garment } from '../garments/garment.ts';
import { usualShares } from '../garments/usual-sizes.ts';
import type { Size } from '../garments/size.ts';
import { enteredQuantities, type Quantities } from './quantity.ts';

/**
 * How many of a hundred pieces a group usually needs in each of the garment's sizes; an unusual size
 * gets an even part.
 */
export function usualSplit({ sizes }: Garment): (readonly [Size, number])[] {
  const shares: Quantities = usualShares;
  return sizes.map((size) => [size, shares[size] ?? 100 / sizes.length]);
}

/**
 * The pieces that have no size yet, spread over the garment's sizes by the usual split, by largest
 * remainder. Adds exactly `pieces` to the quantities and takes none away.
 */
export function spreadPieces(quantities: Quantities, pieces: number, garment: Garment): Quantities {
  const split = usualSplit(garment);
  const shares = split.reduce((sum, [, share]) => sum + share, 0);
  const parts = split.map(([size, share]) => {
    const exact = (pieces * share) / shares;
    return { size, whole: Math.floor(exact), rest: exact % 1 };
  });
  let left = parts.reduce((rest, { whole }) => rest - whole, pieces);
  const spread = { ...quantities };
  for (const { size, whole } of parts.toSorted((one, other) => other.rest - one.rest)) {
    spread[size] = (spread[size] ?? 0) + whole + (left > 0 ? 1 : 0);
    left -= 1;
  }
  return enteredQuantities(spread);
}
