/**
 * The bulk formula for orders larger than the site takes (product.md#bulk-orders), small enough for
 * a static page: no imports, and the shop's numbers as an argument. Money is integer cents.
 */

/** The price book's rates, with `bulkLimits` in src/shop.ts. */
export type BulkRates = {
  readonly locationCents: number;
  readonly colorCents: number;
  /** The site's largest order. */
  readonly online: number;
  readonly maxPieces: number;
  readonly maxColors: number;
  readonly maxLocations: number;
};

export type BulkPrice =
  | {
      ok: true;
      /** The parts of one shirt's price, the price of one shirt, and of all before tax. */
      cents: readonly [
        garment: number,
        locations: number,
        colors: number,
        perShirt: number,
        total: number,
      ];
    }
  | {
      ok: false;
      /**
       * `few`: so few pieces can be ordered online, or the number is missing. `ink`: fewer colors
       * than locations, though each has at least one. `ask`: more pieces, locations, or colors than
       * the formula covers. The names are short because the calculator's page has one kilobyte.
       */
      reason: 'few' | 'ink' | 'ask';
    };

/**
 * The price of `pieces` shirts; all numbers are integers. `colors` is the total across locations:
 * the same ink in two places counts twice.
 */
export function bulkPrice(
  garmentCents: number,
  locations: number,
  colors: number,
  pieces: number,
  rates: BulkRates,
): BulkPrice {
  // Negated, so that NaN (from an empty field) is refused, too.
  const reason = !(pieces > rates.online)
    ? 'few'
    : pieces > rates.maxPieces || colors > rates.maxColors || locations > rates.maxLocations
      ? 'ask'
      : locations > 0 && colors >= locations
        ? ''
        : 'ink';
  if (reason) return { ok: false, reason };
  const locationsCents = locations * rates.locationCents;
  const colorsCents = colors * rates.colorCents;
  const perShirt = garmentCents + locationsCents + colorsCents;
  return {
    ok: true,
    cents: [garmentCents, locationsCents, colorsCents, perShirt, perShirt * pieces],
  };
}
