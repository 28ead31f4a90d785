import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { down } from '../../local/mailbox.ts';
import emailDraftFunction from '../../netlify/functions/email-draft.ts';
import keepDraftFunction from '../../netlify/functions/keep-draft.ts';
import openDraftFunction from '../../netlify/functions/open-draft.ts';
import findOrderFunction from '../../netlify/functions/find-order.ts';
import openOrderFunction from '../../netlify/functions/open-order.ts';
import sweepFiles from '../../netlify/functions/sweep-files.ts';
import { emailDraft } from '../../src/orders/drafts/email-draft.contract.ts';
import { printLocations as allLocations } from '../../src/garments/print-location.ts';
import { keepDraft } from '../../src/orders/drafts/keep-draft.contract.ts';
import { openDraft } from '../../src/orders/drafts/open-draft.contract.ts';
import { findOrder } from '../../src/orders/your-order/find-order.contract.ts';
import { openOrder } from '../../src/orders/your-order/open-order.contract.ts';
import { mostDesigns } from '../../src/orders/order-design.ts';
import { draftLinkDays, noDraft, type KeptDraft } from '../../src/orders/drafts/draft-link.ts';
import { brokenOrderLink } from '../../src/orders/order-link.ts';
import { paths } from '../../src/paths.ts';
import { emailLimits } from '../../src/platform/emails/email-guard.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import {
  newDraftKey,
  readyDesign,
  readyDraft,
  readyItem,
  type DraftChanges,
} from '../factory/order-draft.ts';
import { orderInput, reorderInput } from '../factory/orders.ts';
import {
  askReorder,
  callFunction,
  newVisitor,
  openShop,
  orderWithFile,
  place,
  png,
  readableText,
  siteUrl,
  type CallOptions,
  type TestShop,
} from './test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const sweep = async () => (await sweepFiles()).json() as Promise<unknown>;
const open = (key: string, options?: CallOptions) =>
  callFunction(openOrder, openOrderFunction, { key }, options);

async function placed(changes: Parameters<typeof orderInput>[0] = {}) {
  const input = orderInput(changes);
  const { data } = await place(input);
  return { input, ...data };
}

