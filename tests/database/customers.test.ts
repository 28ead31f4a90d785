// product: customers
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applyCertificate } from '../../src/payments/exemptions/apply-certificate.rpc.ts';
import { acceptCertificate } from '../../src/payments/exemptions/accept-certificate.rpc.ts';
import { moneySchema } from '../../src/payments/payment-terms.ts';
import { setCustomerTerms } from '../../src/payments/set-customer-terms.rpc.ts';
import { sendPaymentLinks } from '../../src/payments/send-payment-links.rpc.ts';
import { setReminders } from '../../src/payments/set-reminders.rpc.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { fromColumns } from '../../src/platform/column-names.ts';
import { listJobs } from '../../src/staff/board/list-jobs.rpc.ts';
import { listCustomers } from '../../src/staff/customers/list-customers.rpc.ts';
import { mergeCustomers, undoMerge } from '../../src/staff/customers/merge-customers.rpc.ts';
import { readCustomer, type Customer } from '../../src/staff/customers/read-customer.rpc.ts';
import { saveCustomer } from '../../src/staff/customers/save-customer.rpc.ts';
import { readJob } from '../../src/staff/job/read-job.rpc.ts';
import { listAuditEvents } from '../../src/staff/members/list-audit-events.rpc.ts';
import { eraseCustomer } from '../../src/staff/members/erase-customer.rpc.ts';
import { keptFile, orderToPlace, quoteRequestToPlace, reorderToPlace } from '../factory/orders.ts';
import { confirmAddress, putFiles } from '../factory/rows.ts';
import { openTestBackend, type PlacedOrder, type Role, type TestBackend } from './support.ts';

const nextYear = addDays(shopToday(new Date()), 300);

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  for (const table of [
    'public.orders',
    'public.quote_requests',
    'public.reorders',
    'public.customer_terms',
    'private.reminder_stops',
    'private.exemptions',
    'private.contacts',
    'private.customers',
  ]) {
    await backend.sql(`delete from ${table}`);
  }
});

type Order = { id: string; number: number; keyHash: string };
async function place(email: string, changes: Record<string, unknown> = {}): Promise<Order> {
  const toPlace = orderToPlace({ customerEmail: email, paymentTerms: 'approval', ...changes });
  const placed = await backend.call<PlacedOrder>('place_order', { p: toPlace });
  return { id: placed.orderId, number: placed.number, keyHash: toPlace.linkKeyHash };
}
const idOf = async (email: string): Promise<string> => {
  const [row] = await backend.sql(
    'select customer_id as id from private.contacts where email = $1',
    [email],
  );
  return String(row?.['id']);
};
const read = async (email: string, role: Role = 'staff'): Promise<Customer> => {
  const customer = await backend.ask(readCustomer, { id: await idOf(email) }, role);
  if (!customer) throw new Error(`${email} is nobody's`);
  return customer;
};
const emailsOf = ({ contacts }: Customer) => contacts.map(({ email }) => email).sort();
const merge = async (into: string, other: string, role: Role = 'staff') => {
  const ids = { id: await idOf(into), other: await idOf(other) };
  return (await backend.ask(mergeCustomers, ids, role)).outcome;
};
/** Undoes the last merge into the customer. */
const undo = async (email: string, role: Role) => {
  const id = (await read(email)).merged[0]?.id;
  return (await backend.ask(undoMerge, { id }, role)).outcome;
};
const termsOf = async (order: Order) =>
  moneySchema.parse(fromColumns(await backend.call('read_money', { p_order_id: order.id })));
const find = async (text: string, role: Role = 'staff') =>
  (await backend.ask(listCustomers, { text, limit: 50 }, role)).customers;
const asSaved = ({ id, version, company, notes, contacts }: Customer) => ({
  id,
  version,
  company: company ?? '',
  notes: notes ?? '',
  contacts: contacts.map(({ jobs: _, ...contact }) => ({
    ...contact,
    name: contact.name ?? '',
    phone: contact.phone ?? '',
  })),
});
const added = (email: string) => ({
  email,
  name: 'Bo Ray',
  phone: '',
  approves: false,
  pays: true,
  getsInvoice: true,
});

