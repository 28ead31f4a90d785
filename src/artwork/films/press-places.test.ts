// product: screens
import { expect, test } from 'vitest';
import { pressHeads } from '../../shop.ts';
import { inkByKey } from '../ink.ts';
import { mostReducedInks } from './color-reduction.ts';
import { fitsPress, headsAdvice, headsTaken, inksToDrop, mostInks } from './press-places.ts';

const six = ['white', 'gold', 'orange', 'red', 'sky', 'kelly'] as const;
const paper = { name: 'White', hex: '#f5f5f0' };
const night = { name: 'Black', hex: '#141414' };

test('a side takes a head for each ink, and on dark cloth for the underbase and its flash', () => {
  expect([headsTaken(six, paper.hex), headsTaken(six, night.hex)]).toEqual([6, 8]);
  // Every ink is darker than the cloth.
  expect(headsTaken(['black'], '#6c6a2a')).toBe(1);
  expect(headsTaken([], night.hex)).toBe(0);
});

test('six inks fit on white cloth, and four on black; of several cloths, each has to', () => {
  expect(fitsPress(six, [paper.hex])).toBe(true);
  expect(fitsPress(six, [paper.hex, night.hex])).toBe(false);
  expect(fitsPress(six.slice(0, 5), [night.hex])).toBe(false);
  expect(fitsPress(six.slice(0, 4), [night.hex])).toBe(true);
  expect([mostInks([paper.hex]), mostInks([paper.hex, night.hex])]).toEqual([6, 4]);
  // A reduced picture may fill a side by itself.
  expect(mostReducedInks).toBeLessThanOrEqual(pressHeads);
});

test('what doesn’t fit says on which cloth, why, and which inks to leave out', () => {
  expect(headsAdvice('Front Large', six, [paper])).toBeNull();
  const dropped = inksToDrop(six, [night.hex]);
  const names = dropped.map((key) => inkByKey[key].name);
  expect(headsAdvice('Front Large', six, [paper, night])).toBe(
    `Front Large takes 6 inks, and on Black a white underbase and a flash to dry it: 8 heads, and our press has 6. Without ${names.join(' and ')}, it fits.`,
  );
  expect(
    fitsPress(
      six.filter((key) => !dropped.includes(key)),
      [night.hex],
    ),
  ).toBe(true);
  expect(headsAdvice('The front', [...six, 'navy'], [paper])).toMatch(
    /^The front takes 7 inks, and our press has 6 heads\. Without .+, it fits\.$/,
  );
});