// product: order-page
describe('the link to an order', () => {
  test('opens everything its customer ordered and entered, and nothing of ours', async () => {
    const address = {
      name: 'Grace Hopper',
      street: '1200 Locust Street',
      city: 'Portland',
      state: 'OR',
      zip: '97201',
    };
    const { designs } = await orderWithFile('heron.png', png(300, 200));
    const input = orderInput({
      designs,
      delivery: { method: 'shipping', address },
      customer: { poNumber: 'PO-7', notes: 'Ring twice.' },
    });
    const { orderNumber, orderKey } = (await place(input)).data;
    await placed();
    const { status, data } = await open(orderKey);
    expect(status).toBe(200);
    const { files, events, ...order } = data;
    const { name, email, phone } = input.customer;
    expect(order).toMatchObject({
      number: orderNumber,
      status: 'submitted',
      version: 1,
      emailHeld: false,
      designs: [
        {
          printLocations: designs[0]?.printLocations,
          items: [
            {
              garmentId: 'premium-cotton',
              quantities: { S: 4, M: 8, L: 7, XL: 3, '2XL': 1 },
            },
          ],
        },
      ],
      deliveryMethod: 'shipping',
      deliveryStreet: address.street,
      deliveryZip: address.zip,
      customerName: name,
      customerEmail: email,
      customerPhone: phone,
      customerPoNumber: 'PO-7',
      customerNotes: 'Ring twice.',
      totalCents: input.seenTotalCents,
    });
    expect(events).toEqual([
      {
        from: null,
        to: 'submitted',
        undo: false,
        by: 'customer',
        exactRepeatOf: null,
        at: expect.any(String) as unknown,
      },
    ]);
    expect(files).toMatchObject([{ fileName: 'heron.png', widthPx: 300, heightPx: 200 }]);
    const bytes = new Uint8Array(await (await fetch(files[0]!.url!)).arrayBuffer());
    expect(bytes).toEqual(new Uint8Array(png(300, 200)));
    expect(JSON.stringify(data)).not.toMatch(/idempotency|hash|linkId|objectPath|stock_?note/i);
  });

  test('says that the confirmation’s email is held until staff send it', async () => {
    const customer = { email: `ada-${randomUUID()}@example.com` };
    const ip = newVisitor();
    for (let time = 0; time < 5; time += 1) await place(orderInput({ customer }), { ip });
    const { orderKey } = (await place(orderInput({ customer }), { ip })).data;
    expect((await open(orderKey)).data.emailHeld).toBe(true);
    await shop.backend.sql(
      `update public.outbox set status = 'pending', last_error_code = null where status = 'held'`,
    );
    expect((await open(orderKey)).data.emailHeld).toBe(false);
  });

  test('says so only of what the visitor sent there, not of what others did or whom we know', async () => {
    const emails = ['active', 'known', 'stranger'].map(
      (who) => `${who}-${randomUUID()}@example.com`,
    );
    const [active, known] = emails.map((email) => orderInput({ customer: { email } }));
    for (const { data } of [await place(active), await place(known)]) {
      await shop.backend.sql(
        `select public.confirm_address(number, link_key_hash, customer_email)
         from public.orders where number = $1`,
        [data.orderNumber],
      );
    }
    const buckets = Object.values(emailLimits).map(({ bucket }) => bucket);
    const later = (kept: string[]) =>
      shop.backend.sql(
        'delete from private.rate_limits where bucket = any ($1) and bucket <> all ($2)',
        [buckets, kept],
      );
    await later([]);
    await place(active);
    const ip = newVisitor();
    const shown = async (email: string) => {
      const { data } = await place(orderInput({ customer: { email } }), { ip });
      return (await open(data.orderKey)).data.emailHeld;
    };
    // Over their own limit, what they send to customers goes out, and the rest is held.
    await place(orderInput(), { ip });
    await shop.backend.sql('update private.rate_limits set taken = 20 where bucket = $1', [
      emailLimits.byVisitor.bucket,
    ]);
    const seen = async () => {
      const answers = await Promise.all(emails.map(shown));
      expect(new Set(answers).size).toBe(1);
      return answers[0];
    };
    for (let sent = 0; sent < 4; sent += 1) expect(await seen()).toBe(false);
    await later([emailLimits.toMailbox.bucket, emailLimits.toMailboxFromAll.bucket]);
    expect(await seen()).toBe(false);
    expect(await seen()).toBe(true);
  });

  test('is the same for a repeat, and in the confirmation’s email', async () => {
    const { input, orderKey } = await placed();
    expect((await place(input)).data.orderKey).toBe(orderKey);
    const [email] = await shop.emailsTo(input.customer.email);
    const link = `${siteUrl}${paths.yourOrder}#order=${orderKey}`;
    expect(email?.html).toContain(`href="${link}&amp;mail=`);
    expect(email?.text).toContain(`${link}&mail=`);
  });

  // product: confirmed-addresses
  test('confirms the address only from an email to it, to which documents may go from then on', async () => {
    const { input, orderNumber, orderKey } = await placed();
    const { email } = input.customer;
    const proofTo = async (address: string) =>
      /&mail=([\w-]+)/.exec((await shop.emailsTo(address))[0]!.text!)![1]!;
    const openWith = async (mail: string) => {
      const { status } = await callFunction(openOrder, openOrderFunction, { key: orderKey, mail });
      expect(status).toBe(200);
    };
    const isConfirmed = async () => {
      const [row] = await shop.backend.sql(
        `select public.may_email_words(o.id) as words, private.knows_address(o.customer_email) as known
         from public.orders as o where number = $1`,
        [orderNumber],
      );
      return row;
    };
    const unconfirmed = { words: false, known: false };
    const other = await placed();
    await open(orderKey);
    for (const proof of ['', 'x', await proofTo(other.input.customer.email)]) await openWith(proof);
    expect(await isConfirmed()).toEqual(unconfirmed);

    const proof = await proofTo(email);
    await openWith(proof);
    expect(await isConfirmed()).toEqual({ words: true, known: true });

    // The link lets anyone give another address, whose mailbox they needn't read.
    await shop.backend.sql('update public.orders set customer_email = $2 where number = $1', [
      orderNumber,
      `stranger-${email}`,
    ]);
    await openWith(proof);
    expect(await isConfirmed()).toEqual(unconfirmed);
  });

  test('works until a year after the order was done', async () => {
    const { orderNumber, orderKey } = await placed();
    const closed = (seconds: number) =>
      shop.backend.sql(
        `with done as (
           update public.orders set status = 'cancelled' where number = $1 returning id
         )
         update public.job_events set created_at = now() - interval '1 year' + make_interval(secs => $2)
         where order_id = (select id from done)`,
        [orderNumber, seconds],
      );
    await shop.backend.sql(
      `update public.job_events set created_at = now() - interval '3 years'
       where order_id = (select id from public.orders where number = $1)`,
      [orderNumber],
    );
    expect((await open(orderKey)).status).toBe(200);
    await closed(60);
    expect((await open(orderKey)).status).toBe(200);
    await closed(-60);
    await expectBroken(orderKey);
  });

  test('opens nothing with another order’s key, an old one, or a guess, and doesn’t say which', async () => {
    const [first, second] = [await placed(), await placed()];
    const [number, key = ''] = first.orderKey.split('.');
    const [, otherKey = ''] = second.orderKey.split('.');
    for (const guess of [
      `${number}.${otherKey}`,
      `${number}.${'A'.repeat(32)}`,
      `${second.orderNumber}.${key}`,
      `999999.${key}`,
      '',
      `${number}`,
      `${number}.`,
      first.orderKey.slice(0, -1),
      `${first.orderKey}A`,
      `0${first.orderKey}`,
      `${number}.${key}' or true --`,
    ]) {
      await expectBroken(guess);
    }
    await shop.backend.sql('delete from public.orders where number = $1', [first.orderNumber]);
    await expectBroken(first.orderKey);
  });

  test('is stored only as the hash of its key', async () => {
    const { orderNumber, orderKey } = await placed();
    const rows = await shop.backend.sql('select * from public.orders where number = $1', [
      orderNumber,
    ]);
    expect(JSON.stringify(rows)).not.toContain(orderKey.split('.')[1]);
  });

  test('opens the order without its files while Storage is down', async () => {
    const input = await orderWithFile('heron.png', png(10, 10));
    const { orderKey } = (await place(input)).data;
    const real = globalThis.fetch;
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
      const url = input instanceof Request ? input.url : String(input);
      return url.includes('/storage/') ? Promise.reject(new TypeError('down')) : real(input, init);
    });
    const { status, data } = await open(orderKey);
    vi.unstubAllGlobals();
    expect(status).toBe(200);
    expect(data.files).toMatchObject([{ fileName: 'heron.png', url: null }]);
  });

  test('has a limit on how often it’s opened', async () => {
    const ip = newVisitor();
    const { orderKey } = await placed();
    expect((await open(orderKey, { ip })).status).toBe(200);
    await shop.backend.sql(`update private.rate_limits set taken = 1000 where bucket = $1`, [
      rateLimits.orderLinks.bucket,
    ]);
    expect((await open(orderKey, { ip })).status).toBe(429);
  });

  test('leaves neither itself nor the customer in the log', async () => {
    const { orderKey } = await placed();
    await open(orderKey);
    await open(`${orderKey.slice(0, -1)}!`);
    expect(shop.log.join('\n')).not.toMatch(/Lovelace/);
    expect(shop.log.join('\n')).not.toContain(orderKey.slice(0, 30));
  });
});

