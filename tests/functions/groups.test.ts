// product: group-orders
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import approveFunction from '../../netlify/functions/approve-proof.ts';
import cancelFunction from '../../netlify/functions/cancel-order.ts';
import changeOrderFunction from '../../netlify/functions/change-order.ts';
import closeGroupsFunction from '../../netlify/functions/close-groups.ts';
import groupPictureFunction from '../../netlify/functions/group-picture.ts';
import openGroupFunction from '../../netlify/functions/open-group.ts';
import openPersonFunction from '../../netlify/functions/open-person.ts';
import joinGroupFunction from '../../netlify/functions/join-group.ts';
import changePersonFunction from '../../netlify/functions/change-person.ts';
import leaveGroupFunction from '../../netlify/functions/leave-group.ts';
import openAsOrganizerFunction from '../../netlify/functions/open-as-organizer.ts';
import closeGroupFunction from '../../netlify/functions/close-group.ts';
import extendGroupFunction from '../../netlify/functions/extend-group.ts';
import setPersonFunction from '../../netlify/functions/set-person.ts';
import openOrderFunction from '../../netlify/functions/open-order.ts';
import sendProofFunction from '../../netlify/functions/send-proof.ts';
import signInFunction from '../../netlify/functions/sign-in.ts';
import { addSignIn } from '../../local/backend.ts';
import { changePerson } from '../../src/groups/change-person.contract.ts';
import { closeGroup } from '../../src/groups/close-group.contract.ts';
import { closingDayMessage } from '../../src/groups/closing-time.ts';
import { extendGroup } from '../../src/groups/extend-group.contract.ts';
import { groupLimits } from '../../src/groups/group-input.ts';
import { notOpenMessage, outOfGroup } from '../../src/groups/group.ts';
import { joinGroup } from '../../src/groups/join-group.contract.ts';
import { leaveGroup } from '../../src/groups/leave-group.contract.ts';
import { openAsOrganizer } from '../../src/groups/open-as-organizer.contract.ts';
import { openGroup } from '../../src/groups/open-group.contract.ts';
import { openPerson } from '../../src/groups/open-person.contract.ts';
import { setPerson } from '../../src/groups/set-person.contract.ts';
import { changeOrder } from '../../src/orders/changes/change-order.contract.ts';
import { gatheringRefusal } from '../../src/orders/changes/change-words.ts';
import type { PlaceOrderInput } from '../../src/orders/placing/place-order.contract.ts';
import { cancelOrder } from '../../src/orders/changes/cancel-order.contract.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { priceOrder } from '../../src/orders/prices/price.ts';
import { openOrder } from '../../src/orders/your-order/open-order.contract.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { approveProof } from '../../src/proofs/approve-proof.contract.ts';
import { sendProof } from '../../src/proofs/send-proof.contract.ts';
import { signIn } from '../../src/staff/login/sign-in.contract.ts';
import { shop as facts } from '../../src/shop.ts';
import { groupPath } from '../../src/paths.ts';
import { orderInput } from '../factory/orders.ts';
import { hashOf } from '../factory/proofs.ts';
import { password } from '../support/people.ts';
import {
  callFunction,
  openShop,
  place,
  png,
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

const openOwn = async (key: string) =>
  (await callFunction(openOrder, openOrderFunction, { key })).data;

/** An order placed with a group, whose proof nobody has seen yet. */
async function placed(changes: object = {}) {
  const input = wanted(changes);
  const { status, data, error } = await place(input);
  if (status !== 200) throw new Error(JSON.stringify(error));
  const [row] = await shop.backend.sql('select slug from private.groups');
  return {
    number: data.orderNumber,
    key: data.orderKey,
    slug: row?.['slug'] as string,
    email: input.customer.email,
  };
}

/** A group that people can join. */
async function opened() {
  const { receipt } = await upload('frontLarge', 'heron.png', artwork);
  const files = [{ location: 'frontLarge' as const, receipt }];
  const order = await placed({ artwork: { type: 'complete', description: '', files } });
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

const call = {
  open: (slug: string) => callFunction(openGroup, openGroupFunction, { slug }),
  join: (slug: string, changes: object = {}) =>
    callFunction(joinGroup, joinGroupFunction, {
      slug,
      id: randomUUID(),
      name: 'Grace Hopper',
      email: 'grace@example.com',
      shown: 'initial',
      field: '',
      pieces: [{ item: 0, size: 'M' }],
      ...changes,
    }),
  person: (slug: string, personKey: string) =>
    callFunction(openPerson, openPersonFunction, { slug, personKey }),
  change: (slug: string, personKey: string, changes: object = {}) =>
    callFunction(changePerson, changePersonFunction, {
      slug,
      personKey,
      version: 1,
      name: 'Grace Hopper',
      shown: 'initial',
      field: '',
      pieces: [{ item: 0, size: 'M' }],
      ...changes,
    }),
  leave: (slug: string, personKey: string) =>
    callFunction(leaveGroup, leaveGroupFunction, { slug, personKey }),
  organizer: (key: string) => callFunction(openAsOrganizer, openAsOrganizerFunction, { key }),
  set: (key: string, input: object) =>
    callFunction(setPerson, setPersonFunction, {
      key,
      version: 1,
      ...input,
    }),
  extend: (key: string, closesOn: string) =>
    callFunction(extendGroup, extendGroupFunction, { key, closesOn }),
  close: (key: string) => callFunction(closeGroup, closeGroupFunction, { key }),
};

/** A minyan of people with three pieces each: two shirts and a sweatshirt. */
async function fill({ slug }: Opened, people = 10) {
  const pieces = [
    { item: 0, size: 'M' },
    { item: 0, size: 'XL' },
    { item: 1, size: 'L' },
  ];
  for (let at = 0; at < people; at++) {
    const { status } = await call.join(slug, { email: `person${at}@example.com`, pieces });
    if (status !== 200) throw new Error(`Nobody could join: ${status}`);
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
    expect((await call.open(slug)).data).toMatchObject({ state: 'proofing', expected: 40 });
    const { error } = await call.join(slug);
    expect(error.message).toBe(notOpenMessage('proofing'));
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
    expect((await call.open(slug)).data.state).toBe('open');
    expect(await subjectsTo(email)).toContain('Your group is open: Riverside Reunion');
    const [letter] = (await shop.emailsTo(email)).filter(({ subject }) =>
      subject?.includes('open'),
    );
    // Everybody's link, and the organizer's own, which opens the same page with everybody's sizes.
    expect(letter?.text).toMatch(new RegExp(`/g/${slug}\\s`));
    expect(letter?.text).toContain(`/g/${slug}#order=${key}`);
  });
});

