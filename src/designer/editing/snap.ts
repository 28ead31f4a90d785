import type { AreaSize } from '../design.ts';
import { areaBounds, centerOf, type Bounds, type Point } from '../object-box.ts';

/** The snapping distance in screen pixels. */
export const snapReachPx = 6;

type Axis = 'x' | 'y';

/** A line to snap to: at `at` on its axis, running from `from` to `to` on the other. */
export type Guide = { axis: Axis; at: number; from: number; to: number };

/** Lines to snap to, strongest first. */
export type SnapLines = readonly Guide[];

/** The center lines and edges of the print area, then those of the objects that aren't moving. */
export function snapLines(area: AreaSize, others: readonly Bounds[]): SnapLines {
  return [areaBounds(area), ...others].flatMap((bounds) => {
    const { x, y } = centerOf(bounds);
    const across = { from: bounds.left, to: bounds.right };
    const down = { from: bounds.top, to: bounds.bottom };
    return [
      { axis: 'x' as const, at: x, ...down },
      { axis: 'y' as const, at: y, ...across },
      { axis: 'x' as const, at: bounds.left, ...down },
      { axis: 'x' as const, at: bounds.right, ...down },
      { axis: 'y' as const, at: bounds.top, ...across },
      { axis: 'y' as const, at: bounds.bottom, ...across },
    ];
  });
}

/** The correction that makes a move snap, and the lines to show for it. */
export type Snap = { by: Point; guides: Guide[] };

/**
 * Snaps a box about to be dropped at `bounds`: in each direction, its nearest edge or center to the
 * nearest line within `reach` inches, or to where its gap to one of `others` is the same as the next
 * gap in that row. Of lines at the same distance, the stronger wins, and a gap is the weakest.
 */
export function snapMove(
  bounds: Bounds,
  lines: SnapLines,
  reach: number,
  others: readonly Bounds[] = [],
): Snap {
  const by = {
    x: nearest(bounds, lines, 'x', reach, others),
    y: nearest(bounds, lines, 'y', reach, others),
  };
  const there = movedBounds(bounds, by);
  const met = (line: Guide) => stops(there, line.axis).some((stop) => near(stop, line.at));
  const guides = new Map<string, Guide>();
  for (const line of lines.filter(met)) {
    const [low, high] = line.axis === 'x' ? [there.top, there.bottom] : [there.left, there.right];
    const key = `${line.axis}${line.at.toFixed(3)}`;
    const known = guides.get(key);
    guides.set(key, {
      ...line,
      from: Math.min(line.from, low, known?.from ?? low),
      to: Math.max(line.to, high, known?.to ?? high),
    });
  }
  const equal = (['x', 'y'] as const).flatMap((axis) =>
    equalGaps(there, others, axis).filter(({ move }) => near(move, 0)),
  );
  return { by, guides: [...guides.values(), ...equal.flatMap(({ gaps }) => gaps)] };
}

/** A move along an axis after which two gaps in a row are the same, and lines across these. */
type EqualGaps = { move: number; gaps: Guide[] };

/** With two neighbors in the row: in the middle between them, or as far as they are apart. */
function equalGaps(bounds: Bounds, others: readonly Bounds[], axis: Axis): EqualGaps[] {
  const [start, end, low, high] =
    axis === 'x'
      ? (['left', 'right', 'top', 'bottom'] as const)
      : (['top', 'bottom', 'left', 'right'] as const);
  const row = others
    .filter((other) => other[low] < bounds[high] && other[high] > bounds[low])
    .sort((a, b) => a[start] - b[start]);
  const size = bounds[end] - bounds[start];
  return row.slice(1).flatMap((second, index) => {
    const first = row[index];
    const gap = first ? second[start] - first[end] : -1;
    if (!first || gap < 0) return [];
    const at =
      (Math.max(first[low], second[low], bounds[low]) +
        Math.min(first[high], second[high], bounds[high])) /
      2;
    const line = (from: number, length: number): Guide => ({
      axis: axis === 'x' ? 'y' : 'x',
      at,
      from,
      to: from + length,
    });
    const place = (to: number, gaps: Guide[]): EqualGaps => ({ move: to - bounds[start], gaps });
    const between = (gap - size) / 2;
    const known = line(first[end], gap);
    return [
      ...(between > 0
        ? [
            place(first[end] + between, [
              line(first[end], between),
              line(second[start] - between, between),
            ]),
          ]
        : []),
      place(second[end] + gap, [known, line(second[end], gap)]),
      place(first[start] - gap - size, [line(first[start] - gap, gap), known]),
    ];
  });
}

/** An angle, snapped to a quarter turn within three degrees, or to steps of fifteen. */
export function snapAngle(degrees: number, inSteps: boolean): number {
  if (inSteps) return Math.round(degrees / 15) * 15;
  const quarter = Math.round(degrees / 90) * 90;
  return Math.abs(degrees - quarter) <= 3 ? quarter : degrees;
}

export function movedBounds(bounds: Bounds, { x, y }: Point): Bounds {
  return {
    left: bounds.left + x,
    top: bounds.top + y,
    right: bounds.right + x,
    bottom: bounds.bottom + y,
  };
}

function nearest(
  bounds: Bounds,
  lines: SnapLines,
  axis: Axis,
  reach: number,
  others: readonly Bounds[],
): number {
  let best: number | null = null;
  for (const line of lines) {
    if (line.axis !== axis) continue;
    for (const stop of stops(bounds, axis)) {
      const by = line.at - stop;
      if (Math.abs(by) > reach) continue;
      if (best === null || Math.abs(by) < Math.abs(best) - 1e-9) best = by;
    }
  }
  for (const { move } of equalGaps(bounds, others, axis)) {
    if (Math.abs(move) > reach) continue;
    if (best === null || Math.abs(move) < Math.abs(best) - 1e-9) best = move;
  }
  return best ?? 0;
}

/** The center first: at equal distance, it is what people mean. */
function stops(bounds: Bounds, axis: Axis): readonly number[] {
  const center = centerOf(bounds)[axis];
  return axis === 'x' ? [center, bounds.left, bounds.right] : [center, bounds.top, bounds.bottom];
}

const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.001;
