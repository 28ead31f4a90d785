// product: group-orders
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import approveFunction from '../../netlify/functions/approve-proof.ts';
import cancelFunction from '../../netlify/functions/cancel-order.ts';
import changeOrderFunction from '../../netlify/functions/change-order.ts';
import closeGroupsFunction from '../../netlify/functions/close-groups.ts';
import groupPageFunction from '../../netlify/functions/group-page.ts';
import groupPictureFunction from '../../netlify/functions/group-picture.ts';
import openOrderFunction from '../../netlify/functions/open-order.ts';
import sendProofFunction from '../../netlify/functions/send-proof.ts';
import signInFunction from '../../netlify/functions/sign-in.ts';
import { addSignIn } from '../../local/backend.ts';
import { closingDayMessage, closingMoment } from '../../src/groups/closing-time.ts';
import { groupLimits } from '../../src/groups/group-input.ts';
import { notOpenMessage, outOfGroup } from '../../src/groups/group.ts';
import { noBackMessage } from '../../src/groups/names.ts';
import { changeOrder } from '../../src/orders/changes/change-order.contract.ts';
import { gatheringRefusal } from '../../src/orders/changes/change-words.ts';
import type { PlaceOrderInput } from '../../src/orders/placing/place-order.contract.ts';
import { cancelOrder } from '../../src/orders/changes/cancel-order.contract.ts';
import { firstDueDate, openDayFrom, shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { priceOrder } from '../../src/orders/prices/price.ts';
import { openOrder } from '../../src/orders/your-order/open-order.contract.ts';
import { addDays, addMonths } from '../../src/platform/dates/calendar.ts';
import { formatDay } from '../../src/platform/dates/date-words.ts';
import { approveProof } from '../../src/proofs/approve-proof.contract.ts';
import { formatCents } from '../../src/platform/money.ts';
import { sendProof } from '../../src/proofs/send-proof.contract.ts';
import { signIn } from '../../src/staff/login/sign-in.contract.ts';
import { shop as facts } from '../../src/shop.ts';
import { orderKeyOf } from '../../src/orders/order-link.server.ts';
import { readEnv } from '../../src/platform/env.server.ts';
import { groupPath } from '../../src/paths.ts';
import { orderInput } from '../factory/orders.ts';
import { hashOf } from '../factory/proofs.ts';
import { password } from '../support/people.ts';
import { ask, groupOf, join, joined, personOf, sent, visit } from './group-visits.ts';
import {
  callFunction,
  openShop,
  place,
  png,
  readableText,
  siteUrl,
  upload,
  type CallOptions,
  type TestShop,
} from './test-shop.ts';

const artwork = png(300, 200);
let shop: TestShop;
let asStaff: CallOptions;
beforeAll(async () => {
  shop = await openShop();
  const email = `sam@${facts.emailDomain}`;
  await addSignIn(shop.backend.sql, email, password, 'staff');
  const { data } = await callFunction(signIn, signInFunction, { email, password });
  asStaff = { headers: { authorization: `Bearer ${data.accessToken}` } };
});
afterAll(() => shop.close());
afterEach(() => shop.backend.sql('delete from public.orders'));

/** The first day on which a group can close. */
function closingDay(ahead = 1): string {
  let day = addDays(shopToday(new Date()), ahead);
  while (closingDayMessage(day, new Date()) !== null) day = addDays(day, 1);
  return day;
}
const wantedGroup = (changes: object = {}) => ({
  title: 'Riverside Reunion',
  welcome: 'Everybody gets one!',
  fieldLabel: '',
  closesOn: closingDay(),
  ...changes,
});

/** Two garments with one print, of which some forty are expected. */
const items = [
  { styleCode: '00606', colorKey: 'white', quantities: { M: 24 } },
  { styleCode: '62430', colorKey: 'alpine-green', quantities: { L: 16 } },
];
const wanted = ({ artwork: of, ...changes }: Parameters<typeof orderInput>[0] & object = {}) => {
  const [design] = orderInput(of && { artwork: of }).designs;
  return orderInput({
    designs: [{ ...design!, printLocations: ['frontLarge'], items }],
    ...({ group: wantedGroup() } as object),
    ...changes,
  });
};

const player = { name: 'Sample', number: '', size: null };
const players = [{ ...player, size: 'M' }];
/** The design with a sample of a name on the back. */
const namedDesign = (changes: object = {}) => ({
  ...orderInput().designs[0]!,
  printLocations: ['frontLarge' as const, 'backSmall' as const],
  items,
  ...changes,
});
/** An order whose people have their names on the backs. */
const withNames = { designs: [namedDesign()], group: wantedGroup({ named: 'yes' }) };

const openOwn = async (key: string) =>
  (await callFunction(openOrder, openOrderFunction, { key })).data;

/** An order placed with a group, whose proof nobody has seen yet. */
async function placed(changes: object = {}) {
  const input = wanted(changes);
  const { status, data, error } = await place(input);
  if (status !== 200) throw new Error(JSON.stringify(error));
  const [row] = await shop.backend.sql(
    'select g.slug from private.groups as g join public.orders as o on o.id = g.order_id where o.number = $1',
    [data.orderNumber],
  );
  return {
    number: data.orderNumber,
    key: data.orderKey,
    slug: row?.['slug'] as string,
    email: input.customer.email,
  };
}

/** A group that people can join. */
async function opened(changes: object = {}) {
  const { receipt } = await upload('frontLarge', 'heron.png', artwork);
  const files = [{ location: 'frontLarge' as const, receipt }];
  const order = await placed({ artwork: { type: 'complete', description: '', files }, ...changes });
  await shop.backend.sql(`update public.orders set status = 'in_review' where number = $1`, [
    order.number,
  ]);
  const { version } = await openOwn(order.key);
  const print = {
    location: 'frontLarge',
    file: hashOf(artwork),
    widthIn: 10.5,
    heightIn: 7,
    topIn: 3,
    rightIn: 0,
    inks: ['cream'],
  };
  const sent = await callFunction(
    sendProof,
    sendProofFunction,
    {
      id: randomUUID(),
      number: order.number,
      version,
      choices: { designs: [{ prints: [print], wording: 'Heron', picture: null }], note: '' },
      uploads: [],
      replies: [],
    },
    asStaff,
  );
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.error));
  const { proofs, dueDate, totalCents } = await openOwn(order.key);
  const approved = await callFunction(approveProof, approveFunction, {
    key: order.key,
    version: 1,
    sha256: proofs[0]?.sha256,
    name: 'Ada Lovelace',
    rush: false,
    seenDate: dueDate,
    seenTotalCents: totalCents,
  });
  if (approved.status !== 200) throw new Error(JSON.stringify(approved.error));
  return order;
}
type Opened = Awaited<ReturnType<typeof opened>>;

