import { parsePath, type PathPoint } from '../../artwork/path-data.ts';

/**
 * Cloth as a relief: how high it lies at each point of a grid, in the units of a garment's drawing.
 * Light and the place of a print follow from the heights alone, so the same cloth always makes the
 * same picture.
 */

/** A grid over part of a drawing, from `left` and `top`, in units; a point is in the middle of its cell. */
export type Grid = {
  readonly columns: number;
  readonly rows: number;
  readonly left: number;
  readonly top: number;
  readonly perUnit: number;
};

/** One layer of cloth. `coverage` is 0 to 255 at each point; it's rounded within `round` units of its edge. */
export type ClothPiece = { readonly coverage: Uint8Array; readonly round: number };

/**
 * A crease along a path of M, L, Q, and C. It is `width` units wide and `height` high, or deep if
 * that's negative. It fades out at both ends, or only at the last one if it `springs` from the first.
 */
export type Fold = {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly springs?: boolean;
};

/** What light and a print need of cloth, at each point of its grid. */
export type Relief = {
  readonly grid: Grid;
  /** −1 in the deepest shadow to 1 in the brightest light; 0 is flat cloth. */
  readonly light: Float32Array;
  /** From a point to the place of the print that shows there, in units. */
  readonly shiftX: Float32Array;
  readonly shiftY: Float32Array;
};

/** No print moves by more, in units: half an inch of a shirt's front. */
export const mostShift = 5;

/** Where light comes from, as seen in the picture: from above and from the left. */
const [lightX, lightY] = [0.55, 0.84];
/** Slopes are at most about 0.5. */
const lightGain = 2.4;
/** How dark a valley gets per unit of depth. */
const shadowGain = 0.24;
/** How far a print goes with a slope, and with height, because nobody looks straight down. */
const [slopeShift, heightShift] = [4, 1.1];

/** How high cloth lies, in units: layers rounded at their edges, with folds and small ripples. */
export function clothHeights(
  grid: Grid,
  pieces: readonly ClothPiece[],
  folds: readonly Fold[],
): Float32Array {
  const { columns, rows, perUnit, left, top } = grid;
  const heights = new Float32Array(columns * rows);
  for (const { coverage, round } of pieces) {
    // Not `from` with a function, which is ten times as slow.
    const inside = new Float32Array(coverage.length);
    for (let at = 0; at < inside.length; at += 1) inside[at] = (coverage[at] ?? 0) / 255;
    const blurred = blur(inside, grid, round * perUnit);
    for (let at = 0; at < heights.length; at += 1) {
      const share = (blurred[at] ?? 0) * 2 - 1;
      if (share <= 0) continue;
      // A quarter of a circle, more or less.
      heights[at] =
        (heights[at] ?? 0) + (inside[at] ?? 0) * round * 0.34 * Math.sin((share * Math.PI) / 2);
    }
  }
  for (const fold of folds) addFold(heights, grid, fold);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      heights[at] =
        (heights[at] ?? 0) + ripple((column + 0.5) / perUnit + left, (row + 0.5) / perUnit + top);
    }
  }
  return heights;
}

/** The light on cloth that lies that high, and where a print goes on it. */
export function reliefOf(grid: Grid, heights: Float32Array): Relief {
  const { columns, rows, perUnit } = grid;
  const around = blur(heights, grid, 7 * perUnit);
  const soft = blur(heights, grid, 4.5 * perUnit);
  const wide = blur(heights, grid, 12 * perUnit);
  const light = new Float32Array(heights.length);
  const shiftX = new Float32Array(heights.length);
  const shiftY = new Float32Array(heights.length);
  const slope = (of: Float32Array, from: number, to: number): number =>
    (((of[to] ?? 0) - (of[from] ?? 0)) * perUnit) / 2;
  for (let row = 0; row < rows; row += 1) {
    const north = row > 0 ? columns : 0;
    const south = row < rows - 1 ? columns : 0;
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column;
      const west = column > 0 ? at - 1 : at;
      const east = column < columns - 1 ? at + 1 : at;
      const slopeX = slope(heights, west, east);
      const slopeY = slope(heights, at - north, at + south);
      const depth = (around[at] ?? 0) - (heights[at] ?? 0);
      light[at] = Math.tanh(
        lightGain * (lightX * slopeX + lightY * slopeY) - shadowGain * Math.max(0, depth),
      );
      const raised = (soft[at] ?? 0) - (wide[at] ?? 0);
      const x = slopeShift * slope(soft, west, east);
      const y = slopeShift * slope(soft, at - north, at + south) + heightShift * raised;
      const within = mostShift / Math.sqrt(mostShift ** 2 + x * x + y * y);
      shiftX[at] = x * within;
      shiftY[at] = y * within;
    }
  }
  return { grid, light, shiftX, shiftY };
}

