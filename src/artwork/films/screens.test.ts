// product: screens
import { expect, test } from 'vitest';
import { screensOf } from './screens.ts';

const names = (...[inks, cloth]: Parameters<typeof screensOf>) =>
  screensOf(inks, cloth).map(({ name }) => name);

test('inks print from light to dark, each with one screen', () => {
  expect(names(['navy', 'gold', 'navy', 'red'], '#f5f5f0')).toEqual([
    'Capitol Gold',
    'Barn Red',
    'Night-Shift Navy',
  ]);
});

test('dark cloth gets a white underbase first, unless all inks are darker', () => {
  expect(names(['red', 'white'], '#14264d')).toEqual([
    'White underbase',
    'Fresh-Sheet White',
    'Barn Red',
  ]);
  expect(names(['black'], '#6c6a2a')).toEqual(['Press Black']);
  expect(names([], '#000000')).toEqual([]);
});
