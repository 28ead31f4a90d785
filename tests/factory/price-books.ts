import { exceptionKinds } from '../../src/orders/changes/exception.ts';
import { compareTaxRows } from '../../src/payments/tax-place.ts';
import { taxRow } from './taxes.ts';
import fc from 'fast-check';
import { garments } from '../../src/garments/garment.ts';
import type { PriceBook } from '../../src/settings/price-book.ts';
import { usualBook } from '../../src/settings/usual-book.ts';

const cents = (max: number) => fc.nat({ max });
/** Mostly nothing, as in a new shop. */
const seldom = (max: number) => fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, cents(max));

/** Counts from 1 on, each above the one before it. */
const starts = fc
  .uniqueArray(fc.integer({ min: 2, max: 1000 }), { maxLength: 8 })
  .map((counts) => [1, ...counts.toSorted((a, b) => a - b)]);

const fee = fc.record({ cents: cents(20_000), permille: seldom(500) });

/** Neighboring ranges of days from `first` on. */
const rushSteps = fc
  .tuple(
    fc.integer({ min: 1, max: 5 }),
    fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fee), { minLength: 1, maxLength: 4 }),
  )
  .map(([first, steps]) => {
    let next = first;
    return steps.map(([days, price]) => {
      const fromDays = next;
      next += days;
      return { fromDays, toDays: next - 1, ...price };
    });
  });

const shipping: fc.Arbitrary<PriceBook['delivery']['shipping']> = fc.oneof(
  starts
    .chain((counts) =>
      fc.tuple(
        ...[...counts, null].map((upTo) =>
          fc.record({ upTo: fc.constant(upTo), cents: cents(9000) }),
        ),
      ),
    )
    .map((steps) => ({ by: 'pieces' as const, steps })),
  fc.record({
    by: fc.constant('boxes' as const),
    piecesPerBox: fc.integer({ min: 1, max: 144 }),
    zones: fc
      .uniqueArray(fc.integer({ min: 0, max: 999 }), { minLength: 1, maxLength: 6 })
      .chain((prefixes) =>
        fc.tuple(
          ...prefixes
            .toSorted((a, b) => a - b)
            .map((fromPrefix) =>
              fc.record({ fromPrefix: fc.constant(fromPrefix), cents: cents(5000) }),
            ),
        ),
      ),
  }),
);

const garmentPrices = fc
  .tuple(
    ...garments.map(({ styleCode, sizes }) =>
      fc.record({
        styleCode: fc.constant(styleCode),
        cents: cents(3000),
        estimated: fc.boolean(),
        sizeCents: fc.dictionary(fc.constantFrom(...sizes), cents(800), {
          maxKeys: 4,
          noNullPrototype: true,
        }),
      }),
    ),
  )
  .map((prices) => Object.fromEntries(prices.map(({ styleCode, ...price }) => [styleCode, price])));

const taxes = fc
  .uniqueArray(
    fc
      .record({
        place: fc.constantFrom('IA', 'NY', 'OR', '503', '50309', '9720'),
        rate: seldom(20_000),
        fromDay: fc.constantFrom('2010-01-01', '2026-11-30', '2999-12-31'),
        rush: fc.boolean(),
        delivery: fc.boolean(),
      })
      .map(({ place, ...row }) => taxRow(place, row)),
    { maxLength: 6, selector: ({ place, fromDay }) => place + fromDay },
  )
  .map((rows) => rows.toSorted(compareTaxRows));

/** Any prices that owners may decide on. */
export const anyBook: fc.Arbitrary<PriceBook> = fc.record({
  garments: garmentPrices,
  otherGarmentCents: cents(3000),
  print: starts.chain((counts) =>
    fc.record({
      steps: fc.tuple(
        ...counts.map((from) => fc.record({ from: fc.constant(from), cents: cents(3000) })),
      ),
      furtherLocationCents: seldom(800),
      minPieces: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 48 })),
    }),
  ),
  digital: starts.chain((counts) =>
    fc.record({
      steps: fc.tuple(
        ...counts.map((from) =>
          fc.record({
            from: fc.constant(from),
            oneSideCents: cents(4000),
            twoSidesCents: cents(5000),
          }),
        ),
      ),
      minPieces: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 48 })),
    }),
  ),
  bulk: fc.record({ locationCents: cents(500), colorCents: cents(300) }),
  namedCents: seldom(1500),
  setupCents: seldom(5000),
  artCents: seldom(15_000),
  rush: fc.record({ steps: rushSteps, superRush: fc.option(fee) }),
  delivery: fc.record({
    localCents: cents(5000),
    metroZips: fc.constant(usualBook.delivery.metroZips),
    shipping,
    freightMargin: fee,
    handlingCents: cents(1000),
  }),
  taxes,
  staffMay: fc.dictionary(fc.constantFrom(...exceptionKinds), fc.boolean()),
  cancellation: fee,
  terms: fc.record({
    paymentTerms: fc.constantFrom('approval', 'deposit', 'placed'),
    depositPermille: fc.nat({ max: 1000 }),
  }),
});

/** A book that differs from the usual one everywhere a form can show it. */
export const pricierBook: PriceBook = {
  ...usualBook,
  garments: {
    ...usualBook.garments,
    '00606': { cents: 450, estimated: false, sizeCents: { '2XL': 200, '3XL': 300 } },
  },
  print: { ...usualBook.print, minPieces: 12 },
  setupCents: 2500,
  artCents: 4000,
  rush: {
    steps: [
      { fromDays: 3, toDays: 4, cents: 6000, permille: 0 },
      { fromDays: 5, toDays: 7, cents: 3000, permille: 0 },
    ],
    superRush: { cents: 9000, permille: 250 },
  },
  delivery: {
    ...usualBook.delivery,
    shipping: { by: 'boxes', piecesPerBox: 24, zones: [{ fromPrefix: 0, cents: 1400 }] },
  },
};
