// product: bulk-orders, delivery-fees, delivery-method, sample-prices, garment-estimates, order-draft, order-price, price-breaks, rush, select-material
import { iowaTax, oregonTax } from '../../../tests/factory/taxes.ts';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { garmentByStyleCode } from '../../garments/garment.ts';
import { allSizes } from '../../garments/size-order.ts';
import { formatCents, formatCentsShort } from '../../platform/money.ts';
import {
  deliveryCents,
  deliveryOptions,
  estimateRange,
  garmentPrice,
  ofOneItem,
  priceOneItem,
  priceOrder,
  type OneItemInput,
  type Price,
} from './price.ts';
import type { DeliveryMethod } from '../delivery/delivery-method.ts';
import { bulkPrice } from './bulk-price.ts';
import {
  bulkLimits,
  fees,
  maxBulkColors,
  maxBulkLocations,
  maxBulkPieces,
  maxOnlinePieces,
} from '../../shop.ts';
import { usualBook } from '../../settings/usual-book.ts';
import { nextPriceBreak } from './price-break.ts';
import { printLocations, type LocationFlags } from '../../garments/print-location.ts';

/** The first few of four locations that can be combined. */
function locations(count: number): Partial<LocationFlags> {
  const together = ['frontLarge', 'backLarge', 'leftSleeve', 'rightSleeve'] as const;
  return Object.fromEntries(together.slice(0, count).map((location) => [location, true]));
}

const blank: OneItemInput = {
  styleCode: '00606',
  quantities: 12,
  locations: locations(1),
  rush: false,
  delivery: 'pickup',
};

const cents = (dollars: string) => Math.round(Number(dollars.replace(/[$,]/g, '')) * 100);

const anyInput: fc.Arbitrary<OneItemInput> = fc.record({
  styleCode: fc.constantFrom('00760', '00606', '00706', '84706', 'unknown'),
  quantities: fc.integer({ min: 0, max: maxOnlinePieces }),
  locations: fc.record(
    Object.fromEntries(printLocations.map((location) => [location, fc.boolean()])) as Record<
      keyof LocationFlags,
      fc.Arbitrary<boolean>
    >,
  ),
  rush: fc.boolean(),
  delivery: fc.constantFrom<DeliveryMethod | null>('pickup', 'local', 'shipping', null),
});

// product: roster
describe('the shop’s surcharge for names', () => {
  test('of 0 leaves every price as it is, and any other is added to each shirt of a roster', () => {
    fc.assert(
      fc.property(anyInput, fc.integer({ min: 1, max: 2000 }), (input, surcharge) => {
        const charging = { ...usualBook, namedCents: surcharge };
        expect(priceOneItem({ ...input, named: true })).toEqual(priceOneItem(input));
        expect(priceOneItem(input, charging)).toEqual(priceOneItem(input));
        const { perItemCents, subtotalCents, lines } = priceOneItem(input);
        const named = priceOneItem({ ...input, named: true }, charging);
        expect(named.perItemCents).toBe(perItemCents + surcharge);
        expect(named.subtotalCents).toBe(subtotalCents + surcharge * Number(input.quantities));
        expect(named.lines).toEqual([...lines, { label: 'Name and number', cents: surcharge }]);
      }),
    );
  });
});

