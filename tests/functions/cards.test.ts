// product: paying-by-card, rate-limits
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import Stripe from 'stripe';
import { addSignIn } from '../../local/backend.ts';
import { declinedCard, goodCard } from '../../local/stripe/cards.ts';
import type { Webhook } from '../../local/stripe-stand-in.ts';
import openOrderFunction from '../../netlify/functions/open-order.ts';
import payOrderFunction from '../../netlify/functions/pay-order.ts';
import receiveFunction from '../../netlify/functions/receive-stripe.ts';
import reconcileFunction from '../../netlify/functions/reconcile-cards.ts';
import refundCardFunction from '../../netlify/functions/refund-card.ts';
import signInFunction from '../../netlify/functions/sign-in.ts';
import { openOrder } from '../../src/orders/your-order/open-order.contract.ts';
import { payOrder } from '../../src/payments/cards/pay-order.contract.ts';
import { receiveStripe } from '../../src/payments/cards/receive-stripe.contract.ts';
import { refundCard } from '../../src/payments/cards/refund-card.contract.ts';
import { recordPayment } from '../../src/payments/record-payment.rpc.ts';
import { signIn } from '../../src/staff/login/sign-in.contract.ts';
import {
  alarmingCards,
  cardAlarm,
  type CardPayment,
  type CardState,
} from '../../src/payments/cards/card-payment.ts';
import { fromColumns, toColumns } from '../../src/platform/column-names.ts';
import { formatCents } from '../../src/platform/money.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { hashSecret } from '../../src/platform/request-hash.server.ts';
import { shop as facts } from '../../src/shop.ts';
import { orderToPlace } from '../factory/orders.ts';
import { password } from '../support/people.ts';
import {
  callFunction,
  newVisitor,
  openShop,
  readableText,
  readCallAnswer,
  siteUrl,
  type TestShop,
} from './test-shop.ts';

let shop: TestShop;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  shop = await openShop();
  for (const role of ['owner', 'staff'] as const) {
    const email = `${role}-of-cards@${facts.emailDomain}`;
    await addSignIn(shop.backend.sql, email, password, role);
    const { data } = await callFunction(signIn, signInFunction, { email, password });
    tokens[role] = data.accessToken;
  }
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.log.length = 0;
});
afterEach(async () => {
  shop.stripe.obey({ reset: true });
  shop.stripe.takeWebhooks();
  await shop.backend.sql('delete from private.rate_limits');
});

/** What functions do after their answers. */
const background: Promise<unknown>[] = [];
const waitUntil = (task: Promise<unknown>) => void background.push(task);

type Order = { id: string; number: number; key: string; email: string; totalCents: number };

/** An approved order, so all of it is due. */
async function approved(): Promise<Order> {
  const secret = randomUUID().replaceAll('-', '');
  const email = `${randomUUID()}@example.com`;
  const order = orderToPlace({
    customerEmail: email,
    linkKeyHash: hashSecret(secret),
    paymentTerms: 'approval',
  });
  const [{ placed } = {}] = await shop.backend.sql('select public.place_order($1) as placed', [
    JSON.stringify(toColumns(order)),
  ]);
  const { orderId: id, number } = placed as { orderId: string; number: number };
  await shop.backend.sql(`update public.orders set status = 'approved' where id = $1`, [id]);
  await shop.backend.sql('delete from public.outbox where order_id = $1', [id]);
  return { id, number, key: `${number}.${secret}`, email, totalCents: order.totalCents };
}

/** The price goes up. */
const raise = ({ id }: Order, cents: number) =>
  shop.backend.sql(
    `update public.orders
     set tax_cents = tax_cents + $2, total_cents = total_cents + $2 where id = $1`,
    [id, cents],
  );

const press = async ({ key, totalCents }: Order, seenCents = totalCents) =>
  (await callFunction(payOrder, payOrderFunction, { key, seenCents })).data;

/** The session whose page opens. */
async function sessionOf(order: Order, seenCents?: number): Promise<string> {
  const pressed = await press(order, seenCents);
  if (pressed.outcome !== 'go') throw new Error(`It was ${pressed.outcome}.`);
  expect(pressed.url.startsWith(`${shop.stripe.url}/c/pay/`)).toBe(true);
  return pressed.url.split('/').at(-1) ?? '';
}

const send = async ({ body, headers }: Pick<Webhook, 'body' | 'headers'>) =>
  readCallAnswer<{ received: true }>(
    await receiveFunction(
      new Request(siteUrl + receiveStripe.path, { method: 'POST', body, headers }),
      { ip: newVisitor(), waitUntil },
    ),
  );

/** Brings the webhooks that are due, as `change` has them. */
async function bring(change: (webhooks: Webhook[]) => Webhook[] = (same) => same): Promise<void> {
  for (const webhook of change(shop.stripe.takeWebhooks())) {
    expect((await send(webhook)).status).toBe(200);
  }
}

async function pay(order: Order, card = goodCard): Promise<string> {
  const session = await sessionOf(order);
  shop.stripe.obey({ pay: { payment: session, card } });
  return session;
}

const reconcile = async () => {
  await shop.backend.sql(
    `update private.card_payments
     set checked_at = null, created_at = created_at - interval '10 minutes'`,
  );
  await shop.backend.sql(
    `update private.card_refunds set created_at = created_at - interval '10 minutes'`,
  );
  return (await reconcileFunction()).json() as Promise<Record<string, unknown>>;
};

const entries = (order: Order) =>
  shop.backend.sql(
    `select kind, amount_cents as cents, actor from public.payments
     where order_number = $1 order by created_at, amount_cents desc`,
    [order.number],
  );
const paidOf = async (order: Order) =>
  (await entries(order)).reduce((sum, row) => sum + (row['cents'] as number), 0);
const charge = (cents: number) => ({ kind: 'charge', cents, actor: 'stripe' });

