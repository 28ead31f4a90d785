// product: pictures-in-a-design
import { describe, expect, it, test } from 'vitest';
import type { Bitmap } from '../../artwork/films/color-reduction.ts';
import { designSchema } from '../design.ts';
import { withEdits } from './edited-picture.ts';
import { cropBox, editPixels, noEdits, pictureEditsSchema, trimmed } from './picture-edits.ts';
import { blankDesign, newPicture } from '../starting-point.ts';

const colors: Readonly<Record<string, readonly number[]>> = {
  '.': [0, 0, 0, 0],
  w: [255, 255, 255, 255],
  // Half of the next one over white.
  h: [255, 128, 128, 255],
  r: [255, 0, 0, 255],
  g: [128, 128, 128, 255],
};
/** A picture of one letter a pixel. */
function drawn(...rows: readonly string[]): Bitmap {
  const data = Uint8ClampedArray.from(
    rows.flatMap((row) => [...row].flatMap((key) => colors[key] ?? [])),
  );
  return { width: rows[0]?.length ?? 0, height: rows.length, data };
}
const pixel = ({ width, data }: Bitmap, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];

describe('a plain background', () => {
  const badge = () =>
    drawn('wwwwwww', 'whhhhhw', 'whrrrhw', 'whrwrhw', 'whrrrhw', 'whhhhhw', 'wwwwwww');

  it('goes from the edges inward, not inside, and blends lose their part of it', () => {
    const picture = badge();
    editPixels(picture, { ...noEdits, background: 10 });
    expect(pixel(picture, 0, 0)[3]).toBe(0);
    expect(pixel(picture, 3, 3)).toEqual([255, 255, 255, 255]);
    expect(pixel(picture, 2, 2)).toEqual([255, 0, 0, 255]);
    const [red, green, blue, opacity = 0] = pixel(picture, 1, 3);
    expect([red, green, blue]).toEqual([255, 0, 0]);
    expect(Math.abs(opacity - 128)).toBeLessThan(2);
  });

  it('stays unless it takes up half of the edges', () => {
    const stripes = drawn('wrg', 'rgw', 'gwr');
    const before = stripes.data.slice();
    editPixels(stripes, { ...noEdits, background: 10 });
    expect(stripes.data).toEqual(before);
  });
});

test.each([
  ['nothing', { brightness: 0, contrast: 0 }, 128],
  ['all light', { brightness: 100, contrast: 0 }, 255],
  ['all dark', { brightness: -100, contrast: 0 }, 0],
  ['half the contrast', { brightness: 0, contrast: -50 }, 128],
])('brightness and contrast change colors, not what is transparent: %s', (_name, tones, gray) => {
  const picture = drawn('g.');
  editPixels(picture, { ...noEdits, ...tones });
  expect(pixel(picture, 0, 0)).toEqual([gray, gray, gray, 255]);
  expect(pixel(picture, 1, 0)[3]).toBe(0);
});

test('less contrast brings colors closer to gray, more moves them away', () => {
  const [less, more] = [drawn('h'), drawn('h')];
  editPixels(less, { ...noEdits, contrast: -100 });
  editPixels(more, { ...noEdits, contrast: 100 });
  expect(pixel(less, 0, 0).slice(0, 3)).toEqual([128, 128, 128]);
  expect(pixel(more, 0, 0)[0]).toBe(255);
});

test.each([
  ['transparent edges', ['....', '.rg.', '....']],
  ['plain edges', ['wwww', 'wrgw', 'wwww']],
])('trimming takes off %s', (_name, rows) => {
  const crop = trimmed(drawn(...rows));
  expect(crop).toEqual({ left: 1 / 4, top: 1 / 3, right: 1 / 4, bottom: 1 / 3 });
  expect(crop && cropBox(crop, 4, 3)).toEqual({ x: 1, y: 1, width: 2, height: 1 });
});

test('trimming leaves a plain picture alone, because nothing would be left', () => {
  expect(trimmed(drawn('ww', 'ww'))).toBeNull();
  expect(trimmed(drawn('..'))).toBeNull();
});

test('a crop leaves at least a pixel', () => {
  expect(cropBox({ left: 0.5, top: 0, right: 0.48, bottom: 0.98 }, 2, 1)).toEqual({
    x: 1,
    y: 0,
    width: 1,
    height: 1,
  });
  expect(pictureEditsSchema.safeParse({ ...noEdits, left: 0.5, right: 0.6 }).success).toBe(false);
});

describe('an edited picture', () => {
  const ids = ['a', 'b'].map((letter) => letter.repeat(64)) as [string, string];
  const area = { widthIn: 12, heightIn: 16 };
  const photo = newPicture('p', { id: ids[0], name: 'a.png', widthPx: 1200, heightPx: 600 }, area);
  const edits = { ...noEdits, left: 0.5, top: 0.5 };
  const cropped = withEdits({ ...photo, rotation: 90 }, edits, {
    picture: ids[1],
    widthPx: 600,
    heightPx: 300,
  });

  it('keeps its original, and what is left of it stays in its place', () => {
    expect(cropped).toMatchObject({ original: ids[0], source: ids[1], edits, inks: null });
    expect([photo.widthIn, cropped.widthIn, cropped.heightIn]).toEqual([4, 2, 1]);
    // Turned by 90°, its right is below and its bottom is on the left.
    expect([cropped.x, cropped.y].map((inches) => Math.round(inches * 100) / 100)).toEqual([
      -0.5, 1,
    ]);
    const blank = blankDesign('6f1b8c1e-6d0e-4f57-9b0a-0d6f3a1c2b3d');
    expect(
      designSchema.safeParse({ ...blank, sides: { ...blank.sides, front: [cropped] } }).success,
    ).toBe(true);
  });

  it('goes back to it, size and place included', () => {
    const back = withEdits(cropped, noEdits, { picture: ids[0], widthPx: 1200, heightPx: 600 });
    expect(back).toEqual({ ...photo, rotation: 90 });
  });
});
