// product: group-orders
import fc from 'fast-check';
import { bookPrices } from './group-input.ts';
import { describe, expect, it } from 'vitest';
import { order } from '../../tests/factory/changed-order.ts';
import { anyBook } from '../../tests/factory/price-books.ts';
import { iowaTax } from '../../tests/factory/taxes.ts';
import { freightLack } from '../orders/changes/exception.ts';
import { repriceOrder } from '../orders/changes/order-change.ts';
import { stateOfZip } from '../orders/delivery/state-zips.ts';
import { priceOrder, storedPrice } from '../orders/prices/price.ts';
import { pricedDesigns } from '../orders/order-goods.ts';
import { taxAt, taxCentsOf } from '../payments/sales-tax.ts';
import { usualBook } from '../settings/usual-book.ts';
import { closeGroup, goodsOf } from './close-group.ts';
import { chargesOf, countDesigns, personPrice } from './group-price.ts';
import { parcelCents, parcelRange, parcelsCents, parcelTax } from './parcels.ts';
import { soldElsewhere } from './sold-elsewhere.ts';

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
    expect(parcelRange(usualBook, { exempt: true })).toEqual({ leastCents: 1400, mostCents: 1400 });
    fc.assert(
      fc.property(
        anyBook,
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 501, max: 99_950 }),
        (book, pieces, code) => {
          const zip = String(code).padStart(5, '0');
          const { leastCents, mostCents } = parcelRange(book, { exempt: false });
          const shippingCents = parcelCents(pieces, zip, book);
          const lines = { subtotalCents: 0, rushFeeCents: 0, shippingCents };
          const tax = taxAt('shipping', zip, '9999-12-31', book);
          const cents = shippingCents + taxCentsOf(lines, tax);
          expect(cents).toBeGreaterThanOrEqual(leastCents);
          expect(cents).toBeLessThanOrEqual(mostCents);
        },
      ),
    );
  });

  it('is taxed where it goes, and as its order in the order’s own place', () => {
    const day = '2026-12-01';
    // An order keeps its tax, whatever the table says by now.
    const iowa = { tax: { ...iowaTax, rate: 6000 }, exempt: false };
    expect(parcelTax('52240', iowa, day, usualBook)).toBe(iowa.tax);
    expect(parcelTax(null, iowa, day, usualBook)).toBe(iowa.tax);
    expect(parcelTax('97201', iowa, day, usualBook)).toMatchObject({ place: '', rate: 0 });
    const untaxed = { tax: taxAt('shipping', '97201', day, usualBook), exempt: false };
    expect(parcelTax('10001', untaxed, day, usualBook)).toBe(untaxed.tax);
    expect(parcelTax('50309', untaxed, day, usualBook)).toMatchObject({ place: 'IA', rate: 7000 });
    const exempt = { tax: { ...iowaTax, rate: 0 }, exempt: true };
    expect(parcelTax('97201', exempt, day, usualBook)).toBe(exempt.tax);
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
      zip: fc.constantFrom('50309', '52240', '50010-1234', '60601', '97201', '10001'),
    }),
    { minLength: 1, maxLength: 60 },
  );
  /** Illinois taxes goods, and no delivery. */
  const illinois = {
    ...iowaTax,
    ...{ place: 'IL', name: 'Illinois', rate: 8250, delivery: false },
    zips: [[60001, 62999]] as const,
  };
  const books = fc.constantFrom(usualBook, byZone, {
    ...usualBook,
    taxes: [...usualBook.taxes, illinois],
  });
  const payer = { by: 'person' } as const;
  /** People as the server knows them when their group closes, each with what they saw. */
  function joinedPeople(
    people: readonly { pieces: { item: number; size: string }[]; zip: string }[],
    book: typeof usualBook,
  ) {
    const goods = goodsOf({ designs: before.designs, guarantees: false, ...bookPrices }, book);
    const pieces = people.flatMap((each) => each.pieces);
    const counts = countDesigns(goods, pieces);
    const joined = people.map((person, number) => {
      const terms = {
        tax: parcelTax(person.zip, { tax: iowaTax, exempt: false }, '2026-12-01', book),
        shippingCents: parcelCents(person.pieces.length, person.zip, book),
      };
      const price = personPrice(goods, person.pieces, counts, { payer, ...terms });
      return { ...person, ...terms, number, hasCard: true, seenCents: price.ownCents, price };
    });
    const elsewhere = soldElsewhere(goods, joined, iowaTax.place);
    const parcels = parcelsCents(people, '50309', book);
    const closing = closeGroup(before, pieces, now, book, { parcelsCents: parcels, elsewhere });
    return { goods, joined, elsewhere, closing };
  }

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
    fc.assert(
      fc.property(anyPeople, books, (people, book) => {
        const { goods, joined, closing } = joinedPeople(people, book);
        const { price } = closing;
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

  it('has the tax of each sale where it goes, and its own on the rest', () => {
    fc.assert(
      fc.property(anyPeople, books, (people, book) => {
        const { joined, elsewhere, closing } = joinedPeople(people, book);
        const away = joined.filter(({ tax }) => tax.place !== 'IA');
        expect(new Set(elsewhere.map(({ state }) => state))).toEqual(
          new Set(away.map(({ zip }) => stateOfZip(zip))),
        );
        const sum = (of: 'goodsCents' | 'shippingCents' | 'taxCents') =>
          away.reduce((all, { price }) => all + price[of], 0);
        const { subtotalCents, shippingCents, taxCents } = closing.price;
        const lines = {
          subtotalCents: subtotalCents - sum('goodsCents'),
          rushFeeCents: 0,
          shippingCents: shippingCents - sum('shippingCents'),
        };
        expect(taxCents).toBe(taxCentsOf(lines, iowaTax) + sum('taxCents'));
        for (const { state, goodsCents } of elsewhere) {
          const there = away.filter(({ zip }) => stateOfZip(zip) === state);
          expect(goodsCents).toBe(there.reduce((all, { price }) => all + price.goodsCents, 0));
        }
      }),
    );
  });

  it('keeps what was sold elsewhere, and its tax, whatever staff change', () => {
    const piece = { item: 0, size: 'M' };
    const { elsewhere, closing } = joinedPeople(
      [
        { pieces: [piece], zip: '50309' },
        { pieces: [piece], zip: '97201' },
        { pieces: [piece], zip: '60601' },
      ],
      { ...usualBook, taxes: [...usualBook.taxes, illinois] },
    );
    const closed = { ...before, ...closing.price, designs: closing.designs };
    const adjust = (cents: number) =>
      repriceOrder(
        closed,
        { ...closed, adjustments: [{ line: 'goods', cents, reason: 'Sorry.' }] },
        now,
        usualBook,
      ).new;
    expect(adjust(-100).tax.elsewhere).toEqual(elsewhere);
    expect(adjust(-100).taxCents).toBe(closing.price.taxCents - 7);
    // All goods for nothing: the tax of mailing stays, and what was charged elsewhere.
    const away = elsewhere.reduce((all, each) => all + each.taxCents, 0);
    expect(adjust(-closed.subtotalCents).taxCents).toBe(away + 98);
    const moved = { ...closed, deliveryZip: '10001', deliveryState: 'NY' };
    const elsewhereNow = repriceOrder(closed, moved, now, usualBook).new;
    expect(elsewhereNow.tax).toMatchObject({ place: '', rate: 0, elsewhere });
    expect(elsewhereNow.taxCents).toBe(away);
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