async function cardsOf({ id }: Order): Promise<CardPayment[]> {
  const [row] = await shop.backend.sql('select private.cards_json($1) as cards', [id]);
  return fromColumns(row?.['cards']) as CardPayment[];
}
/** What staff read; the board lists the order under that, if it's one to look for. */
async function stateOf({ id }: Order) {
  const [row] = await shop.backend.sql(
    `select private.card_state(id) as state, private.balance_cents(o) > 0 as owing, array(
       select money from unnest($2::text[]) as money
       where id in (select private.orders_by_money(money))
     ) as filters
     from public.orders as o where id = $1`,
    [id, alarmingCards],
  );
  const { state, owing, filters } = row as { state: CardState; owing: boolean; filters: string[] };
  const alarm = cardAlarm(state, owing);
  expect(filters).toEqual(alarm ? [alarm] : []);
  return state;
}
const sendAll = async () => {
  await Promise.all(background);
  await shop.dueNow();
  await shop.drain();
};
const subjects = (emails: { subject: string }[]) => emails.map(({ subject }) => subject);
/** Stripe's dashboard, so to speak. */
const stripeItself = () =>
  new Stripe(shop.stripe.env.STRIPE_SECRET_KEY, {
    protocol: 'http',
    host: 'localhost',
    port: new URL(shop.stripe.url).port,
  });
const bookOf = (session: string) =>
  shop.stripe.report().payments.find((payment) => payment.session === session);

