// product: editing-a-design
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areaBounds, centerOf } from '../object-box.ts';
import { movedBounds, snapAngle, snapLines, snapMove } from './snap.ts';

const area = { widthIn: 12, heightIn: 16 };
const tenth = fc.integer({ min: -90, max: 90 }).map((n) => n / 10);
const length = fc.integer({ min: 3, max: 60 }).map((n) => n / 10);
const box = fc
  .record({ x: tenth, y: tenth, width: length, height: length })
  .map(({ x, y, width, height }) => ({ left: x, top: y, right: x + width, bottom: y + height }));
const around = (x: number, y: number, half = 1) => ({
  left: x - half,
  top: y - half,
  right: x + half,
  bottom: y + half,
});

describe('moving a box', () => {
  test('goes no farther than the reach, and stays put when snapped again', () => {
    fc.assert(
      fc.property(box, fc.array(box, { maxLength: 4 }), (moving, others) => {
        const lines = snapLines(area, others);
        const { by } = snapMove(moving, lines, 0.2);
        expect(Math.abs(by.x)).toBeLessThanOrEqual(0.2);
        expect(Math.abs(by.y)).toBeLessThanOrEqual(0.2);
        const again = snapMove(movedBounds(moving, by), lines, 0.2);
        expect(again.by.x).toBeCloseTo(0);
        expect(again.by.y).toBeCloseTo(0);
      }),
    );
  });

  test('shows a guide for each direction it snapped in, along a line that it touches', () => {
    fc.assert(
      fc.property(box, fc.array(box, { maxLength: 4 }), (moving, others) => {
        const { by, guides } = snapMove(moving, snapLines(area, others), 0.2);
        const there = movedBounds(moving, by);
        if (by.x !== 0) expect(guides.some(({ axis }) => axis === 'x')).toBe(true);
        if (by.y !== 0) expect(guides.some(({ axis }) => axis === 'y')).toBe(true);
        for (const { axis, at, from, to } of guides) {
          const center = centerOf(there);
          const stops =
            axis === 'x'
              ? [there.left, center.x, there.right]
              : [there.top, center.y, there.bottom];
          expect(Math.min(...stops.map((stop) => Math.abs(stop - at)))).toBeLessThan(0.001);
          expect(from).toBeLessThanOrEqual(axis === 'x' ? there.top : there.left);
          expect(to).toBeGreaterThanOrEqual(axis === 'x' ? there.bottom : there.right);
        }
      }),
    );
  });

  test('finds the center of the print area', () => {
    const { by, guides } = snapMove(around(0.1, -0.05), snapLines(area, []), 0.2);
    expect(by.x).toBeCloseTo(-0.1);
    expect(by.y).toBeCloseTo(0.05);
    expect(guides.map(({ axis, at }) => [axis, at])).toEqual([
      ['x', 0],
      ['y', 0],
    ]);
  });

  test('finds the edges of the print area', () => {
    const { left, bottom } = areaBounds(area);
    const { by } = snapMove(around(left + 1.1, bottom - 1.15), snapLines(area, []), 0.2);
    expect(by.x).toBeCloseTo(-0.1);
    expect(by.y).toBeCloseTo(0.15);
  });

  test('finds the edge and the center of another object', () => {
    const lines = snapLines(area, [around(3, 3)]);
    expect(snapMove(around(3.1, -3), lines, 0.2).by.x).toBeCloseTo(-0.1);
    expect(snapMove(around(-3, 4.9, 0.5), lines, 0.2).by.y).toBe(0);
    expect(snapMove(around(-3, 4.4, 0.5), lines, 0.2).by.y).toBeCloseTo(0.1);
  });

  test('finds where its gap is the same as the next one, on all three sides of a pair', () => {
    const pair = [around(-4, 6.3, 0.5), around(0.5, 6.4, 0.5)];
    const free = (x: number) => snapMove(around(x, 6.6, 0.4), [], 0.2, pair);
    // From -3.5 to 0 is a gap of 3.5.
    const between = free(-1.65);
    expect(between.by.x).toBeCloseTo(-0.1);
    expect(between.guides.map(({ from, to }) => to - from)).toEqual([
      expect.closeTo(1.35),
      expect.closeTo(1.35),
    ]);
    expect(free(5).by.x).toBeCloseTo(-0.1);
    expect(free(-8.3).by.x).toBeCloseTo(-0.1);
    expect(free(-8.3).guides).toHaveLength(2);
    // Elsewhere, or out of their row, there is nothing to repeat.
    expect(free(2.5).guides).toEqual([]);
    expect(snapMove(around(-1.65, 2, 0.4), [], 0.2, pair).by.x).toBe(0);
    const down = [around(6, -4, 0.5), around(6.2, 0, 0.5)];
    expect(snapMove(around(6.1, 3.9, 0.5), [], 0.2, down).by.y).toBeCloseTo(0.1);
  });

  test('doesn’t go out of reach', () => {
    expect(snapMove(around(0.5, -0.4, 0.1), snapLines(area, []), 0.2)).toEqual({
      by: { x: 0, y: 0 },
      guides: [],
    });
  });
});

test('an angle near a quarter turn becomes it; with steps, angles are multiples of fifteen degrees', () => {
  expect([2, -3, 87.5, 178].map((degrees) => snapAngle(degrees, false))).toEqual([0, -0, 90, 180]);
  expect([4, 45, 86.5].map((degrees) => snapAngle(degrees, false))).toEqual([4, 45, 86.5]);
  expect([7, 8, 52, -22].map((degrees) => snapAngle(degrees, true))).toEqual([0, 15, 45, -15]);
});
