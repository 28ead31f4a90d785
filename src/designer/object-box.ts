import type { AreaSize, DesignObject } from './design.ts';

/** Edges in inches from the center of the print area; an upright box. */
export type Bounds = { left: number; top: number; right: number; bottom: number };
export type Point = { x: number; y: number };

/** The size of an object's box before turning, outlines included (`drawObject`). */
export type SizeOf = (object: DesignObject) => AreaSize;

/** A point rotated clockwise around another, in degrees. */
export function turned({ x, y }: Point, degrees: number, around: Point): Point {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [dx, dy] = [x - around.x, y - around.y];
  return { x: around.x + dx * cos - dy * sin, y: around.y + dx * sin + dy * cos };
}

/** The upright box around an object at its angle. */
export function objectBounds(object: DesignObject, sizeOf: SizeOf): Bounds {
  const { widthIn, heightIn } = sizeOf(object);
  const angle = (object.rotation * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const halfWidth = (widthIn * cos + heightIn * sin) / 2;
  const halfHeight = (widthIn * sin + heightIn * cos) / 2;
  return {
    left: object.x - halfWidth,
    top: object.y - halfHeight,
    right: object.x + halfWidth,
    bottom: object.y + halfHeight,
  };
}

/** The upright box around all of them, or null if there are none. */
export function jointBounds(objects: readonly DesignObject[], sizeOf: SizeOf): Bounds | null {
  return objects.length === 0
    ? null
    : objects.map((object) => objectBounds(object, sizeOf)).reduce(joined);
}

/** The upright box around two. */
export function joined(a: Bounds, b: Bounds): Bounds {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

export const centerOf = ({ left, top, right, bottom }: Bounds): Point => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
});

/** The edges of a print area. */
export function areaBounds({ widthIn, heightIn }: AreaSize): Bounds {
  return { left: -widthIn / 2, top: -heightIn / 2, right: widthIn / 2, bottom: heightIn / 2 };
}

/** How many inches something sticks out of its print area at most; 0 if all of it prints. */
export function overhang(bounds: Bounds, area: AreaSize): number {
  const edges = areaBounds(area);
  const most = Math.max(
    edges.left - bounds.left,
    edges.top - bounds.top,
    bounds.right - edges.right,
    bounds.bottom - edges.bottom,
  );
  // A thousandth of an inch is a rounding error, not ink.
  return most > 0.001 ? most : 0;
}
