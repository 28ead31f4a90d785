// product: group-orders
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import closeGroupsFunction from '../../netlify/functions/close-groups.ts';
import groupPageFunction from '../../netlify/functions/group-page.ts';
import receiveStripeFunction from '../../netlify/functions/receive-stripe.ts';
import refundCardFunction from '../../netlify/functions/refund-card.ts';
import type { Webhook } from '../../local/stripe-stand-in.ts';
import { closingDayMessage } from '../../src/groups/closing-time.ts';
import { addBusinessDays } from '../../src/orders/due-dates/open-day.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { groupPath } from '../../src/paths.ts';
import { reconcileCards } from '../../src/payments/cards/reconcile-cards.server.ts';
import { refundCard } from '../../src/payments/cards/refund-card.contract.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { readEnv } from '../../src/platform/env.server.ts';
import { formatCents } from '../../src/platform/money.ts';
import { signInOwner } from '../bench/sign-in.ts';
import { orderInput } from '../factory/orders.ts';
import { groupOf } from './group-visits.ts';
import { callFunction, openShop, place, siteUrl, type TestShop } from './test-shop.ts';

const good = '4242424242424242';
/** It can be saved, and its bank refuses every charge. */
const declining = '4000000000000341';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
afterEach(async () => {
  shop.stripe.clear();
  shop.stripe.obey({ reset: true });
  await shop.backend.sql('delete from private.card_payments');
  await shop.backend.sql('delete from public.orders');
});

/** A group that people can join, and its order's number. */
async function opened(terms: object = { payer: 'person' }) {
  let closesOn = addDays(shopToday(new Date()), 1);
  while (closingDayMessage(closesOn, new Date()) !== null) closesOn = addDays(closesOn, 1);
  const { data, error } = await place(
    orderInput({
      quantities: { S: 0, M: 48, L: 0, XL: 0, '2XL': 0 },
      dueDate: addBusinessDays(closesOn, 20),
      ...({ group: { title: 'Choir', welcome: '', fieldLabel: '', closesOn, ...terms } } as object),
    }),
  );
  if (error) throw new Error(JSON.stringify(error));
  await shop.backend.sql(`update public.orders set status = 'gathering'`);
  const [row] = await shop.backend.sql('select slug from private.groups');
  return { key: data.orderKey, number: data.orderNumber, slug: String(row?.['slug']) };
}

type Cookie = string | null;

/** Asks the group's page as somebody: it leads somewhere, or says something. */
async function ask(slug: string, person: Cookie, more = '', form?: Record<string, string>) {
  const [, end = ''] = /^\/(\w+)$/.exec(more) ?? [];
  const response = await groupPageFunction(
    new Request(siteUrl + groupPath(slug) + more, {
      headers: {
        ...(person === null ? {} : { cookie: `person=${person}` }),
        ...(form && { origin: siteUrl }),
      },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    }),
    { ip: '203.0.113.7', params: { slug, ...(end && { key: end }) } },
  );
  return {
    status: response.status,
    leadsTo: response.headers.get('location') ?? '',
    cookie: /^person=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? null,
    text: await response.text(),
  };
}

const emailOf = (name: string) => `${name.toLowerCase()}@choir.example`;
const entry = (name: string, size = 'M') => ({ name, shown: 'initial', size0: size });

async function join(slug: string, name: string) {
  const form = { action: 'join', id: randomUUID(), email: emailOf(name), ...entry(name) };
  const { cookie, text } = await ask(slug, null, '', form);
  if (cookie === null) throw new Error(text);
  return cookie;
}

/** The session of the page where somebody saves a card. */
const cardSession = async (slug: string, person: Cookie) =>
  (await ask(slug, person, '/card')).leadsTo.split('/').at(-1) ?? '';

async function saveCard(slug: string, person: Cookie, card = good) {
  const session = await cardSession(slug, person);
  shop.stripe.obey({ pay: { payment: session, card } });
  return session;
}

const comeBack = (slug: string, person: Cookie) => ask(slug, person, '?card=saved');

/** Joins, saves a card, and comes back. */
async function joinWithCard(slug: string, name: string, card = good) {
  const person = await join(slug, name);
  await saveCard(slug, person, card);
  await comeBack(slug, person);
  return person;
}

