import { iowaTax, oregonTax } from '../../tests/factory/taxes.ts';
import type { PriceBook } from '../settings/price-book.ts';
import { usualBook } from '../settings/usual-book.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxBulkPieces, maxOnlinePieces } from '../shop.ts';
import { adjustmentLimits, type Adjustment } from '../orders/prices/adjustment-schema.ts';
import { canonicalJson } from '../platform/canonical-json.ts';
import {
  itemChoices,
  quoteChoices,
  severalChoices,
  type ChoiceChanges,
} from '../../tests/factory/quotes.ts';
import { garments } from '../garments/garment.ts';
import { itemsOf, mostDesigns, mostItems } from '../orders/order-design.ts';
import { locationFlagsOf } from '../orders/order-goods.ts';
import { asPrice, priceOneItem, priceOrder } from '../orders/prices/price.ts';
import { deliveryMethods } from '../orders/delivery/delivery-method.ts';
import { ownReason, quoteChoicesSchema, quoteLacks, quoteOf } from './quote-choices.ts';
import {
  countMessages,
  eachCents,
  mostByQuote,
  priceQuote,
  quotedPrice,
  quoteState,
  tierOf,
} from './quote.ts';

const now = new Date('2026-11-23T18:00:00Z');
/** Own lines come with a reason. */
const choices = (changes: ChoiceChanges = {}) =>
  quoteChoices({ reason: changes.own ? 'Foil' : '', ...changes });
const quote = (changes: ChoiceChanges = {}, at = now) => quoteOf(choices(changes), new Map(), at);
/** The tiers of the only item. */
const tiersIn = (quoted: ReturnType<typeof quote>) => itemsOf(quoted)[0]?.tiers ?? [];
const own = { lines: [{ label: 'Shirt and foil', cents: 1850 }], from: 24, to: 99 };
const pickup = { rush: false, delivery: 'pickup' } as const;
const counts = 'designs.0.items.0.quantities';
const only = 'designs.0.items.0';

// product: sending-a-quote
describe('a quote by the price table', () => {
  test('costs what the price function says, tier by tier', () => {
    const quoted = quote({ printLocations: ['backLarge', 'frontLarge'] });
    expect(quoted.designs[0]?.printLocations).toEqual(['frontLarge', 'backLarge']);
    for (const { from, to } of tiersIn(quoted)) {
      for (const count of [from, to]) {
        for (const delivery of deliveryMethods) {
          const terms = { rush: count % 2 === 0, delivery };
          const price = priceOneItem({
            styleCode: '00606',
            quantities: count,
            locations: { frontLarge: true, backLarge: true },
            ...terms,
          });
          expect(priceQuote(quoted, [count], terms)).toMatchObject(asPrice(price));
        }
      }
    }
  });

  test('covers each count that the site takes, once', () => {
    const tiers = tiersIn(quote());
    expect(tiers[0]?.from).toBe(1);
    expect(tiers.at(-1)?.to).toBe(maxOnlinePieces);
    for (const [index, { from }] of tiers.entries()) {
      if (index > 0) expect(from).toBe((tiers[index - 1]?.to ?? 0) + 1);
    }
    expect(priceQuote(quote(), [0], pickup)).toBeNull();
    expect(priceQuote(quote(), [maxOnlinePieces + 1], pickup)).toBeNull();
  });
});

