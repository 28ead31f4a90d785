// product: bulk-orders
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bulkPrice } from './bulk-price.ts';
import {
  bulkColorCents,
  bulkLimits,
  bulkLocationCents,
  maxBulkColors,
  maxBulkLocations,
  maxBulkPieces,
  maxOnlinePieces,
} from '../../shop.ts';
import { orderFormGarments } from '../../garments/garment.ts';
import { usualBook } from '../../settings/usual-book.ts';
import { garmentPrice } from './price.ts';
import {
  locationsAgree,
  printLocations,
  type LocationFlags,
} from '../../garments/print-location.ts';

const online = maxOnlinePieces;
const bulkRates = { ...usualBook.bulk, ...bulkLimits };
const stylePrice = (styleCode: string) => garmentPrice(styleCode, usualBook).cents;
const price = (garment: number, locations: number, colors: number, pieces: number) =>
  bulkPrice(garment, locations, colors, pieces, bulkRates);

/** The cents of a job that has a price. */
function centsOf(garment: number, locations: number, colors: number, pieces: number) {
  const answer = price(garment, locations, colors, pieces);
  if (!answer.ok) throw new Error(`No price: ${answer.reason}`);
  return answer.cents;
}

const anyJob = fc
  .record({
    garment: fc.constantFrom(...orderFormGarments.map(({ styleCode }) => stylePrice(styleCode))),
    locations: fc.integer({ min: 1, max: maxBulkLocations }),
    pieces: fc.integer({ min: online + 1, max: maxBulkPieces }),
  })
  .chain((job) =>
    fc.record({
      ...Object.fromEntries(Object.entries(job).map(([key, value]) => [key, fc.constant(value)])),
      colors: fc.integer({ min: job.locations, max: maxBulkColors }),
    }),
  ) as fc.Arbitrary<{ garment: number; locations: number; colors: number; pieces: number }>;

describe('the bulk formula', () => {
  test('is the garment price plus 2.25 per print location plus 0.25 per color', () => {
    expect(price(400, 1, 2, 1500)).toEqual({ ok: true, cents: [400, 225, 50, 675, 1_012_500] });
    expect(price(600, 4, 24, 2000)).toEqual({ ok: true, cents: [600, 900, 600, 2100, 4_200_000] });
  });

  test('has a price for each garment on the order form', () => {
    const each = orderFormGarments.map(
      ({ styleCode }) => centsOf(stylePrice(styleCode), 1, 1, 1001)[3],
    );
    expect(each).toEqual([500, 650, 675, 850]);
  });

  test('adds its parts up to a shirt, and the shirts to whole cents', () => {
    fc.assert(
      fc.property(anyJob, ({ garment, locations, colors, pieces }) => {
        const [first, second, third, perShirt, total] = centsOf(garment, locations, colors, pieces);
        expect(first + second + third).toBe(perShirt);
        expect(total).toBe(perShirt * pieces);
        expect(Number.isSafeInteger(total)).toBe(true);
      }),
    );
  });

  test('adds the same for each further color and location', () => {
    fc.assert(
      fc.property(anyJob, ({ garment, locations, colors, pieces }) => {
        const perShirt = centsOf(garment, locations, colors, pieces)[3];
        if (colors < maxBulkColors) {
          const more = centsOf(garment, locations, colors + 1, pieces)[3];
          expect(more - perShirt).toBe(bulkColorCents);
        }
        if (locations < Math.min(maxBulkLocations, colors)) {
          const more = centsOf(garment, locations + 1, colors, pieces)[3];
          expect(more - perShirt).toBe(bulkLocationCents);
        }
      }),
    );
  });

  test('gives each shirt the same price, however many there are', () => {
    fc.assert(
      fc.property(anyJob, ({ garment, locations, colors, pieces }) => {
        const fewest = centsOf(garment, locations, colors, online + 1)[3];
        expect(centsOf(garment, locations, colors, pieces)[3]).toBe(fewest);
      }),
    );
  });
});

describe('a job without a price', () => {
  test.each([
    [1000, 'few'],
    [1, 'few'],
    [0, 'few'],
    [-5, 'few'],
    [NaN, 'few'],
    [100_001, 'ask'],
    [Infinity, 'ask'],
  ])('with %d pieces says: %s', (pieces, reason) => {
    expect(price(400, 1, 1, pieces)).toEqual({ ok: false, reason });
  });

  test.each([1001, 100_000])('isn’t one with %i pieces', (pieces) => {
    expect(price(400, 1, 1, pieces).ok).toBe(true);
  });

  test.each([
    [1, 0, 'ink'],
    [1, NaN, 'ink'],
    [3, 2, 'ink'],
    [0, 1, 'ink'],
    [NaN, 1, 'ink'],
    [4, 25, 'ask'],
    [5, 5, 'ask'],
  ])('with %d locations in %d colors says: %s', (locations, colors, reason) => {
    expect(price(400, locations, colors, 1500)).toEqual({ ok: false, reason });
  });

  test.each([
    [1, 1],
    [3, 3],
    [4, 24],
  ])('isn’t one with %i locations in %i colors', (locations, colors) => {
    expect(price(400, locations, colors, 1500).ok).toBe(true);
  });
});

test('takes as many locations as can be combined on a garment', () => {
  const choices = Array.from(
    { length: 2 ** printLocations.length },
    (_, bits) =>
      Object.fromEntries(
        printLocations.map((location, index) => [location, ((bits >> index) & 1) === 1]),
      ) as LocationFlags,
  );
  const counts = choices
    .filter(locationsAgree)
    .map((flags) => Object.values(flags).filter(Boolean).length);
  expect(Math.max(...counts)).toBe(maxBulkLocations);
});