async function expectBroken(orderKey: string) {
  const { status, error } = await open(orderKey);
  expect(status === 404 || status === 400).toBe(true);
  expect(error.message).toBe(brokenOrderLink);
}

const find = (number: number, email: string, options?: CallOptions) =>
  callFunction(findOrder, findOrderFunction, { number, email, openMs: 9_000 }, options);
const linksIn = async (email: string) =>
  (
    await shop.backend.sql(
      `select from public.outbox where recipient = $1 and template in ('order-link', 'order-again')`,
      [email],
    )
  ).length;
const linkEmails = async (email: string) =>
  (await shop.emailsTo(email)).filter(({ subject }) => subject?.startsWith('The link to order'));

// product: find-my-order
describe('finding an order', () => {
  test('emails its link, as often as it’s asked for, and the link opens the order', async () => {
    const { input, orderNumber, orderKey } = await placed();
    const { email } = input.customer;
    for (const spelling of [email, email.toUpperCase()]) {
      const { status, data } = await find(orderNumber, spelling, { ip: newVisitor() });
      expect({ status, data }).toEqual({ status: 200, data: { asked: true } });
    }
    // The answer doesn't wait for the email.
    await expect.poll(() => linkEmails(email)).toHaveLength(2);
    const [sent, again] = await linkEmails(email);
    expect(again?.subject).toBe(`The link to order #${orderNumber}`);
    expect(sent?.html).toContain(`href="${siteUrl}${paths.yourOrder}#order=${orderKey}&amp;mail=`);
    expect(readableText(sent!.html!)).not.toMatch(/Lovelace|heron/i);
  });

  test('answers the same for a wrong pair, and emails nobody', async () => {
    const [one, other] = [await placed(), await placed()];
    for (const [number, email] of [
      [one.orderNumber, other.input.customer.email],
      [999_999, one.input.customer.email],
      [one.orderNumber, 'nobody@example.com'],
    ] as const) {
      const { status, data } = await find(number, email, { ip: newVisitor() });
      expect({ status, data }).toEqual({ status: 200, data: { asked: true } });
    }
    for (const email of [one.input.customer.email, other.input.customer.email]) {
      const rows = await shop.backend.sql(
        `select from public.outbox where recipient = $1 and template = 'order-link'`,
        [email],
      );
      expect(rows).toEqual([]);
    }
  });

  test('has limits per visitor, per address, and per mailbox', async () => {
    const { input, orderNumber } = await placed();
    const { email } = input.customer;
    const ip = newVisitor();
    expect((await find(orderNumber, email, { ip })).status).toBe(200);
    for (const { bucket } of [rateLimits.orderFinds, rateLimits.orderFindsByEmail]) {
      await shop.backend.sql('update private.rate_limits set taken = 1000 where bucket = $1', [
        bucket,
      ]);
      expect((await find(orderNumber, email, { ip })).status).toBe(429);
      await shop.backend.sql('delete from private.rate_limits where bucket = $1', [bucket]);
    }
    for (let time = 0; time < 6; time += 1) {
      expect((await find(orderNumber, email, { ip: newVisitor() })).status).toBe(200);
    }
    // A mailbox gets five links a day.
    expect(await linksIn(email)).toBe(5);
  });

  test('counts the same whether number and address match, so that no limit tells', async () => {
    const { input, orderNumber } = await placed();
    const { email } = input.customer;
    const counts = async (number: number) => {
      await shop.backend.sql('delete from private.rate_limits');
      await shop.backend.sql('update public.outbox set counted = false');
      const ip = newVisitor();
      await find(number, email, { ip });
      await askReorder(reorderInput({ email, invoiceNumber: String(number) }), { ip });
      const limits = await shop.backend.sql(
        `select bucket, count(*)::int as of, sum(taken)::int as taken
         from private.rate_limits where bucket <> $1 group by 1 order by 1`,
        [emailLimits.linksToMailbox.bucket],
      );
      const [emails] = await shop.backend.sql(
        'select count(*)::int as counted from public.outbox where counted',
      );
      return { limits, emails };
    };
    const links = await linksIn(email);
    const wrong = await counts(orderNumber + 1);
    expect(await linksIn(email)).toBe(links);
    expect(await counts(orderNumber)).toEqual(wrong);
    expect(await linksIn(email)).toBe(links + 2);
    expect(wrong.emails).toEqual({ counted: 1 });
  });

  test('tells nobody by their own order’s email whether it found one', async () => {
    const victim = await placed();
    const ip = newVisitor();
    await find(victim.orderNumber, victim.input.customer.email, { ip });
    await shop.backend.sql('update private.rate_limits set taken = 1000 where bucket = $1', [
      emailLimits.byVisitor.bucket,
    ]);
    const { orderKey } = (await place(orderInput(), { ip })).data;
    expect((await open(orderKey)).data.emailHeld).toBe(false);
  });

  test('refuses what can’t be an order, and programs', async () => {
    const { input, orderNumber } = await placed();
    const { email } = input.customer;
    expect((await find(0, email)).error.fields).toHaveProperty('number');
    expect((await find(1.5, email)).error.fields).toHaveProperty('number');
    expect((await find(orderNumber, 'ada@')).error.fields).toHaveProperty('email');
    for (const guard of [{ website: 'x' }, { openMs: 100 }]) {
      const input = { number: orderNumber, email, openMs: 9_000, ...guard };
      expect((await callFunction(findOrder, findOrderFunction, input)).status).toBe(400);
    }
  });
});

