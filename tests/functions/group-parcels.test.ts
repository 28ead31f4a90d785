// product: group-orders
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import groupPageFunction from '../../netlify/functions/group-page.ts';
import groupPaperFunction from '../../netlify/functions/group-paper.ts';
import openOrderFunction from '../../netlify/functions/open-order.ts';
import readDocumentFunction from '../../netlify/functions/read-document.ts';
import readDocumentAsStaffFunction from '../../netlify/functions/read-document-as-staff.ts';
import refundCardFunction from '../../netlify/functions/refund-card.ts';
import publishBookFunction from '../../netlify/functions/publish-book.ts';
import saveBookFunction from '../../netlify/functions/save-book.ts';
import signInFunction from '../../netlify/functions/sign-in.ts';
import { addSignIn } from '../../local/backend.ts';
import { closingDayMessage } from '../../src/groups/closing-time.ts';
import { addBusinessDays } from '../../src/orders/due-dates/open-day.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { openOrder } from '../../src/orders/your-order/open-order.contract.ts';
import { refundCard } from '../../src/payments/cards/refund-card.contract.ts';
import { taxLabelOf } from '../../src/payments/tax-label.ts';
import { readDocument } from '../../src/payments/documents/read-document.contract.ts';
import { readDocumentAsStaff } from '../../src/payments/documents/read-document-as-staff.contract.ts';
import { groupPaperPath, groupPath, personFragment } from '../../src/paths.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { publishBook } from '../../src/settings/publish-book.contract.ts';
import { saveBook } from '../../src/settings/save-book.contract.ts';
import { usualShopBook } from '../../src/settings/shop-book.ts';
import { signIn } from '../../src/staff/login/sign-in.contract.ts';
import { shop as facts } from '../../src/shop.ts';
import { signInOwner } from '../bench/sign-in.ts';
import { orderInput } from '../factory/orders.ts';
import { password } from '../support/people.ts';
import { readPdf } from '../support/read-pdf.ts';
import { ask, groupOf, join, joined, personOf, sent, visit } from './group-visits.ts';
import { callFunction, openShop, place, siteUrl, type TestShop } from './test-shop.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  const email = `packer-${randomUUID()}@${facts.emailDomain}`;
  await addSignIn(shop.backend.sql, email, password, 'press');
  token = (await callFunction(signIn, signInFunction, { email, password })).data.accessToken;
});
afterAll(() => shop.close());
afterEach(async () => {
  shop.stripe.clear();
  await shop.backend.sql('delete from private.card_payments');
  await shop.backend.sql('delete from public.orders');
});

const box = {
  name: 'Ada Lovelace',
  street: '600 Locust St',
  city: 'Des Moines',
  state: 'IA',
  zip: '50309',
};

/** A group that is open, whose pieces go to each person. */
async function opened(terms: object = {}, delivery: object = { method: 'shipping', address: box }) {
  let closesOn = addDays(shopToday(new Date()), 1);
  while (closingDayMessage(closesOn, new Date()) !== null) closesOn = addDays(closesOn, 1);
  const group = { title: 'Choir', welcome: '', fieldLabel: '', closesOn, toEach: 'yes', ...terms };
  const { data, error } = await place(
    orderInput({
      quantities: { S: 0, M: 48, L: 0, XL: 0, '2XL': 0 },
      dueDate: addBusinessDays(closesOn, 20),
      ...({ group, delivery } as object),
    }),
  );
  if (error) throw new Error(JSON.stringify(error));
  await shop.backend.sql(`update public.orders set status = 'gathering'`);
  const [row] = await shop.backend.sql('select slug from private.groups');
  return { key: data.orderKey, number: data.orderNumber, slug: String(row?.['slug']) };
}

const home = { street: '12 Elm St', city: 'Iowa City', state: 'IA', zip: '52240' };
const emailOf = (name: string) => `${name.toLowerCase()}@choir.example`;
const joinAs = (slug: string, name: string, changes: object = {}) =>
  joined(slug, { name, email: emailOf(name), ...home, ...changes });

/** Joins and saves a card on Stripe's page. */
async function joinWithCard(slug: string, name: string, changes: object = {}) {
  const key = await joinAs(slug, name, changes);
  const open = async (more: string) => {
    const [, end = ''] = /^\/(\w+)$/.exec(more) ?? [];
    const response = await groupPageFunction(
      new Request(siteUrl + groupPath(slug) + more, { headers: { cookie: `person=${key}` } }),
      { ip: '203.0.113.7', params: { slug, ...(end && { key: end }) } },
    );
    return response.headers.get('location') ?? '';
  };
  const session = (await open('/card')).split('/').at(-1) ?? '';
  shop.stripe.obey({ pay: { payment: session, card: '4242424242424242' } });
  await open('?card=saved');
  return key;
}

