// product: group-orders
import { expect, test } from 'vitest';
import { sizeGroups } from './size-groups.ts';

const said = (sizes: readonly string[]) =>
  sizeGroups(sizes).map(({ fits, sizes: of }) => [fits, of.map(({ label }) => label).join(' ')]);

test('sizes for adults and for youth stand apart and say which is which', () => {
  expect(said(['XS', 'S', 'M', '2XL', 'Youth S', 'Youth M'])).toEqual([
    ['Adults', 'XS S M 2XL'],
    ['Youth', 'S M'],
  ]);
  expect(said(['Youth XS', 'Youth L'])).toEqual([['Youth', 'XS L']]);
});

test('a garment for adults alone just lists its sizes', () => {
  expect(said(['S', 'M', '3XL'])).toEqual([[null, 'S M 3XL']]);
  expect(said(['One size'])).toEqual([[null, 'One size']]);
});
