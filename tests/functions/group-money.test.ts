// product: group-orders
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import closeGroupsFunction from '../../netlify/functions/close-groups.ts';
import groupPageFunction from '../../netlify/functions/group-page.ts';
import groupPaperFunction from '../../netlify/functions/group-paper.ts';
import openOrderFunction from '../../netlify/functions/open-order.ts';
import readDocumentFunction from '../../netlify/functions/read-document.ts';
import receiveStripeFunction from '../../netlify/functions/receive-stripe.ts';
import sendCertificateFunction from '../../netlify/functions/send-certificate.ts';
import signInFunction from '../../netlify/functions/sign-in.ts';
import { closingDayMessage } from '../../src/groups/closing-time.ts';
import { addBusinessDays } from '../../src/orders/due-dates/open-day.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { openOrder } from '../../src/orders/your-order/open-order.contract.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { formatCents } from '../../src/platform/money.ts';
import { priceOrder } from '../../src/orders/prices/price.ts';
import { sellerTexts } from '../../src/groups/seller.ts';
import { readDocument } from '../../src/payments/documents/read-document.contract.ts';
import { sendCertificate } from '../../src/payments/exemptions/send-certificate.contract.ts';
import { signIn } from '../../src/staff/login/sign-in.contract.ts';
import { pdfOf } from '../support/pdf.ts';
import { statementOf } from '../../src/groups/statement.ts';
import { readPdf } from '../support/read-pdf.ts';
import { groupPath } from '../../src/paths.ts';
import { orderInput } from '../factory/orders.ts';
import { ask, groupOf, joined, personOf, sent, visit as visitGroup } from './group-visits.ts';
import { callFunction, openShop, place, siteUrl, upload, type TestShop } from './test-shop.ts';

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
  await shop.backend.sql('delete from private.card_payments');
  await shop.backend.sql('delete from public.orders');
  await shop.backend.sql('delete from private.spent_cards');
});

/** A group that people can join, of shirts that cost less the more there are. */
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

const emailOf = (name: string) => `${name.toLowerCase()}@choir.example`;

const join = (slug: string, name: string, size = 'M') =>
  joined(slug, { name, email: emailOf(name), size0: size });

const person = personOf;
const people = async (slug: string) =>
  Number(/so far, from (\d+)/.exec((await visitGroup(slug, {})).says)?.[1]);
const orderOf = async (key: string) =>
  (await callFunction(openOrder, openOrderFunction, { key })).data;

/** Opens a page of the group's as somebody, and says where it leads. */
async function visit(slug: string, personKey: string, more: string) {
  const [, end = ''] = /^\/(\w+)$/.exec(more) ?? [];
  const response = await groupPageFunction(
    new Request(siteUrl + groupPath(slug) + more, { headers: { cookie: `person=${personKey}` } }),
    { ip: '203.0.113.7', params: { slug, ...(end && { key: end }) } },
  );
  return response.headers.get('location') ?? '';
}

/** Saves a card on Stripe's page. */
async function saveCard(slug: string, personKey: string, card = good) {
  const page = await visit(slug, personKey, '/card');
  const session = page.split('/').at(-1) ?? '';
  shop.stripe.obey({ pay: { payment: session, card } });
  return { page, session };
}

/** Joins and saves a card. */
async function joinWithCard(slug: string, name: string, { size = 'M', card = good } = {}) {
  const key = await join(slug, name, size);
  await saveCard(slug, key, card);
  await visit(slug, key, '?card=saved');
  return key;
}

async function close(key: string) {
  const { slug } = await groupOf(key);
  await sent(slug, { organizer: key }, { action: 'close' });
}

/** Brings Stripe's events to the shop. */
async function hearStripe() {
  for (const { body, headers } of shop.stripe.takeWebhooks()) {
    await receiveStripeFunction(
      new Request(new URL('/api/stripe', siteUrl), { method: 'POST', body, headers }),
      { ip: '203.0.113.7' },
    );
  }
}