describe('paying what is due', () => {
  test('opens Stripe’s page with the order and its tax, and nothing else of the customer', async () => {
    const order = await approved();
    const stripe = stripeItself();
    const session = await stripe.checkout.sessions.retrieve(await sessionOf(order), {
      expand: ['line_items'],
    });
    const [{ tax_cents: tax } = {}] = await shop.backend.sql(
      'select tax_cents from public.orders where id = $1',
      [order.id],
    );
    expect(session.line_items?.data.map((item) => [item.description, item.amount_total])).toEqual([
      [`Order ${order.number}`, order.totalCents - (tax as number)],
      ['Sales tax', tax],
    ]);
    expect(session).toMatchObject({
      amount_total: order.totalCents,
      customer_email: order.email,
      success_url: `${siteUrl}/your-order?card=back`,
      cancel_url: `${siteUrl}/your-order?card=closed`,
    });
    expect(Math.abs(session.expires_at - Date.now() / 1000 - 23 * 3600)).toBeLessThan(60);
    shop.stripe.obey({ pay: { payment: session.id, card: goodCard } });
    const { data: charges } = await stripe.charges.list({ limit: 1 });
    expect(charges[0]?.calculated_statement_descriptor).toMatch(`ORDER ${order.number}`);
    // Nobody at Stripe can open the order.
    expect(JSON.stringify(session)).not.toContain(order.key.split('.')[1]);
    expect(JSON.stringify(session)).not.toContain('Lovelace');
  });

  test('is entered once, however often and in whatever order webhooks come', async () => {
    const order = await approved();
    const session = await pay(order);
    await bring((webhooks) => [...webhooks.toReversed(), ...webhooks]);
    expect(await entries(order)).toEqual([charge(order.totalCents)]);
    const { data } = await callFunction(openOrder, openOrderFunction, { key: order.key });
    expect(data.card).toEqual({ canPay: false, dueOnceApprovedCents: 0, status: 'paid' });
    expect(data.money.payments[0]).toMatchObject({ method: 'card', amountCents: order.totalCents });
    await sendAll();
    expect(subjects(await shop.emailsTo(order.email))).toEqual([
      expect.stringContaining('We got your'),
    ]);
    const [fee] = await shop.backend.sql(
      `select fee_cents::int as cents from private.card_fees where order_number = $1`,
      [order.number],
    );
    expect(fee?.['cents']).toBe(bookOf(session)?.feeCents);
    expect(await press(order, 0)).toEqual({ outcome: 'nothing-due' });
    expect(shop.log).toEqual([]);
  });

  test('is entered once if all webhooks come at the same time, too', async () => {
    const order = await approved();
    await pay(order);
    const webhooks = shop.stripe.takeWebhooks();
    await Promise.all([...webhooks, ...webhooks].map(send));
    expect(await entries(order)).toEqual([charge(order.totalCents)]);
  });

  test('needs no webhook: the next press finds out', async () => {
    const order = await approved();
    await pay(order);
    expect(await press(order)).toEqual({ outcome: 'nothing-due' });
    expect(await paidOf(order)).toBe(order.totalCents);
  });

  test('in several tabs opens one page', async () => {
    const order = await approved();
    const sessions = await Promise.all(Array.from({ length: 6 }, () => sessionOf(order)));
    expect(new Set(sessions).size).toBe(1);
    expect(await sessionOf(order)).toBe(sessions[0]);
  });

  test('of another amount closes the page of the old one first', async () => {
    const order = await approved();
    const old = await sessionOf(order);
    await raise(order, 1000);
    const more = order.totalCents + 1000;
    expect(await press(order)).toEqual({ outcome: 'stale', dueCents: more });
    const session = await sessionOf(order, more);
    expect(session).not.toBe(old);
    expect(bookOf(old)?.status).toBe('expired');
    expect(bookOf(session)?.askedCents).toBe(more);
    expect(() => shop.stripe.obey({ pay: { payment: old, card: goodCard } })).toThrow();
  });

  test('opens a new page if Stripe doesn’t know the old one, because the shop changed accounts', async () => {
    const order = await approved();
    const old = await sessionOf(order);
    await shop.backend.sql(`update private.card_payments set session = $2 where session = $1`, [
      old,
      `${old}x`,
    ]);
    expect(bookOf(await sessionOf(order))?.status).toBe('open');
  });

  test('goes on after a lost answer, with the same page', async () => {
    const order = await approved();
    shop.stripe.obey({
      fail: { fault: 'lost-answer', of: 'POST /v1/checkout', about: order.email, times: 1 },
    });
    const session = await sessionOf(order);
    const mine = shop.stripe.report().payments.filter(({ email }) => email === order.email);
    expect(mine.map((payment) => payment.session)).toEqual([session]);
  });

  test('goes on with a new key after an error of Stripe’s, which the old key would get again', async () => {
    const order = await approved();
    shop.stripe.obey({ fail: { fault: '500', of: 'POST /v1/checkout/sessions', times: 1 } });
    expect(await press(order)).toEqual({ outcome: 'later' });
    await sessionOf(order);
  });

  test('opens a page without the email address if Stripe doesn’t take it', async () => {
    const order = await approved();
    await shop.backend.sql(
      `update public.orders set customer_email = 'josé@example.com' where id = $1`,
      [order.id],
    );
    const session = await stripeItself().checkout.sessions.retrieve(await sessionOf(order));
    expect(session).toMatchObject({ amount_total: order.totalCents, customer_email: null });
  });

  test('isn’t offered again if Stripe refuses to make a page, and says whom to call', async () => {
    const order = await approved();
    await raise(order, 10_000_000);
    expect(await press(order, order.totalCents + 10_000_000)).toEqual({ outcome: 'nothing-due' });
    const { data: tooMuch } = await callFunction(openOrder, openOrderFunction, { key: order.key });
    expect(tooMuch.card.canPay).toBe(false);
    const other = await approved();
    shop.stripe.obey({ fail: { fault: '400', of: 'POST /v1/checkout/sessions' } });
    expect(await press(other)).toEqual({ outcome: 'unavailable' });
    expect(shop.log.join('')).toContain('payment-page-refused');
    expect(await stateOf(other)).toBe('expired');
  });

  test('isn’t possible while Stripe is away, without a key, or for somebody else', async () => {
    const order = await approved();
    shop.stripe.obey({ fail: { fault: 'outage' } });
    expect(await press(order)).toEqual({ outcome: 'later' });
    shop.stripe.obey({ reset: true });
    const other = await approved();
    const stolen = { ...order, key: `${order.number}.${other.key.split('.')[1]}` };
    const { status, error } = await callFunction(payOrder, payOrderFunction, {
      key: stolen.key,
      seenCents: order.totalCents,
    });
    expect({ status, code: error.code }).toEqual({ status: 404, code: 'not-found' });
    const env = { ...process.env };
    vi.stubEnv('STRIPE_SECRET_KEY', '');
    vi.stubEnv('STRIPE_WEBHOOK_SECRET', '');
    expect(await press(order)).toEqual({ outcome: 'unavailable' });
    const { data } = await callFunction(openOrder, openOrderFunction, { key: order.key });
    expect(data.card.canPay).toBe(false);
    vi.stubEnv('STRIPE_SECRET_KEY', env['STRIPE_SECRET_KEY']);
    vi.stubEnv('STRIPE_WEBHOOK_SECRET', env['STRIPE_WEBHOOK_SECRET']);
    expect(await press(order)).toMatchObject({ outcome: 'go' });
  });

  test('takes at least 50 cents, because Stripe takes no less', async () => {
    const order = await approved();
    const left = async (cents: number) => {
      await shop.backend.sql(
        `insert into public.payments (id, order_id, order_number, kind, method, amount_cents, actor)
         select gen_random_uuid(), id, number, 'charge', 'cash', $2, 'a'
         from public.orders where id = $1`,
        [order.id, order.totalCents - cents - (await paidOf(order))],
      );
      return press(order, cents);
    };
    expect(await left(50)).toMatchObject({ outcome: 'go' });
    expect(await left(49)).toEqual({ outcome: 'nothing-due' });
  });

  test('works for an order that is free by now: what the bank took after a refund', async () => {
    const order = await approved();
    const session = await pay(order);
    await bring();
    await shop.backend.sql(
      `update public.orders
       set total_cents = 0, tax_cents = 0, adjustment_cents = adjustment_cents - before_tax,
         adjustments = jsonb_build_array(
           jsonb_build_object('line', 'order', 'cents', - before_tax, 'reason', 'Sorry.')
         )
       from (select total_cents - tax_cents as before_tax from public.orders where id = $1) as priced
       where id = $1`,
      [order.id],
    );
    await stripeItself().refunds.create({
      payment_intent: bookOf(session)?.intent ?? '',
      amount: 700,
    });
    shop.stripe.obey({ dispute: session });
    await bring();
    const again = await stripeItself().checkout.sessions.retrieve(await sessionOf(order, 700), {
      expand: ['line_items'],
    });
    expect(again.line_items?.data.map((item) => item.amount_total)).toEqual([700]);
  });

  test('after a card was declined works with another', async () => {
    const order = await approved();
    const session = await pay(order, declinedCard);
    await bring();
    expect(await stateOf(order)).toBe('failed');
    expect(await sessionOf(order)).toBe(session);
    shop.stripe.obey({ pay: { payment: session, card: goodCard } });
    await bring();
    expect(await stateOf(order)).toBe('paid');
    expect(await paidOf(order)).toBe(order.totalCents);
    await sendAll();
    const sent = subjects(await shop.emailsTo(order.email));
    expect(sent).toEqual([expect.stringContaining('We got your')]);
  });

  // product: held-emails
  test('that comes to nothing sends no email to an address that got too many', async () => {
    const order = await approved();
    await shop.backend.sql(
      `insert into public.outbox (order_id, template, occasion, recipient, status, last_error_code)
       values ($1, 'change-receipt', gen_random_uuid(), $2, 'held', 'emails-to-mailbox')`,
      [order.id, order.email],
    );
    await pay(order, declinedCard);
    await bring();
    expect(await stateOf(order)).toBe('failed');
    await sendAll();
    expect(await shop.emailsTo(order.email)).toEqual([]);
  });

  test('that comes to nothing sends an email: the card failed, or the page closed', async () => {
    const [failed, expired] = [await approved(), await approved()];
    await pay(failed, declinedCard);
    shop.stripe.obey({ expire: await sessionOf(expired) });
    await bring((webhooks) => [...webhooks, ...webhooks]);
    expect(await stateOf(expired)).toBe('expired');
    await sendAll();
    for (const [order, why] of [
      [failed, 'Your card didn’t go through.'],
      [expired, 'Your payment page closed before you paid.'],
    ] as const) {
      const [email, ...more] = await shop.emailsTo(order.email);
      expect(more).toEqual([]);
      expect(email?.subject).toMatch(new RegExp(`^\\$.* is still due for order #${order.number}$`));
      expect(email?.text).toContain(why);
    }
  });

  test('on a page whose amount isn’t due anymore leaves a note for staff', async () => {
    const order = await approved();
    const session = await sessionOf(order);
    await raise(order, 250);
    shop.stripe.obey({ pay: { payment: session, card: goodCard } });
    await bring();
    expect(await entries(order)).toEqual([charge(order.totalCents)]);
    expect(await stateOf(order)).toBe('mismatch');
    const [note] = await shop.backend.sql(
      'select author, text from public.job_notes where order_id = $1',
      [order.id],
    );
    expect(note).toEqual({
      author: 'Stripe',
      text: 'The customer paid another amount by card than was due.',
    });
  });
});

