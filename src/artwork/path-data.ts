/**
 * Outlines as SVG path data: parsed, moved, measured, bent, and written without a browser. svgpath
 * only parses and moves, neither measures nor bends, and costs 4.5 KB instead of 0.6.
 */

/** a, b, c, d, e, f of SVG's matrix(): x′ = ax + cy + e, y′ = bx + dy + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
/** A command and its absolute points, the last of which is the pen's new position. */
export type Segment =
  | readonly ['M', number, number]
  | readonly ['L', number, number]
  | readonly ['Q', number, number, number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z'];
/** Decimals: with 4, inches are accurate to a thirtieth of a dot at 300 DPI. */
export type Decimals = 0 | 1 | 2 | 3 | 4;
export type PathPoint = readonly [x: number, y: number];
/** The edges of what a path covers, in its units. */
export type Edges = { left: number; top: number; right: number; bottom: number };

const command = /[\s,]*([MLHVQCZ])/iy;
const number = /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy;
const rest = /[\s,]*$/y;
/** Nothing that prints is farther out, in any unit; beyond this, sums lose precision. */
const farthest = 1e7;
const counts: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, Q: 4, C: 6, Z: 0 };

/**
 * The segments of SVG path data made of M L H V Q C Z in either case, each subpath with its own M.
 * null for anything else: smooth curves, arcs, a wrong count of numbers, or one out of reach.
 */
export function parsePath(path: string): Segment[] | null {
  const segments: Segment[] = [];
  let [x, y, startX, startY, at] = [0, 0, 0, 0, 0];
  const read = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(path);
    if (found) at = pattern.lastIndex;
    return found?.[1];
  };
  for (;;) {
    const letter = read(command);
    if (letter === undefined) break;
    const upper = letter.toUpperCase();
    const count = counts[upper] ?? 0;
    const last = segments.at(-1);
    if (!last && upper !== 'M') return null;
    if (upper === 'Z') {
      if (last?.[0] !== 'Z') segments.push(['Z']);
      [x, y] = [startX, startY];
      continue;
    }
    if (last?.[0] === 'Z' && upper !== 'M') segments.push(['M', x, y]);
    for (let turn = 0; ; turn++) {
      const values: number[] = [];
      while (values.length < count) {
        const text = read(number);
        if (text === undefined) break;
        values.push(Number(text));
      }
      if (values.length === 0 && turn > 0) break;
      if (values.length < count) return null;
      if (letter !== upper) {
        for (const [index, value] of values.entries()) {
          const isX = upper === 'H' || (upper !== 'V' && index % 2 === 0);
          values[index] = value + (isX ? x : y);
        }
      }
      if (values.some((value) => !(Math.abs(value) <= farthest))) return null;
      const [v0 = 0, v1 = 0, v2 = 0, v3 = 0, v4 = 0, v5 = 0] = values;
      if (upper === 'M' && turn === 0) segments.push(['M', v0, v1]);
      else if (upper === 'M' || upper === 'L') segments.push(['L', v0, v1]);
      else if (upper === 'H') segments.push(['L', v0, y]);
      else if (upper === 'V') segments.push(['L', x, v0]);
      else if (upper === 'Q') segments.push(['Q', v0, v1, v2, v3]);
      else segments.push(['C', v0, v1, v2, v3, v4, v5]);
      [x, y] = endOf(segments.at(-1) ?? ['Z'], [x, y]);
      if (upper === 'M' && turn === 0) [startX, startY] = [x, y];
    }
  }
  rest.lastIndex = at;
  return rest.test(path) ? segments : null;
}

function endOf(segment: Segment, otherwise: PathPoint): PathPoint {
  switch (segment[0]) {
    case 'Z':
      return otherwise;
    case 'Q':
      return [segment[3], segment[4]];
    case 'C':
      return [segment[5], segment[6]];
    default:
      return [segment[1], segment[2]];
  }
}

/** Our own path data. Throws if it can't be parsed; parse other people's data first. */
function readPath(path: string): Segment[] {
  const segments = parsePath(path);
  if (!segments) throw new TypeError(`Not an outline: ${path.slice(0, 40)}`);
  return segments;
}

/** Path data of `segments`, moved by `by`, with at most that many decimals. */
export function formatPath(
  segments: readonly Segment[],
  decimals: Decimals = 4,
  [dx, dy]: PathPoint = [0, 0],
): string {
  const scale = 10 ** decimals;
  const fractions = fractionsOf(decimals);
  let path = '';
  for (const segment of segments) {
    path += segment[0];
    for (let i = 1; i < segment.length; i++) {
      const value = Number(segment[i]) + (i % 2 ? dx : dy);
      const units = Math.round(Math.abs(value) * scale);
      const sign = value < 0 && units > 0 ? '-' : i > 1 ? ' ' : '';
      path += `${sign}${Math.floor(units / scale)}${fractions[units % scale] ?? ''}`;
    }
  }
  return path;
}

