import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startBackend, type Backend } from '../../local/backend.ts';
import { closeOnSignal, exitWith } from '../../local/terminal.ts';
import type * as z from 'zod/mini';
import { countJobs } from '../../src/staff/board/count-jobs.rpc.ts';
import { jobsPerPage, listJobs } from '../../src/staff/board/list-jobs.rpc.ts';
import { readMoneyReport } from '../../src/payments/books/read-money-report.rpc.ts';
import { readAnalytics } from '../../src/staff/analytics/read-analytics.rpc.ts';
import type { StaffCall } from '../../src/staff/staff-call.ts';
import { daysOf, longestRange, utcDay } from '../../src/staff/analytics/analytics.ts';
import type { DayRange } from '../../src/platform/dates/day-range.ts';
import { longestPeriod, periodDays } from '../../src/payments/books/books-period.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { garments } from '../../src/garments/garment.ts';
import { loopback } from '../../local/ports.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { builtInSwatches } from '../../src/garments/swatches.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { shopTime } from '../../src/shop.ts';
import { insertCopies, rowToCopy } from '../factory/rows.ts';
import { formatGrid } from './grid.ts';
import { signInOwner } from './sign-in.ts';
import { percentile } from './statistics.ts';

// `npm run bench:analytics`: how long staff wait for the dashboard and the job board with ten years
// of counters and 200,000 orders, on the local database or on PostgreSQL. It only reports; it never
// fails on a number.

const help = `bench:analytics fills its own database, in this process, and asks it as staff.
  --postgres     on PostgreSQL 17, which has the board's index of texts; the embedded database doesn't
  --orders N     orders over ten years (200000; two minutes to fill)
  --calls N      calls of each kind (60); fewer when they take more than 20 s in total
  --only TEXT    only kinds with this in their name, such as "analytics"
  --json FILE    also write all figures as JSON`;

