// product: paying-by-card
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toColumns } from '../../src/platform/column-names.ts';
import { hashSecret } from '../../src/platform/request-hash.server.ts';
import type { CardFacts } from '../../src/payments/cards/cards-store.server.ts';
import { orderToPlace } from '../factory/orders.ts';
import {
  countOutcomes,
  onEveryConnection,
  openTestDatabase,
  type TestDatabase,
} from './database.ts';

let database: TestDatabase;
let owner: string;
beforeAll(async () => {
  database = await openTestDatabase();
  owner = await database.addStaff('olga@confluenceprint.example', 'owner');
});
afterAll(() => database.close());

type Outcome = { outcome: string; id?: string };
const total = 41_730;
const email = 'ada@example.com';

/** An approved order of $417.30. */
async function approved(): Promise<number> {
  const order = orderToPlace({
    customerEmail: email,
    paymentTerms: 'approval',
    linkKeyHash: hashSecret('key'),
  });
  const { number } = await database.call<{ number: number }>('place_order', toColumns(order));
  await database.sql(`update public.orders set status = 'approved' where number = $1`, [number]);
  return number;
}

const begin = (number: number, seenCents = total) =>
  database.call<Outcome>('begin_card_payment', {
    id: randomUUID(),
    number,
    key_hash: hashSecret('key'),
    seen_cents: seenCents,
    expires_at: new Date(Date.now() + 80_000_000).toISOString(),
  });

const factsOf = (id: string, changes: Partial<CardFacts> = {}): CardFacts => ({
  id,
  session: `cs_${id.replaceAll('-', '')}`,
  sessionStatus: 'complete',
  paymentIntent: `pi_${id.replaceAll('-', '')}`,
  receivedCents: total,
  declined: false,
  refunds: [],
  disputes: [],
  fees: [],
  ...changes,
});
const apply = (facts: CardFacts) =>
  database.call<Outcome>(
    'apply_card_facts',
    toColumns({ ...facts, event: null, shopInbox: 'inbox@example.com' }),
  );

/** An order that is paid by card. */
async function paid(): Promise<{ number: number; id: string }> {
  const number = await approved();
  const { id = '' } = await begin(number);
  await apply(factsOf(id));
  return { number, id };
}

const booked = async (number: number) => {
  const [row] = await database.sql<{ cents: number; entries: number }>(
    `select coalesce(sum(amount_cents), 0)::int as cents, count(*)::int as entries
     from public.payments where order_number = $1`,
    [number],
  );
  return row;
};
const statusOf = async (id: string) =>
  (
    await database.sql<{ status: string }>(
      'select status from private.card_payments where id = $1',
      [id],
    )
  )[0]?.status;

test('pressing Pay on every connection at once begins one payment', async () => {
  const number = await approved();
  const begun = await onEveryConnection(() => begin(number));
  expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
  expect(countOutcomes(begun)).toEqual({ begun: begun.length });
});

test('a page that is made while another amount becomes due isn’t left open beside the next one', async () => {
  const raced = await onEveryConnection(async () => {
    const number = await approved();
    const { id = '' } = await begin(number);
    await database.sql(
      `update public.orders set tax_cents = tax_cents + 1, total_cents = total_cents + 1
       where number = $1`,
      [number],
    );
    const [isShown, next] = await Promise.all([
      database.call<boolean>('save_card_session', id, `cs_${id.replaceAll('-', '')}`),
      begin(number, total + 1),
    ]);
    return `${isShown} ${next.outcome}`;
  });
  expect(raced.filter((one) => one !== 'true other' && one !== 'false begun')).toEqual([]);
});

test('a payment that every connection reports at once is entered once, with one receipt', async () => {
  const number = await approved();
  const { id = '' } = await begin(number);
  const answers = await onEveryConnection(() => apply(factsOf(id)));
  expect(countOutcomes(answers)).toEqual({ applied: answers.length });
  expect(await booked(number)).toEqual({ cents: total, entries: 1 });
  const [{ receipts } = {}] = await database.sql<{ receipts: number }>(
    `select count(*)::int as receipts from public.outbox as email
     join public.orders as o on o.id = email.order_id
     where o.number = $1 and email.template = 'payment-receipt'`,
    [number],
  );
  expect(receipts).toBe(1);
});

