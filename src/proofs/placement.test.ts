// product: print-placement
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { garmentGeometry } from '../garments/drawings/garment-geometry.ts';
import { garments, type Garment } from '../garments/garment.ts';
import {
  movedPrint,
  nudgeIn,
  placementLacks,
  proportionalHeight,
  proportionalWidth,
  sizedPrint,
  usualPlacement,
} from './place-print.ts';
import {
  inchText,
  offsetInArea,
  placedArea,
  placementText,
  printSizeText,
  type Placement,
} from './placement.ts';
import type { PrintLocation } from '../garments/print-location.ts';

const tee = { kind: 'tee' } as const;
const cap = { kind: 'cap' } as const;

const places = garments.flatMap((garment) =>
  garment.locations.map((location) => ({ garment, location })),
);

describe('the usual place', () => {
  test.each<[string, Pick<Garment, 'kind'>, PrintLocation, [number, number] | null, number[]]>([
    ['square art', tee, 'frontLarge', [3000, 3000], [12, 12, 3]],
    ['art as tall as fits at the usual height', tee, 'frontLarge', [1200, 1450], [12, 14.5, 3]],
    ['art an eighth taller', tee, 'frontLarge', [1200, 1463], [12, 14.625, 2.875]],
    ['art in the area’s proportions', tee, 'frontLarge', [3600, 4800], [12, 16, 1.5]],
    ['art without pixels', tee, 'frontLarge', null, [12, 16, 1.5]],
    ['tall art', tee, 'frontLarge', [1000, 3000], [5.25, 15.75, 1.75]],
    ['a strip', tee, 'frontLarge', [9000, 10], [12, 0.125, 3]],
    ['a tall strip', tee, 'frontLarge', [10, 9000], [0.125, 16, 1.5]],
    ['a small print', tee, 'frontSmall', [1200, 900], [4, 3, 3]],
    ['a back', tee, 'backLarge', [1200, 600], [12, 6, 4]],
    ['an upper back', tee, 'backSmall', [1200, 1200], [4, 4, 1.75]],
    ['a sleeve', tee, 'leftSleeve', [1200, 600], [3.5, 1.75, 3.5]],
    ['a cap', cap, 'frontSmall', [1200, 1200], [2.25, 2.25, 1.125]],
    ['a wide one on a cap', cap, 'frontSmall', [2000, 750], [4, 1.5, 1.5]],
  ])('of %s', (_, garment, location, size, [widthIn, heightIn, topIn]) => {
    const pixels = size && { widthPx: size[0], heightPx: size[1] };
    const usual = usualPlacement(garment, location, pixels);
    expect(usual).toEqual({ widthIn, heightIn, topIn, rightIn: 0 });
  });

  test('lies within the print area, in eighths, for any art', () => {
    const side = fc.integer({ min: 1, max: 12_000 });
    fc.assert(
      fc.property(fc.constantFrom(...places), side, side, ({ garment, location }, w, h) => {
        const usual = usualPlacement(garment, location, { widthPx: w, heightPx: h });
        expect(placementLacks(usual, garment, location)).toEqual([]);
        for (const inches of Object.values(usual)) expect((inches * 8) % 1).toBe(0);
      }),
    );
  });
});

test.each([
  [10.5, 3000, 3000, 10.5],
  [10, 3000, 2000, 6.625],
  [1, 9000, 10, 0.125],
])('art %d in wide of %i × %i pixels is %d in tall', (widthIn, widthPx, heightPx, heightIn) => {
  expect(proportionalHeight(widthIn, { widthPx, heightPx })).toBe(heightIn);
  expect(proportionalWidth(widthIn, { widthPx: heightPx, heightPx: widthPx })).toBe(heightIn);
});

