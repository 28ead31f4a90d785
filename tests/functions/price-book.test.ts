// product: price-book
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { addSignIn } from '../../local/backend.ts';
import changeOrderFunction from '../../netlify/functions/change-order.ts';
import editOrderFunction from '../../netlify/functions/edit-order.ts';
import openOrderFunction from '../../netlify/functions/open-order.ts';
import placePhoneOrderFunction from '../../netlify/functions/place-phone-order.ts';
import publishBookFunction from '../../netlify/functions/publish-book.ts';
import readShopFunction from '../../netlify/functions/read-shop.ts';
import restoreBookFunction from '../../netlify/functions/restore-book.ts';
import saveBookFunction from '../../netlify/functions/save-book.ts';
import signInFunction from '../../netlify/functions/sign-in.ts';
import { changeOrder } from '../../src/orders/changes/change-order.contract.ts';
import { editOrder } from '../../src/orders/changes/edit-order.contract.ts';
import { openOrder } from '../../src/orders/your-order/open-order.contract.ts';
import { placePhoneOrder } from '../../src/orders/placing/place-phone-order.contract.ts';
import { orderedPieces, pricedDesigns } from '../../src/orders/order-goods.ts';
import { priceOrder } from '../../src/orders/prices/price.ts';
import { closingDayMessage } from '../../src/groups/closing-time.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { formatCents } from '../../src/platform/money.ts';
import { publishBook } from '../../src/settings/publish-book.contract.ts';
import { readShop } from '../../src/settings/read-shop.contract.ts';
import { restoreBook } from '../../src/settings/restore-book.contract.ts';
import { saveBook } from '../../src/settings/save-book.contract.ts';
import { signIn } from '../../src/staff/login/sign-in.contract.ts';
import type { PriceBook } from '../../src/settings/price-book.ts';
import { usualShopBook } from '../../src/settings/shop-book.ts';
import { usualBook } from '../../src/settings/usual-book.ts';
import { shop as facts } from '../../src/shop.ts';
import { oregonTax, taxRow } from '../factory/taxes.ts';
import { orderInput } from '../factory/orders.ts';
import { password } from '../support/people.ts';
import {
  callFunction,
  dayOfClass,
  openShop,
  place,
  siteUrl,
  type CallOptions,
  type TestShop,
} from './test-shop.ts';

let shop: TestShop;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  shop = await openShop();
  const { sql, staff: owner } = shop.backend;
  const signInAs = async (email: string, secret: string) =>
    (await callFunction(signIn, signInFunction, { email, password: secret })).data.accessToken;
  tokens['owner'] = await signInAs(owner.email, owner.password);
  for (const role of ['staff', 'press', 'bookkeeper', null] as const) {
    const email = `${role ?? 'stranger'}@${facts.emailDomain}`;
    await addSignIn(sql, email, password, role);
    tokens[role ?? 'stranger'] = await signInAs(email, password);
  }
});
afterAll(() => shop.close());
afterEach(() => shop.backend.sql('delete from private.rate_limits'));

const as = (who: string): CallOptions => ({
  headers: { authorization: `Bearer ${tokens[who]}` },
});
const save = (input: unknown, who = 'owner') =>
  callFunction(saveBook, saveBookFunction, input, as(who));
const publish = (input: unknown, who = 'owner') =>
  callFunction(publishBook, publishBookFunction, input, as(who));
const restore = (input: unknown, who = 'owner') =>
  callFunction(restoreBook, restoreBookFunction, input, as(who));
const read = (input: { version?: string } = {}) => callFunction(readShop, readShopFunction, input);

const draft = (book: object = usualBook, changes: object = {}) => ({
  id: randomUUID(),
  revision: 0,
  note: '',
  book: { ...usualShopBook, ...book },
  ...changes,
});
const [cheapest, ...others] = usualShopBook.catalog;
const twins = [cheapest, ...others.map((each) => ({ ...each, styleCode: cheapest?.styleCode }))];

