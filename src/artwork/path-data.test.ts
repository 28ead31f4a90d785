import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatPath,
  parsePath,
  pathBounds,
  transformPath,
  transformSegments,
  warpPath,
  type Matrix,
  type PathPoint,
  type Segment,
} from './path-data.ts';

const whole = fc.integer({ min: -5000, max: 5000 });
const segment: fc.Arbitrary<Segment> = fc.oneof(
  fc.tuple(fc.constant('L' as const), whole, whole),
  fc.tuple(fc.constant('Q' as const), whole, whole, whole, whole),
  fc.tuple(fc.constant('C' as const), whole, whole, whole, whole, whole, whole),
);
const contour: fc.Arbitrary<Segment[]> = fc
  .tuple(whole, whole, fc.array(segment, { minLength: 1, maxLength: 6 }), fc.boolean())
  .map(([x, y, drawn, closed]) => [['M', x, y], ...drawn, ...(closed ? [['Z'] as const] : [])]);
const outline = fc
  .array(contour, { minLength: 1, maxLength: 3 })
  .map((contours): Segment[] => contours.flat());

/** Points along everything a path draws, including its closing edges. */
function pointsOn(segments: readonly Segment[], steps = 40): PathPoint[] {
  const points: PathPoint[] = [];
  let pen: PathPoint = [0, 0];
  let start: PathPoint = [0, 0];
  for (const drawn of segments) {
    const numbers = drawn.slice(1).map(Number);
    const [x = start[0], y = start[1]] = numbers.slice(-2);
    if (drawn[0] === 'M')
      [pen, start] = [
        [x, y],
        [x, y],
      ];
    // De Casteljau, for any number of control points.
    const controls: PathPoint[] = [pen];
    for (let i = 0; i < numbers.length - 2; i += 2) {
      controls.push([numbers[i] ?? 0, numbers[i + 1] ?? 0]);
    }
    controls.push([x, y]);
    for (let step = 0; step <= steps && drawn[0] !== 'M'; step++) {
      let level = controls;
      while (level.length > 1) {
        level = level.slice(1).map(([x1, y1], i): PathPoint => {
          const [x0, y0] = level[i] ?? [0, 0];
          return [x0 + ((x1 - x0) * step) / steps, y0 + ((y1 - y0) * step) / steps];
        });
      }
      points.push(...level);
    }
    pen = [x, y];
  }
  return points;
}

describe('reading path data', () => {
  test.each([
    ['absolute commands', 'M1 2L3 4Q5 6 7 8C1 2 3 4 5 6Z', 'M1 2L3 4Q5 6 7 8C1 2 3 4 5 6Z'],
    [
      'relative commands',
      'm1 2l3 4q5 6 7 8c1 2 3 4 5 6z',
      'M1 2L4 6Q9 12 11 14C12 16 14 18 16 20Z',
    ],
    ['across and down', 'M1 2H5V6h-1v-1', 'M1 2L5 2L5 6L4 6L4 5'],
    ['repeats without a letter', 'M0 0 1 1 2 2L3 3 4 4', 'M0 0L1 1L2 2L3 3L4 4'],
    ['relative repeats', 'm1 1 1 1h1 1l1 1 1 1', 'M1 1L2 2L3 2L4 2L5 3L6 4'],
    ['numbers that touch', 'M.5.25-1e1-2L+3,4', 'M0.5 0.25L-10 -2L3 4'],
    ['a move from where a contour closed', 'M1 1h4v4zm1 1h1', 'M1 1L5 1L5 5ZM2 2L3 2'],
    ['a line from where a contour closed', 'M1 1h4v4zh9', 'M1 1L5 1L5 5ZM1 1L10 1'],
    ['nothing', ' ', ''],
  ])('%s', (_name, path, expected) => {
    expect(formatPath(parsePath(path) ?? [])).toBe(expected.replace(/ -/g, '-'));
    expect(parsePath(path)).not.toBeNull();
  });

  test.each([
    ['an arc', 'M0 0A1 1 0 0 0 2 2'],
    ['a smooth curve', 'M0 0C1 1 2 2 3 3S4 4 5 5'],
    ['a smooth quadratic curve', 'M0 0Q1 1 2 2T3 3'],
    ['a start without a move', 'L1 1'],
    ['a number missing', 'M0 0L1'],
    ['an extra number', 'M0 0Q1 1 2 2 3'],
    ['a close with a number', 'M0 0Z1'],
    ['words', 'M0 0 url(#a)'],
    ['no number', 'M0 0LNaN 1'],
    ['a number out of reach', 'M0 0L1e9 1'],
    ['steps out of reach', 'M9e6 0l9e6 1'],
  ])('%s is refused', (_name, path) => {
    expect(parsePath(path)).toBeNull();
    expect(() => pathBounds(path)).toThrow(TypeError);
  });

  test('reads back what was written', () => {
    fc.assert(
      fc.property(outline, (segments) => {
        expect(parsePath(formatPath(segments))).toEqual(
          segments.map((drawn) => drawn.map((part) => (part === 0 ? 0 : part))),
        );
      }),
    );
  });

  test('any text is either read or refused', () => {
    const text = fc.string({ unit: fc.constantFrom(...'MmLlhVqCzZ0123456789.-+eE, \n\0A') });
    fc.assert(
      fc.property(text, (path) => {
        const segments = parsePath(path);
        if (segments) expect(formatPath(segments)).toMatch(/^[MLQCZ\d. -]*$/);
      }),
    );
  });
});

