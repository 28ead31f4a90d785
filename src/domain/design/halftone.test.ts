// product: screens
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { halftoneDots } from './halftone.ts';

test('the dots of a shade cover as much as the shade says, on every screen', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 5 }), (tone, screen) => {
      const dots = halftoneDots(300, screen);
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
    const dots = halftoneDots(300, screen);
    return Array.from({ length: 30 }, (_, x) => dots(x, 0).toFixed(2)).join(' ');
  });
  expect(new Set(rows).size).toBe(3);
});