describe('the price of an order', () => {
  test.each`
    style        | pieces | printed | rush     | delivery      | perItem     | subtotal       | rushFee     | shipping    | tax          | total
    ${'00606'}   | ${23}  | ${2}    | ${false} | ${'pickup'}   | ${'$18.25'} | ${'$419.75'}   | ${'$0.00'}  | ${'$0.00'}  | ${'$29.38'}  | ${'$449.13'}
    ${'00606'}   | ${24}  | ${2}    | ${false} | ${'pickup'}   | ${'$16.25'} | ${'$390.00'}   | ${'$0.00'}  | ${'$0.00'}  | ${'$27.30'}  | ${'$417.30'}
    ${'00760'}   | ${12}  | ${1}    | ${false} | ${'pickup'}   | ${'$14.50'} | ${'$174.00'}   | ${'$0.00'}  | ${'$0.00'}  | ${'$12.18'}  | ${'$186.18'}
    ${'00760'}   | ${1}   | ${1}    | ${true}  | ${'local'}    | ${'$24.50'} | ${'$24.50'}    | ${'$30.00'} | ${'$15.00'} | ${'$4.87'}   | ${'$74.37'}
    ${'84706'}   | ${300} | ${4}    | ${true}  | ${'shipping'} | ${'$17.25'} | ${'$5,175.00'} | ${'$30.00'} | ${'$30.00'} | ${'$366.45'} | ${'$5,601.45'}
    ${'00706'}   | ${49}  | ${3}    | ${false} | ${'shipping'} | ${'$18.75'} | ${'$918.75'}   | ${'$0.00'}  | ${'$30.00'} | ${'$66.41'}  | ${'$1,015.16'}
    ${'unknown'} | ${6}   | ${1}    | ${false} | ${'pickup'}   | ${'$17.00'} | ${'$102.00'}   | ${'$0.00'}  | ${'$0.00'}  | ${'$7.14'}   | ${'$109.14'}
  `(
    '$pieces of $style, $printed printed, rush $rush, $delivery: $total in all',
    ({ style, pieces, printed, rush, delivery, ...shown }) => {
      const price = priceOneItem({
        styleCode: style,
        quantities: pieces,
        locations: locations(printed),
        rush,
        delivery,
      });
      expect(price).toMatchObject({
        perItemCents: cents(shown.perItem),
        subtotalCents: cents(shown.subtotal),
        rushFeeCents: cents(shown.rushFee),
        shippingCents: cents(shown.shipping),
        taxCents: cents(shown.tax),
        totalCents: cents(shown.total),
      });
    },
  );

  test.each([
    [-1, 1275, 'no pieces yet'],
    [0, 1275, 'no pieces yet'],
    [1, 2200, '1–2 pieces'],
    [2, 2200, '1–2 pieces'],
    [3, 1900, '3–5 pieces'],
    [5, 1900, '3–5 pieces'],
    [6, 1300, '6–11 pieces'],
    [11, 1300, '6–11 pieces'],
    [12, 1200, '12–23 pieces'],
    [23, 1200, '12–23 pieces'],
    [24, 1000, '24–49 pieces'],
    [49, 1000, '24–49 pieces'],
    [50, 800, '50–99 pieces'],
    [99, 800, '50–99 pieces'],
    [100, 600, '100–199 pieces'],
    [199, 600, '100–199 pieces'],
    [200, 500, '200–299 pieces'],
    [299, 500, '200–299 pieces'],
    [300, 450, '300 or more pieces'],
    [1000, 450, '300 or more pieces'],
  ])('printing %i pieces costs %i cents each, explained as %j', (pieces, each, label) => {
    const price = priceOneItem({ ...blank, quantities: pieces });
    expect(price.perItemCents).toBe(400 + each);
    expect(price.subtotalCents).toBe((400 + each) * Math.max(0, pieces));
    expect(price.lines[1]).toEqual({ label: `Print, ${label}`, cents: each });
  });

  test.each([
    ['00760', 250],
    ['00606', 400],
    ['00706', 425],
    ['84706', 600],
    ['62430', 400],
    ['', 400],
    ['constructor', 400],
    ['__proto__', 400],
  ])('a garment of style %j costs %i cents', (styleCode, garment) => {
    expect(priceOneItem({ ...blank, styleCode }).lines[0]).toEqual({
      label: 'Garment',
      cents: garment,
    });
    expect(priceOneItem({ ...blank, styleCode: { ssStyleId: styleCode } })).toEqual(
      priceOneItem({ ...blank, styleCode }),
    );
  });

  test.each([
    [0, []],
    [1, []],
    [2, [{ label: 'Second location', cents: 225 }]],
    [3, [{ label: '2 more locations', cents: 450 }]],
    [4, [{ label: '3 more locations', cents: 675 }]],
  ])('%i printed locations add %j to each shirt', (count, lines) => {
    expect(priceOneItem({ ...blank, locations: locations(count) }).lines.slice(2)).toEqual(lines);
  });

  test('an empty order costs nothing but its fees', () => {
    const nothing = { ...blank, quantities: 0 };
    expect(priceOneItem(nothing).totalCents).toBe(0);
    expect(priceOneItem({ ...nothing, rush: true, delivery: 'local' })).toMatchObject({
      subtotalCents: 0,
      rushFeeCents: 3000,
      shippingCents: 1500,
      taxCents: 315,
      totalCents: 4815,
    });
  });

  test('is the same for a number as for sizes that add up to it', () => {
    fc.assert(
      fc.property(anyInput, fc.array(fc.nat({ max: 150 }), { maxLength: 7 }), (input, counts) => {
        const sizes = allSizes();
        const bySize = Object.fromEntries(counts.map((count, index) => [sizes[index], count]));
        const pieces = counts.reduce((sum, count) => sum + count, 0);
        expect(priceOneItem({ ...input, quantities: bySize })).toEqual(
          priceOneItem({ ...input, quantities: pieces }),
        );
      }),
    );
  });

  test('is whole cents that add up, never negative', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { lines, extras, tax, ...price } = priceOneItem(input);
        expect(tax).toEqual(iowaTax);
        expect(extras).toEqual([]);
        for (const amount of [...Object.values(price), ...lines.map((line) => line.cents)]) {
          expect(Number.isSafeInteger(amount)).toBe(true);
          expect(amount).toBeGreaterThanOrEqual(0);
        }
        expect(price.perItemCents).toBe(lines.reduce((sum, line) => sum + line.cents, 0));
        expect(price.subtotalCents).toBe(price.perItemCents * Number(input.quantities));
        expect(price.totalCents).toBe(
          price.subtotalCents + price.rushFeeCents + price.shippingCents + price.taxCents,
        );
      }),
    );
  });

  test('includes 7% tax on everything else, rounded half up once', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { subtotalCents, rushFeeCents, shippingCents, taxCents } = priceOneItem(input);
        const exactTimes100 = 7 * (subtotalCents + rushFeeCents + shippingCents);
        expect(taxCents * 100 - exactTimes100).toBeGreaterThan(-50);
        expect(taxCents * 100 - exactTimes100).toBeLessThanOrEqual(50);
      }),
    );
  });

  test('never falls when a location is added', () => {
    fc.assert(
      fc.property(anyInput, fc.constantFrom(...printLocations), (input, location) => {
        const without = { ...input, locations: { ...input.locations, [location]: false } };
        const added = { ...input, locations: { ...input.locations, [location]: true } };
        expect(priceOneItem(added).totalCents).toBeGreaterThanOrEqual(
          priceOneItem(without).totalCents,
        );
      }),
    );
  });

  test('grows by exactly the surcharge per shirt with each location after the first', () => {
    fc.assert(
      fc.property(anyInput, fc.integer({ min: 1, max: 3 }), (input, count) => {
        const fewer = priceOneItem({ ...input, locations: locations(count) });
        const more = priceOneItem({ ...input, locations: locations(count + 1) });
        expect(more.perItemCents - fewer.perItemCents).toBe(usualBook.print.furtherLocationCents);
      }),
    );
  });

  test('a shirt never costs more in a bigger order', () => {
    fc.assert(
      fc.property(anyInput, fc.integer({ min: 1, max: 1000 }), (input, pieces) => {
        const some = priceOneItem({ ...input, quantities: pieces });
        const more = priceOneItem({ ...input, quantities: pieces + 1 });
        expect(more.perItemCents).toBeLessThanOrEqual(some.perItemCents);
      }),
    );
  });
});

