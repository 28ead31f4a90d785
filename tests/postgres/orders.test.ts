import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { toColumns } from '../../src/domain/column-names.ts';
import { orderToPlace } from '../factory/orders.ts';
import {
  countOutcomes,
  onEveryConnection,
  openTestDatabase,
  type TestDatabase,
} from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
afterEach(() => database.sql('delete from public.orders'));

type Placed = { outcome: string; orderId: string; number: number };
const place = (order: unknown): Promise<Placed> =>
  database.call<Placed>('place_order', toColumns(order));

async function countRows(table: string): Promise<number> {
  const [row] = await database.sql<{ rows: number }>(`select count(*)::int as rows from ${table}`);
  return row?.rows ?? 0;
}

/** Compares the sums with a new count of everything. */
async function expectExactSums(): Promise<void> {
  const sums = () =>
    database.sql(
      `select grain, dimension, first_day::text, key, jobs, pieces, cents from private.job_sums
       where (jobs, pieces, cents) <> (0, 0, 0) order by 1, 2, 3, 4`,
    );
  const kept = await sums();
  await database.sql('select private.recount_jobs()');
  expect(kept).toEqual(await sums());
}

test('runs on PostgreSQL 17 with all connections open', async () => {
  const [row] = await database.sql(
    `select current_setting('server_version') as version, count(*)::int as open
     from pg_stat_activity where datname = current_database() and usename = 'authenticator'`,
  );
  expect(row).toEqual({ version: expect.stringMatching(/^17\./), open: 32 });
});

// product: placing-an-order
test('places one order when a key arrives on every connection at once', async () => {
  const order = orderToPlace();
  const answers = await onEveryConnection(() => place(order));
  expect(countOutcomes(answers)).toEqual({ placed: 1, replayed: 31 });
  expect(new Set(answers.map(({ number }) => number)).size).toBe(1);
  expect([await countRows('public.orders'), await countRows('public.outbox')]).toEqual([1, 2]);
});

test('places every order, and counts each in the sums, when many arrive at once', async () => {
  const answers = await onEveryConnection(() => place(orderToPlace()));
  expect(new Set(answers.map(({ number }) => number)).size).toBe(32);
  expect(countOutcomes(answers)).toEqual({ placed: 32 });
  expect(
    await database.sql(
      `select grain, jobs::int as jobs from private.job_sums where dimension = 'order' order by 1`,
    ),
  ).toEqual([
    { grain: 'day', jobs: 32 },
    { grain: 'month', jobs: 32 },
  ]);
});

// product: analytics-dashboard
test('keeps the sums right while orders are deleted and placed at once', async () => {
  for (let round = 0; round < 2; round += 1) {
    const old = await onEveryConnection(() => place(orderToPlace()));
    await onEveryConnection(async (at) => {
      await database.sql('delete from public.orders where id = $1', [old[at]?.orderId]);
      await place(orderToPlace());
    });
  }
  expect(await countRows('public.orders')).toBe(2 * 32);
  await expectExactSums();
});

// product: analytics-dashboard
test('keeps the sums right while orders are canceled and placed at once', async () => {
  const staff = await database.addStaff('dana@confluenceprint.example');
  const old = await onEveryConnection(() => place(orderToPlace()));
  const moves = await onEveryConnection(async (at) => {
    await place(orderToPlace());
    const move = { kind: 'order', number: old[at]?.number, version: 1, to: 'cancelled' };
    return database.callAs<{ outcome: string }>(staff, 'move_job', move);
  });
  expect(countOutcomes(moves)).toEqual({ moved: 32 });
  await expectExactSums();
});

// product: job-moves
test('moves a job once, and undoes it once, when everybody does so at the same time', async () => {
  const staff = await database.addStaff('sam@confluenceprint.example');
  const { number } = await place(orderToPlace());
  const ask = (name: string, p: Record<string, unknown>) =>
    onEveryConnection(() =>
      database.callAs<{ outcome: string }>(staff, name, { kind: 'order', number, ...p }),
    );
  const once = { moved: 1, stale: 31 };
  expect(countOutcomes(await ask('move_job', { version: 1, to: 'in_review' }))).toEqual(once);
  expect(countOutcomes(await ask('undo_move', { version: 2 }))).toEqual(once);
  expect(
    await database.sql(
      `select status, version, (select count(*)::int from public.job_events) as events
       from public.orders where number = $1`,
      [number],
    ),
  ).toEqual([{ status: 'submitted', version: 3, events: 3 }]);
});
