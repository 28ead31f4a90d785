import type { Font } from 'harfbuzzjs';
import type { PathPoint, Segment } from '../../artwork/path-data.ts';

/** Thousandths of an em: how far a merged curve may be from what it stands for. */
const mergeTolerance = 1;

type Curve = { from: PathPoint; by: PathPoint; to: PathPoint };

const pointOn = ({ from, by, to }: Curve, t: number): PathPoint => [
  (1 - t) ** 2 * from[0] + 2 * t * (1 - t) * by[0] + t ** 2 * to[0],
  (1 - t) ** 2 * from[1] + 2 * t * (1 - t) * by[1] + t ** 2 * to[1],
];

/** Distance of a point from the line between two others. */
function distance([x, y]: PathPoint, [x0, y0]: PathPoint, [x1, y1]: PathPoint): number {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const share = ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1);
  const t = Math.min(Math.max(share, 0), 1);
  return Math.hypot(x0 + t * dx - x, y0 + t * dy - y);
}

/** One curve in place of several that follow one another, or null where none is near enough. */
function mergeCurves(curves: readonly Curve[], tolerance: number): Curve | null {
  const [first, last] = [curves[0], curves.at(-1)];
  if (!first || !last) return null;
  // Its control point is where the directions at both ends meet.
  const [ax, ay] = [first.by[0] - first.from[0], first.by[1] - first.from[1]];
  const [bx, by] = [last.to[0] - last.by[0], last.to[1] - last.by[1]];
  const [cx, cy] = [last.to[0] - first.from[0], last.to[1] - first.from[1]];
  const cross = ax * by - ay * bx;
  const [ahead, back] = [(cx * by - cy * bx) / cross, (ax * cy - ay * cx) / cross];
  if (!(ahead > 0 && back > 0 && ahead < Infinity && back < Infinity)) return null;
  const merged: Curve = {
    from: first.from,
    by: [Math.round(first.from[0] + ahead * ax), Math.round(first.from[1] + ahead * ay)],
    to: last.to,
  };
  const points = Array.from({ length: 33 }, (_, i) => pointOn(merged, i / 32));
  const isNear = curves.every((curve) =>
    [0.25, 0.5, 0.75, 1].every((t) =>
      points.some((point, i) => {
        return distance(pointOn(curve, t), points[i - 1] ?? point, point) <= tolerance;
      }),
    ),
  );
  return isNear ? merged : null;
}

/**
 * The outline as HarfBuzz draws it, y up, → y down, in whole units. Faces that were drawn in cubic
 * curves come as twice the quadratic ones that they need.
 */
export function readOutline(font: Font, glyph: number): Segment[] {
  const tolerance = (mergeTolerance * font.face.upem) / 1000;
  const segments: Segment[] = [];
  let pen: PathPoint = [0, 0];
  let run: Curve[] = [];
  for (const { type, values } of font.glyphToJson(glyph)) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = values.map((value, i) =>
      Math.round(i % 2 ? -value : value),
    );
    if (type === 'Q') {
      const curve: Curve = { from: pen, by: [x0, y0], to: [x1, y1] };
      const merged = run.length > 0 && mergeCurves([...run, curve], tolerance);
      if (merged) segments.pop();
      run = merged ? [...run, curve] : [curve];
      const { by, to } = merged || curve;
      segments.push(['Q', ...by, ...to]);
      pen = to;
    } else {
      run = [];
      if (type === 'L' && x0 === pen[0] && y0 === pen[1]) continue;
      if (type === 'Z') segments.push(['Z']);
      else if (type === 'M' || type === 'L') segments.push([type, x0, y0]);
      else throw new Error(`${type} isn't of a TrueType outline.`);
      pen = [x0, y0];
    }
  }
  return segments;
}
