import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seededRandom, type SeededRandom } from '../../local/seeded-random.ts';
import { journalLines } from '../../src/payments/books/journal.ts';
import { taxRows } from '../../src/payments/books/books.ts';
import { readMoneyReport } from '../../src/payments/books/read-money-report.rpc.ts';
import { moveJob } from '../../src/staff/job/move-job.rpc.ts';
import { undoMove } from '../../src/staff/job/undo-move.rpc.ts';
import { stateOfZip } from '../../src/orders/delivery/state-zips.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { accounts } from '../../src/payments/books/accounts.ts';
import { shop, shopTime } from '../../src/shop.ts';
import { insertCopies, putJobs, rowToCopy } from '../factory/rows.ts';
import { iowaTax, oregonTax } from '../factory/taxes.ts';
import { openTestBackend, type TestBackend } from './support.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());

const today = shopToday(new Date());
const read = (from: string, to: string) =>
  backend.ask(readMoneyReport, { from, to, today, zone: shopTime.zone }, 'bookkeeper');
const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0);

const shipped = (zip: string, taxCents: number) => ({
  taxCents,
  tax: taxCents === 0 ? oregonTax : iowaTax,
  totalCents: 39_000 + taxCents,
  deliveryMethod: 'shipping',
  deliveryName: 'Ada',
  deliveryStreet: '1 Main St',
  deliveryCity: 'Anywhere',
  deliveryState: 'as typed',
  deliveryZip: zip,
});

/** A step in an order's life, on a day of the year that is counted again. */
type Step = { day: number; at: string } & (
  | { what: 'move'; status: string; leftOn: string | null; cents: number }
  | { what: 'pay'; kind: 'charge' | 'refund' | 'adjustment'; method: string; cents: number }
  | { what: 'reprice'; cents: number }
  | { what: 'ship'; zip: string }
);
const year = { from: '2024-01-01', to: '2024-12-31' };

/** A year of an order: paid or not, made, gone, refunded, written off, taken back, or canceled. */
function history(random: SeededRandom, pickup: boolean): Step[] {
  const steps: Step[] = [];
  let day = random.between(0, 300);
  let minute = 0;
  const add = (step: object, pause = random.between(0, 9)): void => {
    day += pause;
    minute =
      pause === 0 ? Math.min(1439, minute + random.between(1, 400)) : random.between(0, 1439);
    if (day < 364) {
      const at = new Date(Date.parse(addDays(year.from, day)) + minute * 60_000).toISOString();
      steps.push({ ...step, day, at } as Step);
    }
  };
  const move = (status: string, leftOn: string | null = null, cents = 0) =>
    add({ what: 'move', status, leftOn, cents });
  /** Free or at a charge, which may be undone, paid, given back, or written off. */
  const cancel = () => {
    move('cancelled', null, random.pick([0, 4_500, random.between(1, 37_000)]));
    for (let more = random.between(0, 3); more > 0; more -= 1) {
      random.pick([
        () => pay('charge', random.between(1, 37_000)),
        () => pay('refund', -random.between(1, 37_000)),
        () => writeOff(random.between(1, 37_000)),
        () => pay('adjustment', random.pick([-9_000, 9_000])),
      ])();
    }
    if (random.chance(0.3)) move('in_production');
  };
  const pay = (kind: string, cents: number) => {
    const method = random.pick(['card', 'check', 'cash']);
    add({ what: 'pay', kind, method, cents });
  };
  const writeOff = (cents: number) =>
    add({ what: 'pay', kind: 'adjustment', method: 'account', cents });
  const anything = () =>
    random.pick([
      () => pay('refund', -random.between(1, 45_000)),
      () => pay('refund', -random.between(1, 999)),
      () => pay('charge', random.between(1, 45_000)),
      () => writeOff(random.between(1, 45_000)),
      () => writeOff(-random.between(1, 9_000)),
      // A dispute takes what came in, and may give it back.
      () => pay('adjustment', random.pick([-9_000, 9_000])),
      () => add({ what: 'reprice', cents: random.between(-2_000, 2_000) }),
      () => add({ what: 'ship', zip: random.pick(['50309', '60601', '53001']) }),
    ])();
  move('approved');
  if (random.chance(0.7)) pay('charge', random.pick([20_000, 41_730, 45_000]));
  move('in_production');
  if (random.chance(0.2)) anything();
  if (random.chance(0.3)) cancel();
  else {
    for (let tries = random.between(1, 3); tries > 0; tries -= 1) {
      move('ready');
      const ready = day;
      if (random.chance(0.5)) anything();
      if (random.chance(0.7)) {
        add({ what: 'pause' }, random.between(1, 20));
        steps.pop();
        const earlier = addDays(year.from, random.between(ready + 1, Math.max(ready + 1, day - 1)));
        move('completed', pickup && random.chance(0.3) ? earlier : null);
      }
      for (let more = random.between(0, 4); more > 0; more -= 1) anything();
      if (tries > 1) move('in_production');
    }
    if (random.chance(0.15)) {
      move('in_production');
      cancel();
    }
  }
  return steps;
}