const runSchedule = async () => (await closeGroupsFunction()).json() as Promise<object>;

/** What Stripe keeps of all payments, in cents. */
const kept = () => shop.stripe.report().payments.reduce((sum, { keptCents }) => sum + keptCents, 0);

const subjectsTo = async (name: string) => {
  await shop.dueNow();
  await shop.drain();
  return (await shop.emailsTo(emailOf(name))).map(({ subject }) => subject);
};

describe('a group whose people pay', () => {
  test('has somebody in once their card is saved, and charges nothing until it closes', async () => {
    const { slug } = await opened();
    const key = await join(slug, 'Ron');
    expect(await people(slug)).toBe(0);
    expect(await person(slug, key)).toMatchObject({ waitsForCard: true, hasCard: false });
    const { page } = await saveCard(slug, key);
    // A second look leads to the same page's result, not to another page.
    expect(page).toContain(shop.stripe.url);
    expect(await visit(slug, key, '?card=saved')).toBe(groupPath(slug));
    expect(await people(slug)).toBe(1);
    expect(await person(slug, key)).toMatchObject({ waitsForCard: false, hasCard: true });
    expect(kept()).toBe(0);
    await visit(slug, key, '?card=saved');
    expect(await people(slug)).toBe(1);
  });

  test('hears of a saved card from Stripe, too', async () => {
    const { slug } = await opened();
    const key = await join(slug, 'Ron');
    await saveCard(slug, key);
    await hearStripe();
    expect(await people(slug)).toBe(1);
    expect((await person(slug, key)).hasCard).toBe(true);
  });

  test('charges everybody once when it closes, at most what they saw, and the order is paid', async () => {
    const { slug, key } = await opened();
    const keys: string[] = [];
    for (let at = 0; at < 6; at++) keys.push(await joinWithCard(slug, `Singer${at}`));
    const seen = await Promise.all(keys.map((each) => person(slug, each)));
    // The price drops with the count.
    expect(seen[5]!.seenCents).toBeLessThan(seen[0]!.seenCents);
    shop.stripe.obey({ fail: { fault: 'outage' } });
    await close(key);
    const closed = await orderOf(key);
    // People are to be charged, so the organizer owes nothing.
    expect(closed.money).toMatchObject({
      paidCents: expect.toSatisfy((cents: number) => cents <= 6),
      dueCents: 0,
    });
    shop.stripe.obey({ reset: true });
    await Promise.all([runSchedule(), runSchedule()]);
    await runSchedule();
    const after = await orderOf(key);
    expect(after.money).toMatchObject({ balanceCents: 0, dueCents: 0 });
    const charged = await Promise.all(keys.map((each) => person(slug, each)));
    let sum = 0;
    charged.forEach(({ charge, seenCents }) => {
      expect(charge).toMatchObject({ state: 'paid' });
      expect(charge!.cents).toBeLessThanOrEqual(seenCents);
      sum += charge!.cents;
    });
    expect(kept()).toBe(sum);
    expect(shop.stripe.report().payments.filter(({ paidCents }) => paidCents > 0)).toHaveLength(6);
    expect(after.totalCents - sum).toBeLessThanOrEqual(6);
    expect(await subjectsTo('Singer0')).toEqual(expect.arrayContaining(['Paid: Choir']));
  });

  test('gives somebody whose bank declines time for another card, and then the organizer pays', async () => {
    const { slug, key } = await opened();
    const ron = await joinWithCard(slug, 'Ron', { card: declining });
    const deb = await joinWithCard(slug, 'Deb', { card: declining });
    await joinWithCard(slug, 'Walt');
    await close(key);
    expect((await orderOf(key)).money).toMatchObject({ dueCents: 0 });
    expect((await person(slug, ron)).charge).toMatchObject({ state: 'declined' });
    expect(await subjectsTo('Ron')).toContain('Your card was declined: Choir');

    // What Stripe says about the refused payment isn't about the next one.
    await hearStripe();
    await saveCard(slug, ron);
    await visit(slug, ron, '?card=saved');
    await runSchedule();
    await hearStripe();
    expect((await person(slug, ron)).charge).toMatchObject({ state: 'paid' });

    await shop.backend.sql(
      `update private.card_payments set declined_at = now() - interval '49 hours'
       where status = 'open'`,
    );
    await runSchedule();
    const { charge } = await person(slug, deb);
    expect(charge).toMatchObject({ state: 'given-up' });
    const { money } = await orderOf(key);
    expect(money.dueCents).toBeGreaterThanOrEqual(charge!.cents);
    expect(await subjectsTo('Deb')).toContain('Not paid: Choir');
  });

  test('charges nobody twice if Stripe’s answer is lost', async () => {
    const { slug, key } = await opened();
    const ron = await joinWithCard(slug, 'Ron');
    shop.stripe.obey({ fail: { fault: 'lost-answer', of: 'POST /v1/payment_intents', times: 2 } });
    await close(key);
    expect((await person(slug, ron)).charge).toMatchObject({ state: 'due' });
    // A day later, Stripe doesn't know the key anymore.
    shop.stripe.obey({ forgetKeys: true });
    await runSchedule();
    const { charge } = await person(slug, ron);
    expect(charge).toMatchObject({ state: 'paid' });
    expect(kept()).toBe(charge!.cents);
  });

  test('charges nobody who left, and nobody whose group is canceled', async () => {
    const { slug, key } = await opened();
    const ron = await joinWithCard(slug, 'Ron');
    await joinWithCard(slug, 'Deb');
    await sent(slug, { person: ron }, { action: 'leave' });
    expect(await people(slug)).toBe(1);
    shop.stripe.obey({ fail: { fault: 'outage' } });
    await close(key);
    shop.stripe.obey({ reset: true });
    await shop.backend.sql(`update public.orders set status = 'cancelled'`);
    expect(await runSchedule()).toMatchObject({ charged: 0, declined: 0 });
    expect(kept()).toBe(0);
  });

  test('keeps the price that somebody saw, unless they choose other pieces', async () => {
    const { slug, key } = await opened();
    const ron = await joinWithCard(slug, 'Ron');
    const spares = { action: 'spares', id: randomUUID(), spare: '0:M', count: '11' };
    await sent(slug, { organizer: key }, spares);
    const before = await person(slug, ron);
    const change = (version: number, size: string) => {
      const form = { version: String(version), name: 'Ron', shown: 'hidden', size0: size };
      return sent(slug, { person: ron }, { action: 'change', ...form });
    };
    await change(before.version, 'M');
    const hidden = await person(slug, ron);
    expect(hidden).toMatchObject({ shown: 'hidden', seenCents: before.seenCents });
    await change(hidden.version, 'L');
    // By now, a piece costs less.
    expect((await person(slug, ron)).seenCents).toBeLessThan(before.seenCents);
  });
});