/** A group that is open without anybody having looked at a proof. */
async function openedAtOnce(changes: object = {}): Promise<Opened> {
  const order = await placed(changes);
  for (const status of ['proof_sent', 'gathering']) {
    await shop.backend.sql('update public.orders set status = $2 where number = $1', [
      order.number,
      status,
    ]);
  }
  return order;
}

const organizing = ({ slug, key }: Opened, form?: Record<string, string>) =>
  visit(slug, { organizer: key }, form);

/** 30 pieces: five people with two garments each, and spares. */
async function fill({ slug, key }: Opened) {
  for (let at = 0; at < 5; at++)
    await joined(slug, { email: `person${at}@example.com`, size1: 'L' });
  for (const [spare, count] of [
    ['0:M', '5'],
    ['0:XL', '10'],
    ['1:L', '5'],
  ] as const) {
    await sent(slug, { organizer: key }, { action: 'spares', id: randomUUID(), spare, count });
  }
}
const timeIsUp = () =>
  shop.backend.sql(`update private.groups set closes_at = now() - interval '1 minute'`);
const closeDue = async () => (await closeGroupsFunction()).json() as Promise<unknown>;

async function subjectsTo(address: string): Promise<string[]> {
  await shop.dueNow();
  await shop.drain();
  return (await shop.emailsTo(address)).map(({ subject }) => subject ?? '').toSorted();
}

describe('an order with a group', () => {
  test('is placed like another, and nothing of it is due until the group has closed', async () => {
    const { key, slug } = await placed();
    expect(slug).toMatch(/^riverside-reunion-[a-z2-7]{8}$/);
    const order = await openOwn(key);
    expect(order.status).toBe('submitted');
    expect(order.card).toMatchObject({ dueOnceApprovedCents: 0 });
    expect((await visit(slug, {})).says).toContain('0 of 40 so far');
    const { status, says } = await join(slug);
    expect(status).toBe(409);
    expect(says).toContain(notOpenMessage('proofing'));
  });

  test.each([
    [
      'a closing day that has passed',
      { group: wantedGroup({ closesOn: '2026-01-05' }) },
      'group.closesOn',
    ],
    [
      'a closing day that leaves too little time',
      { group: wantedGroup({ closesOn: closingDay(45) }) },
      'group.closesOn',
    ],
    ['no title', { group: wantedGroup({ title: ' ' }) }, 'group.title'],
    [
      'a title that is too long',
      { group: wantedGroup({ title: 'x'.repeat(groupLimits.title + 1) }) },
      'group.title',
    ],
    ['a payment right away', { payNow: true }, 'payNow'],
    ['names on backs that print nothing', { group: wantedGroup({ named: 'yes' }) }, 'group.named'],
    ['players’ names', { designs: [namedDesign({ roster: players })] }, 'group.named'],
    [
      'players’ numbers',
      { ...withNames, designs: [namedDesign({ roster: [{ ...player, number: '7' }] })] },
      'group.named',
    ],
  ])('is refused with %s', async (_, changes, field) => {
    const { status, error } = await place(wanted(changes));
    expect(status).toBe(400);
    expect(Object.keys(error.fields ?? {})).toEqual([field]);
  });

  test('shows its garments with the print that was approved, and with no other', async () => {
    const { slug } = await opened();
    const draw = (picture: string) =>
      groupPictureFunction(new Request(`${siteUrl}${groupPath(slug)}/pictures/${picture}`), {
        ip: '203.0.113.7',
        params: { slug, picture },
      });
    const shown = await draw('1-0-front-00606-white.png');
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(5_000);
    for (const other of ['2-0-front-00606-white.png', '1-0-front-00606-navy.png', 'x.png']) {
      expect((await draw(other)).status, other).toBe(404);
    }
  });

  test('opens to its group once its proof is approved, and tells its organizer the link', async () => {
    const { key, slug, email } = await opened();
    const order = await openOwn(key);
    expect(order.status).toBe('gathering');
    expect(order.proofs[0]?.state).toBe('approved');
    expect(order.money).toMatchObject({ dueCents: 0 });
    expect((await visit(slug, {})).says).toContain('Count me in');
    expect(await subjectsTo(email)).toContain('Your group is open: Riverside Reunion');
    const [letter] = (await shop.emailsTo(email)).filter(({ subject }) =>
      subject?.includes('open'),
    );
    // Everybody's link, and the organizer's own, which opens the same page with everybody's sizes.
    expect(letter?.text).toMatch(new RegExp(`/g/${slug}\\s`));
    expect(letter?.text).toContain(`/g/${slug}#order=${key}`);
  });
});

