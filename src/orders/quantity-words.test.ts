// product: quantities
import { expect, test } from 'vitest';
import { quantitiesText } from './quantity-words.ts';

test.each([
  [{ L: 15, S: 6, M: 14 }, 'S 6, M 14, L 15'],
  [{ S: 0, '3XL': 1 }, '3XL 1'],
  [{ Adjustable: 24 }, 'One size 24'],
  [{}, ''],
])('%j is %j, smallest size first', (quantities, text) => {
  expect(quantitiesText(quantities)).toBe(text);
});
