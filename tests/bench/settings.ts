import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type * as z from 'zod/mini';
import { startBackend, type Backend } from '../../local/backend.ts';
import { closeOnSignal, exitWith } from '../../local/terminal.ts';
import type { CallResult } from '../../src/platform/call.client.ts';
import { usualShopBook } from '../../src/settings/shop-book.ts';
import { runLab } from '../../src/staff/settings/settings.client.ts';
import type { StaffCall } from '../../src/staff/staff-call.ts';
import { insertCopies, rowToCopy } from '../factory/rows.ts';
import { formatGrid } from './grid.ts';
import { signInOwner } from './sign-in.ts';
import { median } from './statistics.ts';

// `npm run bench:settings`: how long an owner waits for the price lab with a year of 20,000 orders on
// the local database, and how long it keeps the page busy at a time. It only reports; it never fails
// on a number.

const help = `bench:settings fills its own database, in this process, and runs the price lab as an owner.
  --orders N     orders of the last year (20000)
  --runs N       runs of the lab (5)
  --json FILE    also write all figures as JSON`;

const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '20000' },
    runs: { type: 'string', default: '5' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

/** The most that 20,000 orders may take. */
const boundMs = 5_000;

type Run = {
  readonly ms: number;
  /** Waiting for the database, the transfer included. */
  readonly askedMs: number;
  /** The longest time that the page couldn't do anything else. */
  readonly busyMs: number;
  readonly bytes: number;
  readonly orders: number;
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
    const backend = await startBackend({
      dataDir: path.join(folder, 'data'),
      port: 0,
      siteUrl: 'http://localhost:4321',
    });
    undo.push(backend.close);
    const now = new Date();
    await fill(backend, Math.max(1, Number(options.orders)), now);
    const { access_token: token } = await signInOwner(backend);
    const runs: Run[] = [];
    for (let run = 0; run < Math.max(1, Number(options.runs)); run += 1) {
      runs.push(await lab(backend, token, now));
    }
    console.log(formatRuns(runs));
    if (options.json) {
      const figures = { at: now.toISOString(), boundMs, runs };
      await writeFile(options.json, `${JSON.stringify(figures, null, 2)}\n`);
    }
  } finally {
    await close();
  }
}

/** Orders of one to three garments in the last 360 days. */
async function fill(backend: Backend, orders: number, now: Date): Promise<void> {
  await backend.sql(
    `with planned as (
       select
         n, count(*) * (6 + n % 90) as pieces, array_agg(1600) as each,
         case when n % 9 = 0 then 3000 else 0 end as rush,
         jsonb_agg(
           base.designs -> 0 -> 'items' -> 0 || jsonb_build_object(
             'color_key', 'color-' || item,
             'quantities', jsonb_build_object('M', 2, 'L', 2 + n % 90, 'XL', 2)
           )
           order by item
         ) as items
       from generate_series(1, ${orders}) as n
       cross join lateral generate_series(1, 1 + n % 3) as item
       cross join jsonb_populate_record(null::public.orders, $2) as base
       group by n
     )
     ${insertCopies('order', {
       idempotency_key: 'gen_random_uuid()',
       designs: `jsonb_build_array(base.designs -> 0 || jsonb_build_object('items', items))`,
       total_quantity: 'pieces',
       turnaround_class: `case when rush > 0 then 'rush' else 'standard' end`,
       customer_name: `'Bench ' || n`,
       customer_email: `'bench-' || n || '@example.com'`,
       per_item_cents: 'each',
       subtotal_cents: '1600 * pieces',
       rush_fee_cents: 'rush',
       tax_cents: '0',
       total_cents: '1600 * pieces + rush + base.shipping_cents',
       status: `case when n % 25 = 0 then 'cancelled' else 'completed' end`,
       created_at: `$1::timestamptz - (${orders} - n) * interval '360 days' / ${orders}`,
     })}
     from planned
     cross join jsonb_populate_record(null::public.orders, $2) as base
     order by n`,
    [now.toISOString(), rowToCopy('order')],
  );
  // Hosted Postgres does this by itself.
  await backend.sql('vacuum analyze');
}

async function lab(backend: Backend, token: string, now: Date): Promise<Run> {
  const headers = {
    apikey: backend.publishableKey,
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
  };
  let askedMs = 0;
  let bytes = 0;
  const ask = async <Output extends z.ZodMiniType>(
    { name, output }: StaffCall<z.ZodMiniType, Output>,
    input: unknown,
  ): Promise<CallResult<z.infer<Output>>> => {
    const start = performance.now();
    const response = await fetch(`${backend.url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ p: input }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${name} returned ${response.status}: ${text}`);
    askedMs += performance.now() - start;
    bytes += text.length;
    before = performance.now();
    return { ok: true, data: output.parse(JSON.parse(text)) };
  };
  let before = performance.now();
  let busyMs = 0;
  const start = performance.now();
  const result = await runLab(
    { ...usualShopBook, setupCents: 2500 },
    now,
    {
      signal: new AbortController().signal,
      onProgress: () => {
        busyMs = Math.max(busyMs, performance.now() - before);
        // The page rests right after this.
        setImmediate(() => (before = performance.now()));
      },
    },
    { ask },
  );
  if (!result.ok) throw new Error(result.message);
  const { orders, byHand } = result.data;
  return { ms: performance.now() - start, askedMs, busyMs, bytes, orders: orders + byHand.orders };
}

function formatRuns(runs: readonly Run[]): string {
  const load = loadavg().map((value) => value.toFixed(1));
  const of = (pick: (run: Run) => number) => median(runs.map(pick)).toFixed(0);
  return [
    `${new Date().toISOString()}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), load ${load.join(' ')}, Node ${process.version}.`,
    'The database (embedded, on disk) and the price lab share one process. Medians; the limit is for 20,000 orders.',
    '',
    formatGrid(
      ['orders', 'runs', 'ms', 'of the limit', 'ms asking', 'longest busy ms', 'bytes'],
      [
        [
          of(({ orders }) => orders),
          String(runs.length),
          of(({ ms }) => ms),
          `${(median(runs.map(({ ms }) => ms)) / boundMs).toFixed(2)}×`,
          of(({ askedMs }) => askedMs),
          of(({ busyMs }) => busyMs),
          of(({ bytes }) => bytes),
        ],
      ],
    ),
  ].join('\n');
}

try {
  if (options.help) console.log(help);
  else await bench();
} catch (error) {
  exitWith(error);
}
