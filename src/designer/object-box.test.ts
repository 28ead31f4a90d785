import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areaBounds, centerOf, jointBounds, objectBounds, overhang, turned } from './object-box.ts';
import { newShape } from './starting-point.ts';

const area = { widthIn: 12, heightIn: 16 };
const coordinate = fc.double({ min: -20, max: 20, noNaN: true });
const angle = fc.double({ min: -180, max: 180, noNaN: true });
const length = fc.double({ min: 0.1, max: 20, noNaN: true });
const box = fc
  .record({ x: coordinate, y: coordinate, rotation: angle, widthIn: length, heightIn: length })
  .map((fields) => ({ ...newShape('a', 'star', area, 'white'), ...fields }));
const sizeOf = (object: object) => object as { widthIn: number; heightIn: number };

describe('the upright box around an object', () => {
  test('is the object itself when not rotated', () => {
    fc.assert(
      fc.property(box, (object) => {
        const { left, top, right, bottom } = objectBounds({ ...object, rotation: 0 }, sizeOf);
        expect(right - left).toBeCloseTo(object.widthIn);
        expect(bottom - top).toBeCloseTo(object.heightIn);
      }),
    );
  });

  test('touches the corners of an object at any rotation, and shares its center', () => {
    fc.assert(
      fc.property(box, (object) => {
        const { x, y, widthIn, heightIn, rotation } = object;
        const found = [-1, 1].flatMap((right) =>
          [-1, 1].map((low) =>
            turned({ x: x + (right * widthIn) / 2, y: y + (low * heightIn) / 2 }, rotation, object),
          ),
        );
        const bounds = objectBounds(object, sizeOf);
        expect(bounds.left).toBeCloseTo(Math.min(...found.map((corner) => corner.x)));
        expect(bounds.right).toBeCloseTo(Math.max(...found.map((corner) => corner.x)));
        expect(bounds.top).toBeCloseTo(Math.min(...found.map((corner) => corner.y)));
        expect(bounds.bottom).toBeCloseTo(Math.max(...found.map((corner) => corner.y)));
        expect(centerOf(bounds).x).toBeCloseTo(x);
        expect(centerOf(bounds).y).toBeCloseTo(y);
      }),
    );
  });

  test('surrounds several objects, and doesn’t exist for none', () => {
    fc.assert(
      fc.property(fc.array(box, { minLength: 1, maxLength: 5 }), (objects) => {
        const joint = jointBounds(objects, sizeOf);
        for (const { left, top, right, bottom } of objects.map((one) =>
          objectBounds(one, sizeOf),
        )) {
          expect(joint!.left).toBeLessThanOrEqual(left);
          expect(joint!.top).toBeLessThanOrEqual(top);
          expect(joint!.right).toBeGreaterThanOrEqual(right);
          expect(joint!.bottom).toBeGreaterThanOrEqual(bottom);
        }
      }),
    );
    expect(jointBounds([], sizeOf)).toBeNull();
  });
});

test('a point rotated by an angle and back is where it was, as far from the center as before', () => {
  fc.assert(
    fc.property(coordinate, coordinate, angle, (x, y, degrees) => {
      const around = { x: 1, y: -2 };
      const there = turned({ x, y }, degrees, around);
      const back = turned(there, -degrees, around);
      expect(back.x).toBeCloseTo(x);
      expect(back.y).toBeCloseTo(y);
      expect(Math.hypot(there.x - 1, there.y + 2)).toBeCloseTo(Math.hypot(x - 1, y + 2));
    }),
  );
});

test('a quarter turn goes clockwise on the screen: from the right to below', () => {
  const { x, y } = turned({ x: 1, y: 0 }, 90, { x: 0, y: 0 });
  expect(x).toBeCloseTo(0);
  expect(y).toBeCloseTo(1);
});

describe('what sticks out of the print area', () => {
  test('is nothing up to its very edge', () => {
    expect(overhang(areaBounds(area), area)).toBe(0);
  });

  test.each(['left', 'top', 'right', 'bottom'] as const)('is measured at the %s', (edge) => {
    const bounds = areaBounds(area);
    const outward = edge === 'left' || edge === 'top' ? -0.5 : 0.5;
    expect(overhang({ ...bounds, [edge]: bounds[edge] + outward }, area)).toBeCloseTo(0.5);
    expect(overhang({ ...bounds, [edge]: bounds[edge] - outward }, area)).toBe(0);
  });
});