/** What only costs time here. */
const slow = [
  'public.orders disable trigger orders_touch',
  'public.orders disable trigger orders_are_invoiced',
  'public.orders disable trigger orders_stay_invoiced',
  'public.payments disable trigger payments_have_receipts',
];

// product: sales-tax, journal
describe('a year of random orders, refunds, write-offs, and cancellations', () => {
  const random = seededRandom(Number(process.env['SEED'] ?? 7));
  let report: Awaited<ReturnType<typeof read>>;

  beforeAll(async () => {
    for (const change of slow) await backend.sql(`alter table ${change}`);
    await backend.sql('set session_replication_role = replica');
    const placed = await backend.sql(
      `${insertCopies('order', {
        idempotency_key: 'gen_random_uuid()',
        kind: `'order'`,
        version: '1',
        status: `'submitted'`,
        stage: `'placed'`,
        is_open: 'true',
        searched: "''",
        created_at: `timestamptz '2023-12-01 18:00Z'`,
        updated_at: `timestamptz '2023-12-01 18:00Z'`,
        delivery_method: `(array['pickup', 'local', 'shipping', 'shipping'])[1 + n % 4]`,
        ...Object.fromEntries(
          ['name', 'street', 'city', 'state'].map((part) => [
            `delivery_${part}`,
            `case when n % 4 > 0 then 'Ada' end`,
          ]),
        ),
        delivery_zip: `case when n % 4 > 0 then (array['50309', '60601', '53001'])[1 + n % 3] end`,
        tax: `case when n % 3 < 2 then base.tax else jsonb_set(base.tax, '{rate}', '0') end`,
        // Some cost nothing.
        subtotal_cents: 'case when n % 50 > 0 then 39000 else 0 end',
        tax_cents: 'case when n % 50 > 0 and n % 3 < 2 then (n * 7919) % 3500 else 0 end',
        total_cents:
          'case when n % 50 > 0 then 39000 + case when n % 3 < 2 then (n * 7919) % 3500 else 0 end else 0 end',
      })}
       from generate_series(1, 150) as n, jsonb_populate_record(null::public.orders, $1) as base
       returning id, delivery_method`,
      [rowToCopy('order')],
    );
    await backend.sql('set session_replication_role = origin');
    await backend.sql(
      `create temp table seen (
         id bigint primary key generated always as identity, order_id uuid, day date, gone boolean,
         total bigint, tax bigint, state text, untaxed text, charged boolean
       )`,
    );
    await backend.sql(
      `create function pg_temp.live(p jsonb) returns void language plpgsql as $$
       declare s record; v_old public.orders; v_day date;
       begin
         for s in select * from jsonb_to_recordset(p) as step (
           id uuid, what text, at timestamptz, status text, "leftOn" date, kind text, method text,
           cents integer, zip text
         ) loop
           select * into v_old from public.orders where id = s.id;
           v_day := (s.at at time zone 'America/Chicago')::date;
           case s.what
             when 'move' then
               -- Picked up by the end of the day before somebody says so.
               v_day := least(s."leftOn", v_day);
               update public.orders
               set status = s.status, updated_at = s.at, left_on = coalesce(left_on, v_day),
                 cancellation_cents = least(s.cents, total_cents - tax_cents)
               where id = s.id;
               insert into public.job_events (order_id, from_status, to_status, actor, created_at)
               values (s.id, v_old.status, s.status, 'a', s.at);
             when 'pay' then
               perform private.add_payment(
                 row(
                   gen_random_uuid(), s.id, v_old.number, s.kind, s.method, s.cents, null, 'Why.',
                   'a', s.at
                 )::public.payments,
                 false
               );
             when 'reprice' then
               continue when v_old.total_cents = 0 or s.cents = 0;
               update public.orders
               set adjustments = jsonb_build_array(
                   jsonb_build_object('line', 'order', 'cents', s.cents, 'reason', 'Why.')
                 ),
                 adjustment_cents = s.cents,
                 total_cents = total_cents - adjustment_cents + s.cents,
                 updated_at = s.at
               where id = s.id;
             when 'ship' then
               continue when v_old.delivery_method <> 'shipping' or v_old.tax_cents = 0;
               update public.orders set delivery_zip = s.zip, updated_at = s.at where id = s.id;
           end case;
           insert into seen (order_id, day, gone, total, tax, state, untaxed, charged)
           select s.id, v_day,
             status = 'completed' or status = 'ready' and delivery_method <> 'pickup'
               or cancellation_cents > 0,
             case status when 'cancelled' then cancellation_cents else total_cents end,
             case status when 'cancelled' then 0 else tax_cents end,
             case
               when status <> 'cancelled' and delivery_method = 'shipping' then
                 case left(delivery_zip, 3) when '503' then 'IA' when '606' then 'IL' else 'WI' end
               else 'IA'
             end,
             case
               when status = 'cancelled' then 'cancellation'
               when (tax ->> 'rate')::integer = 0 then 'not-collected'
             end,
             status = 'cancelled'
           from public.orders where id = s.id;
         end loop;
       end $$`,
    );
    const steps = placed.flatMap(({ id, delivery_method: method }) =>
      history(random, method === 'pickup').map((step) => ({ id, ...step })),
    );
    await backend.sql('select pg_temp.live($1)', [JSON.stringify(steps)]);
    report = await read(year.from, year.to);
  });
  afterAll(async () => {
    for (const change of slow) {
      await backend.sql(`alter table ${change.replace('disable', 'enable')}`);
    }
  });

  /** From orders, moves, and payments: what each order counts for by the end of each month. */
  const recount = `
    month_ends as (
      select (month + interval '1 month')::date as until, to_char(month, 'YYYY-MM-01') as month
      from generate_series(timestamp '2024-01-01', '2024-12-01', '1 month') as month
    ),
    standing as (
      select until, month, last.*,
        greatest(0, least(ledger.written_off, total - greatest(ledger.moved, 0))) as allowed
      from month_ends
      cross join lateral (
        select distinct on (order_id) * from seen where day < until order by order_id, id desc
      ) as last
      cross join lateral (
        select
          coalesce(sum(amount_cents) filter (where method = 'account'), 0) as written_off,
          coalesce(sum(amount_cents) filter (where method <> 'account'), 0) as moved
        from public.payments
        where order_id = last.order_id
          and (created_at at time zone 'America/Chicago')::date < until
      ) as ledger
    ),
    counted as (
      select until, month, order_id, state, untaxed, case when charged then 0 else 1 end as orders, total - allowed - kept as cents,
        kept as tax_cents
      from standing
      cross join lateral (
        select tax - coalesce(round(tax * allowed / nullif(total, 0)::numeric), 0) as kept
      ) as share
      -- A charge that was all written off counts for nothing.
      where gone and not (charged and total = allowed)
    )`;

  test('add up to what counting orders and payments again makes, order by order and month by month', async () => {
    const wrong = await backend.sql(
      `with ${recount},
       entered as (
         select until, month, o.id, coalesce(sale.state, 'IA') as state, sale.untaxed,
           sum(orders) as orders, sum(cents) as cents, sum(sale.tax_cents) as tax_cents
         from month_ends
         join private.sales as sale on sold_on < until
         join public.orders as o on o.number = order_number
         group by 1, 2, 3, 4, 5
         having (sum(orders), sum(cents), sum(sale.tax_cents)) <> (0, 0, 0)
       )
       (select 'recounted' as by, * from (table counted except all table entered) as a)
       union all
       (select 'entered', * from (table entered except all table counted) as a)
       order by 4, 2 limit 8`,
    );
    expect(wrong).toEqual([]);
  });

  test('are in the report by month, state, and why there’s no tax', async () => {
    const rows = await backend.sql(
      `with ${recount},
       kinds as (select distinct state, untaxed from counted),
       ends as (
         select month_ends.month, kinds.state, kinds.untaxed,
           coalesce(sum(orders), 0) as orders, coalesce(sum(cents), 0) as cents,
           coalesce(sum(tax_cents), 0) as tax_cents
         from month_ends cross join kinds
         left join counted on counted.month = month_ends.month
           and (counted.state, coalesce(counted.untaxed, '')) = (kinds.state, coalesce(kinds.untaxed, ''))
         group by 1, 2, 3
       ),
       months as (
         select month, state, untaxed,
           (orders - lag(orders, 1, 0) over earlier)::int as orders,
           (cents - lag(cents, 1, 0::numeric) over earlier)::int as cents,
           (tax_cents - lag(tax_cents, 1, 0::numeric) over earlier)::int as "taxCents"
         from ends
         window earlier as (partition by state, untaxed order by month)
       )
       select * from months where (orders, cents, "taxCents") <> (0, 0, 0)
       order by month desc, state, untaxed nulls first`,
    );
    expect(rows.length).toBeGreaterThan(30);
    const listed = taxRows(report, shop.region);
    expect(listed.filter(({ orders, cents, taxCents }) => orders || cents || taxCents)).toEqual(
      rows,
    );
    // Something of everything happened.
    const [most] = await backend.sql(
      `select count(*) filter (where untaxed = 'cancellation' and not allowance)::int as charges,
         count(*) filter (where untaxed = 'cancellation' and allowance)::int as "chargesGivenUp",
         count(*) filter (where untaxed = 'cancellation' and not allowance and cents < 0)::int
           as undone,
         count(*) filter (where allowance and tax_cents < 0)::int as allowances,
         count(*) filter (where allowance and tax_cents > 0)::int as "paidAfterAll",
         count(*) filter (where orders < 0)::int as "takenBack",
         count(*) filter (where sold_on < shop_day and orders > 0)::int as earlier
       from private.sales, lateral (select private.shop_date(entered_at) as shop_day) as at`,
    );
    for (const count of Object.values(most ?? {})) expect(count).toBeGreaterThan(10);
  });

  test('leave in the journal what customers owe, and the tax that’s kept', async () => {
    const lines = journalLines(report, accounts, shop.region, '2025-01-02');
    const left = (account: string) =>
      sum(lines.filter((line) => line.account === account).map((line) => line.debit - line.credit));
    const [owed] = await backend.sql(
      `select sum(total)::int as cents from (
         select sum(
           case status when 'cancelled' then cancellation_cents else total_cents end
         ) as total
         from public.orders where left_on is not null
         union all
         select -sum(amount_cents) from public.payments
       ) as sums`,
    );
    expect(left(accounts.receivable)).toBe(owed?.['cents']);
    expect(left(accounts.tax)).toBe(0 - sum(report.sales.map(({ taxCents }) => taxCents)));
  });
});

