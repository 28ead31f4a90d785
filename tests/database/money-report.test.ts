import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom } from '../../local/seeded-random.ts';
import { readMoneyReport } from '../../src/payments/books/read-money-report.rpc.ts';
import {
  incomeRows,
  moneyMethods,
  refundTotals,
  writtenOffCents,
} from '../../src/payments/books/books.ts';
import { addDays, daysBetween } from '../../src/platform/dates/calendar.ts';
import { fromColumns } from '../../src/platform/column-names.ts';
import { journalLines } from '../../src/payments/books/journal.ts';
import { paymentMethods } from '../../src/payments/payment.ts';
import { moneySchema, paymentTerms } from '../../src/payments/payment-terms.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { accounts } from '../../src/payments/books/accounts.ts';
import { shop, shopTime } from '../../src/shop.ts';
import { confirmAddress, insertCopies, putJobs, rowToCopy } from '../factory/rows.ts';
import { openTestBackend, type TestBackend } from './support.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());

const today = shopToday(new Date());
const zone = shopTime.zone;
const read = (from: string, to: string) =>
  backend.ask(readMoneyReport, { from, to, today, zone }, 'bookkeeper');
const refused = async (p: object) =>
  (
    await backend.tryCall('bookkeeper', 'read_money_report', {
      p: { from: today, to: today, today, zone, ...p },
    })
  ).status;

const pay = (order: { id: string; number: number }, changes: Record<string, unknown>) =>
  backend.sql(
    `insert into public.payments
       (id, order_id, order_number, kind, method, amount_cents, reason, actor, created_at)
     values ($1, $2, $3, $4, $5, $6, 'Because.', 'a', $7)`,
    [
      randomUUID(),
      order.id,
      order.number,
      changes['kind'] ?? 'charge',
      changes['method'] ?? 'check',
      changes['cents'],
      changes['at'] ?? new Date().toISOString(),
    ],
  );
const shipped = (zip: string, taxCents: number) => ({
  taxCents,
  totalCents: 39_000 + taxCents,
  deliveryMethod: 'shipping',
  deliveryName: 'Ada',
  deliveryStreet: '1 Main St',
  deliveryCity: 'Anywhere',
  deliveryState: 'as typed',
  deliveryZip: zip,
});
const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0);

