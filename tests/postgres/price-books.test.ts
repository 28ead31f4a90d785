// product: price-book
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usualBook } from '../../src/settings/usual-book.ts';
import { toColumns } from '../../src/platform/column-names.ts';
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

type Answer = { outcome: string; version?: number };
const call = <Result = Answer>(name: string, p: unknown) => database.call<Result>(name, p);
const actorOf = (at: number) => `owner-${at}@confluenceprint.example`;

/** A version's piece costs 1,625 cents with version 1, and 100 more with each after it. */
const eachCents = (version: number) => 1525 + 100 * version;

async function draft(at: number): Promise<string> {
  const id = randomUUID();
  const book = { ...usualBook, otherGarmentCents: at };
  await call('save_price_book', { id, revision: 0, note: '', book, actor: actorOf(at) });
  return id;
}
const publish = (id: string, at: number) =>
  call('publish_price_book', { id, revision: 1, starts_at: null, actor: actorOf(at) });
async function current(): Promise<number> {
  const book = await database.call<{ version: number }>('read_price_book_version', null);
  return book.version;
}

test('of owners who publish at once, exactly one does', async () => {
  const before = await current();
  const drafts = await onEveryConnection(draft);
  const answers = await onEveryConnection((at) => publish(drafts[at]!, at));
  expect(countOutcomes(answers)).toEqual({ published: 1, stale: 31 });
  expect(await current()).toBe(before + 1);
});

test('of owners who go back to an earlier version at once, exactly one does', async () => {
  const before = await current();
  const answers = await onEveryConnection((at) =>
    call('restore_price_book', {
      id: randomUUID(),
      version: 1,
      current: before,
      actor: actorOf(at),
    }),
  );
  expect(countOutcomes(answers)).toEqual({ published: 1, stale: 31 });
  expect(await current()).toBe(before + 1);
});

test('of drafts that are saved at once, exactly one is', async () => {
  const id = await draft(0);
  const answers = await onEveryConnection((at) =>
    call('save_price_book', {
      id,
      revision: 1,
      note: String(at),
      book: usualBook,
      actor: actorOf(at),
    }),
  );
  expect(countOutcomes(answers)).toEqual({ saved: 1, stale: 31 });
});

test('each order that is placed while prices are published has the price of its version', async () => {
  const rounds = 6;
  const tries = await onEveryConnection(async (at) => {
    let asked = 0;
    if (at < 2) {
      for (let round = 0; round < rounds; round += 1) await publish(await draft(at), at);
      return asked;
    }
    for (let order = 0; order < rounds; order += 1) {
      for (let outcome = 'repriced'; outcome === 'repriced'; asked += 1) {
        const priceVersion = await current();
        const each = eachCents(priceVersion);
        const money = {
          perItemCents: [each],
          subtotalCents: 24 * each,
          taxCents: 0,
          totalCents: 24 * each,
        };
        ({ outcome } = await call(
          'place_order',
          toColumns(orderToPlace({ priceVersion, ...money })),
        ));
      }
    }
    return asked;
  });
  const orders = await database.sql<{ version: number; total: number; was: number }>(
    `select o.price_version as version, o.total_cents as total,
       (
         select max(version) from public.price_books where starts_at <= o.created_at
       ) as was
     from public.orders as o`,
  );
  expect(orders).toHaveLength(30 * rounds);
  for (const { version, total } of orders) expect(total).toBe(24 * eachCents(version));
  // A version counts once its publishing is committed, which is a little after it starts; both who
  // publish may wait.
  for (const { version, was } of orders) expect([was - 2, was - 1, was]).toContain(version);
  expect(new Set(orders.map(({ version }) => version)).size).toBeGreaterThan(1);
  expect(tries.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(30 * rounds);
});
