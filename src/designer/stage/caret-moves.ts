import type { LineKey } from './line-keys.ts';
import type { Point } from '../object-box.ts';
import { offsetNear, stopAt, type CaretStop, type TextCarets } from './text-caret.ts';

/** A part of the typed words, in UTF-16 units. */
export type Span = { start: number; end: number };

/**
 * Where a key takes the caret. Up and down look for the place nearest to `from`, where the caret was
 * before the first of them, so that it keeps its column through shorter lines. Up from the first line
 * goes to the start of the words, and down from the last one to their end.
 */
export function afterLineKey(
  carets: TextCarets,
  offset: number,
  key: LineKey,
  from: Point | null = null,
): number {
  const stop = stopAt(carets, offset);
  if (!stop) return offset;
  const { start, end } = lineAt(carets, offset);
  if (key === 'Home' || key === 'End') return key === 'Home' ? start : end;
  const line = stop.line + (key === 'ArrowUp' ? -1 : 1);
  const stops = carets.stops.filter((each) => each.line === line);
  if (stops.length === 0) return key === 'ArrowUp' ? 0 : (carets.stops.at(-1)?.offset ?? offset);
  const goal = from ?? middleOf(stop);
  const away = (each: CaretStop) => {
    const { x, y } = middleOf(each);
    return Math.hypot(x - goal.x, y - goal.y);
  };
  return stops.reduce((nearest, each) => (away(each) < away(nearest) ? each : nearest)).offset;
}

/** Halfway up a caret. */
export const middleOf = ({ foot, head }: CaretStop): Point => ({
  x: (foot.x + head.x) / 2,
  y: (foot.y + head.y) / 2,
});

/** The line that an offset is in, as it's seen. */
export function lineAt(carets: TextCarets, offset: number): Span {
  const line = stopAt(carets, offset)?.line;
  const offsets = carets.stops.filter((stop) => stop.line === line).map((stop) => stop.offset);
  return { start: Math.min(...offsets), end: Math.max(...offsets) };
}

const words = new Intl.Segmenter('en', { granularity: 'word' });

/** The word at a point, or the space or the mark between two. */
export function wordNear(text: string, carets: TextCarets, point: Point): Span {
  const cell = carets.cells.find(({ corners }) => isInside(corners, point));
  const index = Math.min(cell?.offset ?? offsetNear(carets, point), text.length - 1);
  const word = words.segment(text).containing(index);
  return word ? { start: word.index, end: word.index + word.segment.length } : { start: 0, end: 0 };
}

/** A point is inside a convex shape if it lies on the same side of every edge. */
function isInside(corners: readonly Point[], { x, y }: Point): boolean {
  const sides = corners.map((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from;
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
  });
  return sides.every((side) => side >= 0) || sides.every((side) => side <= 0);
}