describe('a group that is run like a shop', () => {
  const [opensOn, closesOn] = [addDays(shopToday(new Date()), 3), closingDay(6)];
  const dueDate = openDayFrom(addDays(closesOn, 40));
  const monthly = {
    dueDate,
    group: wantedGroup({
      title: 'Lincoln High',
      opensOn,
      closesOn,
      everyMonths: '1',
      listed: 'yes',
    }),
  };
  const openNow = () =>
    shop.backend.sql(
      `update private.groups
      set opens_at = now() - interval '6 days',
        first_opens_at = case when every_months is not null then now() - interval '6 days' end`,
    );
  /** The group of the order that was placed last. */
  async function newest() {
    const [row] = await shop.backend.sql(
      `select o.number, o.status, o.link_id, g.slug, g.opens_at, g.closes_at, g.every_months,
        jsonb_path_query_array(o.designs, '$[*].items[*].style_code') as styles
      from private.groups as g join public.orders as o on o.id = g.order_id
      order by o.number desc limit 1`,
    );
    return row as Record<string, unknown>;
  }

  test('opens on its day, and not before', async () => {
    const order = await opened(monthly);
    const { slug, email } = order;
    const early = await join(slug);
    expect(early.status).toBe(409);
    expect(early.says).toContain(notOpenMessage('soon'));
    expect((await visit(slug, {})).says).toMatch(/It opens .*, 8:00 AM\. Come back then/);
    await shop.drain();
    expect((await shop.emailsTo(email)).map(({ subject }) => subject)).not.toContain(
      'Your group is open: Lincoln High',
    );
    await openNow();
    expect((await join(slug)).status).toBe(303);
    expect(await subjectsTo(email)).toContain('Your group is open: Lincoln High');
    expect((await organizing(order)).says).toContain('It opens again by itself');
    await shop.backend.sql(`update public.orders set status = 'cancelled'`);
    expect((await organizing(order)).says).not.toContain('It opens again by itself');
  });

  test.each([
    ['an opening day that has passed', { opensOn: '2026-01-05' }, 'group.opensOn'],
    ['an opening day too far ahead', { opensOn: addDays(opensOn, 200) }, 'group.opensOn'],
    ['no opening day, if it opens again', { everyMonths: '3' }, 'group.opensOn'],
    ['a closing day before its opening day', { opensOn, closesOn: opensOn }, 'group.closesOn'],
    ['a color that is none', { colored: 'yes', color1: 'red' }, 'group.color1'],
  ])('is refused with %s', async (_, changes, field) => {
    const { status, error } = await place(wanted({ dueDate, group: wantedGroup(changes) }));
    expect(status).toBe(400);
    expect(Object.keys(error.fields ?? {})).toEqual([field]);
  });

  test('is on the page of open shops if it’s listed', async () => {
    const shops = async () =>
      readableText(await (await ask(groupPageFunction, '/shops', {})).text());
    expect(await shops()).toContain('No shop is open right now.');
    await openedAtOnce({ group: wantedGroup({ title: 'Only for us' }) });
    const address = {
      name: 'Ada',
      street: '1 Elm St',
      city: 'Des Moines',
      state: 'IA',
      zip: '50309',
    };
    const { slug } = await openedAtOnce({
      group: wantedGroup({ title: 'For all', listed: 'yes', payer: 'person', toEach: 'yes' }),
      delivery: { method: 'shipping', address },
    });
    expect(await shops()).toMatch(/For all .* with tax, plus at least \$\d+\.\d\d to mail it/);
    expect(await shops()).not.toContain('Only for us');
    await timeIsUp();
    expect(await shops()).not.toContain('For all');
    expect((await visit(slug, {})).status).toBe(200);
  });

  test('opens again by itself, once, with all that it offered and the print that was approved', async () => {
    const order = await opened(monthly);
    await openNow();
    // Nobody takes the hoodie.
    const spares = { action: 'spares', spare: '0:M', count: '30' };
    await sent(order.slug, { organizer: order.key }, { ...spares, id: randomUUID() });
    await timeIsUp();
    // The backend fails in the middle of it once.
    const rename = (from: string, to: string) =>
      shop.backend.sql(`alter function public.${from}(jsonb) rename to ${to}`);
    await rename('place_order', 'no_place_order');
    expect(await closeDue()).toMatchObject({ closed: 0 });
    await rename('no_place_order', 'place_order');
    await Promise.all([closeDue(), closeDue()]);
    const again = await newest();
    expect(again).toMatchObject({
      number: order.number + 1,
      status: 'gathering',
      every_months: 1,
      styles: ['00606', '62430'],
    });
    const opensAgain = addMonths(shopToday(new Date(Date.now() - 6 * 86_400_000)), 1);
    expect(shopToday(new Date(again['opens_at'] as string))).toBe(opensAgain);
    expect(await closeDue()).toMatchObject({ closed: 0 });
    expect((await newest())['number']).toBe(order.number + 1);
    const slug = again['slug'] as string;
    const picture = await ask(
      groupPictureFunction,
      `${groupPath(slug)}/pictures/1-0-front-00606-white.png`,
      { slug, picture: '1-0-front-00606-white.png' },
    );
    expect(picture.status).toBe(200);
    const { says } = await visit(order.slug, {});
    expect(says).toContain('The next one opens');
    expect(await subjectsTo(order.email)).toContain('It opens again: Lincoln High');

    // And again after that, by the same proof.
    await openNow();
    const { receiptSecret } = readEnv(process.env);
    const link = { number: again['number'] as number, linkId: again['link_id'] as string };
    const key = orderKeyOf(link, receiptSecret);
    await sent(slug, { organizer: key }, { ...spares, id: randomUUID() });
    await timeIsUp();
    expect(await closeDue()).toMatchObject({ closed: 1 });
    expect(await newest()).toMatchObject({ number: order.number + 2, status: 'gathering' });
  });

  test('opens once more and then not again, if its organizer says so', async () => {
    const order = await opened(monthly);
    await openNow();
    const stop = { action: 'stop' };
    expect((await visit(order.slug, {}, stop)).status).toBe(404);
    expect((await organizing(order)).says).toContain('It opens again by itself every month');
    await sent(order.slug, { organizer: order.key }, stop);
    expect((await organizing(order)).says).not.toContain('It opens again by itself');
    await fill(order);
    await timeIsUp();
    expect(await closeDue()).toMatchObject({ closed: 1 });
    expect((await newest())['number']).toBe(order.number);
  });

  test('doesn’t open again and again while nobody chooses anything', async () => {
    const order = await openedAtOnce(monthly);
    await openNow();
    await timeIsUp();
    expect(await closeDue()).toMatchObject({ short: 1 });
    expect((await newest())['number']).toBe(order.number);
    expect((await organizing(order)).says).toContain('It opens again by itself every month');
    // Its organizer gives people more time.
    const later = { action: 'extend', closesOn: closingDay() };
    await sent(order.slug, { organizer: order.key }, later);
    await fill(order);
    await timeIsUp();
    expect(await closeDue()).toMatchObject({ closed: 1 });
    expect((await newest())['number']).toBe(order.number + 1);
  });

  test('tells its organizer if it can’t open again, and closes all the same', async () => {
    const order = await opened(monthly);
    await openNow();
    // Less than the shop charges by now.
    await shop.backend.sql(
      `update private.groups set payer = 'person', fixed_cents = '{1, 1}' where slug = $1`,
      [order.slug],
    );
    await fill(order);
    await timeIsUp();
    expect(await closeDue()).toMatchObject({ closed: 1 });
    expect((await newest())['number']).toBe(order.number);
    expect(await subjectsTo(order.email)).toContain(
      'It doesn’t open again by itself: Lincoln High',
    );
  });
});