/**
 * The relief of a photograph: `heights` says how its cloth lies, and `tones`, 0 to 255, how light it
 * is. Cloth of the middle tone is in even light, so that any color can replace the one in the photo.
 */
export function photoRelief(
  grid: Grid,
  heights: Float32Array,
  tones: Uint8Array,
  coverage: Uint8Array,
): Relief {
  let [sum, weight] = [0, 0];
  for (let at = 0; at < tones.length; at += 1) {
    sum += (tones[at] ?? 0) * (coverage[at] ?? 0);
    weight += coverage[at] ?? 0;
  }
  const middle = Math.max(1, weight > 0 ? sum / weight : 255);
  const light = Float32Array.from(tones, (tone) => Math.tanh((3 * (tone - middle)) / middle));
  return { ...reliefOf(grid, heights), light };
}

/** Three box blurs, which is almost a Gaussian one, of about `radius` points. */
function blur(values: Float32Array, grid: Grid, radius: number): Float32Array {
  const box = Math.max(1, Math.round(radius / 2));
  const from = values.slice();
  const to = new Float32Array(values.length);
  for (let pass = 0; pass < 3; pass += 1) {
    blurLines(from, to, grid.rows, grid.columns, grid.columns, 1, box);
    blurLines(to, from, grid.columns, grid.rows, 1, grid.columns, box);
  }
  return from;
}

/** A running mean along each line; what is beyond an end counts as the end. */
function blurLines(
  from: Float32Array,
  to: Float32Array,
  lines: number,
  length: number,
  lineStep: number,
  step: number,
  box: number,
): void {
  const size = 2 * box + 1;
  for (let line = 0; line < lines; line += 1) {
    const start = line * lineStep;
    const end = start + (length - 1) * step;
    let sum = (from[start] ?? 0) * (box + 1);
    for (let index = 1; index <= box; index += 1) sum += from[start + index * step] ?? 0;
    let ahead = start + (box + 1) * step;
    let behind = start - box * step;
    for (let at = start; at <= end; at += step) {
      to[at] = sum / size;
      sum += (from[Math.min(ahead, end)] ?? 0) - (from[Math.max(behind, start)] ?? 0);
      ahead += step;
      behind += step;
    }
  }
}

/** One side of a crease is steeper, as in cloth that was pulled. */
const steep = 0.45;

function addFold(heights: Float32Array, grid: Grid, { path, width, height, springs }: Fold): void {
  const { columns, rows, left, top, perUnit } = grid;
  const near: Near = { distance: 0, along: 0, side: 0 };
  for (const line of flatten(path)) {
    const total = line.at(-1)?.along ?? 0;
    if (total === 0) continue;
    const reach = width * 2.6;
    const xs = line.map(({ x }) => x);
    const ys = line.map(({ y }) => y);
    const first = (least: number, from: number) =>
      Math.max(0, Math.floor((least - reach - from) * perUnit));
    const last = (most: number, from: number, count: number) =>
      Math.min(count - 1, Math.ceil((most + reach - from) * perUnit));
    const [right, bottom] = [
      last(Math.max(...xs), left, columns),
      last(Math.max(...ys), top, rows),
    ];
    for (let row = first(Math.min(...ys), top); row <= bottom; row += 1) {
      for (let column = first(Math.min(...xs), left); column <= right; column += 1) {
        nearest(line, (column + 0.5) / perUnit + left, (row + 0.5) / perUnit + top, near);
        const share = near.along / total;
        const fade = Math.sin(Math.PI * (springs ? share ** 0.5 : share)) ** 2;
        // A crease widens while it fades.
        const wide = width * (springs ? 0.55 + 0.9 * share : 1);
        const away = near.distance / (near.side > 0 ? wide : wide * steep);
        if (away > 2.6) continue;
        const at = row * columns + column;
        heights[at] = (heights[at] ?? 0) + height * fade * Math.exp(-away * away);
      }
    }
  }
}

