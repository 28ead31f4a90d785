// product: cancellation-charge
import { confirmAddress } from '../factory/rows.ts';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documentRecordSchema } from '../../src/payments/documents/document-record.ts';
import { moneySchema } from '../../src/payments/payment-terms.ts';
import { recordPayment } from '../../src/payments/record-payment.rpc.ts';
import { fromColumns } from '../../src/platform/column-names.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { permilleOf } from '../../src/platform/money.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { usualBook } from '../../src/settings/usual-book.ts';
import type { PriceBook } from '../../src/settings/price-book.ts';
import { listJobs } from '../../src/staff/board/list-jobs.rpc.ts';
import { listAuditEvents } from '../../src/staff/members/list-audit-events.rpc.ts';
import { moveJob, type MoveAnswer } from '../../src/staff/job/move-job.rpc.ts';
import { readJob, type Job } from '../../src/staff/job/read-job.rpc.ts';
import { undoMove } from '../../src/staff/job/undo-move.rpc.ts';
import { accountDays } from '../../src/shop.ts';
import { orderToPlace } from '../factory/orders.ts';
import { openTestBackend, type PlacedOrder, type Role, type TestBackend } from './support.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());

/** What the order costs before tax, and with it. */
const price = 39_000;
const total = 41_730;
const today = shopToday(new Date());

type Order = { id: string; number: number; keyHash: string };
let order: Order;
/** Places an order with this status that was priced with this version. */
async function place(status: string, version: number, changes: object = {}): Promise<void> {
  const [row] = await backend.sql('select private.current_price_version() as current');
  const toPlace = orderToPlace({
    paymentTerms: 'approval',
    depositPermille: 500,
    priceVersion: row?.['current'],
    ...changes,
  });
  const placed = await backend.call<PlacedOrder>('place_order', { p: toPlace });
  order = { id: placed.orderId, number: placed.number, keyHash: toPlace.linkKeyHash };
  await pricedWith(version);
  await become(status);
}
const pricedWith = (version: number) =>
  backend.sql('update public.orders set price_version = $2 where id = $1', [order.id, version]);
const become = (status: string) =>
  backend.sql('update public.orders set status = $2 where id = $1 and status <> $2', [
    order.id,
    status,
  ]);
/** Publishes prices, and answers their version. */
async function publish(changes: Partial<PriceBook>): Promise<number> {
  const [row] = await backend.sql(
    `insert into public.price_books
       (id, book, note, based_on, saved_by, version, published_by, published_at, starts_at)
     select gen_random_uuid(), $1, '', max(version), 'a', max(version) + 1, 'a', now(), now()
     from public.price_books
     returning version`,
    [JSON.stringify({ ...usualBook, ...changes })],
  );
  return row?.['version'] as number;
}
const seen = async () => {
  const [row] = await backend.sql('select version from public.orders where id = $1', [order.id]);
  return { kind: 'order' as const, number: order.number, version: row?.['version'] as number };
};
const cancel = async (said: MoveAnswer = {}, role: Role = 'owner') =>
  backend.ask(moveJob, { ...(await seen()), to: 'cancelled', ...said }, role);
const refused = async (said: object, role: Role = 'owner') =>
  (await backend.tryCall(role, 'move_job', { p: { ...(await seen()), to: 'cancelled', ...said } }))
    .status;
const money = async () =>
  moneySchema.parse(fromColumns(await backend.call('read_money', { p_order_id: order.id })));
const jobAs = async (role: Role) =>
  (await backend.ask(readJob, { kind: 'order', number: order.number }, role)) as Extract<
    Job,
    { kind: 'order' }
  >;
const record = async (kind: 'charge' | 'refund' | 'adjustment', amountCents: number) => {
  const { heldCents, balanceCents } = (await jobAs('owner')).money!;
  const answer = await backend.ask(
    recordPayment,
    {
      id: randomUUID(),
      number: order.number,
      kind,
      method: kind === 'adjustment' ? 'account' : 'check',
      amountCents,
      reference: '',
      reason: 'Why.',
      seenCents: balanceCents,
      seenHeldCents: heldCents,
      tell: false,
    },
    'owner',
  );
  expect(answer).toMatchObject({ outcome: 'recorded' });
};
const listed = async (filter: 'owed' | 'refund') => {
  const page = await backend.ask(
    listJobs,
    { money: filter, sort: 'newest', limit: 200, today },
    'owner',
  );
  return page.jobs.some(({ number }) => number === order.number);
};
const unsettled = async () =>
  (await backend.sql('select from private.unsettled_orders where order_id = $1', [order.id]))
    .length === 1;

