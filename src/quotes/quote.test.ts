import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxOnlinePieces } from '../shop.ts';
import type { Adjustment } from '../orders/prices/adjustment.ts';
import { garmentById, type Garment } from '../garments/garment.ts';
import { deliveryMethods, priceOneItem } from '../orders/prices/price.ts';
import { quoteChoicesSchema, quoteLacks, quoteOf, type QuoteChoices } from './quote-choices.ts';
import { eachCents, quoteState, countMessage, priceQuote, tierOf } from './quote.ts';

const now = new Date('2026-11-23T18:00:00Z');
const garment = garmentById('premium-cotton') as Garment;
const choices = (changes: Partial<QuoteChoices> = {}): QuoteChoices => ({
  garmentId: 'premium-cotton',
  printLocations: ['frontLarge'],
  pieces: 48,
  delivery: 'pickup',
  own: null,
  adjustments: [],
  files: [],
  note: '',
  ...changes,
});
const quote = (changes: Partial<QuoteChoices> = {}, at = now) =>
  quoteOf(choices(changes), garment, new Map(), at);
const own = { lines: [{ label: 'Shirt and foil', cents: 1850 }], from: 24, to: 99, reason: 'Foil' };
const pickup = { rush: false, delivery: 'pickup' } as const;

// product: sending-a-quote
describe('a quote by the price table', () => {
  test('costs what the price function says, tier by tier', () => {
    const quoted = quote({ printLocations: ['backLarge', 'frontLarge'] });
    expect(quoted.printLocations).toEqual(['frontLarge', 'backLarge']);
    for (const { from, to } of quoted.tiers) {
      for (const count of [from, to]) {
        for (const delivery of deliveryMethods) {
          const terms = { rush: count % 2 === 0, delivery };
          expect(priceQuote(quoted, count, terms)).toMatchObject(
            priceOneItem({
              styleCode: '00606',
              quantities: count,
              locations: { frontLarge: true, backLarge: true },
              ...terms,
            }),
          );
        }
      }
    }
  });

  test('covers each count that the site takes, once', () => {
    const { tiers } = quote();
    expect(tiers[0]?.from).toBe(1);
    expect(tiers.at(-1)?.to).toBe(maxOnlinePieces);
    for (const [index, { from }] of tiers.entries()) {
      if (index > 0) expect(from).toBe((tiers[index - 1]?.to ?? 0) + 1);
    }
    expect(priceQuote(quote(), 0, pickup)).toBeNull();
    expect(priceQuote(quote(), maxOnlinePieces + 1, pickup)).toBeNull();
  });
});

// product: sending-a-quote
describe('a quote with the shop’s own lines', () => {
  test.each([
    [23, null],
    [24, 24 * 1850],
    [99, 99 * 1850],
    [100, null],
  ])('%i pieces: %s cents before tax', (count, cents) => {
    const price = priceQuote(quote({ own }), count, pickup);
    expect(price?.subtotalCents ?? null).toBe(cents);
    expect(countMessage(quote({ own }), count) === null).toBe(cents !== null);
  });

  test('says which counts it’s for', () => {
    expect(countMessage(quote({ own }), 100)).toContain('for 24 to 99 pieces');
    expect(countMessage(quote({ own: { ...own, from: 48, to: 48 } }), 49)).toContain(
      'for 48 pieces',
    );
  });

  test.each<[string, Partial<QuoteChoices>, Record<string, string>]>([
    [
      'a garment that we don’t have',
      { garmentId: 'toga' },
      { garmentId: 'Choose one of our garments.' },
    ],
    [
      'no location',
      { printLocations: [] },
      { printLocations: 'Choose at least one print location.' },
    ],
    [
      'too few pieces',
      { own: { ...own, to: 47 } },
      { 'own.from': 'Include the 48 pieces quoted.' },
    ],
    [
      'too many pieces',
      { own: { ...own, from: 49 } },
      { 'own.from': 'Include the 48 pieces quoted.' },
    ],
    [
      'a discount larger than the price',
      { own: { ...own, lines: [...own.lines, { label: 'Discount', cents: -1851 }] } },
      { 'own.lines': 'The lines add up to less than zero.' },
    ],
    [
      'a discount as large as the price',
      { own: { ...own, lines: [...own.lines, { label: 'Discount', cents: -1850 }] } },
      {},
    ],
    [
      'a file where nothing is printed',
      { files: [{ location: 'leftSleeve', sha256: 'a'.repeat(64) }] },
      { files: 'Left Sleeve isn’t printed. Take its file off.' },
    ],
    [
      'two files in one place',
      {
        files: [
          { location: 'frontLarge', sha256: 'a'.repeat(64) },
          { location: 'frontLarge', sha256: 'b'.repeat(64) },
        ],
      },
      { files: 'Choose one location for each file.' },
    ],
  ])('can’t be sent with %s', (_, changes, lacks) => {
    expect(quoteLacks(choices(changes))).toEqual(lacks);
  });

  test('needs a reason', () => {
    expect(quoteChoicesSchema.safeParse(choices({ own })).success).toBe(true);
    const unexplained = { ...own, reason: ' ' };
    expect(quoteChoicesSchema.safeParse(choices({ own: unexplained })).success).toBe(false);
  });
});

