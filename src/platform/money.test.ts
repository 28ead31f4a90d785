// product: money
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCents, formatCentsShort, permilleOf } from './money.ts';

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [44_913, '$449.13'],
  [560_145, '$5,601.45'],
  [123_456_789, '$1,234,567.89'],
])('%i cents are shown as %s', (cents, shown) => {
  expect(formatCents(cents)).toBe(shown);
});

test.each([
  [0, '$0'],
  [1500, '$15'],
  [1550, '$15.50'],
  [100_000, '$1,000'],
  [100_010, '$1,000.10'],
])('in a label, %i cents are shown as %s', (cents, shown) => {
  expect(formatCentsShort(cents)).toBe(shown);
});

describe('a share of an amount', () => {
  test.each([
    [49, 70, 3],
    [50, 70, 4],
    [150, 70, 11],
    [6950, 70, 487],
    [6949, 70, 486],
    [0, 70, 0],
    [100, 0, 0],
    [100, 1000, 100],
  ])('%i cents at %i‰ are %i cents, rounding half a cent up', (cents, permille, share) => {
    expect(permilleOf(cents, permille)).toBe(share);
  });

  test('is whole and within half a cent of the exact share, rounding half a cent up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 1000 }),
        (cents, permille) => {
          const share = permilleOf(cents, permille);
          const tooMuch = share * 1000 - cents * permille;
          expect(Number.isInteger(share)).toBe(true);
          expect(tooMuch).toBeGreaterThan(-500);
          expect(tooMuch).toBeLessThanOrEqual(500);
        },
      ),
    );
  });
});