type LinePoint = { x: number; y: number; along: number };

/** How far a point is from a line, on which side, and how far along it that is. */
type Near = { distance: number; along: number; side: number };

/** Finds that out, into the same object each time, because it runs for each point of each fold. */
function nearest(line: readonly LinePoint[], x: number, y: number, near: Near): void {
  let least = Infinity;
  for (let index = 1; index < line.length; index += 1) {
    const [from, to] = [line[index - 1] as LinePoint, line[index] as LinePoint];
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = dx * dx + dy * dy;
    if (length === 0) continue;
    const t = Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / length));
    const [awayX, awayY] = [x - from.x - t * dx, y - from.y - t * dy];
    const square = awayX * awayX + awayY * awayY;
    if (square >= least) continue;
    least = square;
    near.along = from.along + t * (to.along - from.along);
    near.side = dx * awayY - dy * awayX;
  }
  near.distance = Math.sqrt(least);
}

/** Parts of a curve; folds are short. */
const parts = 8;

/** Each subpath as points with the length of the way to them. Throws a TypeError for any other text. */
function flatten(path: string): LinePoint[][] {
  const lines: LinePoint[][] = [];
  let pen: PathPoint = [0, 0];
  const draw = (x: number, y: number) => {
    const line = lines.at(-1);
    const last = line?.at(-1);
    const along = last ? last.along + Math.hypot(x - last.x, y - last.y) : 0;
    line?.push({ x, y, along });
  };
  const segments = parsePath(path);
  if (!segments) throw new TypeError(`Not a line: ${path}`);
  for (const segment of segments) {
    if (segment[0] === 'Z') continue;
    const points = segment.slice(1) as number[];
    const [endX = 0, endY = 0] = points.slice(-2);
    if (segment[0] === 'M') {
      lines.push([]);
      draw(endX, endY);
    } else {
      const [x0, y0] = pen;
      const [x1 = 0, y1 = 0, x2 = endX, y2 = endY] = points;
      for (let part = 1; part <= parts; part += 1) {
        const t = part / parts;
        const u = 1 - t;
        if (segment[0] === 'L') draw(u * x0 + t * endX, u * y0 + t * endY);
        else if (segment[0] === 'Q') {
          draw(
            u * u * x0 + 2 * u * t * x1 + t * t * endX,
            u * u * y0 + 2 * u * t * y1 + t * t * endY,
          );
        } else {
          draw(
            u ** 3 * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t ** 3 * endX,
            u ** 3 * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t ** 3 * endY,
          );
        }
      }
    }
    pen = [endX, endY];
  }
  return lines;
}

/** Small unevenness of cloth that has been worn, the same at the same point: noise in two sizes. */
function ripple(x: number, y: number): number {
  return (
    1.1 * (noise(x / 34 + 7, y / 52 + 3) - 0.5) + 0.35 * (noise(x / 13 + 31, y / 17 + 11) - 0.5)
  );
}

function noise(x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [smooth(x - column), smooth(y - row)];
  const above = mix(random(column, row), random(column + 1, row), u);
  const below = mix(random(column, row + 1), random(column + 1, row + 1), u);
  return mix(above, below, v);
}

const mix = (a: number, b: number, share: number): number => a + (b - a) * share;
const smooth = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);

/** 0 to 1, by whole numbers: mixes their bits, the same on every machine. */
function random(x: number, y: number): number {
  let bits = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1);
  bits = Math.imul(bits ^ (bits >>> 15), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
}