describe('a customer', () => {
  test('is made for every address that orders or asks, once', async () => {
    await place('Ada@Example.com', { customerName: 'Ada Lovelace' });
    await place('ada@example.com', { customerName: 'Somebody Else' });
    await backend.call('place_quote_request', {
      p: quoteRequestToPlace({ email: 'bo@example.com' }),
    });
    await backend.call('place_reorder', { p: reorderToPlace({ email: 'cy@example.com' }) });
    expect(await backend.sql('select email from private.contacts order by email')).toEqual([
      { email: 'ada@example.com' },
      { email: 'bo@example.com' },
      { email: 'cy@example.com' },
    ]);
    expect(await backend.sql('select count(*)::int as n from private.customers')).toEqual([
      { n: 3 },
    ]);
    expect((await read('ada@example.com')).contacts).toMatchObject([
      { name: 'Ada Lovelace', jobs: 2, approves: false, pays: false, getsInvoice: false },
    ]);
  });

  test('is made for another address that an order gets', async () => {
    const order = await place('ada@example.com');
    await backend.sql(`update public.orders set customer_email = 'dee@example.com' where id = $1`, [
      order.id,
    ]);
    expect((await read('dee@example.com')).totals.orders).toBe(1);
    expect((await read('ada@example.com')).totals.orders).toBe(0);
  });

  test('has totals of what isn’t canceled, and what is left to pay', async () => {
    const [first, second] = [await place('ada@example.com'), await place('ada@example.com')];
    await place('bo@example.com');
    await backend.sql(`update public.orders set status = 'cancelled' where id = $1`, [second.id]);
    await backend.sql(
      `insert into public.payments (id, order_id, order_number, kind, method, amount_cents, actor)
       values (gen_random_uuid(), $1, $2, 'charge', 'cash', 10000, 'a')`,
      [first.id, first.number],
    );
    const { totals } = await read('ada@example.com');
    expect(totals).toEqual({ orders: 1, pieces: 24, cents: 41_730, leftCents: 31_730 });
  });

  test('has all jobs under its addresses, newest first, in pages', async () => {
    await place('ada@example.com');
    await backend.call('place_quote_request', {
      p: quoteRequestToPlace({ email: 'bo@example.com' }),
    });
    await place('cy@example.com');
    await merge('ada@example.com', 'bo@example.com');
    const page = {
      customer: await idOf('ada@example.com'),
      sort: 'newest',
      limit: 1,
      today: '2026-12-01',
    } as const;
    const first = await backend.ask(listJobs, page, 'staff');
    const second = await backend.ask(listJobs, { ...page, cursor: first.next ?? '' }, 'staff');
    expect([...first.jobs, ...second.jobs].map(({ kind, email }) => [kind, email])).toEqual([
      ['quote_request', 'bo@example.com'],
      ['order', 'ada@example.com'],
    ]);
    expect(second.next).toBeNull();
  });

  test('is found by name, company, address, and phone number, the last to order first', async () => {
    await place('ada@example.com', {
      customerName: 'Ada O’Neill',
      customerPhone: '(515) 555-0123',
    });
    await place('bo@mill.example', { customerName: 'Bo Ray', customerPhone: '515-555-0199' });
    const bo = await read('bo@mill.example');
    await backend.ask(saveCustomer, { ...asSaved(bo), company: 'Duck Mill' }, 'staff');
    const found = async (text: string) => (await find(text)).map(({ emails }) => emails[0]);
    expect(await found('oneill ada')).toEqual(['ada@example.com']);
    expect(await found('duck')).toEqual(['bo@mill.example']);
    expect(await found('mill.exa')).toEqual(['bo@mill.example']);
    expect(await found('515.555.0199')).toEqual(['bo@mill.example']);
    expect(await found('100%')).toEqual([]);
    expect(await found('')).toEqual(['bo@mill.example', 'ada@example.com']);
    await place('ada@example.com', { customerName: 'Zelda Marsh' });
    expect(await found('')).toEqual(['ada@example.com', 'bo@mill.example']);
    // By the name on any of their orders.
    expect(await found('zelda')).toEqual(['ada@example.com']);
    const page = await backend.ask(listCustomers, { limit: 1 }, 'staff');
    const next = await backend.ask(listCustomers, { limit: 1, cursor: page.next ?? '' }, 'staff');
    expect(next.customers.map(({ emails }) => emails[0])).toEqual(['bo@mill.example']);
    expect(next.next).toBeNull();
  });

  test('is for the office alone, and leads there from its jobs', async () => {
    const order = await place('ada@example.com');
    const id = await idOf('ada@example.com');
    const job = { kind: 'order', number: order.number };
    expect((await backend.ask(readJob, job, 'staff'))?.customer.id).toBe(id);
    expect((await backend.ask(readJob, job, 'press'))?.customer.id).toBeNull();
    for (const role of ['press', 'bookkeeper'] as const) {
      for (const [name, p] of [
        ['read_customer', { id }],
        ['list_customers', { limit: 1 }],
        ['list_jobs', { customer: id, sort: 'newest', limit: 1, today: '2026-12-01' }],
      ] as const) {
        expect([role, name, (await backend.tryCall(role, name, { p })).status]).toEqual([
          role,
          name,
          403,
        ]);
      }
    }
  });
});