const runSchedule = async () => (await closeGroupsFunction()).json() as Promise<object>;

/** Closes the group without charging anybody yet. */
async function close() {
  shop.stripe.obey({ fail: { fault: 'outage' } });
  await shop.backend.sql(`update private.groups set closes_at = now() - interval '1 minute'`);
  expect(await runSchedule()).toMatchObject({ closed: 1, charged: 0 });
  shop.stripe.obey({ reset: true });
}

const cancel = () => shop.backend.sql(`update public.orders set status = 'cancelled'`);

const hear = ({ body, headers }: Webhook) =>
  receiveStripeFunction(
    new Request(new URL('/api/stripe', siteUrl), { method: 'POST', body, headers }),
    { ip: '203.0.113.7' },
  );
async function hearStripe() {
  for (const webhook of shop.stripe.takeWebhooks()) expect((await hear(webhook)).status).toBe(200);
}

/** What Stripe has kept of each charge, in cents. */
const charges = () =>
  shop.stripe
    .report()
    .payments.flatMap(({ keptCents, paidCents }) => (paidCents > 0 ? [keptCents] : []));

/** The order's money in our own books. */
async function money() {
  const [row] = await shop.backend.sql(
    `select private.balance_cents(o)::int as balance, private.due_cents(o)::int as due,
       private.moved_cents(o.id)::int as moved,
       (select array_agg(status order by status) from private.card_payments) as charges
     from public.orders as o`,
  );
  return row as { balance: number; due: number; moved: number; charges: string[] };
}

const personOf = async (name: string) =>
  (
    await shop.backend.sql('select * from private.group_people where email = $1', [emailOf(name)])
  )[0] as Record<string, unknown>;
const later = (interval: string) =>
  shop.backend.sql(
    `update private.card_payments set declined_at = declined_at - interval '${interval}'`,
  );

const subjectsTo = async (address: string) => {
  await shop.dueNow();
  await shop.drain();
  return (await shop.emailsTo(address)).map(({ subject }) => subject);
};

/** An owner gives somebody this much back. */
async function refund(number: number, amountCents: number) {
  const { access_token: token } = await signInOwner(shop.backend);
  const [row] = await shop.backend.sql(
    `select (select id from private.card_payments where received_cents > 0) as id, private.held_cents(id)::int as held
     from public.orders`,
  );
  const { data, error } = await callFunction(
    refundCard,
    refundCardFunction,
    {
      id: randomUUID(),
      number,
      cardPayment: String(row?.['id']),
      amountCents,
      reason: 'Two misprints.',
      seenHeldCents: Number(row?.['held']),
    },
    { headers: { authorization: `Bearer ${token}` } },
  );
  expect(error ?? data, shop.log.slice(-2).join()).toMatchObject({ outcome: 'done' });
}

