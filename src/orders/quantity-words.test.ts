// product: quantities
import { expect, test } from 'vitest';
import { quantitiesText } from './quantity-words.ts';

test.each([
  [{ L: 15, S: 6, M: 14 }, 'S 6, M 14, L 15'],
  [{ S: 0, '3XL': 1 }, '3XL 1'],
  [{ 'One size': 24 }, 'One size 24'],
  [{ '9XL': 1, 'One size': 2, '8XL': 3, L: 4 }, 'L 4, One size 2, 8XL 3, 9XL 1'],
  [{}, ''],
])('%j is %j, as the garments list sizes', (quantities, text) => {
  expect(quantitiesText(quantities)).toBe(text);
});
