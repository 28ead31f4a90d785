// product: on-the-press
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { photoPixels, photoSize } from './first-shirt.ts';

test.each([
  [4000, 3000, { width: 1600, height: 1200 }],
  [3000, 4000, { width: 1200, height: 1600 }],
  [1600, 900, { width: 1600, height: 900 }],
  [800, 600, { width: 800, height: 600 }],
  [10_000, 1, { width: 1600, height: 1 }],
])('a photo of %s by %s becomes %o', (width, height, size) => {
  expect(photoSize(width, height)).toEqual(size);
});

test('a photo keeps its shape within a pixel, and is never enlarged', () => {
  const side = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(side, side, (width, height) => {
      const size = photoSize(width, height);
      expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(
        Math.min(photoPixels, Math.max(width, height)),
      );
      const times = size.width / width;
      if (size.width > 1 && size.height > 1) {
        expect(Math.abs(size.height - height * times)).toBeLessThanOrEqual(1 + height / width);
      }
    }),
  );
});
