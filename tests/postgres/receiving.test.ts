// product: receiving
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toColumns } from '../../src/platform/column-names.ts';
import { orderToPlace } from '../factory/orders.ts';
import {
  countOutcomes,
  onEveryConnection,
  openTestDatabase,
  type TestDatabase,
} from './database.ts';

let database: TestDatabase;
let hands: string;
const part = { styleCode: '99005', colorKey: 'navy', size: 'M' };
const eachOrders = 24;
beforeAll(async () => {
  database = await openTestDatabase();
  hands = await database.addStaff('hands@confluenceprint.example', 'press');
});
afterAll(() => database.close());

/** Approved orders of 24 pieces, and a purchase of all their pieces and 8 for stock; its id. */
async function bought(orders: number): Promise<{ id: string; numbers: number[] }> {
  const numbers: number[] = [];
  for (let at = 0; at < orders; at += 1) {
    const order = orderToPlace({ ...part, quantities: { M: eachOrders }, paymentTerms: 'account' });
    const { number } = await database.call<{ number: number }>('place_order', toColumns(order));
    numbers.push(number);
  }
  await database.sql(`update public.orders set status = 'approved' where number = any ($1)`, [
    numbers,
  ]);
  const id = randomUUID();
  const buyer = await database.addStaff(`${id}@confluenceprint.example`);
  await database.callAs(buyer, 'enter_purchase', {
    id,
    seller: 'Blanks & Co.',
    goodsCents: 1,
    lines: [
      ...numbers.map((orderNumber) => ({ ...part, orderNumber, pieces: eachOrders })),
      { ...part, orderNumber: null, pieces: 8 },
    ],
  });
  return { id, numbers };
}
const receive = (id: string, purchaseId: string, good: number, damaged = 0, wrong = 0) =>
  database.callAs<{ outcome: string }>(hands, 'receive_blanks', {
    id,
    purchaseId,
    supplierOrder: null,
    parts: [{ ...part, good, short: 0, damaged, wrong }],
  });
/** Pieces that came with a purchase, and where all pieces are. */
async function counts(purchaseId: string) {
  const [row] = await database.sql<Record<string, number>>(
    `select
       (
         select coalesce(sum(pieces), 0)::int from private.blank_events
         where purchase_id = $1 and what <> 'short'
       ) as came,
       (select coalesce(sum(pieces), 0)::int from private.given_blanks) as given,
       (select coalesce(sum(pieces), 0)::int from private.house_stock) as stock,
       (select coalesce(sum(set_aside), 0)::int from private.house_stock) as aside`,
    [purchaseId],
  );
  return row!;
}

test('32 connections check off cartons while orders are canceled and started: nothing is lost or counted twice', async () => {
  const { id, numbers } = await bought(8);
  const pieces = 8 * eachOrders + 8;
  // Each carton is told twice, and together they'd be more than was bought.
  const cartons = Array.from({ length: 16 }, () => randomUUID());
  const moves = numbers.map((number, at) =>
    at % 2 === 0
      ? database.sql(`update public.orders set status = 'cancelled' where number = $1`, [number])
      : database.sql(`update public.orders set status = 'in_production' where number = $1`, [
          number,
        ]),
  );
  const answers = await onEveryConnection((at) => receive(cartons[at % 16]!, id, 13, 1, 1));
  await Promise.all(moves);
  // Thirteen cartons of 15 fit into 200, each told twice.
  expect(countOutcomes(answers)).toEqual({ received: 26, stale: 6 });
  const { came, given, stock, aside } = await counts(id);
  expect(came).toBe(195);
  expect(came).toBeLessThanOrEqual(pieces);
  expect(given! + stock! + aside!).toBe(came);
  expect(aside).toBe(26);
  const kept = await database.sql<{ number: number; pieces: number }>(
    `select order_number::int as number, pieces from private.given_blanks where pieces > 0`,
  );
  // Who was canceled has nothing.
  expect(kept.every(({ number }) => numbers.indexOf(number) % 2 === 1)).toBe(true);
  expect(kept.every((order) => order.pieces <= eachOrders)).toBe(true);
  const [low] = await database.sql<{ low: number }>(
    'select min(least(pieces, set_aside)) as low from private.house_stock',
  );
  expect(low?.low).toBeGreaterThanOrEqual(0);
});

