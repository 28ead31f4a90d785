/**
 * The most inks on one side before somebody looks at it: a press of the usual size has six heads,
 * and a picture is reduced to as many. The price doesn't grow with inks (product.md#inks).
 */
export const usualInks = 6;

/** '1 ink', '3 inks', 'No inks' */
export function inkCountText(count: number): string {
  if (count === 0) return 'No inks';
  return count === 1 ? '1 ink' : `${count} inks`;
}

/** The notice about a side that needs more screens than usual; null if it doesn't. */
export function inkCountAdvice(count: number): string | null {
  if (count <= usualInks) return null;
  return `${count} inks on one side are more than the usual ${usualInks}: we look at it before we print, and tell you if it has to change.`;
}
