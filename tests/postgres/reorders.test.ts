import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toColumns } from '../../src/platform/column-names.ts';
import { orderToPlace, reorderToPlace } from '../factory/orders.ts';
import {
  connections,
  countOutcomes,
  onEveryConnection,
  openTestDatabase,
  type TestDatabase,
} from './database.ts';

let database: TestDatabase;
let staff: string;
beforeAll(async () => {
  database = await openTestDatabase();
  staff = await database.addStaff('sam@confluenceprint.example');
});
afterAll(() => database.close());

const placedBy = 'sam@confluenceprint.example';
type Answer = { outcome: string; number?: number };
const place = (changes: Record<string, unknown>) =>
  database.call<Answer>('place_order', toColumns(orderToPlace(changes)));
/** As `place`, or the rule that refused it. */
const tryToPlace = (changes: Record<string, unknown>) =>
  place(changes).catch((error: unknown): Answer => ({
    outcome: (error as { detail?: string }).detail ?? '?',
  }));
const placeReorder = (changes: Record<string, unknown> = {}) =>
  database.call<{ reorderId: string; number: number }>(
    'place_reorder',
    toColumns(reorderToPlace(changes)),
  );
const decline = (number: number) =>
  database.callAs<Answer>(staff, 'move_job', {
    kind: 'reorder',
    number,
    version: 1,
    to: 'declined',
  });

async function outcomeOf(reorderId: string) {
  const [row] = await database.sql(
    `select status, version, (ordered_id is not null) as ordered,
       (select count(*)::int from public.orders where idempotency_key = r.id or id = r.ordered_id)
         as orders,
       (select count(*)::int from public.job_events where reorder_id = r.id) as events
     from public.reorders as r where id = $1`,
    [reorderId],
  );
  return row;
}
const ordered = { status: 'ordered', version: 2, ordered: true, orders: 1, events: 2 };

// product: making-the-order
test('of staff who make a reorder’s order at once, one does', async () => {
  const { reorderId } = await placeReorder();
  // Half of them in the same words.
  const answers = await onEveryConnection((at) =>
    place({
      idempotencyKey: reorderId,
      placedBy: `${at}@confluenceprint.example`,
      requestHash: (at % 2 === 0 ? 'a' : at.toString(16).padStart(2, '0')).padEnd(64, 'b'),
    }),
  );
  const counts = countOutcomes(answers);
  expect(counts['placed']).toBe(1);
  expect((counts['replayed'] ?? 0) + (counts['conflict'] ?? 0)).toBe(connections - 1);
  expect(new Set(answers.flatMap(({ number }) => number ?? [])).size).toBe(1);
  expect(await outcomeOf(reorderId)).toEqual(ordered);
});

// product: making-the-order
test('a reorder is ordered or declined, and never both', async () => {
  const seen = new Set<unknown>();
  for (let round = 0; round < 4; round += 1) {
    const { reorderId, number } = await placeReorder();
    const answers = await onEveryConnection((at) =>
      (at + round) % 2 === 0
        ? decline(number)
        : tryToPlace({ idempotencyKey: reorderId, placedBy }),
    );
    const counts = countOutcomes(answers);
    const row = await outcomeOf(reorderId);
    seen.add(row?.['status']);
    if (row?.['status'] === 'declined') {
      expect(counts).toMatchObject({ moved: 1, reorders_become_one_order: connections / 2 });
      expect(row).toEqual({ ...ordered, status: 'declined', ordered: false, orders: 0 });
    } else {
      expect(counts).toEqual({ placed: 1, replayed: connections / 2 - 1, stale: connections / 2 });
      expect(row).toEqual(ordered);
    }
  }
  expect([...seen].every((status) => status === 'ordered' || status === 'declined')).toBe(true);
});

// product: making-the-order, erasing-a-customer
test('customers who order it again, staff who make the order, and an erasure don’t lock each other out', async () => {
  const owner = await database.addStaff('dana@confluenceprint.example', 'owner');
  const earlier = await database.call<{ orderId: string; number: number }>(
    'place_order',
    toColumns(orderToPlace()),
  );
  const reorders = await onEveryConnection(() =>
    placeReorder({ invoiceNumber: String(earlier.number) }),
  );
  const answers = await onEveryConnection(async (at): Promise<Answer> => {
    if (at % 4 === 0) {
      return database.callAs(owner, 'erase_customer', { email: 'ada@example.com' });
    }
    if (at % 4 === 1) return tryToPlace({ idempotencyKey: reorders[at]!.reorderId, placedBy });
    const key = randomUUID();
    await database.sql(
      `insert into private.repeat_drafts (idempotency_key, order_id) values ($1, $2)`,
      [key, earlier.orderId],
    );
    return tryToPlace({ idempotencyKey: key });
  });
  // Open jobs keep it from erasing anything. A customer may be faster than staff.
  const {
    'open-jobs': kept,
    placed = 0,
    reorders_become_one_order: late = 0,
    ...rest
  } = countOutcomes(answers);
  expect([kept, placed + late, rest]).toEqual([connections / 4, (connections * 3) / 4, {}]);
  const [row] = await database.sql(
    `select count(*)::int as reorders, count(distinct ordered_id)::int as orders
     from public.reorders where order_id = $1 and status = 'ordered'`,
    [earlier.orderId],
  );
  expect(row!['orders']).toBe(row!['reorders']);
  expect(row!['orders']).toBeGreaterThan(0);
  expect(row!['orders']).toBeLessThanOrEqual(placed);
});
