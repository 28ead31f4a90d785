import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import {
  exceptionKinds,
  mayExcept,
  usualStaffMay,
  type ExceptionKind,
} from '../../src/orders/changes/exception.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAuditEvents } from '../../src/staff/members/list-audit-events.rpc.ts';
import { listJobs, moneyFilters } from '../../src/staff/board/list-jobs.rpc.ts';
import { moveJob } from '../../src/staff/job/move-job.rpc.ts';
import { readJob, type Job } from '../../src/staff/job/read-job.rpc.ts';
import { recordPayment } from '../../src/payments/record-payment.rpc.ts';
import { setCustomerTerms } from '../../src/payments/set-customer-terms.rpc.ts';
import { sendPaymentLinks } from '../../src/payments/send-payment-links.rpc.ts';
import { setReminders } from '../../src/payments/set-reminders.rpc.ts';
import { fromColumns } from '../../src/platform/column-names.ts';
import { jobStatuses } from '../../src/orders/job.ts';
import { permilleOf } from '../../src/platform/money.ts';
import { paymentMethods } from '../../src/payments/payment.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { accountDays } from '../../src/shop.ts';
import { moneySchema, paymentTerms, type PaymentTerms } from '../../src/payments/payment-terms.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { orderToPlace } from '../factory/orders.ts';
import { confirmAddress, customerOf } from '../factory/rows.ts';
import { openTestBackend, type PlacedOrder, type Role, type TestBackend } from './support.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());

type Order = { id: string; number: number; keyHash: string };
let order: Order;
/** An order of $417.30 that is to be paid at approval. */
async function place(changes: Record<string, unknown> = {}): Promise<Order> {
  const toPlace = orderToPlace({ paymentTerms: 'approval', depositPermille: 500, ...changes });
  const placed = await backend.call<PlacedOrder>('place_order', { p: toPlace });
  return { id: placed.orderId, number: placed.number, keyHash: toPlace.linkKeyHash };
}
beforeEach(async () => {
  await backend.sql('delete from public.customer_terms');
  order = await place();
});

const payment = (changes: object = {}) => ({
  id: randomUUID() as string,
  number: order.number,
  kind: 'charge',
  method: 'check',
  amountCents: 10_000,
  reference: '1042',
  reason: '',
  seenCents: 41_730,
  seenHeldCents: 0,
  tell: true,
  ...changes,
});
/** Unless told otherwise, who records it sees what could go back now. */
const record = async (changes: object = {}, role: Role = 'staff') => {
  const [row] = await backend.sql('select private.held_cents($1)::int as held', [order.id]);
  return backend.ask(recordPayment, payment({ seenHeldCents: row?.['held'], ...changes }), role);
};
const refused = async (changes: object, role: Role = 'staff') =>
  (await backend.tryCall(role, 'record_payment', { p: payment(changes) })).status;
const money = async () =>
  moneySchema.parse(fromColumns(await backend.call('read_money', { p_order_id: order.id })));
const jobAs = async (role: Role) =>
  (await backend.ask(readJob, { kind: 'order', number: order.number }, role)) as Extract<
    Job,
    { kind: 'order' }
  >;
const emails = () =>
  backend.sql(
    `select occasion, recipient from public.outbox where order_id = $1 and template = 'payment-receipt'`,
    [order.id],
  );

const balance = async () => (await money()).balanceCents;
const become = (status: string) =>
  backend.sql('update public.orders set status = $2 where id = $1', [order.id, status]);
/** Adds entries past the API. */
const enter = async (...entries: { method: string; amountCents: number; at?: string }[]) => {
  for (const { method, amountCents, at } of entries) {
    await backend.sql(
      `insert into public.payments
         (id, order_id, order_number, kind, method, amount_cents, reason, actor, created_at)
       values (gen_random_uuid(), $1, $2, 'adjustment', $3, $4, 'So.', 'a', coalesce($5, now()))`,
      [order.id, order.number, method, amountCents, at ?? null],
    );
  }
};
/** Makes these the order's terms. */
const agreeOn = (terms: PaymentTerms) =>
  backend.sql(
    `update public.orders set payment_terms = $2, customer_po_number = 'PO-7' where id = $1`,
    [order.id, terms],
  );
/** The shirts are made. */
async function finish(): Promise<void> {
  for (const status of ['proof_sent', 'approved', 'in_production', 'ready']) {
    await become(status);
  }
}

