// product: group-orders
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usualBook } from '../settings/usual-book.ts';
import { homeTax } from '../payments/sales-tax.ts';
import { priceOrder } from '../orders/prices/price.ts';
import {
  chargesOf,
  countDesigns,
  ladderOf,
  nextRung,
  personPrice,
  pieceCents,
  raisedCents,
  type GroupGoods,
  type GroupPiece,
  type Payer,
} from './group-price.ts';

const tax = homeTax(usualBook);
const designs = [
  { locations: { frontLarge: true }, items: [{ styleCode: '00760', quantities: 0 }] },
  {
    locations: { frontLarge: true, backLarge: true },
    items: [
      { styleCode: '00706', quantities: 0 },
      { styleCode: '84706', quantities: 0 },
    ],
  },
];
const goods: GroupGoods = {
  designs,
  book: usualBook,
  guaranteed: [0, 0],
  fixedCents: null,
  shareCents: 0,
};
const tee: GroupPiece = { item: 0, size: 'L' };

const anyGoods = fc
  .record({
    guaranteed: fc.tuple(fc.nat({ max: 120 }), fc.nat({ max: 120 })),
    fixedCents: fc.option(fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 500, max: 9000 })))),
    shareCents: fc.nat({ max: 1000 }),
    book: fc.record({
      xl: fc.nat({ max: 500 }),
      minPieces: fc.integer({ min: 1, max: 24 }),
    }),
  })
  .map(({ book: { xl, minPieces }, ...rest }): GroupGoods => ({
    ...goods,
    ...rest,
    book: {
      ...usualBook,
      print: { ...usualBook.print, minPieces },
      garments: {
        ...usualBook.garments,
        '00706': { cents: 425, estimated: false, sizeCents: { XL: xl } },
      },
    },
  }));
const anyPiece = fc.record({
  item: fc.nat({ max: 2 }),
  size: fc.constantFrom('S', 'L', 'XL'),
});
/** Designs with and without names on the backs, at any price of a name. */
const anyNames = fc
  .record({ named: fc.tuple(fc.boolean(), fc.boolean()), namedCents: fc.nat({ max: 900 }) })
  .map(({ named, namedCents }): GroupGoods => ({
    ...goods,
    designs: designs.map((design, at) => ({ ...design, named: named[at] ?? false })),
    book: { ...usualBook, namedCents },
  }));
const anyPieces = fc.array(anyPiece, { minLength: 1, maxLength: 4 });
const anyPayer: fc.Arbitrary<Payer> = fc.oneof(
  fc.constant({ by: 'person' } as const),
  fc.constant({ by: 'organizer' } as const),
  fc.record({ by: fc.constant('both' as const), allowanceCents: fc.nat({ max: 6000 }) }),
);

describe('the price of a piece in a group', () => {
  it('is the price book’s at all pieces of the same design', () => {
    const { items } = priceOrder(
      {
        designs: [{ ...designs[0]!, items: [{ styleCode: '00760', quantities: 31 }] }],
        rush: false,
        delivery: null,
      },
      usualBook,
    );
    expect(pieceCents(goods, tee, [31, 500])).toBe(items[0]?.perItemCents);
  });

  it('falls in steps, and the next one says how many more it takes and what that saves', () => {
    const ladder = ladderOf(goods, 0);
    expect(ladder[0]).toEqual({ from: 1, cents: 2450 });
    expect(ladder).toContainEqual({ from: 50, cents: 1050 });
    expect(nextRung(goods, 0, [45, 0])).toEqual({ more: 5, savesCents: 200, cents: 1050 });
    expect(nextRung(goods, 0, [300, 0])).toBeNull();
  });

  it('has the name on the back in it, on every rung of the ladder', () => {
    const charging = { ...goods, book: { ...usualBook, namedCents: 300 } };
    const named = { ...charging, designs: designs.map((design) => ({ ...design, named: true })) };
    expect(pieceCents(named, tee, [31, 0])).toBe(pieceCents(charging, tee, [31, 0]) + 300);
    expect(ladderOf(named, 0).map(({ cents }) => cents)).toEqual(
      ladderOf(charging, 0).map(({ cents }) => cents + 300),
    );
  });

  it('is never above that of what the organizer guarantees', () => {
    const sure = { ...goods, guaranteed: [48, 0] };
    expect(pieceCents(sure, tee, [1, 0])).toBe(pieceCents(goods, tee, [48, 0]));
    expect(ladderOf(sure, 0)[0]).toEqual({ from: 48, cents: 1250 });
  });

  it('doesn’t rise when somebody joins', () => {
    fc.assert(
      fc.property(
        anyGoods,
        anyPiece,
        fc.nat({ max: 900 }),
        fc.nat({ max: 90 }),
        (any, piece, pieces, more) => {
          const now = pieceCents(any, piece, [pieces, pieces]);
          expect(pieceCents(any, piece, [pieces + more, pieces + more])).toBeLessThanOrEqual(now);
        },
      ),
    );
  });
});

