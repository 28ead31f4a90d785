/** Anything narrower is hardly a print, in inches (product.md#print-quality). */
const leastIn = 0.25;

/** That a print is thinner than that, as a sentence; null if it isn't. */
export function thinText({
  widthIn,
  heightIn,
}: {
  widthIn: number;
  heightIn: number;
}): string | null {
  const [least, side] = widthIn < heightIn ? [widthIn, 'wide'] : [heightIn, 'high'];
  if (least >= leastIn) return null;
  const shown = least < 0.01 ? 'less than 0.01' : `only ${least.toFixed(2)}`;
  return `It prints ${shown} in ${side}, too thin to see well. A print should be at least ¼ in. Check the file’s size.`;
}