describe('a saved card', () => {
  const customers = async (): Promise<string[]> =>
    (
      await shop.backend.sql(
        'select card_customer from private.group_people where card_customer is not null order by number',
      )
    ).map((row) => String(row['card_customer']));
  /** Whether Stripe has no such customer anymore. */
  const isDeleted = async (customer: string | undefined) => {
    const response = await fetch(`${shop.stripe.url}/v1/customers/${customer}`, {
      headers: { authorization: `Bearer ${shop.stripe.env.STRIPE_SECRET_KEY}` },
    });
    return ((await response.json()) as { deleted?: boolean }).deleted === true;
  };

  test('is deleted at Stripe once nothing can be charged to it, and not before', async () => {
    const { slug, key } = await opened();
    await joinWithCard(slug, 'Ron');
    await joinWithCard(slug, 'Deb', { card: declining });
    const leaver = await joinWithCard(slug, 'Walt');
    const [ron, deb, walt] = await customers();
    await sent(slug, { person: leaver }, { action: 'leave' });
    shop.stripe.obey({ fail: { fault: 'outage' } });
    await runSchedule();
    expect(await customers()).toEqual([ron, deb]);
    shop.stripe.obey({ reset: true });
    expect(await runSchedule()).toMatchObject({ cards: 1 });
    expect(await isDeleted(walt)).toBe(true);
    expect(await isDeleted(ron)).toBe(false);

    await close(key);
    expect(await runSchedule()).toMatchObject({ cards: 1 });
    expect(await isDeleted(ron)).toBe(true);
    // A declined one may be charged again by another card.
    expect(await isDeleted(deb)).toBe(false);
    await shop.backend.sql(
      `update private.card_payments set declined_at = now() - interval '49 hours'
       where status = 'open'`,
    );
    expect(await runSchedule()).toMatchObject({ cards: 1 });
    expect(await isDeleted(deb)).toBe(true);
    const { money } = await orderOf(key);
    expect(money.paidCents).toBeGreaterThan(0);
    expect(await runSchedule()).toMatchObject({ cards: 0 });
  });

  test('that Stripe has deleted already isn’t asked for again', async () => {
    const { slug } = await opened();
    const leaver = await joinWithCard(slug, 'Ron');
    await sent(slug, { person: leaver }, { action: 'leave' });
    shop.stripe.obey({ fail: { fault: 'lost-answer', of: 'DELETE /v1/customers', times: 3 } });
    await runSchedule();
    shop.stripe.obey({ reset: true });
    await runSchedule();
    const rows = await shop.backend.sql('select customer from private.spent_cards');
    expect(rows).toEqual([]);
  });
});