type Order = { id: string; number: number };

/** Places an order of $390.00 and $27.30 tax, with this status. */
async function place(changes: Parameters<typeof putJobs>[2][number] = {}): Promise<Order> {
  const [order] = await putJobs(backend.sql, 'order', [changes]);
  if (!order) throw new Error('There is no order.');
  return order;
}
const pickedUp = () => place({ status: 'completed' });
/** What the books have of an order, in the order it was written. */
const sales = ({ number }: Order) =>
  backend.sql(
    `select state, untaxed, allowance, orders::int, cents::int, tax_cents::int as tax,
       sold_on::text as day
     from private.sales where order_number = $1 order by id`,
    [number],
  );
/** The tax that an order is reported with, and what it was sold for before tax. */
const reported = async (order: Order) => {
  const rows = await sales(order);
  const of = (name: string) => sum(rows.map((row) => Number(row[name])));
  return { orders: of('orders'), cents: of('cents'), tax: of('tax') };
};
const moved = async (order: Order, to: string, said: object = {}) => {
  const [row] = await backend.sql('select version from public.orders where id = $1', [order.id]);
  const seen = { kind: 'order', number: order.number, version: row?.['version'], to };
  // Nothing is paid here, so an owner hands it out.
  return backend.ask(moveJob, { ...seen, note: 'They pay on Monday.', ...said }, 'owner');
};
const pay = (order: Order, kind: string, cents: number, method = 'check') =>
  backend.sql(
    `select private.add_payment(
       row(gen_random_uuid(), $1, $2, $3, $4, $5, null, 'Why.', 'a', now())::public.payments, false
     )`,
    [order.id, order.number, kind, method, cents],
  );
