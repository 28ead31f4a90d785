// V2 Validation and Business Logic
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import emailDraftFunction from '../../netlify/functions/email-draft.ts';
import keepDraftFunction from '../../netlify/functions/keep-draft.ts';
import trackFunction from '../../netlify/functions/track.ts';
import { emailDraft } from '../../src/orders/drafts/email-draft.contract.ts';
import { keepDraft } from '../../src/orders/drafts/keep-draft.contract.ts';
import { track } from '../../src/site/track.contract.ts';
import type { OrderRecord } from '../../src/orders/order-record.ts';
import type { QuoteRequestRecord } from '../../src/quotes/quote-request-record.ts';
import type { ReorderRecord } from '../../src/orders/repeats/reorder-record.ts';
import { notShipped } from '../../src/orders/delivery/shipment.ts';
import { statusEmails } from '../../src/orders/status-email.ts';
import { emailLimits } from '../../src/platform/emails/email-guard.server.ts';
import { newOrder } from '../../src/orders/placing/new-order.email.tsx';
import { newQuoteRequest } from '../../src/quotes/new-quote-request.email.tsx';
import { newReorder } from '../../src/orders/repeats/new-reorder.email.tsx';
import { orderConfirmation } from '../../src/orders/placing/order-confirmation.email.tsx';
import { orderPictures } from '../../src/orders/order-pictures.server.ts';
import { quoteRequestReceipt } from '../../src/quotes/quote-request-receipt.email.tsx';
import { renderEmail } from '../../src/platform/emails/render.server.tsx';
import { reorderReceipt } from '../../src/orders/repeats/reorder-receipt.email.tsx';
import { statusChanged } from '../../src/orders/status.email.tsx';
import { newDraftKey, readyArtwork, readyDraft } from '../factory/order-draft.ts';
import {
  orderInput,
  orderToPlace,
  quoteRequestInput,
  quoteRequestToPlace,
  reorderInput,
  reorderToPlace,
} from '../factory/orders.ts';
import {
  askQuote,
  askReorder,
  callFunction,
  newVisitor,
  openShop,
  place,
  siteUrl,
  type TestShop,
} from '../functions/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

// product: visit-counts
test('a visit is completed once, and never without an attempt', async () => {
  const send = async (input: object) => {
    const { data } = await callFunction(track, trackFunction, { path: 'quoteForm', ...input });
    return data.counted;
  };
  const visit = { event: 'complete', attempt: randomUUID(), minutes: 3 };
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(visit)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  // Its start arrives late.
  expect(await send({ event: 'start', attempt: visit.attempt })).toBe(false);
  expect(await send({ ...visit, attempt: randomUUID() })).toBe(true);
  expect(
    await shop.backend.sql(`select attempts, completed, minutes::int from public.quote_analytics`),
  ).toEqual([{ attempts: 2, completed: 2, minutes: 6 }]);
});

