import { afterAll, beforeAll, expect, test } from 'vitest';
import { toColumns } from '../../src/domain/column-names.ts';
import { quoteToPlace, reorderToPlace } from '../factory/orders.ts';
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

const kinds = [
  { kind: 'quote', place: 'place_quote', request: quoteToPlace },
  { kind: 'reorder', place: 'place_reorder', request: reorderToPlace },
] as const;

for (const { kind, place, request } of kinds) {
  // product: sending-a-request
  test(`places one ${kind} when a key arrives on every connection at once`, async () => {
    const sent = toColumns(request());
    const answers = await onEveryConnection(() =>
      database.call<{ outcome: string; number: number }>(place, sent),
    );
    expect(countOutcomes(answers)).toEqual({ placed: 1, replayed: 31 });
    expect(new Set(answers.map(({ number }) => number)).size).toBe(1);
    expect(
      await database.sql(
        `select
           (select count(*)::int from public.${kind}s) as requests,
           (select count(*)::int from public.outbox where ${kind}_id is not null) as emails`,
      ),
    ).toEqual([{ requests: 1, emails: 2 }]);
  });
}