describe('the price of more pieces than the site takes', () => {
  const job = fc
    .record({
      styleCode: fc.constantFrom('00760', '00606', '00706', '84706', 'unknown'),
      pieces: fc.integer({ min: 1, max: maxBulkPieces }),
      count: fc.integer({ min: 1, max: maxBulkLocations }),
      inkColors: fc.option(fc.integer({ min: 1, max: maxBulkColors }), { nil: undefined }),
    })
    .map(({ styleCode, pieces, count, inkColors }) => {
      const design = { locations: locations(count), inkColors };
      const at = (quantities: number) =>
        priceOrder({
          designs: [{ ...design, items: [{ styleCode, quantities }] }],
          rush: false,
          delivery: 'local',
        });
      return { styleCode, pieces, count, inkColors, design, at };
    });

  test('is the formula’s, with one ink in each location unless there are more', () => {
    fc.assert(
      fc.property(job, ({ styleCode, pieces, count, inkColors, at }) => {
        fc.pre(pieces > maxOnlinePieces);
        const colors = Math.max(count, inkColors ?? 0);
        const bulk = bulkPrice(garmentPrice(styleCode, usualBook).cents, count, colors, pieces, {
          ...usualBook.bulk,
          ...bulkLimits,
        });
        const { items, subtotalCents, shippingCents } = at(pieces);
        expect(bulk).toMatchObject({ ok: true });
        if (bulk.ok) expect([items[0]?.perItemCents, subtotalCents]).toEqual(bulk.cents.slice(3));
        expect(items[0]?.lines.map(({ cents }) => cents)).toEqual(
          bulk.ok && bulk.cents.slice(0, 3),
        );
        expect(shippingCents).toBe(0);
      }),
    );
  });

  test('is the price online up to the most that is ordered there, whatever the inks', () => {
    fc.assert(
      fc.property(job, ({ styleCode, pieces, design, at }) => {
        const quantities = 1 + (pieces % maxOnlinePieces);
        const online = { styleCode, quantities, locations: design.locations };
        expect(at(quantities).items[0]?.perItemCents).toBe(
          priceOneItem({ ...blank, ...online }).perItemCents,
        );
      }),
    );
  });

  test('is the same for each piece more, and only for a print on that many', () => {
    fc.assert(
      fc.property(job, ({ styleCode, pieces, design, at }) => {
        fc.pre(pieces > maxOnlinePieces);
        const [{ perItemCents } = { perItemCents: 0 }] = at(maxOnlinePieces + 1).items;
        expect(at(pieces).items[0]?.perItemCents).toBe(perItemCents);
        const few = { ...design, items: [{ styleCode, quantities: 24 }] };
        const many = { ...design, items: [{ styleCode, quantities: pieces }] };
        const { items } = priceOrder({ designs: [many, few], rush: false, delivery: null });
        expect(items.map((item) => item.perItemCents)).toEqual([
          perItemCents,
          at(24).items[0]?.perItemCents,
        ]);
      }),
    );
  });

  test('of one item split in two is the same', () => {
    fc.assert(
      fc.property(job, fc.nat(), ({ styleCode, pieces, design, at }, cut) => {
        fc.pre(pieces > maxOnlinePieces);
        const first = 1 + (cut % (pieces - 1));
        const items = [first, pieces - first].map((quantities) => ({ styleCode, quantities }));
        const split = priceOrder({
          designs: [{ ...design, items }],
          rush: false,
          delivery: 'local',
        });
        expect(split.totalCents).toBe(at(pieces).totalCents);
      }),
    );
  });

  test('1,500 shirts with three inks in two places cost what we say on the phone', () => {
    const design = { locations: locations(2), inkColors: 3 };
    const price = priceOrder({
      designs: [{ ...design, items: [{ styleCode: '00606', quantities: 1500 }] }],
      rush: false,
      delivery: 'pickup',
    });
    expect(price.items).toEqual([
      {
        perItemCents: 925,
        lines: [
          { label: 'Garment', cents: 400 },
          { label: 'Print locations, 2', cents: 450 },
          { label: 'Ink colors, 3', cents: 75 },
        ],
      },
    ]);
  });
});

