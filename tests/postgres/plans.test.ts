import { afterAll, beforeAll, expect, test } from 'vitest';
import { toColumns } from '../../src/platform/column-names.ts';
import { orderOf, threeItemDesign } from '../factory/orders.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';

const jobs = 300_000;
const days = 3_650;

let database: TestDatabase;
let staff: string;
beforeAll(async () => {
  database = await openTestDatabase();
  staff = await database.addStaff('dana@confluenceprint.example');
  await database.call('place_order', toColumns(orderOf([threeItemDesign()])));
  // Ten years of copies of one order; all but the newest hundred are completed.
  const customer = `'Customer ' || n || case when n % 1000 = 0 then ' Nguyễn-O’Neill' else '' end`;
  const changed = {
    id: 'gen_random_uuid()',
    customer_name: customer,
    searched: `private.folded(${customer})`,
    customer_phone: `'(515) ' || to_char(n, 'FM000"-"0000')`,
    number: '1001 + n',
    idempotency_key: 'gen_random_uuid()',
    status: `case when n <= 100 then 'submitted' else 'completed' end`,
    stage: `(case when n <= 100 then 'placed' else 'done' end)::public.job_stage`,
    is_open: 'n <= 100',
    created_at: `now() - n * interval '${days} days' / ${jobs}`,
    due_date: `current_date + 14 - n * ${days} / ${jobs}`,
    start_by: `current_date + 10 - n * ${days} / ${jobs}`,
  };
  const columns = await database.sql<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = 'public.orders'::regclass and attnum > 0 order by attnum`,
  );
  const names = columns.map(({ name }) => name);
  const values = { ...Object.fromEntries(names.map((name) => [name, `base.${name}`])), ...changed };
  // The copies needn't be checked again, which took most of the time, nor counted by triggers.
  const checks = await database.sql<{ name: string }>(
    `select conname as name from pg_constraint
     where conrelid = 'public.orders'::regclass and contype = 'c'`,
  );
  await database.sql(`
    alter table public.orders ${checks.map(({ name }) => `drop constraint ${name}`).join()};
    set session_replication_role = replica;
    create temporary table by_text as select pg_get_indexdef('public.orders_by_text'::regclass);
    drop index public.orders_by_text;
    insert into public.orders overriding system value
    select ${names.map((name) => values[name as keyof typeof values]).join()}
    from public.orders as base, generate_series(1, ${jobs}) as n;
    insert into public.job_events (order_id, to_status, actor, created_at)
    select id, 'submitted', 'customer', created_at from public.orders;
    reset session_replication_role;
    do $$ begin execute (select * from by_text); end $$;
    analyze public.orders, public.job_events;
    create function public.all_seq_scans() returns jsonb language sql as $$
      select jsonb_object_agg(relname, seq_scan)
      from pg_stat_xact_user_tables
      where relname in ('orders', 'job_events', 'garment_stock')
    $$;
    create function public.seq_scans(p_user text, p_call text) returns text[] language plpgsql
    set max_parallel_workers_per_gather = 0 as $$
    declare
      v_before jsonb := public.all_seq_scans();
      v_answer jsonb;
    begin
      perform set_config('request.jwt.claims', jsonb_build_object('sub', p_user, 'session_id', p_user)::text, true);
      execute p_call into v_answer;
      return array(
        select key
        from jsonb_each(public.all_seq_scans())
        where value is distinct from coalesce(v_before -> key, '0')
      );
    end;
    $$;
    create function public.orders_read() returns bigint language sql as $$
      select seq_tup_read + idx_tup_fetch
      from pg_stat_xact_user_tables
      where relname = 'orders'
    $$;
    create function public.orders_read_by(p_user text, p_call text) returns bigint language plpgsql
    as $$
    declare
      v_before bigint := public.orders_read();
      v_answer jsonb;
    begin
      perform set_config('request.jwt.claims', jsonb_build_object('sub', p_user, 'session_id', p_user)::text, true);
      execute p_call into v_answer;
      return public.orders_read() - v_before;
    end;
    $$`);
});
afterAll(() => database.close());

const board = `'limit', 50, 'today', current_date`;
const calls = {
  'the board by start': `public.list_jobs(jsonb_build_object(${board}, 'sort', 'start', 'open', true))`,
  'all jobs by start': `public.list_jobs(jsonb_build_object(${board}, 'sort', 'start'))`,
  'all jobs, newest first': `public.list_jobs(jsonb_build_object(${board}, 'sort', 'newest'))`,
  'overdue jobs': `public.list_jobs(jsonb_build_object(${board}, 'sort', 'start', 'due', 'overdue'))`,
  'the counts of the board': `public.count_jobs(jsonb_build_object('today', current_date))`,
  'the proofs that wait': `public.list_waiting_proofs('{}')`,
  'a job': `public.read_job('{"kind": "order", "number": 151001}')`,
  colors: `public.style_colors('{"styleCode": "00606"}')`,
};

test.for(Object.entries(calls))(
  'reads %s of 300,000 jobs without scanning a table',
  async ([, call]) => {
    const [row] = await database.sql('select public.seq_scans($1, $2) as scans', [
      staff,
      `select ${call}`,
    ]);
    expect(row).toEqual({ scans: [] });
  },
);

test.for([29, 365])(
  'reads analytics of the last %s days of 300,000 jobs without reading the other orders',
  async (ago) => {
    const [row] = await database.sql<{ read: number }>(
      'select public.orders_read_by($1, $2)::integer as read',
      [
        staff,
        `select public.read_analytics(
           jsonb_build_object('from', current_date - ${ago}, 'to', current_date))`,
      ],
    );
    // Those of the days twice, and those of the days before.
    expect(row!.read).toBeLessThan((3.5 * ago * jobs) / days);
  },
);

test('notices a scan', async () => {
  const [row] = await database.sql('select public.seq_scans($1, $2) as scans', [
    staff,
    `select jsonb_agg(number) from public.orders where total_cents = 0`,
  ]);
  expect(row).toEqual({ scans: ['orders'] });
});

test.for([
  ['a name', 'customer 271828'],
  ['part of a name', 'omer 271828'],
  ['words in another order', '271828 customer'],
  ['a number', '271829'],
  ['a title', 'Order #271829'],
  ['a phone number', '+1 515.027.1828'],
  ['what many jobs have', 'customer'],
  ['a name and the color of its last item', 'alpine 271828'],
  ['a color that no job has', 'chartreuse'],
  ['what no job has', 'nobody at all'],
  ['a name without its accents', 'nguyen oneill 271000'],
  ['a name with a hyphen', 'NGUYEN-O’NEILL 271000'],
  ['the number of a paper', 'INV-920797'],
])('searches 300,000 jobs for %s without reading most of them', async ([, text]) => {
  const call = `public.list_jobs(jsonb_build_object(${board}, 'sort', 'newest', 'text', '${text}'))`;
  const [row] = await database.sql<{ read: number }>(
    'select public.orders_read_by($1, $2)::integer as read',
    [staff, `select ${call}`],
  );
  expect(row!.read).toBeLessThan(1_000);
});

test('counts finished jobs that a search among the unfinished ones leaves out, without reading most of them', async () => {
  for (const text of ['nguyen', 'customer', 'nobody at all']) {
    const call = `public.list_jobs(jsonb_build_object(${board}, 'sort', 'start', 'open', true, 'text', '${text}'))`;
    const [row] = await database.sql<{ read: number }>(
      'select public.orders_read_by($1, $2)::integer as read',
      [staff, `select ${call}`],
    );
    expect(row!.read, text).toBeLessThan(2_000);
  }
});