const close = async (key: string) =>
  sent((await groupOf(key)).slug, { organizer: key }, { action: 'close' });

const orderOf = async (key: string) =>
  (await callFunction(openOrder, openOrderFunction, { key })).data;

const bearer = () => ({ headers: { authorization: `Bearer ${token}` } });

/** Calls a function for staff, and answers with what the database says. */
async function asStaff(name: string, p: object): Promise<unknown> {
  const response = await fetch(`${shop.backend.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: shop.backend.publishableKey,
      ...bearer().headers,
    },
    body: JSON.stringify({ p }),
  });
  return response.json();
}

const produce = () => shop.backend.sql(`update public.orders set status = 'in_production'`);
const emails = async (name: string) => {
  await shop.dueNow();
  await shop.drain();
  return shop.emailsTo(emailOf(name));
};

const change = async (slug: string, key: string, changes: object) => {
  const { version, zip } = await personOf(slug, key);
  const pieces = (await visit(slug, { person: key })).says;
  const [, count = '0'] = /(\d+) of \d+ so far/.exec(pieces) ?? [];
  return visit(
    slug,
    { person: key },
    {
      ...{ action: 'change', version: String(version), seenCounts: count, seenZip: zip ?? '' },
      ...{ name: 'Ron', shown: 'initial', size0: 'M', ...home, ...changes },
    },
  );
};

describe('somebody in a group whose pieces go to each person', () => {
  test('gives an address in the United States, which only they and the shop see', async () => {
    const { slug, key } = await opened();
    const { says } = await visit(slug, {});
    expect(says).toContain('Ships');
    expect(says).not.toContain('hands it out');
    const none = await join(slug);
    expect(none.fields).toHaveProperty('street', 'Enter the street address.');
    const ron = await joinAs(slug, 'Ron');
    const { zip } = await personOf(slug, ron);
    expect(zip).toBe('52240');
    for (const who of [{}, { organizer: key }]) {
      const page = await visit(slug, who);
      expect(page.says).not.toContain('12 Elm St');
      expect(page.says).not.toContain('52240');
    }
    expect((await visit(slug, { organizer: key })).says).toContain('Only we see the addresses.');
  });

  test.each([
    [{ zip: '5224' }, { zip: 'Enter a five-digit ZIP code, like 50309.' }],
    [{ street: ' ' }, { street: 'Enter the street address.' }],
    [
      { state: '', city: '' },
      { state: 'Enter the state.', city: 'Enter the city.' },
    ],
  ])('isn’t in with %j', async (changes, fields) => {
    const { slug } = await opened();
    const answer = await join(slug, { ...home, ...changes });
    expect(answer.status).toBe(400);
    expect(answer.fields).toEqual(fields);
  });

  test('is asked once about a state that isn’t the ZIP code’s', async () => {
    const { slug } = await opened();
    const asked = await join(slug, { ...home, state: 'Nebraska' });
    expect(asked.fields).toEqual({
      state: '52240 is in Iowa. Check both. If they’re right, press the button once more.',
    });
    expect((await join(slug, { ...home, state: 'Nebraska', stateAsked: 'yes' })).status).toBe(303);
  });

  test('sees what mailing it costs, and pays no more than that with the rest, tax included', async () => {
    const { slug, key } = await opened({ payer: 'person' });
    expect((await visit(slug, {})).says).toContain(
      'Mailing it adds $14.00 to $14.98, tax included. It depends on where it goes,',
    );
    const ron = await joinWithCard(slug, 'Ron');
    const { seenCents } = await personOf(slug, ron);
    await joinWithCard(slug, 'Leslie', { zip: '50309' });
    await close(key);
    const { totalCents, shippingCents, taxCents, subtotalCents, money } = await orderOf(key);
    expect(shippingCents).toBe(2 * 1400);
    expect(totalCents).toBe(subtotalCents + 2800 + taxCents);
    const { charge } = await personOf(slug, ron);
    expect(charge?.cents).toBeLessThanOrEqual(seenCents);
    expect(charge).toMatchObject({ state: 'paid', cents: totalCents / 2 });
    expect(money.dueCents).toBe(0);
  });

  test('keeps the price if only the street changes, and can’t take the address away', async () => {
    const { slug } = await opened({ payer: 'person' });
    const ron = await joinWithCard(slug, 'Ron');
    const { seenCents } = await personOf(slug, ron);
    await joinWithCard(slug, 'Leslie');
    expect((await change(slug, ron, { street: '13 Elm St' })).status).toBe(303);
    expect((await personOf(slug, ron)).seenCents).toBe(seenCents);
    expect(await personOf(slug, ron)).toMatchObject({ street: '13 Elm St' });
    expect((await change(slug, ron, { street: '', city: '', state: '', zip: '' })).fields).toEqual({
      street: 'Enter the street address.',
    });
  });

  test('pays the tax of the place that theirs goes to, which the order’s tax and the books follow', async () => {
    const { slug, key, number } = await opened({ payer: 'person' });
    const [ron, lee] = [
      await joinWithCard(slug, 'Ron'),
      await joinWithCard(slug, 'Lee', { city: 'Portland', state: 'OR', zip: '97201' }),
    ];
    const [inIowa, inOregon] = [await personOf(slug, ron), await personOf(slug, lee)];
    expect(inOregon.seenCents).toBe(Math.round(inIowa.seenCents / 1.07));
    // Lee is asked before moving to where it's taxed.
    expect((await change(slug, lee, home)).says).toContain('Mailing it there costs more');
    expect((await change(slug, lee, { ...home, seenZip: '52240' })).status).toBe(303);
    expect((await personOf(slug, lee)).seenCents).toBe(inIowa.seenCents);
    const oregon = { city: 'Portland', state: 'OR', zip: '97201' };
    expect((await change(slug, lee, oregon)).status).toBe(303);

    await close(key);
    const { subtotalCents, shippingCents, taxCents, tax, money } = await orderOf(key);
    const each = subtotalCents / 2 + 1400;
    expect(shippingCents).toBe(2800);
    expect(taxCents).toBe(Math.round(each * 0.07));
    expect(taxLabelOf(tax)).toBe('Sales tax, by where each parcel goes');
    expect((await personOf(slug, ron)).charge).toMatchObject({ cents: each + taxCents });
    expect((await personOf(slug, lee)).charge).toMatchObject({ state: 'paid', cents: each });
    expect(money.dueCents).toBe(0);

    const sales = async () => {
      await shop.backend.sql(
        `select private.enter_sale(o, o.left_on, now()) from public.orders as o`,
      );
      return shop.backend.sql(
        `select state, untaxed, sum(orders)::int as orders, sum(cents)::int as cents,
           sum(tax_cents)::int as tax
         from private.sales where order_number = $1 group by 1, 2 order by 1`,
        [number],
      );
    };
    await produce();
    await shop.backend.sql(`update public.orders set status = 'ready'`);
    const away = { state: 'OR', untaxed: 'not-collected', orders: 0, tax: 0 };
    const here = { state: 'IA', untaxed: null, orders: 1, cents: each, tax: taxCents };
    expect(await sales()).toEqual([here, { ...away, cents: each }]);

    // Who is refunded takes back the sale where it was made, with its tax or without.
    const { access_token: owner } = await signInOwner(shop.backend);
    const refund = async (name: string, amountCents: number) => {
      const [row] = await shop.backend.sql(
        `select paid.id, private.held_cents(paid.order_id)::int as held
         from private.card_payments as paid
         join private.group_people as person on person.id = paid.person where email = $1`,
        [emailOf(name)],
      );
      const { data, error } = await callFunction(
        refundCard,
        refundCardFunction,
        {
          id: randomUUID(),
          number,
          cardPayment: String(row?.['id']),
          amountCents,
          reason: 'It came too late.',
          seenHeldCents: Number(row?.['held']),
        },
        { headers: { authorization: `Bearer ${owner}` } },
      );
      expect(error ?? data).toMatchObject({ outcome: 'done' });
    };
    await refund('Lee', 1000);
    expect(await sales()).toEqual([here, { ...away, cents: each - 1000 }]);
    await refund('Ron', 1070);
    expect(await sales()).toEqual([
      { ...here, cents: each - 1000, tax: taxCents - 70 },
      { ...away, cents: each - 1000 },
    ]);
  });

  test('needs no address once the organizer listed them: theirs goes into the organizer’s box', async () => {
    const { slug, key } = await opened();
    await joinAs(slug, 'Ron');
    const list = { action: 'add', id: randomUUID(), list: 'Bea, M\nCal, L' };
    await sent(slug, { organizer: key }, list);
    await close(key);
    expect((await orderOf(key)).shippingCents).toBe(1400 + 1200);
  });

  test('whom the organizer pays for chooses another size, but nothing that costs more', async () => {
    const { slug, key } = await opened({ payer: 'organizer' });
    const bea = await joinAs(slug, 'Bea');
    // As if the organizer had listed her, where everybody else pays for their own.
    await shop.backend.sql(`update private.groups set payer = 'person'`);
    await shop.backend.sql(
      'update private.group_people set street = null, city = null, state = null, zip = null',
    );
    const mailed = await change(slug, bea, { size0: 'L' });
    expect(mailed.says).toContain('That costs more than Ada pays for you.');
    const boxed = { street: '', city: '', state: '', zip: '' };
    expect((await change(slug, bea, { size0: 'L', ...boxed })).status).toBe(303);
    expect(await personOf(slug, bea)).toMatchObject({ seenCents: 0, pieces: [{ size: 'L' }] });
    await close(key);
    expect((await personOf(slug, bea)).charge).toBeNull();
  });

  test('isn’t asked if the order isn’t shipped', async () => {
    const { slug } = await opened({}, { method: 'pickup', address: null });
    expect((await visit(slug, {})).says).not.toContain('Where we mail yours');
    expect(await personOf(slug, await joinAs(slug, 'Ron'))).toMatchObject({ zip: null });
  });

  test('has their address deleted with the rest', async () => {
    const { slug, key } = await opened();
    await joinAs(slug, 'Ron');
    await close(key);
    await shop.backend.sql(`update private.groups set created_at = now() - interval '300 days'`);
    await shop.backend.sql(`update public.orders set status = 'cancelled'`);
    await shop.backend.sql(`update public.job_events set created_at = now() - interval '200 days'`);
    await shop.backend.sql('select public.forget_groups(5)');
    const [row] = await shop.backend.sql(
      'select street, city, state, zip from private.group_people',
    );
    expect(row).toEqual({ street: null, city: null, state: null, zip: null });
  });
});

describe('the shop', () => {
  test('prints a slip and a label for each parcel, and for the organizer’s box, for staff alone', async () => {
    const { slug, key, number } = await opened({ fieldLabel: 'Voice' });
    await joinAs(slug, 'Zoe', { field: 'Alto' });
    await joinAs(slug, 'Ron', { field: 'Alto', street: '1 Oak St' });
    await sent(
      slug,
      { organizer: key },
      { action: 'spares', id: randomUUID(), spare: '0:M', count: '2' },
    );
    await close(key);
    const read = async (kind: 'parcel-slips' | 'address-labels') => {
      const { data } = await callFunction(
        readDocumentAsStaff,
        readDocumentAsStaffFunction,
        { job: number, document: { kind, number } },
        bearer(),
      );
      return readPdf(Buffer.from(data.pdf, 'base64'));
    };
    const slips = await read('parcel-slips');
    expect(slips.title).toBe(`Parcel slips #${number}`);
    expect(slips.pages).toHaveLength(3);
    expect(slips.pages[0]).toContain('1 Oak St');
    expect(slips.pages[0]).toContain(`#${number}-2`);
    expect(slips.pages[0]).toContain('Voice: Alto');
    expect(slips.pages[1]).toContain('12 Elm St');
    expect(slips.pages[1]).not.toContain('1 Oak St');
    expect(slips.pages[2]).toContain('600 Locust St');
    expect(slips.pages.join('')).not.toMatch(/\$\d/);
    const labels = await read('address-labels');
    expect(labels.pages).toHaveLength(1);
    expect(labels.pages[0]).toMatch(/Ron\s+1 Oak St\s+Iowa City, IA 52240/);

    const document = { kind: 'parcel-slips' as const, number };
    const customers = await callFunction(readDocument, readDocumentFunction, { key, document });
    expect(customers.status).toBe(404);
    const paper = await ask(
      groupPaperFunction,
      groupPaperPath(slug, 'parcel-slips'),
      { slug, paper: 'parcel-slips.pdf' },
      { who: { organizer: key } },
    );
    expect(paper.status).toBe(404);
  });

  test('tells each person once that their parcel is out, with its number, which their page shows', async () => {
    const { slug, key, number } = await opened();
    const ron = await joinAs(slug, 'Ron');
    await joinAs(slug, 'Leslie');
    await close(key);
    const ups = { person: 1, carrier: 'ups', trackingNumber: '1Z999AA10123456784' };
    const send = () => asStaff('send_parcels', { number, parcels: [ups] });
    expect(await send()).toEqual({ outcome: 'not-found' });
    await produce();
    expect(await send()).toEqual({ outcome: 'sent' });
    expect(await send()).toEqual({ outcome: 'sent' });
    const [email, ...more] = (await emails('Ron')).filter(({ subject }) =>
      subject.startsWith('It’s on its way'),
    );
    expect(more).toEqual([]);
    expect(email?.text).toContain('1Z999AA10123456784');
    expect((await emails('Leslie')).map(({ subject }) => subject)).not.toContain(email?.subject);
    expect((await visit(slug, { person: ron })).says).toContain(
      'We mailed it to 12 Elm St, Iowa City, IA 52240 with UPS, number 1Z999AA10123456784',
    );
  });

  test('takes back a parcel that returns, and mails it again where its person says', async () => {
    const { slug, key, number } = await opened();
    const ron = await joinAs(slug, 'Ron');
    await close(key);
    await produce();
    const parcels = [{ person: 1, carrier: null, trackingNumber: null }];
    const back = { number, person: 1 };
    expect(await asStaff('return_parcel', back)).toEqual({ outcome: 'not-found' });
    const early = await visit(slug, { person: ron }, { action: 'address', ...home });
    expect(early.status).toBe(409);
    await asStaff('send_parcels', { number, parcels });
    expect(await asStaff('return_parcel', back)).toEqual({ outcome: 'returned' });
    expect(await asStaff('return_parcel', back)).toEqual({ outcome: 'not-found' });
    const told = (await emails('Ron')).filter(({ subject }) => subject.startsWith('Your parcel'));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(groupPath(slug) + personFragment);

    const page = await visit(slug, { person: ron });
    expect(page.says).toContain('Your parcel came back to us.');
    const wrong = await visit(slug, { person: ron }, { action: 'address', ...home, zip: '1' });
    expect(wrong.fields).toEqual({ zip: 'Enter a five-digit ZIP code, like 50309.' });
    await sent(slug, { person: ron }, { action: 'address', ...home, street: '99 Elm St' });
    expect((await visit(slug, { person: ron })).says).toContain('We’ll mail it to 99 Elm St');
    await shop.dueNow();
    await shop.drain();
    const inbox = await shop.emailsTo('inbox@confluenceprint.example');
    expect(inbox.map(({ subject }) => subject)).toContain(`Send parcel #${number}-1 again`);
    await asStaff('send_parcels', { number, parcels });
    const subjects = (await emails('Ron')).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('It’s on its way'))).toHaveLength(2);
  });
});

