// product: print-quality
import { expect, test } from 'vitest';
import { printAreas } from '../garments/print-location.ts';
import { printedSize } from './print-verdict.ts';
import { thinText } from './thin-print.ts';

test('a print under a quarter of an inch says so plainly', () => {
  const said = (widthPx: number, heightPx: number) =>
    thinText(printedSize({ widthPx, heightPx }, printAreas.frontLarge));
  expect(said(10, 30_000)).toBe(
    'It prints less than 0.01 in wide, too thin to see well. A print should be at least ¼ in. Check the file’s size.',
  );
  expect(said(3000, 60)).toMatch(/^It prints only 0\.24 in high/);
  expect(said(3000, 63)).toBeNull();
});