describe('saving a customer', () => {
  test('keeps company, notes, and who does what', async () => {
    await place('ada@example.com');
    const before = asSaved(await read('ada@example.com'));
    const saved = await backend.ask(
      saveCustomer,
      {
        ...before,
        company: ' Duck Mill ',
        notes: 'Call before noon.',
        contacts: [{ ...before.contacts[0], pays: false }, added('Bo@Mill.example')],
      },
      'staff',
    );
    expect(saved).toEqual({ outcome: 'saved' });
    const after = await read('bo@mill.example');
    expect(after).toMatchObject({ company: 'Duck Mill', notes: 'Call before noon.' });
    expect(after.contacts).toMatchObject([
      { email: 'ada@example.com', pays: false, jobs: 1 },
      { email: 'bo@mill.example', approves: false, getsInvoice: true, jobs: 0 },
    ]);
    // Somebody was faster.
    expect(await backend.ask(saveCustomer, before, 'staff')).toEqual({ outcome: 'stale' });
  });

  test('takes no other customer’s address, and drops only contacts without jobs', async () => {
    await place('ada@example.com');
    await place('bo@mill.example');
    const ada = asSaved(await read('ada@example.com'));
    const stolen = { ...ada, company: 'X', contacts: [...ada.contacts, added('bo@mill.example')] };
    expect(await backend.ask(saveCustomer, stolen, 'staff')).toEqual({
      outcome: 'taken',
      email: 'bo@mill.example',
    });
    expect((await read('ada@example.com')).company).toBeNull();
    const more = { ...ada, contacts: [...ada.contacts, added('cy@example.com')] };
    await backend.ask(saveCustomer, more, 'staff');
    const fewer = { ...ada, version: 2, contacts: [added('dee@example.com')] };
    expect(await backend.ask(saveCustomer, fewer, 'staff')).toEqual({ outcome: 'saved' });
    expect(emailsOf(await read('ada@example.com'))).toEqual(['ada@example.com', 'dee@example.com']);
  });

  test('that was merged with another meanwhile changes nothing', async () => {
    await place('ada@example.com');
    await place('bo@mill.example');
    const bo = asSaved(await read('bo@mill.example'));
    await backend.ask(
      saveCustomer,
      { ...bo, contacts: [...bo.contacts, added('cy@example.com')] },
      'staff',
    );
    const ada = asSaved(await read('ada@example.com'));
    await merge('ada@example.com', 'bo@mill.example');
    expect(await backend.ask(saveCustomer, ada, 'staff')).toEqual({ outcome: 'stale' });
    expect(emailsOf(await read('ada@example.com'))).toEqual([
      'ada@example.com',
      'bo@mill.example',
      'cy@example.com',
    ]);
  });

  test('takes the terms of an address that left, so that it brings none along', async () => {
    const order = await place('ada@example.com');
    await place('bo@mill.example');
    await backend.ask(
      setCustomerTerms,
      { id: await idOf('ada@example.com'), terms: 'placed' },
      'owner',
    );
    await backend.sql(`update public.orders set customer_email = 'new@example.com' where id = $1`, [
      order.id,
    ]);
    const ada = asSaved(await read('ada@example.com'));
    const left = { ...ada, contacts: [added('dee@example.com')] };
    await backend.ask(saveCustomer, left, 'owner');
    const bo = asSaved(await read('bo@mill.example'));
    const more = { ...bo, contacts: [...bo.contacts, added('ada@example.com')] };
    expect(await backend.ask(saveCustomer, more, 'staff')).toEqual({ outcome: 'saved' });
    expect((await termsOf(await place('bo@mill.example'))).terms).not.toBe('placed');
  });

  test('leaves the company its terms when the contact goes under whose address they are', async () => {
    await place('bo@mill.example');
    const bo = asSaved(await read('bo@mill.example'));
    await backend.ask(
      saveCustomer,
      { ...bo, contacts: [...bo.contacts, added('ada@mill.example')] },
      'staff',
    );
    await backend.ask(setCustomerTerms, { id: bo.id, terms: 'placed' }, 'owner');
    await backend.ask(saveCustomer, { ...bo, version: 2 }, 'staff');
    expect(await read('bo@mill.example')).toMatchObject({ terms: 'placed' });
    expect(emailsOf(await read('bo@mill.example'))).toEqual(['bo@mill.example']);
  });

  test('adds an address to a customer with its own terms for owners alone', async () => {
    await place('ada@example.com');
    await backend.ask(
      setCustomerTerms,
      { id: await idOf('ada@example.com'), terms: 'placed' },
      'owner',
    );
    const ada = asSaved(await read('ada@example.com'));
    const more = { ...ada, contacts: [...ada.contacts, added('cy@example.com')] };
    expect(await backend.ask(saveCustomer, more, 'staff')).toEqual({ outcome: 'needs-owner' });
    expect(await backend.ask(saveCustomer, ada, 'staff')).toEqual({ outcome: 'saved' });
    expect(await backend.ask(saveCustomer, { ...more, version: 2 }, 'owner')).toEqual({
      outcome: 'saved',
    });
    expect((await termsOf(await place('cy@example.com'))).terms).toBe('placed');
  });

  test('refuses what is out of bounds', async () => {
    await place('ada@example.com');
    const ada = asSaved(await read('ada@example.com'));
    const [contact] = ada.contacts;
    for (const wrong of [
      { contacts: [] },
      { contacts: Array.from({ length: 101 }, (_, at) => added(`p${at}@example.com`)) },
      { contacts: [{ ...contact, email: 'nobody' }] },
      { contacts: [{ ...contact, approves: null }] },
      { contacts: [contact, contact] },
      { company: 'x'.repeat(101) },
      { notes: 'x'.repeat(2001) },
      { id: 'ada' },
    ]) {
      const answer = await backend.tryCall('staff', 'save_customer', { p: { ...ada, ...wrong } });
      expect([wrong, answer.status]).toEqual([wrong, 400]);
    }
    expect((await read('ada@example.com')).version).toBe(1);
  });
});

