// product: editing-a-design
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DesignObject } from '../design.ts';
import {
  corners,
  edges,
  frameOf,
  framePoint,
  scaleByCorner,
  scaledByCorner,
  stretched,
  turnByHandle,
  wrappedAt,
  type Corner,
  type Edge,
} from './handles.ts';
import { rotateObjects } from '../editing/edit-objects.ts';
import { turned } from '../object-box.ts';
import { newShape, newText } from '../starting-point.ts';
import { wrapLine } from '../lettering/wrap-line.ts';

const area = { widthIn: 12, heightIn: 16 };
const coordinate = fc.integer({ min: -60, max: 60 }).map((n) => n / 10);
const length = fc.integer({ min: 5, max: 60 }).map((n) => n / 10);
const angle = fc.integer({ min: -179, max: 180 });
const shape = fc
  .record({
    x: coordinate,
    y: coordinate,
    rotation: angle,
    widthIn: length,
    heightIn: length,
    outline: fc.constantFrom(null, { ink: 'white' as const, widthIn: 0.2 }),
  })
  .map((fields) => ({ ...newShape('a', 'star', area, 'white'), ...fields }));
const sizeOf = (object: DesignObject) => {
  if (object.kind !== 'shape') throw new Error('Only shapes here.');
  const around = 2 * (object.outline?.widthIn ?? 0);
  return { widthIn: object.widthIn + around, heightIn: object.heightIn + around };
};
const across = ({ x, y }: { x: number; y: number }) =>
  ({ x: -x, y: -y }) as (typeof corners)[Corner];
const anyCorner = fc.constantFrom(...(Object.keys(corners) as Corner[]));
const anyEdge = fc.constantFrom(...(Object.keys(edges) as Edge[]));

test('the frame of a group turns with it, and keeps its size and center', () => {
  fc.assert(
    fc.property(fc.array(shape, { minLength: 2, maxLength: 4 }), angle, (shapes, degrees) => {
      const group = shapes.map((object, index) => ({ ...object, id: `${index}`, group: 'crew' }));
      const ids = group.map(({ id }) => id);
      const before = frameOf(group, sizeOf)!;
      const after = frameOf(rotateObjects(group, ids, degrees, before), sizeOf)!;
      expect(after.widthIn).toBeCloseTo(before.widthIn, 2);
      expect(after.heightIn).toBeCloseTo(before.heightIn, 2);
      expect(after.x).toBeCloseTo(before.x, 2);
      expect(after.y).toBeCloseTo(before.y, 2);
      const by = (after.rotation - before.rotation - degrees) / 360;
      expect(by - Math.round(by)).toBeCloseTo(0, 4);
      const loose = group.map((object) => ({ ...object, group: null }));
      expect(frameOf(loose, sizeOf)!.rotation).toBe(0);
    }),
  );
});

describe('dragging a corner', () => {
  test('to where it is changes nothing', () => {
    fc.assert(
      fc.property(shape, anyCorner, (object, corner) => {
        const frame = frameOf([object], sizeOf)!;
        const { factor } = scaleByCorner(frame, corner, framePoint(frame, corners[corner]));
        expect(factor).toBeCloseTo(1);
      }),
    );
  });

  test('twice as far from the opposite corner doubles the size and keeps that corner', () => {
    fc.assert(
      fc.property(shape, anyCorner, (object, corner) => {
        const frame = frameOf([object], sizeOf)!;
        const fixed = framePoint(frame, across(corners[corner]));
        const from = framePoint(frame, corners[corner]);
        const pointer = { x: 2 * from.x - fixed.x, y: 2 * from.y - fixed.y };
        expect(scaleByCorner(frame, corner, pointer).factor).toBeCloseTo(2);
        const [there] = scaledByCorner([object], ['a'], frame, corner, pointer, sizeOf);
        const after = framePoint(frameOf([there!], sizeOf)!, across(corners[corner]));
        expect(after.x).toBeCloseTo(fixed.x, 3);
        expect(after.y).toBeCloseTo(fixed.y, 3);
        expect(there).toMatchObject({ rotation: object.rotation });
      }),
    );
  });

  test('past the opposite corner keeps it upright, at the smallest size', () => {
    const object = newShape('a', 'star', area, 'white');
    const frame = frameOf([object], sizeOf)!;
    const [there] = scaledByCorner([object], ['a'], frame, 'se', { x: -50, y: -50 }, sizeOf);
    expect(there).toMatchObject({ widthIn: 0.1, heightIn: 0.1 });
  });

  test('scales several objects from the opposite corner of their shared box', () => {
    fc.assert(
      fc.property(shape, shape, anyCorner, (a, b, corner) => {
        const list = [
          { ...a, outline: null },
          { ...b, id: 'b', outline: null },
        ];
        const frame = frameOf(list, sizeOf)!;
        const fixed = framePoint(frame, across(corners[corner]));
        const from = framePoint(frame, corners[corner]);
        const pointer = { x: 1.5 * from.x - 0.5 * fixed.x, y: 1.5 * from.y - 0.5 * fixed.y };
        const there = scaledByCorner(list, ['a', 'b'], frame, corner, pointer, sizeOf);
        const after = framePoint(frameOf(there, sizeOf)!, across(corners[corner]));
        expect(after.x).toBeCloseTo(fixed.x, 3);
        expect(after.y).toBeCloseTo(fixed.y, 3);
      }),
    );
  });
});