describe('what webhooks didn’t tell', () => {
  test('is found in Stripe’s list of events', async () => {
    const order = await approved();
    await pay(order);
    shop.stripe.takeWebhooks();
    expect(await reconcile()).toMatchObject({ done: true, failed: 0 });
    expect(await entries(order)).toEqual([charge(order.totalCents)]);
    // Closing pages of earlier tests made events, too.
    await reconcile();
    expect(await reconcile()).toMatchObject({ events: 0, done: true, failed: 0 });
  });

  test('is found behind a page of other events, and again as long as Stripe fails', async () => {
    const order = await approved();
    const session = await pay(order);
    shop.stripe.takeWebhooks();
    // Sessions that aren't ours.
    for (let at = 0; at < 30; at += 1) {
      const { id } = await stripeItself().checkout.sessions.create({
        mode: 'payment',
        line_items: [
          {
            quantity: 1,
            price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'Mug' } },
          },
        ],
        success_url: siteUrl,
      });
      shop.stripe.obey({ pay: { payment: id, card: goodCard } });
    }
    const checked = () => shop.backend.sql('select checked_until from private.card_checks');
    const before = await checked();
    shop.stripe.obey({ fail: { fault: '500', about: session } });
    await shop.backend.sql('update private.card_payments set payable = false where order_id = $1', [
      order.id,
    ]);
    expect(Number((await reconcile())['failed'])).toBeGreaterThan(0);
    expect(await checked()).toEqual(before);
    expect(await entries(order)).toEqual([]);
    shop.stripe.obey({ reset: true });
    expect(await reconcile()).toMatchObject({ failed: 0, done: true });
    expect(await checked()).not.toEqual(before);
    expect(await entries(order)).toEqual([charge(order.totalCents)]);
  });

  test('isn’t lost while Stripe is away: the event comes again', async () => {
    const order = await approved();
    await pay(order);
    const webhooks = shop.stripe.takeWebhooks();
    shop.stripe.obey({ fail: { fault: '500', of: 'GET /v1/checkout' } });
    const told = webhooks.find(({ event }) => event.type === 'checkout.session.completed')!;
    expect((await send(told)).status).toBe(503);
    expect(await paidOf(order)).toBe(0);
    shop.stripe.obey({ reset: true });
    expect((await send(told)).status).toBe(200);
    expect(await paidOf(order)).toBe(order.totalCents);
  });

  test('may be that nothing is due anymore: then the page is closed', async () => {
    const order = await approved();
    const session = await sessionOf(order);
    await shop.backend.sql(`update public.orders set status = 'cancelled' where id = $1`, [
      order.id,
    ]);
    await reconcile();
    expect(bookOf(session)?.status).toBe('expired');
    expect(await stateOf(order)).toBe('expired');
  });
});