describe('people in a group', () => {
  test('join with what they want, and see what everybody’s pieces cost by now', async () => {
    const order = await openedAtOnce();
    await fill(order);
    const { data } = await call.open(order.slug);
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
    expect(data).toMatchObject({ people: 10, organizer: 'Ada', names: Array(10).fill('Grace H.') });
    expect(data.designs[0]).toMatchObject({ pieces: 30 });
    expect(data.designs[0]?.items.map(({ cents }) => cents)).toEqual(
      now.items.map(({ perItemCents }) => perItemCents),
    );
    expect(JSON.stringify(data)).not.toMatch(/Hopper|Lovelace|@/);
  });

  test('change and leave by their own link, and only by that', async () => {
    const { slug } = await openedAtOnce();
    const { data: grace } = await call.join(slug);
    const { data: alan } = await call.join(slug, { email: 'alan@example.com', name: 'Alan Kay' });
    const pieces = [{ item: 1, size: 'S' }];
    expect((await call.change(slug, grace.personKey, { pieces })).data).toEqual({ version: 2 });
    expect((await call.person(slug, grace.personKey)).data).toMatchObject({ pieces, out: null });
    const stale = await call.change(slug, grace.personKey, { pieces: [{ item: 1, size: 'M' }] });
    expect(stale.error.message).toContain('changed while you had it open');
    const wrong = 'a'.repeat(32);
    for (const { status } of [
      await call.person(slug, wrong),
      await call.change(slug, wrong),
      await call.leave(slug, wrong),
    ]) {
      expect(status).toBe(404);
    }
    expect((await call.leave(slug, grace.personKey)).status).toBe(200);
    expect((await call.change(slug, grace.personKey)).error.message).toBe(outOfGroup);
    expect((await call.person(slug, alan.personKey)).data.out).toBeNull();
    expect((await call.open(slug)).data).toMatchObject({ people: 1, names: ['Alan K.'] });
  });

  test('of another group can’t be reached by this one’s address', async () => {
    const { slug } = await openedAtOnce();
    const { data } = await call.join(slug);
    const other = await place(wanted());
    const [row] = await shop.backend.sql('select slug from private.groups where slug <> $1', [
      slug,
    ]);
    expect(other.status).toBe(200);
    expect((await call.person(row?.['slug'] as string, data.personKey)).status).toBe(404);
  });

  test('hide their names if they like', async () => {
    const { slug, key } = await openedAtOnce();
    await call.join(slug, { shown: 'hidden' });
    expect((await call.open(slug)).data).toMatchObject({ people: 1, names: [] });
    expect((await call.organizer(key)).data.roll[0]).toMatchObject({ name: 'Grace Hopper' });
  });

  test('are asked what the organizer wants to know, and nothing else is kept', async () => {
    const { slug, key } = await openedAtOnce({ group: wantedGroup({ fieldLabel: 'Department' }) });
    const { error } = await call.join(slug);
    expect(error.fields).toEqual({ field: 'Fill this in: Department.' });
    await call.join(slug, { field: 'Accounting' });
    expect((await call.organizer(key)).data.roll[0]).toMatchObject({ field: 'Accounting' });
    await shop.backend.sql('delete from public.orders');
    const plain = await openedAtOnce();
    await call.join(plain.slug, { field: 'Accounting' });
    expect((await call.organizer(plain.key)).data.roll[0]).toMatchObject({ field: null });
  });

  test.each([
    ['a garment that isn’t there', [{ item: 2, size: 'M' }], 'pieces.0.size'],
    ['a size it doesn’t come in', [{ item: 0, size: 'Youth XS' }], 'pieces.0.size'],
    ['nothing', [], 'pieces'],
    ['eleven', Array.from({ length: 11 }, () => ({ item: 0, size: 'M' })), 'pieces'],
  ])('can’t choose %s', async (_, pieces, field) => {
    const { slug } = await openedAtOnce();
    const { status, error } = await call.join(slug, { pieces });
    expect(status).toBe(400);
    expect(Object.keys(error.fields ?? {})).toEqual([field]);
  });

  test('get their link again if the answer got lost, even once the group has closed', async () => {
    const order = await openedAtOnce();
    const input = { id: randomUUID(), email: 'lost@example.com' };
    const { data } = await call.join(order.slug, input);
    await fill(order);
    expect((await call.close(order.key)).status).toBe(200);
    expect((await call.join(order.slug, input)).data).toEqual(data);
    const other = await call.join(order.slug, { ...input, name: 'Alan Kay' });
    expect(other.error.message).toContain('You’ve joined already');
  });

  test('get an email with their link, all 30 of one school at once', async () => {
    const order = await openedAtOnce();
    for (let at = 0; at < 30; at++) {
      await call.join(order.slug, { email: `child${at}@example.com` });
    }
    const [row] = await shop.backend.sql(
      `select count(*)::int as held from public.outbox where template = 'group-joined' and status = 'held'`,
    );
    expect(row).toEqual({ held: 0 });
    expect(await subjectsTo('child7@example.com')).toEqual(['You’re in: Riverside Reunion']);
  });
});

