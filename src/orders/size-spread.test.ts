// product: quantities
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { garmentById, garments, type Garment } from '../garments/garment.ts';
import { enteredQuantities, totalPieces } from './quantity.ts';
import { inventedGarment } from '../../tests/factory/invented-garment.ts';
import { spreadPieces } from './size-spread.ts';

const tee = garmentById('premium-cotton') as Garment;
const cap = garmentById('richardson-112') as Garment;

test.each([
  [0, {}],
  [1, { L: 1 }],
  [48, { XS: 1, S: 6, M: 13, L: 13, XL: 9, '2XL': 4, '3XL': 2 }],
  [100, { XS: 2, S: 13, M: 26, L: 28, XL: 18, '2XL': 9, '3XL': 4 }],
])('%i shirts are split like most groups', (pieces, split) => {
  expect(spreadPieces({}, pieces, tee)).toEqual(split);
});

test('a garment of one size gets all pieces in it', () => {
  expect(spreadPieces({}, 48, cap)).toEqual({ 'One size': 48 });
});

test('sizes that nobody has said a share of get an even part', () => {
  expect(spreadPieces({}, 10, inventedGarment)).toEqual({
    'Youth S': 3,
    'Youth M': 3,
    '4XL': 2,
    'One size': 2,
  });
  const tall: Garment = { ...tee, sizes: [...tee.sizes, '4XL'] };
  expect(spreadPieces({}, 9, tall)['4XL']).toBe(1);
});

test('every piece gets one of the garment’s sizes, and no size loses any', () => {
  const anyGarment = fc.constantFrom(...garments, inventedGarment);
  const anyPieces = fc.integer({ min: 0, max: 99_999 });
  const entered = fc.record({ S: fc.nat(50), M: fc.nat(50) });
  fc.assert(
    fc.property(anyGarment, anyPieces, entered, (garment, pieces, some) => {
      const before = enteredQuantities(some);
      const after = spreadPieces(before, pieces, garment);
      expect(totalPieces(after)).toBe(totalPieces(before) + pieces);
      for (const size of Object.keys({ ...before, ...after })) {
        expect(after[size]).toBeGreaterThanOrEqual(before[size] ?? 0);
        if (!garment.sizes.includes(size)) expect(after[size]).toBe(before[size]);
      }
    }),
  );
});