// product: bulk-orders, sending-a-quote
describe('a quote of more pieces than the site takes', () => {
  const bulk = { pieces: 1500, inkColors: 3 };

  test('has the bulk price in addition to the table’s, which covers every count', () => {
    const quoted = quote(bulk);
    const tiers = tiersIn(quoted);
    expect(tiers.slice(0, -1)).toEqual(tiersIn(quote()));
    expect(tiers.at(-1)).toMatchObject({ from: maxOnlinePieces + 1, to: maxBulkPieces });
    expect(quoted.price.perItemCents).toEqual([400 + 225 + 75]);
    const price = priceOrder({
      designs: [
        {
          locations: { frontLarge: true },
          inkColors: 3,
          items: [{ styleCode: '00606', quantities: 40_000 }],
        },
      ],
      ...pickup,
    });
    expect(priceQuote(quoted, [40_000], pickup)).toMatchObject(price);
    expect(mostByQuote(quoted)).toBe(maxBulkPieces);
  });

  test('can be ordered up to what it’s for, and no other above the site’s', () => {
    expect(mostByQuote(quote())).toBe(maxOnlinePieces);
    expect(mostByQuote(quote({ own: { ...own, to: 2000 } }))).toBe(2000);
    const [family, crew] = severalChoices().designs;
    const designs = [family!, crew!].map((design) => ({
      ...design,
      items: [itemChoices({ pieces: 600 })],
    }));
    expect(mostByQuote(quoteOf(quoteChoices({ designs }), new Map(), now))).toBe(1200);
  });

  test('with our own lines stays within what an order can cost', () => {
    const lines = [{ label: 'Leather', cents: 100_000 }];
    const most = { ...own, lines, to: 3000 };
    expect(quoteLacks(choices({ own: most }))).toEqual({});
    expect(quoteLacks(choices({ own: { ...most, to: 3001 } }))).toEqual({
      [`${only}.own.to`]: 'At $1,000.00 each, quote at most 3,000 pieces.',
    });
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
    const price = priceQuote(quote({ own }), [count], pickup);
    expect(price?.subtotalCents ?? null).toBe(cents);
    expect(Object.keys(countMessages(quote({ own }), [count]))).toEqual(
      cents === null ? [counts] : [],
    );
  });

  test('says which counts it’s for', () => {
    expect(countMessages(quote({ own }), [100])[counts]).toContain('for 24 to 99 pieces. Change');
    const exact = quote({ own: { ...own, from: 48, to: 48 } });
    expect(countMessages(exact, [49])[counts]).toContain('for 48 pieces.');
  });

  test.each<[string, ChoiceChanges, Record<string, string>]>([
    [
      'a garment that we don’t have',
      { garmentId: 'toga' },
      { [`${only}.garmentId`]: 'Choose one of our garments.' },
    ],
    [
      'no location',
      { printLocations: [] },
      { 'designs.0.printLocations': 'Choose at least one print location.' },
    ],
    [
      'too few pieces',
      { own: { ...own, to: 47 } },
      { [`${only}.own.from`]: 'Include the 48 pieces quoted.' },
    ],
    [
      'too many pieces',
      { own: { ...own, from: 49 } },
      { [`${only}.own.from`]: 'Include the 48 pieces quoted.' },
    ],
    [
      'a discount larger than the price',
      { own: { ...own, lines: [...own.lines, { label: 'Discount', cents: -1851 }] } },
      { [`${only}.own.lines`]: 'The lines add up to less than zero.' },
    ],
    [
      'a discount as large as the price',
      { own: { ...own, lines: [...own.lines, { label: 'Discount', cents: -1850 }] } },
      {},
    ],
    [
      'a file where nothing is printed',
      { files: [{ location: 'leftSleeve', file: 'a'.repeat(64) }] },
      { files: 'Left Sleeve isn’t printed. Take its file off.' },
    ],
    [
      'two files in one place',
      {
        files: [
          { location: 'frontLarge', file: 'a'.repeat(64) },
          { location: 'frontLarge', file: 'b'.repeat(64) },
        ],
      },
      { files: 'Choose one location for each file.' },
    ],
  ])('can’t be sent with %s', (_, changes, lacks) => {
    expect(quoteLacks(choices(changes))).toEqual(lacks);
  });

  test('needs a reason', () => {
    expect(ownReason(choices({ own }))).toBe('Foil');
    expect(quoteLacks(choices({ own, reason: ' ' }))).toEqual({
      reason: 'Say why the price isn’t the table’s.',
    });
    expect(ownReason(choices({ reason: 'Not needed' }))).toBeNull();
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
    expect(priceQuote(quoted, [48], pickup)).toEqual({
      ...quotedPrice(quoted),
      adjustments: [setup, thanks],
    });
    expect(priceQuote(quoted, [24], pickup)).toMatchObject({
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
          own: lines && { lines, from: 1, to: 1000 },
        });
        fc.pre(Object.keys(quoteLacks(wanted)).length === 0);
        const quoted = quote(wanted);
        // The shop's prices may be different by then.
        const old = { ...quoted, price: { ...quoted.price, taxCents: 1, totalCents: 2 } };
        expect(priceQuote(old, [pieces], { rush: false, delivery })).toEqual(quotedPrice(old));
        const price = priceQuote(quoted, [count], { rush, delivery });
        const each = eachCents(tierOf(tiersIn(quoted), count)?.lines ?? []);
        expect(price?.items.map(({ perItemCents }) => perItemCents)).toEqual([each]);
        expect(
          Math.min(
            each,
            ...Object.values({ ...price, tax: 0, items: 0, extras: 0, adjustments: 0 }),
          ),
        ).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

// product: sending-a-quote
describe('a quote of several garments', () => {
  const several = quoteOf(severalChoices(), new Map(), now);
  const family = (changes: ChoiceChanges = {}) =>
    choices({ items: [itemChoices({ pieces: 12 }), itemChoices({ pieces: 36, own })], ...changes });

  test('costs what an order of them costs, at any counts, each print by all its pieces', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.array(
            fc.record({
              garment: fc.constantFrom(...garments),
              pieces: fc.integer({ min: 1, max: 60 }),
            }),
            {
              minLength: 1,
              maxLength: 4,
            },
          ),
          { minLength: 1, maxLength: 3 },
        ),
        fc.infiniteStream(fc.integer({ min: 1, max: 60 })),
        fc.constantFrom(...deliveryMethods),
        fc.boolean(),
        (designs, stream, delivery, rush) => {
          const wanted = quoteChoices({
            delivery,
            designs: designs.map((items) => ({
              printLocations: ['frontSmall' as const],
              files: [],
              items: items.map(({ garment, pieces }) =>
                itemChoices({ garmentId: garment.id, pieces }),
              ),
            })),
          });
          expect(quoteLacks(wanted)).toEqual({});
          const quoted = quoteOf(wanted, new Map(), now);
          const orderOf = (pieces: readonly number[]) => {
            let at = 0;
            return quoted.designs.map(({ items, printLocations }) => ({
              locations: locationFlagsOf({ printLocations }),
              items: items.map(({ styleCode }) => ({ styleCode, quantities: pieces[at++] ?? 0 })),
            }));
          };
          const asQuoted = itemsOf(quoted).map(({ pieces }) => pieces);
          const other = asQuoted.map(() => stream.next().value as number);
          for (const [pieces, isRush] of [
            [asQuoted, false],
            [other, rush],
          ] as const) {
            const terms = { rush: isRush, delivery };
            expect(countMessages(quoted, pieces)).toEqual({});
            expect(priceQuote(quoted, pieces, terms)).toMatchObject(
              priceOrder({ designs: orderOf(pieces), ...terms }),
            );
          }
        },
      ),
    );
  });

  test('keeps a price for each item, and its designs apart', () => {
    expect(several.designs.map(({ items }) => items.map(({ pieces }) => pieces))).toEqual([
      [12, 6],
      [24],
    ]);
    // 18 shirts and caps at $12 a print, 24 shirts at $10 with a second location.
    expect(several.price.perItemCents).toEqual([1600, 1600, 1625]);
  });

  test('has a shop’s own lines for one item, by all pieces of its design', () => {
    const quoted = quoteOf(family({ reason: 'Foil' }), new Map(), now);
    const each = (pieces: number[]) =>
      priceQuote(quoted, pieces, pickup)?.items.map(({ perItemCents }) => perItemCents);
    expect(quoted.price.perItemCents).toEqual([1400, 1850]);
    expect(each([60, 39])).toEqual([1200, 1850]);
    expect(each([60, 40])).toBeUndefined();
    expect(countMessages(quoted, [60, 40])).toEqual({
      'designs.0.items.1.quantities': expect.stringContaining(
        'for 24 to 99 pieces with this print.',
      ) as string,
    });
  });

  test('says what’s wrong at each design and garment', () => {
    const { designs } = severalChoices();
    const file = 'a'.repeat(64);
    const place = { location: 'frontSmall' as const, file };
    expect(
      quoteLacks(
        quoteChoices({
          designs: [
            { ...designs[0]!, printLocations: ['backLarge', 'frontSmall'], files: [place] },
            {
              ...designs[1]!,
              printLocations: ['frontSmall'],
              files: [place],
              items: [itemChoices({ garmentId: 'toga' }), itemChoices({ own: { ...own, to: 95 } })],
            },
          ],
        }),
      ),
    ).toEqual({
      'designs.0.printLocations': expect.stringContaining('Back Large of the') as string,
      'designs.1.items.0.garmentId': 'Choose one of our garments.',
      'designs.1.items.1.own.from': 'Include the 96 pieces quoted.',
      files: 'Choose one location for each file.',
      reason: 'Say why the price isn’t the table’s.',
    });
    const most = choices({
      items: [itemChoices({ pieces: 60_000 }), itemChoices({ pieces: 40_001 })],
    });
    expect(quoteLacks(most)).toEqual({
      'designs.0.items.1.pieces': expect.stringContaining('over 100,000 pieces') as string,
    });
  });

  test('fits where it’s kept with as many as there may be of everything', () => {
    // JSON takes two characters for a quotation mark.
    const wordy = (length: number) => '"'.repeat(length);
    const places = ['frontLarge', 'backLarge', 'leftSleeve', 'rightSleeve'] as const;
    const lines = Array.from({ length: 8 }, () => ({ label: wordy(60), cents: 370 }));
    const own = { lines, from: 1, to: maxBulkPieces };
    const fileNames = new Map<string, string>();
    const design = (at: number, item: Parameters<typeof itemChoices>[0]) => ({
      printLocations: [...places],
      inkColors: 24,
      files: places.map((location, place) => {
        const file = `${at}${place}`.padStart(64, 'a');
        fileNames.set(file, wordy(255));
        return { location, file };
      }),
      items: Array.from({ length: mostItems }, () => itemChoices({ pieces: 833, ...item })),
    });
    for (const item of [{ own }, ...garments.map(({ id: garmentId }) => ({ garmentId }))]) {
      const wanted = quoteChoices({
        designs: Array.from({ length: mostDesigns }, (_, at) => design(at, item)),
        reason: 'Foil',
        adjustments: Array.from({ length: adjustmentLimits.count }, () => ({
          line: 'order' as const,
          cents: 10_000,
          reason: wordy(adjustmentLimits.reason),
        })),
        note: wordy(2000),
      });
      expect(quoteChoicesSchema.safeParse(wanted).success).toBe(true);
      const { length } = canonicalJson(quoteOf(wanted, fileNames, now));
      // What supabase/schemas/quotes.sql takes.
      expect(length).toBeLessThan(250_000);
    }
  });
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
  expect(priceQuote(quoted, [48], { ...terms, tax: iowaTax })).toEqual(quotedPrice(quoted));
  expect(priceQuote(quoted, [48], { ...terms, tax: oregonTax })).toMatchObject({
    taxCents: 0,
    totalCents: totalCents - taxCents,
  });
});