describe('writing path data', () => {
  test('uses no more decimals than requested, no exponents, and no negative zeros', () => {
    const path: Segment[] = [
      ['M', 0.123456, -0.00001],
      ['L', -1.5, 2],
      ['L', 12.99999, -0.05],
    ];
    expect(formatPath(path)).toBe('M0.1235 0L-1.5 2L13-0.05');
    expect(formatPath(path, 1)).toBe('M0.1 0L-1.5 2L13-0.1');
    expect(formatPath(path, 0)).toBe('M0 0L-2 2L13 0');
  });

  test('is accurate to half of each number’s last decimal', () => {
    const any = fc.double({ min: -100, max: 100, noNaN: true });
    fc.assert(
      fc.property(any, any, (x, y) => {
        const [, u, v] = parsePath(formatPath([['M', x, y]]))?.[0] ?? [];
        expect(Math.abs(Number(u) - x)).toBeLessThanOrEqual(0.00005001);
        expect(Math.abs(Number(v) - y)).toBeLessThanOrEqual(0.00005001);
      }),
    );
  });
});

describe('moving, rotating, and scaling', () => {
  test('follows SVG’s matrix()', () => {
    expect(transformPath('M1 2L3 4', [1, 0, 0, 1, 10, -20])).toBe('M11-18L13-16');
    expect(transformPath('M1 2L3 4', [0, 1, -1, 0, 0, 0])).toBe('M-2 1L-4 3');
    expect(transformPath('M0 0Q1 2 3 4C1 2 3 4 5 6Z', [2, 0, 0, 3, 0, 1])).toBe(
      'M0 1Q2 7 6 13C2 7 6 13 10 19Z',
    );
  });

  test('one after the other equals both at once', () => {
    const part = fc.integer({ min: -9, max: 9 });
    const matrix = fc.tuple(part, part, part, part, part, part);
    fc.assert(
      fc.property(outline, matrix, matrix, (segments, first, then) => {
        const [a, b, c, d, e, f] = first;
        const [p, q, r, s, t, u] = then;
        const both: Matrix = [
          p * a + r * b,
          q * a + s * b,
          p * c + r * d,
          q * c + s * d,
          p * e + r * f + t,
          q * e + s * f + u,
        ];
        const stepwise = transformSegments(transformSegments(segments, first), then);
        expect(formatPath(stepwise)).toBe(formatPath(transformSegments(segments, both)));
      }),
    );
  });
});

