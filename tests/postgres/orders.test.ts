import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { toColumns } from '../../src/platform/column-names.ts';
import { backendTimeoutMs } from '../../src/platform/backend.server.ts';
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

test('runs on PostgreSQL 17 with all connections open', async () => {
  const [row] = await database.sql(
    `select current_setting('server_version') as version, count(*)::int as open
     from pg_stat_activity where datname = current_database() and usename = 'authenticator'`,
  );
  expect(row).toEqual({ version: expect.stringMatching(/^17\./), open: 32 });
});

test('has the clock of the run', async () => {
  const [row] = await database.sql<{ now: Date }>('select now() as now');
  expect(Math.abs(row!.now.getTime() - Date.now())).toBeLessThan(60_000);
});

// product: placing-an-order
test('places one order when a key arrives on every connection at once', async () => {
  const order = orderToPlace();
  const answers = await onEveryConnection(() => place(order));
  expect(countOutcomes(answers)).toEqual({ placed: 1, replayed: 31 });
  expect(new Set(answers.map(({ number }) => number)).size).toBe(1);
  expect([await countRows('public.orders'), await countRows('public.outbox')]).toEqual([1, 2]);
});

test('places every order when many arrive at once', async () => {
  const answers = await onEveryConnection(() => place(orderToPlace()));
  expect(new Set(answers.map(({ number }) => number)).size).toBe(32);
  expect(countOutcomes(answers)).toEqual({ placed: 32 });
});

// product: timeouts
test('gives up on an order that has to wait, early enough to try once more', async () => {
  const order = orderToPlace();
  await database.inTransaction(async (sql) => {
    await sql('select public.place_order($1)', [toColumns(order)]);
    await expect(database.callInTime('place_order', toColumns(order))).rejects.toMatchObject({
      code: '57014',
    });
  });
  const [limit] = await database.sql<{ ms: number }>(
    `select extract(milliseconds from split_part(setting, '=', 2)::interval)::int as ms
     from pg_proc, unnest(proconfig) as setting
     where proname = 'place_order' and setting like 'statement_timeout=%'`,
  );
  expect(limit!.ms).toBeLessThan(backendTimeoutMs / 2);
});

// product: job-moves
test('moves several jobs once when they are moved in two orders at the same time', async () => {
  const staff = await database.addStaff('kim@confluenceprint.example');
  const placed = await Promise.all(Array.from({ length: 12 }, () => place(orderToPlace())));
  const jobs = placed.map(({ number }) => ({ kind: 'order', number, version: 1 }));
  let turn = 0;
  const answers = await onEveryConnection(() =>
    database.callAs<{ changes: { outcome: string }[] }>(staff, 'move_jobs', {
      jobs: (turn += 1) % 2 ? jobs : jobs.toReversed(),
      to: 'in_review',
    }),
  );
  expect(countOutcomes(answers.flatMap(({ changes }) => changes))).toEqual({
    moved: 12,
    stale: 12 * 31,
  });
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