/** Publishes these prices right away; answers their version. */
async function published(book: PriceBook): Promise<number> {
  const sent = draft(book);
  expect((await save(sent)).data).toEqual({ revision: 1 });
  const { data, status } = await publish({ id: sent.id, revision: 1, startsAt: null });
  expect(status).toBe(200);
  return data.version;
}
const withSize = (cents: number): PriceBook => ({
  ...usualBook,
  garments: {
    ...usualBook.garments,
    '00606': { cents: 400, estimated: false, sizeCents: { '2XL': cents } },
  },
});
const storedOf = async (number: number) =>
  (await shop.backend.sql('select * from public.orders where number = $1', [number]))[0]!;
const totalOf = (input: ReturnType<typeof orderInput>, book: PriceBook) =>
  priceOrder(
    { designs: pricedDesigns(input.designs), rush: false, delivery: input.delivery.method },
    book,
  ).totalCents;

describe('the shop’s prices', () => {
  test('are for everybody, for a minute at the CDN, and not sent again while they stay', async () => {
    const { data, headers } = await read();
    expect(data.book).toEqual(usualBook);
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(headers.get('netlify-cdn-cache-control')).toContain('max-age=60');
    const etag = headers.get('etag') ?? '';
    const ask = (version: string) =>
      readShopFunction(
        new Request(`${siteUrl}/api/shop`, { headers: { 'if-none-match': version } }),
        {},
      );
    const same = await ask(etag);
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag]);
    await published(withSize(100));
    const next = await ask(etag);
    expect(next.status).toBe(200);
    expect(next.headers.get('etag')).not.toBe(etag);
  });

  test('of a version never change, and aren’t shown before they count', async () => {
    const { data, headers } = await read({ version: '1' });
    expect(data).toEqual({ version: 1, book: usualBook });
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const sent = draft(withSize(999));
    await save(sent);
    const startsAt = new Date(Date.now() + 86_400_000).toISOString();
    const { data: later } = await publish({ id: sent.id, revision: 1, startsAt });
    expect((await read({ version: String(later.version) })).status).toBe(404);
    expect((await read({ version: '999999' })).status).toBe(404);
    expect((await read({ version: '-1' })).status).toBe(400);
    expect((await read()).data.version).toBeLessThan(later.version);
  });

  test('have nothing that customers shouldn’t see', async () => {
    const id = randomUUID();
    await shop.backend.sql(
      `insert into public.price_books (id, book, note, based_on, saved_by)
       values ($1, $2, '', (select max(version) from public.price_books), 'a')`,
      [id, JSON.stringify({ ...usualBook, costs: { '00606': 210 } })],
    );
    expect((await publish({ id, revision: 1, startsAt: null })).status).toBe(200);
    expect((await read()).data.book).toEqual(usualBook);
  });
});

