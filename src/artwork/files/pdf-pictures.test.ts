// product: artwork-files
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { mostPdfPixels } from './pdf-pictures.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const picture = (dictionary: string): string =>
  `%PDF-1.7\n7 0 obj\n<< ${dictionary} >>\nstream\n\u0080\u0081\nendstream\nendobj\n`;

test.each<[string, string, number]>([
  ['plain', '/Type /XObject /Subtype /Image /Width 300 /Height 200 /BitsPerComponent 8', 60_000],
  ['tight', '/Height 200/Subtype/Image/Width 300', 60_000],
  ['in disguise', '/Subtype /Im#61ge /W#69dth 300 /Height 200', 60_000],
  ['a separation', '/Subtype /Image /Width 800 /Height 100 /BitsPerComponent 1', 10_000],
  ['a stencil', '/Subtype /Image /ImageMask true /Width 800 /Height 100', 10_000],
  ['not a picture', '/Subtype /Form /Width 300 /Height 200', 0],
])('the pixels of a picture in a PDF are read: %s', (_name, dictionary, pixels) => {
  expect(mostPdfPixels(bytes(picture(dictionary)))).toBe(pixels);
});

test('sides that are in other objects are read, before or after the picture', () => {
  const text = `1 0 obj\n300\nendobj\n${picture('/Subtype /Image /Width 1 0 R /Height 12 0 R')}12 0 obj 200 endobj`;
  expect(mostPdfPixels(bytes(text))).toBe(60_000);
});

test('the largest picture counts, wherever it is', () => {
  const filler = 'x'.repeat(1024 * 1024 - 60);
  const text = [100, 300, 200].map((width) =>
    picture(`/Subtype /Image /Width ${width} /Height 10 /Note (${filler})`),
  );
  expect(mostPdfPixels(bytes(text.join('')))).toBe(3000);
});

test('a PDF from a real program without pictures that we can read has no pixels', async () => {
  const file = new URL('../../../tests/files/illustrator.pdf', import.meta.url);
  expect(mostPdfPixels(await readFile(file))).toBe(0);
});
