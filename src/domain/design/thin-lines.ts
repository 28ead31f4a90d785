import type { InkKey } from './ink.ts';

/** Inches: the thinnest line or gap that a screen of the usual mesh holds. */
export const thinnestLineIn = 0.014;

export type ThinLines = {
  /** The thinnest lines of an object, and the ink they print in. */
  line: { ink: InkKey; widthIn: number } | null;
  /** The thinnest gaps between its inks that show the cloth. */
  gap: { widthIn: number } | null;
};

/** Which pixels print: 1 or 0 each, row by row. */
export type Mask = { readonly width: number; readonly height: number; readonly bits: Uint8Array };

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

/** The pixels that don't print, for measuring gaps with `thinnest`. */
export function inverted({ width, height, bits }: Mask): Mask {
  return { width, height, bits: bits.map((bit) => 1 - bit) };
}

function hasLine(mask: Mask, px: number, dpi: number): boolean {
  return longestPart(thinParts(mask, px)) >= leastLengthIn * dpi;
}

/** Which pixels no disk of that diameter covers that fits the mask, nor one right beside them. */
function thinParts({ width, height, bits }: Mask, px: number): Mask {
  const rows = diskRows(px);
  const runs = runLengths(bits, width);
  const covered = new Int16Array(width * height + 1);
  for (let y = 0; y + px <= height; y += 1) {
    for (let x = 0; x + px <= width; x += 1) {
      const at = y * width + x;
      if (!fits(runs, rows, at, width)) continue;
      for (let row = 0; row < px; row += 1) {
        const start = at + row * width + (rows[row]?.start ?? 0);
        covered[start] = (covered[start] ?? 0) + 1;
        const end = start + (rows[row]?.length ?? 0);
        covered[end] = (covered[end] ?? 0) - 1;
      }
    }
  }
  // What remains along a slanted edge is the edge's own steps.
  const thin = new Uint8Array(bits);
  for (let at = 0, disks = 0; at < bits.length; at += 1) {
    disks += covered[at] ?? 0;
    if (disks === 0) continue;
    for (const up of [-width, 0, width]) {
      for (let beside = at + up - 1; beside <= at + up + 1; beside += 1) {
        if (beside >= 0 && beside < thin.length) thin[beside] = 0;
      }
    }
  }
  return { width, height, bits: thin };
}

type Row = { start: number; length: number };

/** The rows of a disk, from the left edge of the square around it. */
function diskRows(px: number): Row[] {
  return Array.from({ length: px }, (_, row) => {
    const fromCenter = row - (px - 1) / 2;
    const half = Math.sqrt((px / 2) ** 2 - fromCenter ** 2);
    const start = Math.ceil((px - 1) / 2 - half - 1e-9);
    return { start, length: px - 2 * start };
  });
}

function fits(runs: Uint8Array, rows: readonly Row[], at: number, width: number): boolean {
  let from = at;
  for (const { start, length } of rows) {
    if ((runs[from + start] ?? 0) < length) return false;
    from += width;
  }
  return true;
}

/** How many pixels print from each one on to the right, up to 255. */
function runLengths(bits: Uint8Array, width: number): Uint8Array {
  const runs = new Uint8Array(bits.length);
  for (let at = bits.length - 1; at >= 0; at -= 1) {
    const next = at % width === width - 1 ? 0 : (runs[at + 1] ?? 0);
    runs[at] = bits[at] === 1 ? Math.min(255, next + 1) : 0;
  }
  return runs;
}

/** Pixels along the longer side of the largest connected part. Clears the mask. */
function longestPart({ width, bits }: Mask): number {
  let longest = 0;
  for (let first = 0; first < bits.length; first += 1) {
    if (bits[first] === 0) continue;
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
