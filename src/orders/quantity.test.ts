// product: bulk-orders, order-draft, quantities
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  enteredQuantities,
  maxPerSize,
  needsPhone,
  parseQuantity,
  totalPieces,
  withCount,
} from './quantity.ts';

test('quantities hold the sizes that have pieces, and nothing else', () => {
  expect(enteredQuantities({ S: 0, M: 3, 'Youth S': 1 })).toEqual({ M: 3, 'Youth S': 1 });
  expect(withCount({ M: 3 }, '4XL', 2)).toEqual({ M: 3, '4XL': 2 });
  expect(withCount({ M: 3, '4XL': 2 }, '4XL', 0)).toEqual({ M: 3 });
});

describe('a typed size', () => {
  test.each([
    ['empty becomes 0', '', 0],
    ['spaces become 0', '   ', 0],
    ['words become 0', 'a dozen', 0],
    ['a number with a word becomes 0', '12 shirts', 0],
    ['a lone sign becomes 0', '-', 0],
    ['NaN becomes 0', 'NaN', 0],
    ['Infinity becomes 0', 'Infinity', 0],
    ['a negative is clamped to 0', '-5', 0],
    ['a negative fraction is clamped to 0', '-0.5', 0],
    ['minus zero is 0', '-0', 0],
    ['0 stays 0', '0', 0],
    ['1 stays 1', '1', 1],
    ['leading zeros are dropped', '007', 7],
    ['a fraction loses its fraction', '12.9', 12],
    ['spaces around it are dropped', ' 24 ', 24],
    ['a pasted line break is dropped', '24\n', 24],
    ['a pasted thousands separator is read', '1,200', 1200],
    ['the largest number is taken', '100000', maxPerSize],
    ['more than the largest number is the largest', '100001', maxPerSize],
    ['a huge number is the largest', '9'.repeat(300), maxPerSize],
  ])('%s', (_, typed, pieces) => {
    expect(parseQuantity(typed)).toBe(pieces);
  });

  test('is never negative, a fraction, or NaN, for any input', () => {
    const number = fc.oneof(fc.double(), fc.integer()).map(String);
    const slips = fc.string({ unit: fc.constantFrom(...'0123456789-+.,eE xInfinity') });
    const typed = fc.oneof(fc.string(), slips, number);
    fc.assert(
      fc.property(typed, (text) => {
        const pieces = parseQuantity(text);
        expect(Number.isInteger(pieces)).toBe(true);
        expect(Object.is(pieces, -0)).toBe(false);
        expect(pieces).toBeGreaterThanOrEqual(0);
        expect(pieces).toBeLessThanOrEqual(maxPerSize);
      }),
      { numRuns: 300 },
    );
  });

  test('is unchanged if it’s a whole number within the limit', () => {
    fc.assert(
      fc.property(fc.nat({ max: maxPerSize }), (pieces) => {
        expect(parseQuantity(String(pieces))).toBe(pieces);
        expect(parseQuantity(pieces.toLocaleString('en-US'))).toBe(pieces);
      }),
    );
  });
});

describe('the total quantity', () => {
  test.each([
    ['of nothing is 0', {}, 0],
    ['of empty sizes is 0', {}, 0],
    ['adds every size', { XS: 1, S: 2, M: 3, L: 4, XL: 5, '2XL': 6, '3XL': 7 }, 28],
    ['of a number is that number', 23, 23],
    ['of a negative number is 0', -1, 0],
    ['of no number is 0', Number.NaN, 0],
    ['of infinity is 0', Number.POSITIVE_INFINITY, 0],
    ['of a fraction is its whole part', 2.7, 2],
    ['leaves out negative, missing and broken counts', { S: -4, M: Number.NaN, L: 3 }, 3],
  ])('%s', (_, quantities, total) => {
    expect(totalPieces(quantities)).toBe(total);
  });
});

test.each([
  [0, false],
  [999, false],
  [1000, false],
  [1001, true],
])('%i pieces need the phone: %s', (total, phone) => {
  expect(needsPhone(total)).toBe(phone);
});