// product: money-page, due-balances, journal
test.each([1, 2, 3])(
  'the books of random orders are those of a recount, and so is the journal (%i)',
  async (seed) => {
    const random = seededRandom(seed);
    const from = addDays(today, -120);
    const at = () =>
      `${addDays(today, -random.between(0, 119))}T${random.between(10, 23)}:${random.between(10, 59)}:00Z`;
    const statuses = [
      'submitted',
      'proof_sent',
      'approved',
      'in_production',
      'ready',
      'completed',
      'cancelled',
    ];
    const orders = await putJobs(
      backend.sql,
      'order',
      Array.from({ length: 12 }, () => ({
        createdAt: at(),
        status: random.pick(statuses) as 'ready',
        paymentTerms: random.pick(paymentTerms.filter((terms) => terms !== 'account')),
        depositPermille: 500,
        ...random.pick([
          {},
          shipped('50309-1234', 2_730),
          shipped('60601', 3_315),
          shipped('53001', 0),
        ]),
      })),
    );
    for (const order of orders) {
      for (let n = random.between(0, 3); n > 0; n -= 1) {
        const kind = random.pick(['charge', 'charge', 'refund', 'adjustment']);
        const cents = random.pick([41_730, 20_865, 999]) * (kind === 'refund' ? -1 : 1);
        const method = random.pick(
          paymentMethods.filter((one) => kind === 'adjustment' || one !== 'account'),
        );
        await pay(order, { kind, method, cents, at: at() });
      }
    }

    const after = await read(from, today);
    const recount = (text: string) => backend.sql(text, [zone, from]);
    expect(
      incomeRows(after, 'day').map(({ day, byMethod, totalCents }) => ({
        day,
        card: byMethod.card,
        check: byMethod.check,
        cash: byMethod.cash,
        transfer: byMethod.transfer,
        total: totalCents,
      })),
    ).toEqual(
      await recount(
        `select (created_at at time zone $1)::date::text as day,
           sum(case method when 'card' then amount_cents else 0 end)::int as card,
           sum(case method when 'check' then amount_cents else 0 end)::int as check,
           sum(case method when 'cash' then amount_cents else 0 end)::int as cash,
           sum(case method when 'transfer' then amount_cents else 0 end)::int as transfer,
           sum(amount_cents)::int as total
         from public.payments
         where created_at at time zone $1 >= $2::date and kind <> 'refund' and method <> 'account'
         group by 1 order by 1 desc`,
      ),
    );
    expect(after.refunds).toEqual(
      await recount(
        `select (created_at at time zone $1)::date::text as day, order_number::int as number, method,
           amount_cents as cents, reason
         from public.payments
         where created_at at time zone $1 >= $2::date and kind = 'refund'
         order by created_at desc, id`,
      ),
    );
    const [moved] = await recount(
      `select sum(amount_cents) filter (where kind = 'refund')::int as refunded,
         sum(amount_cents) filter (where method = 'account')::int as "writtenOff"
       from public.payments where created_at at time zone $1 >= $2::date`,
    );
    expect({ refunded: refundTotals(after).cents, writtenOff: writtenOffCents(after) }).toEqual({
      refunded: moved?.['refunded'] ?? 0,
      writtenOff: moved?.['writtenOff'] ?? 0,
    });
    const lines = journalLines(after, accounts, shop.region, addDays(today, 1));
    expect(sum(lines.map(({ debit }) => debit))).toBe(sum(lines.map(({ credit }) => credit)));
    const [ledger] = await backend.sql(
      `select sum(amount_cents)::int as cents from public.payments where method <> 'account'`,
    );
    const inMethods = lines.filter(({ account }) =>
      moneyMethods.some((method) => accounts[method] === account),
    );
    expect(sum(inMethods.map(({ debit, credit }) => debit - credit))).toBe(ledger?.['cents']);

    const open = { ages: [0, 0, 0], later: 0, owed: 0 };
    for (const row of await backend.sql(
      'select private.money_json(o, false) as money from public.orders as o',
    )) {
      const { balanceCents, dueCents, dueDay } = moneySchema.parse(fromColumns(row['money']));
      if (balanceCents < 0) open.owed -= balanceCents;
      if (balanceCents <= 0) continue;
      const now = dueDay ? Math.min(balanceCents, dueCents) : 0;
      open.later += balanceCents - now;
      if (!dueDay) continue;
      const days = daysBetween(dueDay, today);
      open.ages[days <= 30 ? 0 : days <= 60 ? 1 : 2]! += now;
    }
    expect({
      ages: after.open.ages.map(({ cents }) => cents),
      later: after.open.later.cents,
      owed: after.open.owed.cents,
    }).toEqual(open);
    expect(sum(after.open.orders.map(({ cents }) => cents))).toBe(sum(open.ages));
    expect(after.open.orders.map(({ due }) => due)).toEqual(
      after.open.orders.map(({ due }) => due).toSorted(),
    );
  },
);

// product: money-page
test('what Stripe kept is added up by day', async () => {
  await backend.sql(
    `insert into private.card_fees (id, order_number, fee_cents, at)
     values ('a', 1, 300, '2020-05-02T04:59:59Z'), ('b', 1, 100, '2020-05-02T05:00:00Z'),
       ('c', 2, -30, '2020-05-03T04:00:00Z')`,
  );
  expect((await read('2020-05-01', '2020-05-02')).fees).toEqual([
    { day: '2020-05-01', count: 1, cents: 300 },
    { day: '2020-05-02', count: 2, cents: 70 },
  ]);
});

// product: money-page
describe('a day of the books', () => {
  test('begins and ends by the shop’s clock', async () => {
    const [order] = await putJobs(backend.sql, 'order', [{}]);
    if (!order) throw new Error('There is no order.');
    await pay(order, { cents: 1, method: 'cash', at: '2020-06-02T04:59:59Z' });
    await pay(order, { cents: 2, method: 'cash', at: '2020-06-02T05:00:00Z' });
    await pay(order, { cents: 4, method: 'cash', at: '2020-06-03T04:59:59Z' });
    await pay(order, { cents: 8, method: 'cash', at: '2020-06-03T05:00:00Z' });
    expect((await read('2020-06-02', '2020-06-02')).entries).toEqual([
      { day: '2020-06-02', kind: 'charge', method: 'cash', count: 2, cents: 6 },
    ]);
  });

  test('is in a period of a year at most, in order, and in a zone that exists', async () => {
    expect(await refused({ from: addDays(today, -365) })).toBe(200);
    expect(await refused({ from: addDays(today, -366) })).toBe(400);
    expect(await refused({ to: addDays(today, -1) })).toBe(400);
    expect(await refused({ zone: 'Iowa' })).toBe(400);
    expect(await refused({ today: null })).toBe(400);
  });
});

