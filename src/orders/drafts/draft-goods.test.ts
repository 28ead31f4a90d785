// product: designs-and-items
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readyDesign, readyDraft, readyItem } from '../../../tests/factory/order-draft.ts';
import { itemsOf, mostDesigns, mostItems } from '../order-design.ts';
import { orderDraftSchema, type OrderDraft } from '../order.ts';
import {
  addDesign,
  addItem,
  copyItem,
  putDesign,
  putItem,
  removeDesign,
  removeItem,
} from './draft-goods.ts';

/** Orders of up to 6 designs and 20 items each, often as many as they take. */
const anyOrder: fc.Arbitrary<OrderDraft> = fc
  .array(fc.oneof(fc.integer({ min: 1, max: mostItems }), fc.constant(mostItems)), {
    minLength: 1,
    maxLength: mostDesigns,
    size: 'max',
  })
  .map((counts) =>
    readyDraft({
      designs: counts.map((count, at) =>
        readyDesign({
          id: `d${at}`,
          items: Array.from({ length: count }, (_, item) => readyItem({ id: `${at} ${item}` })),
        }),
      ),
    }),
  );

const ids = (draft: OrderDraft) => [
  ...draft.designs.map(({ id }) => id),
  ...itemsOf(draft).map(({ id }) => id),
];

test('however goods are added, copied, and removed, the order stays one that is taken', () => {
  type Step = [kind: number, place: number];
  const step: fc.Arbitrary<Step> = fc.tuple(fc.nat(4), fc.nat());
  fc.assert(
    fc.property(anyOrder, fc.array(step, { maxLength: 30 }), (order, steps) => {
      let draft = order;
      for (const [at, [kind, place]] of steps.entries()) {
        const design = draft.designs[place % draft.designs.length]!.id;
        const items = itemsOf(draft);
        const item = items[place % items.length]!.id;
        draft = [
          () => addItem(draft, design, `new ${at}`),
          () => copyItem(draft, item, `new ${at}`),
          () => removeItem(draft, item),
          () => addDesign(draft, `new ${at}`),
          () => removeDesign(draft, design),
        ][kind]!();
        expect(orderDraftSchema.safeParse(draft).success).toBe(true);
      }
      const items = itemsOf(draft).map(({ id }) => id);
      expect(new Set(items).size).toBe(items.length);
      expect(new Set(draft.designs.map(({ id }) => id)).size).toBe(draft.designs.length);
    }),
    { numRuns: 60 },
  );
});

test('what is removed can be put back where it was', () => {
  fc.assert(
    fc.property(anyOrder, fc.nat(), (order, nth) => {
      for (const [at, design] of order.designs.entries()) {
        const without = removeDesign(order, design.id);
        if (order.designs.length > 1) {
          expect(ids(without)).not.toContain(design.id);
          expect(putDesign(without, design, at)).toEqual(order);
        } else expect(without).toBe(order);

        const itemAt = nth % design.items.length;
        const item = design.items[itemAt]!;
        const fewer = removeItem(order, item.id);
        if (design.items.length > 1) {
          expect(ids(fewer)).not.toContain(item.id);
          expect(putItem(fewer, design.id, item, itemAt)).toEqual(order);
        } else expect(fewer).toEqual(order);
      }
    }),
    { numRuns: 60 },
  );
});

describe('another item', () => {
  test('is blank, and has its design’s print', () => {
    const draft = addItem(readyDraft(), '1', 'new');
    expect(draft.designs).toHaveLength(1);
    expect(draft.designs[0]?.artwork).toEqual(readyDraft().designs[0]?.artwork);
    expect(itemsOf(draft)[1]).toEqual({
      id: 'new',
      garmentId: null,
      garmentFixed: false,
      color: null,
      quantities: {},
      piecesWanted: 0,
    });
  });

  test('in another color has the same garment and counts, next to its model', () => {
    const items = [readyItem(), readyItem({ id: '2', quantities: { L: 1 } })];
    const draft = copyItem(readyDraft({ designs: [readyDesign({ items })] }), '1', 'new');
    expect(itemsOf(draft).map(({ id }) => id)).toEqual(['1', 'new', '2']);
    expect(itemsOf(draft)[1]).toEqual({ ...readyItem({ id: 'new' }), color: null });
  });
});
