// product: artwork-pictures
import { expect, test } from 'vitest';
import { fileSheet } from './file-sheet.ts';

const facts = { format: 'eps', bytes: 4_380_000, inches: null, pixels: null } as const;
const words = (sheet: string) => [...sheet.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text);

test('a sheet says the type, the inches or pixels, and the size', () => {
  const pixels = { widthPx: 4500, heightPx: 5400 };
  expect(words(fileSheet(facts))).toEqual(['EPS', '4.18 MB']);
  expect(words(fileSheet({ ...facts, pixels }))).toEqual(['EPS', '4,500 × 5,400 px', '4.18 MB']);
  const inches = { widthIn: 15, heightIn: 18 };
  expect(words(fileSheet({ ...facts, pixels, inches }))).toEqual([
    'EPS',
    '15.0 × 18.0 in',
    '4.18 MB',
  ]);
});

test.each([
  ['upright', 10, 15, 360],
  ['extremely tall', 1, 50, 384],
  ['extremely wide', 50, 1, 168],
])('a sheet for %s artwork has its proportions, within reason', (_, widthIn, heightIn, height) => {
  const sheet = fileSheet({ ...facts, inches: { widthIn, heightIn } });
  expect(sheet).toContain(`viewBox="0 0 240 ${height}"`);
});
