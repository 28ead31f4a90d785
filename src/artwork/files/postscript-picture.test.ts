// product: artwork-pictures
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  dosEpsOf,
  epsiPreview,
  notedJpg,
  resource,
  thumbnail,
} from '../../../tests/support/picture-files.ts';
import { readPostScript } from './postscript-picture.ts';

const jpg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9);
const eps = (text: string) => new TextEncoder().encode(`%!PS-Adobe-3.0 EPSF-3.0\n${text}`);
const size = { widthPx: 5, heightPx: 3 };

test.each([
  ['gray', { colors: 1 }, [200, 200, 200, 255]],
  ['gray from white', { colors: 0 }, [55, 55, 55, 255]],
  ['RGB', { colors: 2 }, [200, 200, 200, 255]],
  ['a palette', { colors: 3 }, [255, 0, 0, 255]],
] as const)('the TIFF behind a DOS header is read: %s', (_, options, color) => {
  for (const packed of [false, true]) {
    const picture = readPostScript(dosEpsOf({ ...size, ...options, packed }));
    expect(picture).toMatchObject({ pixels: size });
    const rgba = picture && 'pixels' in picture ? [...picture.pixels.rgba] : [];
    expect(rgba).toEqual(Array.from({ length: 15 }, () => color).flat());
  }
});

test('the JPG in Adobe’s notes is read', () => {
  expect(readPostScript(eps(notedJpg(jpg)))).toEqual({ jpg });
});

test('the JPG in Photoshop’s notes is read', () => {
  const hex = resource(['1036', thumbnail(jpg)])
    .toString('hex')
    .replaceAll(/.{32}/g, '% $&\r\n');
  const picture = readPostScript(eps(`%BeginPhotoshop: 123\r\n${hex}\r\n%EndPhotoshop`));
  expect(picture).toEqual({ jpg });
});

test('the hex digits of EPSI are read', () => {
  const picture = readPostScript(eps(epsiPreview));
  expect(picture).toMatchObject({ pixels: { widthPx: 9, heightPx: 2 } });
  const rgba = picture && 'pixels' in picture ? picture.pixels.rgba : [];
  expect(Array.from({ length: 18 }, (_, at) => rgba[at * 4])).toEqual([
    0, 255, 255, 255, 255, 255, 255, 255, 0, 255, 255, 255, 255, 255, 255, 255, 255, 255,
  ]);
});

test('a file without a picture has none, and one of a billion pixels isn’t read', () => {
  expect(readPostScript(eps('%%BoundingBox: 0 0 9 9\n'))).toBeNull();
  expect(readPostScript(eps('%%BeginPreview: 99999 99999 8 1\n%00\n%%EndPreview'))).toBeNull();
  expect(readPostScript(dosEpsOf({ widthPx: 0, heightPx: 9, colors: 1 }))).toBeNull();
});

test('real files are read', () => {
  for (const name of ['eps-1.eps', 'illustrator.pdf']) {
    const bytes = readFileSync(new URL(`../../../tests/files/${name}`, import.meta.url));
    const picture = readPostScript(bytes);
    expect(picture && 'jpg' in picture && [...picture.jpg.subarray(0, 3)]).toEqual([
      0xff, 0xd8, 0xff,
    ]);
  }
});