const whole = { orders: 1, cents: 39_000, tax: 2_730 };
const none = { orders: 0, cents: 0, tax: 0 };
const sale = { state: null, untaxed: null, allowance: false, ...whole, day: today };

// product: sales-tax
describe('an order is sold', () => {
  test.each([
    ['pickup', {}, 'completed'],
    ['local', { ...shipped('50309', 2_730), deliveryMethod: 'local' }, 'ready'],
    ['shipping', shipped('60601', 2_730), 'ready'],
  ])('when it leaves the shop: %s', async (_, changes, leaves) => {
    const order = await place({ status: 'approved', ...changes });
    await backend.sql('select private.remember_approved($1)', [order.id]);
    for (const to of ['in_production', 'ready', 'completed']) {
      expect(await moved(order, to)).toMatchObject({ outcome: 'moved' });
      const left = leaves === 'ready' ? to !== 'in_production' : to === 'completed';
      expect(await reported(order)).toEqual(left ? whole : none);
    }
    expect(await sales(order)).toHaveLength(1);
  });

  test('without tax where we collect none', async () => {
    const order = await place({ status: 'ready', ...shipped('53001', 0) });
    expect(await sales(order)).toEqual([
      { ...sale, state: 'WI', untaxed: 'not-collected', tax: 0 },
    ]);
  });

  test('no more once it’s back in production, and when its move is undone', async () => {
    const order = await place({ status: 'ready', ...shipped('60601', 2_730) });
    expect(await reported(order)).toEqual(whole);
    await backend.sql('select private.remember_approved($1)', [order.id]);
    expect(await moved(order, 'in_production')).toMatchObject({ outcome: 'moved' });
    expect(await reported(order)).toEqual(none);

    const pickup = await place({ status: 'ready' });
    const done = await moved(pickup, 'completed');
    if (done.outcome !== 'moved') throw new Error(done.outcome);
    expect(await reported(pickup)).toEqual(whole);
    const seen = { kind: 'order', number: pickup.number, version: done.version };
    await backend.ask(undoMove, seen, 'owner');
    expect(await reported(pickup)).toEqual(none);
  });

  test('again for what it costs and where it goes after a change', async () => {
    const order = await place({ status: 'ready', ...shipped('60601', 2_730) });
    await backend.sql(
      `update public.orders set delivery_zip = '53001', tax_cents = 0, total_cents = 39000,
         tax = jsonb_set(tax, '{rate}', '0')
       where id = $1`,
      [order.id],
    );
    const back = { ...sale, state: 'IL', orders: -1, cents: -39_000, tax: -2_730 };
    expect((await sales(order)).slice(1)).toEqual(
      expect.arrayContaining([back, { ...sale, state: 'WI', untaxed: 'not-collected', tax: 0 }]),
    );
  });

  test('in the end not at all if it’s taken back by somebody whose day began before midnight', async () => {
    const order = await place({ status: 'ready', ...shipped('60601', 2_730) });
    await backend.sql('alter table public.orders disable trigger orders_touch');
    await backend.sql(
      `update public.orders set status = 'in_production', updated_at = now() - interval '1 day'
       where id = $1`,
      [order.id],
    );
    await backend.sql('alter table public.orders enable trigger orders_touch');
    expect(await reported(order)).toEqual(none);
  });
});