// product: building-a-proof
describe('by drag or by key, a print', () => {
  const start: Placement = { widthIn: 10, heightIn: 7.5, topIn: 3, rightIn: 0 };
  const { small, large } = nudgeIn;
  test.each<[string, number, number, Partial<Placement>]>([
    ['moves by an eighth', small, -small, { topIn: 2.875, rightIn: 0.125 }],
    ['moves by half an inch', -large, large, { topIn: 3.5, rightIn: -0.5 }],
    ['moves to the nearest eighth', 0.05, 0.07, { topIn: 3.125 }],
    ['reaches the upper right corner of its area', 1, -1.5, { topIn: 1.5, rightIn: 1 }],
    ['stays within it', 9, -9, { topIn: 1.5, rightIn: 1 }],
    ['stays within the other corner', -9, 99, { topIn: 10, rightIn: -1 }],
  ])('%s', (_, right, down, change) => {
    expect(movedPrint(start, { right, down }, tee, 'frontLarge')).toEqual({ ...start, ...change });
  });

  test.each<[string, number, Partial<Placement>]>([
    ['grows in its proportions', 11, { widthIn: 11, heightIn: 8.25 }],
    ['shrinks', 4.05, { widthIn: 4, heightIn: 3 }],
    ['grows to the width of its area', 12, { widthIn: 12, heightIn: 9 }],
    ['never grows beyond it', 12.5, { widthIn: 12, heightIn: 9 }],
    ['never vanishes', -3, { widthIn: 0.125, heightIn: 0.125 }],
  ])('%s', (_, width, change) => {
    const art = { widthPx: 1200, heightPx: 900 };
    expect(sizedPrint(start, width, art, tee, 'frontLarge')).toEqual({ ...start, ...change });
  });

  test('lies within its area in eighths afterward, wherever it was', () => {
    const anyInches = fc.double({ min: -50, max: 50, noNaN: true });
    const anySide = fc.integer({ min: 1, max: 12_000 });
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.record({
          widthIn: anyInches,
          heightIn: anyInches,
          topIn: anyInches,
          rightIn: anyInches,
        }),
        fc.record({ right: anyInches, down: anyInches }),
        fc.record({ widthPx: anySide, heightPx: anySide }),
        ({ garment, location }, print, by, art) => {
          for (const held of [
            movedPrint(print, by, garment, location),
            sizedPrint(print, by.right, art, garment, location),
          ]) {
            expect(placementLacks(held, garment, location)).toEqual([]);
            for (const inches of Object.values(held)) {
              expect(Number.isInteger(inches * 8)).toBe(true);
            }
            expect(Math.min(held.widthIn, held.heightIn)).toBeGreaterThan(0);
          }
        },
      ),
    );
  });
});

