// product: editing-a-design
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areaBounds } from '../object-box.ts';
import {
  fitViewport,
  held,
  panBy,
  pinch,
  rulerSteps,
  toInches,
  toScreen,
  zoomAt,
} from './viewport.ts';

const stage = { width: 640, height: 480 };
const coordinate = fc.integer({ min: -200, max: 200 }).map((n) => n / 10);
const pixel = fc.record({
  x: fc.integer({ min: 0, max: 640 }),
  y: fc.integer({ min: 0, max: 480 }),
});
const scale = fc.integer({ min: 5, max: 400 });
const viewport = fc.record({ x: coordinate, y: coordinate, scale });

test('a point on the shirt maps to the screen and back', () => {
  fc.assert(
    fc.property(viewport, coordinate, coordinate, (view, x, y) => {
      const back = toInches(view, stage, toScreen(view, stage, { x, y }));
      expect(back.x).toBeCloseTo(x);
      expect(back.y).toBeCloseTo(y);
    }),
  );
});

test('zooming keeps the point under the pointer', () => {
  fc.assert(
    fc.property(viewport, scale, pixel, (view, to, at) => {
      const before = toInches(view, stage, at);
      const after = toInches(zoomAt(view, stage, to, at), stage, at);
      expect(after.x).toBeCloseTo(before.x);
      expect(after.y).toBeCloseTo(before.y);
    }),
  );
});

test('panning moves the view by as many pixels', () => {
  fc.assert(
    fc.property(viewport, pixel, (view, by) => {
      const before = toScreen(view, stage, { x: 1, y: 2 });
      const after = toScreen(panBy(view, by), stage, { x: 1, y: 2 });
      expect(after.x - before.x).toBeCloseTo(by.x);
      expect(after.y - before.y).toBeCloseTo(by.y);
    }),
  );
});

test('a fit shows all of the print area clear of the rulers, centered in the remaining space', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(3.5, 4, 12, 16),
      fc.constantFrom(3.5, 4, 16, 20),
      fc.constantFrom({ width: 338, height: 250 }, stage, { width: 900, height: 700 }),
      (widthIn, heightIn, size) => {
        const area = areaBounds({ widthIn, heightIn });
        const view = fitViewport(area, size, 0.07, 22);
        const low = toScreen(view, size, { x: area.left, y: area.top });
        const high = toScreen(view, size, { x: area.right, y: area.bottom });
        expect(low.x).toBeGreaterThan(22);
        expect(low.y).toBeGreaterThan(22);
        expect(high.x).toBeLessThan(size.width);
        expect(high.y).toBeLessThan(size.height);
        expect(low.x - 22).toBeCloseTo(size.width - high.x);
        expect(low.y - 22).toBeCloseTo(size.height - high.y);
      },
    ),
  );
});

describe('two fingers', () => {
  test('twice as far apart zoom twofold; moved in parallel they rotate nothing', () => {
    const from = [
      { x: 100, y: 100 },
      { x: 200, y: 100 },
    ] as const;
    const to = [
      { x: 60, y: 120 },
      { x: 260, y: 120 },
    ] as const;
    const { factor, degrees, center } = pinch(from, to);
    expect(factor).toBe(2);
    expect(degrees).toBe(0);
    expect(center).toEqual([
      { x: 150, y: 100 },
      { x: 160, y: 120 },
    ]);
  });

  test('rotated by a quarter turn clockwise', () => {
    const { degrees } = pinch(
      [
        { x: 0, y: 0 },
        { x: 10, y: 0 },
      ],
      [
        { x: 0, y: 0 },
        { x: 0, y: 10 },
      ],
    );
    expect(degrees).toBeCloseTo(90);
  });
});

test('the view stays within its scales, with its middle on the shirt', () => {
  const bounds = { left: -19, top: -16, right: 19, bottom: 16 };
  fc.assert(
    fc.property(viewport, (view) => {
      const found = held(view, stage, { least: 10, most: 200 }, bounds);
      expect(found.scale).toBeGreaterThanOrEqual(10);
      expect(found.scale).toBeLessThanOrEqual(200);
      expect(Math.abs(found.x)).toBeLessThanOrEqual(19);
      expect(Math.abs(found.y)).toBeLessThanOrEqual(16);
    }),
  );
});

test('a ruler has quarter inches if there is room, and its numbers never touch', () => {
  expect(rulerSteps(40)).toEqual({ every: 0.25, numbered: 1 });
  expect(rulerSteps(9)).toEqual({ every: 1, numbered: 4 });
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 400 }), (pixels) => {
      const { every, numbered } = rulerSteps(pixels);
      expect(numbered * pixels).toBeGreaterThanOrEqual(26);
      expect(numbered % every).toBe(0);
    }),
  );
});