describe('a merge', () => {
  test('makes two customers one, keeps what was written about both, and is undone', async () => {
    await place('ada@example.com');
    await place('bo@mill.example');
    const bo = asSaved(await read('bo@mill.example'));
    await backend.ask(saveCustomer, { ...bo, company: 'Duck Mill', notes: 'Net.' }, 'staff');
    expect(await merge('ada@example.com', 'bo@mill.example')).toBe('merged');
    const whole = await read('bo@mill.example');
    expect(emailsOf(whole)).toEqual(['ada@example.com', 'bo@mill.example']);
    expect(whole.merged).toMatchObject([
      {
        id: bo.id,
        company: 'Duck Mill',
        notes: 'Net.',
        by: 'staff@confluenceprint.example',
        emails: ['bo@mill.example'],
      },
    ]);
    expect(whole.totals.orders).toBe(2);
    // Its old address leads to the whole.
    expect((await backend.ask(readCustomer, { id: bo.id }, 'staff'))?.id).toBe(whole.id);
    expect(await backend.ask(mergeCustomers, { id: bo.id, other: whole.id }, 'staff')).toEqual({
      outcome: 'not-found',
    });
    expect(await backend.ask(saveCustomer, { ...bo, version: 2 }, 'staff')).toEqual({
      outcome: 'not-found',
    });
    expect(await backend.ask(undoMerge, { id: bo.id }, 'staff')).toEqual({ outcome: 'undone' });
    expect(await backend.ask(undoMerge, { id: bo.id }, 'staff')).toEqual({ outcome: 'not-found' });
    expect(emailsOf(await read('ada@example.com'))).toEqual(['ada@example.com']);
    expect(await read('bo@mill.example')).toMatchObject({
      id: bo.id,
      company: 'Duck Mill',
      notes: 'Net.',
    });
    const trail = await backend.ask(listAuditEvents, { before: null }, 'owner');
    expect(trail.slice(0, 2)).toMatchObject([
      { what: 'merge-undone', actor: 'staff@confluenceprint.example', details: { contacts: 1 } },
      { what: 'customers-merged', details: { contacts: 2 } },
    ]);
  });

  test('is undone in any order, and only what was merged goes', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...names), fc.boolean()), {
          maxLength: 12,
        }),
        async (steps) => {
          await backend.sql('delete from private.contacts');
          await backend.sql('delete from private.customers');
          const homes = new Map<string, string>();
          for (const name of names) {
            await backend.sql('select private.add_contact($1, null, null, now())', [
              `${name}@example.com`,
            ]);
            homes.set(name, await idOf(`${name}@example.com`));
          }
          /** Into whom each was merged. */
          const above = new Map<string, string>();
          const wholeOf = (name: string): string => {
            const next = above.get(name);
            return next === undefined ? name : wholeOf(next);
          };
          for (const [one, other, undo] of steps) {
            if (undo) {
              await backend.ask(undoMerge, { id: homes.get(one) }, 'staff');
              above.delete(one);
            } else {
              const ids = { id: homes.get(wholeOf(one)), other: homes.get(wholeOf(other)) };
              await backend.ask(mergeCustomers, ids, 'staff');
              if (wholeOf(one) !== wholeOf(other)) above.set(wholeOf(other), wholeOf(one));
            }
            for (const name of names) {
              expect(await idOf(`${name}@example.com`)).toBe(homes.get(wholeOf(name)));
            }
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  test('gives a company’s terms and reminders to all its contacts, and takes them back', async () => {
    const ada = await place('ada@example.com', { customerPoNumber: 'PO-7' });
    const bo = await place('bo@mill.example', { customerPoNumber: 'PO-8' });
    for (const order of [ada, bo]) await confirmAddress(backend.sql, order);
    await backend.ask(
      setCustomerTerms,
      { id: await idOf('ada@example.com'), terms: 'account' },
      'owner',
    );
    await backend.ask(setReminders, { number: ada.number, on: false }, 'staff');
    expect(await merge('ada@example.com', 'bo@mill.example')).toBe('needs-owner');
    expect(await idOf('bo@mill.example')).not.toBe(await idOf('ada@example.com'));
    expect(await merge('ada@example.com', 'bo@mill.example', 'owner')).toBe('merged');
    expect(await termsOf(bo)).toMatchObject({ terms: 'account' });
    expect((await termsOf(bo)).remindersOff).not.toBeNull();
    expect(await read('bo@mill.example')).toMatchObject({ terms: 'account' });
    // From their one page, for both.
    await backend.ask(
      setCustomerTerms,
      { id: await idOf('bo@mill.example'), terms: null },
      'owner',
    );
    expect((await termsOf(ada)).terms).toBe('approval');
    await backend.ask(
      setCustomerTerms,
      { id: await idOf('bo@mill.example'), terms: 'placed' },
      'owner',
    );
    expect((await termsOf(ada)).terms).toBe('placed');
    await backend.ask(setReminders, { number: bo.number, on: true }, 'staff');
    expect((await termsOf(ada)).remindersOff).toBeNull();
    expect(await undo('ada@example.com', 'staff')).toBe('needs-owner');
    expect(await undo('ada@example.com', 'owner')).toBe('undone');
    // What was set while they were one stays with the customer that the other was merged into.
    expect((await termsOf(ada)).terms).toBe('placed');
    expect((await termsOf(bo)).terms).toBe('approval');
  });

  test('invoices open orders again whose terms are others by that', async () => {
    await place('ada@example.com');
    const bo = await place('bo@mill.example');
    await backend.ask(
      setCustomerTerms,
      { id: await idOf('ada@example.com'), terms: 'placed' },
      'owner',
    );
    const invoices = () =>
      backend.sql(`select kind from public.documents where order_id = $1 order by number`, [bo.id]);
    expect(await invoices()).toEqual([]);
    await merge('ada@example.com', 'bo@mill.example', 'owner');
    expect(await invoices()).toEqual([{ kind: 'invoice' }]);
    await undo('ada@example.com', 'owner');
    expect(await invoices()).toContainEqual({ kind: 'credit-note' });
  });

  // product: due-balances
  test('makes what is due by other terms due no earlier, and leaves the rest', async () => {
    const ada = await place('ada@example.com');
    const bo = await place('bo@mill.example');
    await backend.ask(
      setCustomerTerms,
      { id: await idOf('ada@example.com'), terms: 'placed' },
      'owner',
    );
    await backend.sql(`update public.orders set created_at = now() - interval '40 days'`);
    await backend.sql('alter table public.customer_terms disable trigger user');
    await backend.sql(`update public.customer_terms set updated_at = now() - interval '20 days'`);
    await backend.sql('alter table public.customer_terms enable trigger user');
    const today = shopToday(new Date());
    const before = (await termsOf(ada)).dueDay;
    expect(before).toBe(addDays(today, -20));
    await merge('ada@example.com', 'bo@mill.example', 'owner');
    expect((await termsOf(ada)).dueDay).toBe(before);
    expect((await termsOf(bo)).dueDay).toBe(today);
  });

  // product: presses
  test('makes no customer who paid of an address that anybody typed, until it’s known', async () => {
    const ada = await place('ada@example.com');
    const bo = await place('bo@mill.example');
    await backend.sql(
      `insert into public.payments (id, order_id, order_number, kind, method, amount_cents, actor)
       values (gen_random_uuid(), $1, $2, 'charge', 'cash', 100, 'a')`,
      [ada.id, ada.number],
    );
    await merge('ada@example.com', 'bo@mill.example');
    const isStranger = async ({ id }: Order) =>
      (await backend.sql(`select private.morning_facts($1) -> 'stranger' as it`, [id]))[0]?.['it'];
    expect([await isStranger(ada), await isStranger(bo)]).toEqual([false, true]);
    const { contacts, ...whole } = asSaved(await read('ada@example.com'));
    const withRole = contacts.map((each) => ({ ...each, pays: each.email === 'bo@mill.example' }));
    await backend.ask(saveCustomer, { ...whole, contacts: withRole }, 'staff');
    expect(await isStranger(bo)).toBe(false);
  });

  test('lets a colleague use the company’s certificate', async () => {
    const [ada, bo] = [await place('ada@example.com'), await place('bo@mill.example')];
    const file = keptFile({ format: 'pdf', widthPx: null, heightPx: null });
    await putFiles(backend.sql, [file]);
    const id = randomUUID();
    await backend.call('send_certificate', {
      p: {
        id,
        organization: 'Duck Mill School',
        reason: 'school',
        certificate_number: '42-600',
        state: 'Iowa',
        object_path: file.objectPath,
        file_name: 'certificate.pdf',
        order_number: ada.number,
        key_hash: ada.keyHash,
      },
    });
    await backend.ask(acceptCertificate, { id, expiresOn: nextYear, covers: 'address' }, 'staff');
    const apply = () => backend.ask(applyCertificate, { id, number: bo.number }, 'staff');
    expect((await apply()).outcome).toBe('not-allowed');
    await merge('bo@mill.example', 'ada@example.com');
    expect((await read('bo@mill.example')).exemptions).toMatchObject([{ id, status: 'accepted' }]);
    expect((await apply()).outcome).toBe('applied');
  });

  // product: payment-reminders
  test('reminds who pays of the company’s orders, and a contact who stops them stops only their own', async () => {
    const ada = await place('ada@example.com', { paymentTerms: 'placed' });
    await place('bo@mill.example');
    await merge('ada@example.com', 'bo@mill.example');
    const before = asSaved(await read('ada@example.com'));
    await backend.ask(
      saveCustomer,
      { ...before, contacts: [...before.contacts, added('books@mill.example')] },
      'staff',
    );
    const [row] = await backend.sql(
      `update public.orders set created_at = now() - interval '9 days' where id = $1
       returning private.due_since(orders)::text as day`,
      [ada.id],
    );
    await backend.sql(
      `insert into private.confirmed_addresses (order_id, email) values ($1, 'ada@example.com')`,
      [ada.id],
    );
    const remind = async (template: string) => {
      const reminder = { order_id: ada.id, due_since: row?.['day'], template };
      await backend.call('write_overdue', { p: { reminders: [reminder, reminder] } });
      const sent = await backend.sql(
        'select recipient from public.outbox where order_id = $1 and template = $2 order by 1',
        [ada.id, template],
      );
      return sent.map(({ recipient }) => recipient);
    };
    // Ordering alone gives Bo no role.
    expect(await remind('overdue-7')).toEqual(['ada@example.com', 'books@mill.example']);
    const stop = { number: ada.number, key_hash: ada.keyHash };
    expect(await backend.call('stop_reminders', { p: stop })).toEqual({ outcome: 'stopped' });
    expect(await remind('overdue-14')).toEqual(['books@mill.example']);
    await backend.sql(
      `update public.outbox set created_at = created_at - interval '21 hours' where order_id = $1`,
      [ada.id],
    );
    expect(await backend.ask(sendPaymentLinks, { numbers: [ada.number] }, 'staff')).toEqual({
      outcomes: { [ada.number]: 'copied' },
    });
    // Staff stop everybody's, also after the customer stopped theirs.
    await backend.ask(setReminders, { number: ada.number, on: false }, 'staff');
    expect(await remind('overdue-30')).toEqual([]);
    const [asked] = await backend.sql(
      `select jsonb_array_length(private.asked_for_payment_at($1)) as times`,
      [ada.id],
    );
    // A copy isn't another time, and staff see whose it is.
    expect(asked).toEqual({ times: 3 });
    const { emails } = (await backend.ask(
      readJob,
      { kind: 'order', number: ada.number },
      'staff',
    ))!;
    expect(
      emails.map(({ recipient, isCopy }) => (isCopy ? recipient : null)).filter(Boolean),
    ).toEqual(Array(3).fill('books@mill.example'));
  });

  // product: payment-reminders
  test('keeps its terms as of their day, and what staff stopped, when a contact is removed', async () => {
    await place('bo@mill.example');
    const before = asSaved(await read('bo@mill.example'));
    await backend.ask(
      saveCustomer,
      { ...before, contacts: [...before.contacts, added('books@mill.example')] },
      'staff',
    );
    await backend.sql(
      `insert into public.customer_terms (email, terms, set_by, updated_at)
       values ('bo@mill.example', 'placed', 'a', '2026-01-01'),
         ('books@mill.example', 'approval', 'a', '2026-02-01')`,
    );
    await backend.sql(
      `insert into private.reminder_stops (email, by_customer)
       values ('bo@mill.example', true), ('books@mill.example', false)`,
    );
    const now = asSaved(await read('bo@mill.example'));
    const contacts = now.contacts.filter(({ email }) => email !== 'books@mill.example');
    await backend.ask(saveCustomer, { ...now, contacts }, 'staff');
    expect(
      await backend.sql(
        `select email, terms, updated_at::date::text as day from public.customer_terms
         where email like '%mill.example'`,
      ),
    ).toEqual([{ email: 'bo@mill.example', terms: 'approval', day: '2026-02-01' }]);
    expect(
      await backend.sql(
        `select email, by_customer from private.reminder_stops where email like '%mill.example'`,
      ),
    ).toEqual([{ email: 'bo@mill.example', by_customer: false }]);
  });

  test('shows nobody another one’s orders', async () => {
    const ada = await place('ada@example.com');
    await place('bo@mill.example');
    await merge('ada@example.com', 'bo@mill.example');
    const linkFor = (email: string) =>
      backend.call('email_link', { p_number: ada.number, p_email: email, p_guard: {} });
    expect(await linkFor('bo@mill.example')).toEqual([]);
    expect(await linkFor('ada@example.com')).toHaveLength(1);
    const reorder = { email: 'bo@mill.example', invoiceNumber: String(ada.number) };
    await backend.call('place_reorder', { p: reorderToPlace(reorder) });
    expect(
      await backend.sql('select order_id from public.reorders where email = $1', [
        'bo@mill.example',
      ]),
    ).toEqual([{ order_id: null }]);
  });
});

