// product: garment-catalog, garment-estimates, order-draft, select-material
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import {
  garmentById,
  garmentByStyleCode,
  garments,
  orderFormGarments,
  perPiece,
  usualGarment,
  type Garment,
} from './garment.ts';
import { allSizes, sizesInOrder } from './size-order.ts';
import { maxSizes, sizeSchema } from './size.ts';

test.each([
  ['budget-cotton', '$', 'form'],
  ['premium-cotton', '$$', 'form'],
  ['budget-blend', '$$', 'form'],
  ['premium-blend', '$$$', 'form'],
  ['independent-crewneck', '$$$', 'favorites'],
  ['richardson-112', '$$', 'favorites'],
  ['bella-longsleeve', '$$$', 'favorites'],
  ['comfort-colors-heavyweight', '$$', 'favorites'],
  ['paragon-longsleeve', '$$$', 'favorites'],
])('%s: %s, offered in: %s', (id, priceIndicator, offered) => {
  expect(garmentById(id)).toMatchObject({ priceIndicator, offered });
});

test('there are nine garments, and no id or style code is used twice', () => {
  expect(garments).toHaveLength(9);
  expect(new Set(garments.map((garment) => garment.id)).size).toBe(9);
  expect(new Set(garments.map((garment) => garment.styleCode)).size).toBe(9);
});

test('the order form shows four garments with the supplier’s part numbers', () => {
  expect(orderFormGarments.map(({ model, styleCode }) => [model, styleCode])).toEqual([
    ['Gildan 2000 Ultra Cotton', '00760'],
    ['Bella + Canvas 3001', '00606'],
    ['Bella + Canvas 3001CVC', '00706'],
    ['Bella + Canvas 3413 Triblend', '84706'],
  ]);
});

test.each(garments)('$id has a style code of five digits and is found by it', (garment) => {
  expect(garment.styleCode).toMatch(/^\d{5}$/);
  expect(garmentByStyleCode(garment.styleCode)).toBe(garment);
  expect(garmentById(garment.id)).toBe(garment);
});

test('weights range from 3.5 oz to 7.5 oz', () => {
  const ounces = garments.map((garment) => Number(garment.weight.replace(/ oz$/, '')));
  expect(Math.min(...ounces)).toBe(3.5);
  expect(Math.max(...ounces)).toBe(7.5);
});

const usualSizes = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'];

// product: print-locations
test('shirts come in seven sizes, and caps in one', () => {
  for (const { kind, sizes } of garments) {
    expect(sizes).toEqual(kind === 'cap' ? ['One size'] : usualSizes);
  }
});

test.each(garments)('$id lists sizes that are valid, without duplicates', ({ sizes }) => {
  expect(z.array(sizeSchema).check(z.minLength(1), z.maxLength(maxSizes)).parse(sizes)).toEqual(
    sizes,
  );
  expect(new Set(sizes).size).toBe(sizes.length);
});

describe('sizes of several garments', () => {
  const selling = (...lists: string[][]) => {
    const sold = garments as Garment[];
    const before = [...sold];
    onTestFinished(() => void sold.splice(0, sold.length, ...before));
    sold.push(...lists.map((sizes): Garment => ({ ...usualGarment, sizes })));
  };

  test('are the shirts’, and then the cap’s', () => {
    expect(allSizes()).toEqual([...usualSizes, 'One size']);
  });

  test.each([
    ['a size more', [[...usualSizes, '4XL']], [...usualSizes, '4XL', 'One size']],
    [
      'others',
      [['Youth S', 'Youth M', '4XL', 'One size']],
      [...usualSizes, 'Youth S', 'Youth M', '4XL', 'One size'],
    ],
    [
      'some of two others',
      [
        ['Youth S', 'Youth M'],
        ['Youth M', 'S'],
      ],
      ['XS', 'Youth S', 'Youth M', 'S', 'M', 'L', 'XL', '2XL', '3XL', 'One size'],
    ],
  ])('keep the order of each garment that lists %s', (_what, lists, all) => {
    selling(...lists);
    expect(allSizes()).toEqual(all);
    for (const { sizes } of garments) expect(sizesInOrder(sizes.toReversed())).toEqual(sizes);
  });

  test('are listed without duplicates even if two garments disagree', () => {
    selling(['S', 'XS']);
    expect(allSizes().toSorted()).toEqual([...usualSizes, 'One size'].toSorted());
  });

  test('come first where there are sizes that no garment lists anymore', () => {
    expect(sizesInOrder(['9XL', 'M', '8XL', 'XS', 'M'])).toEqual(['XS', 'M', '8XL', '9XL']);
  });
});

test.each(['', 'unknown', 'constructor', '__proto__'])('nothing is found for %j', (key) => {
  expect(garmentById(key)).toBeUndefined();
  expect(garmentByStyleCode(key)).toBeUndefined();
});

test('an estimate depends on quantity, and on print locations where there is a choice', () => {
  const per = (id: string) => perPiece(garmentById(id) as Garment);
  expect(per('premium-cotton')).toBe('a shirt, by quantity and print locations');
  expect(per('independent-crewneck')).toBe('a sweatshirt, by quantity and print locations');
  expect(per('richardson-112')).toBe('a cap, by quantity');
});
