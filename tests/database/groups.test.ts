// product: group-orders
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fromColumns, toColumns } from '../../src/platform/column-names.ts';
import { orderOf, orderToPlace, threeItemDesign } from '../factory/orders.ts';
import { countCustomer, eraseCustomer } from '../../src/staff/members/erase-customer.rpc.ts';
import { moveJob } from '../../src/staff/job/move-job.rpc.ts';
import { openTestBackend, type PlacedOrder, type TestBackend } from './support.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());
afterEach(async () => {
  await backend.sql('delete from public.orders');
  await backend.sql('delete from private.spent_cards');
});

const slug = 'ducks-abcd2345';
const group = (changes: object = {}) => ({
  slug,
  title: 'Ducks',
  welcome: null,
  fieldLabel: null,
  payer: 'organizer',
  allowanceCents: null,
  guarantees: false,
  closesAt: new Date(Date.now() + 86_400_000).toISOString(),
  ...changes,
});
type Link = { number: number; keyHash: string };

/** An order of three items with a group that people can join. */
async function openGroup(changes: object = {}): Promise<Link> {
  const order = orderOf([threeItemDesign()], { group: group(changes) });
  const { number } = await backend.call<PlacedOrder>('place_order', { p: order });
  await setStatus(number, 'proof_sent');
  await setStatus(number, 'gathering');
  return { number, keyHash: order.linkKeyHash };
}
const setStatus = (number: number, status: string) =>
  backend.sql('update public.orders set status = $2 where number = $1', [number, status]);

type Answer = { outcome: string; state?: string; version?: number };
const person = (changes: object = {}) => ({
  slug,
  id: randomUUID(),
  requestHash: 'a'.repeat(64),
  linkId: randomUUID(),
  linkKeyHash: randomUUID().replaceAll('-', '').repeat(2),
  seenCents: 0,
  waitsForCard: false,
  name: 'Grace Hopper',
  email: 'grace@example.com',
  shown: 'initial',
  field: null,
  pieces: [{ item: 0, size: 'M' }],
  ...changes,
});
const call = async (name: string, p: object) =>
  fromColumns(await backend.call(name, { p: toColumns(p) })) as Answer;
const join = (changes: object = {}) => call('join_group', person(changes));

const stored = async () => {
  const [row] = await backend.sql('select counts, people, version from private.groups');
  return row;
};
const emails = async (template: string) =>
  (
    await backend.sql('select recipient from public.outbox where template = $1 order by 1', [
      template,
    ])
  ).map((row) => row['recipient']);

test('a group’s page has the names of the hundred who joined last', async () => {
  await openGroup();
  for (let at = 0; at < 105; at++) await join({ name: `Person ${at}` });
  const read = await backend.call<{ names: unknown[]; people: number }>('read_group', {
    p_slug: slug,
  });
  expect(read.people).toBe(105);
  expect(read.names).toEqual(
    Array.from({ length: 100 }, (_, at) => ({ name: `Person ${at + 5}`, ad: null })),
  );
});