// product: erasing-a-customer
describe('erasing a contact', () => {
  const erase = async (email: string) => {
    await backend.sql(
      `update public.orders set status = 'cancelled' where lower(customer_email) = $1`,
      [email],
    );
    return (await backend.ask(eraseCustomer, { email }, 'owner')).outcome;
  };

  test('takes the customer with its notes, and what says that it was merged', async () => {
    await place('ada@example.com');
    await place('bo@mill.example');
    await merge('ada@example.com', 'bo@mill.example');
    expect(await erase('bo@mill.example')).toBe('erased');
    const ada = await read('ada@example.com');
    expect([emailsOf(ada), ada.merged]).toEqual([['ada@example.com'], []]);
    expect(await erase('ada@example.com')).toBe('erased');
    expect(await backend.sql('select from private.customers')).toEqual([]);
    expect(await backend.sql('select from private.contacts')).toEqual([]);
  });

  test('without a job takes the copies that it got', async () => {
    const order = await place('ada@example.com');
    const ada = asSaved(await read('ada@example.com'));
    await backend.ask(
      saveCustomer,
      { ...ada, contacts: [...ada.contacts, added('books@example.com')] },
      'staff',
    );
    await backend.sql(`select private.copy_email($1, 'overdue-7', $1, 'overdue')`, [order.id]);
    const copies = () =>
      backend.sql(`select recipient from public.outbox where recipient = 'books@example.com'`);
    expect(await copies()).toHaveLength(1);
    expect(await erase('books@example.com')).toBe('erased');
    expect(await copies()).toEqual([]);
    expect(emailsOf(await read('ada@example.com'))).toEqual(['ada@example.com']);
    expect(await erase('books@example.com')).toBe('not-found');
  });

  test('leaves the notes to other contacts that staff added', async () => {
    await place('ada@example.com');
    const ada = asSaved(await read('ada@example.com'));
    const more = { ...ada, notes: 'Net.', contacts: [...ada.contacts, added('bo@mill.example')] };
    await backend.ask(saveCustomer, more, 'staff');
    expect(await erase('ada@example.com')).toBe('erased');
    const rest = await read('bo@mill.example');
    expect([rest.id, rest.notes, emailsOf(rest)]).toEqual([ada.id, 'Net.', ['bo@mill.example']]);
  });

  test('leaves the company to its other contacts, with its terms', async () => {
    await place('ada@example.com');
    const bo = await place('bo@mill.example');
    await backend.ask(
      setCustomerTerms,
      { id: await idOf('ada@example.com'), terms: 'placed' },
      'owner',
    );
    await backend.ask(
      saveCustomer,
      { ...asSaved(await read('ada@example.com')), notes: 'Ada is on leave.' },
      'staff',
    );
    await merge('ada@example.com', 'bo@mill.example', 'owner');
    expect(await erase('ada@example.com')).toBe('erased');
    const rest = await read('bo@mill.example');
    expect(rest).toMatchObject({ notes: null, terms: 'placed' });
    expect(emailsOf(rest)).toEqual(['bo@mill.example']);
    expect((await termsOf(bo)).terms).toBe('placed');
    expect(JSON.stringify(await backend.sql('select * from private.contacts'))).not.toContain(
      'ada@',
    );
  });

  test('never widens a certificate: it stays with the same organization, for what it was accepted for', async () => {
    const certificate = async (order: Order, covers: 'domain' | 'address') => {
      const file = keptFile({ format: 'pdf', widthPx: null, heightPx: null });
      await putFiles(backend.sql, [file]);
      const id = randomUUID();
      await backend.call('send_certificate', {
        p: {
          id,
          organization: 'Duck Mill School',
          reason: 'school',
          certificate_number: '42-600',
          state: 'Iowa',
          object_path: file.objectPath,
          file_name: 'certificate.pdf',
          order_number: order.number,
          key_hash: order.keyHash,
        },
      });
      await backend.ask(acceptCertificate, { id, expiresOn: nextYear, covers }, 'staff');
      return id;
    };
    const ada = await place('ada@school.example');
    await place('bo@gmail.com');
    const cy = await place('cy@school.example');
    const stranger = await place('stranger@gmail.com');
    const id = await certificate(ada, 'domain');
    const held = async () =>
      (await backend.sql('select email, covers from private.exemptions where id = $1', [id]))[0];
    await merge('bo@gmail.com', 'ada@school.example');
    expect(await erase('ada@school.example')).toBe('erased');
    // Bo is of another organization.
    expect(await held()).toEqual({ email: null, covers: 'domain' });
    await backend.sql('update private.exemptions set email = $2 where id = $1', [
      id,
      'bo@gmail.com',
    ]);
    const apply = async ({ number }: Order) =>
      (await backend.ask(applyCertificate, { id, number }, 'staff')).outcome;
    expect(await apply(stranger)).toBe('not-allowed');
    await backend.sql('update private.exemptions set email = $2 where id = $1', [
      id,
      'cy@school.example',
    ]);
    // An address that staff added is from the start the same customer's.
    const more = asSaved(await read('cy@school.example'));
    await backend.ask(
      saveCustomer,
      { ...more, contacts: [...more.contacts, added('dee@gmail.com')] },
      'staff',
    );
    await backend.sql(`update public.orders set exemption_id = null where id = $1`, [cy.id]);
    expect(await erase('cy@school.example')).toBe('erased');
    expect(await held()).toEqual({ email: 'dee@gmail.com', covers: 'address' });
  });
});
