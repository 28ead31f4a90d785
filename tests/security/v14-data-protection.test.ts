// V14 Data Protection
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import emailDraftFunction from '../../netlify/functions/email-draft.ts';
import keepDraftFunction from '../../netlify/functions/keep-draft.ts';
import sweepFilesFunction from '../../netlify/functions/sweep-files.ts';
import writeMessageFunction from '../../netlify/functions/write-message.ts';
import { down } from '../../local/mailbox.ts';
import { emailDraft } from '../../src/orders/drafts/email-draft.contract.ts';
import { keepDraft } from '../../src/orders/drafts/keep-draft.contract.ts';
import { listAuditEvents } from '../../src/staff/members/list-audit-events.rpc.ts';
import { countCustomer, eraseCustomer } from '../../src/staff/members/erase-customer.rpc.ts';
import type { StaffCall } from '../../src/staff/staff-call.ts';
import { writeMessage } from '../../src/orders/messages/write-message.contract.ts';
import { newDraftKey, readyArtwork, readyDraft } from '../factory/order-draft.ts';
import { quoteRequestInput, reorderInput } from '../factory/orders.ts';
import { signInOwner } from '../bench/sign-in.ts';
import {
  askQuote,
  askReorder,
  callFunction,
  openShop,
  orderWithFile,
  place,
  png,
  upload,
  type TestShop,
} from '../functions/test-shop.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  token = (await signInOwner(shop.backend)).access_token;
});
afterAll(() => shop.close());

async function ask(call: StaffCall, p: unknown): Promise<unknown> {
  const { url, publishableKey } = shop.backend;
  const response = await fetch(`${url}/rest/v1/rpc/${call.name}`, {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ p }),
  });
  return call.output.parse(await response.json());
}

const sql: TestShop['backend']['sql'] = (text, params) => shop.backend.sql(text, params);

/** Every table of the database in which a row contains the text, given in lower case. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await sql(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables as { name: string }[]) {
    const rows = await sql(
      `select from ${name} as row where position($1 in lower(row::text)) > 0 limit 1`,
      [text],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

const files = async () => (await sql(`select name from storage.objects`)).map(({ name }) => name);

/**
 * Places an order with a message, a quote request, and a reorder under an address, with three
 * files.
 */
async function placeAll(email: string, name: string): Promise<void> {
  const order = await orderWithFile('crest.png', png(30, 30));
  const placed = await place({ ...order, customer: { ...order.customer, name, email } });
  expect(placed.status).toBe(200);
  const message = await callFunction(writeMessage, writeMessageFunction, {
    key: placed.data.orderKey,
    id: crypto.randomUUID(),
    text: `${name} here.`,
    receipts: [(await upload('message', 'sketch.png', png(32, 32))).receipt],
  });
  expect(message.status).toBe(200);
  const { receipt } = await upload('quote', 'idea.png', png(31, 31));
  const request = quoteRequestInput({ name, email: email.toUpperCase(), artwork: [{ receipt }] });
  expect((await askQuote(request)).status).toBe(200);
  const invoiceNumber = String(placed.data.orderNumber);
  expect((await askReorder(reorderInput({ name, email, invoiceNumber }))).status).toBe(200);
}

/** Keeps an unfinished order under a link, with what was typed at checkout; returns its key. */
async function keepDraftOf(email: string, name: string): Promise<string> {
  const key = newDraftKey();
  const kept = { draft: readyDraft(), artwork: readyArtwork, contact: { name, email } };
  const { status } = await callFunction(keepDraft, keepDraftFunction, { key, kept });
  expect(status).toBe(200);
  return key;
}