/** Canceling costs 10% here, and at least $45.00. */
let priceVersion: number;
beforeAll(async () => {
  priceVersion = await publish({ cancellation: { cents: 4_500, permille: 100 } });
});
beforeEach(() => place('approved', priceVersion));
const free = () => place('approved', 1);

describe('what the price book asks for', () => {
  test('is a share of the price before tax, at least an amount, and at most that price', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          cents: fc.oneof(fc.constant(0), fc.nat({ max: 60_000 })),
          permille: fc.oneof(fc.constant(0), fc.nat({ max: 1000 })),
        }),
        async (cancellation) => {
          const version = await publish({ cancellation });
          await pricedWith(version);
          const asked = Math.max(cancellation.cents, permilleOf(price, cancellation.permille));
          expect((await jobAs('staff')).cancelCharge).toEqual({
            cents: Math.min(price, asked),
            mostCents: price,
          });
        },
      ),
      { numRuns: 25 },
    );
  });

  test.each(['approved', 'in_production'])('counts for an order that is %s', async (status) => {
    await become(status);
    expect(await cancel({}, 'staff')).toMatchObject({ outcome: 'moved', status: 'cancelled' });
    expect(await money()).toMatchObject({
      balanceCents: 4_500,
      dueCents: 4_500,
      dueDay: today,
      cancellation: { cents: 4_500, reason: null },
    });
    const [event] = await backend.ask(listAuditEvents, { before: null }, 'owner');
    expect(event?.what).not.toBe('exception-made');
  });

  test.each(['submitted', 'in_review', 'proof_sent'])(
    'doesn’t count for an order that is %s, which can’t be charged',
    async (status) => {
      await place(status, priceVersion);
      expect((await jobAs('owner')).cancelCharge).toBeNull();
      expect(await refused({ chargeCents: 4_500, note: 'So.' })).toBe(400);
      expect(await cancel()).toMatchObject({ outcome: 'moved' });
      expect(await money()).toMatchObject({ balanceCents: 0, cancellation: null });
    },
  );

  test('doesn’t count if the order was reopened, or if its customer cancels it', async () => {
    await become('in_review');
    await backend.call('cancel_order', {
      p: {
        number: order.number,
        key_hash: order.keyHash,
        version: (await seen()).version,
        statuses: ['in_review'],
        actor: 'customer',
        rows: [],
        exceptions: [],
        shop_inbox: 'orders@confluenceprint.example',
      },
    });
    expect(await money()).toMatchObject({ balanceCents: 0, cancellation: null });
  });

  test('is nothing in a new shop, where canceling leaves nothing to pay', async () => {
    await free();
    expect((await jobAs('staff')).cancelCharge).toEqual({ cents: 0, mostCents: price });
    await record('charge', total);
    expect(await cancel({}, 'press')).toMatchObject({ outcome: 'moved' });
    expect(await money()).toMatchObject({ balanceCents: -total, dueCents: 0, cancellation: null });
  });
});

describe('another amount', () => {
  const said = { chargeCents: 10_000, note: 'The shirts were cut already.' };

  test('takes a reason, which the customer reads, and stands in the audit trail', async () => {
    expect(await cancel({ chargeCents: 10_000 })).toMatchObject({ outcome: 'needs-note' });
    expect(await cancel(said)).toMatchObject({ outcome: 'moved' });
    expect((await money()).cancellation).toEqual({ cents: 10_000, reason: said.note });
    const [event] = await backend.ask(listAuditEvents, { before: null }, 'owner');
    expect(event).toMatchObject({
      what: 'exception-made',
      details: { number: order.number, exceptions: ['cancellation'] },
    });
  });

  test('can be nothing', async () => {
    await cancel({ chargeCents: 0, note: 'Their first order.' });
    expect(await money()).toMatchObject({
      balanceCents: 0,
      cancellation: { cents: 0, reason: 'Their first order.' },
    });
  });

  test('is for owners, and for staff if the owner lets them', async () => {
    for (const role of ['staff', 'press'] as const) {
      expect(await cancel(said, role)).toEqual({ outcome: 'needs-charge', status: 'approved' });
    }
    // What the book asks for isn't another amount.
    expect(await cancel({ chargeCents: 4_500 }, 'staff')).toMatchObject({ outcome: 'moved' });
    await publish({ staffMay: { cancellation: true } });
    await place('approved', priceVersion);
    expect(await cancel(said, 'press')).toMatchObject({ outcome: 'needs-charge' });
    expect(await cancel(said, 'staff')).toMatchObject({ outcome: 'moved' });
    await publish({});
  });

  test.each([-1, price + 1, 2 ** 40, 0.5, '1e999', 'free'])('is never %s', async (chargeCents) => {
    expect(await refused({ chargeCents, note: 'So.' })).toBe(400);
    expect((await jobAs('owner')).status).toBe('approved');
  });

  test('is at most the price before tax, and only for canceling', async () => {
    expect(await refused({ chargeCents: 100, note: 'So.', to: 'in_review' })).toBe(400);
    expect(await refused({ chargeCents: 100, note: 'x'.repeat(201) })).toBe(400);
    expect(await cancel({ chargeCents: price, note: 'So.' })).toMatchObject({ outcome: 'moved' });
    expect((await money()).balanceCents).toBe(price);
  });

  test.each([
    'cancellation_cents = 1',
    `cancellation_reason = 'So.'`,
    `status = 'cancelled', cancellation_cents = ${price + 1}`,
    `status = 'cancelled', cancellation_cents = -1`,
  ])('isn’t written past those bounds: %s', async (change) => {
    await expect(
      backend.sql(`update public.orders set ${change} where id = $1`, [order.id]),
    ).rejects.toThrow('constraint');
  });
});

