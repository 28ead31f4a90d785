// product: order-draft, print-locations
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chosenLocations,
  locationLabel,
  locationsAgree,
  noLocations,
  printAreas,
  printLocations,
  toggleLocation,
  type LocationFlags,
  type PrintLocation,
} from './print-location.ts';

const chosen = (...locations: PrintLocation[]): LocationFlags => ({
  ...noLocations,
  ...Object.fromEntries(locations.map((location) => [location, true])),
});

test.each([
  ['frontLarge', 'Front Large'],
  ['frontSmall', 'Front Small'],
  ['backLarge', 'Back Large'],
  ['backSmall', 'Back Small'],
  ['leftSleeve', 'Left Sleeve'],
  ['rightSleeve', 'Right Sleeve'],
] as const)('%s is labeled %s', (location, label) => {
  expect(locationLabel(location)).toBe(label);
});

describe('clicking a location', () => {
  test.each(printLocations)('chooses %s, and clicking it again clears it', (location) => {
    const once = toggleLocation(noLocations, location);
    expect(once).toEqual(chosen(location));
    expect(toggleLocation(once, location)).toEqual(noLocations);
  });

  test.each([
    ['frontLarge', 'frontSmall'],
    ['frontSmall', 'frontLarge'],
    ['backLarge', 'backSmall'],
    ['backSmall', 'backLarge'],
  ] as const)('replaces %s with %s', (before, pressed) => {
    expect(toggleLocation(chosen(before), pressed)).toEqual(chosen(pressed));
  });

  test('changes the sleeves, the front, and the back independently', () => {
    const presses = ['leftSleeve', 'rightSleeve', 'frontLarge', 'backSmall'] as const;
    expect(presses.reduce(toggleLocation, noLocations)).toEqual(chosen(...presses));
  });

  test('doesn’t change the flags it was given', () => {
    const before = Object.freeze(chosen('frontLarge'));
    toggleLocation(before, 'frontSmall');
    expect(before).toEqual(chosen('frontLarge'));
  });

  test('never leaves both large and small chosen, after any sequence, and changes only its own side', () => {
    const sequence = fc.array(fc.constantFrom(...printLocations), { maxLength: 30 });
    fc.assert(
      fc.property(sequence, fc.constantFrom(...printLocations), (presses, last) => {
        const before = presses.reduce(toggleLocation, noLocations);
        const after = toggleLocation(before, last);
        expect(after.frontLarge && after.frontSmall).toBe(false);
        expect(after.backLarge && after.backSmall).toBe(false);
        expect(locationsAgree(after)).toBe(true);
        expect(after[last]).toBe(!before[last]);
        const side = last.slice(0, 4);
        for (const other of printLocations) {
          if (!other.startsWith(side)) expect(after[other]).toBe(before[other]);
        }
      }),
    );
  });
});

test('chosen locations come in the order of the form', () => {
  expect(chosenLocations(chosen('rightSleeve', 'backSmall', 'frontLarge'))).toEqual([
    'frontLarge',
    'backSmall',
    'rightSleeve',
  ]);
  expect(chosenLocations({})).toEqual([]);
});

test.each([
  [['frontLarge', 'frontSmall'], false],
  [['backLarge', 'backSmall'], false],
  [['frontLarge', 'backLarge', 'leftSleeve', 'rightSleeve'], true],
  [['frontSmall', 'backLarge'], true],
  [['leftSleeve', 'rightSleeve'], true],
  [[], true],
] as [PrintLocation[], boolean][])('%j agree: %s', (locations, agree) => {
  expect(locationsAgree(chosen(...locations))).toBe(agree);
});

test('a small print is smaller than the large print of its side', () => {
  for (const side of ['front', 'back'] as const) {
    expect(printAreas[`${side}Small`].widthIn).toBeLessThan(printAreas[`${side}Large`].widthIn);
    expect(printAreas[`${side}Small`].heightIn).toBeLessThan(printAreas[`${side}Large`].heightIn);
    expect(printAreas[`${side}Large`].view).toBe(side);
  }
});
