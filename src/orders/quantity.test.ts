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
  wrongCount,
} from './quantity.ts';

test('quantities hold the sizes that have pieces, and nothing else', () => {
  expect(enteredQuantities({ S: 0, M: 3, 'Youth S': 1 })).toEqual({ M: 3, 'Youth S': 1 });
  expect(withCount({ M: 3 }, '4XL', 2)).toEqual({ M: 3, '4XL': 2 });
  expect(withCount({ M: 3, '4XL': 2 }, '4XL', 0)).toEqual({ M: 3 });
});

describe('a typed size', () => {
  test('that can’t be read gets a sentence with the most', () => {
    expect(wrongCount).toContain(maxPerSize.toLocaleString('en-US'));
  });

  test.each([
    ['empty becomes 0', '', 0],
    ['spaces become 0', '   ', 0],
    ['0 stays 0', '0', 0],
    ['1 stays 1', '1', 1],
    ['leading zeros are dropped', '007', 7],
    ['spaces around it are dropped', ' 24 ', 24],
    ['a pasted line break is dropped', '24\n', 24],
    ['a pasted thousands separator is read', '1,200', 1200],
    ['a spreadsheet’s decimals of nothing are dropped', '24.0', 24],
    ['digits of another script are read', '٢٤', 24],
    ['the largest number is taken', '100000', maxPerSize],
    ['words aren’t a count', 'a dozen', NaN],
    ['a number with a word isn’t', '12 shirts', NaN],
    ['a lone sign isn’t', '-', NaN],
    ['NaN isn’t', 'NaN', NaN],
    ['Infinity isn’t', 'Infinity', NaN],
    ['a negative isn’t', '-5', NaN],
    ['a fraction isn’t', '12.9', NaN],
    ['a decimal comma isn’t', '12,50', NaN],
    ['an exponent isn’t', '1e3', NaN],
    ['a hexadecimal isn’t', '0x10', NaN],
    ['more than the largest number isn’t', '100001', NaN],
    ['a huge number isn’t', '9'.repeat(300), NaN],
  ])('%s', (_, typed, pieces) => {
    expect(parseQuantity(typed)).toBe(pieces);
  });

  test('is a whole number within the limit or isn’t one, for any input', () => {
    const number = fc.oneof(fc.double(), fc.integer()).map(String);
    const slips = fc.string({ unit: fc.constantFrom(...'0123456789-+.,eE xInfinity') });
    const typed = fc.oneof(fc.string(), slips, number);
    fc.assert(
      fc.property(typed, (text) => {
        const pieces = parseQuantity(text);
        if (Number.isNaN(pieces)) return;
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