test('press staff cancel at what the book asks for, and don’t read it', async () => {
  expect((await jobAs('press')).cancelCharge).toBeNull();
  const page = await backend.ask(listJobs, { sort: 'newest', limit: 1, today }, 'press');
  expect(page.jobs[0]).toMatchObject({ number: order.number, cancelCharge: null });
  await cancel({}, 'press');
  expect(await jobAs('press')).toMatchObject({ money: null, price: null });
  expect((await money()).balanceCents).toBe(4_500);
});

test('undoing the cancellation takes the charge away', async () => {
  await cancel({ chargeCents: 10_000, note: 'So.' });
  expect(await backend.ask(undoMove, await seen(), 'owner')).toMatchObject({ status: 'approved' });
  expect(await money()).toMatchObject({ balanceCents: total, cancellation: null });
});

test('a cancellation whose charge was given up can’t be undone, because that would pay for the order', async () => {
  await record('charge', total);
  await cancel();
  await record('refund', -total);
  expect(await money()).toMatchObject({ movedCents: 0, balanceCents: 0 });
  expect(await backend.ask(undoMove, await seen(), 'owner')).toMatchObject({
    outcome: 'not-allowed',
  });
  expect(await money()).toMatchObject({ movedCents: 0, balanceCents: 0 });
});

describe('a charge', () => {
  test('leaves the rest of what was paid to give back', async () => {
    await record('charge', total);
    await cancel();
    expect(await money()).toMatchObject({
      paidCents: total,
      balanceCents: 4_500 - total,
      dueCents: 0,
      dueDay: null,
    });
    expect([await listed('refund'), await listed('owed'), await unsettled()]).toEqual([
      true,
      false,
      true,
    ]);
    await record('refund', 4_500 - total);
    expect(await money()).toMatchObject({ movedCents: 4_500, balanceCents: 0 });
    expect(await unsettled()).toBe(false);
  });

  test('is owed if less was paid, due that day, and reminded of', async () => {
    await record('charge', 1_000);
    await cancel();
    expect(await money()).toMatchObject({ paidCents: 1_000, balanceCents: 3_500, dueDay: today });
    expect(await listed('owed')).toBe(true);
    await backend.sql(
      `update public.job_events set created_at = now() - interval '8 days' where order_id = $1`,
      [order.id],
    );
    const overdue = await backend.call<{ orderId: string; dueSince: string }[]>('list_overdue', {});
    expect(overdue).toContainEqual({ orderId: order.id, dueSince: addDays(today, -8) });
    await record('charge', 3_500);
    expect(await money()).toMatchObject({ balanceCents: 0, dueDay: null });
    expect(await backend.call('list_overdue', {})).toEqual([]);
  });

  test('goes on the account of a customer who has one', async () => {
    await place('approved', priceVersion, { customerPoNumber: 'PO-7' });
    await backend.sql(
      `insert into public.customer_terms (email, terms, set_by)
       values (lower($1), 'account', 'a')`,
      [(await jobAs('owner')).customer.email],
    );
    await confirmAddress(backend.sql, order);
    await cancel();
    expect(await money()).toMatchObject({ dueCents: 4_500, dueDay: addDays(today, accountDays) });
    await backend.sql('delete from public.customer_terms');
  });

  test('is settled by what was written off, which never comes back as money', async () => {
    await cancel();
    await record('adjustment', 4_500);
    expect(await money()).toMatchObject({ paidCents: 4_500, balanceCents: 0 });
    await record('adjustment', 1_000);
    expect(await money()).toMatchObject({ paidCents: 4_500, balanceCents: 0 });
  });

  test('isn’t owed again if it’s given back', async () => {
    await record('charge', 10_000);
    await cancel();
    await record('refund', -10_000);
    expect(await money()).toMatchObject({ movedCents: 0, balanceCents: 0, dueCents: 0 });
    expect(
      (await money()).payments.map(({ method, amountCents }) => [method, amountCents]),
    ).toEqual([
      ['check', 10_000],
      ['check', -10_000],
      ['account', 4_500],
    ]);
  });

  test('is paid by card without sales tax', async () => {
    await cancel();
    const begun = await backend.call('begin_card_payment', {
      p: {
        id: randomUUID(),
        number: order.number,
        key_hash: order.keyHash,
        seen_cents: 4_500,
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      },
    });
    expect(begun).toMatchObject({ outcome: 'begun', amount_cents: 4_500, tax_cents: 0 });
  });
});