describe('bounds', () => {
  test.each([
    ['a quadratic curve by its crown', 'M0 0Q1 2 2 0', [0, 0, 2, 1]],
    ['a cubic curve by its crown', 'M0 0C0 1 1 1 1 0', [0, 0, 1, 0.75]],
    ['a curve that overshoots both ends', 'M0 0C-4 0 5 0 1 0', [-1.0504, 0, 2.0504, 0]],
    ['what is drawn, not where the pen was put', 'M9 9M0 0L1 1M-9-9', [0, 0, 1, 1]],
    ['the edge that closes', 'M0 0L4 0L4 3Z', [0, 0, 4, 3]],
  ])('include %s', (_name, path, [left = 0, top = 0, right = 0, bottom = 0]) => {
    const bounds = pathBounds(path);
    expect(bounds?.left).toBeCloseTo(left, 3);
    expect(bounds?.top).toBeCloseTo(top, 3);
    expect(bounds?.right).toBeCloseTo(right, 3);
    expect(bounds?.bottom).toBeCloseTo(bottom, 3);
  });

  test('match those of points all along the outline, and touch it', () => {
    fc.assert(
      fc.property(outline, (segments) => {
        const bounds = pathBounds(formatPath(segments));
        const points = pointsOn(segments, 60);
        const xs = points.map(([x]) => x);
        const ys = points.map(([, y]) => y);
        const off = [
          Math.min(...xs) - (bounds?.left ?? NaN),
          Math.min(...ys) - (bounds?.top ?? NaN),
          (bounds?.right ?? NaN) - Math.max(...xs),
          (bounds?.bottom ?? NaN) - Math.max(...ys),
        ];
        for (const gap of off) {
          expect(gap).toBeGreaterThan(-1e-6);
          // Between two of the points, a curve of this size bulges no more than this.
          expect(gap).toBeLessThan(5);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('don’t exist if nothing is drawn', () => {
    expect(pathBounds('')).toBeNull();
    expect(pathBounds('M1 1M2 2')).toBeNull();
  });
});

describe('bending', () => {
  /** Around 0, 10: across follows the circle of radius 10, down points to its center. */
  const around = (x: number, y: number): PathPoint => [
    (10 - y) * Math.sin(x / 10),
    10 - (10 - y) * Math.cos(x / 10),
  ];

  test('turns a line into the arc, nowhere farther from it than the tolerance', () => {
    for (const tolerance of [0.1, 0.001, 0.0005]) {
      const bent = parsePath(warpPath('M-15 0L15 0', around, tolerance)) ?? [];
      for (const [x, y] of pointsOn(bent)) {
        expect(Math.abs(Math.hypot(x, y - 10) - 10)).toBeLessThan(tolerance + 0.0001);
      }
    }
  });

  test('also bends the closing edge', () => {
    const bent = parsePath(warpPath('M-15 0L0-1L15 0Z', around)) ?? [];
    const low = pointsOn(bent).filter(([x, y]) => Math.abs(Math.hypot(x, y - 10) - 10) < 0.001);
    expect(low.length).toBeGreaterThan(100);
    expect(bent.at(-1)).toEqual(['Z']);
  });

  test('doesn’t mistake an even wave for the straight line through its middle', () => {
    const wave =
      parsePath(warpPath('M0 0L8 0', (x, y) => [x, y + Math.sin((x * Math.PI) / 2)])) ?? [];
    for (const [x, y] of pointsOn(wave)) {
      expect(y).toBeCloseTo(Math.sin((x * Math.PI) / 2), 2);
    }
  });

  test('by zero leaves each point where it was', () => {
    fc.assert(
      fc.property(outline, (segments) => {
        const same = parsePath(warpPath(formatPath(segments), (x, y) => [x, y], 0.01)) ?? [];
        const bounds = pathBounds(formatPath(segments));
        const after = pathBounds(formatPath(same));
        for (const side of ['left', 'top', 'right', 'bottom'] as const) {
          expect(Math.abs((after?.[side] ?? NaN) - (bounds?.[side] ?? NaN))).toBeLessThan(0.02);
        }
      }),
      { numRuns: 15 },
    );
  });
});