describe('people in a group', () => {
  test('read the size chart of each garment that the supplier measured', async () => {
    const { slug } = await openedAtOnce();
    expect((await visit(slug, {})).says).not.toContain('Size chart');
    await shop.backend.sql(
      'insert into public.garments (style_code, size_chart) values ($1, $2::jsonb)',
      ['00606', JSON.stringify([{ size: 'M', measure: 'Body Width', inches: 20.5 }])],
    );
    const { says } = await visit(slug, {});
    await shop.backend.sql('delete from public.garments');
    expect(says).toContain('Premium Cotton, in inches, laid flat');
    expect(says).toContain('20½');
    expect(says.match(/Size chart/g)).toHaveLength(1);
  });

  test('join with what they want, and see what everybody’s pieces cost by now', async () => {
    const order = await openedAtOnce();
    await fill(order);
    const shown = await ask(groupPageFunction, groupPath(order.slug), { slug: order.slug });
    const html = await shown.text();
    const now = priceOrder({
      designs: [
        {
          locations: { frontLarge: true },
          drawn: true,
          items: [
            { styleCode: '00606', quantities: 20 },
            { styleCode: '62430', quantities: 10 },
          ],
        },
      ],
      rush: false,
      delivery: null,
    });
    const says = readableText(html);
    expect(says).toContain('30 of 40 so far, from 5 people');
    expect(says).toContain('Ada pays for everybody.');
    expect(says.match(/Grace H\./g)).toHaveLength(5);
    const rung = /aria-current="true">.*?<td>([^<]*)/.exec(html)?.[1];
    expect(rung).toBe(formatCents(now.items[0]!.perItemCents));
    expect(html).not.toMatch(/Hopper|Lovelace|person\d+@/);
    // Nobody else saves anything.
    expect(says).toMatch(/Wanted\. \d+ more\. Each piece costs \$\d+\.\d\d less/);
  });

  test('change and leave by their own link, and only by that', async () => {
    const { slug } = await openedAtOnce();
    const grace = await joined(slug);
    const alan = await joined(slug, { email: 'alan@example.com', name: 'Alan Kay' });
    const form = { action: 'change', version: '1', name: 'Grace Hopper', shown: 'initial' };
    const change = (person: string, changes: object = {}) =>
      visit(slug, { person }, { ...form, size0: '', size1: 'S', ...changes });
    expect((await change(grace)).status).toBe(303);
    expect(await personOf(slug, grace)).toMatchObject({
      pieces: [{ item: 1, size: 'S' }],
      version: 2,
      out: null,
    });
    expect((await visit(slug, { person: grace })).says).toContain('Hello, Grace');
    const stale = await change(grace, { size1: 'M' });
    expect(stale.status).toBe(409);
    expect(stale.says).toContain('changed while you had it open');
    const wrong = 'a'.repeat(32);
    expect((await visit(slug, { person: wrong })).says).not.toContain('You’re in');
    for (const key of [wrong, '']) {
      expect((await change(key)).status).toBe(404);
      expect((await visit(slug, { person: key }, { action: 'leave' })).status).toBe(404);
    }
    // The browser forgets who it belongs to.
    expect((await visit(slug, { person: grace }, { action: 'leave' })).personKey).toBe('');
    expect((await change(grace, { version: '2' })).says).toContain(outOfGroup);
    expect((await personOf(slug, alan)).out).toBeNull();
    const { says } = await visit(slug, {});
    expect(says).toContain('from 1 person');
    expect(says).toContain('Alan K.');
    expect(says).not.toContain('Grace H.');
  });

  test('of another group can’t be reached by this one’s address', async () => {
    const { slug, key } = await openedAtOnce();
    const person = await joined(slug, { name: 'Alan Kay', email: 'alan@example.com' });
    const { slug: other } = await openedAtOnce();
    expect((await visit(other, { person })).says).not.toContain('Hello');
    expect((await visit(other, { person }, { action: 'leave' })).status).toBe(404);
    // Nor does an organizer see another's people.
    expect((await visit(other, { organizer: key })).says).not.toMatch(/alan@|organizing/);
    expect((await visit(slug, { organizer: key })).says).toContain('alan@example.com');
  });

  // Servers log paths, so a link's key is where browsers keep it.
  test('open their own link from its email, whose key is in no path', async () => {
    const { slug } = await openedAtOnce();
    const key = await joined(slug, { email: 'mine@example.com' });
    await subjectsTo('mine@example.com');
    const [letter] = await shop.emailsTo('mine@example.com');
    expect(letter?.text).toContain(`${siteUrl}${groupPath(slug)}#person=${key}`);
    expect(letter?.text).not.toContain(`/${key}`);
    const open = (person: string) => visit(slug, {}, { action: 'open', person });
    expect(await open(key)).toMatchObject({ next: groupPath(slug), personKey: key });
    expect((await open('x')).personKey).toBe('');
    // Links of the first emails.
    const old = await ask(groupPageFunction, `${groupPath(slug)}/${key}`, { slug, key });
    expect(old.headers.get('location')).toBe(groupPath(slug));
    expect(old.headers.get('set-cookie')).toContain(`person=${key}; Path=${groupPath(slug)};`);
  });

  test('hide their names if they like', async () => {
    const order = await openedAtOnce();
    await joined(order.slug, { shown: 'hidden' });
    const { says } = await visit(order.slug, {});
    expect(says).toContain('1 person who isn’t shown.');
    expect(says).not.toContain('Grace');
    expect((await organizing(order)).says).toContain('Grace Hopper');
  });

  test('are asked what the organizer wants to know, and nothing else is kept', async () => {
    const { slug, key } = await openedAtOnce({ group: wantedGroup({ fieldLabel: 'Department' }) });
    expect((await join(slug)).fields).toEqual({ field: 'Fill this in: Department.' });
    await joined(slug, { field: 'Accounting' });
    expect((await groupOf(key)).roll).toMatchObject([{ field: 'Accounting' }]);
    const plain = await openedAtOnce();
    await joined(plain.slug, { field: 'Accounting' });
    expect((await groupOf(plain.key)).roll).toMatchObject([{ field: null }]);
  });

  test.each([
    ['a size it doesn’t come in', { size0: 'Youth XS' }, 'Choose one of its sizes.'],
    ['nothing', { size0: '' }, 'Choose at least one.'],
    ['what isn’t a size', { size0: 'x'.repeat(5_000) }, expect.any(String)],
  ])('can’t choose %s', async (_, sizes, message) => {
    const { slug } = await openedAtOnce();
    const { status, fields } = await join(slug, sizes);
    expect(status).toBe(400);
    expect(fields).toEqual({ size0: message });
  });

  test('read each garment’s whole price if the organizer pays a part of all they choose', async () => {
    const of = async (terms: object) =>
      (await visit((await openedAtOnce({ group: wantedGroup(terms) })).slug, {})).says;
    const [price] = /\$\d+\.\d\d with tax/.exec(await of({ payer: 'person' })) ?? [];
    const says = await of({ payer: 'both', allowance: '25' });
    expect(says).toContain(`${price}, before what Ada pays`);
    expect(says).not.toContain('You pay nothing');
    expect(says).not.toContain('From $');
  });

  test('have a line in the list of who’s in, which the organizer can take off', async () => {
    const order = await openedAtOnce();
    const { slug, key } = order;
    const grace = await joined(slug);
    const form = { action: 'change', name: 'Grace Hopper', shown: 'initial', size0: 'M' };
    const change = (version: string, changes: object) =>
      visit(slug, { person: grace }, { ...form, version, ...changes });
    const long = await change('1', { ad: 'x'.repeat(groupLimits.ad + 1) });
    expect(long.fields).toHaveProperty('ad');
    expect((await change('1', { ad: 'Alto. Brings cookies.' })).status).toBe(303);
    const says = async () => (await visit(slug, {})).says;
    expect(await says()).toContain('Grace H. Alto. Brings cookies.');
    expect((await change('2', { shown: 'hidden', ad: 'Alto. Brings cookies.' })).status).toBe(303);
    expect(await says()).not.toContain('cookies');

    // Also once it has closed, because everybody still reads it.
    await shop.backend.sql('update private.groups set closed_at = now()');
    expect((await organizing(order)).says).toContain('Take the line off');
    await sent(slug, { organizer: key }, { action: 'noAd', person: '1', version: '3' });
    expect(await personOf(slug, grace)).toMatchObject({
      ad: null,
      pieces: [{ item: 0, size: 'M' }],
    });
  });

  test('get none of what isn’t offered, nor sizes by the thousand', async () => {
    const { slug, key } = await openedAtOnce();
    const sizes = Array.from({ length: 1_000 }, (_, at) => [`size${at}`, 'M']);
    const many = await join(slug, Object.fromEntries(sizes) as Record<string, string>);
    expect(many.status).toBe(400);
    expect(many.fields).toMatchObject({ size0: expect.stringContaining('That’s more than 10.') });
    expect((await join(slug, { size7: 'M' })).fields).toMatchObject({ size0: 'Choose a garment.' });
    expect((await groupOf(key)).counts).toEqual([0]);
  });

  test('get their link again if the answer got lost, even once the group has closed', async () => {
    const order = await openedAtOnce();
    const form = { id: randomUUID(), email: 'lost@example.com' };
    const key = await joined(order.slug, form);
    await fill(order);
    expect((await organizing(order, { action: 'close' })).status).toBe(303);
    expect(await joined(order.slug, form)).toBe(key);
    const other = await join(order.slug, { ...form, name: 'Alan Kay' });
    expect(other.says).toContain('You’ve joined already');
  });

  test('get an email with their link, all 30 of one school at once', async () => {
    const { slug } = await openedAtOnce();
    for (let at = 0; at < 30; at++) await joined(slug, { email: `child${at}@example.com` });
    const [row] = await shop.backend.sql(
      `select count(*)::int as held from public.outbox where template = 'group-joined' and status = 'held'`,
    );
    expect(row).toEqual({ held: 0 });
    expect(await subjectsTo('child7@example.com')).toEqual(['You’re in: Riverside Reunion']);
  });

  test('aren’t programs that fill in every field', async () => {
    const { slug, key } = await openedAtOnce();
    expect((await join(slug, { website: 'https://spam.example' })).status).toBe(400);
    expect((await groupOf(key)).people).toBe(0);
  });
});

