// product: margins
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marginOf, type OrderCost } from './margin.ts';

const cost: OrderCost = {
  boughtPieces: 25,
  boughtCents: 9_750,
  freightCents: 700,
  restPieces: 2,
  restCents: 780,
  unknownPieces: 0,
  pressMinutes: null,
  pressCents: null,
  unpricedMinutes: null,
  feeCents: 1_200,
};

test('blanks, freight, and fees come off what it was sold for without tax', () => {
  expect(marginOf({ totalCents: 53_500, taxCents: 3_500 }, cost)).toEqual({
    soldCents: 50_000,
    cents: 37_570,
    permille: 751,
  });
});

test('minutes on the press come off, too, if it’s known what they cost', () => {
  const price = { totalCents: 53_500, taxCents: 3_500 };
  expect(marginOf(price, { ...cost, pressMinutes: 90 }).cents).toBe(37_570);
  expect(marginOf(price, { ...cost, pressMinutes: 90, pressCents: 6_750 }).cents).toBe(30_820);
});

test('an order that costs more than it brings has a negative margin, and a free one no share', () => {
  expect(marginOf({ totalCents: 10_000, taxCents: 0 }, cost)).toMatchObject({
    cents: -2_430,
    permille: -243,
  });
  expect(marginOf({ totalCents: 0, taxCents: 0 }, cost).permille).toBe(null);
});

test('whatever it costs, the margin and the costs are the price', () => {
  const cents = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(
      cents,
      cents,
      cents,
      cents,
      cents,
      cents,
      (sold, tax, bought, freight, rest, fee) => {
        const own = {
          ...cost,
          ...{ boughtCents: bought, freightCents: freight, restCents: rest, feeCents: fee },
        };
        const { cents: left } = marginOf({ totalCents: sold + tax, taxCents: tax }, own);
        expect(left + bought + freight + rest + fee).toBe(sold);
      },
    ),
  );
});
