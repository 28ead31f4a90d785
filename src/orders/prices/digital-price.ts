import type { Garment } from '../../garments/garment.ts';
import type { Cents } from '../../platform/money.ts';
import { priceLines, type OneItemPrice, type PriceTerms } from './price.ts';
import { chosenLocations, type LocationFlags } from '../../garments/print-location.ts';

type DigitalTier = { from: number; oneSide: Cents; twoSides: Cents };

/**
 * The price of a digitally printed shirt, including the shirt, by pieces and printed sides
 * (product.md#digital-prices).
 */
export const digitalTiers: readonly [DigitalTier, ...DigitalTier[]] = [
  { from: 1, oneSide: 2800, twoSides: 3300 },
  { from: 5, oneSide: 2000, twoSides: 2500 },
  { from: 13, oneSide: 1600, twoSides: 2100 },
];

export type Fabric = 'cotton' | 'blend' | 'other';

/** A garment's material, as far as it decides how it can be printed. */
export function fabricOf({ material }: Pick<Garment, 'material'>): Fabric {
  if (/^100% .*cotton$/.test(material)) return 'cotton';
  return /blend|cotton\/polyester/i.test(material) ? 'blend' : 'other';
}

/**
 * Why a job can't be printed digitally, or null if it can: the ink needs 100% cotton, and the table
 * has prices for front and back, not for sleeves.
 */
export function digitalRefusal(
  garment: Pick<Garment, 'material'>,
  locations: Partial<LocationFlags>,
): 'fabric' | 'sleeves' | null {
  if (fabricOf(garment) !== 'cotton') return 'fabric';
  return locations.leftSleeve || locations.rightSleeve ? 'sleeves' : null;
}

/**
 * The price of digital printing; fees and tax are those of `priceOneItem`. Front and back each count
 * as a side, printed large or small. Jobs with a `digitalRefusal` have no price.
 */
export function priceDigital(
  pieces: number,
  locations: Partial<LocationFlags>,
  terms: Omit<PriceTerms, 'taxPermille'>,
): OneItemPrice {
  const [lowest] = digitalTiers;
  const { from, oneSide, twoSides } =
    digitalTiers.findLast((tier) => pieces >= tier.from) ?? lowest;
  const next = digitalTiers.find((tier) => tier.from > from);
  const tier = next ? `${from}–${next.from - 1} pieces` : `${from} or more pieces`;
  const lines = [{ label: `Shirt and print, ${tier}`, cents: oneSide }];
  if (chosenLocations(locations).length > 1) {
    lines.push({ label: 'Second side', cents: twoSides - oneSide });
  }
  return priceLines(lines, pieces, terms);
}
