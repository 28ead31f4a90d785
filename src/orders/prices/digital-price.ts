import type { Garment } from '../../garments/garment.ts';
import type { DigitalStep, PriceBook } from '../../settings/price-book.ts';
import { builtBook } from '../../settings/built-book.ts';
import { priceLines, type OneItemPrice, type PriceTerms } from './price.ts';
import { chosenLocations, type LocationFlags } from '../../garments/print-location.ts';

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
 * The price of digital printing, the shirt included, by pieces and printed sides
 * (product.md#digital-prices); fees and tax are those of `priceOneItem`. Front and back each count as
 * a side, printed large or small. Jobs with a `digitalRefusal` have no price.
 */
export function priceDigital(
  pieces: number,
  locations: Partial<LocationFlags>,
  terms: PriceTerms,
  book: PriceBook = builtBook,
): OneItemPrice {
  const { steps } = book.digital;
  const { from, oneSideCents, twoSidesCents } = (steps.findLast((step) => pieces >= step.from) ??
    steps[0]) as DigitalStep;
  const next = steps.find((step) => step.from > from);
  const range = next ? `${from}–${next.from - 1} pieces` : `${from} or more pieces`;
  const lines = [{ label: `Shirt and print, ${range}`, cents: oneSideCents }];
  if (chosenLocations(locations).length > 1) {
    lines.push({ label: 'Second side', cents: twoSidesCents - oneSideCents });
  }
  return priceLines(lines, pieces, terms, book);
}
