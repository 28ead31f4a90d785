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
afterEach(async () => {
  await database.sql('delete from private.card_payments');
  await database.sql('delete from public.orders');
});

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

/** What each piece costs somebody who pays. */
const pieceCents = 500;
const payer = () => ({ ...person(), seenCents: 2 * pieceCents, waitsForCard: true });
type Payer = ReturnType<typeof payer>;

const cardOf = ({ id }: Payer, at = 1) => ({
  id,
  session: `cs_${at}${id.replaceAll('-', '')}`,
  customer: `cus_${at}${id.replaceAll('-', '')}`,
  method: `pm_${at}${id.replaceAll('-', '')}`,
});
/** Stripe saves a card for somebody: the first, or another one. */
async function saveCard(who: Payer, at = 1): Promise<Answer> {
  const card = cardOf(who, at);
  await call('start_person_card', {
    slug,
    keyHash: who.linkKeyHash,
    session: card.session,
  });
  return call('save_person_card', card);
}

/** A group that people can join, and the order as it would be closed with the pieces of `people`. */
async function openGroup({ payer: pays = 'organizer' } = {}) {
  const closesAt = new Date(Date.now() + 86_400_000).toISOString();
  const group = {
    slug,
    title: 'Ducks',
    welcome: null,
    fieldLabel: null,
    closesAt,
    payer: pays,
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
    const [row] = await database.sql<{
      version: number;
      pieces: number[];
      order: number;
      charges: object[];
    }>(
      `select g.version, o.version as order, array(
         select count(*)::int
         from private.group_people as person, jsonb_to_recordset(pieces) as piece (item integer)
         where person.group_id = g.id and is_in and piece.item = 0
       ) as pieces,
       (
         select coalesce(jsonb_agg(jsonb_build_object(
           'number', number, 'cents', jsonb_array_length(pieces) * ${pieceCents}, 'taxCents', 0
         )), '[]')
         from private.group_people
         where group_id = g.id and is_in and card_method is not null
       ) as charges
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
      charges: row!.charges,
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
    // Locked first, as by everything that cancels an order: its group comes second.
    await database.sql(
      `with locked as materialized (
         select id from public.orders where number = $1 for update
       )
       update public.orders as o set status = 'cancelled' from locked where o.id = locked.id`,
      [number],
    );
    return { outcome: 'canceled' };
  });
  const { joined = 0 } = countOutcomes(answers);
  const [row] = await database.sql(
    `select count(*)::int as told from public.outbox where template = 'group-canceled'`,
  );
  expect(row).toEqual({ told: joined });
});

/** Asks for each charge that is due, on this connection; the methods that Stripe gets by charge. */
async function beginCharges(): Promise<Map<string, string>> {
  const begun = new Map<string, string>();
  for (const id of await database.call<string[]>('list_group_charges', 50)) {
    const due = await database.call<{ method: string } | null>('begin_group_charge', id);
    if (due) begun.set(id, due.method);
  }
  return begun;
}

const apply = (id: string, receivedCents: number, at = 1) =>
  call('apply_card_facts', {
    id,
    session: null,
    sessionStatus: 'complete',
    paymentIntent: `pi_${at}${id.replaceAll('-', '')}`,
    receivedCents,
    declined: receivedCents === 0,
    refunds: [],
    disputes: [],
    fees: [],
    event: null,
    shopInbox: 'inbox@example.com',
  });

/** A closed group of so many people whose cards are to be charged. */
async function closedGroup(count: number): Promise<Payer[]> {
  const { close } = await openGroup({ payer: 'person' });
  const people = Array.from({ length: count }, payer);
  for (const who of people) {
    await call('join_group', who);
    await saveCard(who);
  }
  expect(await close()).toEqual({ outcome: 'closed' });
  return people;
}

test('while people save cards, change, and leave, those who are in when it closes are charged, once, and nobody else', async () => {
  const { close } = await openGroup({ payer: 'person' });
  const early = Array.from({ length: 32 }, payer);
  for (const [at, who] of early.entries()) {
    await call('join_group', who);
    if (at % 4 !== 0) await saveCard(who);
  }
  let turn = 0;
  const answers = await onEveryConnection(async () => {
    const at = turn++;
    const who = early[at]!;
    const key = { slug, keyHash: who.linkKeyHash };
    const { id } = who;
    if (at % 4 === 0) return { id, did: 'save', ...(await saveCard(who)) };
    if (at % 4 === 1) {
      const pieces = [...who.pieces, ...who.pieces];
      const wanted = { ...who, ...key, version: 2, pieces, seenCents: 2 * who.seenCents };
      return {
        id,
        did: 'change',
        ...(await call('change_person', { ...wanted, waitsForCard: false })),
      };
    }
    if (at % 4 === 2) return { id, did: 'leave', ...(await call('leave_group', key)) };
    for (;;) {
      const closed = await close();
      if (closed.outcome !== 'stale') return { id, did: 'close', ...closed };
    }
  });
  expect(countOutcomes(answers.filter(({ did }) => did === 'close'))).toEqual({
    closed: 1,
    'closed-already': 7,
  });
  const charged = new Map(
    (
      await database.sql<{ person: string; cents: number }>(
        'select person, amount_cents as cents from private.card_payments',
      )
    ).map(({ person: id, cents }) => [id, cents]),
  );
  for (const { id, did, outcome } of answers) {
    const isOut = outcome === 'left' || (did === 'save' && outcome === 'not-open');
    const pieces = outcome === 'changed' ? 4 : 2;
    expect(charged.get(id), `${did} ${outcome}`).toBe(isOut ? undefined : pieces * pieceCents);
  }
  const [row] = await database.sql(
    `select o.total_quantity as ordered, (select count(*)::int from private.group_people where is_in) as people
     from public.orders as o`,
  );
  const ordered = [...charged.values()].reduce((sum, cents) => sum + cents / pieceCents, 0);
  expect(row).toEqual({ ordered, people: charged.size });
});

test('everybody who charges at once asks Stripe for the same card, and one payment is entered', async () => {
  const people = await closedGroup(4);
  const begun = await onEveryConnection(async (at) => {
    // Meanwhile, somebody saves another card.
    if (at % 8 === 3) await saveCard(people[0]!, at);
    return beginCharges();
  });
  const asked = new Map<string, Set<string>>();
  for (const [id, method] of begun.flatMap((each) => [...each])) {
    asked.set(id, (asked.get(id) ?? new Set()).add(method));
  }
  expect([...asked.values()].map(({ size }) => size)).toEqual([1, 1, 1, 1]);
  const ids = [...asked.keys()];
  await onEveryConnection((at) => apply(ids[at % ids.length]!, 2 * pieceCents));
  const [row] = await database.sql(
    `select sum(amount_cents)::int as cents, count(*)::int as entries from public.payments
     where order_number = (select number from public.orders)`,
  );
  expect(row).toEqual({ cents: 4 * 2 * pieceCents, entries: 4 });
});

test('a declined card is given up, or another one is charged, and never both', async () => {
  const people = await closedGroup(16);
  for (const [id, method] of await beginCharges()) {
    await database.call('note_declined_charge', id, method);
  }
  await database.sql(`update private.card_payments set declined_at = now() - interval '49 hours'`);
  const rows = await database.sql<{ id: string; person: string }>(
    'select id, person from private.card_payments',
  );
  const begun = new Map<string, string>();
  await onEveryConnection(async (at) => {
    if (at % 2 === 0) await saveCard(people[at / 2]!, 2);
    // Stripe still tells of the declined payments.
    else await apply(rows[(at - 1) / 2]!.id, 0, 1);
    if (at % 5 === 0) await database.call('give_up_charges');
    for (const [id, method] of await beginCharges()) {
      begun.set(id, method);
      if (at % 3 === 0) await database.call('note_declined_charge', id, method);
    }
  });
  const after = await database.sql<{ id: string; status: string; asked_method: string | null }>(
    'select id, status, asked_method from private.card_payments',
  );
  for (const { id, status, asked_method: asked } of after) {
    if (status === 'failed') expect(asked, id).toBeNull();
    const { person: who } = rows.find((row) => row.id === id)!;
    const second = cardOf(
      people.find((each) => each.id === who)!,
      2,
    ).method;
    expect([undefined, second]).toContain(begun.get(id));
  }
});
