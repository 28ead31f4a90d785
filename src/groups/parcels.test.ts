// product: group-orders
import fc from 'fast-check';
import { bookPrices } from './group-input.ts';
import { describe, expect, it } from 'vitest';
import { order } from '../../tests/factory/changed-order.ts';
import { anyBook } from '../../tests/factory/price-books.ts';
import { iowaTax } from '../../tests/factory/taxes.ts';
import { freightLack } from '../orders/changes/exception.ts';
import { repriceOrder } from '../orders/changes/order-change.ts';
import { priceOrder, storedPrice } from '../orders/prices/price.ts';
import { pricedDesigns } from '../orders/order-goods.ts';
import { taxAt } from '../payments/sales-tax.ts';
import { usualBook } from '../settings/usual-book.ts';
import { closeGroup, goodsOf } from './close-group.ts';
import { chargesOf, countDesigns, personPrice } from './group-price.ts';
import { elsewhereMessage, parcelCents, parcelRange, parcelsCents } from './parcels.ts';

const now = new Date('2026-11-30T23:00:00Z');
const byZone = {
  ...usualBook,
  delivery: {
    ...usualBook.delivery,
    shipping: {
      by: 'boxes' as const,
      piecesPerBox: 4,
      zones: [
        { fromPrefix: 0, cents: 1500 },
        { fromPrefix: 500, cents: 900 },
      ],
    },
  },
};

describe('a parcel', () => {
  it('costs the price book’s shipping for what is in it, and handling', () => {
    expect(parcelCents(1, '50309', usualBook)).toBe(1200 + 200);
    expect(parcelCents(5, '50309', byZone)).toBe(2 * 900 + 200);
    expect(parcelCents(5, '10001', byZone)).toBe(2 * 1500 + 200);
  });

  it('costs no less and no more than its group’s page says, tax included', () => {
    expect(parcelRange(usualBook, iowaTax)).toEqual({ leastCents: 1498, mostCents: 1498 });
    fc.assert(
      fc.property(
        anyBook,
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 501, max: 99_950 }),
        (book, pieces, code) => {
          const zip = String(code).padStart(5, '0');
          const free = { ...iowaTax, rate: 0 };
          const { leastCents, mostCents } = parcelRange(book, free);
          const cents = parcelCents(pieces, zip, book);
          expect(cents).toBeGreaterThanOrEqual(leastCents);
          expect(cents).toBeLessThanOrEqual(mostCents);
        },
      ),
    );
  });

  it('goes only where its order’s sales tax is the tax', () => {
    const day = '2026-12-01';
    const iowa = { tax: iowaTax, organizer: 'Maya' };
    expect(elsewhereMessage('52240', iowa, day, usualBook)).toBeNull();
    expect(elsewhereMessage('97201', iowa, day, usualBook)).toBe(
      'This group’s parcels go only to addresses in Iowa, because its order has one sales tax. Enter an address there, like a friend’s, or ask Maya to get yours.',
    );
    const untaxed = { ...iowa, tax: taxAt('shipping', '97201', day, usualBook) };
    expect(elsewhereMessage('10001', untaxed, day, usualBook)).toBeNull();
    expect(elsewhereMessage('50309', untaxed, day, usualBook)).toContain(
      'only where we collect no sales tax',
    );
    const exempt = { ...iowa, tax: { ...iowaTax, rate: 0 } };
    expect(elsewhereMessage('52240', exempt, day, usualBook)).toBeNull();
  });
});

