import { afterAll, beforeAll, expect, test } from 'vitest';
import { toColumns } from '../../src/domain/column-names.ts';
import { orderToPlace } from '../factory/orders.ts';
import { onEveryConnection, openTestDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

// product: outbox
test('leases each email to one of many senders, and records each as sent once', async () => {
  await onEveryConnection(() => database.call('place_order', toColumns(orderToPlace())));
  const batches = await onEveryConnection(async () => {
    const mine: { id: string; claim: string }[] = [];
    for (;;) {
      const leased = await database.list<{ id: string; claim: string }>('claim_outbox', 3);
      if (leased.length === 0) return mine;
      mine.push(...leased);
    }
  });
  const leased = batches.flat();
  expect([leased.length, new Set(leased.map(({ id }) => id)).size]).toEqual([64, 64]);

  const finished = await onEveryConnection(() =>
    Promise.all(
      leased.slice(0, 4).map(({ id, claim }) => database.call('finish_outbox', id, claim)),
    ),
  );
  expect(finished.flat().filter((recorded) => recorded === true)).toHaveLength(4);
});