describe('a group that closes', () => {
  const anyPeople = fc.array(fc.record({ pieces: anyPieces, joinedAt: fc.nat({ max: 80 }) }), {
    minLength: 1,
    maxLength: 40,
  });

  it('charges nobody more than they saw, nobody without a card, and no more than the order costs', () => {
    fc.assert(
      fc.property(
        anyGoods,
        anyPeople,
        anyPayer,
        fc.nat({ max: 300_000 }),
        (any, people, payer, totalCents) => {
          const joined = people.map(({ pieces, joinedAt }, number) => ({
            number,
            pieces,
            tax,
            hasCard: number % 5 !== 3,
            seenCents: personPrice(any, pieces, [joinedAt, joinedAt], { payer, tax }).ownCents,
          }));
          const { charges, roundingCents } = chargesOf(any, joined, payer, {
            totalCents,
            leastCents: 50,
          });
          for (const { number, cents, taxCents } of charges) {
            expect(joined[number]?.hasCard).toBe(true);
            expect(cents).toBeLessThanOrEqual(joined[number]?.seenCents ?? -1);
            expect(cents).toBeGreaterThanOrEqual(50);
            expect(taxCents >= 0 && taxCents <= cents).toBe(true);
          }
          const charged = charges.reduce((sum, { cents }) => sum + cents, 0);
          expect(charged + roundingCents).toBeLessThanOrEqual(totalCents);
          expect(roundingCents >= 0 && roundingCents <= people.length).toBe(true);
          if (payer.by === 'organizer') expect(charged).toBe(0);
        },
      ),
    );
  });

  it('leaves nothing to the organizer if everybody pays for their own', () => {
    fc.assert(
      fc.property(anyPeople, (people) => {
        const joined = people.map(({ pieces }, number) => ({
          number,
          pieces,
          tax,
          hasCard: true,
          seenCents: 10_000_000,
        }));
        const counts = countDesigns(
          goods,
          people.flatMap(({ pieces }) => pieces),
        );
        const all = people.flatMap(({ pieces }) => pieces);
        const { totalCents } = personPrice(goods, all, counts, { payer: { by: 'person' }, tax });
        const settled = chargesOf(goods, joined, { by: 'person' }, { totalCents, leastCents: 50 });
        const charged = settled.charges.reduce((sum, { cents }) => sum + cents, 0);
        expect(charged + settled.roundingCents).toBe(totalCents);
      }),
    );
  });

  it('raises its share of each piece, and what the organizer’s prices leave above the shop’s', () => {
    fc.assert(
      fc.property(anyGoods, fc.array(anyPieces, { minLength: 1, maxLength: 20 }), (any, people) => {
        const pieces = people.flat();
        const { shareCents } = any;
        const usual = { ...any, guaranteed: [0, 0], fixedCents: null, shareCents: 0 };
        expect(raisedCents({ ...usual, shareCents }, pieces)).toBe(shareCents * pieces.length);
        expect(raisedCents(usual, pieces)).toBe(0);
        const counts = countDesigns(any, pieces);
        const sum = (of: GroupGoods) =>
          pieces.reduce((all, piece) => all + pieceCents(of, piece, counts), 0);
        // The organizer pays what a guarantee or their own price leaves of the shop's, not the cause.
        expect(sum(usual) + raisedCents(any, pieces)).toBe(
          Math.max(sum(usual) + shareCents * pieces.length, sum(any)),
        );
      }),
    );
  });

  it('costs what an order of the same pieces costs, tax aside', () => {
    fc.assert(
      fc.property(fc.array(anyPieces, { minLength: 1, maxLength: 30 }), anyNames, (people, any) => {
        const pieces = people.flat();
        const quantities = (item: number) => {
          const counts: Record<string, number> = {};
          for (const each of pieces)
            if (each.item === item) counts[each.size] = (counts[each.size] ?? 0) + 1;
          return counts;
        };
        let item = 0;
        const order = priceOrder(
          {
            designs: any.designs.map((design) => ({
              ...design,
              items: design.items.map(({ styleCode }) => ({
                styleCode,
                quantities: quantities(item++),
              })),
            })),
            rush: false,
            delivery: null,
          },
          any.book,
        );
        const counts = countDesigns(any, pieces);
        const sum = pieces.reduce((all, piece) => all + pieceCents(any, piece, counts), 0);
        expect(sum).toBe(order.subtotalCents);
      }),
    );
  });

  it('lets those who joined early pay what it costs in the end, and those who saw less pay less', () => {
    const payer = { by: 'person' } as const;
    const priceAt = (count: number) => personPrice(goods, [tee], [count, 0], { payer, tax });
    const of = (count: number, number: number) => ({
      number,
      pieces: [tee],
      tax,
      hasCard: true,
      seenCents: priceAt(count).ownCents,
    });
    const people = Array.from({ length: 24 }, (_, at) => of(at === 0 ? 60 : 1, at));
    const { charges } = chargesOf(goods, people, payer, {
      totalCents: 24 * priceAt(24).totalCents,
      leastCents: 50,
    });
    expect(charges[0]?.cents).toBe(priceAt(60).ownCents);
    expect(charges[1]?.cents).toBe(priceAt(24).ownCents);
  });
});