describe('a group', () => {
  test('is written with its order, and counts nothing yet', async () => {
    await openGroup();
    expect(await stored()).toEqual({ counts: [0], people: 0, version: 1 });
    expect(await emails('group-opened')).toEqual(['Ada@example.com']);
  });

  test.each([
    ['an approval that staff note', 'proof_sent', 'staff', { note: 'Ada said yes on the phone.' }],
    ['a proof that is waived', 'in_review', 'owner', { note: 'Ada asked.', waiver: 'asked' }],
  ] as const)('opens with %s, and closing it keeps that', async (_, from, role, how) => {
    const order = orderOf([threeItemDesign()], { group: group() });
    const { number } = await backend.call<PlacedOrder>('place_order', { p: order });
    await setStatus(number, from);
    const [row] = await backend.sql('select version from public.orders where number = $1', [
      number,
    ]);
    const version = row?.['version'] as number;
    const asked = { kind: 'order', number, version, to: 'approved', ...how } as const;
    expect(await backend.ask(moveJob, asked, role)).toMatchObject({
      outcome: 'moved',
      status: 'gathering',
    });
    expect(await emails('group-opened')).toEqual(['Ada@example.com']);
    expect(await emails('status-approved')).toEqual([]);
    const closed = await call('close_group', {
      number,
      keyHash: order.linkKeyHash,
      version: version + 1,
      groupVersion: 1,
      rows: [],
      keptItems: [0, 1, 2],
    });
    expect(closed).toEqual({ outcome: 'closed' });
    const [approved] = await backend.sql(
      'select status, private.is_approved(id) as approved from public.orders',
    );
    expect(approved).toEqual({ status: 'approved', approved: true });
  });

  test('isn’t what may be printed until it has closed', async () => {
    const { number } = await openGroup();
    const ask = { kind: 'order', number, version: 3, to: 'in_production' } as const;
    expect(await backend.ask(moveJob, ask)).toMatchObject({ outcome: 'not-allowed' });
    const [row] = await backend.sql(
      'select private.is_approved(id) as approved, private.holds_approval(id) as holds from public.orders',
    );
    expect(row).toEqual({ approved: false, holds: true });
  });

  test('counts pieces and people as they join, change, and leave', async () => {
    await openGroup();
    const who = person({
      pieces: [
        { item: 0, size: 'M' },
        { item: 2, size: '3XL' },
      ],
    });
    expect(await call('join_group', who)).toMatchObject({ outcome: 'joined' });
    await join({ email: 'alan@example.com' });
    expect(await stored()).toEqual({ counts: [3], people: 2, version: 3 });
    const key = { slug, keyHash: who.linkKeyHash };
    const wanted = { ...key, ...who, version: 1, pieces: [{ item: 1, size: 'L' }] };
    expect(await call('change_person', wanted)).toEqual({ outcome: 'changed', version: 2 });
    expect(await stored()).toEqual({ counts: [2], people: 2, version: 4 });
    expect(await call('leave_group', key)).toEqual({ outcome: 'left' });
    expect(await call('leave_group', key)).toEqual({ outcome: 'left' });
    expect(await stored()).toEqual({ counts: [1], people: 1, version: 5 });
    expect(await call('change_person', wanted)).toEqual({ outcome: 'out' });
  });

  test('takes a person once per id, and tells them their link again', async () => {
    await openGroup();
    const who = person();
    expect(await call('join_group', who)).toMatchObject({ outcome: 'joined', linkId: who.linkId });
    expect(await call('join_group', { ...who, linkId: randomUUID() })).toEqual({
      outcome: 'replayed',
      linkId: who.linkId,
    });
    const other = { ...who, requestHash: 'b'.repeat(64) };
    expect(await call('join_group', other)).toEqual({ outcome: 'conflict' });
    expect(await emails('group-joined')).toEqual(['grace@example.com']);
  });

  test('writes one address no more than five emails', async () => {
    await openGroup();
    for (let child = 0; child < 6; child++) {
      expect(await join({ email: child % 2 ? 'ma@example.com' : 'Ma@example.com' })).toMatchObject({
        outcome: 'joined',
      });
    }
    expect(await emails('group-joined')).toHaveLength(5);
  });

  test.each([
    ['a garment that isn’t offered', [{ item: 3, size: 'M' }]],
    ['a size that its garment doesn’t have', [{ item: 0, size: 'Youth S' }]],
    ['no piece', []],
    ['eleven pieces', Array.from({ length: 11 }, () => ({ item: 0, size: 'M' }))],
  ])('refuses %s', async (_, pieces) => {
    await openGroup();
    const answer = await backend.tryCall('service', 'join_group', {
      p: toColumns(person({ pieces })),
    });
    expect(answer.status).toBe(400);
    expect(await stored()).toEqual({ counts: [0], people: 0, version: 1 });
  });

  test('is full with 2,000 people', async () => {
    await openGroup();
    await backend.sql('update private.groups set people = 2000');
    expect(await join()).toEqual({ outcome: 'full' });
  });

  test('can be joined only while it’s open', async () => {
    const { number } = await openGroup();
    await setStatus(number, 'in_review');
    expect(await join()).toEqual({ outcome: 'not-open', state: 'proofing' });
    await setStatus(number, 'gathering');
    await backend.sql(`update private.groups set closes_at = now()`);
    expect(await join()).toEqual({ outcome: 'not-open', state: 'closed' });
    await setStatus(number, 'cancelled');
    expect(await join()).toEqual({ outcome: 'not-open', state: 'canceled' });
    expect(await join({ slug: 'ducks-zzzz2345' })).toEqual({ outcome: 'not-found' });
  });

  test('tells its people, and nobody who left, when its order is canceled', async () => {
    const { number } = await openGroup();
    await join({ email: 'alan@example.com' });
    const gone = person();
    await call('join_group', gone);
    await call('leave_group', { slug, keyHash: gone.linkKeyHash });
    await setStatus(number, 'cancelled');
    expect(await emails('group-canceled')).toEqual(['alan@example.com']);
  });

  test('keeps its garments in their places while somebody has chosen from them', async () => {
    const { number } = await openGroup();
    const swap = () =>
      backend.sql(
        `update public.orders
         set designs = jsonb_set(
           designs, '{0,items}',
           jsonb_build_array(designs #> '{0,items,1}', designs #> '{0,items,0}', designs #> '{0,items,2}')
         )
         where number = $1`,
        [number],
      );
    await swap();
    await join();
    await expect(swap()).rejects.toMatchObject({ constraint: 'groups_keep_their_goods' });
  });

  test('keeps its garments in their places for spares, and nobody’s choice of others', async () => {
    const link = await openGroup();
    const swap = () =>
      backend.sql(
        `update public.orders
         set designs = jsonb_set(
           designs, '{0,items}',
           jsonb_build_array(designs #> '{0,items,1}', designs #> '{0,items,0}', designs #> '{0,items,2}')
         )
         where number = $1`,
        [link.number],
      );
    const waiting = person({ waitsForCard: true, seenCents: 1200 });
    await call('join_group', waiting);
    await swap();
    const card = { session: 'cs_a', customer: 'cus_a', method: 'pm_a' };
    expect(await call('save_person_card', { id: waiting.id, ...card })).toEqual({ outcome: 'out' });
    const spare = person({ name: 'Spare', email: null, spare: true });
    await call('add_people', { ...link, ...spare, people: [spare] });
    await expect(swap()).rejects.toMatchObject({ constraint: 'groups_keep_their_goods' });
    expect(await stored()).toMatchObject({ counts: [1], people: 0 });
  });

  test('lets its organizer, and nobody else’s, fix a size and remove a person', async () => {
    const link = await openGroup();
    await join();
    const fix = { ...link, person: 1, version: 1, pieces: [{ item: 0, size: 'L' }] };
    const wrong = { ...fix, keyHash: 'f'.repeat(64) };
    expect(await call('set_person_as_organizer', wrong)).toEqual({ outcome: 'not-found' });
    expect(await call('set_person_as_organizer', fix)).toEqual({ outcome: 'changed', version: 2 });
    const again = { ...fix, pieces: [{ item: 0, size: 'S' }] };
    expect(await call('set_person_as_organizer', again)).toEqual({ outcome: 'stale', version: 2 });
    const removal = { ...link, person: 1, pieces: null };
    expect(await call('set_person_as_organizer', removal)).toEqual({ outcome: 'removed' });
    expect(await call('set_person_as_organizer', removal)).toEqual({ outcome: 'out' });
    expect(await stored()).toMatchObject({ counts: [0], people: 0 });
  });

  // product: erasing-a-customer
  test('loses a person who is erased, with the emails to them', async () => {
    await openGroup();
    await join({ email: 'Grace@example.com' });
    await join({ email: 'alan@example.com' });
    const p = { email: 'grace@example.com' };
    expect(await backend.ask(countCustomer, p, 'owner')).toMatchObject({ people: 1, orders: 0 });
    expect(await backend.ask(eraseCustomer, p, 'owner')).toMatchObject({ outcome: 'erased' });
    expect(await stored()).toMatchObject({ counts: [1], people: 1 });
    expect(await emails('group-joined')).toEqual(['alan@example.com']);
    expect(await backend.ask(eraseCustomer, p, 'owner')).toMatchObject({ outcome: 'not-found' });
  });

  describe('that ended 180 days ago', () => {
    const forget = () => backend.call<number>('forget_groups', { p_limit: 10 });
    const daysLater = async (days: number) => {
      const span = `${days} days`;
      await backend.sql(
        `update private.groups
         set created_at = created_at - $1::interval, closes_at = closes_at - $1::interval`,
        [span],
      );
      await backend.sql('update public.job_events set created_at = created_at - $1::interval', [
        span,
      ]);
    };
    const people = () =>
      backend.sql(
        'select name, email, field, back_name, ad, shown, pieces from private.group_people order by number',
      );

    test.each(['completed', 'cancelled', null])(
      'keeps pieces, and no names or addresses, of one that ended with %j',
      async (status) => {
        const { number } = await openGroup({ fieldLabel: 'Voice' });
        await join({ field: 'Alto', backName: 'Grace' });
        await backend.sql(`update private.group_people set ad = 'Brings cookies.'`);
        await backend.sql(
          `update public.orders set designs = jsonb_set(
             designs, '{0,roster}', '[{"name": "Grace", "number": "", "size": "M", "item": 0}]'
           )`,
        );
        await join({
          name: 'Alan Kay',
          email: 'alan@example.com',
          pieces: [{ item: 1, size: 'L' }],
        });
        await backend.sql(
          `insert into private.group_invitations (group_id, email)
           select id, 'kay@example.com' from private.groups`,
        );
        await backend.sql(
          `insert into public.outbox (order_id, template, occasion, recipient)
           select o.id, 'group-invited', invitation.id, invitation.email
           from private.group_invitations as invitation, public.orders as o`,
        );
        // Nobody closed one that didn't end with a status.
        if (status !== null) {
          for (const next of status === 'cancelled'
            ? [status]
            : ['approved', 'in_production', 'ready', status]) {
            await setStatus(number, next);
          }
          await backend.sql(
            `insert into public.job_events (order_id, from_status, to_status, actor)
             select id, 'gathering', status, 'test' from public.orders`,
          );
        }
        await daysLater(179);
        expect(await forget()).toBe(0);
        await daysLater(2);
        expect(await forget()).toBe(1);
        const nobody = { email: null, field: null, back_name: null, ad: null, shown: 'hidden' };
        expect(await people()).toEqual([
          { ...nobody, name: 'Person 1', pieces: [{ item: 0, size: 'M' }] },
          { ...nobody, name: 'Person 2', pieces: [{ item: 1, size: 'L' }] },
        ]);
        expect(await stored()).toMatchObject({ people: 2 });
        expect(
          await backend.sql(`select designs #> '{0,roster}' as roster from public.orders`),
        ).toEqual([{ roster: [] }]);
        const [kept] = await backend.sql(
          `select
             (select forgotten_at is not null from private.groups) as forgotten,
             (select count(*)::int from private.group_invitations) as invitations,
             (select count(*)::int from public.outbox
              where recipient in ('grace@example.com', 'alan@example.com', 'kay@example.com')) as emails`,
        );
        expect(kept).toEqual({ forgotten: true, invitations: 0, emails: 0 });
        expect(await forget()).toBe(0);
      },
    );

    test('keeps everything while its order is being made', async () => {
      const { number } = await openGroup();
      await join();
      await backend.sql('update private.groups set closed_at = now()');
      await setStatus(number, 'approved');
      await daysLater(400);
      expect(await forget()).toBe(0);
      expect(await people()).toMatchObject([{ name: 'Grace Hopper' }]);
    });
  });

  describe('with saved cards', () => {
    const take = () => backend.call<string[]>('take_spent_cards', { p_limit: 10 });
    const save = async (customer: string) => {
      const wanted = person({
        email: `${customer}@example.com`,
        seenCents: 900,
        waitsForCard: true,
      });
      await call('join_group', wanted);
      const card = { id: wanted.id, customer, method: customer.replace('cus', 'pm') };
      expect((await call('save_person_card', card)).outcome).toBe('saved');
      return { ...wanted, card };
    };

    test('deletes one at Stripe that is replaced, or whose person left, and no other', async () => {
      await openGroup({ payer: 'person' });
      const stays = await save('cus_stays');
      const leaves = await save('cus_leaves');
      expect(await take()).toEqual([]);
      await call('save_person_card', { ...stays.card, customer: 'cus_new', method: 'pm_new' });
      await call('leave_group', { slug, keyHash: leaves.linkKeyHash });
      expect((await take()).toSorted()).toEqual(['cus_leaves', 'cus_stays']);
      // Until it's gone at Stripe.
      await backend.call('note_deleted_card', { p_customer: 'cus_leaves' });
      expect(await take()).toEqual(['cus_stays']);
      // Stripe's page was still open when they left.
      const late = { id: leaves.id, customer: 'cus_late', method: 'pm_late' };
      expect(await call('save_person_card', late)).toEqual({ outcome: 'out' });
      expect(await take()).toContain('cus_late');
      // Or they were erased.
      const erased = { id: randomUUID(), customer: 'cus_erased', method: 'pm_erased' };
      expect(await call('save_person_card', erased)).toEqual({ outcome: 'not-found' });
      expect(await take()).toContain('cus_erased');
    });

    test('deletes all of a canceled order once that can’t be undone, or of an erased one', async () => {
      const { number } = await openGroup({ payer: 'person' });
      await save('cus_a');
      await setStatus(number, 'cancelled');
      expect(await take()).toEqual([]);
      await backend.sql('alter table public.orders disable trigger user');
      await backend.sql(`update public.orders set updated_at = now() - interval '11 minutes'`);
      await backend.sql('alter table public.orders enable trigger user');
      expect(await take()).toEqual(['cus_a']);
      await backend.sql('delete from private.spent_cards');
      await backend.sql('delete from public.orders');
      await openGroup({ payer: 'person' });
      await save('cus_b');
      await backend.sql('delete from public.orders');
      expect(await take()).toEqual(['cus_b']);
    });
  });

  test('is gone with its order', async () => {
    await openGroup();
    await join();
    await backend.sql('delete from public.orders');
    const rows = await backend.sql(
      'select from private.groups union all select from private.group_people',
    );
    expect(rows).toEqual([]);
  });

  test('of an order without one never comes between its approval and production', async () => {
    const { number } = await backend.call<PlacedOrder>('place_order', { p: orderToPlace() });
    const [row] = await backend.sql(
      'select private.approved_status(id) as status from public.orders where number = $1',
      [number],
    );
    expect(row).toEqual({ status: 'approved' });
  });
});

