import type { AreaSize } from '../design.ts';
import { formatPath, type Segment } from '../../artwork/path-data.ts';

/**
 * Inches: a speck has room in its own square of the grid, finer on small letters. Squares of this
 * size keep specks apart by more than the thinnest line that a screen holds, and so small that a
 * sliver beside the edge of a letter is no line.
 */
const square = { least: 0.08, most: 0.13, ofLetter: 0.08 } as const;
/** Inches between specks in neighboring squares, at least. */
const apartIn = 0.018;
/** Inches across the smallest speck: twice the gap that ink closes. */
const leastSpeckIn = 0.03;
/** Above this, the grid is coarser; no print area has so many. */
const mostSquares = 24_000;
/** Squares across a patch that is more worn than the next. */
const patch = 5;
const corners = 7;
const slant = { sin: Math.sin(0.6), cos: Math.cos(0.6) } as const;

/**
 * What still prints on a box whose ink has worn off: the box with specks left out, fill rule
 * evenodd, in inches around its center. `percent` (1 to 100) is how worn it is; the same numbers
 * give the same specks. `letterIn` is the height of the smallest letters.
 */
export function wornPath(
  { widthIn, heightIn }: AreaSize,
  letterIn: number,
  percent: number,
): string {
  const usual = Math.min(square.most, Math.max(square.least, letterIn * square.ofLetter));
  const sizeIn = Math.max(usual, Math.sqrt((widthIn * heightIn) / mostSquares));
  const reach = (across: number, up: number) =>
    Math.ceil((across * slant.cos + up * slant.sin) / sizeIn / 2) + 1;
  const [columns, rows] = [reach(widthIn, heightIn), reach(heightIn, widthIn)];
  const segments: Segment[] = around(widthIn / 2 + 1, heightIn / 2 + 1);
  const isNear = (column: number, row: number) =>
    Math.abs(column * slant.cos - row * slant.sin) * sizeIn < widthIn / 2 + 2 * sizeIn &&
    Math.abs(column * slant.sin + row * slant.cos) * sizeIn < heightIn / 2 + 2 * sizeIn;
  // From the middle, so that a longer word keeps its texture.
  for (let row = -rows; row < rows; row += 1) {
    for (let column = -columns; column < columns; column += 1) {
      if (!isNear(column, row)) continue;
      const wear = 0.15 + 1.1 * patches(column / patch, row / patch) ** 2;
      if (chance(column, row, 0) < (percent / 100) * wear) speck(column, row, sizeIn, segments);
    }
  }
  return formatPath(segments, 3);
}

function around(x: number, y: number): Segment[] {
  return [['M', -x, -y], ['L', x, -y], ['L', x, y], ['L', -x, y], ['Z']];
}

/** A crooked polygon somewhere in its square. */
function speck(column: number, row: number, sizeIn: number, segments: Segment[]): void {
  const room = (sizeIn - apartIn) / 2;
  // The corners nearest to the middle are at seven tenths of the radius.
  const least = leastSpeckIn / 2 / 0.7;
  const radius = least + (room - least) * chance(column, row, 1);
  const place = (at: number, salt: number) =>
    (at + 0.5) * sizeIn + (room - radius) * (2 * chance(column, row, salt) - 1);
  // Rows are shifted and slanted, so that nobody sees the grid.
  const [along, down] = [place(column + chance(0, row, 4), 2), place(row, 3)];
  const [x, y] = [along * slant.cos - down * slant.sin, along * slant.sin + down * slant.cos];
  for (let corner = 0; corner < corners; corner += 1) {
    const angle = (2 * Math.PI * (corner + chance(column, row, 5))) / corners;
    const reach = radius * (0.7 + 0.3 * chance(column, row, 6 + corner));
    const point = [x + reach * Math.cos(angle), y + reach * Math.sin(angle)] as const;
    segments.push([corner === 0 ? 'M' : 'L', ...point]);
  }
  segments.push(['Z']);
}

/** 0 to 1, changing smoothly from one whole number to the next. */
function patches(x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const ease = (t: number) => t * t * (3 - 2 * t);
  const [u, v] = [ease(x - column), ease(y - row)];
  const at = (right: number, down: number) => chance(column + right, row + down, 99);
  const mix = (a: number, b: number, t: number) => a + (b - a) * t;
  return mix(mix(at(0, 0), at(1, 0), u), mix(at(0, 1), at(1, 1), u), v);
}

/** From 0 up to 1, the same for the same numbers, and without a pattern that anybody sees. */
function chance(column: number, row: number, salt: number): number {
  let hash =
    Math.imul(column, 0x27d4eb2d) ^ Math.imul(row, 0x165667b1) ^ Math.imul(salt, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