describe('a print', () => {
  const front: Placement = { widthIn: 10.5, heightIn: 10.25, topIn: 2.5, rightIn: 0 };
  const lacks = (change: Partial<Placement>) =>
    placementLacks({ ...front, ...change }, tee, 'frontLarge').map(
      ({ field, message }) => `${field}: ${message}`,
    );
  const tooLarge = 'Front prints are at most 12 × 16 in. Make it smaller.';

  test.each<[string, Partial<Placement>, string[]]>([
    ['inside its area', {}, []],
    ['as large as its area', { widthIn: 12, heightIn: 16, topIn: 1.5 }, []],
    ['wider', { widthIn: 12.125 }, [`widthIn: ${tooLarge}`]],
    ['taller', { heightIn: 16.125 }, [`heightIn: ${tooLarge}`]],
    ['at the right edge', { rightIn: 0.75 }, []],
    [
      'past it',
      { rightIn: 0.875 },
      ['rightIn: Move it to within ¾ in of the center of the print area.'],
    ],
    ['at the left edge', { rightIn: -0.75 }, []],
    [
      'past that',
      { rightIn: -0.875 },
      ['rightIn: Move it to within ¾ in of the center of the print area.'],
    ],
    ['at the top', { topIn: 1.5 }, []],
    ['above it', { topIn: 1.375 }, ['topIn: Start it 1½ to 7¼ in below the collar.']],
    ['at the bottom', { topIn: 7.25 }, []],
    ['below it', { topIn: 7.375 }, ['topIn: Start it 1½ to 7¼ in below the collar.']],
    ['that leaves no room', { heightIn: 16 }, ['topIn: Start it 1½ in below the collar.']],
    [
      'between two eighths',
      { widthIn: 11.875, rightIn: 0.125 },
      ['rightIn: Center it in the print area.'],
    ],
  ])('%s', (_, change, expected) => {
    expect(lacks(change)).toEqual(expected);
  });

  test('never leaves its area if it lacks nothing, and does otherwise', () => {
    const eighths = (max: number) => fc.integer({ min: 0, max: max * 8 }).map((n) => n / 8);
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.record({
          widthIn: eighths(13),
          heightIn: eighths(17),
          topIn: eighths(20),
          rightIn: eighths(12).map((inches) => inches - 6),
        }),
        ({ garment, location }, print) => {
          const area = placedArea(garment, location);
          const { leftIn, topIn } = offsetInArea(print, area);
          const inside =
            leftIn >= 0 &&
            topIn >= 0 &&
            leftIn + print.widthIn <= area.widthIn &&
            topIn + print.heightIn <= area.heightIn;
          expect(placementLacks(print, garment, location).length === 0).toBe(inside);
        },
      ),
    );
  });

  test.each<[Pick<Garment, 'kind'>, PrintLocation, number, number, string]>([
    [tee, 'frontLarge', 2.5, 0, 'Front, centered, 2½ in below the collar'],
    [
      tee,
      'frontLarge',
      3,
      -0.5,
      'Front, ½ in left of center as you look at it, 3 in below the collar',
    ],
    [
      tee,
      'backLarge',
      4,
      1.125,
      'Back, 1⅛ in right of center as you look at it, 4 in below the collar',
    ],
    [tee, 'frontSmall', 3, 0, 'Left chest, 4¾ in from the middle, 3 in below the collar'],
    [tee, 'frontSmall', 3, -0.75, 'Left chest, 4 in from the middle, 3 in below the collar'],
    [tee, 'backSmall', 2, 0, 'Upper back, centered, 2 in below the collar'],
    [tee, 'rightSleeve', 3.5, 0, 'Right sleeve, centered, 3½ in below the shoulder seam'],
    [cap, 'frontSmall', 1.125, 0, 'Front, centered, 1⅛ in below the button'],
  ])('on a %o, at %s, %d down and %d right', (garment, location, topIn, rightIn, text) => {
    expect(placementText({ ...front, topIn, rightIn }, garment, location)).toBe(text);
  });

  test('has a size in words', () => {
    expect(printSizeText(front)).toBe('10½ in wide, 10¼ in tall');
  });
});

test.each([
  [0, '0 in'],
  [0.125, '⅛ in'],
  [0.375, '⅜ in'],
  [0.625, '⅝ in'],
  [0.875, '⅞ in'],
  [12, '12 in'],
  [16.75, '16¾ in'],
  [-0.5, '−½ in'],
])('%d is %s', (inches, text) => {
  expect(inchText(inches)).toBe(text);
});

test('the landmarks are where the drawings have them, to a fifth of an inch', () => {
  /** The lower edge of the collar, the top of the sleeve, and that of the cap's crown. */
  const drawn: Readonly<Record<string, number>> = {
    'front collar': 68,
    'back collar': 32,
    'sleeve shoulder seam': 56,
    'front button': 44,
  };
  for (const { garment, location } of places) {
    const area = placedArea(garment, location);
    const { areas, unitsPerInch } = garmentGeometry[garment.kind][area.view];
    const box = areas[location];
    if (!box) throw new Error(`${location} isn't drawn.`);
    const landmark = drawn[`${area.view} ${area.landmark}`] ?? Number.NaN;
    expect(Math.abs((box.y - landmark) / unitsPerInch - area.topIn)).toBeLessThan(0.2);
    const middle = (box.x + box.width / 2 - 190) / unitsPerInch;
    expect(Math.abs(middle - area.middleIn)).toBeLessThan(0.2);
    expect([box.width / unitsPerInch, box.height / unitsPerInch]).toEqual([
      expect.closeTo(area.widthIn),
      expect.closeTo(area.heightIn),
    ]);
  }
});