test('a session or a payment of another order is refused', async () => {
  const one = await paid();
  const number = await approved();
  const { id = '' } = await begin(number);
  const theirs = factsOf(one.id);
  for (const swapped of [
    { session: theirs.session },
    { paymentIntent: theirs.paymentIntent },
    { session: theirs.session, paymentIntent: theirs.paymentIntent },
  ]) {
    expect(await apply(factsOf(id, swapped))).toEqual({ outcome: 'not-ours' });
  }
  expect(await apply(factsOf(randomUUID()))).toEqual({ outcome: 'not-ours' });
  expect(await booked(number)).toEqual({ cents: 0, entries: 0 });
  expect(await booked(one.number)).toEqual({ cents: total, entries: 1 });
});

test('whatever happens to a payment, and in whatever order we hear of it, the books end up the same', async () => {
  // What Stripe says after each step of a payment's life.
  const life = fc.record({
    refunds: fc.array(
      fc.record({ cents: fc.integer({ min: 1, max: 15_000 }), fails: fc.boolean() }),
      { maxLength: 2 },
    ),
    dispute: fc.constantFrom(
      null,
      'inquiry' as const,
      'closed' as const,
      'open' as const,
      'won' as const,
      'lost' as const,
      // The bank decided again.
      'won at last' as const,
    ),
    shuffle: fc.infiniteStream(fc.nat({ max: 1_000 })),
  });
  await fc.assert(
    fc.asyncProperty(life, async ({ refunds, dispute, shuffle }) => {
      const number = await approved();
      const { id = '' } = await begin(number);
      const told: CardFacts[] = [
        factsOf(id, { sessionStatus: 'open', receivedCents: 0, paymentIntent: null }),
        factsOf(id, { sessionStatus: 'open', receivedCents: 0, declined: true }),
        factsOf(id),
      ];
      let now = factsOf(id);
      const tell = (changes: Partial<CardFacts>) => told.push((now = { ...now, ...changes }));
      refunds.forEach(({ cents, fails }, at) => {
        const refund = { id: `re_${id}_${at}`, key: null, amountCents: cents };
        const others = now.refunds;
        tell({ refunds: [...others, { ...refund, status: 'asked' }] });
        tell({ refunds: [...others, { ...refund, status: 'done' }] });
        if (fails) tell({ refunds: [...others, { ...refund, status: 'failed' }] });
      });
      const left =
        total -
        now.refunds.reduce((sum, one) => sum + (one.status === 'done' ? one.amountCents : 0), 0);
      const disputed = (
        status: CardFacts['disputes'][number]['status'],
        ...moves: readonly number[]
      ) =>
        tell({
          disputes: [
            {
              id: `dp_${id}`,
              amountCents: total,
              status,
              moves: moves.map((cents, at) => ({ id: `txn_${id}_${at}`, cents })),
            },
          ],
        });
      if (dispute) disputed('inquiry');
      if (dispute === 'closed') disputed('closed');
      if (dispute && dispute !== 'inquiry' && dispute !== 'closed') {
        // The bank takes all of it, even if a part was refunded, and gives that back if we lose.
        disputed('open', -total);
        if (dispute === 'won') disputed('won', -total, total);
        if (dispute === 'lost' && left < total) disputed('lost', -total, total - left);
        if (dispute === 'lost' && left === total) disputed('lost', -total);
        if (dispute === 'won at last') {
          disputed('lost', -total);
          disputed('won', -total, total);
        }
      }
      const mixed = [...told, ...told, ...told]
        .map((facts) => ({ facts, at: shuffle.next().value }))
        .toSorted((a, b) => a.at - b.at);
      await Promise.all(mixed.map(({ facts }) => apply(facts)));
      await apply(now);
      expect((await booked(number))?.cents).toBe(
        dispute === 'open' ? left - total : dispute === 'lost' ? 0 : left,
      );
      expect(await statusOf(id)).toBe(
        dispute === 'open'
          ? 'disputed'
          : dispute === 'lost'
            ? 'lost'
            : left < total
              ? 'part-refunded'
              : 'paid',
      );
    }),
    { numRuns: 12 },
  );
});