const keep = (key: string, kept: unknown, options?: CallOptions) =>
  callFunction(keepDraft, keepDraftFunction, { key, kept }, options);
const openKept = (key: string, options?: CallOptions) =>
  callFunction(openDraft, openDraftFunction, { key }, options);
const unfinished = (changes: DraftChanges = {}): KeptDraft => ({
  draft: readyDraft(changes),
  contact: { name: 'Ada Lovelace', email: 'ada@' },
});

// product: draft-links
describe('the link to a draft', () => {
  test('opens what was kept last, for 14 days after that', async () => {
    const key = newDraftKey();
    const first = unfinished();
    await keep(key, first);
    const { idempotencyKey } = first.draft;
    const last = unfinished({ idempotencyKey, quantities: { M: 9 } });
    const { status, data } = await keep(key, last);
    expect(status).toBe(200);
    const days = (Date.parse(data.expiresAt) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(draftLinkDays);
    expect((await openKept(key)).data).toEqual(last);

    await shop.backend.sql(
      `update private.order_drafts
       set saved_at = now() - interval '14 days', expires_at = now() - interval '1 second'`,
    );
    const { error, ...expired } = await openKept(key);
    expect({ status: expired.status, ...error }).toEqual({
      status: 404,
      code: 'not-found',
      message: noDraft,
    });
    expect(await sweep()).toMatchObject({ ended: 1 });
  });

  test('keeps any characters that a person can type', async () => {
    const key = newDraftKey();
    const kept = unfinished({ artwork: { description: '\u202e 🦆 ‏نجيب' } });
    expect((await keep(key, kept)).status).toBe(200);
    expect((await openKept(key)).data).toEqual(kept);
  });

  test('keeps as much as an endpoint takes, however its numbers are written', async () => {
    const upload = {
      receipt: 'x',
      name: 'x',
      size: 9e15,
      widthPx: 9e15,
      heightPx: 9e15,
      transparent: true,
    };
    const uploads = Object.fromEntries(allLocations.map((location) => [location, upload]));
    const designs = (first: string) =>
      Array.from({ length: mostDesigns }, (_, at) =>
        readyDesign({
          id: `${at + 1}`,
          artwork: {
            type: 'description',
            description: at === 0 ? first : '語'.repeat(3400),
            uploads,
          },
          items: [readyItem({ id: `${at + 1}` })],
        }),
      );
    const kept = (first: string) => ({
      ...unfinished({ designs: designs(first) }),
      contact: Object.fromEntries(Array.from({ length: 10 }, (_, at) => [at, '語'.repeat(2000)])),
    });
    const body = (first: string) =>
      JSON.stringify({ key: newDraftKey(), kept: kept(first) }).replaceAll(
        '9000000000000000',
        '9e15',
      );
    const room = keepDraft.maxBytes - Buffer.byteLength(body(''));
    const full = body('語'.repeat(Math.floor(room / 3)));
    expect(await callFunction(keepDraft, keepDraftFunction, full)).toMatchObject({ status: 200 });
  });

  test('is stored only as a hash, and leaves nothing in the log', async () => {
    const key = newDraftKey();
    await keep(key, unfinished());
    await openKept(key);
    await openKept(newDraftKey());
    await keep(key, { ...unfinished(), contact: { name: 7 } });
    const rows = await shop.backend.sql('select key_hash from private.order_drafts');
    expect(JSON.stringify(rows)).not.toContain(key);
    expect(shop.log.join('\n')).not.toMatch(/Lovelace|catfish/i);
    expect(shop.log.join('\n')).not.toContain(key);
  });

  test('says that the order is placed once it is', async () => {
    const key = newDraftKey();
    const { input, orderNumber } = await placed();
    const kept = unfinished();
    await keep(key, { ...kept, draft: { ...kept.draft, idempotencyKey: input.idempotencyKey } });
    const { status, error } = await openKept(key);
    expect({ status, code: error.code }).toEqual({ status: 409, code: 'aborted' });
    expect(error.message).toContain(`#${orderNumber}`);
  });

  test('takes only a draft in our form, and only under a key of 192 bits', async () => {
    const kept = unfinished();
    for (const wrong of [
      {},
      { ...kept, draft: { ...kept.draft, version: 0 } },
      unfinished({ quantities: { S: -1 } }),
      unfinished({ artwork: { description: 'x'.repeat(4001) } }),
      { ...kept, contact: { notes: 'x'.repeat(2001) } },
      { ...kept, contact: { ['x'.repeat(41)]: 'x' } },
      {
        ...kept,
        contact: Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`f${n}`, 'x'])),
      },
    ]) {
      expect((await keep(newDraftKey(), wrong)).status).toBe(400);
    }
    expect((await keep(newDraftKey(), { ...kept, filler: 'x'.repeat(128_000) })).status).toBe(400);
    for (const key of ['', 'x'.repeat(31), `${newDraftKey()}x`, `${newDraftKey().slice(0, -1)}!`]) {
      expect((await keep(key, kept)).status).toBe(400);
      expect((await openKept(key)).error.message).toBe(noDraft);
    }
  });

  test('is made a hundred times a day at most, and those that are there can still change', async () => {
    const [ip, key] = [newVisitor(), newDraftKey()];
    expect((await keep(key, unfinished(), { ip })).status).toBe(200);
    await shop.backend.sql('update private.rate_limits set taken = $1 where bucket = $2', [
      rateLimits.newDrafts.tokens,
      rateLimits.newDrafts.bucket,
    ]);
    const refused = await keep(newDraftKey(), unfinished(), { ip });
    expect(refused.status).toBe(429);
    expect(refused.error.message).toContain('We’ve already saved 100 unfinished orders');
    expect(refused.headers.get('retry-after')).toBe('86400');
    expect((await keep(key, unfinished(), { ip })).status).toBe(200);
    expect((await keep(newDraftKey(), unfinished(), { ip: newVisitor() })).status).toBe(200);
  });

  test('has limits on how often it’s kept and opened', async () => {
    const [ip, key] = [newVisitor(), newDraftKey()];
    for (const [bucket, again] of [
      [rateLimits.drafts.bucket, () => keep(key, unfinished(), { ip })],
      [rateLimits.orderLinks.bucket, () => openKept(key, { ip })],
    ] as const) {
      expect((await again()).status).toBe(200);
      await shop.backend.sql('update private.rate_limits set taken = 1000 where bucket = $1', [
        bucket,
      ]);
      expect((await again()).status).toBe(429);
    }
  });
});