/** Path data of `segments` rounded to whole numbers, with relative commands, as short as it gets. */
export function formatRelative(segments: readonly Segment[]): string {
  let path = '';
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const segment of segments) {
    path += segment[0].toLowerCase();
    for (let i = 1; i < segment.length; i++) {
      const value = Math.round(Number(segment[i])) - (i % 2 ? x : y);
      path += `${value < 0 || i === 1 ? '' : ' '}${value}`;
    }
    [x, y] = endOf(segment, [startX, startY]).map(Math.round) as [number, number];
    if (segment[0] === 'M') [startX, startY] = [x, y];
  }
  return path;
}

const writtenFractions = new Map<Decimals, readonly string[]>();

/** 0.0625 → '.0625', digit by digit: writing fractions took most of the time of a long text. */
function fractionsOf(decimals: Decimals): readonly string[] {
  const known = writtenFractions.get(decimals);
  if (known) return known;
  const scale = 10 ** decimals;
  const written = Array.from({ length: scale }, (_, i) => String(i / scale).slice(1));
  writtenFractions.set(decimals, written);
  return written;
}

export function transformSegments(
  segments: readonly Segment[],
  [a, b, c, d, e, f]: Matrix,
): Segment[] {
  return segments.map((segment): Segment => {
    if (segment[0] === 'Z') return segment;
    const [kind, x0, y0] = segment;
    const [u0, v0] = [a * x0 + c * y0 + e, b * x0 + d * y0 + f];
    if (kind === 'M' || kind === 'L') return [kind, u0, v0];
    const [x1, y1] = [segment[3], segment[4]];
    const [u1, v1] = [a * x1 + c * y1 + e, b * x1 + d * y1 + f];
    if (kind === 'Q') return [kind, u0, v0, u1, v1];
    const [x2, y2] = [segment[5], segment[6]];
    return [kind, u0, v0, u1, v1, a * x2 + c * y2 + e, b * x2 + d * y2 + f];
  });
}

/** Path data transformed by `matrix`. Throws a TypeError for invalid path data. */
export function transformPath(path: string, matrix: Matrix, decimals?: Decimals): string {
  return formatPath(transformSegments(readPath(path), matrix), decimals);
}

/** The bounds of the outline itself, not of its control points; null if nothing is drawn. */
export function segmentBounds(segments: readonly Segment[]): Edges | null {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const reach = (x: number, y: number) => {
    if (x < bounds.left) bounds.left = x;
    if (x > bounds.right) bounds.right = x;
    if (y < bounds.top) bounds.top = y;
    if (y > bounds.bottom) bounds.bottom = y;
  };
  const isOut = (x: number, y: number) =>
    x < bounds.left || x > bounds.right || y < bounds.top || y > bounds.bottom;
  let pen: PathPoint = [0, 0];
  let start: PathPoint = [0, 0];
  for (const segment of segments) {
    const [x, y] = pen;
    const end = endOf(segment, start);
    if (segment[0] === 'M') start = end;
    else {
      reach(x, y);
      reach(...end);
    }
    pen = end;
    if (segment[0] === 'Q') {
      const [, x1, y1] = segment;
      if (!isOut(x1, y1)) continue;
      const at = (t: number, from: number, by: number, to: number) =>
        (1 - t) ** 2 * from + 2 * t * (1 - t) * by + t ** 2 * to;
      for (const t of [(x - x1) / (x - 2 * x1 + end[0]), (y - y1) / (y - 2 * y1 + end[1])]) {
        if (t > 0 && t < 1) reach(at(t, x, x1, end[0]), at(t, y, y1, end[1]));
      }
    } else if (segment[0] === 'C') {
      const [, x1, y1, x2, y2] = segment;
      if (!isOut(x1, y1) && !isOut(x2, y2)) continue;
      const turns = [...cubicTurns(x, x1, x2, end[0]), ...cubicTurns(y, y1, y2, end[1])];
      for (const t of turns) reach(cubicAt(t, x, x1, x2, end[0]), cubicAt(t, y, y1, y2, end[1]));
    }
  }
  return bounds.left <= bounds.right ? bounds : null;
}

/** Like `segmentBounds`. Throws a TypeError for invalid path data. */
export function pathBounds(path: string): Edges | null {
  return segmentBounds(readPath(path));
}

function cubicAt(t: number, p0: number, p1: number, p2: number, p3: number): number {
  const u = 1 - t;
  return u ** 3 * p0 + 3 * u ** 2 * t * p1 + 3 * u * t ** 2 * p2 + t ** 3 * p3;
}