describe('an order that goes to each person of its group', () => {
  const shipped = {
    ...order,
    deliveryMethod: 'shipping' as const,
    deliveryName: 'Dana Whitfield',
    deliveryStreet: '1 Elm St',
    deliveryCity: 'Des Moines',
    deliveryState: 'IA',
    deliveryZip: '50309',
    group: { toEach: true },
  };
  const before = {
    ...shipped,
    ...storedPrice(
      priceOrder({
        designs: pricedDesigns(order.designs),
        rush: false,
        delivery: 'shipping',
        zip: '50309',
        tax: iowaTax,
      }),
    ),
  };
  const anyPeople = fc.array(
    fc.record({
      pieces: fc
        .array(fc.constantFrom('S', 'M', 'L', 'XL'), { minLength: 1, maxLength: 10 })
        .map((sizes) => sizes.map((size) => ({ item: 0, size }))),
      zip: fc.constantFrom('50309', '52240', '50010-1234'),
    }),
    { minLength: 1, maxLength: 60 },
  );
  const books = fc.constantFrom(usualBook, byZone);

  it('costs the sum of its parcels and of its box, whatever people chose', () => {
    fc.assert(
      fc.property(anyPeople, fc.nat({ max: 30 }), books, (people, spares, book) => {
        const roll = [
          ...people,
          ...Array.from({ length: spares }, () => ({
            pieces: [{ item: 0, size: 'M' }],
            zip: null,
          })),
        ];
        const parcels = people.reduce(
          (sum, { pieces, zip }) => sum + parcelCents(pieces.length, zip, book),
          0,
        );
        const all = parcelsCents(roll, '50309', book);
        expect(parcelsCents(people, '50309', book)).toBe(parcels);
        expect(all > parcels).toBe(spares > 0);
        const pieces = roll.flatMap((each) => each.pieces);
        const { price } = closeGroup(before, pieces, now, book, { parcelsCents: all });
        expect(price.shippingCents).toBe(all);
        expect(price.totalCents).toBe(price.subtotalCents + all + price.taxCents);
      }),
    );
  });

  it('charges each what they saw with mailing it, and the organizer nothing but what’s left of cents', () => {
    const payer = { by: 'person' } as const;
    fc.assert(
      fc.property(anyPeople, books, (people, book) => {
        const goods = goodsOf({ designs: before.designs, guarantees: false, ...bookPrices }, book);
        const pieces = people.flatMap((each) => each.pieces);
        const counts = countDesigns(goods, pieces);
        const parcels = parcelsCents(people, '50309', book);
        const { price } = closeGroup(before, pieces, now, book, { parcelsCents: parcels });
        const joined = people.map((person, number) => {
          const terms = {
            tax: iowaTax,
            shippingCents: parcelCents(person.pieces.length, person.zip, book),
          };
          const { ownCents } = personPrice(goods, person.pieces, counts, { payer, ...terms });
          return { ...person, ...terms, number, hasCard: true, seenCents: ownCents };
        });
        const { charges, roundingCents } = chargesOf(goods, joined, payer, {
          totalCents: price.totalCents,
          leastCents: 50,
        });
        const charged = charges.reduce((sum, { cents }) => sum + cents, 0);
        expect(charged + roundingCents).toBe(price.totalCents);
        for (const { number, cents } of charges) {
          expect(cents).toBeLessThanOrEqual(joined[number]?.seenCents ?? -1);
        }
      }),
    );
  });

  it('records that a parcel goes to each person', () => {
    const { rows } = closeGroup(before, [{ item: 0, size: 'M' }], now, usualBook, {
      parcelsCents: 1400,
    });
    expect(rows.map(({ what, after }) => `${what}: ${after}`)).toContain(
      'Shipping: $14.00, a parcel to each person',
    );
  });

  it('takes no other cost of shipping after boxing', () => {
    const boxed = { stage: 'started', deliveryMethod: 'shipping' } as const;
    expect(freightLack(9000, boxed)).toBeNull();
    expect(freightLack(9000, { ...boxed, group: { toEach: true } })).toContain(
      'Each parcel costs what its person saw.',
    );
  });

  it('keeps what its parcels cost when staff change its pieces, and not when it’s picked up', () => {
    const pieces = Array.from({ length: 49 }, () => ({ item: 0, size: 'M' }));
    const { price, designs } = closeGroup(before, pieces, now, usualBook, {
      parcelsCents: 49 * 1400,
    });
    const closed = { ...before, ...price, designs };
    const [design = designs[0]!] = designs;
    const fewer = [{ ...design, items: [{ ...design.items[0]!, quantities: { M: 48 } }] }];
    const reprice = (after: object) =>
      repriceOrder(closed, { ...closed, ...after }, now, usualBook).new;
    expect(reprice({ designs: fewer }).shippingCents).toBe(49 * 1400);
    expect(reprice({ designs: fewer, deliveryMethod: 'pickup' }).shippingCents).toBe(0);
    const alone = { ...closed, group: null };
    expect(
      repriceOrder(alone, { ...alone, designs: fewer }, now, usualBook).new.shippingCents,
    ).toBe(2000);
  });
});