describe('the organizer', () => {
  test('fixes a size and takes somebody out, by the order’s link and no other', async () => {
    const order = await openedAtOnce();
    const { key, slug } = order;
    await joined(slug);
    const person = { person: '1', version: '1' };
    for (const organizer of [`${key.slice(0, -3)}abc`, '']) {
      expect((await visit(slug, { organizer })).says).not.toContain('grace@');
      for (const form of [
        { action: 'remove', ...person },
        { action: 'set', ...person, piece0: '0:L' },
        { action: 'extend', closesOn: closingDay(3) },
        { action: 'close' },
        { action: 'remind' },
      ]) {
        expect((await visit(slug, { organizer }, form)).status, form.action).toBe(404);
      }
    }
    const pieces = [...Array(11).keys()].map((at) => [`piece${at}`, '0:L']);
    const many = await organizing(order, {
      action: 'set',
      ...person,
      ...Object.fromEntries(pieces),
    });
    expect(many.status).toBe(400);
    expect(many.says).toContain('That’s more than 10.');
    for (const piece0 of ['2:M', '0:Youth XS']) {
      expect((await organizing(order, { action: 'set', ...person, piece0 })).status).toBe(400);
    }
    const set = await organizing(order, { action: 'set', ...person, piece0: '0:L' });
    expect(set.status).toBe(303);
    expect((await groupOf(key)).roll).toMatchObject([
      { number: 1, name: 'Grace Hopper', email: 'grace@example.com', version: 2 },
    ]);
    expect((await organizing(order)).says).toMatch(/Grace Hopper grace@example\.com .*, L/);
    for (const _ of ['once', 'again']) {
      const form = { action: 'remove', person: '1', version: '2' };
      expect((await organizing(order, form)).status).toBe(303);
    }
    expect(await groupOf(key)).toMatchObject({ people: 0, roll: [] });
  });

  test('gives people more time, or not on a day when nobody is at the shop', async () => {
    const order = await openedAtOnce();
    await timeIsUp();
    expect((await join(order.slug)).says).toContain(notOpenMessage('closed'));
    const extend = (closesOn: string) => organizing(order, { action: 'extend', closesOn });
    expect((await extend(closingDay(5))).status).toBe(303);
    await joined(order.slug);
    const { dueDate } = await openOwn(order.key);
    expect((await extend(closingDay(55))).status).toBe(303);
    const late = firstDueDate('standard', closingMoment(closingDay(55)));
    expect(late > dueDate).toBe(true);
    expect((await visit(order.slug, {})).says).toContain(`Ready ${formatDay(late, new Date())}`);
    expect(Object.keys((await extend('2026-01-01')).fields)).toEqual(['closesOn']);
  });

  test('can’t close a group that nobody has joined', async () => {
    const order = await openedAtOnce();
    const { status, says } = await organizing(order, { action: 'close' });
    expect(status).toBe(409);
    expect(says).toContain('Nobody has chosen anything');
    expect((await organizing(order)).says).toContain('Nobody has chosen anything');
    expect((await groupOf(order.key)).state).toBe('open');
  });
});

