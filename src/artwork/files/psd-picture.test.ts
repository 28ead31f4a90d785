// product: artwork-pictures
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { psdOf, thumbnail } from '../../../tests/support/picture-files.ts';
import { previewSide, type PictureInside } from './picture-inside.ts';
import { psdDpi, readPsd } from './psd-picture.ts';

const pixelsOf = (picture: PictureInside | null) =>
  picture && 'pixels' in picture ? picture.pixels : null;
const first = (bytes: Uint8Array, side = previewSide) => [
  ...(pixelsOf(readPsd(bytes, side))?.rgba.subarray(0, 4) ?? []),
];
const size = { widthPx: 6, heightPx: 3 };

test.each([
  ['RGB', { mode: 3, planes: [250, 20, 10] }, [250, 20, 10, 255]],
  ['RGB in 16 bits', { mode: 3, planes: [250, 20, 10], depth: 16 }, [250, 20, 10, 255]],
  ['gray', { mode: 1, planes: [90] }, [90, 90, 90, 255]],
  ['CMYK’s cyan', { mode: 4, planes: [0, 255, 255, 255] }, [0, 185, 242, 255]],
  ['CMYK’s red', { mode: 4, planes: [255, 0, 0, 255] }, [255, 46, 23, 255]],
  ['CMYK’s black', { mode: 4, planes: [255, 255, 255, 0] }, [44, 46, 53, 255]],
  ['CMYK’s white', { mode: 4, planes: [255, 255, 255, 255] }, [255, 255, 255, 255]],
  [
    'a palette',
    { mode: 2, planes: [7], palette: new Uint8Array(768).fill(40, 256, 512) },
    [0, 40, 0, 255],
  ],
  [
    'half transparent red on white',
    { mode: 3, planes: [255, 127, 127, 128], opacity: true },
    [255, 0, 0, 128],
  ],
  ['a channel that isn’t opacity', { mode: 3, planes: [1, 2, 3, 128] }, [1, 2, 3, 255]],
] as const)('the composite is read: %s', (_, options, color) => {
  for (const packed of [false, true])
    expect(first(psdOf({ ...size, ...options, packed }))).toEqual(color);
});

test('a large composite is averaged to the size asked for, edges included', () => {
  const psd = psdOf({ mode: 1, widthPx: 7, heightPx: 5, planes: [80] });
  const pixels = pixelsOf(readPsd(psd, 3));
  expect(pixels).toMatchObject({ widthPx: 3, heightPx: 2 });
  expect(new Set(pixels?.rgba)).toEqual(new Set([80, 255]));
});

test('without a composite that we can read, the thumbnail is the picture', () => {
  const jpg = Uint8Array.of(0xff, 0xd8, 0xff, 0xd9);
  const blank = { 1036: thumbnail(jpg), 1057: Uint8Array.of(0, 0, 0, 1, 0) };
  const options = { ...size, mode: 3, planes: [255, 255, 255] };
  expect(readPsd(psdOf({ ...options, resources: blank }), previewSide)).toEqual({ jpg });
  expect(readPsd(psdOf({ ...options, mode: 9, resources: { 1036: thumbnail(jpg) } }), 9)).toEqual({
    jpg,
  });
  expect(readPsd(psdOf({ ...options, mode: 9 }), previewSide)).toBeNull();
});

test('a composite that is cut off isn’t shown', () => {
  for (const packed of [false, true]) {
    const psd = psdOf({ ...size, mode: 3, planes: [1, 2, 3], packed });
    expect(readPsd(psd.subarray(0, -1), previewSide)).toBeNull();
  }
});

test('a real file is read', () => {
  const psd = readFileSync(new URL('../../../tests/files/psd-shapes.psd', import.meta.url));
  const pixels = pixelsOf(readPsd(psd, previewSide));
  expect(pixels).toMatchObject({ widthPx: 500, heightPx: 500 });
  expect(new Set(pixels?.rgba).size).toBeGreaterThan(5);
  expect(psdDpi(psd)).toBe(72);
});
