// product: price-book
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyBook, pricierBook } from '../../../tests/factory/price-books.ts';
import { readyDesign, readyDraft, readyItem } from '../../../tests/factory/order-draft.ts';
import { garments } from '../../garments/garment.ts';
import { printLocations, type LocationFlags } from '../../garments/print-location.ts';
import { priceBookSchema } from '../../settings/price-book-schema.ts';
import { usualBook } from '../../settings/usual-book.ts';
import { parseCents } from '../../platform/money.ts';
import { maxOnlinePieces } from '../../shop.ts';
import { pricedDesigns } from '../order-goods.ts';
import { defaultDueDate } from '../due-dates/turnaround.ts';
import { draftPriceInput, orderState, type OrderDraft } from '../order.ts';
import { summaryRows, type SummaryRow } from '../order-summary.ts';
import { designsToPlace } from '../placing/designs-to-place.client.ts';
import { priceRows } from '../placing/price-rows.client.ts';
import { totalPieces } from '../quantity.ts';
import { extraCents } from './extra.ts';
import { nextPriceBreak } from './price-break.ts';
import {
  designPieces,
  garmentPrice,
  priceOrder,
  type PricedDesign,
  type PriceInput,
} from './price.ts';

const anyItem = fc.constantFrom(...garments).chain(({ styleCode, sizes }) =>
  fc.record({
    styleCode: fc.constant(styleCode),
    quantities: fc.dictionary(fc.constantFrom(...sizes, ''), fc.integer({ min: 1, max: 60 }), {
      minKeys: 1,
      maxKeys: 4,
      noNullPrototype: true,
    }),
  }),
);
const anyDesign: fc.Arbitrary<PricedDesign> = fc.record({
  locations: fc
    .subarray([...printLocations], { minLength: 1 })
    .map(
      (chosen) => Object.fromEntries(chosen.map((each) => [each, true])) as Partial<LocationFlags>,
    ),
  named: fc.boolean(),
  drawn: fc.boolean(),
  items: fc.array(anyItem, { minLength: 1, maxLength: 3 }),
});
const anyInput: fc.Arbitrary<PriceInput> = fc.record({
  designs: fc.array(anyDesign, { minLength: 1, maxLength: 3 }),
  rush: fc.oneof(fc.boolean(), fc.integer({ min: 1, max: 20 })),
  delivery: fc.constantFrom('pickup', 'local', 'shipping'),
  zip: fc.constantFrom(null, '', '50010', '97201', '00501'),
});

const within = (input: PriceInput): boolean =>
  input.designs.reduce((sum, design) => sum + designPieces(design), 0) <= maxOnlinePieces;
const itemsIn = ({ designs }: PriceInput) => designs.flatMap(({ items }) => items);
const amountOf = ({ amount }: SummaryRow) => (amount === 'Free' ? 0 : parseCents(amount));
const rowsOf = (input: PriceInput, book: typeof usualBook) =>
  summaryRows(priceOrder(input, book), {
    items: itemsIn(input).map(({ styleCode, quantities }) => ({
      name: typeof styleCode === 'string' ? styleCode : styleCode.ssStyleId,
      pieces: totalPieces(quantities),
    })),
    delivery: input.delivery ?? 'pickup',
  });

/** The rows before the subtotal together, and those after it but the total. */
function sums(rows: readonly SummaryRow[], pieces: number) {
  const at = rows.findIndex(({ label }) => label === 'Subtotal');
  const [each] = rows.filter(({ weight }) => weight === 'each');
  const goods = rows
    .slice(each ? rows.indexOf(each) + 1 : 0, at)
    .reduce((sum, row) => sum + amountOf(row), each ? amountOf(each) * pieces : 0);
  const whole = rows.slice(at, -1).reduce((sum, row) => sum + amountOf(row), 0);
  return { goods, subtotal: amountOf(rows[at]!), whole, total: amountOf(rows.at(-1)!) };
}

