import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { StripeBooks } from './stripe/books.ts';
import { readParams } from './stripe/form-body.ts';
import { pay } from './stripe/payments.ts';
import { reportBooks } from './stripe/report.ts';
import { createSession } from './stripe/sessions.ts';
import { startStripe, type StripeStandIn } from './stripe-stand-in.ts';

// Stripe's own library talks to it, over HTTP.
let standIn: StripeStandIn;
let stripe: Stripe;
let now = Date.UTC(2026, 10, 2, 15);

beforeAll(async () => {
  standIn = await startStripe({ port: 0, webhookUrl: null, seed: 1, now: () => now });
  const { port } = new URL(standIn.url);
  stripe = new Stripe(standIn.env.STRIPE_SECRET_KEY, {
    host: 'localhost',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
});
afterAll(() => standIn.close());
beforeEach(() => standIn.clear());

const good = '4242424242424242';
const item = (name: string, cents: number) => ({
  quantity: 1,
  price_data: { currency: 'usd', unit_amount: cents, product_data: { name } },
});
const asked = (changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  ({
    mode: 'payment',
    line_items: [item('Order 2041', 67_200), item('Sales tax', 4704)],
    success_url: 'http://localhost:4321/order?paid={CHECKOUT_SESSION_ID}#2041.key',
    cancel_url: 'http://localhost:4321/order#2041.key',
    customer_email: 'dana@example.com',
    client_reference_id: '2041',
    metadata: { order: '2041' },
    payment_intent_data: { statement_descriptor_suffix: 'ORDER 2041' },
    ...changes,
  }) satisfies Stripe.Checkout.SessionCreateParams;
const open = (
  changes?: Partial<Stripe.Checkout.SessionCreateParams>,
  options?: Stripe.RequestOptions,
) => stripe.checkout.sessions.create(asked(changes), options);
const paid = async (card = good) => {
  const { id } = await open();
  standIn.obey({ pay: { payment: id, card } });
  return read(id);
};
const read = async (id: string) => {
  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge.balance_transaction', 'line_items'],
  });
  const intent = session.payment_intent as Stripe.PaymentIntent;
  const charge = (intent?.latest_charge ?? null) as Stripe.Charge;
  return { session, intent, charge, fee: charge?.balance_transaction as Stripe.BalanceTransaction };
};
const opened = (
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
  options?: Stripe.RequestOptions,
) =>
  stripe.checkout.sessions.create(
    {
      mode: 'setup',
      currency: 'usd',
      customer_creation: 'always',
      customer_email: 'lee@example.com',
      allowed_payment_method_types: ['card'],
      client_reference_id: 'group 7',
      metadata: { group: '7' },
      setup_intent_data: { description: 'Group 7', metadata: { group: '7' } },
      success_url: 'http://localhost:4321/group?saved={CHECKOUT_SESSION_ID}#7.key',
      cancel_url: 'http://localhost:4321/group#7.key',
      ...changes,
    },
    options,
  );
/** Saves a card. The events until then are taken. */
const saved = async (card = good, bank?: 'complete') => {
  const { id } = await opened();
  expect(standIn.obey({ pay: { payment: id, card, ...(bank ? { bank } : {}) } })).toBe('succeeded');
  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: ['setup_intent', 'setup_intent.payment_method'],
  });
  const setup = session.setup_intent as Stripe.SetupIntent;
  const method = setup.payment_method as Stripe.PaymentMethod;
  standIn.takeWebhooks();
  return { session, setup, method, customer: session.customer as string };
};
type Saved = Awaited<ReturnType<typeof saved>>;
const charge = (
  { customer, method }: Pick<Saved, 'customer' | 'method'>,
  changes: Partial<Stripe.PaymentIntentCreateParams> = {},
  idempotencyKey = 'charge',
) =>
  stripe.paymentIntents.create(
    {
      amount: 2500,
      currency: 'usd',
      customer,
      payment_method: method.id,
      off_session: true,
      confirm: true,
      allowed_payment_method_types: ['card'],
      description: 'Group 7, Lee',
      metadata: { group: '7', member: 'lee' },
      statement_descriptor_suffix: 'GROUP 7',
      ...changes,
    },
    { idempotencyKey },
  );
/** How the card was declined. */
const declined = (trying: Promise<unknown>): Promise<Stripe.errors.StripeCardError> =>
  trying.then(
    () => {
      throw new Error('The card wasn’t declined.');
    },
    (error: unknown) => {
      if (error instanceof Stripe.errors.StripeCardError) return error;
      throw error;
    },
  );
const eventTypes = () => standIn.takeWebhooks().map(({ event }) => event.type);

