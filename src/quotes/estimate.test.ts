import { rangeLabel } from './range-label.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fees, maxOnlinePieces, shop } from '../shop.ts';
import { addDays } from '../platform/dates/calendar.ts';
import { digitalRefusal, priceDigital } from '../orders/prices/digital-price.ts';
import {
  cheaperRanges,
  cheaperText,
  comparePrices,
  estimateLack,
  estimateOn,
  formatEstimate,
  garmentOf,
  parseEstimate,
  priceRanges,
  startingEstimate,
  type Estimate,
} from './estimate.ts';
import { quoteDetailsOf } from './estimate-details.ts';
import { superRushMessage } from '../orders/due-dates/due-date.ts';
import { garments } from '../garments/garment.ts';
import { priceOneItem } from '../orders/prices/price.ts';
import type { DeliveryMethod } from '../orders/delivery/delivery-method.ts';
import {
  chosenLocations,
  locationsAgree,
  noLocations,
  printLocations,
  toggleLocation,
  type LocationFlags,
} from '../garments/print-location.ts';
import { quoteRequestSchema } from './quote-request.ts';

/** A Saturday; the first day of class standard is Wednesday, December 2. */
const now = new Date('2026-11-07T18:00:00Z');
const today = '2026-11-07';

/** At least one location, none excluding another. */
const anyLocations: fc.Arbitrary<LocationFlags> = fc
  .shuffledSubarray([...printLocations], { minLength: 1 })
  .map((pressed) =>
    pressed.reduce<LocationFlags>(
      (flags, location) => toggleLocation(flags, location),
      noLocations,
    ),
  );

const anyEstimate: fc.Arbitrary<Estimate> = fc.record({
  garmentId: fc.constantFrom(...garments.map(({ id }) => id)),
  pieces: fc.integer({ min: 1, max: 100_000 }),
  locations: anyLocations,
  dueDate: fc.option(fc.integer({ min: 0, max: 366 }).map((days) => addDays(today, days))),
  delivery: fc.constantFrom<DeliveryMethod>('pickup', 'local', 'shipping'),
});

const estimate = (change: Partial<Estimate> = {}): Estimate => ({ ...startingEstimate, ...change });
const both = { ...noLocations, frontLarge: true, backSmall: true };

describe('both methods compared', () => {
  test('24 premium cotton tees with a front: screen printing is $14.00, digital $16.00', () => {
    const { screen, digital, cheaper, savedCents } = comparePrices(startingEstimate, null);
    expect(screen).toMatchObject({ perItemCents: 1400, totalCents: 35_952 });
    expect(digital).toMatchObject({ perItemCents: 1600, totalCents: 41_088 });
    expect({ cheaper, savedCents }).toEqual({ cheaper: 'screen', savedCents: 5136 });
  });

  test('the screen price matches the order form and the digital one the table, for every job', () => {
    fc.assert(
      fc.property(anyEstimate, (job) => {
        const { pieces, locations, delivery } = job;
        const garment = garmentOf(job);
        const { screen, digital } = comparePrices(job, now);
        const rush = screen.rushFeeCents > 0;
        const { styleCode } = garment;
        expect(screen).toEqual(
          priceOneItem({ styleCode, quantities: pieces, locations, rush, delivery }),
        );
        expect(digital).toEqual(
          digitalRefusal(garment, locations)
            ? null
            : priceDigital(pieces, locations, { rush, delivery }),
        );
      }),
    );
  });

  test('a rush is a rush for both, by the class of the date', () => {
    const rushed = (dueDate: string | null) => {
      const { screen, digital } = comparePrices(estimate({ dueDate }), now);
      return [screen.rushFeeCents, digital?.rushFeeCents];
    };
    expect(rushed('2026-11-13')).toEqual([fees.rushCents, fees.rushCents]);
    expect(rushed('2026-11-18')).toEqual([0, 0]);
    expect(rushed(null)).toEqual([0, 0]);
  });

  test('a blend or a sleeve has only the screen price, and nothing is called cheaper', () => {
    for (const change of [
      { garmentId: 'premium-blend' },
      { locations: { ...noLocations, leftSleeve: true } },
    ]) {
      expect(comparePrices(estimate(change), now)).toMatchObject({
        digital: null,
        cheaper: null,
        savedCents: 0,
      });
    }
  });
});

