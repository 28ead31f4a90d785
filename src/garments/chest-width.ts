import type { Size } from './size.ts';
import { usualChestsIn } from './usual-sizes.ts';

/** Our drawings are of a medium. */
const drawnIn = 20;
/** Inches that stay clear on both sides of a print, because of the seams of the sleeves. */
const clearIn = 2.5;

/** How much wider than our drawing a size is; null for one whose width we don't know. */
export function timesDrawn(size: Size): number | null {
  const chestIn = usualChestsIn[size];
  return chestIn === undefined ? null : chestIn / drawnIn;
}

/** The widest print in inches that a front or a back of the size has room for; null if unknown. */
export function roomAcross(size: Size): number | null {
  const chestIn = usualChestsIn[size];
  return chestIn === undefined ? null : chestIn - 2 * clearIn;
}