// product: draft-links
test('a draft’s emailed link is nowhere in the database or the log, and not even encrypted once it’s sent', async () => {
  const key = await keepDraftOf('', 'Emily Dickinson');
  const email = 'emily@example.com';
  shop.mailbox.fail(down);
  await callFunction(emailDraft, emailDraftFunction, { key, email, openMs: 9_000 });
  shop.mailbox.fail(null);
  const sealed = () => sql('select from public.outbox where sealed_key is not null');
  expect(await sealed()).toHaveLength(1);
  expect(await tablesWith(key.toLowerCase())).toEqual([]);
  await shop.dueNow();
  await shop.drain();
  expect((await shop.emailsTo(email))[0]?.text).toContain(key);
  expect(await sealed()).toEqual([]);
  expect(await tablesWith(key.toLowerCase())).toEqual([]);
  expect(shop.log.join('\n')).not.toContain(key);
  expect(shop.log.join('\n')).not.toContain(email);

  // The draft counts as theirs, and their address goes with it.
  expect(await ask(eraseCustomer, { email })).toMatchObject({ outcome: 'erased', drafts: 1 });
  expect(await tablesWith(email)).toEqual([]);
  expect(await tablesWith('dickinson')).toEqual([]);
});

async function finishAll(): Promise<void> {
  await sql(`update public.orders set status = 'completed'`);
  await sql(
    `insert into public.payments (id, order_id, order_number, kind, method, amount_cents, actor)
     select gen_random_uuid(), o.id, number, 'charge', 'cash', private.balance_cents(o), 'a'
     from public.orders as o where private.balance_cents(o) > 0`,
  );
  await sql(`update public.quote_requests set status = 'declined'`);
  await sql(`update public.reorders set status = 'declined'`);
}