describe('the price ranges', () => {
  test('contain the price of every quantity from 1 to 1,000, and each begins with a break', () => {
    fc.assert(
      fc.property(fc.constantFrom(...garments), anyLocations, ({ id }, locations) => {
        const ranges = priceRanges({ garmentId: id, locations });
        let pieces = 0;
        for (const [index, range] of ranges.entries()) {
          expect(range.from).toBe(pieces + 1);
          for (pieces = range.from; pieces <= range.to; pieces += 1) {
            const { screen, digital } = comparePrices(
              estimate({ garmentId: id, locations, pieces }),
              now,
            );
            expect(screen.perItemCents).toBe(range.screenCents);
            expect(digital?.perItemCents ?? null).toBe(range.digitalCents);
          }
          pieces = range.to;
          const before = ranges[index - 1];
          expect([before?.screenCents, before?.digitalCents]).not.toEqual([
            range.screenCents,
            range.digitalCents,
          ]);
        }
        expect(pieces).toBe(maxOnlinePieces);
      }),
      { numRuns: 20 },
    );
  });

  test('say which method is cheaper overall, including fees and tax, at every quantity', () => {
    fc.assert(
      fc.property(anyEstimate, (job) => {
        const merged = cheaperRanges(priceRanges(job));
        let pieces = 0;
        for (const [index, { from, to, cheaper }] of merged.entries()) {
          expect(from).toBe(pieces + 1);
          expect(cheaper).not.toBe(merged[index - 1]?.cheaper);
          for (pieces = from; pieces <= to; pieces += 1) {
            const { screen, digital } = comparePrices({ ...job, pieces }, now);
            const gap = digital && Math.sign(screen.totalCents - digital.totalCents);
            expect({ pieces, gap }).toEqual({
              pieces,
              gap: cheaper && { screen: -1, same: 0, digital: 1 }[cheaper],
            });
          }
          pieces = to;
        }
        expect(pieces).toBe(maxOnlinePieces);
      }),
      { numRuns: 20 },
    );
  });

  test('premium cotton with one side switches four times', () => {
    expect(cheaperRanges(priceRanges(startingEstimate))).toEqual([
      { from: 1, to: 4, cheaper: 'screen' },
      { from: 5, to: 5, cheaper: 'digital' },
      { from: 6, to: 12, cheaper: 'screen' },
      { from: 13, to: 23, cheaper: 'same' },
      { from: 24, to: 1000, cheaper: 'screen' },
    ]);
    expect(cheaperText(priceRanges(startingEstimate))).toEqual({
      from: 'Screen printing is cheaper from 24 pieces up.',
      below:
        'Below that: screen printing at 1–4, digital printing at 5, screen printing at 6–12, the same price at 13–23.',
    });
  });

  test('one sentence says that a method is always cheaper; with only one method, there is none', () => {
    expect(
      cheaperText(priceRanges(estimate({ garmentId: 'budget-cotton', locations: both }))),
    ).toEqual({ from: 'Screen printing is cheaper at every quantity.', below: '' });
    expect(cheaperText(priceRanges(estimate({ garmentId: 'budget-blend' })))).toBeNull();
  });

  test.each([
    [{ from: 5, to: 5 }, '5'],
    [{ from: 1, to: 4 }, '1–4'],
    [{ from: 300, to: 1000 }, '300–1,000'],
  ])('%j is written %j', (range, label) => {
    expect(rangeLabel(range)).toBe(label);
  });
});

describe('an estimate has no total', () => {
  test.each([
    [{ pieces: 0 }, 'pieces'],
    [{ pieces: 1001 }, 'bulk'],
    [{ locations: { ...noLocations } }, 'locations'],
    [{ dueDate: '2026-11-06' }, 'dueDate'],
    [{ dueDate: '2027-11-09' }, 'dueDate'],
    [{ dueDate: '2026-11-11' }, 'superRush'],
  ] as const)('with %j: %s', (change, part) => {
    expect(estimateLack(estimate(change), now)).toMatchObject({ part });
  });

  test.each([
    {},
    { pieces: 1 },
    { pieces: 1000 },
    { dueDate: '2026-11-12' },
    { dueDate: '2027-11-08' },
    { garmentId: 'premium-blend' },
  ])('but has one with %j', (change) => {
    expect(estimateLack(estimate(change), now)).toBeNull();
  });

  test('a super-rush date gives the phone number', () => {
    expect(estimateLack(estimate({ dueDate: '2026-11-09' }), now)).toEqual({
      part: 'superRush',
      message: superRushMessage,
    });
    expect(superRushMessage).toContain(shop.phone);
  });
});

