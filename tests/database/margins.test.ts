// product: margins
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterPurchase } from '../../src/blanks/enter-purchase.rpc.ts';
import { toColumns } from '../../src/platform/column-names.ts';
import { usualFloorSettings } from '../../src/press/floor-settings.ts';
import { readFloorSettings } from '../../src/press/read-floor-settings.rpc.ts';
import { saveFloorSettings } from '../../src/press/save-floor-settings.rpc.ts';
import { readMorning } from '../../src/staff/morning/read-morning.rpc.ts';
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
  pressMinutes: null,
  pressCents: null,
  unpricedMinutes: null,
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

test('minutes on the press are those from a start to the first done after it, and cost what owners say', async () => {
  const { number, orderId } = await place(10);
  const tap = (what: string, at: string, press: string | null = null, design = 0) =>
    backend.sql(
      `insert into private.floor_taps (id, order_id, design, what, at, actor, press)
       values (gen_random_uuid(), $1, $2, $3, $4::timestamptz, 'june', $5)`,
      [orderId, design, what, `2026-11-30 ${at} America/Chicago`, press],
    );
  const minutes = async () => {
    const cost = await costOf(number);
    return [cost?.pressMinutes, cost?.pressCents, cost?.unpricedMinutes];
  };
  await tap('start', '09:00');
  expect(await minutes()).toEqual([null, null, null]);
  await tap('start', '09:10', 'press-1');
  await tap('done', '09:40');
  await tap('done', '10:40');
  // It was printed again, and so was another design beside it.
  await tap('start', '11:00', 'press-2');
  await tap('start', '11:00', 'press-1', 1);
  await tap('done', '11:15');
  await tap('done', '12:00', null, 1);
  // Nobody prints overnight.
  await tap('start', '16:00');
  await backend.sql(
    `insert into private.floor_taps (id, order_id, design, what, at, actor)
     values (gen_random_uuid(), $1, 0, 'done', '2026-12-01 08:00 America/Chicago', 'june')`,
    [orderId],
  );
  expect(await minutes()).toEqual([null, null, 105]);
  const [press] = usualFloorSettings.presses;
  const settings = {
    ...usualFloorSettings,
    presses: [
      { ...press!, hourlyCents: 4_000 },
      { ...press!, id: 'press-2', name: 'Press 2' },
    ],
  };
  await backend.ask(saveFloorSettings, { seen: 0, settings }, 'owner');
  // The other press's hour has no cost yet.
  expect(await minutes()).toEqual([90, 6_000, 15]);
  // What an hour costs is for owners only.
  const read = async (role: 'owner' | 'press') =>
    (await backend.ask(readFloorSettings, {}, role)).settings?.presses[0]?.hourlyCents;
  expect([await read('owner'), await read('press')]).toEqual([4_000, undefined]);
  expect(JSON.stringify(await backend.ask(readMorning, {}, 'press'))).not.toContain('hourlyCents');
});