// product: sales-tax, job-moves
describe('an order that was picked up earlier than somebody says so', () => {
  const readySince = async (days: number): Promise<Order> => {
    const order = await place({ status: 'ready' });
    await backend.sql(
      `insert into public.job_events (order_id, from_status, to_status, actor, created_at)
       values ($1, 'in_production', 'ready', 'a', $2)`,
      [order.id, `${addDays(today, -days)}T18:00:00Z`],
    );
    return order;
  };
  const daysAgo = (days: number) => addDays(today, -days);

  test.each([0, 3])('counts for that day (%i days ago), and is entered today', async (days) => {
    const order = await readySince(3);
    expect(await moved(order, 'completed', { leftOn: daysAgo(days) })).toMatchObject({
      outcome: 'moved',
    });
    expect(await sales(order)).toEqual([{ ...sale, day: daysAgo(days) }]);
    const [row] = await backend.sql(
      'select left_on::text as day from public.orders where id = $1',
      [order.id],
    );
    expect(row).toEqual({ day: daysAgo(days) });
    const [entered] = await backend.sql(
      'select private.shop_date(entered_at)::text as day from private.sales where order_number = $1',
      [order.number],
    );
    expect(entered).toEqual({ day: today });
  });

  test('wasn’t picked up before it was ready, or tomorrow', async () => {
    const order = await readySince(3);
    for (const days of [4, -1]) {
      expect(await moved(order, 'completed', { leftOn: daysAgo(days) })).toEqual({
        outcome: 'not-then',
        status: 'ready',
        readyOn: daysAgo(3),
      });
    }
    expect(await sales(order)).toEqual([]);
  });

  test('has what was refunded since then on the day it was refunded', async () => {
    const order = await readySince(3);
    await pay(order, 'charge', 41_730);
    await pay(order, 'refund', -41_730);
    await moved(order, 'completed', { leftOn: daysAgo(2) });
    expect(await sales(order)).toEqual([
      { ...sale, day: daysAgo(2) },
      { ...sale, allowance: true, orders: 0, cents: -39_000, tax: -2_730 },
    ]);
  });

  test.each([
    ['an order that is shipped', shipped('60601', 2_730), 'completed'],
    ['an order that only gets ready', { status: 'in_production' as const }, 'ready'],
  ])('isn’t %s', async (_, changes, to) => {
    const { number } = await place({ status: 'ready', ...changes });
    const p = { kind: 'order', number, version: 2, to, leftOn: today };
    expect((await backend.tryCall('staff', 'move_job', { p })).status).toBe(400);
  });
});

