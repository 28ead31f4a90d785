// product: ledger
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
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
let owner: string;
beforeAll(async () => {
  database = await openTestDatabase();
  owner = await database.addStaff('olga@confluenceprint.example', 'owner');
});
afterAll(() => database.close());

type Answer = {
  outcome: string;
  balanceCents?: number;
  heldCents?: number;
  version?: number;
  status?: string;
};
const place = async () =>
  (await database.call<{ number: number }>('place_order', toColumns(orderToPlace()))).number;
const record = (p: object) =>
  database.callAs<Answer>(owner, 'record_payment', {
    id: randomUUID(),
    kind: 'charge',
    method: 'cash',
    reason: 'Sure.',
    tell: false,
    seenHeldCents: 0,
    ...p,
  });
const balanceOf = async (number: number) => {
  const [row] = await database.sql<{ kept: number; recounted: number }>(
    `select private.balance_cents(o)::int as kept,
       o.total_cents - (
         select coalesce(sum(amount_cents), 0)::int from public.payments where order_number = o.number
       ) as recounted
     from public.orders as o where number = $1`,
    [number],
  );
  expect(row?.kept).toBe(row?.recounted);
  return row?.kept ?? NaN;
};

test('the same payment on every connection at once is one payment', async () => {
  const number = await place();
  const one = { id: randomUUID(), number, amountCents: 41_730, seenCents: 41_730 };
  const answers = await onEveryConnection(() => record(one));
  expect(countOutcomes(answers)).toEqual({ recorded: answers.length });
  expect(await balanceOf(number)).toBe(0);
});

test('of different payments against the same balance, one counts', async () => {
  const number = await place();
  const answers = await onEveryConnection(() =>
    record({ number, amountCents: 41_730, seenCents: 41_730 }),
  );
  expect(countOutcomes(answers)).toEqual({ recorded: 1, stale: answers.length - 1 });
  expect(await balanceOf(number)).toBe(0);
});

test('refunds that race each other never give back more than came in', async () => {
  const number = await place();
  await record({ number, amountCents: 41_730, seenCents: 41_730 });
  // Each tries again with the balance it's told.
  await onEveryConnection(async () => {
    let seen: object = { seenCents: 0, seenHeldCents: 41_730 };
    for (let tries = 0; tries < 8; tries += 1) {
      const answer = await record({ number, kind: 'refund', amountCents: -10_000, ...seen });
      if (answer.outcome !== 'stale') break;
      seen = { seenCents: answer.balanceCents, seenHeldCents: answer.heldCents };
    }
  });
  expect(await balanceOf(number)).toBe(40_000);
});

test('balances are what everybody was told, after any entries from all connections', async () => {
  const numbers = [await place(), await place(), await place()];
  const told = new Map(numbers.map((number) => [number, 0]));
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          number: fc.constantFrom(...numbers),
          amountCents: fc.integer({ min: -60_000, max: 60_000 }).filter((cents) => cents !== 0),
        }),
        { minLength: 8, maxLength: 32 },
      ),
      async (entries) => {
        await Promise.all(
          entries.map(async ({ number, amountCents }) => {
            let seen: object = { seenCents: 41_730, seenHeldCents: 0 };
            for (;;) {
              const kind = amountCents > 0 ? 'charge' : 'refund';
              const answer = await record({ number, kind, amountCents, ...seen });
              if (answer.outcome === 'recorded') {
                told.set(number, (told.get(number) ?? NaN) + amountCents);
              }
              if (answer.outcome !== 'stale') return;
              seen = { seenCents: answer.balanceCents, seenHeldCents: answer.heldCents };
            }
          }),
        );
        for (const [number, cents] of told) {
          expect(await balanceOf(number)).toBe(41_730 - cents);
          expect(cents).toBeGreaterThanOrEqual(0);
        }
      },
    ),
    { numRuns: 5 },
  );
});

// product: payment-reminders
test('a reminder that every connection writes at once is written once', async () => {
  const number = await place();
  const [due] = await database.sql<{ order_id: string; due_since: string }>(
    `update public.orders
     set payment_terms = 'placed', created_at = now() - interval '8 days' where number = $1
     returning id as order_id, private.due_since(orders)::text as due_since`,
    [number],
  );
  const reminders = [{ ...due, template: 'overdue-7' }];
  const written = await onEveryConnection(() =>
    database.call<number>('write_overdue', { reminders }),
  );
  expect(written.reduce((sum, each) => sum + each, 0)).toBe(1);
});

// product: sales-tax
test('an order that leaves and comes back while it’s refunded is reported as it stands in the end', async () => {
  const placed = await database.call<{ number: number; orderId: string }>(
    'place_order',
    toColumns(
      orderToPlace({
        deliveryMethod: 'shipping',
        deliveryName: 'Ada',
        deliveryStreet: '1 Main St',
        deliveryCity: 'Peoria',
        deliveryState: 'IL',
        deliveryZip: '61602',
      }),
    ),
  );
  const { number } = placed;
  for (const status of ['approved', 'in_production']) {
    await database.sql('update public.orders set status = $2 where number = $1', [number, status]);
  }
  await record({ number, amountCents: 41_730, seenCents: 41_730 });
  const counts: Record<string, number> = {};
  let turn = 0;
  await onEveryConnection(async () => {
    turn += 1;
    const moves = turn % 2 === 0;
    let seen: object = { seenCents: 0, seenHeldCents: 41_730 };
    let [job] = await database.sql<Omit<Answer, 'outcome'>>(
      'select version, status from public.orders where number = $1',
      [number],
    );
    for (;;) {
      const answer = moves
        ? await database.callAs<Answer>(owner, 'move_job', {
            kind: 'order',
            number,
            version: job?.version,
            to: job?.status === 'ready' ? 'in_production' : 'ready',
          })
        : await record({ number, kind: 'refund', amountCents: -777, ...seen });
      counts[answer.outcome] = (counts[answer.outcome] ?? 0) + 1;
      if (answer.outcome !== 'stale') return;
      if (moves) job = answer;
      seen = { seenCents: answer.balanceCents, seenHeldCents: answer.heldCents };
    }
  });
  expect(counts).toMatchObject({ moved: 16, recorded: 16 });
  await database.sql(`update public.orders set status = 'ready' where number = $1`, [number]);
  const allowed = 16 * 777;
  const tax = Math.round((2_730 * allowed) / 41_730);
  const [reported] = await database.sql(
    `select sum(orders)::int as orders, sum(cents)::int as cents, sum(tax_cents)::int as tax
     from private.sales where order_number = $1`,
    [number],
  );
  expect(reported).toEqual({ orders: 1, cents: 39_000 - allowed + tax, tax: 2_730 - tax });
});