describe('a saved card', () => {
  test('isn’t joined by another while nobody knows whether it was charged', async () => {
    const { slug } = await opened();
    const ron = await joinWithCard(slug, 'Ron');
    await close();
    shop.stripe.obey({ fail: { fault: 'lost-answer', of: 'POST /v1/payment_intents', times: 2 } });
    await runSchedule();
    expect(charges()).toHaveLength(1);
    await saveCard(slug, ron);
    await comeBack(slug, ron);
    await runSchedule();
    expect(charges()).toHaveLength(1);
    expect(await money()).toMatchObject({ due: 0, charges: ['paid'], moved: charges()[0] });
  });

  test('that was replaced stays so, however late Stripe tells of it', async () => {
    const { slug } = await opened();
    const ron = await joinWithCard(slug, 'Ron', declining);
    const late = shop.stripe.takeWebhooks();
    await saveCard(slug, ron);
    await comeBack(slug, ron);
    const { card_method: kept } = await personOf('Ron');
    for (const webhook of late) await hear(webhook);
    expect((await personOf('Ron'))['card_method']).toBe(kept);
  });

  test('counts, if its person asks for the page again before we heard of it', async () => {
    const { slug } = await opened();
    const ron = await join(slug, 'Ron');
    await saveCard(slug, ron);
    expect((await ask(slug, ron, '/card')).leadsTo).toBe(groupPath(slug));
    expect(await personOf('Ron')).toMatchObject({ is_in: true });
  });

  test('is saved on a page that says what they chose last', async () => {
    const { slug } = await opened();
    const ron = await join(slug, 'Ron');
    const first = await cardSession(slug, ron);
    expect(await cardSession(slug, ron)).toBe(first);
    // Ten pieces cost more.
    await shop.backend.sql('update private.group_people set seen_cents = 10 * seen_cents');
    const second = await cardSession(slug, ron);
    expect(second).not.toBe(first);
    // The first one is closed, so nobody agrees to another amount there.
    expect(() => shop.stripe.obey({ pay: { payment: first, card: good } })).toThrow('expired');
    // A page that got lost doesn't keep them from another one.
    await shop.backend.sql(
      'update private.group_people set card_session = null, seen_cents = 5000',
    );
    expect(await cardSession(slug, ron)).toMatch(/^cs_/);
  });

  test('is charged no more than its person saw, also if the price rises while they choose', async () => {
    const { slug } = await opened();
    const ron = await joinWithCard(slug, 'Ron');
    const form = async () => {
      const { text } = await ask(slug, ron);
      const [, version = '', seenCounts = ''] =
        /name="version" value="(\d+)".*name="seenCounts" value="([^"]+)"/.exec(text) ?? [];
      return { action: 'change', version, seenCounts, ...entry('Ron', 'L') };
    };
    await shop.backend.sql(
      `update private.groups set people = 100, counts = '{100}', version = version + 1`,
    );
    const seen = await form();
    await shop.backend.sql(`update private.groups set people = 1, counts = '{1}'`);
    const refused = await ask(slug, ron, '', seen);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('Somebody left just now, so this costs you $30.23 with tax');
    expect(await personOf('Ron')).toMatchObject({ pieces: [{ item: 0, size: 'M' }] });
    expect((await ask(slug, ron, '', await form())).status).toBe(303);
    expect(await personOf('Ron')).toMatchObject({ pieces: [{ item: 0, size: 'L' }] });
  });

  test('isn’t taken once nothing is charged anymore', async () => {
    const { slug } = await opened();
    const ron = await joinWithCard(slug, 'Ron');
    await close();
    await runSchedule();
    const { status, text } = await ask(slug, ron, '/card');
    expect(status).toBe(409);
    expect(text).toContain('There’s nothing to save a card for here right now');
  });

  test('isn’t asked for when it wouldn’t bring anybody in', async () => {
    const { slug } = await opened();
    const ron = await join(slug, 'Ron');
    const cards = async () => (await ask(slug, ron, '/card')).status;
    await shop.backend.sql(`update private.groups set closes_at = now() - interval '1 minute'`);
    expect(await cards()).toBe(409);
    await shop.backend.sql(`update private.groups set closes_at = now() + interval '1 day'`);
    expect(await cards()).toBe(303);
    await cancel();
    expect(await cards()).toBe(409);
  });

  test('brings nobody into a group that got full meanwhile, and they read so', async () => {
    const { slug } = await opened();
    const ron = await join(slug, 'Ron');
    await saveCard(slug, ron);
    await shop.backend.sql('update private.groups set people = 2000');
    await hearStripe();
    const { status, text } = await comeBack(slug, ron);
    expect(status).toBe(409);
    expect(text).toContain('This group is full');
    expect(await personOf('Ron')).toMatchObject({ is_in: false });
  });

  test('isn’t asked for anymore once the organizer’s part is enough', async () => {
    const { slug } = await opened({ payer: 'both', allowance: '1' });
    const ron = await join(slug, 'Ron');
    await shop.backend.sql('update private.groups set allowance_cents = 1000000');
    await ask(slug, ron, '', {
      action: 'change',
      version: '1',
      seenCounts: '0',
      ...entry('Ron', 'L'),
    });
    expect(await personOf('Ron')).toMatchObject({ is_in: true, seen_cents: 0 });
    expect((await shop.backend.sql('select people, counts from private.groups'))[0]).toEqual({
      people: 1,
      counts: [1],
    });
  });
});

