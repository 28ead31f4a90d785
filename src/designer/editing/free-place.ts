import type { AreaSize } from '../design.ts';
import { centerOf, overhang, type Bounds, type Point } from '../object-box.ts';

/** Inches between a new object and the one it appears beside. */
const gapIn = 0.25;
/** Inches between the places it tries where nothing beside is free. */
const stepIn = 0.5;

/**
 * Where a new object of this size goes, as its center: in the middle if that is free, else beside
 * the last of `others`, else wherever it covers the least. It is never in the same place as another,
 * and within the print area if it fits there.
 */
export function freePlace(size: AreaSize, others: readonly Bounds[], area: AreaSize): Point {
  const { widthIn, heightIn } = size;
  const last = others.at(-1);
  if (!last) return { x: 0, y: 0 };
  const from = centerOf(last);
  const across = (last.right - last.left + widthIn) / 2 + gapIn;
  const down = (last.bottom - last.top + heightIn) / 2 + gapIn;
  const inside = (x: number, y: number): Point => placeAt({ x, y }, size, area);
  // Below first: that's where the next line of a design goes.
  const beside = [
    inside(from.x, from.y + down),
    inside(from.x + across, from.y),
    inside(from.x, from.y - down),
    inside(from.x - across, from.y),
  ];

  /** What doesn't print is worse than what covers something; distance only breaks ties. */
  const cost = (place: Point): number => {
    const bounds = boundsAround(place, size);
    const isTaken = others.some((other) => isAt(centerOf(other), place));
    const covered = others.reduce((sum, other) => sum + overlap(bounds, other), 0);
    const far = Math.hypot(place.x - from.x, place.y - from.y);
    return (isTaken ? 1e6 : 0) + overhang(bounds, area) * 1e3 + covered + far * 1e-4;
  };
  const isFree = (place: Point) => cost(place) < 0.01;
  const free = [{ x: 0, y: 0 }, ...beside].find(isFree);
  if (free) return free;
  const places = steps(area.widthIn).flatMap((x) => steps(area.heightIn).map((y) => ({ x, y })));
  return [...beside, ...places]
    .map((place) => ({ place, cost: cost(place) }))
    .reduce((best, next) => (next.cost < best.cost ? next : best)).place;
}

/** The center for an object of this size at a point, moved into the print area if it fits there. */
export function placeAt({ x, y }: Point, size: AreaSize, area: AreaSize): Point {
  return {
    x: within(x, (area.widthIn - size.widthIn) / 2),
    y: within(y, (area.heightIn - size.heightIn) / 2),
  };
}

/** Positions from one edge of the print area to the other. */
function steps(length: number): number[] {
  const count = Math.floor(length / stepIn) + 1;
  return Array.from({ length: count }, (_, index) => index * stepIn - ((count - 1) * stepIn) / 2);
}

const boundsAround = ({ x, y }: Point, { widthIn, heightIn }: AreaSize): Bounds => ({
  left: x - widthIn / 2,
  top: y - heightIn / 2,
  right: x + widthIn / 2,
  bottom: y + heightIn / 2,
});

/** Square inches. */
function overlap(a: Bounds, b: Bounds): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Within `room` of the middle; in the middle if there is none. */
const within = (value: number, room: number): number =>
  room <= 0 ? 0 : Math.min(room, Math.max(-room, value));

const isAt = (a: Point, b: Point): boolean => Math.hypot(a.x - b.x, a.y - b.y) < 0.01;
