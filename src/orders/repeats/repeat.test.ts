// product: ordering-again
import { iowaTax } from '../../../tests/factory/taxes.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { colorDistance } from '../../artwork/color-distance.ts';
import { asPrice, priceOneItem, storedPrice } from '../prices/price.ts';
import type { DeliveryMethod } from '../delivery/delivery-method.ts';
import { colorInstead, freeColors, priceReasons, wantedOf } from './repeat.ts';

const price = (rush: boolean, delivery: DeliveryMethod = 'shipping') =>
  storedPrice(
    asPrice(
      priceOneItem({
        styleCode: '00606',
        quantities: 24,
        locations: { frontLarge: true },
        rush,
        delivery,
      }),
    ),
  );
const shirt = ['Premium Cotton, Navy'];

describe('why the price is another', () => {
  test('nothing is said about an equal price', () => {
    expect(priceReasons(price(true), price(true), shirt)).toEqual([]);
  });

  // product: price-book
  test('sizes that cost more by now are a part', () => {
    const larger = { kind: 'size' as const, item: 0, size: '2XL', count: 2, eachCents: 300 };
    const now = { ...price(false), extras: [larger] };
    expect(priceReasons(price(false), now, shirt)).toEqual([
      {
        what: 'Larger sizes',
        was: 0,
        now: 600,
        why: 'Our fee for it has changed since then.',
      },
    ]);
  });

  test('each part that differs comes with its reason, in the order of the price’s lines', () => {
    const now = price(false);
    const [today = 0] = now.perItemCents;
    const [each, shipping] = [today - 50, 1500];
    const beforeTax = each * 24 + 3000 + shipping;
    const taxCents = Math.round(beforeTax * 0.07);
    const was = {
      perItemCents: [each],
      extras: [],
      rushFeeCents: 3000,
      shippingCents: shipping,
      tax: iowaTax,
      taxCents,
      totalCents: beforeTax + taxCents,
    };
    expect(priceReasons(was, now, shirt)).toEqual([
      {
        what: 'Each piece',
        was: each,
        now: today,
        why: 'Our price for it has changed since then.',
      },
      { what: 'Rush fee', was: 3000, now: 0, why: 'The new date isn’t a rush date.' },
      {
        what: 'Delivery',
        was: shipping,
        now: now.shippingCents,
        why: 'Our fee for it has changed since then.',
      },
      { what: 'Tax', was: taxCents, now: now.taxCents, why: 'It follows the other amounts.' },
    ]);
    expect(priceReasons(price(false), price(true), shirt)[0]?.why).toBe(
      'The new date is a rush date.',
    );
  });

  test('an adjustment was for the earlier order only', () => {
    const now = price(false);
    expect(priceReasons({ ...now, adjustmentCents: -3000 }, now, shirt)).toMatchObject([
      { what: 'Adjustment', was: -3000, now: 0 },
    ]);
  });

  test('another tax rate is the reason by itself, from one cent on', () => {
    const now = price(false);
    const tax = { ...iowaTax, rate: 6999 };
    const was = { ...now, tax, taxCents: now.taxCents - 1, totalCents: now.totalCents - 1 };
    expect(priceReasons(was, now, shirt)).toEqual([
      {
        what: 'Tax',
        was: was.taxCents,
        now: now.taxCents,
        why: 'The tax rate has changed since then.',
      },
    ]);
  });
});

test('of several items, each that costs something else is named', () => {
  const was = { ...price(false), perItemCents: [1300, 1400, 1500] };
  const now = { ...was, perItemCents: [1300, 1450, 1600] };
  const names = ['Premium Cotton, Navy', 'Premium Cotton, Pink', 'Budget Blend, Red'];
  expect(priceReasons(was, now, names)).toMatchObject([
    { what: 'Each Premium Cotton, Pink', was: 1400, now: 1450 },
    { what: 'Each Budget Blend, Red', was: 1500, now: 1600 },
  ]);
});

test('items of the same garment and color share its stock, whatever their designs', () => {
  const item = (styleCode: string, colorKey: string, quantities: Record<string, number>) => ({
    styleCode,
    colorKey,
    quantities,
  });
  const items = [
    item('00606', 'navy', { M: 20 }),
    item('00606', 'pink', { M: 1 }),
    item('00760', 'navy', { M: 2 }),
    item('00606', 'navy', { M: 20, L: 4 }),
  ];
  expect(items.map((each) => wantedOf(each, items))).toEqual([
    { M: 40, L: 4 },
    { M: 1 },
    { M: 2 },
    { M: 40, L: 4 },
  ]);
});

test('a color that another item of the same garment has isn’t offered, unless there is no other', () => {
  const items = [
    { styleCode: '00606', colorKey: 'navy' },
    { styleCode: '00606', colorKey: 'pink' },
    { styleCode: '00760', colorKey: 'red' },
  ];
  const keys = (at: number, ...listed: string[]) =>
    freeColors(
      items[at]!,
      items,
      listed.map((key) => ({ key })),
    ).map(({ key }) => key);
  expect(keys(1, 'navy', 'pink', 'red')).toEqual(['pink', 'red']);
  expect(keys(1, 'navy', 'red')).toEqual(['red']);
  expect(keys(1, 'navy')).toEqual(['navy']);
});

describe('the color to offer instead', () => {
  const quantities = { M: 12 };
  const color = (key: string, hex: string, left: number | null, inStock = true) => ({
    key,
    hex,
    inStock,
    left: left === null ? null : { M: left },
  });
  const navy = { key: 'navy', hex: '#1c2336' };
  const white = color('white', '#ffffff', 99);

  test.each([
    [
      'is none while there’s enough of the order’s own',
      [color('navy', '#1c2336', 12), white],
      null,
    ],
    [
      'is none while nobody knows how much is left of it',
      [color('navy', '#1c2336', null), white],
      null,
    ],
    [
      'is the nearest with enough if it’s short',
      [color('navy', '#1c2336', 11), color('ink', '#1c2337', 11), white],
      'white',
    ],
    [
      'is none if every other is short, too',
      [color('navy', '#1c2336', 11), color('ink', '#1c2337', 11)],
      null,
    ],
    [
      'is the nearest with enough if it’s gone',
      [color('ink', '#1c2337', 11), color('coal', '#202020', 12), white],
      'coal',
    ],
    [
      'is the nearest in stock if nobody knows how much is left',
      [color('ink', '#1c2337', null, false), color('coal', '#202020', null)],
      'coal',
    ],
    [
      'is the nearest if it’s gone and every other is short',
      [color('ink', '#1c2337', 0), color('coal', '#202020', 11)],
      'ink',
    ],
    ['is none without another color', [], null],
  ])('%s', (_, colors, expected) => {
    expect(colorInstead(navy, colors, quantities)?.key ?? null).toBe(expected);
  });

  test('of a color that is gone, no other with enough looks more like it', () => {
    const hex = fc
      .integer({ min: 0, max: 0xffffff })
      .map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(hex, fc.array(fc.tuple(hex, fc.nat(24)), { minLength: 1 }), (wanted, others) => {
        const colors = others.map(([other, left], index) => color(`${index}`, other, left));
        const offered = colorInstead({ key: 'gone', hex: wanted }, colors, quantities)!;
        const enough = colors.filter(({ left }) => left!.M >= 12);
        const better = (enough.length > 0 ? enough : colors).filter(
          (each) => colorDistance(wanted, each.hex) < colorDistance(wanted, offered.hex),
        );
        expect(better).toEqual([]);
      }),
    );
  });
});