describe('the price of an order of several garments', () => {
  const anyItem: fc.Arbitrary<{ styleCode: string; quantities: number }> = fc.record({
    styleCode: fc.constantFrom('00760', '00606', '00706', '84706', '44112'),
    quantities: fc.integer({ min: 1, max: 60 }),
  });
  const anyDesign = fc.record({
    locations: fc.integer({ min: 1, max: 4 }).map(locations),
    named: fc.boolean(),
    items: fc.array(anyItem, { minLength: 1, maxLength: 5 }),
  });
  const anyOrder = fc.record({
    designs: fc.array(anyDesign, { minLength: 1, maxLength: 4 }),
    rush: fc.boolean(),
    delivery: fc.constantFrom<DeliveryMethod | null>('pickup', 'local', 'shipping', null),
    tax: fc.constantFrom(oregonTax, iowaTax),
  });
  type Order = typeof anyOrder extends fc.Arbitrary<infer Each> ? Each : never;
  type Items = Order['designs'][number]['items'];
  const amounts = ({ items: _, ...rest }: Price) => rest;
  /** The order with a design's items changed. */
  const withItems = (order: Order, at: number, change: (items: Items) => Items): Order => {
    const index = at % order.designs.length;
    const design = order.designs[index]!;
    return {
      ...order,
      designs: order.designs.with(index, { ...design, items: change(design.items) }),
    };
  };

  test('prints a family’s navy and pink shirts at the price of all of them together', () => {
    const price = priceOrder({
      designs: [
        {
          locations: { frontLarge: true },
          items: [
            { styleCode: '00606', quantities: { M: 8, L: 6 } },
            { styleCode: '00760', quantities: 10 },
          ],
        },
        {
          locations: { backLarge: true, leftSleeve: true },
          items: [{ styleCode: '84706', quantities: 3 }],
        },
      ],
      rush: true,
      delivery: 'shipping',
    });
    expect(price).toEqual({
      tax: iowaTax,
      extras: [],
      items: [
        {
          perItemCents: 1400,
          lines: [
            { label: 'Garment', cents: 400 },
            { label: 'Print, 24–49 pieces', cents: 1000 },
          ],
        },
        {
          perItemCents: 1250,
          lines: [
            { label: 'Garment', cents: 250 },
            { label: 'Print, 24–49 pieces', cents: 1000 },
          ],
        },
        {
          perItemCents: 2725,
          lines: [
            { label: 'Garment', cents: 600 },
            { label: 'Print, 3–5 pieces', cents: 1900 },
            { label: 'Second location', cents: 225 },
          ],
        },
      ],
      // 14 × 14.00 + 10 × 12.50 + 3 × 27.25
      subtotalCents: 40_275,
      rushFeeCents: 3000,
      shippingCents: 2000,
      taxCents: 3169,
      totalCents: 48_444,
    });
  });

  test('is whole cents that add up', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const { items, ...price } = priceOrder(order);
        const counts = order.designs.flatMap((design) => design.items);
        expect(items).toHaveLength(counts.length);
        for (const item of items) {
          expect(item.perItemCents).toBe(item.lines.reduce((sum, { cents }) => sum + cents, 0));
        }
        expect(price.subtotalCents).toBe(
          items.reduce((sum, item, at) => sum + item.perItemCents * counts[at]!.quantities, 0),
        );
        const pieces = counts.reduce((sum, { quantities }) => sum + quantities, 0);
        expect(price.rushFeeCents).toBe(order.rush ? fees.rushCents : 0);
        expect(price.shippingCents).toBe(deliveryCents(order.delivery, pieces));
        const before = price.subtotalCents + price.rushFeeCents + price.shippingCents;
        expect(price.taxCents).toBe(Math.floor((before * order.tax.rate + 50_000) / 100_000));
        expect(price.totalCents).toBe(before + price.taxCents);
      }),
    );
  });

  test('prices each piece of a design as an order of that many of its garment would', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const alone = order.designs.flatMap(({ items, ...print }) => {
          const quantities = items.reduce((sum, item) => sum + item.quantities, 0);
          return items.map(({ styleCode }) =>
            priceOneItem({ ...print, styleCode, quantities, rush: false, delivery: null }),
          );
        });
        expect(priceOrder(order).items).toEqual(
          alone.map(({ perItemCents, lines }) => ({ perItemCents, lines })),
        );
      }),
    );
  });

  test('stays the same when an item is split in two', () => {
    fc.assert(
      fc.property(anyOrder, fc.nat(), fc.nat(), (order, at, cut) => {
        const split = withItems(order, at, ([first, ...rest]) => {
          if (!first) return rest;
          const part = cut % first.quantities;
          return [
            { ...first, quantities: part },
            ...rest,
            { ...first, quantities: first.quantities - part },
          ];
        });
        expect(amounts(priceOrder(split))).toEqual(amounts(priceOrder(order)));
      }),
    );
  });

  test('stays the same in any order of its designs and items', () => {
    fc.assert(
      fc.property(anyOrder, fc.nat(), (order, at) => {
        const turned = withItems(order, at, (items) => items.toReversed());
        const designs = turned.designs.toReversed();
        expect(amounts(priceOrder({ ...turned, designs }))).toEqual(amounts(priceOrder(order)));
      }),
    );
  });

  test('one more piece lowers a line only by a price break in its design', () => {
    fc.assert(
      fc.property(anyOrder, fc.nat(), (order, at) => {
        const more = withItems(order, at, ([first, ...rest]) =>
          first ? [{ ...first, quantities: first.quantities + 1 }, ...rest] : rest,
        );
        const linesOf = (each: Order) => {
          const { items } = priceOrder(each);
          const goods = each.designs.flatMap((design, index) =>
            design.items.map(({ quantities }) => ({ quantities, index })),
          );
          return goods.map((item, line) => ({
            ...item,
            each: items[line]!.perItemCents,
            cents: items[line]!.perItemCents * item.quantities,
          }));
        };
        const [before, after] = [linesOf(order), linesOf(more)];
        for (const [line, { index, each, cents }] of after.entries()) {
          if (cents >= before[line]!.cents) continue;
          expect(index).toBe(at % order.designs.length);
          expect(each).toBeLessThan(before[line]!.each);
        }
      }),
    );
  });

  test('offers the fewest pieces that make the whole order cost less, whichever garment is added', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        const now = priceOrder(order).totalCents;
        const pieces = order.designs
          .flatMap(({ items }) => items)
          .reduce((sum, item) => sum + item.quantities, 0);
        const saved = (at: number, added: number) => {
          const styles = order.designs[at]!.items.map(({ styleCode }) => styleCode);
          const totals = styles.map(
            (styleCode) =>
              priceOrder(
                withItems(order, at, (items) => [...items, { styleCode, quantities: added }]),
              ).totalCents,
          );
          return now - Math.max(...totals);
        };
        const offer = nextPriceBreak(order);
        const most = Math.min(offer ? offer.addPieces - 1 : 300, maxOnlinePieces - pieces);
        for (let added = 1; added <= most; added += 1) {
          for (const at of order.designs.keys()) expect(saved(at, added)).toBeLessThanOrEqual(0);
        }
        if (!offer) return;
        expect(offer.savedCents).toBeGreaterThan(0);
        expect(offer.savedCents).toBe(saved(offer.design, offer.addPieces));
      }),
      { numRuns: 20 },
    );
  });
});

