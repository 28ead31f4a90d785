// product: margins
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterPurchase } from '../../src/blanks/enter-purchase.rpc.ts';
import { toColumns } from '../../src/platform/column-names.ts';
import { readJob } from '../../src/staff/job/read-job.rpc.ts';
import { orderToPlace } from '../factory/orders.ts';
import { openTestBackend, type PlacedOrder, type TestBackend } from './support.ts';

let backend: TestBackend;
const part = { styleCode: '90210', colorKey: 'navy', size: 'M' };
beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());

const place = async (pieces: number) =>
  backend.call<PlacedOrder>('place_order', {
    p: toColumns(
      orderToPlace({
        ...part,
        quantities: { M: pieces },
        totalQuantity: pieces,
        perItemCents: 1_000,
        subtotalCents: 1_000 * pieces,
        taxCents: 70 * pieces,
        totalCents: 1_070 * pieces,
      }),
    ),
  });
const costOf = async (number: number, role: 'owner' | 'staff' | 'press' = 'owner') => {
  const job = await backend.ask(readJob, { kind: 'order', number }, role);
  return job?.kind === 'order' ? job.cost : undefined;
};
const nothing = {
  boughtPieces: 0,
  boughtCents: 0,
  freightCents: 0,
  restPieces: 0,
  restCents: 0,
  unknownPieces: 0,
  feeCents: 0,
};
/** A purchase over the API: so many pieces for each order, at that unit price and freight. */
async function bought(
  lines: readonly (readonly [number, number])[],
  unit: number,
  freight: number,
) {
  const [id, number] = [randomUUID(), randomUUID().slice(0, 8)];
  const pieces = lines.reduce((sum, [, count]) => sum + count, 0);
  await backend.sql(
    `insert into private.purchases (id, supplier, state, goods_cents, actor)
     values ($1, 'ss', 'bought', 0, 'pat')`,
    [id],
  );
  for (const [at, [order, count]] of lines.entries()) {
    await backend.sql(
      `insert into private.purchase_lines (purchase_id, place, style_code, color_key, size, part_number,
         warehouse, order_number, pieces, bought_pieces)
       values ($1, $2, $3, $4, $5, 'B1', 'KS', $6, $7, $7)`,
      [id, at + 1, part.styleCode, part.colorKey, part.size, order, count],
    );
  }
  await backend.sql(
    `insert into private.supplier_orders (supplier, number, purchase_id, warehouse, is_canceled,
       total_cents, freight_cents, lines)
     values ('ss', $1, $2, 'KS', false, $3, $4, $5)`,
    [
      number,
      id,
      unit * pieces + freight,
      freight,
      JSON.stringify([{ partNumber: 'B1', pieces, unitCents: unit }]),
    ],
  );
}

test('an order costs what was bought for it, with its share of the freight', async () => {
  const [one, other] = [await place(20), await place(30)];
  await bought(
    [
      [one.number, 21],
      [other.number, 31],
    ],
    390,
    1_450,
  );
  expect(await costOf(one.number)).toEqual({
    ...nothing,
    boughtPieces: 21,
    boughtCents: 21 * 390,
    freightCents: Math.round((1_450 * 21) / 52),
  });
});

test('what was entered by hand costs what was entered, piece by piece', async () => {
  const { number } = await place(10);
  await backend.ask(
    enterPurchase,
    {
      ...{ id: randomUUID(), seller: 'Blanks & Co.', reference: null, goodsCents: 2_000 },
      lines: [
        { ...part, orderNumber: number, pieces: 4 },
        { ...part, orderNumber: null, pieces: 4 },
      ],
    },
    'staff',
  );
  expect(await costOf(number)).toEqual({
    ...nothing,
    boughtPieces: 4,
    boughtCents: 1_000,
    unknownPieces: 6,
  });
});

test('what isn’t bought yet is counted at what a dozen costs now, and so are card fees', async () => {
  const { number } = await place(10);
  await backend.sql(
    `insert into public.color_swatches (style_code, color_key, name, hex, position)
     values ($1, $2, 'Navy', '#1f2742', 0) on conflict do nothing`,
    [part.styleCode, part.colorKey],
  );
  await backend.sql(
    `insert into private.supplier_parts
       (style_code, color_key, size, supplier, part_number, piece_cents, dozen_cents, case_cents)
     values ($1, $2, $3, 'ss', 'B1', 410, 390, 350)`,
    [part.styleCode, part.colorKey, part.size],
  );
  await backend.sql(
    `insert into private.card_fees (id, order_number, fee_cents) values ('a', $1, 340), ('b', $1, -40)`,
    [number],
  );
  expect(await costOf(number)).toEqual({
    ...nothing,
    restPieces: 10,
    restCents: 3_900,
    feeCents: 300,
  });
});

test('only owners see it', async () => {
  const { number } = await place(10);
  expect(await costOf(number, 'staff')).toBe(null);
  expect(await costOf(number, 'press')).toBe(null);
});