describe('a webhook', () => {
  const sign = (
    body: string,
    secret: string,
    at = Date.now(),
  ): Pick<Webhook, 'body' | 'headers'> => ({
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({
        payload: body,
        secret,
        timestamp: Math.floor(at / 1000),
      }),
    },
  });
  const event = (object: object, more: object = {}) =>
    JSON.stringify({
      id: `evt_${randomUUID().replaceAll('-', '')}`,
      type: 'checkout.session.completed',
      created: Math.floor(Date.now() / 1000),
      data: { object },
      ...more,
    });
  const ours = () => shop.stripe.env.STRIPE_WEBHOOK_SECRET;

  test('that is forged, altered, old, or unsigned does nothing', async () => {
    const order = await approved();
    const session = await pay(order);
    const body = event({ object: 'checkout.session', id: session });
    const good = sign(body, ours());
    const forged = [
      sign(body, 'whsec_guessed'),
      { ...good, body: body.replace('completed', 'completeD') },
      sign(body, ours(), Date.now() - 301_000),
      { ...good, headers: { ...good.headers, 'stripe-signature': 't=1,v1=00' } },
      { ...good, headers: { ...good.headers, 'stripe-signature': '' } },
    ];
    for (const one of forged) {
      const { status, error } = await send(one);
      expect({ status, code: error.code }).toEqual({ status: 400, code: 'invalid-argument' });
    }
    expect(
      await shop.backend.sql('select from private.stripe_events where id = $1', [
        (JSON.parse(body) as { id: string }).id,
      ]),
    ).toEqual([]);
    expect(await paidOf(order)).toBe(0);
    expect((await send(sign(body, ours(), Date.now() - 295_000))).status).toBe(200);
    expect(await paidOf(order)).toBe(order.totalCents);
  });

  test.each([
    ['forged', () => sign(event({}), 'whsec_guessed')],
    ['malformed', () => sign('{', ours())],
  ])('is refused unread once too many were %s', async (_what, make) => {
    const ip = newVisitor();
    const forge = async () => {
      const { body, headers } = make();
      const request = new Request(siteUrl + receiveStripe.path, { method: 'POST', body, headers });
      return (await receiveFunction(request, { ip })).status;
    };
    for (let tries = 0; tries < rateLimits.forgedEvents.tokens; tries += 1) {
      expect(await forge()).toBe(400);
    }
    expect(await forge()).toBe(429);
  });

  const hex = 'a'.repeat(64);
  test.each([
    ['no parts', () => ','],
    ['neither name nor value', () => '='],
    ['no value', () => 't,v1'],
    ['an empty signature', (good: string) => good.replace(/v1=.*/, 'v1=')],
    ['a signature without a value', (good: string) => good.replace(/v1=.*/, 'v1')],
    ['a signature cut short', (good: string) => good.slice(0, -1)],
    ['a signature with more behind it', (good: string) => `${good}0`],
    [
      'a signature in letters of two bytes',
      (good: string) => good.replace(/v1=.*/, `v1=${'é'.repeat(64)}`),
    ],
    ['another scheme', (good: string) => good.replace('v1=', 'v0=')],
    [
      'many wrong signatures',
      (good: string) => good.replace(/v1=.*/, Array(100).fill(`v1=${hex}`).join()),
    ],
    ['no time', (good: string) => good.replace(/t=\d+,/, '')],
    ['a time that is no number', (good: string) => good.replace(/t=\d+/, 't=NaN')],
    ['a time below zero', (good: string) => good.replace(/t=/, 't=-')],
    [
      'a time too long for a number',
      (good: string) => good.replace(/t=\d+/, `t=${'9'.repeat(400)}`),
    ],
    ['8,000 letters', () => 'x'.repeat(8_000)],
  ])('whose signature has %s is refused like a forged one', async (_what, change) => {
    const { body, headers } = sign(event({}), ours());
    const header = change(headers['stripe-signature'] ?? '');
    const { status, error } = await send({
      body,
      headers: { ...headers, 'stripe-signature': header },
    });
    expect([status, error.message]).toEqual([400, 'The signature is missing or wrong.']);
  });

  test('is known by one good signature among others', async () => {
    const { body, headers } = sign(event({}), ours());
    const header = `v0=x,v1=${hex},v1=,${headers['stripe-signature']}`;
    expect((await send({ body, headers: { ...headers, 'stripe-signature': header } })).status).toBe(
      200,
    );
  });

  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  test.each([
    ['with null as the object’s id', event({ object: 'invoice', id: null, payment_intent: null })],
    ['with no id in its object', event({ object: 'balance' }, { type: 'balance.available' })],
    [
      'with an expanded payment',
      event({ object: 'charge', payment_intent: { id: 'pi_1', x: [] } }),
    ],
    ['of a version after this one', event({}, { api_version: '2099-01-01.oak', new: { a: [1] } })],
    ['of an account that is null', event({}, { account: null, context: null })],
    ['of an unknown type', event({}, { type: 'v9.core.thing[part.of_it].updated' })],
    ['with a long id', event({}, { id: `evt_${'1Ab_'.repeat(60)}` })],
    ['with 12 levels', event({ deep: 0 }).replace('"deep":0', `"deep":${nested(9)}`)],
    ['with 400 kB', event({ padding: 'x'.repeat(400_000) })],
    ['with emoji and NUL', event({ description: '🦆\u0000\ud800' })],
  ])('%s is taken', async (_what, body) => {
    const { status, error } = await send(sign(body, ours()));
    expect([status, error]).toEqual([200, undefined]);
  });

  test.each([
    ['nothing', ' '],
    ['half of it', event({}).slice(0, -1)],
    ['text', 'event'],
    ['NaN as its time', event({}).replace(/"created":\d+/, '"created":NaN')],
    ['no number as its time', event({}, { created: 'NaN' })],
    ['a time out of range', event({}, { created: 1e300 })],
    ['a time after the year 9999', event({}, { created: 253_402_300_800 })],
    ['a time before 1970', event({}, { created: -1 })],
    ['half a second', event({}, { created: 0.5 })],
    ['no time', event({}, { created: null })],
    ['null', 'null'],
    ['a number', '1'],
    ['a list', '[]'],
    ['a list of events', `[${event({})}]`],
    ['a path in its id', event({}, { id: 'evt_../../v1/charges' })],
    ['percent signs in its id', event({}, { id: 'evt_%2e%2e%2f' })],
    ['dots in its id', event({}, { id: 'evt_..' })],
    ['a line break in its id', event({}, { id: 'evt_1\n' })],
    ['an id too long', event({}, { id: `evt_${'1'.repeat(241)}` })],
    ['an id of something else', event({}, { id: 'ch_1' })],
    ['a number as its id', event({}, { id: 1 })],
    ['a list as its type', event({}, { type: ['charge.updated'] })],
    ['no letters as its type', event({}, { type: '' })],
    ['only NUL as its type', event({}, { type: '\u0000' })],
    ['a type too long', event({}, { type: 'x'.repeat(101) })],
    ['no data', event({}, { data: null })],
    ['text as its object', event({}, { data: { object: 'charge' } })],
    ['a list as the object’s id', event({ object: 'checkout.session', id: ['cs_1'] })],
    ['a number as its payment', event({ object: 'charge', payment_intent: 1 })],
    ['a payment without an id', event({ object: 'charge', payment_intent: {} })],
    ['an object as its account', event({}, { account: {} })],
    ['100,000 levels', event({ deep: 0 }).replace('"deep":0', `"deep":${nested(100_000)}`)],
    ['more bytes than we read', event({ padding: 'x'.repeat(500_001) })],
  ])('with %s is refused, though it’s signed', async (_what, body) => {
    const { status, error } = await send(sign(body, ours()));
    expect({ status, code: error.code }).toEqual({ status: 400, code: 'invalid-argument' });
    expect(
      await shop.backend.sql('select from private.stripe_events where handled_at is null'),
    ).toEqual([]);
  });

  test('in bytes that are no text is refused', async () => {
    const bytes = Buffer.concat([Buffer.from(event({ name: '' })), Buffer.from([0xff, 0xfe])]);
    // The library signs text, and takes bytes as the text that they would be read as.
    const { headers } = sign(new TextDecoder().decode(bytes), ours());
    const request = new Request(siteUrl + receiveStripe.path, {
      method: 'POST',
      body: bytes,
      headers,
    });
    expect((await receiveFunction(request, { ip: newVisitor() })).status).toBe(400);
  });

  test.each([
    ['a path', 'cs_../../v1/charges'],
    ['a question mark', 'pi_1?expand=x'],
    ['no letters', ''],
    ['300 letters', `cs_${'x'.repeat(300)}`],
  ])('about something with %s as its id is taken and does nothing', async (_what, id) => {
    const body = event({ object: 'checkout.session', id });
    expect((await send(sign(body, ours()))).status).toBe(200);
  });

  const refused = () => shop.log.filter((line) => line.includes('body-refused'));
  test.each([
    ['forged', () => sign(event({}), 'whsec_guessed')],
    ['malformed', () => sign(event({}, { id: 'evt_/' }), ours())],
  ])(
    'that is %s is logged at most once a minute, from all visitors together',
    async (_what, make) => {
      const startMinute = (how: string) =>
        shop.backend.sql(
          `update private.rate_limits set window_started_at = now() ${how}
         where bucket = 'logged-forgeries'`,
        );
      expect((await send(make())).status).toBe(400);
      // So that the minute doesn't end before the test does.
      await startMinute(`+ interval '1 hour'`);
      for (let tries = 0; tries < 5; tries += 1) expect((await send(make())).status).toBe(400);
      expect(refused()).toHaveLength(1);
      expect(refused()[0]).not.toContain('checkout');
      await startMinute(`- interval '60 seconds'`);
      await send(make());
      expect(refused()).toHaveLength(2);
    },
  );

  test('that isn’t Stripe’s is refused and logged once a minute while the database is away, too', async () => {
    const makers = [
      () => sign(event({}), 'whsec_guessed'),
      () => sign(event({}, { id: 'evt_/' }), ours()),
    ];
    const sendAllKinds = async () => {
      for (const make of [...makers, ...makers]) expect((await send(make())).status).toBe(400);
      return shop.log.map((line) => (JSON.parse(line) as { event: string }).event);
    };
    const minute = ['rate-limit-failed', 'body-refused'];
    const { SUPABASE_URL: url = '' } = process.env;
    const clock = vi.spyOn(performance, 'now');
    vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:1');
    try {
      expect(await sendAllKinds()).toEqual(minute);
      const later = performance.now() + 60_000;
      clock.mockImplementation(() => later);
      expect(await sendAllKinds()).toEqual([...minute, ...minute]);
    } finally {
      clock.mockRestore();
      vi.stubEnv('SUPABASE_URL', url);
    }
  });

  test('about somebody else’s payment, or a connected account’s, is taken and does nothing', async () => {
    const order = await approved();
    const session = await pay(order);
    for (const body of [
      event({ object: 'checkout.session', id: 'cs_test_unknown' }),
      event({ object: 'charge', id: 'ch_1', payment_intent: 'pi_unknown' }),
      event({ object: 'checkout.session', id: session }, { account: 'acct_1' }),
      event({ object: 'checkout.session', id: session }, { type: 'customer.created' }),
      event({}),
    ]) {
      expect((await send(sign(body, ours()))).status).toBe(200);
    }
    expect(await paidOf(order)).toBe(0);
  });

  test('that swaps amounts, orders, or payments only makes us ask Stripe', async () => {
    const [mine, theirs] = [await approved(), await approved()];
    const paid = await pay(mine);
    const open = await sessionOf(theirs);
    const [{ id: theirId } = {}] = await cardsOf(theirs);
    const swapped = event({
      object: 'checkout.session',
      id: open,
      client_reference_id: theirId,
      payment_status: 'paid',
      amount_total: 1,
      payment_intent: bookOf(paid)?.intent,
      metadata: { order: String(mine.number) },
    });
    expect((await send(sign(swapped, ours()))).status).toBe(200);
    expect(await paidOf(theirs)).toBe(0);
    const claimed = event(
      { object: 'payment_intent', id: bookOf(paid)?.intent, amount_received: 1 },
      {
        type: 'payment_intent.succeeded',
      },
    );
    expect((await send(sign(claimed, ours()))).status).toBe(200);
    expect(await entries(mine)).toEqual([charge(mine.totalCents)]);
    expect(await paidOf(theirs)).toBe(0);
  });

  test('keeps nothing about the customer', async () => {
    const order = await approved();
    await pay(order);
    await bring();
    const kept = await shop.backend.sql(
      `select to_jsonb(e)::text as row from private.stripe_events as e
       union all select to_jsonb(c)::text from private.card_payments as c`,
    );
    expect(JSON.stringify(kept)).not.toContain(order.email);
  });
});