describe('an order that is open to its group', () => {
  /** What the order’s page sends to keep everything as it is, except these. */
  async function change({ key }: Opened, changes: (input: PlaceOrderInput) => object) {
    const { version, totalCents, dueDate, designs, customerEmail: email } = await openOwn(key);
    const input = orderInput({
      dueDate,
      seenTotalCents: totalCents,
      customer: { email },
      designs: designs.map(({ printLocations, artworkDescription, items: of }) => ({
        printLocations,
        artwork: { type: 'description', description: artworkDescription ?? '', files: [] },
        items: of,
      })),
    });
    const { idempotencyKey: _, ...wantedOrder } = input;
    return callFunction(changeOrder, changeOrderFunction, {
      key,
      version,
      ...wantedOrder,
      ...changes(input),
    });
  }

  test('keeps what its people see, but its customer may have another phone number', async () => {
    const order = await openedAtOnce();
    const phone = await change(order, ({ customer }) => ({
      customer: { ...customer, phone: '515-555-0199' },
    }));
    expect(phone.status).toBe(200);
    expect(await openOwn(order.key)).toMatchObject({
      status: 'gathering',
      customerPhone: '515-555-0199',
    });
    const { error } = await change(order, ({ designs: [design] }) => ({
      designs: [{ ...design, printLocations: ['backLarge'] }],
    }));
    expect(error.message).toBe(gatheringRefusal);
  });
});

