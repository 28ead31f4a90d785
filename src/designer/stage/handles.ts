import { designLimits, type AreaSize, type DesignObject, type ObjectOf } from '../design.ts';
import { effectsIn } from '../draw-object.ts';
import { scaleObjects } from '../editing/edit-objects.ts';
import { centerOf, jointBounds, turned, type Point, type SizeOf } from '../object-box.ts';

/**
 * The box around what is chosen: rotated with a single object or a group, upright around several.
 * Inches.
 */
export type Frame = Point & AreaSize & { rotation: number };

/** Fractions of half the frame's width and height from its center: x to the right, y down. */
type Direction = { readonly x: -1 | 0 | 1; readonly y: -1 | 0 | 1 };

export const corners = {
  nw: { x: -1, y: -1 },
  ne: { x: 1, y: -1 },
  se: { x: 1, y: 1 },
  sw: { x: -1, y: 1 },
} as const satisfies Record<string, Direction>;
export type Corner = keyof typeof corners;

export const edges = {
  n: { x: 0, y: -1 },
  e: { x: 1, y: 0 },
  s: { x: 0, y: 1 },
  w: { x: -1, y: 0 },
} as const satisfies Record<string, Direction>;
export type Edge = keyof typeof edges;

/** null if nothing is chosen. */
export function frameOf(objects: readonly DesignObject[], sizeOf: SizeOf): Frame | null {
  const [single, ...rest] = objects;
  if (single && rest.length === 0) {
    const { widthIn, heightIn } = sizeOf(single);
    return { x: single.x, y: single.y, widthIn, heightIn, rotation: single.rotation };
  }
  const rotation = groupRotation(objects);
  const middle = { x: 0, y: 0 };
  const upright = objects.map((object) => ({
    ...object,
    ...turned(object, -rotation, middle),
    rotation: object.rotation - rotation,
  }));
  const bounds = jointBounds(upright, sizeOf);
  return (
    bounds && {
      ...turned(centerOf(bounds), rotation, middle),
      widthIn: bounds.right - bounds.left,
      heightIn: bounds.bottom - bounds.top,
      rotation,
    }
  );
}

/** The angle of most of a group's objects: it turns with them. 0 for anything but one group. */
function groupRotation(objects: readonly DesignObject[]): number {
  const [group, ...others] = new Set(objects.map((object) => object.group));
  if (!group || others.length > 0) return 0;
  const counts = new Map<number, number>();
  for (const { rotation } of objects) counts.set(rotation, (counts.get(rotation) ?? 0) + 1);
  return [...counts].reduce((most, next) => (next[1] > most[1] ? next : most))[0];
}

/** The position of a corner, or of the middle of an edge. */
export function framePoint(frame: Frame, { x, y }: Direction): Point {
  return turned(
    { x: frame.x + (x * frame.widthIn) / 2, y: frame.y + (y * frame.heightIn) / 2 },
    frame.rotation,
    frame,
  );
}

/** Scales by a corner: proportions stay, and so does the opposite corner. */
export function scaleByCorner(
  frame: Frame,
  corner: Corner,
  pointer: Point,
): { factor: number; fixed: Point } {
  const direction = corners[corner];
  const fixed = framePoint(frame, opposite(direction));
  const moved = framePoint(frame, direction);
  const [dx, dy] = [moved.x - fixed.x, moved.y - fixed.y];
  const along = (pointer.x - fixed.x) * dx + (pointer.y - fixed.y) * dy;
  return { factor: Math.max(0.001, along / (dx * dx + dy * dy)), fixed };
}

/**
 * The objects scaled by a corner. Outlines have a least and a most, so a single object is then moved
 * to keep the opposite corner in place.
 */
export function scaledByCorner(
  objects: readonly DesignObject[],
  ids: readonly string[],
  frame: Frame,
  corner: Corner,
  pointer: Point,
  sizeOf: SizeOf,
): DesignObject[] {
  const { factor, fixed } = scaleByCorner(frame, corner, pointer);
  const scaled = scaleObjects(objects, ids, factor, fixed);
  if (ids.length !== 1) return scaled;
  return scaled.map((object) => {
    if (object.locked || !ids.includes(object.id)) return object;
    const size = sizeOf(object);
    return placed(object, { ...frame, ...size }, opposite(corners[corner]), fixed);
  });
}

/** A shape stretched by the middle of an edge; the opposite edge stays. */
export function stretched(shape: ObjectOf<'shape'>, edge: Edge, pointer: Point): ObjectOf<'shape'> {
  const around = 2 * (shape.outline?.widthIn ?? 0);
  const size = { widthIn: shape.widthIn + around, heightIn: shape.heightIn + around };
  const frame: Frame = { ...shape, ...size };
  const direction = edges[edge];
  const fixed = framePoint(frame, opposite(direction));
  const there = turned(pointer, -shape.rotation, fixed);
  const along = (there.x - fixed.x) * direction.x + (there.y - fixed.y) * direction.y;
  const { leastSizeIn, mostSizeIn } = designLimits;
  const inches = hold(Math.min(mostSizeIn, Math.max(leastSizeIn, along - around)));
  const next = direction.x === 0 ? { ...shape, heightIn: inches } : { ...shape, widthIn: inches };
  return placed(
    next,
    { ...frame, widthIn: next.widthIn + around, heightIn: next.heightIn + around },
    opposite(direction),
    fixed,
  );
}

/** Words that wrap at the pointer; the opposite edge of their frame stays. */
export function wrappedAt(
  text: ObjectOf<'text'>,
  edge: 'e' | 'w',
  pointer: Point,
  frame: Frame,
  sizeOf: SizeOf,
): ObjectOf<'text'> {
  const direction = edges[edge];
  const fixed = framePoint(frame, opposite(direction));
  const there = turned(pointer, -text.rotation, fixed);
  const along = (there.x - fixed.x) * direction.x - effectsIn(text);
  const { leastSizeIn, mostSizeIn } = designLimits;
  const next = { ...text, wrapIn: hold(Math.min(mostSizeIn, Math.max(leastSizeIn, along))) };
  return placed(next, { ...frame, ...sizeOf(next) }, opposite(direction), fixed);
}

/** How far, clockwise in degrees, a pointer moved around the frame's center. */
export function turnByHandle(center: Point, from: Point, to: Point): number {
  const angle = ({ x, y }: Point) => (Math.atan2(y - center.y, x - center.x) * 180) / Math.PI;
  return angle(to) - angle(from);
}

/** The object moved so that the given point of its frame is at `fixed`. */
function placed<Kind extends DesignObject>(
  object: Kind,
  frame: Frame,
  direction: Direction,
  fixed: Point,
): Kind {
  const point = framePoint(frame, direction);
  const { reach } = designLimits;
  const within = (value: number) => hold(Math.min(reach, Math.max(-reach, value)));
  return {
    ...object,
    x: within(frame.x + fixed.x - point.x),
    y: within(frame.y + fixed.y - point.y),
  };
}

const opposite = ({ x, y }: Direction) => ({ x: -x, y: -y }) as Direction;
/** To a ten-thousandth of an inch. */
const hold = (value: number): number => Math.round(value * 10_000) / 10_000 + 0;
