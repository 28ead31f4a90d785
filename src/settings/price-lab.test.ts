// product: price-book
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DeliveryMethod } from '../orders/delivery/delivery-method.ts';
import { priceOrder, storedPrice } from '../orders/prices/price.ts';
import type { PricedOrder } from './priced-order.ts';
import { emptyLab, namedOrders, repriceAll } from './price-lab.ts';
import type { PriceBook } from './price-book.ts';
import { usualBook } from './usual-book.ts';

/** An order of premium cotton shirts, printed on the front, as the usual book prices it. */
function sold(
  number: number,
  quantities: Record<string, number> = { L: 24 },
  more: { rush?: boolean | number; delivery?: DeliveryMethod; byHand?: boolean } = {},
): PricedOrder {
  const { rush = false, delivery = 'pickup', byHand = false } = more;
  const items = [{ styleCode: '00606', quantities }];
  const price = storedPrice(
    priceOrder(
      { rush, delivery, designs: [{ locations: { frontLarge: true }, items }] },
      usualBook,
    ),
  );
  return {
    number,
    byHand,
    rush,
    delivery,
    zip: null,
    designs: [{ locations: ['frontLarge'], named: false, drawn: false, inkColors: null, items }],
    perItemCents: price.perItemCents,
    subtotalCents: price.subtotalCents,
    rushFeeCents: price.rushFeeCents,
    shippingCents: price.shippingCents,
    adjustmentCents: 0,
  };
}

const withGarment = (change: object): PriceBook => ({
  ...usualBook,
  garments: {
    ...usualBook.garments,
    '00606': { ...usualBook.garments['00606'], ...change } as PriceBook['garments'][string],
  },
});

describe('last year by another book', () => {
  it('is the same by the book that it was sold with', () => {
    const lab = repriceAll(
      [sold(1), sold(2, { M: 300 }, { rush: 5 }), sold(3, { S: 5 }, { delivery: 'shipping' })],
      usualBook,
    );
    expect(lab).toMatchObject({ orders: 3, dearer: 0, cheaper: 0, largest: [] });
    expect(lab.afterCents).toBe(lab.beforeCents);
  });

  it('says what a dearer size would have brought in, and why', () => {
    const lab = repriceAll(
      [sold(1), sold(2, { L: 20, '3XL': 4 })],
      withGarment({ sizeCents: { '3XL': 300 } }),
    );
    expect(lab.afterCents - lab.beforeCents).toBe(1200);
    expect(lab).toMatchObject({ dearer: 1, cheaper: 0 });
    expect(lab.largest).toEqual([
      { number: 2, beforeCents: 33_600, afterCents: 34_800, why: 'Sizes, setup, and art +$12.00' },
    ]);
  });

  it('names every part that changed', () => {
    const book = {
      ...withGarment({ cents: 300 }),
      rush: { ...usualBook.rush, steps: [{ fromDays: 4, toDays: 7, cents: 4500, permille: 0 }] },
    };
    const [change] = repriceAll([sold(7, { L: 24 }, { rush: 5 })], book).largest;
    expect(change?.why).toBe('Pieces −$24.00; rush +$15.00');
  });

  it('leaves prices made by hand as they are, and counts them apart', () => {
    const lab = repriceAll(
      [sold(1), { ...sold(2, {}, { byHand: true }), subtotalCents: 10_000, adjustmentCents: -500 }],
      withGarment({ cents: 500 }),
    );
    expect(lab).toMatchObject({ orders: 1, byHand: { orders: 1, cents: 9_500 } });
    expect(lab.largest.map(({ number }) => number)).toEqual([1]);
  });

  it('finds orders whose garments cost more than the goods bring in', () => {
    const at = (costCents: number) => repriceAll([sold(1)], withGarment({ costCents })).belowCost;
    expect(at(1400)).toEqual({ orders: 0, worst: [] });
    expect(at(1401)).toEqual({
      orders: 1,
      worst: [{ number: 1, goodsCents: 33_600, costCents: 33_624 }],
    });
  });

  it('adds up to the same however the orders are divided', () => {
    const book = withGarment({ cents: 437, costCents: 1500, sizeCents: { XL: 150 } });
    const order = fc.record({ L: fc.nat(60), XL: fc.nat(9) }).map((counts) => sold(0, counts));
    fc.assert(
      fc.property(fc.array(order, { maxLength: 40 }), fc.nat(40), (listed, cut) => {
        const orders = listed.map((each, at) => ({ ...each, number: at + 1 }));
        const whole = repriceAll(orders, book);
        const first = repriceAll(orders.slice(0, cut), book, emptyLab);
        expect(repriceAll(orders.slice(cut), book, first)).toEqual(whole);
        expect(whole.largest.length).toBeLessThanOrEqual(namedOrders);
      }),
      { numRuns: 50 },
    );
    expect(emptyLab.belowCost.orders).toBe(0);
  });
});
