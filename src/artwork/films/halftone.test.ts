// product: screens
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { halftoneDots, lpiChoices } from './halftone.ts';

test('the dots of a shade cover as much as the shade says, on every screen', () => {
  fc.assert(
    fc.property(fc.nat(20), fc.nat(5), fc.constantFrom(...lpiChoices), (tone, screen, lpi) => {
      const dots = halftoneDots(300, screen, lpi);
      const side = 200;
      let printed = 0;
      for (let y = 0; y < side; y += 1) {
        for (let x = 0; x < side; x += 1) if (tone / 20 > dots(x, y)) printed += 1;
      }
      expect(printed / side ** 2).toBeCloseTo(tone / 20, 1.5);
    }),
    { numRuns: 60 },
  );
});

test('screens have their dots in different rows', () => {
  const rows = [0, 1, 2].map((screen) => {
    const dots = halftoneDots(300, screen, 55);
    return Array.from({ length: 30 }, (_, x) => dots(x, 0).toFixed(2)).join(' ');
  });
  expect(new Set(rows).size).toBe(3);
});

test.each(lpiChoices)('a middle tone has %i dots to the inch', (lpi) => {
  // The sixth screen's rows are nearly level; along one, each dot starts once.
  const dots = halftoneDots(300, 5, lpi);
  const along = (7.5 * Math.PI) / 180;
  const prints = Array.from(
    { length: 3000 },
    (_, step) => 0.3 > dots(step * Math.cos(along), step * Math.sin(along)),
  );
  const starts = prints.filter((print, step) => print && !prints[step - 1]).length;
  expect(Math.abs(starts - 10 * lpi)).toBeLessThanOrEqual(1);
});
