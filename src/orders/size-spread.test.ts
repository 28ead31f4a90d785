// product: quantities
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { garmentById, garments, type Garment } from '../garments/garment.ts';
import { noQuantities, sizes, totalPieces } from './quantity.ts';
import { spreadPieces } from './size-spread.ts';

const tee = garmentById('premium-cotton') as Garment;
const cap = garmentById('richardson-112') as Garment;

test.each([
  [0, { ...noQuantities }],
  [1, { ...noQuantities, L: 1 }],
  [48, { ...noQuantities, XS: 1, S: 6, M: 13, L: 13, XL: 9, '2XL': 4, '3XL': 2 }],
  [100, { ...noQuantities, XS: 2, S: 13, M: 26, L: 28, XL: 18, '2XL': 9, '3XL': 4 }],
])('%i shirts are split like most groups', (pieces, split) => {
  expect(spreadPieces(noQuantities, pieces, tee)).toEqual(split);
});

test('a garment of one size gets all pieces in it', () => {
  expect(spreadPieces(noQuantities, 48, cap)).toEqual({ ...noQuantities, Adjustable: 48 });
});

test('every piece gets one of the garment’s sizes, and no size loses any', () => {
  const anyGarment = fc.constantFrom(...garments);
  const anyPieces = fc.integer({ min: 0, max: 99_999 });
  const entered = fc.record({ S: fc.nat(50), M: fc.nat(50) });
  fc.assert(
    fc.property(anyGarment, anyPieces, entered, (garment, pieces, some) => {
      const before = { ...noQuantities, ...some };
      const after = spreadPieces(before, pieces, garment);
      expect(totalPieces(after)).toBe(totalPieces(before) + pieces);
      for (const size of sizes) {
        expect(after[size]).toBeGreaterThanOrEqual(before[size]);
        if (!garment.sizes.includes(size)) expect(after[size]).toBe(before[size]);
      }
    }),
  );
});
