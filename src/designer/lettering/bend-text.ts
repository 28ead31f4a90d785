import type { ObjectOf } from '../design.ts';
import type { Bounds } from '../object-box.ts';
import {
  segmentBounds,
  warpSegments,
  type PathPoint,
  type Segment,
} from '../../artwork/path-data.ts';

export type Bend = NonNullable<ObjectOf<'text'>['bend']>;
/** A bend that pushes letters out of shape, instead of standing them on a circle. */
export type Warp = Exclude<Bend, { kind: 'circle' }>;

/** How far a line at full strength rises on an arch, of its width. */
const archRise = 1 / 4;
/** How much of the letters' height a bridge at full strength takes away in the middle. */
const bridgeTakes = 3 / 4;
/** How far a wave at full strength rises and falls, of the height of all lines. */
const waveRise = 1 / 2;

/**
 * Straight text bent within its own bounds; sides stay upright. An arch raises the middle. A bridge
 * has a straight top and a raised bottom. A wave rises, then falls. Negative strength turns each
 * upside down.
 */
export function warpText(segments: readonly Segment[], warp: Warp): Segment[] {
  const bounds = segmentBounds(segments);
  const to = bounds && warpWithin(bounds, warp);
  return to ? warpSegments(segments, to) : [...segments];
}

/** Where such a bend moves a point of straight text; null if it leaves everything in place. */
export function warpWithin(
  { left, top, right, bottom }: Bounds,
  { kind, strength }: Warp,
): ((x: number, y: number) => PathPoint) | null {
  const [width, height] = [right - left, bottom - top];
  if (strength === 0 || width <= 0) return null;
  const share = strength / 100;
  /** −1 at the left edge to 1 at the right one. */
  const across = (x: number) => (2 * (x - left)) / width - 1;
  const bends: Record<Warp['kind'], (x: number, y: number) => PathPoint> = {
    arch: (x, y) => [x, y + share * archRise * width * across(x) ** 2],
    bridge: (x, y) => {
      const fromStraight = share > 0 ? y - top : y - bottom;
      return [x, y - Math.abs(share) * bridgeTakes * fromStraight * (1 - across(x) ** 2)];
    },
    wave: (x, y) => [x, y + share * waveRise * height * Math.sin(Math.PI * across(x))],
  };
  return bends[kind];
}