// product: sales-tax
describe('after an order has left', () => {
  test('what is refunded takes its share of the tax back, and all of it takes all', async () => {
    const order = await pickedUp();
    await pay(order, 'charge', 41_730);
    await pay(order, 'refund', -1_000);
    expect(await reported(order)).toEqual({ orders: 1, cents: 38_065, tax: 2_665 });
    for (let n = 0; n < 40; n += 1) await pay(order, 'refund', -1_000);
    await pay(order, 'refund', -730);
    expect(await reported(order)).toEqual({ ...none, orders: 1 });
  });

  test('what is written off does, too, and what is paid after all gives it back', async () => {
    const order = await pickedUp();
    await pay(order, 'charge', 20_000);
    await pay(order, 'adjustment', 21_730, 'account');
    // 41,730 to 20,000 as 2,730 to 1,308.41.
    expect(await reported(order)).toEqual({ orders: 1, cents: 18_692, tax: 1_308 });
    await pay(order, 'charge', 21_730);
    expect(await reported(order)).toEqual(whole);
  });

  test.each([
    ['it isn’t paid yet', []],
    [
      'more than was due comes back',
      [
        ['charge', 50_000],
        ['refund', -8_270],
      ],
    ],
    [
      'the bank takes a disputed payment, which is owed then',
      [
        ['charge', 41_730],
        ['adjustment', -41_730],
      ],
    ],
    ['nothing was paid and more is owed on account', [['adjustment', -500, 'account']]],
  ] as const)('all of its tax is owed though %s', async (_, entries) => {
    const order = await pickedUp();
    for (const [kind, cents, method = 'card'] of entries) await pay(order, kind, cents, method);
    expect(await reported(order)).toEqual(whole);
  });

  test('a lower price and the refund that it makes due count once', async () => {
    for (const first of ['price', 'refund']) {
      const order = await pickedUp();
      await pay(order, 'charge', 41_730);
      const lower = () =>
        backend.sql(
          `update public.orders
           set adjustments = '[{"line": "order", "cents": -1000, "reason": "Why."}]',
             adjustment_cents = -1000, tax_cents = 2660, total_cents = 40660
           where id = $1`,
          [order.id],
        );
      if (first === 'price') await lower();
      await pay(order, 'refund', -1_070);
      if (first === 'refund') await lower();
      expect(await reported(order), first).toEqual({ orders: 1, cents: 38_000, tax: 2_660 });
    }
  });

  test('what was written off before that day takes its share when it’s sold', async () => {
    const order = await place({ status: 'in_production' });
    await pay(order, 'charge', 41_730);
    await pay(order, 'refund', -20_865);
    expect(await reported(order)).toEqual(none);
    await backend.sql(`update public.orders set status = 'completed' where id = $1`, [order.id]);
    expect(await reported(order)).toEqual({ orders: 1, cents: 19_500, tax: 1_365 });
  });
});

