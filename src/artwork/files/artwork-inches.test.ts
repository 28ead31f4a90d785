// product: artwork-pictures
import { expect, test } from 'vitest';
import { dosEpsOf, psdOf } from '../../../tests/support/picture-files.ts';
import { artworkInches } from './artwork-inches.ts';

const text = (words: string) => new TextEncoder().encode(words);
const dpi = (value: number) => Uint8Array.of(0, value, 0, 0);

test.each([
  ['an EPS', 'eps', text('%!PS\n%%BoundingBox: 36 36 180 108\n'), 2, 1],
  ['an EPS with a DOS header', 'eps', dosEpsOf({ widthPx: 1, heightPx: 1, colors: 1 }), 2, 1],
  ['a PDF', 'pdf', text('%PDF-1.7\n<</MediaBox [0 0 612.0 792]>>'), 8.5, 11],
  ['an AI file that is a PDF', 'ai', text('%PDF-1.7\n/MediaBox[0 0 72 144]'), 1, 2],
  ['an AI file in PostScript', 'ai', text('%!PS\n%%BoundingBox: 0 0 72 144\n'), 1, 2],
  [
    'a PSD',
    'psd',
    psdOf({ mode: 1, widthPx: 300, heightPx: 150, planes: [0], resources: { 1005: dpi(150) } }),
    2,
    1,
  ],
] as const)('the inches of %s', (_, format, bytes, widthIn, heightIn) => {
  expect(artworkInches(bytes, format)).toEqual({ widthIn, heightIn });
});

test.each([
  ['eps', '%!PS\n%%BoundingBox: (atend)\n'],
  ['eps', '%!PS\n%%BoundingBox: 0 0 0 0\n'],
  ['eps', '%!PS\n%%BoundingBox: 0 0 -9 9\n'],
  ['pdf', '%PDF-1.7\n/MediaBox [0 0 9 0 R]'],
  ['psd', '8BPS'],
] as const)('no inches for an %s of %j', (format, words) => {
  expect(artworkInches(text(words), format)).toBeNull();
});