describe('a group whose organization has a tax certificate', () => {
  /** Calls a function for staff, and answers with what the database says. */
  async function asStaff(name: string, p: object): Promise<unknown> {
    const { email, password } = shop.backend.staff;
    const { data } = await callFunction(signIn, signInFunction, { email, password });
    const response = await fetch(`${shop.backend.url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        apikey: shop.backend.publishableKey,
        authorization: `Bearer ${data.accessToken}`,
      },
      body: JSON.stringify({ p }),
    });
    return response.json();
  }
  /** Sends a certificate for the order, which staff accept. */
  async function certify(key: string): Promise<string> {
    const pdf = new Uint8Array(Buffer.from(pdfOf(['20 20 100 100 re f']), 'latin1'));
    const { receipt } = await upload('certificate', 'certificate.pdf', pdf);
    const id = randomUUID();
    await callFunction(sendCertificate, sendCertificateFunction, {
      key,
      id,
      organization: 'Lincoln High',
      reason: 'school',
      certificateNumber: '42-600',
      state: 'Iowa',
      receipt,
    });
    const expiresOn = addDays(shopToday(new Date()), 100);
    await asStaff('accept_certificate', { id, expiresOn, covers: 'address' });
    return id;
  }
  /** What the order's invoice says, on one line. */
  async function invoiceText(key: string): Promise<string> {
    const { documents } = await orderOf(key);
    const document = documents.find(({ kind }) => kind === 'invoice');
    const { data } = await callFunction(readDocument, readDocumentFunction, { key, document });
    const { pages } = await readPdf(Buffer.from(data.pdf, 'base64'));
    return pages.join(' ').replace(/\s+/g, ' ');
  }

  test('has tax as long as the shop sells to each person, on every page and paper', async () => {
    const { slug, key, number } = await opened();
    const ron = await joinWithCard(slug, 'Ron');
    const { seenCents } = await person(slug, ron);
    await certify(key);
    expect((await visitGroup(slug, {})).says).toContain(`${formatCents(seenCents)} with tax`);
    await close(key);
    expect((await person(slug, ron)).charge).toMatchObject({ cents: seenCents, state: 'paid' });
    expect(await orderOf(key)).toMatchObject({ exemptReason: null, totalCents: seenCents });
    expect(await invoiceText(key)).toContain(sellerTexts.shop);
    expect(await asStaff('set_group_seller', { number, seller: 'organization' })).toEqual({
      outcome: 'not-allowed',
    });
  });

  test('has none once it sells and staff use it: those who saw a price with tax pay less', async () => {
    const share = { share: '2.50', cause: 'the band' };
    const { slug, key, number } = await opened({ payer: 'person', ...share });
    const ron = await joinWithCard(slug, 'Ron');
    const before = await person(slug, ron);
    const id = await certify(key);
    await asStaff('set_group_seller', { number, seller: 'organization' });
    expect((await visitGroup(slug, {})).says).toContain(
      `${formatCents(before.seenCents)} with tax`,
    );
    expect(await asStaff('apply_certificate', { id, number })).toEqual({ outcome: 'applied' });
    const leslie = await joinWithCard(slug, 'Leslie');
    const { seenCents } = await person(slug, leslie);
    expect(seenCents).toBe(Math.round(before.seenCents / 1.07));
    await close(key);
    for (const each of [ron, leslie]) {
      expect((await person(slug, each)).charge).toMatchObject({ cents: seenCents, state: 'paid' });
    }
    expect(await orderOf(key)).toMatchObject({
      exemptReason: 'school',
      taxCents: 0,
      totalCents: 2 * seenCents,
      money: { dueCents: 0, balanceCents: 0 },
    });
    expect(await invoiceText(key)).toContain(sellerTexts.organization);
    const { text } = await paperText(slug, key);
    expect(text.replace(/\s+/g, ' ')).toContain(sellerTexts.organization);
  });
});

describe('a group whose organizer pays up to an amount for each', () => {
  test('asks for a card only from those who pay more', async () => {
    const { slug, key } = await opened({ payer: 'both', allowance: '1' });
    const ron = await joinWithCard(slug, 'Ron');
    await close(key);
    const { totalCents, money } = await orderOf(key);
    const { charge } = await person(slug, ron);
    expect(charge).toMatchObject({ cents: totalCents - 100, state: 'paid' });
    expect(money).toMatchObject({ dueCents: 100 });
  });

  test('lets people in without a card if the organizer’s part is enough', async () => {
    const { slug } = await opened({ payer: 'both', allowance: '1000' });
    const ron = await join(slug, 'Ron');
    expect(await people(slug)).toBe(1);
    expect(await person(slug, ron)).toMatchObject({ waitsForCard: false, seenCents: 0 });
  });

  test.each([
    ['', 'nothing'],
    ['-1', 'less than nothing'],
    ['x', 'a word'],
  ])('isn’t placed with %j', async (allowance) => {
    const { error } = await place(
      orderInput({
        ...({
          group: {
            title: 'Choir',
            welcome: '',
            fieldLabel: '',
            closesOn: addDays(shopToday(new Date()), 3),
            payer: 'both',
            allowance,
          },
        } as object),
      }),
    );
    expect(error.fields).toHaveProperty(['group.allowance']);
  });
});

describe('somebody who pays the organizer in cash', () => {
  const roll = async (key: string) => (await groupOf(key)).roll.map(({ name }) => name);
  const paid = (organizer: string, slug: string, more: Record<string, string> = {}) =>
    visitGroup(
      slug,
      { organizer },
      {
        action: 'paid',
        person: '1',
        version: '1',
        piece0: '0:M',
        ...more,
      },
    );

  test('is in once the organizer says so, is charged nothing, and the organizer pays for them', async () => {
    const { slug, key } = await opened();
    const ron = await join(slug, 'Ron');
    await joinWithCard(slug, 'Deb');
    expect((await visitGroup(slug, { person: ron })).says).toContain('Pay Ada in cash');
    expect((await visitGroup(slug, { organizer: key })).says).toContain('Paid to me by Ron');
    expect(await roll(key)).toEqual(['Deb']);
    expect((await paid(key, slug)).status).toBe(303);
    expect(await roll(key)).toEqual(['Ron', 'Deb']);
    const page = await visitGroup(slug, { person: ron });
    expect(page.says).toContain('Your organizer has your money');
    expect(page.says).not.toContain('Save your card');
    await close(key);
    const { totalCents, money } = await orderOf(key);
    const deb = shop.stripe.report().payments;
    expect(deb.filter(({ paidCents }) => paidCents > 0)).toHaveLength(1);
    expect(money).toMatchObject({ dueCents: totalCents - kept() });
    expect((await person(slug, ron)).charge).toBeNull();
  });

  test('isn’t charged for a card that they were about to save', async () => {
    const { slug, key } = await opened();
    const ron = await join(slug, 'Ron');
    await saveCard(slug, ron);
    await paid(key, slug);
    await visit(slug, ron, '?card=saved');
    await hearStripe();
    expect(await person(slug, ron)).toMatchObject({ hasCard: false, paysOrganizer: true });
    // No page of Stripe's opens.
    expect(await visit(slug, ron, '/card')).toBe('');
    await close(key);
    expect(kept()).toBe(0);
  });

  test('asks the organizer for something else, and nobody with a card is marked', async () => {
    const { slug, key } = await opened();
    const ron = await join(slug, 'Ron');
    await paid(key, slug);
    const { says } = await visitGroup(
      slug,
      { person: ron },
      {
        action: 'change',
        version: '2',
        seenCounts: '1',
        name: 'Ron',
        shown: 'initial',
        size0: 'L',
      },
    );
    expect(says).toContain('You paid Ada for what you chose.');
    const deb = await joinWithCard(slug, 'Deb');
    await paid(key, slug, { person: '2', version: '2' });
    expect(await person(slug, deb)).toMatchObject({ hasCard: true, paysOrganizer: false });
  });
});

describe('a group that raises money', () => {
  const wanted = (more: object) =>
    orderInput({
      quantities: { S: 0, M: 48, L: 0, XL: 0, '2XL': 0 },
      ...({
        group: {
          title: 'Choir',
          welcome: '',
          fieldLabel: '',
          closesOn: addDays(shopToday(new Date()), 3),
          payer: 'person',
          ...more,
        },
      } as object),
    });

  test('charges the organizer’s price, and says what of it is paid out, and when', async () => {
    const terms = { payer: 'person', share: '4', cause: 'the Riverside Boosters' };
    const { slug, key } = await opened({ ...terms, pricing: 'own', prices: { 0: '80' } });
    const { says } = await visitGroup(slug, {});
    expect(says).toContain('$4.00 of each piece goes to the Riverside Boosters.');
    expect(says).not.toContain('each costs');
    const keys: string[] = [];
    for (let at = 0; at < 3; at++) keys.push(await joinWithCard(slug, `Alto${at}`));
    expect((await person(slug, keys[0]!)).seenCents).toBe(8560);
    await close(key);
    const { totalCents, money, group } = await orderOf(key);
    expect(totalCents).toBe(3 * 8560);
    expect(kept()).toBe(totalCents);
    expect(money).toMatchObject({ dueCents: 0, balanceCents: 0 });
    // What the shop charges for three is the rest.
    const usual = priceOrder({
      designs: [
        {
          locations: { frontLarge: true, backSmall: true },
          items: [{ styleCode: '00606', quantities: 3 }],
        },
      ],
      rush: false,
      delivery: 'pickup',
    });
    expect(group).toMatchObject({ raisedCents: 3 * 8000 - usual.subtotalCents });
    const { roll, ...closed } = await groupOf(key);
    const statement = statementOf({ ...closed, roll, closedAt: closed.closedAt! });
    expect(statement).toMatchObject({
      paid: 3,
      paidCents: totalCents,
      payoutCents: closed.raisedCents,
    });
    const { text } = await paperText(slug, key);
    expect(text).toContain('For the Riverside Boosters');
    expect(text).toContain(formatCents(statement.payoutCents));
  });

  test('has a share on top of the shop’s price, and the organizer pays what people don’t', async () => {
    const { slug, key } = await opened({ payer: 'person', share: '2.50', cause: 'the band' });
    const ron = await joinWithCard(slug, 'Ron');
    await close(key);
    const { totalCents, group } = await orderOf(key);
    expect(group).toMatchObject({ raisedCents: 250 });
    expect((await person(slug, ron)).charge).toMatchObject({ cents: totalCents });
  });

  test('keeps the shares whole if its organizer guarantees a price, who pays the difference', async () => {
    const terms = { payer: 'person', guarantees: 'yes', share: '2.50', cause: 'the band' };
    const { slug, key } = await opened(terms);
    const ron = await joinWithCard(slug, 'Ron');
    await close(key);
    const { totalCents, money, group } = await orderOf(key);
    expect(group).toMatchObject({ raisedCents: 250 });
    const cents = (await person(slug, ron)).charge?.cents ?? 0;
    expect(money).toMatchObject({ dueCents: totalCents - cents });
    expect(cents).toBeLessThan(totalCents);
    expect((await visitGroup(slug, {})).says).toContain('The list is closed');
  });

  test('isn’t started at a price below the shop’s, or without saying for whom', async () => {
    const least = await place(
      wanted({ pricing: 'own', prices: { 0: '5' }, share: '4', cause: '' }),
    );
    expect(least.error.fields).toMatchObject({
      'group.prices.0': expect.stringMatching(
        /^Enter dollars from \$\d+\.\d\d to \$1,000\.00/,
      ) as string,
      'group.cause': 'Say who gets it.',
    });
    const share = await place(wanted({ share: '1e9', cause: 'the band' }));
    expect(share.error.fields).toHaveProperty(['group.share']);
    const none = await place(wanted({ pricing: 'own' }));
    expect(none.error.fields).toHaveProperty(['group.prices.0']);
  });

  test('keeps its garments while each has the organizer’s price', async () => {
    await opened({ payer: 'person', pricing: 'own', prices: { 0: '32' } });
    const change = shop.backend.sql(
      `update public.orders set designs = jsonb_set(designs, '{0,items,0,color_key}', '"navy"')`,
    );
    await expect(change).rejects.toThrow('or each has a fixed price');
  });
});

/** What the organizer's statement says. */
async function paperText(slug: string, organizer: string) {
  const paper = 'statement.pdf';
  const response = await ask(
    groupPaperFunction,
    `${groupPath(slug)}/papers/${paper}`,
    { slug, paper },
    { who: { organizer } },
  );
  expect(response.status).toBe(200);
  const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()));
  return { text: pages.join('\n') };
}

test('a group whose organizer guarantees a price charges nobody more, and them the difference', async () => {
  const { slug: other } = await opened({ payer: 'person' });
  const alone = await person(other, await join(other, 'Ron'));
  await shop.backend.sql('delete from public.orders');

  const { slug, key } = await opened({ payer: 'person', guarantees: 'yes' });
  const ron = await joinWithCard(slug, 'Ron');
  const { seenCents } = await person(slug, ron);
  const { says } = await visitGroup(slug, {});
  expect(says).toContain('Ada guarantees the price of 48 pieces, so nobody pays more than that.');
  expect(says).not.toContain('24 or more');
  expect(seenCents).toBeLessThan(alone.seenCents);
  await close(key);
  const { totalCents, money } = await orderOf(key);
  expect(totalCents).toBe(alone.seenCents);
  expect((await person(slug, ron)).charge).toMatchObject({ cents: seenCents, state: 'paid' });
  expect(money).toMatchObject({ dueCents: totalCents - seenCents });
});