describe('a group that opens again by itself', () => {
  const monthly = {
    opensAt: new Date(Date.now() - 60_000).toISOString(),
    everyMonths: 1,
    openDays: 7,
    firstOpensAt: '2026-10-31T13:00:00Z',
  };
  type Again = Link & { id: string };
  /** @param names on the backs, if the group's people chose some */
  const designs = (names?: readonly string[]) => [
    {
      ...threeItemDesign(),
      ...(names && { roster: names.map((name) => ({ name, number: '', size: 'M', item: 0 })) }),
    },
  ];
  async function placeGroup(
    names: readonly string[] | undefined,
    terms: object,
    changes: Record<string, unknown> = {},
  ): Promise<Again> {
    const order = orderOf(designs(names), {
      group: group({ slug: `ducks-${randomUUID().slice(0, 8)}`, ...monthly, ...terms }),
      ...changes,
    });
    const { number } = await backend.call<PlacedOrder>('place_order', { p: order });
    const [row] = await backend.sql('select id from public.orders where number = $1', [number]);
    return { number, keyHash: order.linkKeyHash, id: row?.['id'] as string };
  }
  /** The first, whose proof its organizer approved. */
  async function openFirst(names?: readonly string[], terms: object = {}): Promise<Again> {
    const first = await placeGroup(names, terms);
    await backend.sql(
      `insert into public.proofs (id, order_id, version, contents, sha256, order_sha256, made_by)
      select $1, $2, 1, contents, encode(sha256(convert_to(contents, 'UTF8')), 'hex'),
        private.ordered_hash($2), 'sam'
      from (select $3::text as contents) as shown`,
      [randomUUID(), first.id, JSON.stringify({ designs: designs(names) })],
    );
    await setStatus(first.number, 'proof_sent');
    await setStatus(first.number, 'gathering');
    return first;
  }
  /** The one after another. */
  async function openNext(
    earlier: Again,
    names?: readonly string[],
    terms: object = {},
  ): Promise<Again> {
    const idempotencyKey = randomUUID();
    await backend.sql(
      'insert into private.repeat_drafts (idempotency_key, order_id) values ($1, $2)',
      [idempotencyKey, earlier.id],
    );
    return placeGroup(names, { again: true, ...terms }, { idempotencyKey });
  }
  const groupOf = async ({ id }: Again) => {
    const [row] = await backend.sql(
      `select o.status, asked.every_months, asked.open_days, asked.seller,
        private.next_group(asked) ->> 'state' as next
      from public.orders as o join private.groups as asked on asked.order_id = o.id
      where o.id = $1`,
      [id],
    );
    return row;
  };
  const setGroup = ({ id }: Again, set: string) =>
    backend.sql(`update private.groups set ${set} where order_id = $1`, [id]);

  test('does so once: from then on, the next one opens again', async () => {
    const first = await openFirst();
    const second = await openNext(first);
    expect(await groupOf(first)).toMatchObject({ every_months: null, open_days: null });
    expect(await groupOf(second)).toMatchObject({ status: 'gathering', every_months: 1 });
    await expect(openNext(first)).rejects.toThrow("doesn't open again anymore");
  });

  test('doesn’t, if it’s canceled at that moment', async () => {
    const first = await openFirst();
    await setStatus(first.number, 'cancelled');
    await expect(openNext(first)).rejects.toThrow("doesn't open again anymore");
  });

  test('does so by the proof that was approved, whatever names people chose, and if the first is canceled since', async () => {
    const first = await openFirst([]);
    const second = await openNext(first, []);
    const chosen = JSON.stringify(designs(['GRACE', 'ADA'])[0]?.roster);
    await backend.sql(
      `update public.orders set designs = jsonb_set(designs, '{0,roster}', $2::jsonb) where id = $1`,
      [first.id, chosen],
    );
    const third = await openNext(second, []);
    expect(await groupOf(third)).toMatchObject({ status: 'gathering' });
    await setStatus(first.number, 'cancelled');
    const fourth = await openNext(third, []);
    expect(await groupOf(fourth)).toMatchObject({ status: 'gathering' });
    // Without names at all, somebody has to look at it.
    expect(await groupOf(await openNext(fourth))).toMatchObject({ status: 'submitted' });
  });

  test('keeps who sells, even if its proof comes first', async () => {
    const terms = { payer: 'person' };
    const first = await openFirst(undefined, terms);
    await setGroup(first, `seller = 'organization'`);
    const second = await openNext(first, undefined, terms);
    expect(await groupOf(second)).toMatchObject({ status: 'gathering', seller: 'organization' });
    const third = await openNext(second, [], terms);
    expect(await groupOf(third)).toMatchObject({ status: 'submitted', seller: 'organization' });
  });

  test('says how far the next one is', async () => {
    const first = await openFirst();
    expect(await groupOf(first)).toMatchObject({ next: null });
    const second = await openNext(first);
    expect(await groupOf(first)).toMatchObject({ next: 'open' });
    await setGroup(second, `opens_at = now() + interval '1 day'`);
    expect(await groupOf(first)).toMatchObject({ next: 'soon' });
    await setGroup(second, `opens_at = now() - interval '9 days', closes_at = now()`);
    expect(await groupOf(first)).toMatchObject({ next: 'closed' });
  });

  test('says that it’s open once, however often its proof was approved before', async () => {
    const first = await openFirst();
    await setGroup(first, `opens_at = now() + interval '1 day'`);
    for (const status of ['in_review', 'proof_sent', 'gathering']) {
      await setStatus(first.number, status);
    }
    expect(await emails('group-opened')).toEqual(['Ada@example.com']);
  });
});