// product: ledger
describe('a payment', () => {
  test('is recorded once per id, with who, when, and a receipt to the customer', async () => {
    const asked = payment();
    const first = await backend.ask(recordPayment, asked, 'staff');
    expect(first).toMatchObject({ outcome: 'recorded', email: expect.any(String) as unknown });
    expect(await backend.ask(recordPayment, asked, 'staff')).toEqual({ outcome: 'recorded' });
    const { money: kept } = await jobAs('staff');
    expect(kept?.payments).toMatchObject([
      {
        id: asked.id,
        amountCents: 10_000,
        reference: '1042',
        actor: 'staff@confluenceprint.example',
      },
    ]);
    expect(await emails()).toEqual([{ occasion: asked.id, recipient: 'Ada@example.com' }]);
    expect(await refused({ id: asked.id, amountCents: 10_001 })).toBe(400);
  });

  test('is recorded against the balance that staff saw, so nobody records one check twice', async () => {
    await record();
    expect(await record()).toEqual({ outcome: 'stale', balanceCents: 31_730, heldCents: 10_000 });
    expect(await record({ seenCents: 31_730, amountCents: 31_730 })).toMatchObject({
      outcome: 'recorded',
    });
    expect((await money()).payments).toHaveLength(2);
  });

  test('needs no receipt if staff say so, and an adjustment never sends one', async () => {
    await record({ tell: false });
    await record({ kind: 'adjustment', method: 'account', reason: 'Typo.', seenCents: 31_730 });
    expect(await emails()).toEqual([]);
  });

  test.each([
    { amountCents: 0 },
    { amountCents: -1 },
    { amountCents: 300_000_001 },
    { kind: 'refund', amountCents: 1 },
    { kind: 'gift' },
    { method: 'shirts' },
    { method: 'account' },
    { kind: 'adjustment', reason: '' },
    { reference: 'x'.repeat(41) },
    { reason: 'x'.repeat(201) },
    { id: null },
  ])('out of bounds is refused: %o', async (changes) => {
    expect(await refused(changes, 'owner')).toBe(400);
    expect((await money()).payments).toEqual([]);
  });

  test('of an order that doesn’t exist isn’t recorded', async () => {
    expect(await record({ number: 999_999 })).toEqual({ outcome: 'not-found' });
  });

  test('is for owners and staff to record, and money that goes back for owners', async () => {
    expect(await refused({}, 'press')).toBe(403);
    await record();
    const back = {
      kind: 'refund',
      amountCents: -4_000,
      reason: 'Two misprints.',
      seenCents: 31_730,
      seenHeldCents: 10_000,
    };
    expect(await refused(back)).toBe(403);
    expect(await refused({ ...back, kind: 'adjustment' })).toBe(403);
    expect(await record(back, 'owner')).toMatchObject({ outcome: 'recorded' });
    expect((await money()).payments.map(({ amountCents }) => amountCents)).toEqual([
      10_000, -4_000,
    ]);
  });

  test('never gives back more than came in', async () => {
    await record();
    const back = { kind: 'refund', amountCents: -10_001, reason: 'Oops.', seenCents: 31_730 };
    expect(await record(back, 'owner')).toEqual({ outcome: 'too-much', heldCents: 10_000 });
    expect(await record({ ...back, amountCents: -10_000 }, 'owner')).toMatchObject({
      outcome: 'recorded',
    });
  });

  test('that goes back is one that nobody else gave back since, even if the balance is the same', async () => {
    await finish();
    await record({ amountCents: 41_730 });
    const back = {
      kind: 'refund',
      amountCents: -4_000,
      reason: 'Two misprints.',
      seenCents: 0,
      seenHeldCents: 41_730,
    };
    expect(await record(back, 'owner')).toMatchObject({ outcome: 'recorded' });
    expect(await record(back, 'owner')).toEqual({
      outcome: 'stale',
      balanceCents: 0,
      heldCents: 37_730,
    });
  });

  test('that goes back once production has begun isn’t owed again; before that, it is', async () => {
    await record({ amountCents: 41_730 });
    const back = (cents: number, seenCents: number) =>
      record({ kind: 'refund', amountCents: -cents, reason: 'Two misprints.', seenCents }, 'owner');
    await back(1_000, 0);
    expect(await balance()).toBe(1_000);
    await finish();
    await back(4_000, 1_000);
    expect(await balance()).toBe(1_000);
    expect((await money()).payments.at(-1)).toMatchObject({
      kind: 'adjustment',
      method: 'account',
      amountCents: 4_000,
      reason: 'Two misprints.',
    });
    // What is due to the customer comes first, and only the rest is written off.
    await record({ amountCents: 3_000, seenCents: 1_000 });
    await back(2_500, -2_000);
    expect(await balance()).toBe(0);
    expect((await money()).payments.at(-1)).toMatchObject({ amountCents: 500 });
  });

  test('that was written off isn’t given back in money, not even if the order is canceled', async () => {
    await record({ amountCents: 37_730 });
    await record({
      kind: 'adjustment',
      method: 'account',
      amountCents: 4_000,
      reason: 'For the wait.',
      seenCents: 4_000,
    });
    const back = { kind: 'refund', amountCents: -37_731, reason: 'Sorry.' };
    expect(await record({ ...back, seenCents: 0 }, 'owner')).toEqual({
      outcome: 'too-much',
      heldCents: 37_730,
    });
    await become('cancelled');
    expect(await balance()).toBe(-37_730);
    await record({ ...back, amountCents: -37_730, seenCents: -37_730 }, 'owner');
    expect(await balance()).toBe(0);
    // What the bank took from a canceled order can be written off, too.
    order = await place();
    await become('cancelled');
    await enter({ method: 'card', amountCents: -5_000 });
    expect(await balance()).toBe(5_000);
    await enter({ method: 'account', amountCents: 5_000 });
    expect(await balance()).toBe(0);
  });

  test('of exactly what is left settles an order, whatever came before', async () => {
    const entry = fc.record({
      method: fc.constantFrom(...paymentMethods),
      amountCents: fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((cents) => cents !== 0),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { maxLength: 8 }),
        fc.constantFrom(...jobStatuses.order),
        async (entries, status) => {
          order = await place();
          await enter(...entries);
          await become(status);
          const left = await balance();
          if (left !== 0) await enter({ method: 'cash', amountCents: left });
          expect(await balance()).toBe(0);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('can’t be changed or deleted, not even past the API', async () => {
    await record();
    for (const statement of [
      'update public.payments set amount_cents = 1',
      'update public.payments set order_id = null',
      'delete from public.payments',
      'truncate public.payments',
    ]) {
      await expect(backend.sql(statement), statement).rejects.toThrow('Payments can');
    }
  });

  // product: erasing-a-customer
  test('outlives its order with its amount, and without its texts', async () => {
    const { id } = payment();
    await record({ id, reason: 'Paid by Ada’s aunt.' });
    await backend.sql('delete from public.orders where id = $1', [order.id]);
    expect(
      await backend.sql(
        'select order_id, order_number::int, amount_cents, reference, reason from public.payments where id = $1',
        [id],
      ),
    ).toEqual([
      {
        order_id: null,
        order_number: order.number,
        amount_cents: 10_000,
        reference: null,
        reason: null,
      },
    ]);
  });

  test('shows on the customer’s page without who recorded it, and to press staff not at all', async () => {
    await record();
    const opened = fromColumns(
      await backend.call('open_order', { p_number: order.number, p_key_hash: order.keyHash }),
    ) as { money: { payments: object[] } };
    expect(opened.money.payments).toHaveLength(1);
    expect(opened.money.payments[0]).not.toHaveProperty('actor');
    expect(opened.money).not.toHaveProperty('heldCents');
    expect((await jobAs('staff')).money).toMatchObject({
      movedCents: 10_000,
      paidCents: 10_000,
      balanceCents: 31_730,
      heldCents: 10_000,
    });
    expect((await jobAs('press')).money).toBeNull();
    const { jobs } = await backend.ask(
      listJobs,
      { sort: 'newest', limit: 1, today: '2026-11-20' },
      'press',
    );
    expect(jobs[0]).toMatchObject({ totalCents: null, paidCents: null, balanceCents: null });
  });
});

// product: payment-terms
describe('terms', () => {
  const all = 41_730;
  const share = 20_865;
  // product: paying-by-card
  test.each([
    ['approval', [0, 0, 0, 0, all, all, all, all, 0]],
    ['deposit', [share, share, share, share, share, share, all, all, 0]],
    ['placed', [all, all, all, all, all, all, all, all, 0]],
    ['account', [0, 0, 0, 0, all, all, all, all, 0]],
  ] as const)(
    '“%s” say at each status what is due, and what will be once the proof that waits is approved',
    async (terms, due) => {
      await agreeOn(terms);
      const found = [];
      for (const status of jobStatuses.order) {
        await become(status);
        const { dueCents, dueDay } = await money();
        expect(dueDay === null, status).toBe(dueCents === 0);
        const [row] = await backend.sql(
          'select private.card_json(o) as card from public.orders as o where id = $1',
          [order.id],
        );
        const once =
          status === 'proof_sent' ? due[jobStatuses.order.indexOf('approved')] : dueCents;
        expect(row?.['card'], status).toEqual({ due_once_approved_cents: once, status: null });
        found.push(dueCents);
      }
      expect(found).toEqual(due);
    },
  );

  test('never ask for more than the total, nor for less as an order goes on', async () => {
    const cases = fc.sample(
      fc.record({
        terms: fc.constantFrom(...paymentTerms),
        permille: fc.nat(1000),
        total: fc.nat(10_000_000),
      }),
      200,
    );
    const rows = await backend.sql(
      `select (
         select array_agg(
           private.asked_cents(
             item ->> 'terms', (item ->> 'permille')::integer, (item ->> 'total')::bigint, stage
           )::int
           order by stage
         )
         from unnest(enum_range(null::public.job_stage)) as stage
         where stage <> 'canceled'
       ) as asked
       from jsonb_array_elements($1) with ordinality as each (item, place)
       order by place`,
      [JSON.stringify(cases)],
    );
    for (const [index, { terms, permille, total }] of cases.entries()) {
      const asked = rows[index]?.['asked'] as number[];
      expect(asked, terms).toEqual(asked.toSorted((a, b) => a - b));
      expect(asked.at(-1), terms).toBe(terms === 'account' ? 0 : total);
      if (terms === 'deposit') expect(asked[0]).toBe(permilleOf(total, permille));
    }
  });

  test('say since when an order is unpaid that was to be paid when it was placed', async () => {
    const since = async (terms: PaymentTerms, status: string) => {
      await agreeOn(terms);
      await become(status);
      return (await money()).unpaidSince;
    };
    const [row] = await backend.sql(
      'select to_json(created_at) as placed from public.orders where id = $1',
      [order.id],
    );
    for (const terms of ['placed', 'deposit'] as const) {
      expect(await since(terms, 'submitted')).toBe(row?.['placed']);
      expect(await since(terms, 'approved')).toBe(row?.['placed']);
      expect(await since(terms, 'cancelled')).toBeNull();
    }
    expect(await since('approval', 'approved')).toBeNull();
    expect(await since('account', 'approved')).toBeNull();
    await backend.sql('update public.orders set deposit_permille = 0 where id = $1', [order.id]);
    expect(await since('deposit', 'ready')).toBeNull();
    await enter({ method: 'cash', amountCents: 1 });
    expect(await since('placed', 'ready')).toBeNull();
  });

  test('show on the board which orders are unpaid for a day, made but not paid, or have a refund due', async () => {
    const listed = async (role: Role, money?: (typeof moneyFilters)[number]) => {
      const asked = { sort: 'newest', limit: 200, today: '2026-11-20', money } as const;
      const { jobs } = await backend.ask(listJobs, asked, role);
      return jobs.find(({ number }) => number === order.number);
    };
    const filters = async (role: Role = 'staff') => {
      const found = await Promise.all(
        moneyFilters.map(async (money) => ((await listed(role, money)) ? [money] : [])),
      );
      return found.flat();
    };
    const age = (hours: number) =>
      backend.sql(
        `update public.orders set created_at = now() - $2 * interval '1 hour' where id = $1`,
        [order.id, hours],
      );
    order = await place({ paymentTerms: 'placed' });
    await age(23.9);
    expect(await filters()).toEqual([]);
    await age(24);
    expect(await filters()).toEqual(['unpaid']);
    await approved();
    for (const status of ['in_production', 'ready']) {
      await become(status);
    }
    expect(await filters()).toEqual(['owed']);
    expect(await listed('staff')).toMatchObject({ owed: true, paidCents: 0, balanceCents: 41_730 });
    expect(await listed('press')).toMatchObject({ owed: false, paidCents: null });
    // On account, it isn't due for 30 days.
    await agreeOn('account');
    expect(await filters()).toEqual([]);
    expect((await listed('staff'))?.owed).toBe(false);
    await agreeOn('placed');
    await record({ amountCents: 41_731 });
    expect(await filters()).toEqual(['refund']);
    await record({ kind: 'refund', amountCents: -1, reason: 'Too much.', seenCents: -1 }, 'owner');
    expect(await filters()).toEqual([]);
    await expect(filters('press')).rejects.toThrow();
  });

  async function approved(): Promise<void> {
    await become('proof_sent');
    await become('approved');
  }
  async function start(role: Role, note?: string) {
    const [row] = await backend.sql('select version from public.orders where id = $1', [order.id]);
    return backend.ask(
      moveJob,
      { kind: 'order', number: order.number, version: row?.['version'], to: 'in_production', note },
      role,
    );
  }

  test('keep an order from production until it’s paid', async () => {
    await approved();
    expect((await jobAs('press')).unpaid).toBe(true);
    expect(await start('staff')).toEqual({ outcome: 'unpaid', status: 'approved' });
    await record({ amountCents: 41_729 });
    expect(await start('staff')).toEqual({ outcome: 'unpaid', status: 'approved' });
    await record({ amountCents: 1, seenCents: 1 });
    expect(await start('press')).toMatchObject({ outcome: 'moved' });
    expect((await jobAs('staff')).unpaid).toBe(false);
  });

  test('give way to a reason from staff, which is kept, but not from press staff', async () => {
    await approved();
    expect(await start('press', 'They’ll pay.')).toMatchObject({ outcome: 'unpaid' });
    expect(await start('staff', ' ')).toMatchObject({ outcome: 'unpaid' });
    expect(await start('staff', 'The check is in the mail.')).toMatchObject({ outcome: 'moved' });
    expect((await jobAs('staff')).events.at(-1)).toMatchObject({
      note: 'The check is in the mail.',
    });
  });

  // product: exceptions
  test('keep an order from being picked up until it’s paid, except on account, or if an owner says why', async () => {
    const complete = async (role: Role, note?: string) => {
      const [row] = await backend.sql('select version from public.orders where id = $1', [
        order.id,
      ]);
      const seen = { kind: 'order', number: order.number, version: row?.['version'] };
      return backend.ask(moveJob, { ...seen, to: 'completed', note }, role);
    };
    const ready = async () => {
      await approved();
      await become('in_production');
      await become('ready');
    };
    await ready();
    expect((await jobAs('press')).unpaid).toBe(true);
    const asked = { sort: 'newest', limit: 200, today: '2026-11-20' } as const;
    const { jobs } = await backend.ask(listJobs, asked, 'press');
    expect(jobs.find(({ number }) => number === order.number)).toMatchObject({
      unpaid: true,
      totalCents: null,
      balanceCents: null,
    });
    for (const [role, note] of [
      ['press', 'They’ll pay.'],
      ['staff', 'They’ll pay.'],
      ['owner', ' '],
    ] as const) {
      expect(await complete(role, note)).toEqual({ outcome: 'unpaid', status: 'ready' });
    }
    expect(await complete('owner', 'They pay by check on Monday.')).toMatchObject({
      outcome: 'moved',
    });
    expect((await jobAs('staff')).events.at(-1)?.note).toBe('They pay by check on Monday.');
    const [event] = await backend.ask(listAuditEvents, { before: null }, 'owner');
    expect(event).toMatchObject({
      what: 'exception-made',
      details: { number: order.number, exceptions: ['unpaid'] },
    });

    order = await place();
    await ready();
    const { version } = await jobAs('staff');
    const back = { kind: 'order', number: order.number, version, to: 'in_production' };
    expect(await backend.ask(moveJob, back, 'press')).toMatchObject({ outcome: 'moved' });
    await become('ready');
    await record({ amountCents: 41_730 });
    expect((await jobAs('press')).unpaid).toBe(false);
    expect(await complete('press')).toMatchObject({ outcome: 'moved' });

    order = await place({ customerPoNumber: 'PO-7' });
    await agreeOn('account');
    await ready();
    expect(await complete('press')).toMatchObject({ outcome: 'moved' });
  });

  // product: exceptions
  test.each(['owner', 'staff', 'press', 'bookkeeper'] as const)(
    'give way to %s as the price book that counts says',
    async (role) => {
      const callAs = (claims: string) =>
        backend.sql(
          `select set_config('request.jwt.claims', $1, false),
             set_config('request.jwt.claim.sub', coalesce($1::jsonb ->> 'sub', ''), false)`,
          [claims],
        );
      await callAs(backend.session(role).claims);
      const rows = await backend.sql(
        `select kind, private.may_except(kind) as may from unnest($1::text[]) as kind`,
        [[...exceptionKinds, 'anything']],
      );
      await callAs('{}');
      const may = (kind: ExceptionKind) => mayExcept({ role }, kind, { staffMay: usualStaffMay });
      expect(rows).toEqual([
        ...exceptionKinds.map((kind) => ({ kind, may: may(kind) })),
        { kind: 'anything', may: role === 'owner' },
      ]);
    },
  );

  test('of a deposit ask for the share before production', async () => {
    order = await place({ paymentTerms: 'deposit' });
    await approved();
    expect(await start('staff')).toMatchObject({ outcome: 'unpaid' });
    await record({ amountCents: 20_865 });
    expect(await start('staff')).toMatchObject({ outcome: 'moved' });
  });

  test('can be a customer’s own, for all their orders, and only owners set them', async () => {
    const id = await customerOf(backend.sql, order);
    const terms = { id, terms: 'account' };
    expect((await backend.tryCall('staff', 'set_customer_terms', { p: terms })).status).toBe(403);
    expect(await backend.ask(setCustomerTerms, terms, 'owner')).toEqual({ outcome: 'set' });
    // Nobody goes on account without a PO number.
    expect((await money()).terms).toBe('approval');
    order = await place({ customerEmail: 'ADA@example.com', customerPoNumber: 'PO-7' });
    await confirmAddress(backend.sql, order);
    expect((await money()).terms).toBe('account');
    await approved();
    expect(await start('press')).toMatchObject({ outcome: 'moved' });
    const usual = { id, terms: null };
    expect(await backend.ask(setCustomerTerms, usual, 'owner')).toEqual({ outcome: 'set' });
    expect((await money()).terms).toBe('approval');
    const events = await backend.ask(listAuditEvents, { before: null }, 'owner');
    expect(events.slice(0, 2)).toMatchObject([
      { what: 'terms-changed', details: { customer: id, terms: null } },
      { what: 'terms-changed', details: { terms: 'account' } },
    ]);
    expect(await backend.ask(setCustomerTerms, { ...usual, id: randomUUID() }, 'owner')).toEqual({
      outcome: 'not-found',
    });
  });

  // product: customers
  test('put nobody on account who only typed the address of a customer who is', async () => {
    const id = await customerOf(backend.sql, order);
    await backend.ask(setCustomerTerms, { id, terms: 'account' }, 'owner');
    order = await place({ customerPoNumber: 'PO-7' });
    await approved();
    expect((await money()).terms).toBe('approval');
    expect(await start('staff')).toMatchObject({ outcome: 'unpaid' });
    // Anyone who reads that mailbox is.
    await confirmAddress(backend.sql, order);
    expect((await money()).terms).toBe('account');
    expect(await start('staff')).toMatchObject({ outcome: 'moved' });
    await backend.sql(
      `update public.orders set customer_email = 'books@example.com' where id = $1`,
      [order.id],
    );
    const { customer } = await jobAs('owner');
    await backend.ask(setCustomerTerms, { id: customer.id, terms: 'account' }, 'owner');
    expect((await money()).terms).toBe('approval');
    // Staff know whom they talk to on the phone.
    order = await place({ customerPoNumber: 'PO-7', placedBy: 'sam@confluenceprint.example' });
    expect((await money()).terms).toBe('account');
    // But not who typed the address of a reorder.
    await backend.sql(
      `insert into public.reorders (idempotency_key, request_hash, name, email, invoice_number, status, ordered_id)
       values (gen_random_uuid(), repeat('0', 64), 'Ada', 'ADA@example.com', '7', 'ordered', $1)`,
      [order.id],
    );
    expect((await money()).terms).toBe('approval');
    await backend.sql('delete from public.reorders where ordered_id = $1', [order.id]);
    await backend.sql(
      `select private.record_change(o, o, $2::jsonb) from public.orders as o where id = $1`,
      [
        order.id,
        JSON.stringify({
          actor: 'customer',
          rows: [{ part: 'contact', what: 'Email', typed: true }],
          exceptions: [],
          shop_inbox: 'orders@example.com',
        }),
      ],
    );
    expect((await money()).terms).toBe('approval');
    // It's due from now on, and wasn't before.
    const changes = await backend.sql(
      'select raised from public.order_changes where order_id = $1',
      [order.id],
    );
    expect(changes).toEqual([{ raised: true }]);
  });

  test('that owners set again or take back make nothing overdue, and nothing due later', async () => {
    order = await place({ customerPoNumber: 'PO-7' });
    await approved();
    await backend.sql(
      `insert into public.job_events (order_id, to_status, actor, created_at)
       values ($1, 'approved', 'a', now() - interval '20 days')`,
      [order.id],
    );
    await backend.sql(
      `update public.orders set created_at = created_at - interval '21 days' where id = $1`,
      [order.id],
    );
    const due = async () => {
      const [row] = await backend.sql(
        `select private.due_since(o) - private.shop_date(now()) as days
         from public.orders as o where id = $1`,
        [order.id],
      );
      return row?.['days'];
    };
    const terms = async (chosen: string | null) =>
      backend.ask(
        setCustomerTerms,
        { id: await customerOf(backend.sql, order), terms: chosen },
        'owner',
      );
    // The customer had no terms, so taking them back changes nothing.
    await terms(null);
    expect(await due()).toBe(-20);
    await terms('account');
    await backend.sql(
      `update public.customer_terms set updated_at = updated_at - interval '15 days'`,
    );
    const [{ updated } = {}] = await backend.sql(
      'select updated_at::text as updated from public.customer_terms',
    );
    const before = await due();
    await terms('account');
    expect(await due()).toBe(before);
    expect(
      await backend.sql('select updated_at::text as updated from public.customer_terms'),
    ).toEqual([{ updated }]);
    await terms(null);
    expect(await due()).toBe(0);
  });

  test('a change after payment leaves a balance, and canceling leaves a refund due', async () => {
    await record({ amountCents: 41_730 });
    expect(await balance()).toBe(0);
    await backend.sql(
      `update public.orders set shipping_cents = 0, rush_fee_cents = 0, per_item_cents = '{1700}',
         subtotal_cents = 40800, tax_cents = 2856, total_cents = 43656 where id = $1`,
      [order.id],
    );
    expect(await balance()).toBe(1_926);
    await become('cancelled');
    expect(await balance()).toBe(-41_730);
  });
});

// product: due-balances
describe('a due day', () => {
  test('is by the same calendar in SQL as on pages, before and after the clocks change', async () => {
    const at = '2026-11-01T04:30:00Z'; // October 31 at the shop, the night the clocks change.
    const rows = await backend.sql(
      `select private.shop_date(at)::text as day, to_json(at) as at
       from generate_series($1::timestamptz, $1::timestamptz + interval '400 days', interval '7 hours') as at`,
      [at],
    );
    expect(rows.map(({ day }) => day)).toEqual(
      rows.map(({ at }) => shopToday(new Date(at as string))),
    );
  });

  const moments = {
    placed: '2026-11-02T15:00:00Z',
    approved: '2026-11-05T15:00:00Z',
    ready: '2026-11-12T15:00:00Z',
  };
  /** When the order was placed, and these moves were made; what was undone since doesn't count. */
  async function happened({
    placed,
    ...moves
  }: {
    placed: string;
    approved?: string;
    ready?: string;
  }) {
    await backend.sql('update public.orders set created_at = $2 where id = $1', [order.id, placed]);
    for (const [status, at] of Object.entries(moves)) {
      await backend.sql(
        `insert into public.job_events (order_id, from_status, to_status, actor, undo, created_at)
         values ($1, 'in_review', $2, 'a', false, $3), ($1, 'completed', $2, 'a', true, $4)`,
        [order.id, status, at, '2026-12-20T12:00:00Z'],
      );
    }
  }
  async function dueDay(terms: PaymentTerms, status: string): Promise<string | null> {
    await agreeOn(terms);
    await become(status);
    return (await money()).dueDay;
  }

  test.each([
    ['placed', 'submitted', 0, '2026-11-02'],
    ['approval', 'proof_sent', 0, null],
    ['approval', 'approved', 0, '2026-11-05'],
    ['approval', 'completed', 41_729, '2026-11-05'],
    ['approval', 'completed', 41_730, null],
    ['approval', 'completed', 41_731, null],
    ['deposit', 'submitted', 20_864, '2026-11-02'],
    ['deposit', 'in_production', 20_865, null],
    ['deposit', 'ready', 20_865, '2026-11-12'],
    // The share is still missing, so it's due since then.
    ['deposit', 'ready', 20_864, '2026-11-02'],
    ['account', 'proof_sent', 0, null],
    ['account', 'approved', 0, '2026-12-05'],
    ['account', 'completed', 0, '2026-12-05'],
    ['placed', 'cancelled', 0, null],
    ['placed', 'cancelled', -100, null],
  ] as const)('by the terms “%s,” %s, with %i cents in: %s', async (terms, status, paid, day) => {
    await happened(moments);
    if (paid !== 0) await enter({ method: 'cash', amountCents: paid });
    expect(await dueDay(terms, status)).toBe(day);
  });

  test('is no earlier than more was asked for, by another price or by money that went back', async () => {
    await happened(moments);
    const raise = (version: number, raised: boolean, at: string) =>
      backend.sql(
        `insert into public.order_changes (order_id, version, actor, rows, raised, created_at)
         values ($1, $2, 'customer', '[]', $3, $4)`,
        [order.id, version, raised, at],
      );
    await raise(50, true, '2026-11-03T15:00:00Z');
    await raise(51, false, '2026-12-25T15:00:00Z');
    expect(await dueDay('approval', 'ready')).toBe('2026-11-05');
    await raise(52, true, '2026-11-20T15:00:00Z');
    expect(await dueDay('approval', 'ready')).toBe('2026-11-20');
    expect(await dueDay('account', 'ready')).toBe('2026-12-20');
    await enter({ method: 'cash', amountCents: -1, at: '2026-11-21T15:00:00Z' });
    expect(await dueDay('approval', 'ready')).toBe('2026-11-21');
  });

  test('is since it was placed, if nothing says when it was approved', async () => {
    await happened({ placed: moments.placed });
    expect(await dueDay('approval', 'ready')).toBe('2026-11-02');
  });

  test.each([
    // Midnight at the shop, before and after the clocks change.
    ['2026-10-31T04:59:59Z', '2026-10-30'],
    ['2026-10-31T05:00:00Z', '2026-10-31'],
    ['2026-11-02T05:59:59Z', '2026-11-01'],
    ['2026-11-02T06:00:00Z', '2026-11-02'],
    ['2027-01-01T05:59:59Z', '2026-12-31'],
    ['2028-01-30T17:00:00Z', '2028-01-30'],
    ['2027-01-30T17:00:00Z', '2027-01-30'],
    ['2028-02-29T20:00:00Z', '2028-02-29'],
  ])('is by the shop’s calendar: approved %s, due %s, later on account', async (approved, day) => {
    await happened({ placed: approved, approved });
    expect(await dueDay('approval', 'approved')).toBe(day);
    expect(await dueDay('account', 'approved')).toBe(addDays(day, accountDays));
  });
});

// product: payment-reminders
describe('reminders of overdue balances', () => {
  const daysAgo = (days: number) =>
    backend.sql(
      `update public.orders
       set payment_terms = 'placed', created_at = now() - make_interval(days => $2) where id = $1
       returning private.due_since(orders)::text as day`,
      [order.id, days],
    );
  const listed = async () =>
    (await backend.call<{ orderId: string; dueSince: string }[]>('list_overdue', {})).filter(
      ({ orderId }) => orderId === order.id,
    );
  const write = (dueSince: unknown, template = 'overdue-7') =>
    backend.call<number>('write_overdue', {
      p: { reminders: [{ order_id: order.id, due_since: dueSince, template }] },
    });
  beforeEach(async () => {
    await backend.sql('delete from private.reminder_stops');
  });

  test('are each written once for a due day, and not for another day', async () => {
    const [row] = await daysAgo(40);
    expect(await listed()).toEqual([{ orderId: order.id, dueSince: row?.['day'] }]);
    expect(await write('2026-01-01')).toBe(0);
    expect([await write(row?.['day']), await write(row?.['day'])]).toEqual([1, 0]);
    expect(await write(row?.['day'], 'overdue-30')).toBe(1);
    expect(await listed()).toEqual([]);
    // The price went up, so a new balance is due since today.
    await backend.sql(
      `insert into public.order_changes (order_id, version, actor, rows, raised)
       values ($1, 60, 'customer', '[]', true)`,
      [order.id],
    );
    expect(await listed()).toEqual([]);
    expect(await write(row?.['day'], 'overdue-14')).toBe(0);
  });

  // product: held-emails
  test('don’t go to an address that got too many emails, until staff send its confirmation', async () => {
    await daysAgo(7);
    const confirm = (status: string) =>
      backend.sql(
        `update public.outbox set status = $2::public.outbox_status, last_error_code = 'emails-overall'
         where order_id = $1 and template = 'order-confirmation'`,
        [order.id, status],
      );
    await confirm('held');
    expect(await listed()).toEqual([]);
    await confirm('pending');
    expect(await listed()).toHaveLength(1);
  });

  test('aren’t for what isn’t overdue, is paid, canceled, or disputed', async () => {
    await daysAgo(0);
    expect(await listed()).toEqual([]);
    await daysAgo(7);
    expect(await listed()).toHaveLength(1);
    const card = (status: string) =>
      backend.sql(
        `insert into private.card_payments
           (id, order_id, order_number, amount_cents, tax_cents, status, payable, expires_at)
         values (gen_random_uuid(), $1, $2, 100, 0, $3, false, now())`,
        [order.id, order.number, status],
      );
    await card('expired');
    expect(await listed()).toHaveLength(1);
    await card('disputed');
    expect(await listed()).toEqual([]);
    await backend.sql('delete from private.card_payments where order_id = $1', [order.id]);
    await record({ amountCents: 41_729 });
    expect(await listed()).toHaveLength(1);
    await record({ amountCents: 1, seenCents: 1 });
    expect(await listed()).toEqual([]);
    order = await place();
    await daysAgo(7);
    await become('cancelled');
    expect(await listed()).toEqual([]);
  });

  // product: morning-edition
  test('are asked for by staff, once in 20 hours, and only of who owes and may be reminded', async () => {
    const send = async () =>
      (await backend.ask(sendPaymentLinks, { numbers: [order.number] }, 'staff')).outcomes[
        order.number
      ];
    const links = () =>
      backend.sql(
        `select recipient from public.outbox where order_id = $1 and template = 'payment-link'`,
        [order.id],
      );
    await daysAgo(0);
    const call = { p: { numbers: [order.number] } };
    expect((await backend.tryCall('press', 'send_payment_links', call)).status).toBe(403);
    expect([await send(), await send()]).toEqual(['sent', 'too-soon']);
    expect(await links()).toHaveLength(1);
    // It never went out, because staff corrected the address since.
    await backend.sql(
      `update public.outbox set status = 'skipped' where order_id = $1 and template = 'payment-link'`,
      [order.id],
    );
    expect([await send(), await send()]).toEqual(['sent', 'too-soon']);
    await backend.sql(`update public.outbox set created_at = now() - interval '21 hours'`);
    const off = { number: order.number, on: false };
    await backend.ask(setReminders, off, 'staff');
    expect(await send()).toBe('stopped');
    await backend.ask(setReminders, { ...off, on: true }, 'staff');
    expect(await send()).toBe('sent');
    await record({ amountCents: 41_730 });
    expect(await send()).toBe('not-due');
    expect(await links()).toHaveLength(3);
    const unknown = { numbers: [order.number, 999_999] };
    expect(await backend.ask(sendPaymentLinks, unknown, 'staff')).toEqual({
      outcomes: { [order.number]: 'not-due' },
    });
  });

  // product: audit-trail
  test('are turned off and on for a customer, by staff for both and by the customer for off', async () => {
    const other = order;
    order = await place({ customerEmail: 'ADA@example.com' });
    await daysAgo(7);
    const switched = { number: other.number, on: false };
    expect((await backend.tryCall('press', 'set_reminders', { p: switched })).status).toBe(403);
    expect(await backend.ask(setReminders, switched, 'staff')).toEqual({ outcome: 'set' });
    expect(await listed()).toEqual([]);
    expect((await money()).remindersOff).toMatchObject({ byCustomer: false });
    await backend.ask(setReminders, { ...switched, on: true }, 'staff');
    expect(await listed()).toHaveLength(1);
    expect((await money()).remindersOff).toBeNull();
    const stop = (keyHash: string) =>
      backend.call('stop_reminders', { p: { number: order.number, key_hash: keyHash } });
    expect(await stop('a'.repeat(64))).toEqual({ outcome: 'not-found' });
    expect(await stop(order.keyHash)).toEqual({ outcome: 'stopped' });
    expect(await stop(order.keyHash)).toEqual({ outcome: 'stopped' });
    expect((await money()).remindersOff).toMatchObject({ byCustomer: true });
    expect(await listed()).toEqual([]);
    const unknown = { number: 999_999, on: true };
    expect(await backend.ask(setReminders, unknown, 'staff')).toEqual({ outcome: 'not-found' });
    const events = await backend.ask(listAuditEvents, { before: null }, 'owner');
    expect(events.slice(0, 3)).toMatchObject([
      { what: 'reminders-off', actor: 'customer', details: { number: order.number } },
      { what: 'reminders-on', actor: 'staff@confluenceprint.example' },
      { what: 'reminders-off', actor: 'staff@confluenceprint.example' },
    ]);
  });
});
