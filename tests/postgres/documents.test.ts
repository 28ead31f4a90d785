// product: paperwork
import { customerOf } from '../factory/rows.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toColumns } from '../../src/platform/column-names.ts';
import { orderToPlace } from '../factory/orders.ts';
import { onEveryConnection, openTestDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
let owner: string;
beforeAll(async () => {
  database = await openTestDatabase();
  owner = await database.addStaff('olga@confluenceprint.example', 'owner');
});
afterAll(() => database.close());

const place = async (changes: object = {}) =>
  database.call<{ number: number; orderId: string }>(
    'place_order',
    toColumns(orderToPlace({ paymentTerms: 'placed', ...changes })),
  );
const pay = (number: number, amountCents: number, seenCents: number, seenHeldCents = 0) =>
  database.callAs<{ outcome: string }>(owner, 'record_payment', {
    seenHeldCents,
    id: randomUUID(),
    number,
    kind: amountCents > 0 ? 'charge' : 'refund',
    method: 'cash',
    reason: 'Sure.',
    amountCents,
    seenCents,
  });
/** How many documents of each kind there are, and how many numbers they span. */
const count = () =>
  database.sql(
    `select kind, count(*)::int as documents, (max(number) - min(number) + 1)::int as numbers
     from public.documents group by kind order by kind`,
  );

test('numbers have no gaps and no doubles, however many are written and rolled back at once', async () => {
  await onEveryConnection(async (at) => {
    const { number, orderId } = await place();
    // Every third transaction breaks after its numbers were given out.
    if (at % 3 === 0) {
      await database.inTransaction(async (sql) => {
        await sql(`update public.orders set status = 'cancelled' where id = $1`, [orderId]);
        await sql('set constraints all immediate');
      });
    }
    expect(await pay(number, 41_730, 41_730)).toMatchObject({ outcome: 'recorded' });
    if (at % 2 === 0) {
      await database.sql(
        `update public.orders set tax_cents = tax_cents - 730, total_cents = total_cents - 730
         where id = $1`,
        [orderId],
      );
      expect(await pay(number, -730, -730, 41_730)).toMatchObject({ outcome: 'recorded' });
    }
  });
  expect(await count()).toEqual([
    { kind: 'credit-note', documents: 16, numbers: 16 },
    { kind: 'invoice', documents: 48, numbers: 48 },
    { kind: 'receipt', documents: 48, numbers: 48 },
  ]);
});

test('an order that everybody changes at once has one invoice, and a credit note for each before', async () => {
  const { orderId } = await place();
  await onEveryConnection((at) =>
    database.sql(
      `update public.orders set tax_cents = tax_cents + $2, total_cents = total_cents + $2
       where id = $1`,
      [orderId, at + 1],
    ),
  );
  const rows = await database.sql<{ live: number; cents: number; credits: number }>(
    `select count(*) filter (
         where kind = 'invoice'
           and not exists (select from public.documents as c where c.credits = d.number)
       )::int as live,
       max((data -> 'price' ->> 'total_cents')::int) as cents,
       count(*) filter (where kind = 'credit-note')::int as credits
     from public.documents as d where order_id = $1`,
    [orderId],
  );
  expect(rows).toEqual([{ live: 1, cents: 41_730 + (32 * 33) / 2, credits: 32 }]);
});

test('terms that change while their orders do never lock each other out', async () => {
  const customerEmail = 'both@example.com';
  const orders = await Promise.all([1, 2, 3].map(() => place({ customerEmail })));
  const id = await customerOf(database.sql, orders[0]!);
  await onEveryConnection(async (at) => {
    const { orderId } = orders[at % 3]!;
    if (at % 2 === 0) {
      await database.callAs(owner, 'set_customer_terms', {
        id,
        terms: at % 4 === 0 ? 'approval' : null,
      });
    } else {
      await database.sql(
        `update public.orders set tax_cents = tax_cents + 1, total_cents = total_cents + 1
         where id = $1`,
        [orderId],
      );
    }
  });
  for (const { documents, numbers } of await count()) expect(documents).toBe(numbers);
});

test('of many emails that go out at once, one has each document', async () => {
  const { number, orderId } = await place();
  expect(await pay(number, 41_730, 41_730)).toMatchObject({ outcome: 'recorded' });
  await database.sql(
    `update public.orders set tax_cents = tax_cents - 730, total_cents = total_cents - 730
     where id = $1`,
    [orderId],
  );
  await database.sql(
    `select public.confirm_address(number, link_key_hash, customer_email)
     from public.orders where id = $1`,
    [orderId],
  );
  const emails = await database.sql<{ id: string }>(
    `insert into public.outbox (order_id, template, occasion, recipient)
     select o.id, 'status-ready', gen_random_uuid(), o.customer_email
     from public.orders as o, generate_series(1, 16) where o.id = $1
     returning id`,
    [orderId],
  );
  type Documents = { kind: string; number: number }[];
  // Each email has two senders, as if the first one's lease had run out.
  const taken = await onEveryConnection((at) =>
    database.call<Documents>('take_email_documents', emails[at % 16]!.id),
  );
  const byEmail = emails.map((_, at) => taken[at]!.map(({ kind }) => kind));
  expect(byEmail.flat().sort()).toEqual(['credit-note', 'invoice']);
  expect(taken.slice(16)).toEqual(taken.slice(0, 16));
});
