/** Whole steps of 255 by which an edge may be smoothed in another way. */
const mostApart = 96;

/**
 * Whether two pictures of as many pixels, as RGBA, look the same but for how their edges are
 * smoothed: at most a speck of them differs, 1 in 20,000.
 */
export function looksSame(one: Uint8ClampedArray, other: Uint8ClampedArray): boolean {
  if (one.length !== other.length) return false;
  let unlike = 0;
  for (let at = 0; at < one.length; at += 4) {
    const [alpha = 0, beta = 0] = [one[at + 3], other[at + 3]];
    let apart = Math.abs(alpha - beta) * 255;
    for (let channel = at; channel < at + 3; channel += 1) {
      const painted = (one[channel] ?? 0) * alpha - (other[channel] ?? 0) * beta;
      apart = Math.max(apart, Math.abs(painted));
    }
    if (apart > mostApart * 255) unlike += 1;
  }
  return unlike <= one.length / 4 / 20_000;
}