// product: order-emails, request-emails
describe('an email to an address that nobody confirmed', () => {
  const placed = { id: randomUUID(), number: 1001, createdAt: '2026-11-20T15:04:00Z' };
  const order = {
    ...orderToPlace({
      artworkDescription: 'x',
      deliveryMethod: 'shipping',
      deliveryName: 'x',
      deliveryStreet: 'x',
      deliveryCity: 'x',
      deliveryState: 'x',
      deliveryZip: 'x',
      customerPoNumber: 'x',
      customerNotes: 'x',
    }),
    ...placed,
    ...notShipped,
    exemptReason: null,
    status: 'submitted',
  } as OrderRecord;
  const movedAt = new Date('2026-12-01T16:00:00Z');
  const quote = {
    ...quoteRequestToPlace({ phone: 'x' }),
    ...placed,
    status: 'new',
  } as QuoteRequestRecord;
  const reorder = {
    ...reorderToPlace(),
    ...placed,
    status: 'new',
    order: null,
  } as unknown as ReorderRecord;

  /**
   * What isn't typed: numbers, dates, and choices from our lists. Every other text counts as
   * something that was typed.
   */
  const ours = new Set([
    ...['id', 'status', 'createdAt', 'dueDate', 'pickupDate', 'turnaroundClass', 'deliveryMethod'],
    ...['garmentId', 'garmentName', 'styleCode', 'colorKey', 'colorName', 'colorHex'],
    ...['printLocations', 'location', 'artworkType', 'format', 'tax'],
  ]);
  const retyped = <Part>(part: Part, text: string, key = ''): Part => {
    if (ours.has(key)) return part;
    if (typeof part === 'string') return text as Part;
    if (Array.isArray(part)) return part.map((each) => retyped<unknown>(each, text)) as Part;
    if (part === null || typeof part !== 'object') return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, value]) => [name, retyped<unknown>(value, text, name)]),
    ) as Part;
  };
  const withPictures = async (placedOrder: OrderRecord) => ({
    ...(await renderEmail(orderConfirmation(placedOrder, `${siteUrl}/order`), siteUrl)),
    pictures: await orderPictures(placedOrder),
  });
  const toCustomer = (text: string) =>
    Promise.all([
      withPictures(retyped(order, text)),
      renderEmail(quoteRequestReceipt(retyped(quote, text)), siteUrl),
      renderEmail(reorderReceipt(retyped(reorder, text)), siteUrl),
    ]);
  const aboutMoves = (text: string) =>
    Promise.all(
      statusEmails.map((template) =>
        renderEmail(
          statusChanged(template, retyped(order, text), `${siteUrl}/order`, movedAt),
          siteUrl,
        ),
      ),
    );
  const toShop = (text: string) =>
    Promise.all([
      renderEmail(newOrder(retyped(order, text), siteUrl, []), siteUrl),
      renderEmail(newQuoteRequest(retyped(quote, text), siteUrl), siteUrl),
      renderEmail(newReorder(retyped(reorder, text), siteUrl), siteUrl),
    ]);

  test('is the same whatever was typed or uploaded', async () => {
    const plain = await toCustomer('plain');
    const hostile = fc.oneof(
      fc.string({ minLength: 1, unit: 'grapheme' }),
      fc.constantFrom('https://evil.example', '<img src=x>', '\r\nBcc: a@b.example', '{{name}}'),
    );
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        expect(await toCustomer(text)).toEqual(plain);
      }),
      { numRuns: 10 },
    );
    const [words, other] = await Promise.all([toShop('plain'), toShop('https://evil.example')]);
    for (const [index, email] of words.entries()) expect(other[index]).not.toEqual(email);
  });

  test('about a move is the same, too', async () => {
    expect(await aboutMoves('https://evil.example <img src=x>')).toEqual(await aboutMoves('plain'));
  });

  test('says what to do if it wasn’t you', async () => {
    for (const { html, text } of await toCustomer('plain')) {
      for (const body of [html, text]) expect(body).toContain('entered your address by mistake');
    }
  });
});

