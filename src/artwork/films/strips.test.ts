// product: pictures-in-a-design
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reduceColors, type Bitmap } from './color-reduction.ts';
import { readInStrips, stripsOf } from './strips.ts';

it('a picture reduced from strips has the same pixels as one reduced from the whole', () => {
  const anyPicture = fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
    .chain(([width, height]) =>
      fc
        .uint8ClampedArray({ minLength: width * height * 4, maxLength: width * height * 4 })
        .map((data): Bitmap => ({ width, height, data })),
    );
  fc.assert(
    fc.property(anyPicture, fc.integer({ min: 1, max: 60 }), (whole, stripPixels) => {
      const { width, data } = whole;
      const strips = readInStrips(
        whole,
        ({ top, rows }) => data.subarray(top * width * 4, (top + rows) * width * 4),
        stripPixels,
      );
      const options = { inks: 3, dropBackground: true, speckPx: 3 };
      expect(reduceColors(strips, options)).toEqual(reduceColors(whole, options));
    }),
  );
});

it('no strip is larger than it may be, except a single row', () => {
  expect(stripsOf({ width: 8000, height: 6000 }).every(({ rows }) => rows <= 125)).toBe(true);
  expect(stripsOf({ width: 10, height: 5 }, 20)).toEqual([
    { top: 0, rows: 2 },
    { top: 2, rows: 2 },
    { top: 4, rows: 1 },
  ]);
  expect(stripsOf({ width: 10, height: 2 }, 1)).toHaveLength(2);
});