describe('dragging an edge', () => {
  test('of words wraps them at the pointer and leaves the opposite edge where it is', () => {
    // Letters are a tenth of an inch wide, and words wrap as they do in `wrapLine`.
    const wrappedSize = (object: DesignObject) => {
      if (object.kind !== 'text') throw new Error('Only words here.');
      const lines = wrapLine(object.text, object.wrapIn ?? 40, (text) => text.length / 10);
      const widthIn = Math.max(...lines.map((line) => line.length / 10));
      return { widthIn, heightIn: lines.length };
    };
    const words = { ...newText('a', 'the quick brown fox', area, 'white'), rotation: 30 };
    const frame = frameOf([words], wrappedSize)!;
    for (const edge of ['e', 'w'] as const) {
      const fixed = framePoint(frame, across(edges[edge]));
      const outward = turned({ x: edges[edge].x * 1.05, y: 0 }, 30, { x: 0, y: 0 });
      const pointer = { x: fixed.x + outward.x, y: fixed.y + outward.y };
      const there = wrappedAt(words, edge, pointer, frame, wrappedSize);
      expect(there.wrapIn).toBeCloseTo(1.05);
      expect(wrappedSize(there)).toEqual({ widthIn: 0.9, heightIn: 2 });
      const still = framePoint(frameOf([there], wrappedSize)!, across(edges[edge]));
      expect(still.x).toBeCloseTo(fixed.x, 3);
      expect(still.y).toBeCloseTo(fixed.y, 3);
    }
  });

  test('puts that edge under the pointer and leaves the opposite edge where it is', () => {
    fc.assert(
      fc.property(shape, anyEdge, length, (object, edge, by) => {
        const frame = frameOf([object], sizeOf)!;
        const direction = edges[edge];
        const fixed = framePoint(frame, across(direction));
        const from = framePoint(frame, direction);
        const outward = turned(direction, object.rotation, { x: 0, y: 0 });
        const pointer = { x: from.x + outward.x * by, y: from.y + outward.y * by };
        const after = frameOf([stretched(object, edge, pointer)], sizeOf)!;
        const still = framePoint(after, across(direction));
        expect(still.x).toBeCloseTo(fixed.x, 3);
        expect(still.y).toBeCloseTo(fixed.y, 3);
        const moved = framePoint(after, direction);
        expect(moved.x).toBeCloseTo(pointer.x, 3);
        expect(moved.y).toBeCloseTo(pointer.y, 3);
        const other = direction.x === 0 ? 'widthIn' : 'heightIn';
        expect(after[other]).toBeCloseTo(frame[other]);
      }),
    );
  });

  test('past the opposite edge leaves the smallest size', () => {
    const object = newShape('a', 'star', area, 'white');
    expect(stretched(object, 'e', { x: -30, y: 0 })).toMatchObject({ widthIn: 0.1, heightIn: 4 });
  });
});

test('the rotation handle follows the pointer’s angle around the center', () => {
  fc.assert(
    fc.property(coordinate, coordinate, angle, (x, y, degrees) => {
      const center = { x, y };
      const from = { x: x + 1, y: y - 2 };
      const by = turnByHandle(center, from, turned(from, degrees, center));
      const turns = (by - degrees) / 360;
      expect(turns).toBeCloseTo(Math.round(turns));
    }),
  );
});

test('the frame rotates with a single object, and is upright around several', () => {
  const one = { ...newShape('a', 'star', area, 'white'), rotation: 30 };
  expect(frameOf([one], sizeOf)).toMatchObject({ rotation: 30, widthIn: 4 });
  const two = { ...one, id: 'b', x: 5 };
  const frame = frameOf([one, two], sizeOf)!;
  expect(frame.rotation).toBe(0);
  expect(frame.x).toBeCloseTo(2.5);
  expect(frameOf([], sizeOf)).toBeNull();
});
