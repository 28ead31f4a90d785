import { centerOf, type Bounds, type Point } from '../object-box.ts';

/**
 * The part of the shirt that the stage shows: `scale` in screen pixels per inch, and the point at
 * the stage's center, in inches from the center of the print area.
 */
export type Viewport = Point & { scale: number };

/** In screen pixels. */
export type StageSize = { width: number; height: number };

/** As multiples of the scale at which the print area fills the stage. */
export const zoomLimits = { least: 0.25, most: 8 } as const;
/** The factor for a zoom button or key. */
export const zoomStep = 1.25;

/**
 * The viewport that shows all of `bounds`, with `margin` of the stage's shorter side free on each
 * side and `ruler` pixels taken at the left and top.
 */
export function fitViewport(
  bounds: Bounds,
  { width, height }: StageSize,
  margin: number,
  ruler: number,
): Viewport {
  const [free, tall] = [Math.max(1, width - ruler), Math.max(1, height - ruler)];
  const around = 2 * margin * Math.min(free, tall);
  const scale = Math.min(
    (free - around) / (bounds.right - bounds.left),
    (tall - around) / (bounds.bottom - bounds.top),
  );
  const { x, y } = centerOf(bounds);
  return { scale, x: x - ruler / 2 / scale, y: y - ruler / 2 / scale };
}

/** A point in inches as pixels from the stage's upper left corner. */
export function toScreen({ scale, x, y }: Viewport, stage: StageSize, point: Point): Point {
  return {
    x: stage.width / 2 + (point.x - x) * scale,
    y: stage.height / 2 + (point.y - y) * scale,
  };
}

/** The inverse of `toScreen`. */
export function toInches({ scale, x, y }: Viewport, stage: StageSize, pixel: Point): Point {
  return {
    x: x + (pixel.x - stage.width / 2) / scale,
    y: y + (pixel.y - stage.height / 2) / scale,
  };
}

/** Another scale, with the point under `pixel` in the same place. */
export function zoomAt(
  viewport: Viewport,
  stage: StageSize,
  scale: number,
  pixel: Point,
): Viewport {
  const fixed = toInches(viewport, stage, pixel);
  return {
    scale,
    x: fixed.x - (pixel.x - stage.width / 2) / scale,
    y: fixed.y - (pixel.y - stage.height / 2) / scale,
  };
}

/** The view moved by that many pixels. */
export function panBy({ scale, x, y }: Viewport, by: Point): Viewport {
  return { scale, x: x - by.x / scale, y: y - by.y / scale };
}

/** Two fingers. */
export type Pair = readonly [Point, Point];

/**
 * How two fingers moved: the change in distance, the rotation in degrees, and from where to where.
 */
export function pinch(from: Pair, to: Pair): { factor: number; degrees: number; center: Pair } {
  const span = ([a, b]: Pair) => ({ x: b.x - a.x, y: b.y - a.y });
  const middle = ([a, b]: Pair) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const [before, after] = [span(from), span(to)];
  const angle = ({ x, y }: Point) => (Math.atan2(y, x) * 180) / Math.PI;
  return {
    factor: Math.hypot(after.x, after.y) / Math.max(1, Math.hypot(before.x, before.y)),
    degrees: angle(after) - angle(before),
    center: [middle(from), middle(to)],
  };
}

/** Limited so that the scale stays within `scales` and the stage's center within `bounds`. */
export function held(
  viewport: Viewport,
  stage: StageSize,
  scales: { least: number; most: number },
  bounds: Bounds,
  pixel: Point = { x: stage.width / 2, y: stage.height / 2 },
): Viewport {
  const scale = between(viewport.scale, scales.least, scales.most);
  const { x, y } = scale === viewport.scale ? viewport : zoomAt(viewport, stage, scale, pixel);
  return {
    scale,
    x: between(x, bounds.left, bounds.right),
    y: between(y, bounds.top, bounds.bottom),
  };
}

const between = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, value));

/** Marks of a ruler, in inches: short ones every `every`, numbers every `numbered`. */
export function rulerSteps(scale: number): { every: number; numbered: number } {
  const every = [0.25, 0.5, 1, 2].find((step) => step * scale >= 5) ?? 4;
  const numbered = [1, 2, 4].find((step) => step * scale >= 26) ?? 8;
  return { every, numbered };
}