describe('the stand-in for Stripe', () => {
  it('takes a payment from session to fee', async () => {
    const created = await open();
    expect(created).toMatchObject({
      object: 'checkout.session',
      amount_total: 71_904,
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      url: `${standIn.url}/c/pay/${created.id}`,
    });
    expect(standIn.obey({ pay: { payment: created.id, card: '4242 4242 4242 4242' } })).toBe(
      'succeeded',
    );
    const { session, intent, charge, fee } = await read(created.id);
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    expect(session.line_items?.data.map(({ description }) => description)).toEqual([
      'Order 2041',
      'Sales tax',
    ]);
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 71_904 });
    expect(charge.payment_method_details?.card).toMatchObject({ brand: 'visa', last4: '4242' });
    // 2.9% and 30 cents.
    expect(fee).toMatchObject({ amount: 71_904, fee: 2115, net: 69_789 });
    expect(eventTypes()).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
      'charge.updated',
    ]);
  });

  it('refuses what Stripe refuses', async () => {
    const refused = (changes: Partial<Stripe.Checkout.SessionCreateParams>) =>
      open(changes).then(
        () => 'taken',
        (error: unknown) =>
          error instanceof Stripe.errors.StripeError ? `${error.param}: ${error.code}` : error,
      );
    expect(await refused({ line_items: [item('Cheap', 49)] })).toBe('line_items: amount_too_small');
    expect(await refused({ customer_email: 'dana' })).toBe('customer_email: email_invalid');
    expect(await refused({ success_url: '/order' })).toBe('success_url: url_invalid');
    expect(await refused({ expires_at: Math.floor(now / 1000) + 1700 })).toMatch(/^expires_at/);
    expect(await refused({ payment_intent_data: { statement_descriptor: 'CONFLUENCE' } })).toMatch(
      /statement_descriptor/,
    );
    expect(await refused({ nonsense: 1 } as object)).toBe('nonsense: parameter_unknown');
    await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
    const other = new Stripe('sk_test_other', {
      host: 'localhost',
      port: new URL(standIn.url).port,
      protocol: 'http',
    });
    await expect(other.refunds.list()).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
  });

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired_card', undefined],
    ['4000000000000127', 'incorrect_cvc', undefined],
    ['4242424242424241', 'incorrect_number', undefined],
    // A real card.
    ['4929000000006', 'card_declined', 'test_mode_live_card'],
  ])('declines the card %s, and takes another one then', async (card, code, reason) => {
    const { id } = await open();
    expect(standIn.obey({ pay: { payment: id, card } })).toBe('requires_payment_method');
    const { session, intent } = await read(id);
    expect(session.status).toBe('open');
    expect(intent.last_payment_error).toMatchObject({ code });
    expect(intent.last_payment_error?.decline_code).toBe(reason);
    expect(eventTypes()).toContain('payment_intent.payment_failed');
    expect(standIn.obey({ pay: { payment: id, card: good } })).toBe('succeeded');
    expect((await read(id)).intent.id).toBe(intent.id);
  });

  it.each([
    ['4000002500003155', 'complete', 'succeeded'],
    ['4000002500003155', 'fail', 'requires_payment_method'],
    ['4000008400001629', 'complete', 'requires_payment_method'],
  ] as const)('asks the bank about the card %s, and %s leads on', async (card, bank, status) => {
    const { id } = await open();
    expect(standIn.obey({ pay: { payment: id, card } })).toBe('requires_action');
    expect((await read(id)).session.payment_status).toBe('unpaid');
    const again = await open();
    expect(standIn.obey({ pay: { payment: again.id, card, bank } })).toBe(status);
  });

  it('expires a session on request and in time, and then takes nothing there', async () => {
    const { id } = await open();
    const expired = await stripe.checkout.sessions.expire(id);
    expect(expired).toMatchObject({ status: 'expired', url: null });
    await expect(stripe.checkout.sessions.expire(id)).rejects.toThrow(/status of `expired`/);
    expect(() => standIn.obey({ pay: { payment: id, card: good } })).toThrow(/is expired/);

    const late = await open();
    now += 86_400_000;
    await fetch(late.url ?? '');
    expect((await stripe.checkout.sessions.retrieve(late.id)).status).toBe('expired');
    expect(eventTypes()).toEqual(['checkout.session.expired', 'checkout.session.expired']);
  });

  it('refunds up to what was paid, once per idempotency key', async () => {
    const { charge, intent } = await paid();
    const refund = (amount: number, key: string) =>
      stripe.refunds.create({ payment_intent: intent.id, amount }, { idempotencyKey: key });
    const first = await refund(20_000, 'one');
    expect(first).toMatchObject({ status: 'succeeded', amount: 20_000, charge: charge.id });
    expect((await refund(20_000, 'one')).id).toBe(first.id);
    await expect(refund(20_001, 'one')).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
    await expect(refund(60_000, 'two')).rejects.toThrow(/greater than/);
    await refund(51_904, 'three');
    await expect(refund(1, 'four')).rejects.toMatchObject({ code: 'charge_already_refunded' });
    const listed = await stripe.refunds.list({ payment_intent: intent.id });
    expect(listed.data.map(({ amount }) => amount)).toEqual([51_904, 20_000]);
    const [booked] = standIn.report().payments;
    expect(booked).toMatchObject({ paidCents: 71_904, refundedCents: 71_904, keptCents: 0 });
    expect(standIn.report().balanceCents).toBe(-2115);
  });

  it('ends pending refunds as it’s told, and fails one that a lost card can’t take', async () => {
    const { intent } = await paid('4000000000007726');
    const pending = await stripe.refunds.create({ payment_intent: intent.id, amount: 500 });
    expect(pending.status).toBe('pending');
    standIn.obey({ settle: { refund: pending.id, succeeds: true } });
    expect((await stripe.refunds.retrieve(pending.id)).status).toBe('succeeded');

    const lost = await paid('4000000000005126');
    const failing = await stripe.refunds.create({ payment_intent: lost.intent.id });
    expect(failing.status).toBe('succeeded');
    expect((await stripe.refunds.retrieve(failing.id)).status).toBe('failed');
    expect((await read(lost.session.id)).charge).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    });
    expect(eventTypes()).toContain('refund.failed');
  });

  it('takes a disputed payment back, and returns it if the shop wins', async () => {
    const { session, charge } = await paid('4000000000000259');
    const [dispute] = (await stripe.disputes.list({ charge: charge.id })).data;
    expect(dispute).toMatchObject({ status: 'needs_response', reason: 'fraudulent' });
    expect(standIn.report().payments[0]).toMatchObject({ disputedCents: 71_904, keptCents: 0 });
    await expect(stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
    standIn.obey({ decide: { payment: session.id, status: 'won' } });
    const won = await stripe.disputes.retrieve(dispute?.id ?? '');
    expect(won.balance_transactions.map(({ net }) => net)).toEqual([-73_404, 71_904]);
    expect(standIn.report().payments[0]).toMatchObject({ disputedCents: 0, keptCents: 71_904 });

    const other = await paid();
    standIn.obey({ dispute: other.session.id });
    const [second] = (await stripe.disputes.list({ charge: other.charge.id })).data;
    await stripe.disputes.update(second?.id ?? '', {
      evidence: { uncategorized_text: 'losing_evidence' },
      submit: true,
    });
    expect((await stripe.disputes.retrieve(second?.id ?? '')).status).toBe('lost');
    expect(eventTypes().filter((type) => type.startsWith('charge.dispute'))).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
    ]);
  });

  it('lets a bank inquire without taking money', async () => {
    const { session, charge } = await paid('4000000000001976');
    const [asked] = (await stripe.disputes.list({ charge: charge.id })).data;
    expect(asked).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] });
    expect(standIn.report().payments[0]).toMatchObject({ disputedCents: 0, keptCents: 71_904 });
    standIn.obey({ decide: { payment: session.id, status: 'won' } });
    expect((await stripe.disputes.retrieve(asked?.id ?? '')).status).toBe('warning_closed');
  });

  it('lists events page by page, and narrows lists by time and type', async () => {
    for (let at = 0; at < 3; at += 1) await paid();
    const since = Math.floor(now / 1000);
    now += 60_000;
    await paid();
    const all = await stripe.events.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(all).toHaveLength(20);
    expect(new Set(all.map(({ id }) => id)).size).toBe(20);
    const completed = await stripe.events.list({
      types: ['checkout.session.completed'],
      created: { gt: since },
    });
    expect(completed.data).toHaveLength(1);
    const [event] = completed.data;
    expect((await stripe.events.retrieve(event?.id ?? '')).type).toBe(event?.type);
    const moves = await stripe.balanceTransactions.list({ created: { lte: since } });
    expect(moves.data).toHaveLength(3);
  });

  it('signs webhooks so that Stripe’s library takes them, for five minutes', async () => {
    await paid();
    const [webhook, ...others] = standIn.takeWebhooks();
    if (!webhook) throw new Error('There is no webhook.');
    const { STRIPE_WEBHOOK_SECRET: secret } = standIn.env;
    const signature = webhook.headers['stripe-signature'];
    const check = (body: string, lateMs: number) =>
      stripe.webhooks.constructEvent(body, signature, secret, 300, undefined, now + lateMs);
    expect(check(webhook.body, 299_000).id).toBe(webhook.event.id);
    expect(() => check(webhook.body, 301_000)).toThrow(Stripe.errors.StripeError);
    expect(() => check(webhook.body.replace('usd', 'eur'), 0)).toThrow(Stripe.errors.StripeError);
    expect(others).toHaveLength(4);
    expect(standIn.takeWebhooks()).toEqual([]);
  });

  it('sends webhooks until the shop takes them', async () => {
    const answers = [500, 302, 200, 200];
    const got: string[] = [];
    const done = Promise.withResolvers<undefined>();
    const shop = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { id, type } = JSON.parse(Buffer.concat(chunks).toString()) as Stripe.Event;
        got.push(`${id} ${type}`);
        response.writeHead(answers.shift() ?? 200).end();
        if (answers.length === 0) done.resolve(undefined);
      });
    });
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    const { port } = shop.address() as AddressInfo;
    const sending = await startStripe({
      port: 0,
      webhookUrl: `http://127.0.0.1:${port}/api/stripe`,
      webhookAgainAfterMs: [1, 1],
    });
    const body = new URLSearchParams({
      mode: 'payment',
      success_url: 'http://localhost/',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '500',
      'line_items[0][price_data][product_data][name]': 'Order 2041',
    });
    const authorization = `Bearer ${sending.env.STRIPE_SECRET_KEY}`;
    const create = { method: 'POST', headers: { authorization }, body };
    const made = await fetch(`${sending.url}/v1/checkout/sessions`, create);
    const { id } = (await made.json()) as Stripe.Checkout.Session;
    sending.obey({ expire: id });
    sending.obey({
      fail: { fault: 'doubled-webhook' },
    });
    await vi.waitUntil(() => got.length === 3);
    const again = await fetch(`${sending.url}/v1/checkout/sessions`, create);
    sending.obey({ expire: ((await again.json()) as Stripe.Checkout.Session).id });
    await done.promise;
    await vi.waitUntil(() => got.length === 5);
    expect(new Set(got.slice(0, 3)).size).toBe(1);
    expect(new Set(got.slice(3)).size).toBe(1);
    await sending.close();
    shop.close();
  });

  it('fails as it’s told, only where it’s told', async () => {
    const about = 'dana@example.com';
    const { id } = await open();
    standIn.obey({ fail: { fault: '429', about, of: 'POST /v1/checkout/sessions', times: 1 } });
    await open({ customer_email: 'lee@example.com' });
    await expect(open()).rejects.toBeInstanceOf(Stripe.errors.StripeRateLimitError);
    standIn.obey({ fail: { fault: '500', about: id, times: 1 } });
    await expect(read(id)).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
    // The same key gets the error again for a day.
    standIn.obey({ fail: { fault: '500', of: 'POST /v1/checkout/sessions', times: 1 } });
    const again = () => open({}, { idempotencyKey: 'broken' });
    for (let tries = 0; tries < 2; tries += 1) {
      await expect(again()).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
    }
    standIn.obey({ forgetKeys: true });
    await again();
    standIn.obey({ fail: { fault: 'outage' } });
    await expect(read(id)).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
    standIn.obey({ reset: true });
    await read(id);

    standIn.obey({ fail: { fault: 'lost-webhook', of: 'charge.', about } });
    standIn.obey({ fail: { fault: 'doubled-webhook', of: 'checkout.session.completed', about } });
    standIn.obey({ fail: { fault: 'reordered-webhook', of: 'payment_intent.created', about } });
    standIn.obey({ pay: { payment: id, card: good } });
    expect(eventTypes()).toEqual([
      'payment_intent.succeeded',
      'payment_intent.created',
      'checkout.session.completed',
      'checkout.session.completed',
    ]);
  });

  it('does a request once whose answer is lost', async () => {
    const { intent } = await paid();
    standIn.obey({ fail: { fault: 'lost-answer', of: 'POST /v1/refunds', times: 2 } });
    const refund = () =>
      stripe.refunds.create(
        { payment_intent: intent.id, amount: 1000 },
        { idempotencyKey: 'refund' },
      );
    // The library itself asks twice.
    await expect(refund()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect((await refund()).amount).toBe(1000);
    expect(standIn.report().payments[0]?.refunds).toHaveLength(1);
  });

  it('keeps everything in its file, and has the same ids for the same seed', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'stripe-'));
    const file = path.join(folder, 'stripe.json');
    const fields = readParams(
      'mode=payment&success_url=http://localhost/&line_items[0][price_data][currency]=usd' +
        '&line_items[0][price_data][unit_amount]=500&line_items[0][price_data][product_data][name]=Shirts',
    );
    const books = new StripeBooks({ file, seed: 7 });
    const session = createSession(books, fields, (id) => id);
    pay(books, session, good);
    books.save();
    const later = new StripeBooks({ file });
    expect(reportBooks(later)).toEqual(reportBooks(books));
    expect(later.all('event')).toEqual(books.all('event'));
    const twin = createSession(new StripeBooks({ seed: 7 }), fields, (id) => id);
    expect(twin.id).toBe(session.id);
    rmSync(folder, { recursive: true });
  });

  it('tells fees late if it’s told to', async () => {
    standIn.obey({ holdFees: true });
    const { charge, session } = await paid();
    expect(charge.balance_transaction).toBeNull();
    standIn.obey({ holdFees: false });
    expect((await read(session.id)).fee.fee).toBe(2115);
    expect(eventTypes().at(-1)).toBe('charge.updated');
  });
});