// product: erasing-a-customer
describe('an erased customer', () => {
  afterEach(async () => {
    for (const table of ['reorders', 'quote_requests', 'orders'])
      await sql(`delete from public.${table}`);
  });

  test('leaves nothing behind: no row of any table, no email to send, no figure, and no file', async () => {
    await placeAll('grace@example.com', 'Grace Hopper');
    const kept = await files();
    const figures = () =>
      sql(`select private.figures_between('2000-01-01', '2100-01-01') as figures`);
    const before = await figures();
    await placeAll('Mary.Shelley@example.com', 'Mary Wollstonecraft');
    await finishAll();
    await sql(
      `insert into public.job_notes (id, order_id, author, text)
       select gen_random_uuid(), id, 'dana', 'Call Wollstonecraft first.' from public.orders
       where lower(customer_email) like 'mary%'`,
    );
    await keepDraftOf(' mary.shelley@Example.com', 'Mary Wollstonecraft');
    // An attacker's, which must not keep others from being erased.
    await keepDraftOf('\u0000@example.com', 'Mallory');
    await keepDraftOf('rosemary.shelley@example.org', 'Rosemary Parks');
    expect(await tablesWith('wollstonecraft')).toEqual(
      expect.arrayContaining([
        'private.order_drafts',
        'public.job_notes',
        'public.order_messages',
        'public.orders',
        'public.quote_requests',
      ]),
    );
    expect(await tablesWith('shelley@')).toContain('public.outbox');

    const email = ' mary.shelley@EXAMPLE.com ';
    const amounts = {
      orders: 1,
      quotes: 1,
      reorders: 1,
      drafts: 1,
      people: 0,
      files: 3,
      contact: true,
      open: [],
      unsettled: [],
    };
    expect(await ask(countCustomer, { email })).toEqual(amounts);
    expect(await ask(eraseCustomer, { email })).toEqual({ outcome: 'erased', ...amounts });

    expect(await tablesWith('wollstonecraft')).toEqual([]);
    expect(await tablesWith('mary.shelley@example.com')).toEqual([]);
    expect(await tablesWith('shelley')).toEqual(['private.order_drafts']);
    expect(await tablesWith('parks')).toEqual(['private.order_drafts']);
    expect(await figures()).toEqual(before);
    expect((await files()).length).toBeGreaterThan(kept.length);
    await sweepFilesFunction();
    expect(await files()).toEqual(kept);
    expect(await sql('select from private.erased_files')).toEqual([]);
    // Others stay whole.
    expect(await tablesWith('hopper')).toEqual(
      expect.arrayContaining(['public.orders', 'public.quote_requests', 'public.reorders']),
    );

    expect(await ask(eraseCustomer, { email })).toMatchObject({ outcome: 'not-found', orders: 0 });
    const [event] = (await ask(listAuditEvents, { before: null })) as unknown[];
    expect(event).toMatchObject({
      what: 'customer-erased',
      actor: shop.backend.staff.email,
      details: { orders: 1, quotes: 1, reorders: 1, drafts: 1, people: 0, files: 3 },
    });
  });

  test('is found by an unfinished order alone, which the audit trail then counts', async () => {
    const email = 'anne@example.com';
    await keepDraftOf(email, 'Anne Finch');
    const amounts = { orders: 0, quotes: 0, reorders: 0, drafts: 1, people: 0, files: 0 };
    expect(await ask(countCustomer, { email })).toMatchObject(amounts);
    expect(await ask(eraseCustomer, { email })).toMatchObject({ outcome: 'erased', ...amounts });
    expect(await tablesWith('finch')).toEqual([]);
    const [event] = (await ask(listAuditEvents, { before: null })) as unknown[];
    expect(event).toMatchObject({ what: 'customer-erased', details: amounts });
    expect(await ask(eraseCustomer, { email })).toMatchObject({ outcome: 'not-found' });
    const [last] = (await ask(listAuditEvents, { before: null })) as unknown[];
    expect(last).toEqual(event);
  });

  test('leaves no file in a link to a design', async () => {
    const email = 'grace@example.com';
    const kept = await files();
    await placeAll(email, 'Grace Hopper');
    await finishAll();
    await sql(
      `select public.share_design(jsonb_build_object(
         'tokenHash', repeat('a', 64), 'design', '{}'::jsonb, 'expiresAt', now() + interval '9 days',
         'pictures', (select jsonb_agg(jsonb_build_object('id', sha256, 'objectPath', object_path))
           from public.order_artwork)))`,
    );
    expect(await ask(eraseCustomer, { email })).toMatchObject({ outcome: 'erased', files: 3 });
    expect(await sql('select from private.shared_designs')).toEqual([]);
    await sweepFilesFunction();
    expect(await files()).toEqual(kept);
  });

  test('waits until every job of theirs is finished and settled', async () => {
    const email = 'grace@example.com';
    await placeAll(email, 'Grace Hopper');
    await sql(`update public.orders set status = 'completed'`);
    const answer = await ask(eraseCustomer, { email });
    expect(answer).toMatchObject({
      outcome: 'open-jobs',
      orders: 1,
      open: [{ kind: 'quote_request' }, { kind: 'reorder' }],
      unsettled: [{ kind: 'order' }],
    });
    await sql(`update public.quote_requests set status = 'declined'`);
    await sql(`update public.reorders set status = 'declined'`);
    // Money that's still owed may not leave the books with its customer.
    expect(await ask(eraseCustomer, { email })).toMatchObject({ outcome: 'open-jobs', open: [] });
    expect(await sql('select from public.orders')).toHaveLength(1);
    expect(await sql('select from private.erased_files')).toEqual([]);
    await finishAll();
    expect(await ask(eraseCustomer, { email })).toMatchObject({ outcome: 'erased' });
  });

  test('is never everybody, whatever the address', async () => {
    await placeAll('grace@example.com', 'Grace Hopper');
    await finishAll();
    await keepDraftOf('', 'Grace Hopper');
    for (const p of [{}, { email: null }, { email: '' }, { email: '%' }, null]) {
      expect(await ask(eraseCustomer, p)).toMatchObject({ outcome: 'not-found' });
    }
    expect(await sql('select from public.orders')).toHaveLength(1);
    expect(await tablesWith('hopper')).toContain('private.order_drafts');
  });
});
