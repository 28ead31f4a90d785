import type { Matrix } from './path-data.ts';

/** Its least x and y, and its greatest. */
export type Box = readonly [number, number, number, number];

/** What two boxes have in common, be it a line; null if they're apart. */
export function overlap(one: Box, other: Box): Box | null {
  const left = Math.max(one[0], other[0]);
  const bottom = Math.max(one[1], other[1]);
  const right = Math.min(one[2], other[2]);
  const top = Math.min(one[3], other[3]);
  return left <= right && bottom <= top ? [left, bottom, right, top] : null;
}

/** Whether a box holds another, or would if it were larger by `slack` on each side. */
export const contains = (outer: Box, inner: Box, slack = 0): boolean =>
  outer[0] <= inner[0] + slack &&
  outer[1] <= inner[1] + slack &&
  outer[2] >= inner[2] - slack &&
  outer[3] >= inner[3] - slack;

/** The box around a box, once it's transformed. */
export function boundsOf([left, bottom, right, top]: Box, [a, b, c, d, e, f]: Matrix): Box {
  const corners = [
    [left, bottom],
    [right, bottom],
    [left, top],
    [right, top],
  ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f] as const);
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