// product: sending-a-quote
describe('adjustments of a quoted price', () => {
  const setup: Adjustment = { line: 'order', cents: 2500, reason: 'Two screens.' };
  const thanks: Adjustment = { line: 'goods', cents: -70_000, reason: 'For the choir.' };

  test('are for the whole job, before tax, and stay with another count as far as they fit', () => {
    const quoted = quote({ own, adjustments: [setup, thanks] });
    expect(quoted).toMatchObject({
      adjustments: [setup, thanks],
      price: {
        subtotalCents: 88_800,
        adjustmentCents: -67_500,
        taxCents: 1491,
        totalCents: 22_791,
      },
    });
    expect(priceQuote(quoted, 48, pickup)).toMatchObject({
      ...quoted.price,
      adjustments: [setup, thanks],
    });
    expect(priceQuote(quoted, 24, pickup)).toMatchObject({
      adjustments: [setup, { ...thanks, cents: -44_400 }],
      adjustmentCents: -41_900,
      totalCents: 2675,
    });
  });

  test.each<[string, Adjustment, object]>([
    ['all there is', { ...thanks, cents: -88_800 }, {}],
    [
      'more than there is',
      { ...thanks, cents: -88_801 },
      { 'adjustments.1.cents': 'Take off at most $888.00.' },
    ],
    [
      'rush, which isn’t quoted',
      { ...thanks, line: 'rush' },
      { 'adjustments.1.cents': expect.stringContaining('Choose another.') as string },
    ],
  ])('can take off %s', (_, adjustment, lacks) => {
    expect(quoteLacks(choices({ own, adjustments: [setup, adjustment] }))).toEqual(lacks);
  });
});

// product: sending-a-quote
test('what was quoted costs what was quoted, a piece costs the same in all of its tier, and nothing is negative', () => {
  const line = fc.record({
    label: fc.constant('Line'),
    cents: fc.integer({ min: -3000, max: 10_000 }),
  });
  fc.assert(
    fc.property(
      fc.option(fc.array(line, { minLength: 1, maxLength: 8 }), { nil: null }),
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 1, max: 1000 }),
      fc.constantFrom(...deliveryMethods),
      fc.boolean(),
      (lines, pieces, count, delivery, rush) => {
        const wanted = choices({
          pieces,
          delivery,
          own: lines && { lines, from: 1, to: 1000, reason: 'Foil' },
        });
        fc.pre(Object.keys(quoteLacks(wanted)).length === 0);
        const quoted = quote(wanted);
        // The shop's prices may be different by then.
        const old = { ...quoted, price: { ...quoted.price, taxCents: 1, totalCents: 2 } };
        expect(priceQuote(old, pieces, { rush: false, delivery })).toMatchObject(old.price);
        const price = priceQuote(quoted, count, { rush, delivery });
        expect(price?.perItemCents).toBe(eachCents(tierOf(quoted.tiers, count)?.lines ?? []));
        expect(
          Math.min(...Object.values({ ...price, lines: 0, adjustments: 0 })),
        ).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

// product: sending-a-quote
describe('how long a quote can be accepted', () => {
  test('is 30 days from the day it was sent in the shop’s zone', () => {
    expect(quote().validUntil).toBe('2026-12-23');
    // It's still November 22 in Des Moines.
    expect(quote({}, new Date('2026-11-23T05:59:59Z')).validUntil).toBe('2026-12-22');
  });

  const open = { status: 'quoted', accepted: null, validUntil: '2026-12-23' } as const;
  test.each([
    ['the last second of the last day', open, '2026-12-24T05:59:59Z', 'open'],
    ['the next midnight', open, '2026-12-24T06:00:00Z', 'expired'],
    [
      'accepted, long ago',
      { ...open, status: 'ordered', accepted: true },
      '2027-06-01T12:00:00Z',
      'accepted',
    ],
    [
      'declined',
      { ...open, status: 'declined', accepted: false },
      '2026-12-01T12:00:00Z',
      'declined',
    ],
    ['taken back by staff', { ...open, status: 'new' }, '2026-12-01T12:00:00Z', 'withdrawn'],
    ['ordered by phone', { ...open, status: 'ordered' }, '2026-12-01T12:00:00Z', 'closed'],
    ['ended by staff', { ...open, status: 'declined' }, '2026-12-01T12:00:00Z', 'closed'],
  ] as const)('%s', (_, quote, at, state) => {
    expect(quoteState(quote, new Date(at))).toBe(state);
  });
});

// product: sales-tax
test('what was quoted costs its lines alone if it’s shipped where we collect no tax', () => {
  const quoted = quote({ delivery: 'shipping' });
  const terms = { rush: false, delivery: 'shipping' as const };
  const { taxCents, totalCents } = quoted.price;
  expect(taxCents).toBeGreaterThan(0);
  expect(priceQuote(quoted, 48, { ...terms, taxPermille: 70 })).toMatchObject(quoted.price);
  expect(priceQuote(quoted, 48, { ...terms, taxPermille: 0 })).toMatchObject({
    taxCents: 0,
    totalCents: totalCents - taxCents,
  });
});
