import type { InkKey } from '../../artwork/ink.ts';
import { thinParts, type Mask } from '../../artwork/films/mask.ts';

/** Inches: the thinnest line or gap that a screen of the usual mesh holds. */
export const thinnestLineIn = 0.014;

export type ThinLines = {
  /** The thinnest lines of an object, and the ink they print in. */
  line: { ink: InkKey; widthIn: number } | null;
  /** The thinnest gaps between its inks that show the cloth. */
  gap: { widthIn: number } | null;
};

/** Pixels across the thinnest line that passes: enough for large art, and for small. */
const coarsePx = 4;
const finePx = 8;
/** Half a pixel is lost when edges become pixels, and a thousandth of an inch is no reason. */
const dpiFor = (px: number): number => (px - 0.5) / (thinnestLineIn - 0.001);
/** The most pixels for either: about a fifth of a second, and 200 MB while they are measured. */
const mostPixels = { fine: 4_000_000, coarse: 15_000_000 } as const;
/** Inches: a sharp corner is shorter where it is that thin, and prints slightly rounded. */
const leastLengthIn = 0.1;

/**
 * The pixels per inch to measure art of that size at; null if it's larger than any print area, which
 * is a finding by itself.
 */
export function lineDpi(widthIn: number, heightIn: number): number | null {
  const pixelsAt = (dpi: number) =>
    (widthIn * dpi + 2 * marginPx) * (heightIn * dpi + 2 * marginPx);
  const [fine, coarse] = [dpiFor(finePx), dpiFor(coarsePx)];
  if (pixelsAt(fine) <= mostPixels.fine) return fine;
  return pixelsAt(coarse) <= mostPixels.coarse ? coarse : null;
}

/** Pixels to leave empty around art, so that gaps at its edge have both sides. */
export const marginPx = 2 * finePx;

/**
 * How thick the thinnest lines of a mask are, in inches, at the `lineDpi` it was drawn at; null if
 * a screen holds all of them. A line is where a disk of the thinnest width doesn't fit, over at
 * least a tenth of an inch: corners and the tips of letters are shorter.
 */
export function thinnest(mask: Mask, dpi: number): number | null {
  const across = Math.round(thinnestLineIn * dpi);
  if (!hasLine(mask, across, dpi)) return null;
  // Which widths don't fit: the first of these is the thinnest line's.
  for (let px = 2; px < across; px += 1) if (hasLine(mask, px, dpi)) return (px - 1) / dpi;
  return (across - 1) / dpi;
}

function hasLine(mask: Mask, px: number, dpi: number): boolean {
  return longestPart(thinParts(mask, px)) >= leastLengthIn * dpi;
}

/** Pixels along the longer side of the largest connected part. Clears the mask. */
function longestPart({ width, bits }: Mask): number {
  let longest = 0;
  for (let first = bits.indexOf(1); first >= 0; first = bits.indexOf(1, first + 1)) {
    let [left, right, top, bottom] = [width, 0, Infinity, 0];
    const open = [first];
    bits[first] = 0;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
      for (const [acrossX, downY] of neighbors) {
        const beside = at + acrossX + downY * width;
        if (x + acrossX < 0 || x + acrossX >= width || bits[beside] !== 1) continue;
        bits[beside] = 0;
        open.push(beside);
      }
    }
    longest = Math.max(longest, right - left + 1, bottom - top + 1);
  }
  return longest;
}

const neighbors = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const));