describe('delivery', () => {
  test.each([
    ['pickup', 1, 0],
    ['pickup', 1000, 0],
    [null, 1000, 0],
    ['local', 1, 1500],
    ['local', 1000, 1500],
    ['shipping', 1, 1200],
    ['shipping', 12, 1200],
    ['shipping', 13, 2000],
    ['shipping', 48, 2000],
    ['shipping', 49, 3000],
    ['shipping', 1001, 3000],
  ] as const)('%s of %i pieces costs %i cents', (method, pieces, fee) => {
    expect(deliveryCents(method, pieces)).toBe(fee);
    const order = { ...blank, quantities: pieces, delivery: method };
    expect(priceOneItem(order).shippingCents).toBe(fee);
  });

  test.each([
    [12, ['Free', '$15', '$12 est.']],
    [13, ['Free', '$15', '$20 est.']],
    [49, ['Free', '$15', '$30 est.']],
  ])('for %i pieces the choices are labeled %j', (pieces, labels) => {
    expect(deliveryOptions(pieces).map((option) => option.priceLabel)).toEqual(labels);
  });

  test('a label always promises the fee that is charged', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        for (const option of deliveryOptions(Number(input.quantities))) {
          const charged = priceOneItem({ ...input, delivery: option.method }).shippingCents;
          const promised = option.priceLabel.replace(/ est\.$/, '');
          expect(promised).toBe(charged === 0 ? 'Free' : formatCentsShort(charged));
        }
      }),
    );
  });

  test('pickup mentions the town, local delivery its 2 extra days, shipping that it’s an estimate', () => {
    const [pickup, local, shipping] = deliveryOptions(12);
    expect(pickup).toMatchObject({ method: 'pickup', note: 'Des Moines, Iowa' });
    expect(local).toMatchObject({ method: 'local', label: 'Des Moines metro delivery' });
    expect(local?.note).toBe('To addresses in the Des Moines metro');
    expect(shipping).toMatchObject({ method: 'shipping', label: 'Nationwide shipping' });
    expect(shipping?.note).toBe(
      'Estimate; set after printing and boxing, typically $30 per 72 shirts',
    );
  });
});