// product: card-refunds
describe('a refund', () => {
  const refund = async (order: Order, changes: object = {}, role = 'owner') => {
    const [card] = await cardsOf(order);
    return callFunction(
      refundCard,
      refundCardFunction,
      {
        id: randomUUID(),
        number: order.number,
        cardPayment: card?.id,
        amountCents: 1_000,
        reason: 'Two misprints.',
        seenHeldCents: await heldOf(order),
        ...changes,
      },
      { headers: { authorization: `Bearer ${tokens[role]}` }, waitUntil },
    );
  };
  const heldOf = async ({ id }: Order) =>
    (await shop.backend.sql('select private.held_cents($1)::int as held', [id]))[0]?.['held'];
  const paid = async (card = goodCard) => {
    const order = await approved();
    const session = await pay(order, card);
    await bring();
    return { order, session };
  };

  test('of a part, then of the rest, is made at Stripe, entered in the ledger, and emailed', async () => {
    const { order, session } = await paid();
    expect((await refund(order)).data).toEqual({ outcome: 'done' });
    expect(await stateOf(order)).toBe('part-refunded');
    const rest = order.totalCents - 1_000;
    expect((await refund(order, { amountCents: rest })).data).toEqual({ outcome: 'done' });
    await bring((webhooks) => [...webhooks, ...webhooks.toReversed()]);
    expect(await stateOf(order)).toBe('refunded');
    expect(bookOf(session)?.refundedCents).toBe(order.totalCents);
    expect(await paidOf(order)).toBe(0);
    await sendAll();
    const emails = await shop.emailsTo(order.email);
    expect(subjects(emails).toSorted()).toEqual([
      expect.stringContaining('We got your'),
      expect.stringContaining('We refunded'),
      expect.stringContaining('We refunded'),
    ]);
    const refunds = emails.filter(({ subject }) => subject.includes('refunded'));
    for (const [at, cents] of [rest, 1_000].entries()) {
      const said = readableText(refunds[at]?.html ?? '');
      expect(said).toContain(`Refunded by card: ${formatCents(cents)}`);
      expect(said).toContain('Two misprints.');
    }
  });

  test('is for owners, and never below 1 cent or above what is left', async () => {
    const { order, session } = await paid();
    expect((await refund(order, {}, 'staff')).status).toBe(403);
    for (const amountCents of [0, -1_000, 0.5, 10_000_001]) {
      expect((await refund(order, { amountCents })).status).toBe(400);
    }
    expect((await refund(order, { amountCents: order.totalCents + 1 })).data).toEqual({
      outcome: 'too-much',
      refundableCents: order.totalCents,
    });
    const other = await approved();
    expect((await refund(order, { number: other.number })).data).toEqual({ outcome: 'not-found' });
    expect(bookOf(session)?.refundedCents).toBe(0);
  });

  test('isn’t made if another was faster, and a repeat gives back nothing more', async () => {
    const { order, session } = await paid();
    const all = { amountCents: order.totalCents };
    const twice = await Promise.all([refund(order, all), refund(order, all)]);
    expect(twice.map(({ data }) => data.outcome).toSorted()).toEqual(['done', 'stale']);
    const { order: next, session: its } = await paid();
    const same = { id: randomUUID(), seenHeldCents: next.totalCents };
    for (const { data } of await Promise.all([refund(next, same), refund(next, same)])) {
      expect(data).toEqual({ outcome: 'done' });
    }
    expect((await refund(next, same)).data).toEqual({ outcome: 'done' });
    expect(bookOf(session)?.refundedCents).toBe(order.totalCents);
    expect(bookOf(its)?.refundedCents).toBe(1_000);
  });

  test.each(['id', 'cardPayment'])('is made once, whatever letters its %s has', async (name) => {
    const { order, session } = await paid();
    const [card] = await cardsOf(order);
    const ids = { id: randomUUID(), cardPayment: card?.id ?? '' };
    const loud = { ...ids, [name]: ids[name as keyof typeof ids].toUpperCase() };
    expect((await refund(order, loud)).data).toEqual({ outcome: 'done' });
    expect((await refund(order, ids)).data).toEqual({ outcome: 'done' });
    await reconcile();
    expect(bookOf(session)?.refundedCents).toBe(1_000);
    expect(await paidOf(order)).toBe(order.totalCents - 1_000);
  });

  test('is made if its id is the card payment’s, too, which Stripe knows already', async () => {
    const { order, session } = await paid();
    const [card] = await cardsOf(order);
    expect((await refund(order, { id: card?.id })).data).toEqual({ outcome: 'done' });
    expect((await refund(order, { id: card?.id })).data).toEqual({ outcome: 'done' });
    expect(bookOf(session)?.refundedCents).toBe(1_000);
  });

  test('is refused with the id of another refund like with none', async () => {
    const [{ order }, { order: other, session }] = [await paid(), await paid()];
    const id = randomUUID();
    expect((await refund(order, { id })).data).toEqual({ outcome: 'done' });
    const taken = await refund(other, { id });
    const wrong = await refund(other, { id: 'x' });
    expect(taken.status).toBe(400);
    expect(taken.error).toEqual(wrong.error);
    expect(bookOf(session)?.refundedCents).toBe(0);
  });

  test('whose answer is lost, or that Stripe doesn’t take now, is finished later, once', async () => {
    const { order, session } = await paid();
    shop.stripe.obey({ fail: { fault: 'outage' } });
    expect((await refund(order)).data).toEqual({ outcome: 'asked' });
    // Nobody can give the same money back in cash meanwhile.
    expect(await heldOf(order)).toBe(order.totalCents - 1_000);
    shop.stripe.obey({ reset: true });
    shop.stripe.obey({ fail: { fault: 'lost-answer', of: 'POST /v1/refunds' } });
    await reconcile();
    expect(bookOf(session)?.refundedCents).toBe(1_000);
    shop.stripe.obey({ reset: true });
    await reconcile();
    expect(bookOf(session)?.refundedCents).toBe(1_000);
    expect(await paidOf(order)).toBe(order.totalCents - 1_000);
  });

  test('that Stripe holds for a day isn’t made again by another press', async () => {
    const { order, session } = await paid('4000000000007726');
    const same = { id: randomUUID(), amountCents: order.totalCents };
    expect((await refund(order, same)).data).toEqual({ outcome: 'asked' });
    shop.stripe.obey({ forgetKeys: true });
    expect((await refund(order, same)).data).toEqual({ outcome: 'asked' });
    expect(bookOf(session)?.refunds).toHaveLength(1);
    shop.stripe.obey({
      settle: { refund: bookOf(session)?.refunds[0]?.id ?? '', succeeds: true },
    });
    await bring();
    expect((await refund(order, same)).data).toEqual({ outcome: 'done' });
    expect(await paidOf(order)).toBe(0);
  });

  test('asked for again gives nothing more back, however its ids are spelled', async () => {
    const { order, session } = await paid();
    const [card] = await cardsOf(order);
    const asked = { id: randomUUID() as string, cardPayment: card!.id };
    const capitals = {
      id: asked.id.toUpperCase(),
      cardPayment: asked.cardPayment.toUpperCase(),
    };
    const { id, cardPayment } = capitals;
    for (const again of [{}, { id }, { cardPayment }, capitals]) {
      const { data } = await refund(order, { ...asked, ...again });
      expect([data.outcome, bookOf(session)?.refundedCents]).toEqual(['done', 1_000]);
    }
  });

  test('can have the id of its card payment, which was a key at Stripe before', async () => {
    const { order, session } = await paid();
    const [card] = await cardsOf(order);
    expect((await refund(order, { id: card!.id })).data).toEqual({ outcome: 'done' });
    expect(bookOf(session)?.refundedCents).toBe(1_000);
  });

  /** Records an entry by card as a raw call of the staff function does. */
  const recordByHand = async ({ id, number }: Order, changes: object, role: string) => {
    const [row] = await shop.backend.sql(
      `select private.balance_cents(o)::int as "seenCents", private.held_cents(id)::int as "seenHeldCents"
       from public.orders as o where id = $1`,
      [id],
    );
    const p = { id: randomUUID(), number, method: 'card', reason: 'Sorry.', ...row, ...changes };
    const response = await fetch(`${shop.backend.url}/rest/v1/rpc/${recordPayment.name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: shop.backend.publishableKey,
        authorization: `Bearer ${tokens[role]}`,
      },
      body: JSON.stringify({ p }),
    });
    return { status: response.status, ...((await response.json()) as { outcome?: string }) };
  };

  test('of what Stripe has can’t be recorded by hand, and of what a terminal took, it can', async () => {
    const { order } = await paid();
    const record = async (amountCents: number, kind = 'refund') =>
      (await recordByHand(order, { kind, amountCents }, 'owner')).outcome;
    expect(await record(-1)).toBe('through-stripe');
    expect(await record(-1, 'adjustment')).toBe('through-stripe');
    expect(await record(2_000, 'charge')).toBe('recorded');
    expect(await record(-2_001)).toBe('through-stripe');
    expect(await record(-2_000)).toBe('recorded');
  });

  test('made at Stripe is entered, too, and one that the bank returns is entered back, and the shop told', async () => {
    const { order, session } = await paid('4000000000005126');
    expect((await refund(order)).data).toEqual({ outcome: 'refused' });
    await bring();
    expect(await paidOf(order)).toBe(order.totalCents);
    expect(bookOf(session)?.refundedCents).toBe(0);
    expect(await toldShop(order)).toEqual([expect.stringContaining('A refund of $10.00')]);
    const { order: other, session: its } = await paid();
    await stripeItself().refunds.create({ payment_intent: bookOf(its)?.intent ?? '', amount: 700 });
    await bring();
    expect(await entries(other)).toEqual([
      charge(other.totalCents),
      { kind: 'refund', cents: -700, actor: 'stripe' },
    ]);
  });

  test('that the bank returns is entered back, because nobody can take the id of its entry before', async () => {
    const { order, session } = await paid();
    expect((await refund(order)).data).toEqual({ outcome: 'done' });
    const [made] = bookOf(session)?.refunds ?? [];
    const [entry] = await shop.backend.sql(`select private.id_from('refund-failed ' || $1) as id`, [
      made?.id,
    ]);
    const taking = { ...entry, kind: 'adjustment', method: 'account', amountCents: 1 };
    expect((await recordByHand(order, taking, 'staff')).status).toBe(400);
    shop.stripe.obey({ settle: { refund: made?.id ?? '', succeeds: false } });
    await bring();
    expect(await paidOf(order)).toBe(order.totalCents);
  });

  test('that Stripe refuses later, after the owner left, is told to the shop', async () => {
    const { order, session } = await paid();
    shop.stripe.obey({ fail: { fault: 'outage' } });
    expect((await refund(order)).data).toEqual({ outcome: 'asked' });
    shop.stripe.obey({ reset: true });
    shop.stripe.obey({ dispute: session });
    await reconcile();
    expect(await toldShop(order)).toContainEqual(expect.stringContaining('A refund of $10.00'));
    expect((await cardsOf(order))[0]?.refunds).toMatchObject([{ status: 'failed' }]);
  });

  test('of finished shirts isn’t owed again, not even if the bank returns it', async () => {
    const { order, session } = await paid();
    for (const status of ['in_production', 'ready', 'completed']) {
      await shop.backend.sql(`update public.orders set status = $2 where id = $1`, [
        order.id,
        status,
      ]);
    }
    const balance = async () => {
      const [row] = await shop.backend.sql(
        'select private.balance_cents(o)::int as cents from public.orders as o where id = $1',
        [order.id],
      );
      return row?.['cents'];
    };
    expect((await refund(order)).data).toEqual({ outcome: 'done' });
    expect(await balance()).toBe(0);
    const [made] = bookOf(session)?.refunds ?? [];
    shop.stripe.obey({ settle: { refund: made?.id ?? '', succeeds: false } });
    await bring();
    // We have the money again, and it's still the customer's.
    expect(await balance()).toBe(-1_000);
    expect(await entries(order)).toContainEqual({
      kind: 'adjustment',
      cents: 1_000,
      actor: 'stripe',
    });
  });
});

/** What the shop's inbox got about an order's refunds and disputes. */
async function toldShop({ number }: Order): Promise<string[]> {
  await sendAll();
  return subjects(await shop.emailsTo('inbox@confluenceprint.example')).filter((one) =>
    one.includes(`order #${number}`),
  );
}

// product: card-refunds
describe('a dispute', () => {
  test('takes the money until the bank decides for us', async () => {
    const order = await approved();
    const session = await pay(order);
    await bring();
    shop.stripe.obey({ dispute: session });
    await bring((webhooks) => [...webhooks.toReversed(), ...webhooks]);
    expect(await stateOf(order)).toBe('disputed');
    expect(await paidOf(order)).toBe(0);
    await sendAll();
    shop.stripe.obey({ decide: { payment: session, status: 'won' } });
    await bring();
    expect(await stateOf(order)).toBe('paid');
    expect(await paidOf(order)).toBe(order.totalCents);
    expect((await toldShop(order)).toSorted()).toEqual([
      expect.stringMatching(/^A card payment of .* is disputed$/),
      expect.stringContaining('We won the dispute'),
    ]);
  });

  test('that is lost stays so', async () => {
    const order = await approved();
    const session = await pay(order);
    shop.stripe.obey({ dispute: session });
    shop.stripe.obey({ decide: { payment: session, status: 'lost' } });
    await bring((webhooks) => webhooks.toReversed());
    expect(await stateOf(order)).toBe('lost');
    expect(await paidOf(order)).toBe(bookOf(session)?.keptCents);
    expect(await toldShop(order)).toContainEqual(expect.stringContaining('We lost the dispute'));
    // Trying to pay again doesn't hide it.
    expect((await press(order)).outcome).toBe('go');
    expect(await stateOf(order)).toBe('lost');
  });

  test('of all of a payment of which a part was refunded gives that part back, if it’s lost', async () => {
    const order = await approved();
    const session = await pay(order);
    const intent = bookOf(session)?.intent ?? '';
    await stripeItself().refunds.create({ payment_intent: intent, amount: 700 });
    shop.stripe.obey({ dispute: session });
    await bring();
    expect(await paidOf(order)).toBe(-700);
    shop.stripe.obey({ decide: { payment: session, status: 'lost' } });
    await bring();
    expect(await paidOf(order)).toBe(0);
    expect(bookOf(session)?.keptCents).toBe(0);
  });

  test('that is only a question takes no money, and the shop hears of it', async () => {
    const order = await approved();
    const session = await pay(order, '4000000000001976');
    await bring();
    expect(await stateOf(order)).toBe('paid');
    expect(await paidOf(order)).toBe(order.totalCents);
    expect((await cardsOf(order))[0]?.disputes).toMatchObject([{ status: 'inquiry' }]);
    expect(await toldShop(order)).toEqual([expect.stringContaining('The bank asked about')]);
    shop.stripe.obey({ decide: { payment: session, status: 'won' } });
    await bring();
    expect((await cardsOf(order))[0]?.disputes).toMatchObject([{ status: 'closed' }]);
    expect(await toldShop(order)).toHaveLength(1);
  });
});
