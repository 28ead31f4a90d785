// product: pictures-in-a-design
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dragCrop, mostOff, pixelsOff, withOff } from './crop-frame.ts';
import { cropBox, noEdits, pictureEditsSchema, type Crop } from '../pictures/picture-edits.ts';

const whole = { widthPx: 900, heightPx: 600 };
const none: Crop = { left: 0, top: 0, right: 0, bottom: 0 };

it('a crop is exact in pixels, and leaves something, wherever its frame is dragged', () => {
  const by = fc.record({
    x: fc.integer({ min: -9000, max: 9000 }),
    y: fc.integer({ min: -9000, max: 9000 }),
  });
  const grip = fc.record({ x: fc.constantFrom(-1, 0, 1), y: fc.constantFrom(-1, 0, 1) });
  const size = fc.record({
    widthPx: fc.integer({ min: 1, max: 8000 }),
    heightPx: fc.integer({ min: 1, max: 8000 }),
  });
  fc.assert(
    fc.property(size, fc.array(fc.record({ grip, by }), { maxLength: 4 }), (pixels, drags) => {
      const crop = drags.reduce((each, drag) => dragCrop(each, drag.grip, drag.by, pixels), none);
      const { left, top, right, bottom } = pixelsOff(crop, pixels);
      const { widthPx, heightPx } = pixels;
      expect(cropBox(crop, widthPx, heightPx)).toEqual({
        x: left,
        y: top,
        width: widthPx - left - right,
        height: heightPx - top - bottom,
      });
      expect(pictureEditsSchema.safeParse({ ...noEdits, ...crop }).success).toBe(true);
    }),
  );
});

it('a corner moves two sides, a side one, and the middle all four', () => {
  const by = { x: 90, y: -30 };
  const start = dragCrop(none, { x: -1, y: -1 }, { x: 100, y: 100 }, whole);
  expect(pixelsOff(start, whole)).toEqual({ left: 100, top: 100, right: 0, bottom: 0 });
  const corner = dragCrop(start, { x: 1, y: 1 }, { x: -200, y: -50 }, whole);
  expect(pixelsOff(corner, whole)).toEqual({ left: 100, top: 100, right: 200, bottom: 50 });
  expect(pixelsOff(dragCrop(corner, { x: -1, y: 0 }, by, whole), whole).left).toBe(190);
  const moved = { left: 190, top: 70, right: 110, bottom: 80 };
  expect(pixelsOff(dragCrop(corner, { x: 0, y: 0 }, by, whole), whole)).toEqual(moved);
  // It stops at the edge of the picture, as large as it was.
  const far = dragCrop(corner, { x: 0, y: 0 }, { x: 900, y: -900 }, whole);
  expect(pixelsOff(far, whole)).toEqual({ left: 300, top: 0, right: 0, bottom: 150 });
});

it('a side stops before nothing is left', () => {
  const half = withOff(none, 'right', 450, whole);
  expect(mostOff(half, 'left', whole)).toBe(431);
  expect(pixelsOff(withOff(half, 'left', 1000, whole), whole).left).toBe(431);
  expect(pixelsOff(withOff(half, 'left', -5, whole), whole).left).toBe(0);
});
