// product: group-orders
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { order } from '../../tests/factory/changed-order.ts';
import { orderDesign, threeItemDesign } from '../../tests/factory/orders.ts';
import { isOpenDay } from '../orders/due-dates/open-day.ts';
import { classifyDueDate, shopToday } from '../orders/due-dates/turnaround.ts';
import { pricedDesigns } from '../orders/order-goods.ts';
import { adjustmentLimits, adjustmentsSchema } from '../orders/prices/adjustment-schema.ts';
import { priceOrder, storedPrice } from '../orders/prices/price.ts';
import { usualBook } from '../settings/usual-book.ts';
import { addDays } from '../platform/dates/calendar.ts';
import { closingMoment, lastClosingDay } from './closing-time.ts';
import { closeGroup, goodsOf, shortMessage } from './close-group.ts';
import { bookPrices } from './group-input.ts';
import { countDesigns, pieceCents } from './group-price.ts';
import type { WantedPiece } from './group.ts';

// A Monday; the order is due two weeks later.
const now = new Date('2026-11-30T23:00:00Z');
const of = (count: number, item = 0, size = 'M', backName: string | null = null) =>
  Array.from({ length: count }, (): WantedPiece & { backName: string | null } => ({
    item,
    size,
    backName,
  }));

describe('a group that closes', () => {
  it('makes counts by size of what people chose, and prices them by the order’s book', () => {
    const closing = closeGroup(order, [...of(30), ...of(20, 0, 'XL')], now, usualBook);
    expect(closing.designs[0]?.items[0]?.quantities).toEqual({ M: 30, XL: 20 });
    expect(closing).toMatchObject({ totalQuantity: 50, dueDate: order.dueDate, keptItems: [0] });
    const { subtotalCents, perItemCents, totalCents, taxCents } = closing.price;
    expect(subtotalCents).toBe(50 * (perItemCents[0] ?? 0));
    expect(totalCents).toBe(subtotalCents + taxCents);
    expect(closing.rows.map(({ what, after }) => `${what}: ${after}`)).toEqual([
      'Sizes: M 30, XL 20',
    ]);
  });

  it('keeps the price that was approved if everybody chose what was expected', () => {
    const { price, rows } = closeGroup(order, [...of(12), ...of(12, 0, 'L')], now, usualBook);
    expect(price.totalCents).toBe(order.totalCents);
    expect(rows).toEqual([]);
  });

  it('has what it raised in its order’s price, taxed like it', () => {
    const pieces = of(24);
    const usual = closeGroup(order, pieces, now, usualBook);
    const raising = (raisedCents: number, cause: string | null) =>
      closeGroup(order, pieces, now, usualBook, { raisedCents, cause });
    const { price, adjustments } = raising(9600, 'the Riverside Boosters');
    expect(adjustments).toEqual([
      { line: 'goods', cents: 9600, reason: 'For the Riverside Boosters' },
    ]);
    expect(price.totalCents - price.taxCents).toBe(
      usual.price.totalCents - usual.price.taxCents + 9600,
    );
    expect(price.taxCents).toBeGreaterThan(usual.price.taxCents);
    // One adjustment is at most $100,000.
    expect(raising(10_000_001, null).adjustments).toMatchObject([
      { cents: 10_000_000, reason: 'At the organizer’s price' },
      { cents: 1 },
    ]);
  });

  it('has room for what it raised beside all that staff adjusted', () => {
    const adjustment = { line: 'order', cents: -100, reason: 'Sorry for the wait.' } as const;
    const adjusted = {
      ...order,
      adjustments: Array.from({ length: adjustmentLimits.count }, () => adjustment),
      adjustmentCents: -100 * adjustmentLimits.count,
    };
    // A thousand pieces at $2,000 above the shop's price.
    const most = 1000 * 200_000;
    const { adjustments } = closeGroup(adjusted, of(24), now, usualBook, { raisedCents: most });
    expect(adjustments.length).toBeGreaterThan(adjustmentLimits.count);
    expect(adjustmentsSchema.safeParse(adjustments).success).toBe(true);
  });

  it('drops the garments that nobody chose, and says which places the others had', () => {
    const three = { ...order, designs: [threeItemDesign()], perItemCents: [1400, 1400, 3000] };
    const { designs, keptItems } = closeGroup(
      three,
      [...of(12), ...of(12, 2, 'S')],
      now,
      usualBook,
    );
    expect(designs[0]?.items.map(({ colorKey }) => colorKey)).toEqual(['navy', 'alpine-green']);
    expect(keptItems).toEqual([0, 2]);
  });

  it('has the names on the backs in its rosters, a line for each piece that is left', () => {
    const named = { ...threeItemDesign(), roster: [] };
    const two = {
      ...order,
      designs: [named, orderDesign()],
      perItemCents: [1400, 1400, 3000, 1400],
    };
    const pieces = [...of(11, 2, 'S', 'Ada'), ...of(1, 0, 'M', 'Bo'), ...of(12, 0), ...of(24, 3)];
    const { designs } = closeGroup(two, pieces, now, usualBook);
    const [ada, bo, none] = [
      { name: 'Ada', number: '', size: 'S', item: 1 },
      { name: 'Bo', number: '', size: 'M', item: 0 },
      { name: '', number: '', size: 'M', item: 0 },
    ];
    expect(designs[0]?.roster).toEqual([...Array(11).fill(ada), bo, ...Array(12).fill(none)]);
    expect(designs[1]?.roster ?? null).toBeNull();
  });

  it('costs with names on the backs what people saw for it', () => {
    const book = { ...usualBook, namedCents: 275 };
    const designs = order.designs.map((design) => ({ ...design, roster: [] }));
    const { deliveryMethod: delivery, tax } = order;
    const priced = priceOrder(
      { designs: pricedDesigns(designs), rush: false, delivery, tax },
      book,
    );
    const pieces = [...of(20, 0, 'M', 'Ada'), ...of(11, 0, 'XL')];
    const goods = goodsOf({ designs, guarantees: false, ...bookPrices }, book);
    const counts = countDesigns(goods, pieces);
    const { price } = closeGroup({ ...order, ...storedPrice(priced), designs }, pieces, now, book);
    expect(price.subtotalCents).toBe(
      pieces.reduce((sum, piece) => sum + pieceCents(goods, piece, counts), 0),
    );
    expect(price.subtotalCents).toBe(
      closeGroup(order, pieces, now, usualBook).price.subtotalCents + 31 * 275,
    );
  });

  it('gets the first standard day if its due date can’t be kept anymore', () => {
    const late = { ...order, dueDate: '2026-12-02' };
    const { dueDate, turnaroundClass, startBy } = closeGroup(late, of(24), now, usualBook);
    expect(dueDate).toBe('2026-12-09');
    expect({ turnaroundClass, startBy }).toEqual({
      turnaroundClass: 'standard',
      startBy: '2026-12-04',
    });
    expect(classifyDueDate(dueDate, now, usualBook).class).toBe('standard');
  });

  it('is due on an open day from then on, and never earlier than promised', () => {
    const anyDay = fc
      .integer({ min: -10, max: 60 })
      .map((days) => shopToday(new Date(now.getTime() + days * 86_400_000)))
      .filter(isOpenDay);
    fc.assert(
      fc.property(anyDay, (promised) => {
        const { dueDate, startBy } = closeGroup(
          { ...order, dueDate: promised },
          of(24),
          now,
          usualBook,
        );
        expect(dueDate >= promised && dueDate > shopToday(now) && isOpenDay(dueDate)).toBe(true);
        expect(startBy <= dueDate).toBe(true);
      }),
    );
  });

  it('keeps its due date if it closes on a day that was taken for it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 80 }), (days) => {
        const dueDate = addDays(shopToday(now), days);
        const due = { ...order, dueDate, rushDays: null };
        const last = lastClosingDay(due, now, usualBook);
        fc.pre(last !== null);
        expect(closeGroup(due, of(24), closingMoment(last), usualBook).dueDate).toBe(dueDate);
      }),
    );
  });

  it('has as many pieces as people chose, whatever they chose', () => {
    const three = { ...order, designs: [threeItemDesign()], perItemCents: [1400, 1400, 3000] };
    const anyPiece = fc.record({
      item: fc.nat({ max: 2 }),
      size: fc.constantFrom('S', 'M', 'L', 'XL'),
      backName: fc.constant(null),
    });
    fc.assert(
      fc.property(fc.array(anyPiece, { minLength: 1, maxLength: 60 }), (pieces) => {
        const closing = closeGroup(three, pieces, now, usualBook);
        expect(closing.totalQuantity).toBe(pieces.length);
        const items = closing.designs.flatMap((design) => design.items);
        expect(items).toHaveLength(closing.keptItems.length);
        expect(new Set(closing.keptItems)).toEqual(new Set(pieces.map(({ item }) => item)));
      }),
    );
  });

  it('never prints a design on nothing', () => {
    const two = { ...order, designs: [orderDesign(), orderDesign()], perItemCents: [1400, 1400] };
    expect(() => closeGroup(two, of(24), now, usualBook)).toThrow(RangeError);
  });
});

describe('a group that can’t close', () => {
  const book = { ...usualBook, print: { ...usualBook.print, minPieces: 12 } };
  const group = (...counts: number[]) => ({ designs: counts.map(() => orderDesign()), counts });

  it('has a design with fewer pieces than the shop prints of one', () => {
    expect(shortMessage(group(12), book)).toBeNull();
    expect(shortMessage(group(9), book)).toContain('your group has 9. Get 3 more');
    expect(shortMessage(group(30, 5), book)).toContain('your group has 5 of design 2. Get 7 more');
  });

  it('has a design that nobody chose', () => {
    expect(shortMessage(group(0), usualBook)).toContain('Nobody has chosen anything yet');
    expect(shortMessage(group(24, 0), usualBook)).toContain('of design 2 yet');
  });
});
