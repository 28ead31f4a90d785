// product: group-orders
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fromColumns, toColumns } from '../../src/platform/column-names.ts';
import { orderOf, threeItemDesign } from '../factory/orders.ts';
import {
  countOutcomes,
  onEveryConnection,
  openTestDatabase,
  type TestDatabase,
} from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
afterEach(() => database.sql('delete from public.orders'));

type Answer = { outcome: string; state?: string };
const call = async (name: string, p: object): Promise<Answer> =>
  fromColumns(await database.call(name, toColumns(p))) as Answer;

const slug = 'ducks-abcd2345';
const person = () => ({
  slug,
  id: randomUUID(),
  requestHash: 'a'.repeat(64),
  linkId: randomUUID(),
  linkKeyHash: randomUUID().replaceAll('-', '').repeat(2),
  seenCents: 0,
  waitsForCard: false,
  name: 'Grace Hopper',
  email: `${randomUUID()}@example.com`,
  shown: 'initial',
  field: null,
  pieces: [
    { item: 0, size: 'M' },
    { item: 1, size: 'L' },
  ],
});

/** A group that people can join, and the order as it would be closed with the pieces of `people`. */
async function openGroup() {
  const closesAt = new Date(Date.now() + 86_400_000).toISOString();
  const group = {
    slug,
    title: 'Ducks',
    welcome: null,
    fieldLabel: null,
    closesAt,
    payer: 'organizer',
    allowanceCents: null,
    guarantees: false,
  };
  const placed = orderOf([threeItemDesign()], { group });
  const { number } = await database.call<{ number: number }>('place_order', toColumns(placed));
  for (const status of ['proof_sent', 'gathering']) {
    await database.sql('update public.orders set status = $2 where number = $1', [number, status]);
  }
  const link = { number, keyHash: placed.linkKeyHash };
  const close = async () => {
    const [row] = await database.sql<{ version: number; pieces: number[]; order: number }>(
      `select g.version, o.version as order, array(
         select count(*)::int
         from private.group_people as person, jsonb_to_recordset(pieces) as piece (item integer)
         where person.group_id = g.id and left_at is null and piece.item = 0
       ) as pieces
       from private.groups as g
       join public.orders as o on o.id = g.order_id
       where g.slug = '${slug}'`,
    );
    const pieces = row!.pieces[0]!;
    const [usual, red] = threeItemDesign().items;
    const design = {
      ...threeItemDesign(),
      items: [
        { ...usual!, quantities: { M: pieces } },
        { ...red!, quantities: { L: pieces } },
      ],
    };
    const { designs, totalQuantity, perItemCents, subtotalCents, taxCents, totalCents } = orderOf([
      design,
    ]);
    return call('close_group', {
      ...link,
      designs,
      totalQuantity,
      perItemCents,
      subtotalCents,
      taxCents,
      totalCents,
      version: row!.order,
      groupVersion: row!.version,
      rows: [],
      keptItems: [0, 1],
    });
  };
  return { ...link, close };
}

test('while people join, change, and leave, each is in when it closes, or is told that it has', async () => {
  const { close } = await openGroup();
  const early = Array.from({ length: 32 }, person);
  await Promise.all(early.map((each) => call('join_group', each)));
  let turn = 0;
  const answers = await onEveryConnection(async () => {
    const at = turn++;
    const who = early[at]!;
    const key = { slug, keyHash: who.linkKeyHash };
    if (at % 4 === 0) return { did: 'join', ...(await call('join_group', person())) };
    if (at % 4 === 1) {
      const wanted = { ...who, ...key, version: 1, pieces: [...who.pieces, ...who.pieces] };
      return { did: 'change', ...(await call('change_person', wanted)) };
    }
    if (at % 4 === 2) return { did: 'leave', ...(await call('leave_group', key)) };
    for (;;) {
      const closed = await close();
      if (closed.outcome !== 'stale') return { did: 'close', ...closed };
    }
  });
  const outcomes = (did: string) => countOutcomes(answers.filter((each) => each.did === did));
  expect(outcomes('close')).toEqual({ closed: 1, 'closed-already': 7 });
  for (const { did, outcome, state } of answers) {
    if (did !== 'close' && outcome === 'not-open') expect(state).toBe('closed');
  }
  const [row] = await database.sql(
    `select g.counts, g.people, o.total_quantity as ordered, o.status,
       (select count(*)::int from private.group_people where group_id = g.id and left_at is null) as rows,
       (
         select sum(jsonb_array_length(pieces))::int
         from private.group_people
         where group_id = g.id and left_at is null
       ) as pieces
     from private.groups as g
     join public.orders as o on o.id = g.order_id`,
  );
  const { joined = 0 } = outcomes('join');
  const { left = 0 } = outcomes('leave');
  const { changed = 0 } = outcomes('change');
  const people = 32 + joined - left;
  const pieces = 2 * people + 2 * changed;
  expect(row).toEqual({
    counts: [pieces],
    people,
    rows: people,
    pieces,
    ordered: pieces,
    status: 'approved',
  });
});

test('joins one id once, however often it arrives', async () => {
  const { number } = await openGroup();
  const who = person();
  const answers = await onEveryConnection(() => call('join_group', who));
  expect(countOutcomes(answers)).toEqual({ joined: 1, replayed: 31 });
  const [row] = await database.sql('select counts, people from private.groups');
  expect({ number, ...row }).toEqual({ number, counts: [2], people: 1 });
});

test('tells everybody who is in that the order was canceled, even if they join meanwhile', async () => {
  const { number } = await openGroup();
  let turn = 0;
  const answers = await onEveryConnection(async () => {
    if (turn++ !== 9) return call('join_group', person());
    await database.sql(`update public.orders set status = 'cancelled' where number = $1`, [number]);
    return { outcome: 'canceled' };
  });
  const { joined = 0 } = countOutcomes(answers);
  const [row] = await database.sql(
    `select count(*)::int as told from public.outbox where template = 'group-canceled'`,
  );
  expect(row).toEqual({ told: joined });
});