// product: names-on-backs
describe('names on the backs', () => {
  test('are typed by people and fixed by the organizer, and nobody else sees them', async () => {
    const { slug, key } = await openedAtOnce({
      ...withNames,
      designs: [namedDesign({ roster: players })],
    });
    expect((await openOwn(key)).designs[0]?.roster).toEqual([]);
    const refused = await join(slug, { backName: 'Amazing 😀' });
    expect(refused.fields).toEqual({ backName: expect.stringMatching(/^Use letters, digits/) });
    const person = await joined(slug, { backName: ' Amazing  Grace ' });
    expect(await personOf(slug, person)).toMatchObject({ backName: 'Amazing Grace' });
    expect((await visit(slug, { person })).says).toContain('AMAZING GRACE');
    expect((await visit(slug, {})).says).not.toMatch(/amazing grace/i);

    const form = { name: 'Grace Hopper', shown: 'initial', size0: 'M', backName: 'Grace' };
    const change = (changes: object) =>
      visit(slug, { person }, { ...form, action: 'change', seenCounts: '1', ...changes });
    expect((await change({ version: '1' })).status).toBe(303);
    expect((await change({ version: '1', backName: 'Hopper' })).status).toBe(409);
    const set = { action: 'set', person: '1', version: '2', piece0: '0:M' };
    const wrong = await visit(slug, { organizer: key }, { ...set, newBackName: '<Grace>' });
    expect(Object.keys(wrong.fields)).toEqual(['newBackName']);
    await sent(slug, { organizer: key }, { ...set, newBackName: 'G. Hopper' });
    expect(await personOf(slug, person)).toMatchObject({ backName: 'G. Hopper', version: 3 });
    expect((await visit(slug, { organizer: key })).says).toContain('G. Hopper');
  });

  test('keep a place on the back when their order is changed', async () => {
    const { key } = await placed(withNames);
    const { version, totalCents } = await openOwn(key);
    const input = orderInput(withNames);
    const design = namedDesign({ roster: [], printLocations: ['frontLarge'] });
    const { error } = await callFunction(changeOrder, changeOrderFunction, {
      key,
      version,
      seenTotalCents: totalCents,
      designs: [design],
      dueDate: input.dueDate,
      delivery: input.delivery,
      customer: input.customer,
    });
    expect(error.fields).toEqual({ 'designs.0.printLocations': noBackMessage });
  });

  test('aren’t asked for, or kept, in a group without them', async () => {
    const { slug } = await openedAtOnce();
    expect((await visit(slug, {})).says).not.toContain('Name on the back');
    const person = await joined(slug, { backName: 'Grace' });
    expect(await personOf(slug, person)).toMatchObject({ backName: null });
  });

  test('are its order’s roster once it has closed, in the order of the hand-out sheet', async () => {
    const order = await openedAtOnce(withNames);
    const { slug, key } = order;
    const person = await joined(slug, { name: 'Zoe Zimmer', backName: 'Zoe', size1: 'L' });
    await joined(slug, { name: 'Ada Byron', email: 'ada@example.com', size0: '', size1: 'S' });
    const spares = { action: 'spares', id: randomUUID(), spare: '0:M', count: '2' };
    await sent(slug, { organizer: key }, spares);
    await sent(slug, { organizer: key }, { action: 'close' });
    const [design] = (await openOwn(key)).designs;
    expect(design?.roster).toEqual([
      { name: '', number: '', size: 'S', item: 1 },
      { name: 'Zoe', number: '', size: 'M', item: 0 },
      { name: 'Zoe', number: '', size: 'L', item: 1 },
      { name: '', number: '', size: 'M', item: 0 },
      { name: '', number: '', size: 'M', item: 0 },
    ]);
    expect((await visit(slug, { person })).says).toMatch(/You’re in: .*, with Zoe on the back\./);
    const [row] = await shop.backend.sql(
      'select private.is_approved(id) as approved, total_quantity from public.orders',
    );
    expect(row).toEqual({ approved: true, total_quantity: 5 });
  });
});

