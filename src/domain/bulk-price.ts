/**
 * The bulk formula for orders above what the site takes (product.md#bulk-orders), small enough for a static page:
 * no imports, the shop's facts as arguments. Money is integer cents.
 */

/** Added to each shirt for each print location. */
export const bulkLocationCents = 225;
/** Added to each shirt for each color. */
export const bulkColorCents = 25;
/** Front, back and two sleeves: as many as go together. */
export const maxBulkLocations = 4;
/** Six inks in each of four locations: what a six-armed press prints without a second round. */
export const maxBulkColors = 24;
/** More is planned in several runs, which no formula prices. */
export const maxBulkPieces = 100_000;

export type BulkPrice =
  | {
      ok: true;
      /** What one shirt is made of, one shirt, and all of them before tax. */
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
       * `few`: so few pieces are ordered online, or there is no number at all. `ink`: fewer colors
       * than locations, each of which has at least one. `ask`: more pieces, locations or colors than
       * the formula is good for. Short, because the page of the calculator has a kilobyte.
       */
      reason: 'few' | 'ink' | 'ask';
    };

/**
 * The price of `pieces` shirts; all numbers are whole ones. `colors` are those of all locations
 * together: the same ink in two places is two. `maxOnlinePieces` is the largest order that the site
 * takes itself.
 */
export function bulkPrice(
  garmentCents: number,
  locations: number,
  colors: number,
  pieces: number,
  maxOnlinePieces: number,
): BulkPrice {
  // Negated, so that NaN, an empty field's number, is refused too.
  const reason = !(pieces > maxOnlinePieces)
    ? 'few'
    : pieces > maxBulkPieces || colors > maxBulkColors || locations > maxBulkLocations
      ? 'ask'
      : locations > 0 && colors >= locations
        ? ''
        : 'ink';
  if (reason) return { ok: false, reason };
  const locationsCents = locations * bulkLocationCents;
  const colorsCents = colors * bulkColorCents;
  const perShirt = garmentCents + locationsCents + colorsCents;
  return {
    ok: true,
    cents: [garmentCents, locationsCents, colorsCents, perShirt, perShirt * pieces],
  };
}