test('random books are ones that owners can save', () => {
  fc.assert(fc.property(anyBook, (book) => priceBookSchema.parse(book) !== null));
  expect(priceBookSchema.parse(usualBook)).toEqual(usualBook);
  expect(priceBookSchema.parse(pricierBook)).toEqual(pricierBook);
});

describe('with any price book', () => {
  test('the total is the sum of what is shown, row by row', () => {
    fc.assert(
      fc.property(anyBook, anyInput, (book, input) => {
        fc.pre(within(input));
        const pieces = itemsIn(input).reduce((sum, item) => sum + totalPieces(item.quantities), 0);
        const { goods, subtotal, whole, total } = sums(rowsOf(input, book), pieces);
        expect(goods).toBe(subtotal);
        expect(whole).toBe(total);
      }),
    );
  });

  test('each size, setup, and drawing is charged as often as the order has it', () => {
    fc.assert(
      fc.property(anyBook, anyInput, (book, input) => {
        const { extras } = priceOrder(input, book);
        const sizes = itemsIn(input).flatMap(({ styleCode, quantities }) =>
          Object.entries(quantities as Record<string, number>).map(
            ([size, count]) => count * (garmentPrice(styleCode, book).sizeCents[size] ?? 0),
          ),
        );
        const prints = input.designs.map(
          ({ locations, drawn }) =>
            Object.values(locations).filter(Boolean).length * book.setupCents +
            (drawn ? book.artCents : 0),
        );
        expect(extraCents(extras)).toBe([...sizes, ...prints].reduce((sum, each) => sum + each, 0));
      }),
    );
  });

  test('splitting an item never changes the total', () => {
    fc.assert(
      fc.property(anyBook, anyInput, fc.nat(), (book, input, nth) => {
        const [design, ...others] = input.designs;
        const at = nth % design!.items.length;
        const { styleCode, quantities } = design!.items[at]!;
        const counts = Object.entries(quantities as Record<string, number>);
        const half = (round: (count: number) => number) => ({
          styleCode,
          quantities: Object.fromEntries(counts.map(([size, count]) => [size, round(count / 2)])),
        });
        const items = design!.items.toSpliced(at, 1, half(Math.floor), half(Math.ceil));
        const split = { ...input, designs: [{ ...design!, items }, ...others] };
        const [whole, parts] = [input, split].map((each) => priceOrder(each, book));
        expect(parts!.totalCents).toBe(whole!.totalCents);
      }),
    );
  });

  test('one more piece never lowers a line, unless its design reaches a step', () => {
    fc.assert(
      fc.property(anyBook, anyInput, (book, input) => {
        const [design, ...others] = input.designs;
        const pieces = designPieces(design!);
        fc.pre(pieces < maxOnlinePieces);
        fc.pre(!book.print.steps.some(({ from }) => from === pieces + 1));
        const [first] = design!.items;
        const items = [...design!.items, { ...first!, quantities: { '': 1 } }];
        const more = priceOrder({ ...input, designs: [{ ...design!, items }, ...others] }, book);
        const before = priceOrder(input, book);
        expect(more.subtotalCents).toBeGreaterThanOrEqual(before.subtotalCents);
        expect(more.rushFeeCents).toBeGreaterThanOrEqual(before.rushFeeCents);
        expect(extraCents(more.extras)).toBe(extraCents(before.extras));
        if (book.delivery.shipping.by === 'boxes') {
          expect(more.totalCents).toBeGreaterThanOrEqual(before.totalCents);
        }
      }),
    );
  });

  test('a price break’s offer holds for any garment and size of its design', () => {
    fc.assert(
      fc.property(anyBook, anyInput, (book, input) => {
        fc.pre(within(input));
        const offer = nextPriceBreak(input, book);
        if (!offer) return;
        expect(offer.perItemDropCents).toBeGreaterThan(0);
        const design = input.designs[offer.design]!;
        const now = priceOrder(input, book).totalCents;
        for (const { styleCode } of design.items) {
          for (const size of ['', ...Object.keys(garmentPrice(styleCode, book).sizeCents)]) {
            const items = [...design.items, { styleCode, quantities: { [size]: offer.addPieces } }];
            const designs = input.designs.with(offer.design, { ...design, items });
            const { totalCents } = priceOrder({ ...input, designs }, book);
            expect(now - totalCents).toBeGreaterThanOrEqual(offer.savedCents);
          }
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe('the order form', () => {
  const now = new Date('2026-11-09T16:00:00Z');
  const anyDraft: fc.Arbitrary<OrderDraft> = fc
    .record({
      designs: fc.array(
        fc.record({
          type: fc.constantFrom('complete' as const, 'sketch' as const, 'description' as const),
          items: fc.array(
            fc.record({
              garmentId: fc.constantFrom('premium-cotton', 'budget-cotton', 'premium-blend'),
              quantities: fc.dictionary(
                fc.constantFrom('S', 'M', '2XL', '3XL'),
                fc.integer({ min: 1, max: 40 }),
                { minKeys: 1, noNullPrototype: true },
              ),
            }),
            { minLength: 1, maxLength: 3 },
          ),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      dueDate: fc.constantFrom('2026-11-10', '2026-11-13', '2026-11-16', '2026-12-04'),
      delivery: fc.constantFrom('pickup' as const, 'local' as const, 'shipping' as const),
    })
    .map(({ designs, ...terms }) =>
      readyDraft({
        ...terms,
        designs: designs.map(({ type, items }, at) =>
          readyDesign({
            id: String(at),
            artwork: { type, description: 'A heron.', uploads: {} },
            items: items.map((item, place) => readyItem({ id: `${at}-${place}`, ...item })),
          }),
        ),
      }),
    );

  test('prices a draft as the server prices the order that’s placed from it', () => {
    fc.assert(
      fc.property(anyBook, anyDraft, (book, draft) => {
        const input = draftPriceInput(draft, now, undefined, book);
        fc.pre(input !== null);
        const placed = designsToPlace(draft).map(({ artwork, ...design }) => ({
          ...design,
          artworkType: artwork.type,
        }));
        const { designs, ...terms } = input;
        expect(pricedDesigns(placed)).toEqual(designs);
        const price = priceOrder({ ...terms, designs: pricedDesigns(placed) }, book);
        expect(price).toEqual(priceOrder(input, book));
        const rows = priceRows(price, draft);
        expect(amountOf(rows.at(-1)!)).toBe(price.totalCents);
      }),
    );
  });

  test('charges pieces that have no size yet as the sizes that cost no more', () => {
    const draft = readyDraft({ quantities: { '2XL': 3 }, piecesWanted: 15 });
    const { extras, subtotalCents } = priceOrder(
      draftPriceInput(draft, now, undefined, pricierBook)!,
      pricierBook,
    );
    expect(extras).toContainEqual({ kind: 'size', item: 0, size: '2XL', count: 3, eachCents: 200 });
    expect(subtotalCents).toBe(15 * (450 + 1200 + 225) + 3 * 200 + 2 * 2500 + 4000);
  });

  test('lacks pieces below the book’s fewest for a design, except for staff', () => {
    const draft = readyDraft({ quantities: { M: 9 }, dueDate: defaultDueDate(now) });
    const message =
      'Screen printing starts at 12 pieces for each design. Add 3 more of any garment with this print, or ask for digital printing.';
    const of = (quantities: Record<string, number>, most?: number) =>
      orderState(
        { ...draft, designs: [readyDesign({ items: [readyItem({ quantities })] })] },
        now,
        most,
        pricierBook,
      );
    expect(of({ M: 9 })).toEqual({
      ready: false,
      lacks: [{ step: 'quantities', design: 0, message }],
    });
    expect(of({ M: 12 })).toEqual({ ready: true });
    expect(of({ M: 9 }, 20_000)).toEqual({ ready: true });
    expect(orderState(draft, now)).toEqual({ ready: true });
  });
});
