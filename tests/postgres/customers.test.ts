// product: customers
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toColumns } from '../../src/platform/column-names.ts';
import { orderToPlace, reorderToPlace } from '../factory/orders.ts';
import { onEveryConnection, openTestDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
let owner: string;
beforeAll(async () => {
  database = await openTestDatabase();
  owner = await database.addStaff('dana@confluenceprint.example', 'owner');
});
afterAll(() => database.close());

const emails = Array.from({ length: 8 }, (_, at) => `p${at}@example.com`);
const place = (email: string) =>
  database.call<{ number: number }>(
    'place_order',
    toColumns(orderToPlace({ customerEmail: email, paymentTerms: 'approval' })),
  );
type Answer = { outcome: string };

test('customers are merged, separated, saved, given terms, and erased while they order, and no contact is lost', async () => {
  for (const email of emails) await place(email);
  const homes = await database.sql<{ email: string; id: string }>(
    'select email, home_id as id from private.contacts order by email',
  );
  expect(homes.map(({ email }) => email)).toEqual(emails);
  const idAt = (at: number) => homes[at % homes.length]?.id;

  for (let round = 0; round < 6; round += 1) {
    const answers = await onEveryConnection(async (at): Promise<Answer> => {
      const email = emails[(at + round) % emails.length] ?? '';
      switch (at % 8) {
        case 0:
        case 1:
          return database.callAs(owner, 'merge_customers', {
            id: idAt(at + round),
            other: idAt(at * 3 + round + 1),
          });
        case 2:
          return database.callAs(owner, 'undo_merge', { id: idAt(at + round) });
        case 3: {
          await place(email);
          return { outcome: 'placed' };
        }
        case 4: {
          // All connections at once are the first to have it.
          await place(`new${round}@example.com`);
          return { outcome: 'placed' };
        }
        case 5:
          return database.callAs(owner, 'set_customer_terms', {
            id: idAt(at),
            terms: at % 16 === 5 ? 'placed' : 'deposit',
          });
        case 6: {
          await database.call('place_reorder', toColumns(reorderToPlace({ email })));
          return database.callAs(owner, 'erase_customer', { email });
        }
        default: {
          const [{ id, version } = { id: '', version: 0 }] = await database.sql<{
            id: string;
            version: number;
          }>(
            `select id, version from private.customers where merged_into is null order by id limit 1`,
          );
          const contacts = await database.sql<{ email: string }>(
            'select email from private.contacts where customer_id = $1',
            [id],
          );
          const roles = { name: 'Ada', phone: '', approves: true, pays: true, getsInvoice: false };
          if (contacts.length === 0) return { outcome: 'not-found' };
          return database.callAs(owner, 'save_customer', {
            id,
            version,
            company: 'Duck Mill',
            notes: '',
            contacts: contacts.map((contact) => ({ ...contact, ...roles })),
          });
        }
      }
    });
    for (const { outcome } of answers) {
      expect(outcome).toMatch(/^(merged|undone|placed|set|saved|stale|taken|not-found|open-jobs)$/);
    }
    // Everybody who ordered is a contact, of the customer that the merges lead to.
    expect(
      await database.sql(
        `select email from private.jobs
         where lower(email) not in (select email from private.contacts)`,
      ),
    ).toEqual([]);
    expect(
      await database.sql(
        `select email from private.contacts
         where customer_id is distinct from private.whole_customer(home_id)`,
      ),
    ).toEqual([]);
  }
  // Nothing is left of customers that lost a race to be the first.
  expect(
    await database.sql(
      'select id from private.customers where id not in (select home_id from private.contacts)',
    ),
  ).toEqual([]);
});

// product: erasing-a-customer
test('a contact stays if an order comes in while it’s erased', async () => {
  const email = 'gone@example.com';
  await place('stays@example.com');
  const idOf = async (of: string) => {
    const [row] = await database.sql<{ id: string }>(
      'select customer_id as id from private.contacts where email = $1',
      [of],
    );
    return row?.id;
  };
  for (let round = 0; round < 4; round += 1) {
    await place(email);
    const both = { id: await idOf('stays@example.com'), other: await idOf(email) };
    await database.callAs(owner, 'merge_customers', both);
    await database.callAs(owner, 'set_customer_terms', { id: await idOf(email), terms: 'deposit' });
    await database.sql(`update public.orders set status = 'cancelled' where customer_email = $1`, [
      email,
    ]);
    await onEveryConnection(async (at) => {
      if (at % 4 === 0) await database.callAs(owner, 'erase_customer', { email });
      else if (at === 1 + round * 2) await place(email);
      else if (at % 4 === 2) {
        const terms = at % 8 === 2 ? 'placed' : 'account';
        await database.callAs(owner, 'set_customer_terms', {
          id: await idOf('stays@example.com'),
          terms,
        });
      }
    });
    const [row] = await database.sql(
      `select
         (select count(*)::int from public.orders where customer_email = $1) as orders,
         (select count(*)::int from private.contacts where email = $1) as contacts`,
      [email],
    );
    expect(row).toEqual({ orders: row?.['orders'], contacts: row?.['orders'] === 0 ? 0 : 1 });
  }
});
