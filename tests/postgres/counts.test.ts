import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEveryConnection, openTestDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

// product: rate-limits
test('gives out no more tokens than the limit', async () => {
  const taken = await onEveryConnection(() =>
    database.call<boolean>('take_token', 'place-order', 'a visitor', 10, 60),
  );
  expect(taken.filter(Boolean)).toHaveLength(10);
});

// product: visit-counts
test('counts every visit', async () => {
  await onEveryConnection(async () => {
    await database.call('track_quote_path', '2026-11-22', 'quoteForm', 'start');
    await database.call('track_quote_path', '2026-11-22', 'quoteForm', 'step', 'basicInfo');
  });
  expect(await database.sql('select attempts, funnel from public.quote_analytics')).toEqual([
    { attempts: 32, funnel: { basicInfo: 32 } },
  ]);
});
