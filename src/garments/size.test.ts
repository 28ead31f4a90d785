// product: quantities
import { expect, test } from 'vitest';
import { notSizes, someSizes } from '../../tests/factory/invented-garment.ts';
import { quantitiesSchema, sizeSchema } from './size.ts';

test.each(someSizes)('%j is a size', (size) => {
  expect(sizeSchema.safeParse(size).success).toBe(true);
});

test.each(notSizes)('%j isn’t', (size) => {
  expect(sizeSchema.safeParse(size).success).toBe(false);
  expect(quantitiesSchema.safeParse({ [size]: 1 }).success).toBe(false);
});

test('quantities are whole pieces of any sizes, without those of none', () => {
  expect(quantitiesSchema.parse({ S: 0, M: 2, 'Youth S': 100_000 })).toEqual({
    M: 2,
    'Youth S': 100_000,
  });
  for (const pieces of [-1, 1.5, 100_001, '1', null]) {
    expect(quantitiesSchema.safeParse({ M: pieces }).success).toBe(false);
  }
});