// product: price-book
describe('a quote by prices that an owner decided', () => {
  const book: PriceBook = {
    ...usualBook,
    garments: {
      ...usualBook.garments,
      '00606': { cents: 500, estimated: false, sizeCents: { '2XL': 200 } },
    },
    setupCents: 2500,
    artCents: 4000,
  };
  const quotedBy = (changes: ChoiceChanges = {}) =>
    quoteOf(choices({ pieces: 24, ...changes }), new Map(), now, { version: 7, book });
  const sized = [{ M: 22, '2XL': 2 }];

  test('keeps their version, and what a design costs once', () => {
    expect(quotedBy()).toMatchObject({
      priceVersion: 7,
      price: {
        perItemCents: [1500],
        extras: [
          { kind: 'setup', design: 0, count: 1, eachCents: 2500 },
          { kind: 'art', design: 0, count: 1, eachCents: 4000 },
        ],
        subtotalCents: 24 * 1500 + 6500,
      },
    });
  });

  test('ships at the price of the zone that it goes to', () => {
    const zones = [
      { fromPrefix: 0, cents: 3500 },
      { fromPrefix: 500, cents: 1800 },
    ];
    const shipping = { by: 'boxes' as const, piecesPerBox: 72, zones };
    const byZone = { ...book, delivery: { ...book.delivery, shipping } };
    const quoted = quoteOf(choices({ pieces: 24, delivery: 'shipping' }), new Map(), now, {
      version: 7,
      book: byZone,
    });
    const shipped = (zip: string) =>
      priceQuote(quoted, [24], { rush: false, delivery: 'shipping', zip, tax: iowaTax }, byZone);
    expect(shipped('')).toEqual(quotedPrice(quoted));
    expect(shipped('10001')?.shippingCents).toBe(3500);
    expect(shipped('50309')?.shippingCents).toBe(1800);
  });

  test('costs more in the sizes that do, whatever the prices are by now', () => {
    const price = priceQuote(quotedBy(), sized, pickup, book);
    expect(price?.extras.at(-1)).toEqual({
      kind: 'size',
      item: 0,
      size: '2XL',
      count: 2,
      eachCents: 200,
    });
    expect(price?.subtotalCents).toBe(24 * 1500 + 6500 + 400);
    expect(priceQuote(quotedBy(), [{ M: 24 }], pickup, book)).toEqual(quotedPrice(quotedBy()));
  });

  test('costs what its own lines say in each size, and nothing once', () => {
    const mine = quotedBy({ own });
    expect(mine.price).toMatchObject({ extras: [], subtotalCents: 24 * 1850 });
    expect(priceQuote(mine, sized, pickup, book)).toEqual(quotedPrice(mine));
  });
});
