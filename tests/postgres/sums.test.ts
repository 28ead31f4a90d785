import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../local/seeded-random.ts';
import { toColumns } from '../../src/domain/column-names.ts';
import { orderToPlace, quoteToPlace } from '../factory/orders.ts';
import { onEveryConnection, openTestDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
let staff: string;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.sql(comparison);
  staff = await database.addStaff('dana@confluenceprint.example');
});
afterAll(() => database.close());
afterEach(() => database.sql('delete from public.orders; delete from public.quotes'));

/**
 * The sums, folded or not, that differ from a count of everything, and the dashboard's number of
 * orders if that differs. One statement, so that all are of the same moment.
 */
const comparison = `
  create function public.wrong_sums(p_staff text) returns setof jsonb
  language plpgsql stable security definer as $$
  begin
    perform set_config('request.jwt.claims', jsonb_build_object('sub', p_staff, 'session_id', p_staff)::text, true);
    return query
    with counted as materialized (
      select *, (created_at at time zone 'UTC')::date as day,
        (total_cents - tax_cents)::integer as cents
      from public.orders
      where status <> 'cancelled'
    ),
    asked as materialized (
      select *, (created_at at time zone 'UTC')::date as day from public.quotes
    ),
    parts as (
      select day, 'order' as dimension, 'order' as key, 1 as jobs, total_quantity as pieces,
        cents
      from counted
      union all
      select day, 'tax', 'tax', 1, total_quantity, tax_cents from counted
      union all
      select day, 'rush', 'rush', 1, total_quantity, cents from counted
      where turnaround_class = 'rush'
      union all
      select day, 'garment', garment_id, 1, total_quantity, cents from counted
      union all
      select day, 'color', color_name, 1, total_quantity, cents from counted
      union all
      select day, 'artwork', artwork_type, 1, total_quantity, cents from counted
      union all
      select day, 'size', size, 0, quantity, 0 from counted
      join public.order_lines on order_id = counted.id
      union all
      select day, 'quote', 'quote', 1, quantity, 0 from asked
      union all
      select day, 'quote-ordered', 'quote-ordered', 1, quantity, 0 from asked
      where status = 'ordered'
    ),
    both_ways as (
      select grain, dimension, first_day, key, jobs, pieces, cents from private.current_sums
      union all
      select grain, dimension, date_trunc(grain, day::timestamp)::date, key, -jobs, -pieces, -cents
      from parts
      cross join (values ('day'), ('month')) as every (grain)
    )
    select to_jsonb(wrong)
    from (
      select grain, dimension, first_day, key, sum(jobs), sum(pieces), sum(cents)
      from both_ways
      group by 1, 2, 3, 4
      having (sum(jobs), sum(pieces), sum(cents)) <> (0, 0, 0)
    ) as wrong
    union all
    select to_jsonb(dashboard)
    from (
      select
        public.read_analytics(
          jsonb_build_object('from', current_date - 1, 'to', current_date + 1)
        ) #>> '{now,orders}' as shown,
        (select count(*) from counted) as orders
    ) as dashboard
    where shown::bigint <> orders;
  end;
  $$`;

const wrongSums = () => database.list('wrong_sums', staff);

type Placed = { outcome: string; orderId: string; number: number };
const place = (change = {}): Promise<Placed> =>
  database.call<Placed>('place_order', toColumns(orderToPlace(change)));
const fold = (limit: number) => database.call<number>('fold_sums', limit);

async function count(table: string): Promise<number> {
  const [row] = await database.sql<{ rows: number }>(`select count(*)::int as rows from ${table}`);
  return row?.rows ?? 0;
}

// product: placing-an-order
test('places an order while another transaction that placed one stays open', async () => {
  await database.inTransaction(async (sql) => {
    await sql('select public.place_order($1)', [toColumns(orderToPlace())]);
    await sql('select public.place_quote($1)', [toColumns(quoteToPlace())]);
    expect(await place()).toMatchObject({ outcome: 'placed' });
    const quote = await database.call('place_quote', toColumns(quoteToPlace()));
    expect(quote).toMatchObject({ outcome: 'placed' });
  });
});

