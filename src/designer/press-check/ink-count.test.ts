// product: inks
import { expect, test } from 'vitest';
import { inkCountText } from './ink-count.ts';

test('a side says how many inks it has', () => {
  expect([0, 1, 2].map(inkCountText)).toEqual(['No inks', '1 ink', '2 inks']);
});