// product: money-page
test('a balance changes columns after 30 days and after 60', async () => {
  const { ages: before } = (await read(today, today)).open;
  for (const days of [0, 30, 31, 60, 61]) {
    await putJobs(backend.sql, 'order', [
      {
        createdAt: `${addDays(today, -days)}T18:00:00Z`,
        status: 'approved',
        paymentTerms: 'placed',
        ...shipped('60601', days),
      },
    ]);
  }
  const { ages } = (await read(today, today)).open;
  expect(
    ages.map(({ orders, cents }, at) => ({
      orders: orders - (before[at]?.orders ?? 0),
      cents: cents - (before[at]?.cents ?? 0),
    })),
  ).toEqual([
    { orders: 2, cents: 2 * 39_000 + 30 },
    { orders: 2, cents: 2 * 39_000 + 31 + 60 },
    { orders: 1, cents: 39_000 + 61 },
  ]);
});

// product: due-balances
test('on account, a balance isn’t due until 30 days after the approval', async () => {
  const [order] = await putJobs(backend.sql, 'order', [
    { status: 'approved', customerPoNumber: 'PO 7', customerEmail: 'net30@example.com' },
  ]);
  await backend.sql(
    `insert into public.customer_terms (email, terms, set_by, updated_at)
     values ('net30@example.com', 'account', 'a', '2020-01-01')`,
  );
  await confirmAddress(backend.sql, { number: order!.number });
  const approved = (days: number) =>
    backend.sql(
      `insert into public.job_events (order_id, from_status, to_status, actor, created_at)
       values ($1, 'proof_sent', 'approved', 'a', $2)`,
      [order?.id, `${addDays(today, -days)}T18:00:00Z`],
    );
  const listed = async () =>
    (await read(today, today)).open.orders.find(({ number }) => number === order?.number);
  await backend.sql('update public.orders set created_at = $2 where id = $1', [
    order?.id,
    `${addDays(today, -90)}T18:00:00Z`,
  ]);
  await approved(50);
  expect(await listed()).toMatchObject({ cents: 41_730, due: addDays(today, -20) });
  await approved(29);
  expect(await listed()).toBeUndefined();
});

// product: money-page
test('the newest 5,000 refunds are listed and all are added up, and more orders are than the page shows', async () => {
  await backend.sql(
    `insert into public.payments (id, order_number, kind, method, amount_cents, actor, created_at)
     select gen_random_uuid(), n, 'refund', 'cash', -n, 'a', timestamptz '2020-08-01 18:00Z' + n * interval '1 s'
     from generate_series(1, 5001) as n`,
  );
  const before = await read('2020-08-01', '2020-08-01');
  expect(before.refunds.map(({ number }) => number)).toEqual(
    Array.from({ length: 5000 }, (_, n) => 5001 - n),
  );
  expect(before.entries).toMatchObject([{ count: 5001, cents: -(5001 * 5002) / 2 }]);
  // Without triggers, which would take most of the time.
  await backend.sql('set session_replication_role = replica');
  await backend.sql(
    `with copied as (
       ${insertCopies('order', {
         idempotency_key: 'gen_random_uuid()',
         kind: `'order'`,
         version: '1',
         status: `'approved'`,
         stage: `'approved'`,
         is_open: 'true',
         searched: "''",
         payment_terms: `'placed'`,
         created_at: `timestamptz '2020-08-01 18:00Z'`,
         updated_at: `timestamptz '2020-08-01 18:00Z'`,
       })}
       from generate_series(1, 250) as n, jsonb_populate_record(null::public.orders, $1) as base
       returning id
     )
     insert into private.unsettled_orders (order_id) select id from copied`,
    [rowToCopy('order')],
  );
  await backend.sql('set session_replication_role = origin');
  const { open } = await read(today, today);
  expect(open.orders.filter(({ due }) => due === '2020-08-01')).toHaveLength(250);
  expect(open.ages[2]?.orders).toBe((before.open.ages[2]?.orders ?? 0) + 250);
});