describe('the address of an estimate', () => {
  test('is short and readable', () => {
    expect(
      formatEstimate(estimate({ locations: both, dueDate: '2026-11-20', delivery: 'local' })),
    ).toBe(
      'garment=premium-cotton&pieces=24&print=frontLarge&print=backSmall&due=2026-11-20&delivery=local',
    );
  });

  test('restores the estimate, at locations that the garment has', () => {
    fc.assert(
      fc.property(anyEstimate, (job) => {
        const fitting = { ...job, ...estimateOn(job, job.garmentId) };
        expect(parseEstimate(new URLSearchParams(formatEstimate(job)), now)).toEqual(fitting);
      }),
    );
  });

  test('may say anything: the result is an estimate, and reading it again changes nothing', () => {
    const name = fc.constantFrom('garment', 'pieces', 'print', 'due', 'delivery', '__proto__', '');
    const value = fc.oneof(
      fc.string(),
      fc.constantFrom(...printLocations, ...garments.map(({ id }) => id), '1e9', '-1', '0', '012'),
      fc.constantFrom('2026-11-20', '2026-02-30', '1999-01-01', '9999-12-31', 'constructor'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), (pairs) => {
        const job = parseEstimate(new URLSearchParams(pairs), now);
        expect(garments.map(({ id }) => id)).toContain(job.garmentId);
        expect(Number.isInteger(job.pieces) && job.pieces >= 1 && job.pieces <= 100_000).toBe(true);
        expect(chosenLocations(job.locations).length).toBeGreaterThan(0);
        expect(locationsAgree(job.locations)).toBe(true);
        expect(Object.keys(job.locations)).toEqual(Object.keys(noLocations));
        expect(['pickup', 'local', 'shipping']).toContain(job.delivery);
        expect(job.dueDate === null || job.dueDate >= today).toBe(true);
        expect(parseEstimate(new URLSearchParams(formatEstimate(job)), now)).toEqual(job);
        expect(() => comparePrices(job, now)).not.toThrow();
      }),
    );
  });

  test.each([
    ['', startingEstimate],
    ['garment=tuxedo&pieces=many&print=collar&due=soon&delivery=drone', startingEstimate],
    ['pieces=0', startingEstimate],
    ['pieces=1.5', startingEstimate],
    ['pieces=999999', estimate({ pieces: 100_000 })],
    ['pieces=1500', estimate({ pieces: 1500 })],
    ['due=2026-11-06', startingEstimate],
    ['due=2026-11-07', estimate({ dueDate: '2026-11-07' })],
    ['due=2027-11-08', estimate({ dueDate: '2027-11-08' })],
    ['due=2027-11-09', startingEstimate],
    [
      'print=frontLarge+backLarge',
      estimate({ locations: { ...noLocations, frontLarge: true, backLarge: true } }),
    ],
    ['print=backLarge', estimate({ locations: { ...noLocations, backLarge: true } })],
    [
      'print=frontSmall&print=frontLarge',
      estimate({ locations: { ...noLocations, frontSmall: true } }),
    ],
  ])('%j is read', (query, read) => {
    expect(parseEstimate(new URLSearchParams(query), now)).toEqual(read);
  });
});

describe('what the quote form is filled in with', () => {
  test('gives the job and both prices of the day', () => {
    expect(quoteDetailsOf(estimate({ locations: both, dueDate: '2026-11-20' }), now)).toEqual({
      quantity: 24,
      pickupDate: '2026-11-20',
      projectDetails: [
        '24 × Premium Cotton (Bella + Canvas 3001)',
        'Print: Front Large, Back Small',
        'Delivery: Pick up at the shop',
        'Estimate from Saturday, November 7, 2026:',
        'Screen printing, $16.25 a shirt, $417.30 total with tax',
        'Digital printing, $21.00 a shirt, $539.28 total with tax',
      ].join('\n'),
    });
  });

  test('has no price if the estimate has none, and no day in the past', () => {
    const { quantity, pickupDate, projectDetails } = quoteDetailsOf(
      estimate({ pieces: 1500, dueDate: '2026-11-06' }),
      now,
    );
    expect({ quantity, pickupDate }).toEqual({ quantity: 1500, pickupDate: '' });
    expect(projectDetails).not.toMatch(/\$|Estimate/);
  });

  test('is accepted by the quote form', () => {
    fc.assert(
      fc.property(anyEstimate, (job) => {
        const who = { name: 'Ada Calloway', email: 'ada@example.com', phone: '' };
        const request = { ...who, ...quoteDetailsOf(job, now) };
        expect(quoteRequestSchema.safeParse(request).success).toBe(true);
      }),
    );
  });
});
