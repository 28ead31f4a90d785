// product: print-placement
import { expect, test } from 'vitest';
import { tooWideText, wornSizes } from './worn-sizes.ts';

const shirts = (quantities: Record<string, number>) => ({
  garmentId: 'premium-cotton',
  quantities,
});
const front = (widthIn: number) => ({ location: 'frontLarge' as const, widthIn });

test('the smallest and the largest size are those with pieces, of all items', () => {
  expect(wornSizes([shirts({ XS: 0, M: 3 }), shirts({ S: 2, '3XL': 1 })])).toEqual(['S', '3XL']);
  expect(wornSizes([shirts({ M: 3 })])).toEqual(['M']);
  expect(wornSizes([shirts({ 'One size': 3 })])).toEqual([]);
});

test('a print that is wider than the smallest size has room for is warned about, and others aren’t', () => {
  expect(tooWideText([front(12)], [shirts({ XS: 1, L: 20 })])).toBe(
    'Front Large: 12 in is wider than the 11½ in that size XS has room for, so it may run into the seams there. A smaller print fits every size.',
  );
  expect(tooWideText([front(11.5)], [shirts({ XS: 1, L: 20 })])).toBeNull();
  expect(tooWideText([front(12)], [shirts({ S: 1, L: 20 })])).toBeNull();
  expect(tooWideText([front(10)], [shirts({ 'Youth XS': 1 })])).toContain(
    '9 in that size Youth XS',
  );
  const chest = { location: 'frontSmall' as const, widthIn: 4 };
  expect(tooWideText([chest], [shirts({ 'Youth XS': 1 })])).toBeNull();
  expect(tooWideText([front(12)], [shirts({ 'One size': 1 })])).toBeNull();
});