describe('a group that closes', () => {
  test('becomes its order’s counts, at the price of those counts, once', async () => {
    const order = await opened();
    await fill(order);
    const before = await openOwn(order.key);
    const close = () => organizing(order, { action: 'close' });
    expect((await close()).status).toBe(303);
    const after = await openOwn(order.key);
    expect(after.designs[0]?.items.map(({ quantities }) => quantities)).toEqual([
      { M: 10, XL: 10 },
      { L: 10 },
    ]);
    const priced = priceOrder({
      designs: [
        {
          locations: { frontLarge: true },
          items: [
            { styleCode: '00606', quantities: { M: 10, XL: 10 } },
            { styleCode: '62430', quantities: { L: 10 } },
          ],
        },
      ],
      rush: false,
      delivery: 'pickup',
      tax: before.tax,
    });
    expect(after).toMatchObject({
      status: 'approved',
      totalQuantity: 30,
      totalCents: priced.totalCents,
      money: { dueCents: priced.totalCents },
    });
    expect(after.proofs[0]?.state).toBe('approved');
    expect((await close()).status).toBe(303);
    expect((await openOwn(order.key)).version).toBe(after.version);
    for (const { says } of [
      await join(order.slug),
      await organizing(order, { action: 'extend', closesOn: closingDay(3) }),
      await organizing(order, { action: 'remove', person: '1', version: '1' }),
    ]) {
      expect(says).toContain(notOpenMessage('closed'));
    }
    const [row] = await shop.backend.sql(
      'select private.is_approved(id) as approved from public.orders',
    );
    expect(row).toEqual({ approved: true });
  });

  test('drops a garment that nobody chose, and everybody’s choice stays theirs', async () => {
    const order = await openedAtOnce();
    const person = await joined(order.slug, { size0: '', size1: 'L' });
    const spares = { action: 'spares', id: randomUUID(), spare: '1:L', count: '29' };
    expect((await organizing(order, spares)).status).toBe(303);
    expect((await organizing(order, { action: 'close' })).status).toBe(303);
    const { designs } = await openOwn(order.key);
    expect(designs[0]?.items.map(({ styleCode }) => styleCode)).toEqual(['62430']);
    expect((await personOf(order.slug, person)).pieces).toEqual([{ item: 0, size: 'L' }]);
    const { says } = await visit(order.slug, { person });
    expect(says).toContain('You’re in: L.');
    expect(says).toContain('30 of 40 so far');
  });

  test('does so by itself when its time is up, and tells everybody once', async () => {
    const order = await openedAtOnce();
    await fill(order);
    expect(await closeDue()).toMatchObject({ closed: 0, short: 0 });
    await timeIsUp();
    const runs = await Promise.all([closeDue(), closeDue()]);
    expect(runs).toContainEqual(expect.objectContaining({ closed: 1, short: 0 }));
    expect(await closeDue()).toMatchObject({ closed: 0, short: 0 });
    const [row] = await shop.backend.sql(
      `select count(*)::int as events from public.job_events where to_status = 'approved'`,
    );
    expect(row).toEqual({ events: 1 });
    expect(await subjectsTo(order.email)).toContain(
      `Your group has closed: order #${order.number}`,
    );
    expect(await subjectsTo('person3@example.com')).toContain(
      'It’s going to print: Riverside Reunion',
    );
  });

  test('tells its organizer once if it’s too small, stays as it is, and may be extended', async () => {
    const order = await openedAtOnce();
    await timeIsUp();
    expect(await closeDue()).toMatchObject({ closed: 0, short: 1 });
    expect(await closeDue()).toMatchObject({ closed: 0, short: 0 });
    const short = 'Your group needs more pieces: Riverside Reunion';
    const subjects = await subjectsTo(order.email);
    expect(subjects.filter((subject) => subject === short)).toEqual([short]);
    // Nobody shares a link that nobody can join by.
    expect(subjects.filter((subject) => /is open/.test(subject ?? ''))).toEqual([]);
    expect((await openOwn(order.key)).status).toBe('gathering');
    await organizing(order, { action: 'extend', closesOn: closingDay(2) });
    await fill(order);
    await timeIsUp();
    expect(await closeDue()).toMatchObject({ closed: 1, short: 0 });
  });

  test('says that names and addresses are gone, once they are', async () => {
    const order = await openedAtOnce();
    await joined(order.slug);
    await shop.backend.sql(
      `update private.groups
       set created_at = created_at - interval '200 days', closes_at = closes_at - interval '200 days'`,
    );
    // It went back to its proof and never became an order.
    await shop.backend.sql(`update public.orders set status = 'in_review'`);
    expect(await closeDue()).toMatchObject({ forgotten: 1 });
    for (const { says } of [await visit(order.slug, {}), await organizing(order)]) {
      expect(says).toContain('we’ve deleted everybody’s name, email address, and answer');
      expect(says).toContain('from 1 person');
      expect(says).not.toMatch(/Grace|grace@/);
    }
  });

  test('tells its people if its order is canceled instead', async () => {
    const order = await openedAtOnce();
    await joined(order.slug, { email: 'sorry@example.com' });
    const { version } = await openOwn(order.key);
    const { status } = await callFunction(cancelOrder, cancelFunction, { key: order.key, version });
    expect(status).toBe(200);
    expect(await subjectsTo('sorry@example.com')).toContain('Canceled: Riverside Reunion');
    expect((await visit(order.slug, {})).says).toContain(notOpenMessage('canceled'));
  });
});