// product: held-emails
describe('a flood', () => {
  const inbox = 'inbox@confluenceprint.example';
  const outbox = () =>
    shop.backend.sql(
      `select status::text, last_error_code as code, count(*)::int as emails
       from public.outbox where template !~ '^(new-|held-)' group by 1, 2 order by 1, 2`,
    );
  afterEach(async () => {
    for (const table of ['public.outbox', 'private.rate_limits']) {
      await shop.backend.sql(`delete from ${table}`);
    }
    await shop.mailbox.clear();
  });

  test('in a stranger’s name emails them five times, loses no job, and doesn’t bury the shop', async () => {
    const ip = '198.51.100.7';
    const numbers = [];
    for (let sent = 0; sent < 4; sent += 1) {
      const email = `${['victim', 'Vic.tim', 'v.i.c.tim', 'victim'][sent]}+${sent}@gmail.com`;
      const order = await place(orderInput({ customer: { email } }), { ip });
      // Leaving out how long the form was open doesn't help.
      const quote = await askQuote(quoteRequestInput({ email, openMs: undefined }), { ip });
      const reorder = await askReorder(reorderInput({ email }), { ip });
      expect([order.status, quote.status, reorder.status]).toEqual([200, 200, 200]);
      numbers.push(
        order.data.orderNumber,
        quote.data.quoteRequestNumber,
        reorder.data.reorderNumber,
      );
    }
    expect(new Set(numbers).size).toBe(12);
    expect(await shop.emailsTo('@gmail.com')).toHaveLength(5);
    expect(await outbox()).toEqual([
      { status: 'held', code: 'emails-to-mailbox', emails: 7 },
      { status: 'sent', code: null, emails: 5 },
    ]);

    expect(await shop.emailsTo(inbox)).toHaveLength(5);
    await shop.dueNow();
    expect(await shop.drain()).toEqual({ sent: 1, failed: 0 });
    const [list] = (await shop.emailsTo(inbox)).filter(({ subject }) => /^7 jobs/.test(subject));
    for (const part of [
      `Order #${numbers.at(-3)}: This address already got several emails in one day.`,
      `${siteUrl}/admin/reorders/${numbers.at(-1)}`,
      `${siteUrl}/admin/orders#held-emails`,
    ]) {
      expect(list?.text).toContain(part);
    }
    expect(list?.html).toContain(`href="${siteUrl}/admin/quotes/${numbers.at(-2)}"`);
  });

  test('the shop isn’t told about held emails that staff have dealt with', async () => {
    const email = `busy-${randomUUID()}@example.com`;
    const ip = newVisitor();
    for (let sent = 0; sent < 6; sent += 1) await askReorder(reorderInput({ email }), { ip });
    await shop.backend.sql(
      `update public.outbox set status = 'pending', last_error_code = null where status = 'held'`,
    );
    await shop.dueNow();
    expect(await shop.drain()).toEqual({ sent: 1, failed: 0 });
    expect((await shop.emailsTo(inbox)).map(({ subject }) => subject).join()).not.toContain('look');
  });

  const isHeld = async (email: string) => {
    const [row] = await shop.backend.sql(
      `select status::text, last_error_code as code from public.outbox where recipient = $1`,
      [email],
    );
    return row?.['status'] === 'held' ? row['code'] : false;
  };
  const fillUp = (bucket: string, taken: number) =>
    shop.backend.sql('update private.rate_limits set taken = $2 where bucket = $1', [
      bucket,
      taken,
    ]);

  test('from one visitor to a mailbox leaves half of its emails to others', async () => {
    const customer = { email: `customer-${randomUUID()}@example.com` };
    const ip = newVisitor();
    for (let sent = 0; sent < 5; sent += 1) await place(orderInput({ customer }), { ip });
    await place(orderInput({ customer }), { ip });
    const fromElsewhere = () => place(orderInput({ customer }));
    await Promise.all(Array.from({ length: 5 }, fromElsewhere));
    expect(await outbox()).toEqual([
      { status: 'held', code: 'emails-to-mailbox', emails: 1 },
      { status: 'sent', code: null, emails: 10 },
    ]);
    await fromElsewhere();
    expect((await outbox())[1]).toEqual({
      status: 'held',
      code: 'emails-to-mailbox-from-all',
      emails: 1,
    });
  });

  test('from one visitor to many addresses emails 20 of them in an hour', async () => {
    const ip = '198.51.100.8';
    const [one, two, three, other] = Array.from({ length: 4 }, () => orderInput());
    await place(one, { ip });
    await fillUp(emailLimits.byVisitor.bucket, 19);
    await place(two, { ip });
    await place(three, { ip });
    await place(other);
    const held = [one, two, three, other].map((order) => isHeld(order!.customer.email));
    expect(await Promise.all(held)).toEqual([false, false, 'emails-by-visitor', false]);
  });

  test('from one visitor with many IPv6 networks emails 60 addresses in an hour', async () => {
    const [one, two, three, other] = Array.from({ length: 4 }, () => orderInput());
    await place(one, { ip: '2001:db8:1:1::1' });
    await fillUp(emailLimits.bySite.bucket, 59);
    await place(two, { ip: '2001:db8:1:2::1' });
    await place(three, { ip: '2001:db8:1:ffff::1' });
    await place(other, { ip: '2001:db8:2::1' });
    const held = [one, two, three, other].map((order) => isHeld(order!.customer.email));
    expect(await Promise.all(held)).toEqual([false, false, 'emails-by-site', false]);
  });

  test('of reorders by one visitor emails 20 links in an hour', async () => {
    const { customer, ...order } = orderInput();
    const { orderNumber } = (await place({ ...order, customer })).data;
    const ip = newVisitor();
    const again = () =>
      askReorder(reorderInput({ email: customer.email, invoiceNumber: `${orderNumber}` }), { ip });
    await again();
    await fillUp(emailLimits.byVisitor.bucket, 20);
    await again();
    const links = await shop.backend.sql(
      `select from public.outbox where template = 'order-again' and recipient = $1`,
      [customer.email],
    );
    expect(links).toHaveLength(1);
  });

  test('of links to drafts counts with all other emails, and the answer doesn’t tell', async () => {
    const key = newDraftKey();
    const kept = { draft: readyDraft(), artwork: readyArtwork, contact: {} };
    await callFunction(keepDraft, keepDraftFunction, { key, kept });
    const email = `victim-${randomUUID()}@example.com`;
    const ip = newVisitor();
    await place(orderInput({ customer: { email } }), { ip });
    const answers = [];
    for (let sent = 0; sent < 6; sent += 1) {
      const input = { key, email: email.replace('@', `+${sent}@`), openMs: 9_000 };
      answers.push(await callFunction(emailDraft, emailDraftFunction, input, { ip }));
    }
    expect(new Set(answers.map((each) => JSON.stringify([each.status, each.data]))).size).toBe(1);
    expect(await outbox()).toEqual([{ status: 'sent', code: null, emails: 5 }]);
  });

  test('of forms that don’t say how long they were open emails 10 people in an hour', async () => {
    const unmeasured = () => quoteRequestInput({ openMs: undefined });
    const [one, two, three, other] = [
      unmeasured(),
      unmeasured(),
      unmeasured(),
      quoteRequestInput(),
    ];
    await askQuote(one);
    await fillUp(emailLimits.unmeasured.bucket, 9);
    for (const input of [two, three, other]) await askQuote(input);
    const held = [one, two, three, other].map(({ email }) => isHeld(email));
    expect(await Promise.all(held)).toEqual([false, false, 'emails-unmeasured', false]);
  });

  test.each([
    ['one visitor', Array.from({ length: 4 }, () => '198.51.100.9')],
    [
      'many IPv6 networks',
      ['2001:db8::1', '2001:db8:0:1::1', '2001:db8:0:2::1', '2001:db8:0:3::1'],
    ],
  ])('of such forms by %s leaves most of these to others', async (_, ips) => {
    const [one, two, three, four, other] = Array.from({ length: 5 }, () =>
      quoteRequestInput({ openMs: undefined }),
    );
    for (const [index, input] of [one, two, three, four].entries()) {
      await askQuote(input, { ip: ips[index]! });
    }
    await askQuote(other);
    const held = [one, two, three, four, other].map((input) => isHeld(input!.email));
    expect(await Promise.all(held)).toEqual([false, false, false, 'emails-by-visitor', false]);
    const [all] = await shop.backend.sql(
      'select taken from private.rate_limits where bucket = $1',
      [emailLimits.unmeasured.bucket],
    );
    expect(all).toEqual({ taken: 4 });
  });

  test('of messages by one visitor holds nobody’s email, and reaches the shop as one list', async () => {
    const flooded = (await place(orderInput())).data.orderNumber;
    await shop.backend.sql(
      `insert into public.outbox (order_id, template, occasion, recipient)
       select id, 'new-message', gen_random_uuid(), $2
       from public.orders, generate_series(1, 500) where number = $1`,
      [flooded, inbox],
    );
    const honest = orderInput();
    const { orderNumber } = (await place(honest)).data;
    expect(await isHeld(honest.customer.email)).toBe(false);
    await shop.backend.sql(
      `delete from public.outbox where status = 'pending' and occasion is not null`,
    );
    await shop.mailbox.clear();
    await shop.dueNow();
    await shop.drain();
    const [list, ...others] = await shop.emailsTo(inbox);
    expect(others).toEqual([]);
    expect(list?.subject).toBe('A lot came in: 2 more things to see');
    expect(list?.text).toContain(`Order #${flooded}: Message from the customer`);
    expect(list?.text).toContain(`Order #${orderNumber}: New order`);
    expect(list?.html).toContain(`href="${siteUrl}/admin/orders/${orderNumber}"`);
  });

  test('from everywhere stops emails to strangers once the shop sent them a lot in an hour', async () => {
    vi.stubEnv('EMAILS_PER_HOUR', '1');
    const [one, two] = [orderInput(), orderInput()];
    await place(one);
    await place(two);
    vi.stubEnv('EMAILS_PER_HOUR', undefined);
    expect(await isHeld(one.customer.email)).toBe(false);
    expect(await isHeld(two.customer.email)).toBe('emails-overall');
  });
});