describe('an order that is canceled', () => {
  test('charges nobody, even in the middle of charging', async () => {
    const { slug } = await opened();
    for (const name of ['Ron', 'Deb', 'Walt']) await joinWithCard(slug, name);
    await close();
    // Right after the first payment.
    await shop.backend.sql(
      `create function private.cancel_meanwhile() returns trigger language plpgsql as $$
       begin
         update public.orders set status = 'cancelled' where id = new.order_id;
         return null;
       end $$`,
    );
    await shop.backend.sql(
      `create trigger cancels after update of status on private.card_payments
       for each row when (new.status = 'paid') execute function private.cancel_meanwhile()`,
    );
    try {
      await runSchedule();
    } finally {
      await shop.backend.sql('drop function private.cancel_meanwhile() cascade');
    }
    expect(charges()).toHaveLength(1);
    expect(await money()).toMatchObject({ due: 0, charges: ['open', 'open', 'paid'] });
  });

  test('gives back what came in while it was canceled', async () => {
    const { slug } = await opened();
    await joinWithCard(slug, 'Ron');
    await close();
    shop.stripe.obey({ fail: { fault: 'lost-answer', of: 'POST /v1/payment_intents', times: 2 } });
    await runSchedule();
    await cancel();
    await hearStripe();
    const earlier = `created_at = created_at - interval '10 minutes'`;
    await shop.backend.sql(`update private.card_refunds set ${earlier}`);
    await shop.backend.sql('update private.card_payments set checked_at = null');
    await reconcileCards(readEnv(process.env), new Date());
    expect(charges()).toEqual([0]);
    expect(await money()).toMatchObject({ balance: 0, moved: 0, charges: ['refunded'] });
  });

  test('gives everybody back what was charged once that can’t be undone, and the organizer owes its charge', async () => {
    const { slug } = await opened();
    for (const name of ['Una', 'Sue']) await joinWithCard(slug, name);
    await close();
    await runSchedule();
    await shop.backend.sql(
      `update public.orders set status = 'cancelled', cancellation_cents = 500`,
    );
    const runSchedules = async () => {
      await runSchedule();
      await shop.backend.sql(
        `update private.card_refunds set created_at = created_at - interval '10 minutes'`,
      );
      await shop.backend.sql('update private.card_payments set checked_at = null');
      await reconcileCards(readEnv(process.env), new Date());
    };
    await runSchedules();
    expect(charges()).not.toContain(0);
    await shop.backend.sql('alter table public.orders disable trigger orders_touch');
    await shop.backend.sql(`update public.orders set updated_at = updated_at - interval '1 hour'`);
    await shop.backend.sql('alter table public.orders enable trigger orders_touch');
    await runSchedules();
    await runSchedules();
    expect(charges()).toEqual([0, 0]);
    expect(await money()).toMatchObject({ due: 500, balance: 500, moved: 0 });
    const refunds = (await subjectsTo(emailOf('Sue'))).filter((each) =>
      each.startsWith('Refunded'),
    );
    expect(refunds).toHaveLength(1);
    const [letter] = (await shop.emailsTo(emailOf('Sue'))).filter(({ subject }) =>
      subject.startsWith('Canceled'),
    );
    expect(letter?.text).toMatch(/All of the \$\d+\.\d\d that we charged goes back to your card/);
  });

  test('owes its charge in full, and tells nobody of cards that aren’t charged', async () => {
    const { slug } = await opened();
    await joinWithCard(slug, 'Ron', declining);
    await close();
    await runSchedule();
    await shop.backend.sql(
      `update public.orders set status = 'cancelled', cancellation_cents = 500`,
    );
    expect(await money()).toMatchObject({ due: 500 });
    await later('49 hours');
    await runSchedule();
    const told = await shop.backend.sql(
      `select template from public.outbox where template in ('group-owed', 'group-uncharged')`,
    );
    expect(told).toEqual([]);
  });
});