// product: job-moves, receiving
test('batches of orders start while their cartons are checked off: nobody waits for each other in a circle', async () => {
  const { id, numbers } = await bought(12);
  const [order] = await database.sql<{ version: number }>(
    'select max(version)::int as version from public.orders where number = any ($1)',
    [numbers],
  );
  const jobs = numbers.map((number) => ({ kind: 'order', number, version: order!.version }));
  // Something is on the shelf, so each that starts takes the blanks.
  await receive(randomUUID(), id, 40);
  const answers = await onEveryConnection(async (at) => {
    if (at % 2 === 0) return receive(randomUUID(), id, 1);
    const { changes } = await database.callAs<{ changes: { outcome: string }[] }>(
      hands,
      'move_jobs',
      { jobs: at % 4 === 1 ? jobs : jobs.toReversed(), to: 'in_production' },
    );
    return { outcome: [...new Set(changes.map(({ outcome }) => outcome))].join() };
  });
  expect(countOutcomes(answers)).toEqual({ received: 16, moved: 1, stale: 15 });
});

test('of 32 who check off the same carton under their own ids, one does', async () => {
  const { id } = await bought(1);
  const answers = await onEveryConnection(() => receive(randomUUID(), id, eachOrders + 8));
  expect(countOutcomes(answers)).toEqual({ received: 1, stale: 31 });
  expect((await counts(id)).came).toBe(eachOrders + 8);
});

// product: receiving, buying-blanks
test('32 connections receiving and buying: nothing is lost or counted twice, and no order gets more than it takes', async () => {
  const first = await bought(4);
  const buyer = await database.addStaff('buyer@confluenceprint.example');
  const before = await counts(first.id);
  // Everybody thinks that the same orders lack everything.
  const ids = Array.from({ length: 8 }, () => randomUUID());
  const answers = await onEveryConnection(async (at) => {
    const id = ids[at % 8]!;
    if (at % 4 === 3) return receive(randomUUID(), first.id, 12);
    const lines = first.numbers.map((orderNumber) => ({ ...part, orderNumber, pieces: 12 }));
    await database.callAs(buyer, 'enter_purchase', {
      ...{ id, seller: 'Blanks & Co.', goodsCents: 1, lines },
    });
    const request = randomUUID();
    const answer = await receive(request, id, 20, 1);
    if (answer.outcome !== 'received' || at % 4 > 0) return answer;
    return database.callAs<{ outcome: string }>(hands, 'undo_receiving', { id: request });
  });
  const outcomes = Object.keys(countOutcomes(answers));
  expect(['received', 'stale', 'undone', 'gone']).toEqual(expect.arrayContaining(outcomes));
  const [came] = await database.sql<{ good: number; aside: number }>(
    `select
       sum(pieces) filter (where what in ('given', 'stocked'))::int as good,
       sum(pieces) filter (where what in ('damaged', 'wrong'))::int as aside
     from private.blank_events where purchase_id = any ($1)`,
    [[first.id, ...ids]],
  );
  const after = await counts(first.id);
  expect(after.given! + after.stock! - before.given! - before.stock!).toBe(came!.good);
  expect(after.aside! - before.aside!).toBe(came!.aside);
  const given = await database.sql<{ pieces: number }>(
    'select pieces from private.given_blanks where order_number = any ($1)',
    [first.numbers],
  );
  expect(given.every(({ pieces }) => pieces >= 0 && pieces <= eachOrders)).toBe(true);
  // No delivery has more than was to come.
  const over = await database.sql(
    `select from private.deliveries as due
     join private.arrivals as arrived using (purchase_id, style_code, color_key, size)
     where purchase_id = any ($1) and arrived.pieces > due.pieces`,
    [[first.id, ...ids]],
  );
  expect(over).toEqual([]);
});

test('corrections and returns at once never make pieces', async () => {
  const { id } = await bought(0);
  await receive(randomUUID(), id, 8);
  const before = (await counts(id)).stock!;
  const answers = await onEveryConnection((at) =>
    at % 2 === 0
      ? database.callAs<{ outcome: string }>(hands, 'correct_stock', {
          id: randomUUID(),
          ...part,
          seen: before,
          // More than all returns together, so that none brings back the count that was seen.
          pieces: before + 100,
          reason: 'A case more on the shelf.',
        })
      : database.callAs<{ outcome: string }>(hands, 'return_blanks', {
          id: randomUUID(),
          ...part,
          setAside: false,
          pieces: 1,
          reason: 'Not needed.',
        }),
  );
  const { corrected = 0, returned = 0 } = countOutcomes(answers);
  expect(corrected).toBeLessThanOrEqual(1);
  expect((await counts(id)).stock).toBe(before + 100 * corrected - returned);
});