describe('saved cards', () => {
  it('saves a card for a new customer, without a payment', async () => {
    const created = await opened();
    expect(created).toMatchObject({
      amount_total: null,
      customer: null,
      mode: 'setup',
      payment_intent: null,
      payment_status: 'no_payment_required',
      status: 'open',
    });
    expect(standIn.obey({ pay: { payment: created.id, card: good } })).toBe('succeeded');
    expect(eventTypes()).toEqual([
      'setup_intent.created',
      'customer.created',
      'payment_method.attached',
      'setup_intent.succeeded',
      'checkout.session.completed',
    ]);
    const session = await stripe.checkout.sessions.retrieve(created.id, {
      expand: ['setup_intent', 'setup_intent.payment_method'],
    });
    expect(session).toMatchObject({
      client_reference_id: 'group 7',
      customer: expect.stringMatching(/^cus_/),
      metadata: { group: '7' },
      payment_status: 'no_payment_required',
      status: 'complete',
      url: null,
    });
    const setup = session.setup_intent as Stripe.SetupIntent;
    expect(setup).toMatchObject({
      customer: session.customer,
      description: 'Group 7',
      metadata: { group: '7' },
      payment_method: { card: { brand: 'visa', last4: '4242' }, customer: session.customer },
      status: 'succeeded',
    });
    expect((await stripe.setupIntents.retrieve(setup.id)).payment_method).toMatch(/^pm_/);
    const customer = await stripe.customers.retrieve(session.customer as string);
    expect(customer).toMatchObject({ email: 'lee@example.com' });
    expect(standIn.report()).toMatchObject({
      payments: [],
      cards: [{ session: created.id, status: 'complete', isKept: true, last4: '4242' }],
    });
  });

  it('charges a saved card while its owner is away', async () => {
    const card = await saved();
    const made = await charge(card);
    expect(made).toMatchObject({ status: 'succeeded', amount_received: 2500 });
    expect(eventTypes()).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'charge.updated',
    ]);
    const intent = await stripe.paymentIntents.retrieve(made.id, {
      expand: ['latest_charge.balance_transaction'],
    });
    expect(intent).toMatchObject({
      customer: card.customer,
      description: 'Group 7, Lee',
      latest_charge: {
        balance_transaction: { amount: 2500, fee: 103, net: 2397 },
        calculated_statement_descriptor: 'SHOP* GROUP 7',
        customer: card.customer,
        payment_method: card.method.id,
      },
      metadata: { group: '7', member: 'lee' },
      payment_method: card.method.id,
    });
    expect(standIn.report()).toMatchObject({
      payments: [
        {
          session: card.session.id,
          intent: made.id,
          customer: card.customer,
          reference: 'group 7',
          metadata: { group: '7', member: 'lee' },
          email: 'lee@example.com',
          status: 'complete',
          askedCents: 2500,
          paidCents: 2500,
          charges: 1,
          keptCents: 2500,
          feeCents: 103,
        },
      ],
      balanceCents: 2397,
    });
  });

  it('declines a saved card with its payment, the same under the same key', async () => {
    const card = await saved('4000000000000341');
    const first = await declined(charge(card));
    expect(first).toMatchObject({
      statusCode: 402,
      type: 'StripeCardError',
      code: 'card_declined',
      decline_code: 'generic_decline',
      payment_intent: {
        customer: card.customer,
        last_payment_error: { payment_method: { id: card.method.id } },
        metadata: { member: 'lee' },
        payment_method: null,
        status: 'requires_payment_method',
      },
    });
    expect(eventTypes()).toEqual([
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
    ]);
    const again = await declined(charge(card));
    expect(again.payment_intent).toEqual(first.payment_intent);
    expect(eventTypes()).toEqual([]);
    await expect(charge(card, { amount: 2600 })).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
    expect(standIn.report().payments).toMatchObject([
      { intent: first.payment_intent?.id, status: 'declined', askedCents: 2500, paidCents: 0 },
    ]);
  });

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired_card', undefined],
    ['4242424242424241', 'incorrect_number', undefined],
    // A real card.
    ['4929000000006', 'card_declined', 'test_mode_live_card'],
  ])('doesn’t save the card %s, and takes another one then', async (card, code, reason) => {
    const { id, setup_intent: setup } = await opened();
    expect(standIn.obey({ pay: { payment: id, card } })).toBe('requires_payment_method');
    const failed = await stripe.setupIntents.retrieve(setup as string);
    expect(failed).toMatchObject({ customer: null, last_setup_error: { code } });
    expect(failed.last_setup_error?.decline_code).toBe(reason);
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open');
    expect(eventTypes()).toEqual(['setup_intent.created', 'setup_intent.setup_failed']);
    expect(standIn.report().cards).toMatchObject([{ status: 'open', isKept: false, last4: null }]);
    expect(standIn.obey({ pay: { payment: id, card: good } })).toBe('succeeded');
    expect((await stripe.setupIntents.retrieve(setup as string)).last_setup_error).toBeNull();
  });

  it.each([
    ['4000002500003155', 'fail', 'setup_intent_authentication_failure'],
    ['4000008400001629', 'complete', 'card_declined'],
  ] as const)('asks the bank before it saves %s, and %s leads to %s', async (card, bank, code) => {
    const { id, setup_intent: setup } = await opened();
    expect(standIn.obey({ pay: { payment: id, card } })).toBe('requires_action');
    expect(standIn.obey({ pay: { payment: id, card, bank } })).toBe('requires_payment_method');
    const { last_setup_error: error } = await stripe.setupIntents.retrieve(setup as string);
    expect(error?.code).toBe(code);
  });

  it.each([
    [good, undefined, 'succeeded'],
    ['4000002500003155', 'complete', 'succeeded'],
    ['4000002760003184', 'complete', 'authentication_required'],
    ['4000000000003220', 'complete', 'authentication_required'],
    ['4000008260003178', 'complete', 'insufficient_funds'],
    ['4000000000000341', undefined, 'generic_decline'],
  ] as const)('charges the saved card %s: asked %s, %s', async (number, bank, outcome) => {
    const card = await saved(number, bank);
    const done = charge(card);
    if (outcome === 'succeeded') {
      expect((await done).status).toBe('succeeded');
      return;
    }
    const error = await declined(done);
    expect(error.decline_code).toBe(outcome);
    expect(error.payment_intent?.status).toBe('requires_payment_method');
    expect(error.payment_intent?.next_action).toBeNull();
  });

  it('closes a session for saving in time, and then saves nothing there', async () => {
    const { id, setup_intent: setup } = await opened();
    await stripe.checkout.sessions.expire(id);
    expect((await stripe.setupIntents.retrieve(setup as string)).status).toBe('canceled');
    expect(() => standIn.obey({ pay: { payment: id, card: good } })).toThrow(/is expired/);
    expect(eventTypes()).toEqual([
      'setup_intent.created',
      'setup_intent.canceled',
      'checkout.session.expired',
    ]);
  });

  it('shows a page that saves a card, and mentions no amount', async () => {
    const { id, url } = await opened();
    const page = async (body?: Record<string, string>) => {
      const sent = body ? { method: 'POST', body: new URLSearchParams(body) } : {};
      const response = await fetch(url ?? '', { ...sent, redirect: 'manual' });
      return { html: await response.text(), to: response.headers.get('location') };
    };
    const { html } = await page();
    expect(html).toContain('<h1>Save card</h1>');
    expect(html).toMatch(/<button class="main"[^>]*>Save card<\/button>/);
    expect(html).toContain('lee@example.com');
    expect(html).not.toMatch(/\$\d|<h1>Pay|After you pay/);
    await page({ do: 'decline', card: good });
    expect((await page()).html).toMatch(/role="alert">Your card was declined/);
    await page({ do: 'secure', card: good });
    const bank = (await page()).html;
    expect(bank).toContain('that the shop may save their card');
    expect(bank).not.toMatch(/\$\d/);
    // A page that is behind.
    await page({ do: 'pay', card: good });
    expect(standIn.report().cards[0]?.isKept).toBe(false);
    const { to } = await page({ do: 'complete' });
    expect(to).toBe(`http://localhost:4321/group?saved=${id}#7.key`);
    expect((await page()).html).toContain('Your card is already saved');
    const front = await (await fetch(standIn.url)).text();
    expect(front).toMatch(/Saved cards.*lee@example\.com.*ends in 3220.*saved/s);
  });

  it('charges no card that is detached, or whose customer is deleted', async () => {
    const detached = await saved();
    expect((await stripe.paymentMethods.detach(detached.method.id)).customer).toBeNull();
    expect((await stripe.paymentMethods.retrieve(detached.method.id)).customer).toBeNull();
    await expect(charge(detached)).rejects.toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      message: expect.stringMatching(/was detached/),
    });
    await expect(stripe.paymentMethods.detach(detached.method.id)).rejects.toThrow(/not attached/);

    const deleted = await saved();
    const gone = { id: deleted.customer, object: 'customer', deleted: true };
    expect(await stripe.customers.del(deleted.customer)).toEqual(gone);
    expect(await stripe.customers.retrieve(deleted.customer)).toEqual(gone);
    const { id } = deleted.session;
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['customer'] });
    expect(session.customer).toEqual(gone);
    const left = await stripe.customers.list({ email: 'lee@example.com' });
    expect(left.data.map((customer) => customer.id)).toEqual([detached.customer]);
    expect((await stripe.paymentMethods.retrieve(deleted.method.id)).customer).toBeNull();
    await expect(charge(deleted, {}, 'deleted')).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'customer',
    });
    await expect(stripe.customers.del(deleted.customer)).rejects.toMatchObject({ statusCode: 404 });

    const other = await saved();
    await expect(
      charge({ customer: other.customer, method: (await saved()).method }, {}, 'other'),
    ).rejects.toMatchObject({ code: 'resource_missing', param: 'payment_method' });
    expect(standIn.report().payments).toEqual([]);
    expect(standIn.report().cards.map(({ isKept }) => isKept)).toEqual([false, false, true, true]);
    const told = (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type);
    expect(told.filter((type) => type === 'payment_method.detached')).toHaveLength(2);
    expect(told.filter((type) => type === 'customer.deleted')).toHaveLength(1);
  });

  it('tries a declined payment again, with the same card or another one', async () => {
    const card = await saved('4000000000000341');
    const { payment_intent: intent } = await declined(charge(card));
    const id = intent?.id ?? '';
    const confirm = (method: string, idempotencyKey: string) =>
      stripe.paymentIntents.confirm(
        id,
        { payment_method: method, off_session: true },
        { idempotencyKey },
      );
    const again = await declined(confirm(card.method.id, 'again'));
    expect(again.payment_intent).toMatchObject({ id, status: 'requires_payment_method' });
    expect(again.charge).not.toBe(intent?.latest_charge);
    // Another customer's card.
    await expect(confirm((await saved()).method.id, 'other')).rejects.toMatchObject({
      param: 'payment_method',
    });
    await expect(stripe.paymentIntents.confirm(id, { off_session: true })).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    expect(standIn.report().payments).toMatchObject([{ status: 'declined', charges: 0 }]);
  });

  it('cancels a declined payment, and neither confirms nor cancels one that is done', async () => {
    const { payment_intent: intent } = await declined(charge(await saved('4000000000000341')));
    const id = intent?.id ?? '';
    standIn.takeWebhooks();
    expect(
      await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }),
    ).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect(eventTypes()).toEqual(['payment_intent.canceled']);
    expect(standIn.report().payments).toMatchObject([{ intent: id, status: 'canceled' }]);

    const card = await saved();
    const { id: done } = await charge(card, {}, 'done');
    const { id: page } = (await paid()).intent;
    const unexpected = { statusCode: 400, code: 'payment_intent_unexpected_state' };
    for (const one of [id, done, page]) {
      await expect(stripe.paymentIntents.cancel(one)).rejects.toMatchObject(unexpected);
      await expect(
        stripe.paymentIntents.confirm(one, { payment_method: card.method.id, off_session: true }),
      ).rejects.toMatchObject({ ...unexpected, payment_intent: { id: one } });
    }
  });

  it('lists a customer’s payments, newest first', async () => {
    const card = await saved();
    const first = await charge(card, {}, 'one');
    const second = await charge(card, { amount: 1200 }, 'two');
    await charge(await saved(), {}, 'three');
    const { customer } = card;
    const all = await stripe.paymentIntents.list({ customer, limit: 10 });
    expect(all.data.map(({ id }) => id)).toEqual([second.id, first.id]);
    const latest = await stripe.paymentIntents.list({ customer, limit: 1 });
    expect(latest).toMatchObject({ data: [{ id: second.id }], has_more: true });
  });

  it('refuses what Stripe refuses', async () => {
    const said = (trying: Promise<unknown>): Promise<unknown> =>
      trying.then(
        () => 'taken',
        (error: unknown) =>
          error instanceof Stripe.errors.StripeError ? `${error.param}: ${error.code}` : error,
      );
    expect(await said(opened({ line_items: [item('Shirt', 2500)] }))).toMatch(/^line_items/);
    expect(await said(opened({ payment_intent_data: { description: 'A' } }))).toMatch(
      /^payment_intent_data/,
    );
    expect(await said(open({ setup_intent_data: { description: 'A' } }))).toMatch(
      /^setup_intent_data/,
    );
    expect(
      await said(opened({ setup_intent_data: { statement_descriptor_suffix: 'GROUP' } as object })),
    ).toBe('statement_descriptor_suffix: parameter_unknown');
    const card = await saved();
    const tried = (changes: object) => said(charge(card, changes, JSON.stringify(changes)));
    expect(await tried({ amount: 49 })).toBe('amount: amount_too_small');
    expect(await tried({ amount: 25.5 })).toMatch(/^amount/);
    expect(await tried({ currency: 'eur' })).toMatch(/^currency/);
    expect(await tried({ statement_descriptor: 'SHOP' })).toMatch(/^statement_descriptor:/);
    expect(await tried({ statement_descriptor_suffix: '7' })).toMatch(/^statement_descriptor_suf/);
    // This version of the API calls it allowed_payment_method_types.
    expect(await tried({ payment_method_types: ['card'] })).toBe(
      'payment_method_types: parameter_unknown',
    );
    expect(await tried({ payment_method: 'pm_none' })).toBe('payment_method: resource_missing');
    expect(await tried({ customer: 'cus_none' })).toBe('customer: resource_missing');
    expect(standIn.report().payments).toEqual([]);
  });

  it('charges once if the answer is lost, and tells a decline once it comes', async () => {
    const loseTwo = () =>
      standIn.obey({ fail: { fault: 'lost-answer', of: 'POST /v1/payment_intents', times: 2 } });
    const card = await saved();
    // The library itself asks twice.
    loseTwo();
    await expect(charge(card)).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect((await charge(card)).status).toBe('succeeded');
    const bad = await saved('4000000000000341');
    loseTwo();
    await expect(charge(bad, {}, 'bad')).rejects.toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    );
    const { payment_intent: intent } = await declined(charge(bad, {}, 'bad'));
    expect(standIn.report().payments).toMatchObject([
      { paidCents: 2500, charges: 1 },
      { intent: intent?.id, paidCents: 0, charges: 0 },
    ]);
    // After a day, a key does the work again.
    standIn.obey({ forgetKeys: true });
    await charge(card);
    expect(standIn.report().payments.map(({ paidCents }) => paidCents)).toEqual([2500, 0, 2500]);
  });

  it('fails as it’s told for one customer’s card, and not for others', async () => {
    const card = await saved();
    const other = await saved();
    const of = 'POST /v1/payment_intents';
    standIn.obey({ fail: { fault: 'outage', of, about: card.session.id } });
    await charge(other, {}, 'other');
    await expect(charge(card)).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
    standIn.obey({ reset: true });
    standIn.obey({ fail: { fault: '500', of, about: card.method.id, times: 1 } });
    await expect(charge(card)).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
    standIn.obey({ fail: { fault: '429', of: 'DELETE /v1/customers', about: card.customer } });
    await expect(stripe.customers.del(card.customer)).rejects.toBeInstanceOf(
      Stripe.errors.StripeRateLimitError,
    );
    standIn.obey({ reset: true, forgetKeys: true });
    standIn.takeWebhooks();

    const about = card.session.id;
    standIn.obey({ fail: { fault: 'lost-webhook', of: 'charge.', about } });
    standIn.obey({ fail: { fault: 'doubled-webhook', of: 'payment_intent.succeeded', about } });
    standIn.obey({ fail: { fault: 'lost-webhook', of: 'payment_method.', about } });
    standIn.obey({ fail: { fault: 'doubled-webhook', of: 'refund.', about: 'lee' } });
    const { id } = await charge(card);
    await stripe.refunds.create({ payment_intent: id });
    await stripe.paymentMethods.detach(card.method.id);
    expect(eventTypes()).toEqual([
      'payment_intent.created',
      'payment_intent.succeeded',
      'payment_intent.succeeded',
      'refund.created',
      'refund.created',
    ]);
  });

  it('refunds and disputes a saved card’s payment like any other', async () => {
    const card = await saved();
    const { id } = await charge(card);
    const refund = await stripe.refunds.create({ payment_intent: id, amount: 1000 });
    expect(standIn.report().payments).toMatchObject([
      { intent: id, refunds: [{ id: refund.id }], refundedCents: 1000, keptCents: 1500 },
    ]);
    standIn.obey({ dispute: id });
    const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data;
    expect(dispute?.status).toBe('needs_response');
    expect(standIn.report().payments).toMatchObject([{ disputedCents: 2500, keptCents: -1000 }]);
    standIn.obey({ decide: { payment: id, status: 'won' } });
    expect(standIn.report().payments).toMatchObject([
      { disputed: 'won', disputedCents: 0, keptCents: 1500, feeCents: 103 + 1500 },
    ]);

    const [disputed, slow] = [await saved('4000000000000259'), await saved('4000000000007726')];
    await charge(disputed, {}, 'disputed');
    const { id: slowId } = await charge(slow, {}, 'slow');
    expect((await stripe.refunds.create({ payment_intent: slowId })).status).toBe('pending');
    expect(standIn.report().payments.slice(1)).toMatchObject([
      { disputed: 'needs_response', keptCents: 0 },
      { disputed: null, refundedCents: 2500 },
    ]);

    standIn.obey({ holdFees: true });
    const { id: late } = await charge(card, {}, 'late');
    const expand = ['latest_charge.balance_transaction'];
    const unsettled = await stripe.paymentIntents.retrieve(late, { expand });
    expect((unsettled.latest_charge as Stripe.Charge).balance_transaction).toBeNull();
    standIn.obey({ holdFees: false });
    expect(await stripe.paymentIntents.retrieve(late, { expand })).toMatchObject({
      latest_charge: { balance_transaction: { fee: 103 } },
    });
  });
});