const emailLink = (key: string, email: string, guard: object = {}, options?: CallOptions) =>
  callFunction(emailDraft, emailDraftFunction, { key, email, openMs: 9_000, ...guard }, options);
const newAddress = () => `${crypto.randomUUID()}@example.com`;
const outboxTo = (email: string) =>
  shop.backend.sql('select status, sealed_key from public.outbox where recipient = $1', [email]);

// product: draft-links, outbox
describe('the email with a draft’s link', () => {
  test('opens the draft, in our own words only', async () => {
    const [key, email] = [newDraftKey(), newAddress()];
    await keep(key, unfinished());
    const { status, data } = await emailLink(key, email);
    expect({ status, data }).toEqual({ status: 200, data: { asked: true } });
    const [sent, ...others] = await shop.emailsTo(email);
    expect(others).toEqual([]);
    expect(sent?.subject).toBe('Your T-shirt order, to finish later');
    const link = `${siteUrl}${paths.order}#draft=${key}`;
    expect(sent?.html).toContain(`href="${link}"`);
    expect(sent?.text).toContain(link);
    for (const body of [readableText(sent!.html!), sent!.text!.replace(/\s+/g, ' ')]) {
      expect(body).toContain('23 Premium Cotton (Bella + Canvas 3001)');
      expect(body).toContain(`for ${draftLinkDays} days after your last change`);
      expect(body).toContain('Somebody entered your address by mistake.');
      expect(body).not.toMatch(/Lovelace|catfish|Navy/i);
    }
  });

  test('is tried again after a failure, and not once the order is placed or the link has ended', async () => {
    const [key, ended, order] = [newDraftKey(), newDraftKey(), newDraftKey()];
    const { input } = await placed();
    const kept = unfinished();
    await keep(key, kept);
    await keep(ended, kept);
    await keep(order, kept);
    const [later, never, placedBy] = [newAddress(), newAddress(), newAddress()];
    shop.mailbox.fail(down);
    await emailLink(key, later);
    await emailLink(ended, never);
    await emailLink(order, placedBy);
    shop.mailbox.fail(null);
    expect(await outboxTo(later)).toMatchObject([{ status: 'pending' }]);
    await shop.backend.sql(
      `update private.order_drafts
       set saved_at = now() - interval '1 day', expires_at = now() where key_hash =
         (select draft_key_hash from public.outbox where recipient = $1)`,
      [never],
    );
    await keep(order, { ...kept, draft: { ...kept.draft, idempotencyKey: input.idempotencyKey } });
    await shop.dueNow();
    await shop.drain();
    expect(await shop.emailsTo(later)).toHaveLength(1);
    expect([...(await shop.emailsTo(never)), ...(await shop.emailsTo(placedBy))]).toEqual([]);
    expect(await outboxTo(later)).toEqual([{ status: 'sent', sealed_key: null }]);
  });

  test('is refused for a link that opens no draft, a wrong address, and a program', async () => {
    const key = newDraftKey();
    expect((await emailLink(key, newAddress())).error).toMatchObject({
      code: 'not-found',
      message: noDraft,
    });
    await keep(key, unfinished());
    expect((await emailLink(key, 'ada@')).error.fields).toHaveProperty('email');
    const email = newAddress();
    for (const guard of [{ website: 'x' }, { openMs: 100 }]) {
      expect((await emailLink(key, email, guard)).status).toBe(400);
    }
    expect(await outboxTo(email)).toEqual([]);
  });
});