describe('owners', () => {
  test('save, publish, and go back to earlier prices', async () => {
    const first = draft(withSize(200), { note: 'Larger sizes' });
    expect((await save(first)).data).toEqual({ revision: 1 });
    expect((await save({ ...first, revision: 1, note: 'Sizes' })).data).toEqual({ revision: 2 });
    const { data } = await publish({ id: first.id, revision: 2, startsAt: null });
    expect((await read()).data).toEqual({ version: data.version, book: withSize(200) });
    const back = { id: randomUUID(), version: 1, current: data.version };
    expect((await restore(back)).data.version).toBe(data.version + 1);
    expect((await restore(back)).data.version).toBe(data.version + 1);
    expect((await read()).data.book).toEqual(usualBook);
  });

  test('hear that another owner was faster', async () => {
    const [one, other] = [draft(withSize(1)), draft(withSize(2))];
    await save(one);
    await save(other);
    const { data } = await publish({ id: one.id, revision: 1, startsAt: null });
    const late = await publish({ id: other.id, revision: 1, startsAt: null });
    expect([late.status, late.error.code]).toEqual([409, 'aborted']);
    expect((await save({ ...one, note: 'Late' })).status).toBe(409);
    const seen = { id: randomUUID(), version: 1, current: data.version - 1 };
    expect((await restore(seen)).status).toBe(409);
    expect((await restore({ ...seen, version: 99_999, current: data.version })).status).toBe(404);
  });

  test.each<[string, object]>([
    ['a negative price', { ...usualBook, namedCents: -1 }],
    ['half a cent', { ...usualBook, namedCents: 0.5 }],
    ['a million dollars', { ...usualBook, setupCents: 100_000_000 }],
    [
      'steps out of order',
      { ...usualBook, print: { ...usualBook.print, steps: usualBook.print.steps.toReversed() } },
    ],
    [
      'a shop that opens after it closes',
      { ...usualShopBook, calendar: { ...usualShopBook.calendar, opens: '18:00' } },
    ],
    ['two garments with one part number', { ...usualShopBook, catalog: twins }],
    ['no garments', { ...usualShopBook, catalog: [] }],
    ['no steps', { ...usualBook, print: { ...usualBook.print, steps: [] } }],
    ['text for a number', { ...usualBook, artCents: '12' as unknown as number }],
  ])('can’t enter %s', async (_, book) => {
    const { status, error } = await save(draft(book));
    expect([status, error.code]).toEqual([400, 'invalid-argument']);
    expect(Object.keys(error.fields ?? {})[0]).toMatch(/^book\./);
  });

  test('can’t set a start more than a year away', async () => {
    const sent = draft();
    await save(sent);
    const startsAt = new Date(Date.now() + 400 * 86_400_000).toISOString();
    expect((await publish({ id: sent.id, revision: 1, startsAt })).error.fields).toEqual({
      startsAt: 'Choose a time within the next year.',
    });
  });

  test.each(['staff', 'press', 'bookkeeper', 'stranger'])('only, not %s', async (who) => {
    const [{ data: before }, sent] = [await read(), draft(withSize(5))];
    await save(sent);
    const answers = [
      await save(draft(), who),
      await publish({ id: sent.id, revision: 1, startsAt: null }, who),
      await restore({ id: randomUUID(), version: 1, current: before.version }, who),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await read()).data).toEqual(before);
  });
});