describe('the organizer', () => {
  test('fixes a size and takes somebody out, by the order’s link and no other', async () => {
    const { key, slug } = await openedAtOnce();
    await call.join(slug);
    expect((await call.organizer(`${key.slice(0, -3)}abc`)).status).toBe(404);
    const pieces = [{ item: 0, size: 'L' }];
    expect((await call.set(key, { person: 1, pieces })).status).toBe(200);
    const { roll } = (await call.organizer(key)).data;
    expect(roll).toMatchObject([
      {
        number: 1,
        name: 'Grace Hopper',
        email: 'grace@example.com',
        spare: false,
        field: null,
        pieces,
        version: 2,
      },
    ]);
    for (const _ of ['once', 'again']) {
      expect((await call.set(key, { person: 1, pieces: null })).status).toBe(200);
    }
    expect((await call.organizer(key)).data).toMatchObject({ people: 0, roll: [] });
  });

  test('gives people more time, or not on a day when nobody is at the shop', async () => {
    const { key, slug } = await openedAtOnce();
    await timeIsUp();
    expect((await call.join(slug)).error.message).toBe(notOpenMessage('closed'));
    const later = closingDay(5);
    expect((await call.extend(key, later)).status).toBe(200);
    expect((await call.join(slug)).status).toBe(200);
    const { error } = await call.extend(key, '2026-01-01');
    expect(Object.keys(error.fields ?? {})).toEqual(['closesOn']);
  });

  test('can’t close a group that nobody has joined', async () => {
    const { key, slug } = await openedAtOnce();
    const { status, error } = await call.close(key);
    expect(status).toBe(409);
    expect(error.message).toContain('Nobody has chosen anything');
    expect((await call.organizer(key)).data.short).toBe(error.message);
    expect((await call.open(slug)).data.state).toBe('open');
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

describe('a group that closes', () => {
  test('becomes its order’s counts, at the price of those counts, once', async () => {
    const order = await opened();
    await fill(order);
    const before = await openOwn(order.key);
    expect((await call.close(order.key)).data).toEqual({ closed: true });
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
    expect((await call.close(order.key)).status).toBe(200);
    expect((await openOwn(order.key)).version).toBe(after.version);
    for (const { error } of [
      await call.join(order.slug),
      await call.extend(order.key, closingDay(3)),
      await call.set(order.key, { person: 1, pieces: null }),
    ]) {
      expect(error.message).toBe(notOpenMessage('closed'));
    }
    const [row] = await shop.backend.sql(
      'select private.is_approved(id) as approved from public.orders',
    );
    expect(row).toEqual({ approved: true });
  });

  test('drops a garment that nobody chose, and everybody’s choice stays theirs', async () => {
    const order = await openedAtOnce();
    const keys: string[] = [];
    for (let at = 0; at < 3; at++) {
      const pieces = Array.from({ length: 10 }, () => ({ item: 1, size: 'L' }));
      keys.push((await call.join(order.slug, { pieces })).data.personKey);
    }
    expect((await call.close(order.key)).status).toBe(200);
    const { designs } = await openOwn(order.key);
    expect(designs[0]?.items.map(({ styleCode }) => styleCode)).toEqual(['62430']);
    const { data } = await call.person(order.slug, keys[0]!);
    expect(data.pieces).toEqual(Array(10).fill({ item: 0, size: 'L' }));
    expect((await call.open(order.slug)).data.designs[0]).toMatchObject({ pieces: 30 });
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
    expect((await subjectsTo(order.email)).filter((subject) => subject === short)).toEqual([short]);
    expect((await openOwn(order.key)).status).toBe('gathering');
    await call.extend(order.key, closingDay(2));
    await fill(order);
    await timeIsUp();
    expect(await closeDue()).toMatchObject({ closed: 1, short: 0 });
  });

  test('tells its people if its order is canceled instead', async () => {
    const order = await openedAtOnce();
    await call.join(order.slug, { email: 'sorry@example.com' });
    const { version } = await openOwn(order.key);
    const { status } = await callFunction(cancelOrder, cancelFunction, { key: order.key, version });
    expect(status).toBe(200);
    expect(await subjectsTo('sorry@example.com')).toContain('Canceled: Riverside Reunion');
    expect((await call.open(order.slug)).data.state).toBe('canceled');
  });
});
