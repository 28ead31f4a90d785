import type { ShapeName } from './design.ts';
import type { PathPoint } from '../artwork/path-data.ts';

/** Names as shown in the shapes panel. */
export const shapeLabels: Readonly<Record<ShapeName, string>> = {
  rectangle: 'Rectangle',
  rounded: 'Rounded rectangle',
  ellipse: 'Circle',
  triangle: 'Triangle',
  diamond: 'Diamond',
  hexagon: 'Hexagon',
  star: 'Star',
  burst: 'Burst',
  heart: 'Heart',
  shield: 'Shield',
  ribbon: 'Ribbon',
  arrow: 'Arrow',
  line: 'Line',
  ring: 'Ring',
};

/** A cubic curve's handle for a quarter of a circle of radius 1. */
const quarter = 0.5523;

/**
 * A shape's outline in inches around its center. It fills its box; fill rule evenodd. The numbers
 * of each shape are fractions of half its width and height.
 */
export function shapePath(shape: ShapeName, widthIn: number, heightIn: number): string {
  const [w, h] = [widthIn / 2, heightIn / 2];
  switch (shape) {
    case 'rectangle':
    case 'line':
      return `M${pair(-w, -h)}L${pair(w, -h)}L${pair(w, h)}L${pair(-w, h)}Z`;
    case 'rounded':
      return roundedPath(w, h, Math.min(w, h) * 0.4);
    case 'ellipse':
      return ellipsePath(w, h);
    case 'ring':
      return ellipsePath(w, h) + ellipsePath(w * 0.78, h * 0.78);
    case 'burst':
      return polygon(starPoints(16, 0.82), w, h);
    case 'star':
      return polygon(starPoints(5, 0.382), w, h);
    case 'heart':
    case 'shield':
      return curved(curvedShapes[shape], w, h);
    default:
      return polygon(polygons[shape], w, h);
  }
}

const polygons: Readonly<
  Record<'triangle' | 'diamond' | 'hexagon' | 'arrow' | 'ribbon', readonly PathPoint[]>
> = {
  triangle: [
    [0, -1],
    [1, 1],
    [-1, 1],
  ],
  diamond: [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ],
  hexagon: [
    [-0.5, -1],
    [0.5, -1],
    [1, 0],
    [0.5, 1],
    [-0.5, 1],
    [-1, 0],
  ],
  arrow: [
    [-1, -0.4],
    [0.25, -0.4],
    [0.25, -1],
    [1, 0],
    [0.25, 1],
    [0.25, 0.4],
    [-1, 0.4],
  ],
  ribbon: [
    [-1, -1],
    [1, -1],
    [0.84, 0],
    [1, 1],
    [-1, 1],
    [-0.84, 0],
  ],
};

/** 'C' takes three points, 'L' one. */
const curvedShapes: Readonly<
  Record<'heart' | 'shield', { start: PathPoint; steps: readonly (readonly PathPoint[])[] }>
> = {
  heart: {
    start: [0, 1],
    steps: [
      [
        [-0.35, 0.62],
        [-1, 0.2],
        [-1, -0.42],
      ],
      [
        [-1, -0.76],
        [-0.76, -1],
        [-0.5, -1],
      ],
      [
        [-0.28, -1],
        [-0.1, -0.87],
        [0, -0.66],
      ],
      [
        [0.1, -0.87],
        [0.28, -1],
        [0.5, -1],
      ],
      [
        [0.76, -1],
        [1, -0.76],
        [1, -0.42],
      ],
      [
        [1, 0.2],
        [0.35, 0.62],
        [0, 1],
      ],
    ],
  },
  shield: {
    start: [-1, -1],
    steps: [
      [[1, -1]],
      [[1, 0]],
      [
        [1, 0.45],
        [0.6, 0.8],
        [0, 1],
      ],
      [
        [-0.6, 0.8],
        [-1, 0.45],
        [-1, 0],
      ],
    ],
  },
};

function curved({ start, steps }: (typeof curvedShapes)['heart'], w: number, h: number): string {
  const at = ([x, y]: PathPoint) => pair(x * w, y * h);
  const rest = steps.map(
    (points) => `${points.length === 3 ? 'C' : 'L'}${points.map(at).join(' ')}`,
  );
  return `M${at(start)}${rest.join('')}Z`;
}

function polygon(points: readonly PathPoint[], w: number, h: number): string {
  return `M${points.map(([x, y]) => pair(x * w, y * h)).join('L')}Z`;
}

/** Points of a star, stretched to touch all four sides of the box. */
function starPoints(tips: number, inner: number): PathPoint[] {
  const points = Array.from({ length: 2 * tips }, (_, index): PathPoint => {
    const radius = index % 2 === 0 ? 1 : inner;
    const angle = (index * Math.PI) / tips - Math.PI / 2;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
  const spread = (values: number[]) => {
    const least = Math.min(...values);
    const length = Math.max(...values) - least;
    return values.map((value) => ((value - least) / length) * 2 - 1);
  };
  const xs = spread(points.map(([x]) => x));
  const ys = spread(points.map(([, y]) => y));
  return points.map((_, index): PathPoint => [xs[index] ?? 0, ys[index] ?? 0]);
}

function ellipsePath(w: number, h: number): string {
  const [i, j] = [w * quarter, h * quarter];
  return (
    `M${pair(w, 0)}C${pair(w, j)} ${pair(i, h)} ${pair(0, h)}` +
    `C${pair(-i, h)} ${pair(-w, j)} ${pair(-w, 0)}C${pair(-w, -j)} ${pair(-i, -h)} ${pair(0, -h)}` +
    `C${pair(i, -h)} ${pair(w, -j)} ${pair(w, 0)}Z`
  );
}

function roundedPath(w: number, h: number, radius: number): string {
  const handle = radius * (1 - quarter);
  const corner = (x: number, y: number, fromX: number, fromY: number): string => {
    // From the end of one side around the corner (x, y) to the start of the next.
    const toX = fromX === 0 ? -Math.sign(x) : 0;
    const toY = fromY === 0 ? -Math.sign(y) : 0;
    return (
      pair(x + fromX * radius, y + fromY * radius) +
      `C${pair(x + fromX * handle, y + fromY * handle)} ${pair(x + toX * handle, y + toY * handle)} ` +
      pair(x + toX * radius, y + toY * radius)
    );
  };
  return `M${corner(w, -h, -1, 0)}L${corner(w, h, 0, -1)}L${corner(-w, h, 1, 0)}L${corner(-w, -h, 0, 1)}Z`;
}

const pair = (x: number, y: number): string => `${round(x)} ${round(y)}`;
/** To a ten-thousandth of an inch, without '-0'. */
const round = (value: number): number => Math.round(value * 10_000) / 10_000 + 0;