// product: sales-tax
describe('a sale', () => {
  test('stays in the books when its order is erased, and can’t be changed', async () => {
    const order = await pickedUp();
    await backend.sql('delete from public.orders where id = $1', [order.id]);
    expect(await sales(order)).toEqual([sale]);
    for (const statement of [
      'update private.sales set cents = 1',
      'delete from private.sales',
      'truncate private.sales',
    ]) {
      await expect(backend.sql(statement), statement).rejects.toThrow('Sales can');
    }
  });

  test('counts for the state whose rate the price function takes', async () => {
    const rows = await backend.sql(
      `select zip, private.state_of_zip(zip) as state
       from generate_series(0, 999) as prefix, lpad(prefix || '00', 5, '0') as zip`,
    );
    expect(rows).toEqual(rows.map(({ zip }) => ({ zip, state: stateOfZip(String(zip)) })));
  });

  test.each([
    ['50309', 'IA'],
    ['52899-1234', 'IA'],
    ['53001', 'WI'],
    ['61201', 'IL'],
    ['68102', 'NE'],
    ['00501', 'NY'],
    ['00000', null],
    ...[
      '06390',
      '06390-0123',
      '73960',
      '83414',
      '96799',
      '96939',
      '96940',
      '96941',
      '96950',
      '96960',
      '96970',
    ].map((zip): [string, string | null] => [zip, stateOfZip(zip)]),
    ['99950', 'AK'],
    [null, null],
  ])('delivered to %s counts for %s', async (zip, state) => {
    expect(await backend.sql('select private.state_of_zip($1) as state', [zip])).toEqual([
      { state },
    ]);
  });
});