// product: card-refunds
test('refunds that race each other, and refunds in cash, never give back more than came in', async () => {
  const { number, id } = await paid();
  const amountCents = 10_000;
  const inCash = { kind: 'refund', method: 'cash', amountCents: -amountCents, tell: false };
  type Answer = { outcome: string };
  const seen = async () => {
    const [row] = await database.sql(
      `select private.balance_cents(o)::int as "seenCents", private.held_cents(id)::int as "seenHeldCents"
       from public.orders as o where number = $1`,
      [number],
    );
    return row ?? {};
  };
  await onEveryConnection(async (at) => {
    const card = at % 2 === 0;
    for (let tries = 0; tries < 8; tries += 1) {
      const asked = { id: randomUUID(), number, reason: 'Sure.', ...(await seen()) };
      const answer = card
        ? await database.callAs<Answer>(owner, 'ask_card_refund', {
            ...asked,
            cardPayment: id,
            amountCents,
          })
        : await database.callAs<Answer>(owner, 'record_payment', { ...asked, ...inCash });
      if (answer.outcome !== 'stale') break;
    }
  });
  const [{ asked } = { asked: 0 }] = await database.sql<{ asked: number }>(
    `select coalesce(sum(amount_cents), 0)::int as asked from private.card_refunds
     where card_payment = $1`,
    [id],
  );
  const left = await booked(number);
  expect(total - (left?.cents ?? NaN) + asked).toBe(40_000);
});

// product: card-refunds
test('of two owners who saw the same, one gives money back: by either of two cards, in cash, or a card’s refund that waits', async () => {
  const { number, id } = await paid();
  await database.sql(
    `update public.orders set tax_cents = tax_cents + 1000, total_cents = total_cents + 1000
     where number = $1`,
    [number],
  );
  const { id: second = '' } = await database.call<Outcome>('begin_card_payment', {
    id: randomUUID(),
    number,
    key_hash: hashSecret('key'),
    seen_cents: 1_000,
    expires_at: new Date(Date.now() + 80_000_000).toISOString(),
  });
  await apply(factsOf(second, { receivedCents: 1_000 }));
  const saw = { number, reason: 'Sure.', seenCents: 0, seenHeldCents: total + 1_000 };
  const answers = await onEveryConnection((at) =>
    database.callAs<Outcome>(
      owner,
      at % 3 === 0 ? 'record_payment' : 'ask_card_refund',
      at % 3 === 0
        ? { ...saw, id: randomUUID(), kind: 'refund', method: 'cash', amountCents: -900 }
        : { ...saw, id: randomUUID(), cardPayment: at % 3 === 1 ? id : second, amountCents: 900 },
    ),
  );
  expect(countOutcomes(answers)['stale']).toBe(answers.length - 1);
});

// product: erasing-a-customer
test('an erased customer’s payment stays in the books without texts, and can still be disputed', async () => {
  const { number, id } = await paid();
  await database.callAs(owner, 'ask_card_refund', {
    id: randomUUID(),
    number,
    cardPayment: id,
    amountCents: 100,
    reason: 'Ada was kind.',
    seenHeldCents: total,
  });
  await database.sql(`update public.orders set status = 'completed'`);
  await database.sql(
    `insert into public.payments (id, order_id, order_number, kind, method, amount_cents, reason, actor)
     select gen_random_uuid(), o.id, number, 'adjustment', 'account', private.balance_cents(o), 'Even.', 'a'
     from public.orders as o where private.balance_cents(o) <> 0`,
  );
  expect(await database.callAs<Outcome>(owner, 'erase_customer', { email })).toMatchObject({
    outcome: 'erased',
  });
  const kept = await database.sql(
    `select to_jsonb(paid) - 'id' as row from private.card_payments as paid
     union all select to_jsonb(refund) from private.card_refunds as refund
     union all select to_jsonb(payment) from public.payments as payment`,
  );
  expect(JSON.stringify(kept)).not.toMatch(/was kind|ada@/i);
  const moves = [{ id: 'txn_1', cents: -total }];
  const disputes = [{ id: 'dp_1', amountCents: total, status: 'open' as const, moves }];
  expect(await apply(factsOf(id, { disputes }))).toMatchObject({ outcome: 'applied' });
  expect(await booked(number)).toEqual({ cents: 0, entries: 2 });
});