describe('documents', () => {
  const issued = async () =>
    Promise.all(
      (
        await backend.sql(
          `select kind, number::int from public.documents where order_id = $1
           order by created_at, case kind when 'credit-note' then 0 else 1 end`,
          [order.id],
        )
      ).map(async ({ kind, number }) =>
        documentRecordSchema.parse(
          fromColumns(
            await backend.call('read_document', {
              p_order_number: order.number,
              p_key_hash: null,
              p_kind: kind,
              p_number: number,
            }),
          ),
        ),
      ),
    );

  test('an invoice for the charge replaces the order’s, and undoing takes it back', async () => {
    await record('charge', 1_000);
    await cancel();
    const [, receipt, credit, invoice, ...others] = await issued();
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({ kind: 'receipt', owedCents: total });
    expect(credit).toMatchObject({ kind: 'credit-note', reason: 'charged', paidCents: 1_000 });
    expect(credit?.cancellationCents).toBeUndefined();
    expect(invoice).toMatchObject({
      kind: 'invoice',
      cancellationCents: 4_500,
      owedCents: 4_500,
      askedCents: 4_500,
      paidCents: 1_000,
      dueSince: today,
    });
    await backend.ask(undoMove, await seen(), 'owner');
    const [undone, again] = (await issued()).slice(4);
    expect(undone).toMatchObject({
      kind: 'credit-note',
      invoice: invoice?.number,
      reason: 'changed',
      cancellationCents: 4_500,
    });
    expect(again).toMatchObject({ kind: 'invoice', owedCents: total });
    expect(again?.cancellationCents).toBeUndefined();
  });

  test('the invoice keeps the charge when its order is erased', async () => {
    await cancel();
    const [row] = await backend.sql(
      `select max(number) as number from public.documents where order_id = $1 and kind = 'invoice'`,
      [order.id],
    );
    await backend.sql('delete from public.orders where id = $1', [order.id]);
    const [kept] = await backend.sql(
      `select data from public.documents where kind = 'invoice' and number = $1`,
      [row?.['number']],
    );
    expect(kept?.['data']).toMatchObject({ cancellation_cents: 4_500 });
  });
});

describe('the books', () => {
  const sales = () =>
    backend.sql(
      `select state, untaxed, allowance, orders::int, cents::int, tax_cents::int as tax,
         sold_on::text as day
       from private.sales where order_number = $1 order by id`,
      [order.number],
    );
  const charge = {
    state: null,
    untaxed: 'cancellation',
    allowance: false,
    orders: 0,
    cents: 4_500,
    tax: 0,
    day: today,
  };

  test('have a charge as a sale without tax on the day of the cancellation', async () => {
    await place('approved', priceVersion, {
      deliveryMethod: 'shipping',
      deliveryName: 'Ada',
      deliveryStreet: '1 Main St',
      deliveryCity: 'Peoria',
      deliveryState: 'IL',
      deliveryZip: '61602',
    });
    await cancel();
    expect(await sales()).toEqual([charge]);
    await backend.ask(undoMove, await seen(), 'owner');
    expect(await sales()).toEqual([charge, { ...charge, cents: -4_500 }]);
  });

  test('have nothing of a free cancellation', async () => {
    await free();
    await cancel();
    expect(await sales()).toEqual([]);
  });

  test('have what was given up of it as an allowance', async () => {
    await cancel();
    await record('adjustment', 1_500);
    expect(await sales()).toEqual([charge, { ...charge, allowance: true, cents: -1_500 }]);
  });
});
