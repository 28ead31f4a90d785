import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { toColumns } from '../../src/platform/column-names.ts';
import { orderToPlace, quoteRequestToPlace, reorderToPlace } from '../factory/orders.ts';
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
  owner = await database.addStaff('dana@confluenceprint.example', 'owner');
});
afterAll(() => database.close());
afterEach(async () => {
  for (const table of ['reorders', 'quote_requests', 'orders']) {
    await database.sql(`delete from public.${table}`);
  }
});

const email = 'Ada@example.com';
type Placed = { outcome: string; number: number };
type Erased = { outcome: string; orders: number; quotes: number; reorders: number };
const place = (kind: 'order' | 'quote_request' | 'reorder', made: unknown): Promise<Placed> =>
  database.call<Placed>(`place_${kind}`, toColumns(made));
const placeReorder = (invoiceNumber: number) =>
  place('reorder', reorderToPlace({ email, invoiceNumber: String(invoiceNumber) }));
const erase = () =>
  database.callAs<Erased>(owner, 'erase_customer', { email: email.toUpperCase() });

async function finishAll(): Promise<void> {
  await database.sql(`update public.orders set status = 'completed'`);
  await database.sql(
    `insert into public.payments (id, order_id, order_number, kind, method, amount_cents, actor)
     select gen_random_uuid(), o.id, number, 'charge', 'cash', private.balance_cents(o), 'a'
     from public.orders as o where private.balance_cents(o) > 0`,
  );
  await database.sql(`update public.quote_requests set status = 'declined'`);
  await database.sql(`update public.reorders set status = 'declined'`);
}

/** The list of what so many orders bring the shop is about nobody. */
const jobEmails = `outbox where template <> 'bundled-notices'`;

async function countRows(table: string): Promise<number> {
  const [row] = await database.sql<{ rows: number }>(`select count(*)::int as rows from ${table}`);
  return row?.rows ?? 0;
}

// product: erasing-a-customer
test('a customer is erased once, while they order, reorder, and staff write notes', async () => {
  for (let round = 0; round < 2; round += 1) {
    const old = await onEveryConnection(() => place('order', orderToPlace()));
    await onEveryConnection(() => place('quote_request', quoteRequestToPlace({ email })));
    await finishAll();
    const erased: Erased[] = [];
    const answers = await onEveryConnection(async (at): Promise<{ outcome: string }> => {
      const number = old[at]?.number ?? 0;
      if (at % 8 === 0) erased.push(await erase());
      if (at % 8 === 1) return placeReorder(number);
      if (at % 8 === 2) await database.list('claim_outbox', 50);
      if (at % 8 < 5) return place('order', orderToPlace());
      const note = { kind: 'order', number, id: crypto.randomUUID(), text: 'Call first.' };
      return database.callAs(owner, 'add_note', note);
    });
    for (const { outcome } of answers) expect(outcome).toMatch(/^(placed|added|not-found)$/);
    // Reorders that came first kept it from erasing anything; then it happens now.
    const outcomes = countOutcomes(erased);
    expect(outcomes['erased'] ?? 0).toBeLessThanOrEqual(1);
    await finishAll();
    expect(await erase()).toMatchObject({ outcome: 'erased' });
    expect(await erase()).toMatchObject({ outcome: 'not-found' });
    for (const table of [
      'orders',
      'order_artwork',
      'quote_requests',
      'quote_request_artwork',
      'reorders',
      'reorder_lines',
      'job_events',
      'job_notes',
      'order_messages',
      'message_files',
      jobEmails,
    ]) {
      expect([table, await countRows(`public.${table}`)]).toEqual([table, 0]);
    }
  }
});

/** Waits until so many calls wait for a lock. */
const untilWaiting = (calls: number) =>
  expect
    .poll(async () => {
      const [row] = await database.sql<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return row?.waiting;
    })
    .toBe(calls);

test('two erasures of a customer who orders in between end one after the other', async () => {
  const ids = () =>
    database
      .sql<{ id: string }>('select id from public.orders order by id')
      .then((rows) => rows.map(({ id }) => id));
  await place('order', orderToPlace());
  await place('order', orderToPlace());
  await finishAll();
  const [first, last] = await ids();
  const erasures: Promise<Erased>[] = [];
  await database.inTransaction(async (sql) => {
    await sql('select from public.orders where id = $1 for update', [last]);
    erasures.push(erase());
    await untilWaiting(1);
    // One that comes before those that the first erasure has locked.
    do await place('order', orderToPlace());
    while ((await ids())[0] === first);
    erasures.push(erase());
    await untilWaiting(2);
  });
  expect((await Promise.all(erasures)).map(({ outcome }) => outcome)).toEqual([
    'erased',
    'open-jobs',
  ]);
  expect(await ids()).not.toContain(first);
});

test('a job that comes in while its customer is erased is whole, and so is everybody else’s', async () => {
  await onEveryConnection(() => place('order', orderToPlace()));
  await finishAll();
  const answers = await onEveryConnection(async (at) => {
    if (at === 7) return erase();
    const customerEmail = at % 2 === 0 ? email : 'grace@example.com';
    return place('order', orderToPlace({ customerEmail }));
  });
  const outcomes = countOutcomes(answers);
  expect(outcomes['placed']).toBe(31);
  const left = outcomes['erased'] === 1 ? 31 : 63;
  expect(await countRows('public.orders')).toBe(left);
  expect(await countRows('public.job_events')).toBe(left);
  expect(await countRows(`public.${jobEmails}`)).toBe(2 * left);
});

test('deleting a job finds what belongs to it by index', async () => {
  const [{ missing } = {}] = await database.sql<{ missing: string[] }>(
    `select coalesce(array_agg(c.conrelid::regclass::text || '.' || a.attname), '{}') as missing
     from pg_constraint as c
     join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f'
       and c.confrelid in (
         'public.orders'::regclass, 'public.quote_requests'::regclass, 'public.reorders'::regclass
       )
       and not exists (
         select 1 from pg_index as i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
       )`,
  );
  expect(missing).toEqual([]);
});