const { values: options } = parseArgs({
  options: {
    postgres: { type: 'boolean', default: false },
    orders: { type: 'string', default: '200000' },
    calls: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

/** The most an answer may take (issue 5). */
const boundMs = 300;
/** How long to measure one kind of call, at most. */
const maxMs = 20_000;
const days = 3650;
const batch = 20_000;

type Ask = { readonly name: string; readonly call: StaffCall; readonly input: unknown };
type Result = {
  readonly name: string;
  readonly calls: number;
  /** Milliseconds until the whole answer has arrived. */
  readonly p50: number;
  readonly p99: number;
  readonly bytes: number;
};

async function bench(): Promise<void> {
  const undo: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  closeOnSignal(close);
  try {
    const folder = await mkdtemp(path.join(tmpdir(), 'confluence-bench-'));
    undo.push(() => rm(folder, { recursive: true, force: true }));
    const postgres = options.postgres ? await startPostgres({ durable: false }) : null;
    undo.push(async () => postgres?.stop());
    // On disk, as under `npm start`.
    const backend = await startBackend({
      dataDir: path.join(folder, 'data'),
      databaseUrl: postgres
        ? `postgres://supabase_admin:${postgres.server.password}@${loopback}:${postgres.server.port}/postgres`
        : null,
      port: 0,
      siteUrl: 'http://localhost:4321',
    });
    undo.push(backend.close);
    const now = new Date();
    const filledMs = await fill(backend, Math.max(1, Number(options.orders)), now);
    const results = await measure(
      backend,
      asksOf(now).filter(({ name }) => name.includes(options.only)),
    );

    const counts = await countRows(backend);
    console.log(`${heading()}\n\n${counts}, filled in ${Math.round(filledMs / 1000)} s.\n`);
    console.log(formatResults(results));
    if (options.json) {
      const figures = { at: now.toISOString(), orders: Number(options.orders), boundMs, results };
      await writeFile(options.json, `${JSON.stringify(figures, null, 2)}\n`);
    }
  } finally {
    await close();
  }
}

/** Ten years up to `now`. */
async function fill(backend: Backend, orders: number, now: Date): Promise<number> {
  const start = performance.now();
  await backend.sql(
    `insert into public.quote_analytics (day, path, attempts, completed, minutes, funnel)
     select $1::date - n, path, 40 + n % 17, 9 + n % 7, 55.5 + n % 11,
       (select jsonb_object_agg(step, 40 - 5 * place) from unnest(private.quote_steps(path))
        with ordinality as steps (step, place))
     from generate_series(0, ${days - 1}) as n,
       unnest(array['quoteForm', 'screenPrinting', 'shirtDesigner']) as path`,
    [utcDay(now)],
  );
  await backend.sql(
    `${insertCopies('quote_request', {
      idempotency_key: 'gen_random_uuid()',
      email: `'bench-' || n || '@example.com'`,
      quantity: '1 + n % 90',
      pickup_date: 'null',
      start_by: 'null',
      status: `case when n < 40 then 'new' when n % 3 = 0 then 'ordered' else 'declined' end`,
      created_at: `$1::timestamptz - n * interval '2 hours'`,
    })}
     from generate_series(1, 40000) as n, jsonb_populate_record(null::public.quote_requests, $2) as base`,
    [now.toISOString(), rowToCopy('quote_request')],
  );
  const choices = JSON.stringify(
    garments
      .filter(({ kind }) => kind !== 'cap')
      .flatMap(({ id, name, styleCode }) =>
        (builtInSwatches[styleCode] ?? []).map((color) => ({
          garment_id: id,
          garment_name: name,
          style_code: styleCode,
          color_key: color.key,
          color_name: color.name,
          color_hex: color.hex,
        })),
      ),
  );
  // What these check and write takes a quarter of an hour for rows that fit together anyway.
  const tables = ['public.orders', 'public.payments', 'public.job_events'];
  for (const table of tables) await backend.sql(`alter table ${table} disable trigger user`);
  for (const trigger of ['orders_follow_status', 'orders_keep_searched']) {
    await backend.sql(`alter table public.orders enable trigger ${trigger}`);
  }
  for (let from = 1; from <= orders; from += batch) {
    const to = Math.min(orders, from + batch - 1);
    process.stderr.write(
      `\rOrders ${to.toLocaleString('en-US')} of ${orders.toLocaleString('en-US')}`,
    );
    await backend.sql(
      `with choice as materialized (
         select choice, place - 1 as place, count(*) over () as choices
         from jsonb_array_elements($1::jsonb) with ordinality as listed (choice, place)
       ),
       -- 2.2 items each.
       planned as (
         select
           n, n * ${days}::bigint / ${orders} as age, count(*) * (6 + n % 90) as pieces,
           case when n % 9 = 0 then 3000 else 0 end as rush,
           array_agg(1600) as each,
           jsonb_agg(
             choice || jsonb_build_object(
               'quantities', jsonb_build_object('M', 2, 'L', 2 + n % 90, 'XL', 2)
             )
             order by item
           ) as items
         from generate_series(${from}, ${to}) as n
         cross join lateral generate_series(1, (array[1, 1, 2, 3, 4])[1 + n % 5]) as item
         join choice on choice.place = (n * 7 + item * 13) % choice.choices
         group by n
       ),
       placed as (
         ${insertCopies('order', {
           idempotency_key: 'gen_random_uuid()',
           designs: `jsonb_build_array(
             base.designs -> 0 || jsonb_build_object(
               'artwork_type', (array['complete', 'sketch', 'description'])[1 + n % 3],
               'artwork_description', 'A heron.',
               'items', items
             )
           )`,
           total_quantity: 'pieces',
           due_date: '($2::timestamptz)::date - age::integer + 12',
           start_by: '($2::timestamptz)::date - age::integer + 8',
           turnaround_class: `case when rush > 0 then 'rush' else 'standard' end`,
           customer_name: `'Bench ' || n`,
           customer_email: `'bench-' || n || '@example.com'`,
           per_item_cents: 'each',
           subtotal_cents: '1600 * pieces',
           rush_fee_cents: 'rush',
           tax_cents: '0',
           total_cents: '1600 * pieces + rush',
           status: `case when n % 25 = 0 then 'cancelled' when age > 14 then 'completed'
             else (array['submitted', 'in_review', 'proof_sent', 'approved', 'in_production',
               'ready'])[1 + n % 6] end`,
           created_at: `$2::timestamptz - age * interval '1 day' - (n % 86400) * interval '1 second'`,
         })}
         from planned
         cross join jsonb_populate_record(null::public.orders, $3) as base
         returning id, number, total_cents, status, created_at
       ),
       -- One in 400 never paid.
       paid as (
         insert into public.payments
           (id, order_id, order_number, kind, method, amount_cents, actor, created_at)
         select gen_random_uuid(), id, number, 'charge',
           (array['card', 'check', 'cash', 'transfer'])[1 + number % 4], total_cents, 'bench',
           created_at
         from placed
         where status = 'completed' and number % 400 <> 0
       ),
       sold as (
         insert into private.sales
           (order_number, allowance, orders, cents, tax_cents, sold_on, entered_at)
         select number, false, 1, total_cents, 0, private.shop_date(created_at), created_at
         from placed where status = 'completed'
       )
       insert into public.job_events (order_id, to_status, actor, created_at)
       select id, 'submitted', 'customer', created_at from placed`,
      [choices, now.toISOString(), rowToCopy('order')],
    );
  }
  process.stderr.write('\n');
  for (const table of tables) await backend.sql(`alter table ${table} enable trigger user`);
  // Hosted Postgres does this by itself.
  await backend.sql('vacuum analyze');
  return performance.now() - start;
}

function asksOf(now: Date): Ask[] {
  const to = utcDay(now);
  const ask = <Input extends z.ZodMiniType>(
    name: string,
    call: StaffCall<Input>,
    input: z.infer<Input>,
  ): Ask => ({ name, call, input });
  const range = (days: number): DayRange => ({ from: addDays(to, 1 - days), to });
  const board = {
    limit: jobsPerPage,
    today: shopToday(now),
  };
  return [
    ask('analytics, today', readAnalytics, daysOf('today', {}, now)),
    ask('analytics, 30 days', readAnalytics, daysOf('month', {}, now)),
    ask('analytics, 1 year', readAnalytics, range(366)),
    ask('analytics, 10 years', readAnalytics, range(longestRange.days)),
    ask('analytics, 9 years from mid-month', readAnalytics, {
      from: `${Number(to.slice(0, 4)) - 9}-01-15`,
      to,
    }),
    ask('books, this month', readMoneyReport, {
      ...periodDays('month', {}, now),
      today: board.today,
      zone: shopTime.zone,
    }),
    ask('books, a year', readMoneyReport, {
      from: addDays(board.today, 1 - longestPeriod.days),
      to: board.today,
      today: board.today,
      zone: shopTime.zone,
    }),
    ask('jobs, open by start', listJobs, { ...board, sort: 'start', open: true }),
    ask('jobs, all by newest', listJobs, { ...board, sort: 'newest' }),
    ask('jobs, all by start', listJobs, { ...board, sort: 'start' }),
    ask('jobs, overdue', listJobs, { ...board, sort: 'start', due: 'overdue' }),
    ask('jobs, common text', listJobs, { ...board, sort: 'newest', text: 'navy' }),
    ask('jobs, text found once', listJobs, {
      ...board,
      sort: 'newest',
      text: `bench-${options.orders}@`,
    }),
    ask('jobs, text in every job', listJobs, { ...board, sort: 'newest', text: 'bench' }),
    ask('jobs, text found nowhere', listJobs, { ...board, sort: 'newest', text: 'heron' }),
    ask('job counts', countJobs, { today: board.today }),
  ];
}

async function measure(backend: Backend, asks: readonly Ask[]): Promise<Result[]> {
  const { access_token: token } = await signInOwner(backend);
  const headers = {
    apikey: backend.publishableKey,
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
  };
  const calls = Math.max(1, Number(options.calls));
  const results: Result[] = [];
  for (const { name, call, input } of asks) {
    const once = async (): Promise<{ ms: number; bytes: number }> => {
      const start = performance.now();
      const response = await fetch(`${backend.url}/rest/v1/rpc/${call.name}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ p: input }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${name} returned ${response.status}: ${text}`);
      return { ms: performance.now() - start, bytes: text.length };
    };
    for (let warm = 0; warm < 2; warm += 1) await once();
    const all: { ms: number; bytes: number }[] = [];
    const start = performance.now();
    while (all.length < calls && performance.now() - start < maxMs) all.push(await once());
    const times = all.map(({ ms }) => ms);
    results.push({
      name,
      calls: all.length,
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
      bytes: all[0]?.bytes ?? 0,
    });
    process.stderr.write(`${name}: ${percentile(times, 0.5).toFixed(1)} ms\n`);
  }
  return results;
}

async function countRows(backend: Backend): Promise<string> {
  const tables = {
    orders: 'public.orders',
    quotes: 'public.quote_requests',
    'counter rows': 'public.quote_analytics',
  };
  const counts = await Promise.all(
    Object.entries(tables).map(async ([name, table]) => {
      const [row] = await backend.sql(`select count(*)::int as count from ${table}`);
      return `${Number(row?.['count']).toLocaleString('en-US')} ${name}`;
    }),
  );
  return counts.join(', ');
}

function heading(): string {
  const load = loadavg().map((value) => value.toFixed(1));
  return [
    `${new Date().toISOString()}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), load ${load.join(' ')}, Node ${process.version}.`,
    options.postgres
      ? 'Calls over HTTP, one at a time; PostgreSQL 17 is on the same machine.'
      : 'Calls over HTTP, one at a time; the database (embedded, on disk) and the caller share one process.',
  ].join('\n');
}

function formatResults(results: readonly Result[]): string {
  return [
    `Times until the whole answer arrived. The last column is p99 divided by the limit of ${boundMs} ms.`,
    '',
    formatGrid(
      ['what', 'calls', 'p50 ms', 'p99 ms', 'bytes', 'of the limit'],
      results.map(({ name, calls, p50, p99, bytes }) => [
        name,
        String(calls),
        p50.toFixed(1),
        p99.toFixed(1),
        String(bytes),
        `${(p99 / boundMs).toFixed(2)}×`,
      ]),
    ),
  ].join('\n');
}

try {
  if (options.help) console.log(help);
  else await bench();
} catch (error) {
  exitWith(error);
}
