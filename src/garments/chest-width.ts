import type { Size } from './size.ts';

/** Inches across the chest, laid flat, as most makers of unisex garments cut them. */
const chestsIn: Readonly<Partial<Record<Size, number>>> = {
  'Youth XS': 14,
  'Youth S': 15.5,
  'Youth M': 17,
  'Youth L': 18.5,
  'Youth XL': 20,
  XS: 16.5,
  S: 18,
  M: 20,
  L: 22,
  XL: 24,
  '2XL': 26,
  '3XL': 28,
  '4XL': 30,
  '5XL': 32,
};

/** Our drawings are of a medium. */
const drawnIn = 20;
/** Inches that stay clear on both sides of a print, because of the seams of the sleeves. */
const clearIn = 2.5;

/** How much wider than our drawing a size is; null for one whose width we don't know. */
export function timesDrawn(size: Size): number | null {
  const chestIn = chestsIn[size];
  return chestIn === undefined ? null : chestIn / drawnIn;
}

/** The widest print in inches that a front or a back of the size has room for; null if unknown. */
export function roomAcross(size: Size): number | null {
  const chestIn = chestsIn[size];
  return chestIn === undefined ? null : chestIn - 2 * clearIn;
}