test.each([
  ['00760', 700, 3125],
  ['00606', 850, 3275],
  ['00706', 875, 3300],
  ['84706', 1050, 3475],
  // A cap has one location.
  ['44112', 850, 2600],
])('the favorites’ estimate for %s runs from %i to %i cents', (styleCode, lowCents, highCents) => {
  expect(estimateRange(garmentByStyleCode(styleCode)!)).toEqual({ lowCents, highCents });
});

describe('the price break', () => {
  test('for 23 shirts with two locations says: add 1 shirt, pay $31.83 less in total', () => {
    expect(
      nextPriceBreak(ofOneItem({ ...blank, quantities: 23, locations: locations(2) })),
    ).toEqual({
      design: 0,
      addPieces: 1,
      atPieces: 24,
      savedCents: 3183,
      perItemDropCents: 200,
    });
  });

  test.each([
    ['no shirts', 0],
    ['the first count of a tier', 24],
    ['a count too far from the next tier', 13],
    ['a count whose next tier costs exactly the same', 21],
    ['the last tier', 300],
    ['the largest online order', 1000],
    ['an order past the largest', 1001],
  ])('isn’t suggested for %s', (_, pieces) => {
    expect(nextPriceBreak(ofOneItem({ ...blank, quantities: pieces }))).toBeNull();
  });

  test('includes shipping, which can cost more in a bigger order', () => {
    // From 48 to 50 shirts, the box costs $10 more, plus 7% tax.
    const order = { ...blank, quantities: 48 };
    expect(nextPriceBreak(ofOneItem({ ...order, delivery: 'pickup' }))?.savedCents).toBe(7704);
    expect(nextPriceBreak(ofOneItem({ ...order, delivery: 'shipping' }))?.savedCents).toBe(
      7704 - 1070,
    );
    // From 43 to 50 shirts costs $2 less, but the box uses that up.
    const closer = { ...blank, quantities: 43 };
    expect(nextPriceBreak(ofOneItem({ ...closer, delivery: 'pickup' }))?.savedCents).toBe(214);
    expect(nextPriceBreak(ofOneItem({ ...closer, delivery: 'shipping' }))).toBeNull();
  });

  test('is really cheaper, no smaller addition is, and none is missed', () => {
    const small = anyInput.map((input) => ({
      ...input,
      quantities: Number(input.quantities) % 330,
    }));
    fc.assert(
      fc.property(small, (input) => {
        const now = priceOneItem(input).totalCents;
        const totalWith = (added: number) =>
          priceOneItem({ ...input, quantities: input.quantities + added }).totalCents;
        const additions = Array.from({ length: maxOnlinePieces }, (_, index) => index + 1)
          .filter((added) => input.quantities + added <= maxOnlinePieces)
          .filter((added) => input.quantities > 0 && totalWith(added) < now);
        const suggested = nextPriceBreak(ofOneItem(input));
        expect(suggested?.addPieces).toBe(additions[0]);
        if (suggested) {
          expect(suggested.savedCents).toBe(now - totalWith(suggested.addPieces));
          expect(suggested.atPieces).toBe(input.quantities + suggested.addPieces);
        }
      }),
    );
  });
});

describe('prices in the text of pages', () => {
  const text = (file: string) => readFileSync(`src/content/${file}`, 'utf8');
  const order = (quantities: number) =>
    priceOneItem({ ...blank, quantities, locations: { frontLarge: true } });
  const each = (quantities: number) => formatCents(order(quantities).perItemCents);

  test('are the price function’s in the news of the fiftieth cousin', () => {
    const story = text('news/fiftieth-cousin.md');
    const [few, many] = [order(49).subtotalCents, order(50).subtotalCents];
    expect(story).toContain(`price of ${each(49)}, come to ${formatCents(few)}.`);
    expect(story).toContain(`Fifty, at ${each(50)}, come to ${formatCents(many)}.`);
    expect(story).toContain(`worth ${formatCents(few - many)}.`);
  });
});

test('local delivery is free in bulk, and $15 for any order online', () => {
  const label = (pieces: number) => deliveryOptions(pieces)[1]?.priceLabel;
  expect(label(maxOnlinePieces)).toBe('$15');
  expect(label(maxOnlinePieces + 1)).toBe('Free');
});