describe('a card that was declined', () => {
  test('isn’t given up while another one is charged', async () => {
    const { slug } = await opened();
    const ron = await joinWithCard(slug, 'Ron', declining);
    await close();
    await runSchedule();
    await saveCard(slug, ron);
    await hearStripe();
    // Stripe charges it, but its answer is lost, and the two days are up.
    shop.stripe.obey({ fail: { fault: 'lost-answer', of: 'POST /v1/payment_intents', times: 2 } });
    await runSchedule();
    await later('49 hours');
    await runSchedule();
    expect(await money()).toMatchObject({ due: 0, charges: ['paid'] });
    const owed = await shop.backend.sql(
      `select template from public.outbox where template = 'group-owed'`,
    );
    expect(owed).toEqual([]);
  });

  test('is told again if the next one is declined, too', async () => {
    const { slug } = await opened();
    const ron = await joinWithCard(slug, 'Ron', declining);
    await close();
    await runSchedule();
    const declined = async () =>
      (await subjectsTo(emailOf('Ron'))).filter((one) => one.startsWith('Your card was declined'));
    expect(await declined()).toHaveLength(1);
    await saveCard(slug, ron, declining);
    await comeBack(slug, ron);
    await runSchedule();
    expect(await declined()).toHaveLength(2);
  });

  test('is no card that Stripe refuses for the shop’s sake', async () => {
    const { slug } = await opened();
    await joinWithCard(slug, 'Ron');
    await close();
    shop.stripe.obey({ fail: { fault: '400', of: 'POST /v1/payment_intents' } });
    expect(await runSchedule()).toMatchObject({ charged: 0, declined: 0 });
    shop.stripe.obey({ reset: true });
    expect(await runSchedule()).toMatchObject({ charged: 1, declined: 0 });
  });
});

describe('what a person gets back', () => {
  test('is told each time and on their page, and nobody else pays for it', async () => {
    const { slug, number } = await opened();
    const ron = await joinWithCard(slug, 'Ron');
    await close();
    await runSchedule();
    const [cents = 0] = charges();
    const told = async () =>
      (await subjectsTo(emailOf('Ron'))).filter((one) => one.startsWith('Refunded'));
    await refund(number, 100);
    expect(await told()).toHaveLength(1);
    await refund(number, 200);
    expect(await told()).toHaveLength(2);
    expect((await ask(slug, ron)).text).toContain('tax included, and refunded $3.00.');
    await refund(number, cents - 300);
    expect((await ask(slug, ron)).text).toContain(
      `We charged your card ${formatCents(cents)}, and refunded all of it.`,
    );
    expect(await money()).toMatchObject({ balance: 0, due: 0 });
  });

  test('is only written off if nobody else is still to be charged for it', async () => {
    const { slug, number } = await opened();
    await joinWithCard(slug, 'Ron');
    const deb = await joinWithCard(slug, 'Deb', declining);
    await close();
    await runSchedule();
    const [cents = 0] = charges();
    // Staff take Ron's shirt off the order.
    await shop.backend.sql(
      `update public.orders
       set adjustment_cents = -$1::integer, total_cents = total_cents - $1::integer,
         adjustments = jsonb_build_array(jsonb_build_object(
           'line', 'order', 'cents', -$1::integer, 'reason', 'It isn’t printed.'
         ))`,
      [cents],
    );
    await refund(number, cents);
    await saveCard(slug, deb);
    await comeBack(slug, deb);
    await runSchedule();
    expect(await money()).toMatchObject({ balance: 0, charges: ['paid', 'refunded'] });
  });

  test('is the shop’s matter if they dispute it with their bank', async () => {
    const { slug, key } = await opened();
    await joinWithCard(slug, 'Ron');
    await close();
    await runSchedule();
    const { moved } = await money();
    const taken = async () => (await groupOf(key)).roll[0]?.charge?.disputedCents;
    const intent = shop.stripe.report().payments[0]?.intent ?? '';
    shop.stripe.obey({ dispute: intent });
    await hearStripe();
    expect(await money()).toEqual({ balance: 0, due: 0, moved: 0, charges: ['disputed'] });
    // The organizer's statement takes it off.
    expect(await taken()).toBe(moved);
    shop.stripe.obey({ decide: { payment: intent, status: 'won' } });
    await hearStripe();
    expect(await taken()).toBe(0);
    expect(await money()).toEqual({ balance: 0, due: 0, moved, charges: ['paid'] });
  });
});