// product: analytics-dashboard
test.for([1, 2])(
  'keeps the sums exact while 32 connections place, move, delete, and fold (seed %i)',
  async (seed) => {
    let writing = true;
    const check = async (): Promise<number> => {
      let checks = 0;
      for (; writing; checks += 1) expect(await wrongSums()).toEqual([]);
      return checks;
    };
    const checked = check();
    await onEveryConnection(async (at) => {
      const random = seededRandom(seed * 100 + at);
      const mine: (Placed & { version: number })[] = [];
      for (let step = 0; step < 12; step += 1) {
        const job = mine.length > 0 ? random.pick(mine) : null;
        const act = random.pick(['place', 'place', 'quote', 'move', 'delete', 'fold']);
        if (act === 'fold') await fold(random.between(1, 200));
        else if (act === 'quote') await database.call('place_quote', toColumns(quoteToPlace()));
        else if (act === 'place' || !job) {
          const placed = await place({
            artworkType: random.pick(['complete', 'sketch']),
            colorName: random.pick(['Navy', 'Red', 'Sand']),
            turnaroundClass: random.pick(['rush', 'standard']),
          });
          mine.push({ ...placed, version: 1 });
        } else if (act === 'move') {
          // Canceled, and then not.
          const { number, version } = job;
          const p = { kind: 'order', number, version, to: 'cancelled' };
          await database.callAs(staff, version % 2 === 1 ? 'move_job' : 'undo_move', p);
          job.version += 1;
        } else {
          await database.sql('delete from public.orders where id = $1', [job.orderId]);
          mine.splice(mine.indexOf(job), 1);
        }
      }
    }).finally(() => {
      writing = false;
    });
    expect(await checked).toBeGreaterThan(0);
    await database.sql(`update public.quotes set status = 'ordered' where number % 2 = 0`);
    expect(await wrongSums()).toEqual([]);
    while ((await fold(300)) > 0);
    expect([await wrongSums(), await count('private.job_deltas')]).toEqual([[], 0]);
  },
);

// product: analytics-dashboard
test('counts everything again from wrong sums, while orders come in and sums are folded', async () => {
  await onEveryConnection(() => place());
  await fold(60);
  await database.sql(
    `update private.job_sums set jobs = jobs + 7 where grain = 'month';
     delete from private.job_sums where grain = 'day' and dimension = 'size';
     delete from private.job_deltas where dimension = 'garment'`,
  );
  expect(await wrongSums()).not.toEqual([]);
  await onEveryConnection(async (at) => {
    if (at % 8 === 0) await database.sql('select private.recount_jobs()');
    else if (at % 8 === 1) await fold(100);
    else await place();
  });
  expect(await wrongSums()).toEqual([]);
});

// product: analytics-dashboard
test('makes nobody wait for a recount, however long it takes', async () => {
  const [old] = await onEveryConnection(() => place());
  await database.inTransaction(async (sql) => {
    await sql('select private.recount_jobs()');
    // The transaction stays open, as if the recount took that long.
    const move = { kind: 'order', number: old?.number, version: 1, to: 'cancelled' };
    expect(await database.callAs(staff, 'move_job', move)).toMatchObject({ outcome: 'moved' });
    await database.sql('delete from public.orders where id = $1', [old?.orderId]);
    await place();
    await database.call('place_quote', toColumns(quoteToPlace()));
    expect(await fold(100)).toBe(0);
    expect(await wrongSums()).toEqual([]);
  });
  await database.sql('select private.recount_jobs()');
  expect(await wrongSums()).toEqual([]);
});

// product: analytics-dashboard
test.for([
  ['on', 'origin'],
  ['off', 'replica'],
])('counts no order twice when a dump is restored with triggers %s', async ([, role]) => {
  await onEveryConnection(() => place());
  await database.call('place_quote', toColumns(quoteToPlace()));
  await fold(100);
  expect(await count('private.job_deltas')).toBeGreaterThan(0);

  const restored = await openTestDatabase();
  // By name of schema, as in a dump: the sums come before the orders.
  const tables = ['private.job_deltas', 'private.job_sums', 'public.orders', 'public.order_lines'];
  for (const table of [...tables, 'public.quotes']) {
    const [copy] = await database.sql<{ file: string }>(
      `select quote_literal(current_setting('data_directory') || '/' || $1 || current_database())
         as file`,
      [table],
    );
    await database.sql(`copy ${table} to ${copy?.file}`);
    await restored.sql(
      `set session_replication_role = ${role}; copy ${table} from ${copy?.file};
       reset session_replication_role`,
    );
  }
  const added = `select grain, dimension, first_day::text, key, sum(jobs) as jobs,
      sum(pieces) as pieces, sum(cents) as cents
    from private.current_sums
    group by 1, 2, 3, 4
    having sum(jobs) <> 0 or sum(pieces) <> 0
    order by 1, 2, 3, 4`;
  expect(await restored.sql(added)).toEqual(await database.sql(added));
  expect(await restored.call('place_order', toColumns(orderToPlace()))).toBeTruthy();
  await restored.close();
});
