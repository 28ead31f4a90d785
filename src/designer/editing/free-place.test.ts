// product: editing-a-design
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freePlace, placeAt } from './free-place.ts';
import { centerOf, overhang, type Bounds, type Point } from '../object-box.ts';

const area = { widthIn: 12, heightIn: 16 };
const around = ({ x, y }: Point, widthIn: number, heightIn: number): Bounds => ({
  left: x - widthIn / 2,
  top: y - heightIn / 2,
  right: x + widthIn / 2,
  bottom: y + heightIn / 2,
});

test('a new object is in the middle if that is free, and below or beside the last one otherwise', () => {
  const size = { widthIn: 4, heightIn: 4 };
  expect(freePlace(size, [], area)).toEqual({ x: 0, y: 0 });
  expect(freePlace(size, [around({ x: 4, y: 6 }, 2, 2)], area)).toEqual({ x: 0, y: 0 });
  const first = around({ x: 0, y: 0 }, 3, 3);
  expect(freePlace(size, [first], area)).toEqual({ x: 0, y: 3.75 });
  const second = around({ x: 0, y: 3.75 }, 4, 4);
  expect(freePlace(size, [first, second], area)).toEqual({ x: 4, y: 3.75 });
  const wide = around({ x: 0, y: 0 }, 11, 2);
  expect(freePlace({ widthIn: 11, heightIn: 2 }, [wide], area)).toEqual({ x: 0, y: 2.25 });
});

test('the first 150 objects all have their own places in the print area, whatever their sizes', () => {
  const side = fc.integer({ min: 1, max: 120 }).map((tenths) => tenths / 10);
  const sizes = fc.array(fc.record({ widthIn: side, heightIn: side }), {
    minLength: 60,
    maxLength: 150,
  });
  fc.assert(
    fc.property(sizes, (list) => {
      const placed: Bounds[] = [];
      for (const size of list) {
        const place = freePlace(size, placed, area);
        const bounds = around(place, size.widthIn, size.heightIn);
        const isNew = placed.every((other) => {
          const center = centerOf(other);
          return Math.hypot(center.x - place.x, center.y - place.y) > 0.009;
        });
        expect(isNew).toBe(true);
        // As wide as the area, there may be no other place left that prints in full.
        if (size.widthIn < 11 && size.heightIn < 11) expect(overhang(bounds, area)).toBe(0);
        placed.push(bounds);
      }
    }),
    { numRuns: 3 },
  );
});

// product: pictures-in-a-design
test('a dropped object is centered where it was dropped, but no part of it is outside of the print area if it fits', () => {
  const size = { widthIn: 4, heightIn: 2 };
  expect(placeAt({ x: 3, y: -5 }, size, area)).toEqual({ x: 3, y: -5 });
  expect(placeAt({ x: 9, y: 40 }, size, area)).toEqual({ x: 4, y: 7 });
  expect(placeAt({ x: -5, y: -7.5 }, size, area)).toEqual({ x: -4, y: -7 });
  expect(placeAt({ x: 9, y: 3 }, { widthIn: 30, heightIn: 2 }, area)).toEqual({ x: 0, y: 3 });
});
