// product: group-orders
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fromColumns, toColumns } from '../../src/platform/column-names.ts';
import { countCustomer, eraseCustomer } from '../../src/staff/members/erase-customer.rpc.ts';
import { orderOf, threeItemDesign } from '../factory/orders.ts';
import { openTestBackend, type PlacedOrder, type TestBackend } from './support.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());
afterEach(() => backend.sql('delete from public.orders'));

type Link = { number: number; keyHash: string };

/** A group that people can join, whose organizer's address is confirmed. */
async function openGroup(): Promise<Link> {
  const order = orderOf([threeItemDesign()], {
    group: {
      slug: 'ducks-abcd2345',
      title: 'Ducks',
      welcome: null,
      fieldLabel: null,
      payer: 'organizer',
      allowanceCents: null,
      guarantees: false,
      closesAt: new Date(Date.now() + 86_400_000).toISOString(),
    },
  });
  const { number } = await backend.call<PlacedOrder>('place_order', { p: order });
  for (const status of ['proof_sent', 'gathering']) {
    await backend.sql('update public.orders set status = $2 where number = $1', [number, status]);
  }
  await backend.sql(
    `insert into private.confirmed_addresses select id, lower(customer_email) from public.orders`,
  );
  return { number, keyHash: order.linkKeyHash };
}

const call = async (name: string, p: object) =>
  fromColumns(await backend.call(name, { p: toColumns(p) })) as { outcome: string };
const person = (changes: object = {}) => ({
  id: randomUUID(),
  linkId: randomUUID(),
  linkKeyHash: randomUUID().replaceAll('-', '').repeat(2),
  seenCents: 0,
  waitsForCard: false,
  name: 'Grace Hopper',
  email: null,
  spare: false,
  field: null,
  pieces: [{ item: 0, size: 'M' }],
  emailGuard: null,
  ...changes,
});
const add = (link: Link, people: readonly ReturnType<typeof person>[]) =>
  call('add_people', { ...link, id: people[0]?.id, requestHash: 'a'.repeat(64), people });
const invite = (link: Link, emails: readonly string[]) =>
  call('invite_people', {
    ...link,
    people: emails.map((email) => ({ email, emailGuard: null })),
  });

const emails = async (template: string) =>
  (
    await backend.sql('select recipient from public.outbox where template = $1 order by 1', [
      template,
    ])
  ).map((row) => row['recipient']);

test('a list fills a group to its last place, and not further', async () => {
  const link = await openGroup();
  await backend.sql('update private.groups set people = 1998');
  const people = [person(), person(), person()];
  expect(await add(link, people)).toEqual({ outcome: 'full' });
  expect(await add(link, people.slice(1))).toEqual({ outcome: 'added' });
  const spare = person({ spare: true, name: 'Spare' });
  expect(await add(link, [spare])).toEqual({ outcome: 'added' });
  const [row] = await backend.sql('select people, counts from private.groups');
  expect(row).toEqual({ people: 2000, counts: [3] });
});

test('an address that a list has often gets five emails, because families share one', async () => {
  const link = await openGroup();
  const people = Array.from({ length: 4 }, () => person({ email: 'family@example.com' }));
  await add(link, people);
  await add(
    link,
    people.map((each) => ({
      ...each,
      id: randomUUID(),
      linkKeyHash: randomUUID().replaceAll('-', '').repeat(2),
    })),
  );
  expect(await emails('group-joined')).toHaveLength(5);
});

test('who has no address hears nothing when the order is canceled', async () => {
  const link = await openGroup();
  await add(link, [person(), person({ email: 'grace@example.com' })]);
  await backend.sql(`update public.orders set status = 'cancelled'`);
  expect(await emails('group-canceled')).toEqual(['grace@example.com']);
});

test('a group invites at most 500, counting nobody twice', async () => {
  const link = await openGroup();
  const all = Array.from({ length: 500 }, (_, at) => `person${at}@example.com`);
  expect(await invite(link, all)).toEqual({ outcome: 'invited' });
  expect(await invite(link, ['PERSON7@example.com'])).toEqual({ outcome: 'invited' });
  expect(await invite(link, ['late@example.com'])).toEqual({ outcome: 'full' });
  expect(await emails('group-invited')).toHaveLength(500);
});

test('an invitation goes out, too, to somebody who asked or was entered to be reminded', async () => {
  const link = await openGroup();
  for (const email of ['asked@example.com', 'stopped@example.com'])
    await call('ask_for_reminder', { slug: 'ducks-abcd2345', email, emailGuard: null });
  await backend.sql(
    `update private.group_invitations set stopped_at = now() where email = 'stopped@example.com'`,
  );
  for (const _ of ['once', 'again'])
    await invite(link, ['Asked@example.com', 'stopped@example.com', 'new@example.com']);
  expect(await emails('group-invited')).toEqual(['Asked@example.com', 'new@example.com']);
  const rows = await backend.sql(
    `select email from private.group_invitations where wants_reminder`,
  );
  expect(rows).toEqual([{ email: 'stopped@example.com' }]);
});

// product: erasing-a-customer
test('erasing somebody deletes their invitations to others’ groups, and the emails', async () => {
  const link = await openGroup();
  await invite(link, ['Erased@example.com', 'kept@example.com']);
  const p = { email: 'erased@example.com' };
  expect(await backend.ask(countCustomer, p, 'owner')).toMatchObject({ people: 1 });
  expect(await backend.ask(eraseCustomer, p, 'owner')).toMatchObject({ outcome: 'erased' });
  expect(await emails('group-invited')).toEqual(['kept@example.com']);
  const rows = await backend.sql('select email from private.group_invitations');
  expect(rows).toEqual([{ email: 'kept@example.com' }]);
});