describe('an order', () => {
  test('is refused at prices that were published meanwhile, and offered the new ones', async () => {
    await published(usualBook);
    const input = orderInput();
    const version = await published(withSize(300));
    const refused = await place(input);
    const totalCents = totalOf(input, withSize(300));
    expect(refused.status).toBe(409);
    expect(refused.error.updatedPrice?.price).toMatchObject({
      totalCents,
      extras: [{ kind: 'size', item: 0, size: '2XL', count: 1, eachCents: 300 }],
    });
    const { data } = await place({ ...input, seenTotalCents: totalCents });
    expect(await storedOf(data.orderNumber)).toMatchObject({
      price_version: version,
      total_cents: totalCents,
    });
  });

  /** Places an order whose prices change between being read and the order being written. */
  async function placeDuring(input: unknown, book: PriceBook) {
    const realFetch = globalThis.fetch;
    let version = 0;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (target, init) => {
      const url = target instanceof Request ? target.url : target.toString();
      if (version === 0 && url.endsWith('/rpc/place_order')) {
        vi.restoreAllMocks();
        version = await published(book);
      }
      return realFetch(target, init);
    });
    const answer = await place(input);
    vi.restoreAllMocks();
    return { ...answer, version };
  }

  test('is priced again if other prices are published while it’s placed', async () => {
    await published(usualBook);
    const { status, data, version } = await placeDuring(orderInput(), {
      ...usualBook,
      namedCents: 100,
    });
    expect(status).toBe(200);
    expect(await storedOf(data.orderNumber)).toMatchObject({ price_version: version });
  });

  test('is refused if other prices are published while it’s placed and it costs more', async () => {
    await published(usualBook);
    const input = orderInput();
    const { status, error } = await placeDuring(input, withSize(300));
    expect([status, error.updatedPrice?.price.totalCents]).toEqual([
      409,
      totalOf(input, withSize(300)),
    ]);
    expect(
      await shop.backend.sql('select from public.orders where idempotency_key = $1', [
        input.idempotencyKey,
      ]),
    ).toEqual([]);
  });

  test('has no price version from the browser', async () => {
    const version = await published(usualBook);
    const input = { ...orderInput(), priceVersion: 1, price_version: 1 };
    const { data } = await place(input);
    expect(await storedOf(data.orderNumber)).toMatchObject({ price_version: version });
  });

  test('that is changed after other prices were published keeps its own', async () => {
    const version = await published(withSize(200));
    const input = orderInput();
    const seenTotalCents = totalOf(input, withSize(200));
    const { data } = await place({ ...input, seenTotalCents });
    await published({
      ...withSize(900),
      print: { ...usualBook.print, steps: [{ from: 1, cents: 9900 }] },
    });
    const { idempotencyKey: _, ...wanted } = input;
    const [design] = wanted.designs;
    const quantities = { S: 4, M: 8, L: 7, XL: 3, '2XL': 3 };
    const designs = [{ ...design!, items: [{ ...design!.items[0]!, quantities }] }];
    const total = totalOf({ ...input, designs }, withSize(200));
    const { status } = await callFunction(changeOrder, changeOrderFunction, {
      ...wanted,
      designs,
      key: data.orderKey,
      version: 1,
      seenTotalCents: total,
    });
    expect(status).toBe(200);
    expect(await storedOf(data.orderNumber)).toMatchObject({
      price_version: version,
      total_cents: total,
      extras: [{ kind: 'size', item: 0, size: '2XL', count: 3, each_cents: 200 }],
    });
    const opened = await callFunction(openOrder, openOrderFunction, { key: data.orderKey });
    expect(opened.data).toMatchObject({ priceVersion: version, rushDays: null, totalCents: total });
    const edited = await callFunction(editOrder, editOrderFunction, { key: data.orderKey });
    expect(edited.status).toBe(200);
  });

  // product: names-on-backs
  test('of a group with names on the backs costs what a name adds to each piece', async () => {
    await published({ ...usualBook, namedCents: 275 });
    let closesOn = addDays(shopToday(new Date()), 1);
    while (closingDayMessage(closesOn, new Date()) !== null) closesOn = addDays(closesOn, 1);
    const group = { title: 'Choir', welcome: '', fieldLabel: '', closesOn, named: 'yes' as const };
    const input = orderInput({ group });
    const { error } = await place(input);
    const { subtotalCents } = error.updatedPrice?.price ?? {};
    expect(subtotalCents).toBe(
      priceOrder(
        { designs: pricedDesigns(input.designs), rush: false, delivery: 'pickup' },
        usualBook,
      ).subtotalCents +
        275 * orderedPieces(input),
    );
    const seen = { ...input, seenTotalCents: error.updatedPrice?.price.totalCents ?? 0 };
    const { data } = await place(seen);
    expect(await storedOf(data.orderNumber)).toMatchObject({ subtotal_cents: subtotalCents });
    // Nor does an organizer set a price that leaves the name out.
    const own = { payer: 'person' as const, pricing: 'own' as const, prices: { 0: '1' } };
    const { error: low } = await place(orderInput({ group: { ...group, ...own } }));
    const each = (subtotalCents ?? 0) / orderedPieces(input);
    expect(low.fields?.['group.prices.0']).toContain(`${formatCents(each)} is what we charge`);
  });

  test('on fewer pieces than the shop prints is refused, but not from staff', async () => {
    await published({ ...usualBook, print: { ...usualBook.print, minPieces: 24 } });
    const input = orderInput();
    const { status, error } = await place(input);
    expect(status).toBe(400);
    expect(error.fields).toEqual({
      'designs.0.items.0.quantities':
        'Screen printing starts at 24 pieces for each design. Add 1 more of any garment with this print, or ask for digital printing.',
    });
    const phoned = await callFunction(placePhoneOrder, placePhoneOrderFunction, input, as('staff'));
    expect(phoned.status).toBe(200);
  });

  test('due in super rush costs what the book says, if it’s sold', async () => {
    const dueDate = dayOfClass('super-rush');
    await published(usualBook);
    expect((await place(orderInput({ dueDate }))).error.fields).toHaveProperty('dueDate');
    await published({
      ...usualBook,
      rush: { ...usualBook.rush, superRush: { cents: 9000, permille: 0 } },
    });
    const input = orderInput({ dueDate });
    const offer = (await place({ ...input, seenTotalCents: 1 })).error.updatedPrice;
    expect(offer?.price.rushFeeCents).toBe(9000);
    const { data } = await place({ ...input, seenTotalCents: offer?.price.totalCents ?? 0 });
    expect(await storedOf(data.orderNumber)).toMatchObject({
      turnaround_class: 'rush',
      rush_fee_cents: 9000,
    });
    expect((await storedOf(data.orderNumber))['rush_days']).toBeLessThan(4);
  });

  // product: sales-tax
  test('is taxed by the table, whatever the browser says, and keeps its row when the table changes', async () => {
    const oregon = taxRow('OR', { name: 'Oregon', rate: 5000, delivery: false });
    await published({ ...usualBook, taxes: [...usualBook.taxes, oregon] });
    const address = { name: 'Ada', street: '1 Pine', city: 'Salem', state: 'OR', zip: '97301' };
    const delivery = { method: 'shipping' as const, address };
    const input = { ...orderInput({ delivery }), tax: oregonTax, taxCents: 0 };
    const offer = (await place({ ...input, seenTotalCents: 1 })).error.updatedPrice?.price;
    // 5% of the goods alone.
    expect(offer?.taxCents).toBe(Math.round((offer?.subtotalCents ?? 0) * 0.05));
    const { data } = await place({ ...input, seenTotalCents: offer?.totalCents ?? 0 });
    const placed = await storedOf(data.orderNumber);
    expect(placed['tax']).toMatchObject({ place: 'OR', rate: 5000, rush: true, delivery: false });

    await published(usualBook);
    const { idempotencyKey: _, ...wanted } = orderInput({ delivery });
    const change = (changed: object) =>
      callFunction(changeOrder, changeOrderFunction, {
        ...wanted,
        key: data.orderKey,
        version: 1,
        seenTotalCents: offer?.totalCents ?? 0,
        ...changed,
      });
    expect((await change({ customer: { ...wanted.customer, phone: '515-555-0199' } })).status).toBe(
      200,
    );
    const kept = await storedOf(data.orderNumber);
    expect([kept['tax'], kept['total_cents']]).toEqual([placed['tax'], placed['total_cents']]);
  });

  // product: cancellation-charge
  test('is paid, delivered by our van, and canceled as the book says', async () => {
    await published({
      ...usualBook,
      delivery: { ...usualBook.delivery, metroZips: ['522'] },
      terms: { paymentTerms: 'deposit', depositPermille: 400 },
      cancellation: { cents: 4_500, permille: 500 },
    });
    const to = (zip: string) => {
      const address = { name: 'Ada', street: '1 Elm', city: 'Iowa City', state: 'IA', zip };
      return place(orderInput({ delivery: { method: 'local', address } }));
    };
    expect((await to('50309')).error.fields).toHaveProperty('delivery.address.zip');
    const { data } = await to('52240');
    expect(await storedOf(data.orderNumber)).toMatchObject({
      payment_terms: 'deposit',
      deposit_permille: 400,
    });
    // Its customer reads what canceling costs before they approve.
    await published(usualBook);
    const opened = await callFunction(openOrder, openOrderFunction, { key: data.orderKey });
    expect(opened.data.cancelNote).toBe(
      'If you cancel after that, you pay 50% of the price before tax, at least $45.00.',
    );
  });
});