// Last, because it changes the shop's prices.
test('somebody is asked before an address that costs more, where shipping goes by zone', async () => {
  const { email, password: secret } = shop.backend.staff;
  const owner = await callFunction(signIn, signInFunction, { email, password: secret });
  const asOwner = { headers: { authorization: `Bearer ${owner.data.accessToken}` } };
  const zones = [
    { fromPrefix: 0, cents: 3000 },
    { fromPrefix: 500, cents: 2000 },
    { fromPrefix: 522, cents: 2600 },
  ];
  const shipping = { by: 'boxes' as const, piecesPerBox: 48, zones };
  const draft = {
    id: randomUUID(),
    revision: 0,
    note: '',
    book: { ...usualShopBook, delivery: { ...usualShopBook.delivery, shipping } },
  };
  await callFunction(saveBook, saveBookFunction, draft, asOwner);
  const publishing = { id: draft.id, revision: 1, startsAt: null };
  await callFunction(publishBook, publishBookFunction, publishing, asOwner);

  const { slug } = await opened({ payer: 'person' });
  expect((await visit(slug, {})).says).toContain('Mailing it adds $22.00 to $34.24, tax included.');
  const ron = await joinWithCard(slug, 'Ron', { zip: '50309' });
  const { seenCents } = await personOf(slug, ron);
  const asked = await change(slug, ron, { zip: '52240' });
  expect(asked.status).toBe(409);
  expect(asked.html).toContain('name="seenZip" value="52240"');
  // A question about something else hasn't said what it costs.
  const unsure = await change(slug, ron, { zip: '52240', state: 'NE' });
  expect(unsure.html).toContain('name="seenZip" value="50309"');
  expect(asked.says).toContain('Mailing it there costs more, so this costs you $');
  expect((await personOf(slug, ron)).seenCents).toBe(seenCents);
  const { status } = await change(slug, ron, { zip: '52240', seenZip: '52240' });
  expect(status).toBe(303);
  expect((await personOf(slug, ron)).seenCents).toBe(seenCents + 642);
  expect((await change(slug, ron, { zip: '50309' })).status).toBe(303);
  expect((await personOf(slug, ron)).seenCents).toBe(seenCents);
});