/** Where, between 0 and 1, a coordinate of a cubic curve turns back. */
function cubicTurns(p0: number, p1: number, p2: number, p3: number): number[] {
  const a = -p0 + 3 * p1 - 3 * p2 + p3;
  const b = 2 * (p0 - 2 * p1 + p2);
  const c = p1 - p0;
  // The formula has two forms; each root takes the one that doesn't cancel out.
  const root = Math.sqrt(b * b - 4 * a * c);
  const q = -(b + (b < 0 ? -root : root)) / 2;
  return [q / a, c / q].filter((t) => t > 0 && t < 1);
}

/**
 * `segments` with every point moved by `bend`, as lines and quadratic curves within `tolerance` of
 * the true shape, in the path's unit. In inches, the default is a sixth of a printed dot at 300
 * DPI. `bend` must be continuous.
 */
export function warpSegments(
  segments: readonly Segment[],
  bend: (x: number, y: number) => PathPoint,
  tolerance = 0.0005,
): Segment[] {
  const bent: Segment[] = [];
  let pen: PathPoint = [0, 0];
  let start: PathPoint = [0, 0];
  for (const segment of segments) {
    const end = endOf(segment, start);
    if (segment[0] === 'M') {
      start = end;
      bent.push(['M', ...bend(...end)]);
    } else if (segment[0] !== 'Z' || pen[0] !== start[0] || pen[1] !== start[1]) {
      const at = pointOn(segment, pen, end);
      // An S is flat in its middle, so each curve is checked in at least two halves.
      for (const half of [0, 0.5])
        bendPart((t) => bend(...at(t)), half, half + 0.5, tolerance, bent);
    }
    if (segment[0] === 'Z') bent.push(segment);
    pen = end;
  }
  return bent;
}

/** Like `warpSegments`. Throws a TypeError for invalid path data. */
export function warpPath(
  path: string,
  bend: (x: number, y: number) => PathPoint,
  tolerance?: number,
  decimals?: Decimals,
): string {
  return formatPath(warpSegments(readPath(path), bend, tolerance), decimals);
}

function pointOn(segment: Segment, from: PathPoint, end: PathPoint): (t: number) => PathPoint {
  const along = (t: number, one: number, other: number) => one + (other - one) * t;
  if (segment[0] === 'C') {
    const [, x1, y1, x2, y2] = segment;
    return (t) => [cubicAt(t, from[0], x1, x2, end[0]), cubicAt(t, from[1], y1, y2, end[1])];
  }
  if (segment[0] === 'Q') {
    const [, x, y] = segment;
    const at = (t: number, one: number, by: number, other: number) =>
      along(t, along(t, one, by), along(t, by, other));
    return (t) => [at(t, from[0], x, end[0]), at(t, from[1], y, end[1])];
  }
  return (t) => [along(t, from[0], end[0]), along(t, from[1], end[1])];
}

const mostHalvings = 10;

/** Adds the curve `at` between two parameters as segments, halving until they're accurate. */
function bendPart(
  at: (t: number) => PathPoint,
  from: number,
  to: number,
  tolerance: number,
  bent: Segment[],
  halvings = 0,
): void {
  const middle = (from + to) / 2;
  const [p0, p1, p2, p3, p4] = [
    at(from),
    at((from + middle) / 2),
    at(middle),
    at((middle + to) / 2),
    at(to),
  ];
  // The quadratic curve through start, middle, and end.
  const x = 2 * p2[0] - (p0[0] + p4[0]) / 2;
  const y = 2 * p2[1] - (p0[1] + p4[1]) / 2;
  const miss = (point: PathPoint, t: number) =>
    Math.hypot(
      (1 - t) ** 2 * p0[0] + 2 * t * (1 - t) * x + t ** 2 * p4[0] - point[0],
      (1 - t) ** 2 * p0[1] + 2 * t * (1 - t) * y + t ** 2 * p4[1] - point[1],
    );
  if (halvings < mostHalvings && Math.max(miss(p1, 0.25), miss(p3, 0.75)) > tolerance / 2) {
    bendPart(at, from, middle, tolerance, bent, halvings + 1);
    bendPart(at, middle, to, tolerance, bent, halvings + 1);
    return;
  }
  const sag = Math.hypot(p2[0] - (p0[0] + p4[0]) / 2, p2[1] - (p0[1] + p4[1]) / 2);
  bent.push(sag < tolerance / 10 ? ['L', ...p4] : ['Q', x, y, ...p4]);
}

/** What transforms by the second first, and then by the first. */
export function times([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [
    a * g + c * h,
    b * g + d * h,
    a * i + c * j,
    b * i + d * j,
    a * k + c * l + e,
    b * k + d * l + f,
  ];
}
