import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { startBackend, type Backend } from '../../local/backend.ts';
import { loadFunctions, type FunctionMatch } from '../../local/functions.ts';
import { startMailbox } from '../../local/mailbox.ts';
import { projectRoot } from '../../local/stack.ts';
import { closeOnSignal, exitWith } from '../../local/terminal.ts';
import { placeOrder, type PlaceOrderInput } from '../../src/orders/placing/place-order.contract.ts';
import { shop } from '../../src/shop.ts';
import { orderInput } from '../factory/orders.ts';
import { formatGrid } from './grid.ts';
import { benchPostgres } from './orders-postgres.ts';
import { median, percentile } from './statistics.ts';

// `npm run bench:orders`: how many orders a second place-order handles on the local database,
// compared with the rate at which that database takes single rows. It only reports; it never fails
// on a number.

const help = `bench:orders places orders on its own database, in this process.
  --rounds N     rounds, each with all cases in turn (3)
  --orders N     orders per case and round (40)
  --postgres     instead, on PostgreSQL 17 with 32 connections, below our functions
  --seconds N    with --postgres: seconds per case and round (5)
  --json FILE    also write all figures as JSON`;

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    orders: { type: 'string', default: '40' },
    postgres: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '5' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const siteUrl = 'http://localhost:4321';
const workers = [1, 8] as const;

/** One thing to measure: `run` does it once, `settle` waits for what it started. */
type Case = {
  readonly name: string;
  readonly run: () => Promise<void>;
  readonly settle?: () => Promise<void>;
  /** Calls per round, as a multiple of --orders. */
  readonly times: number;
  /** Leaves emails in the outbox, untried. */
  readonly holdEmails?: boolean;
};

type Result = {
  readonly name: string;
  readonly workers: number;
  /** Calls per second, including what they started; the median of the rounds. */
  readonly perSecond: number;
  /** The median of all calls, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly calls: number;
};

type BackendCall = { readonly name: string; readonly ms: number };

/** What one order asks of the backend, including its emails. */
type OrderCalls = {
  readonly what: string;
  readonly made: readonly BackendCall[];
  /** Milliseconds until the answer, and until the emails are sent. */
  readonly answerMs: number;
  readonly allMs: number;
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
    const emailFolder = path.join(folder, 'emails');
    const mailbox = await startMailbox({ folder: emailFolder, port: 0, smtpPort: 0 });
    undo.push(mailbox.close);
    // On disk, as under `npm start`.
    const backend = await startBackend({ dataDir: path.join(folder, 'data'), port: 0, siteUrl });
    undo.push(backend.close);
    Object.assign(process.env, {
      SITE_URL: siteUrl,
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: backend.secretKey,
      RECEIPT_SECRET: randomUUID() + randomUUID(),
      SMTP_URL: mailbox.smtpUrl,
      MAIL_FROM: `${shop.name} <${shop.ordersEmail}>`,
      SHOP_INBOX: shop.ordersEmail,
      EMAILS_PER_HOUR: '100000',
    });
    const functions = await loadFunctions(projectRoot);
    const handler = functions.match('POST', new URL(placeOrder.path, siteUrl));
    if (!handler) throw new Error(`No function answers POST ${placeOrder.path}.`);

    const watch = watchBackend(backend.url);
    undo.push(async () => watch.stop());
    const cases = await makeCases(backend, handler, functions.settle);
    const { results, calls } = await runRounds(cases, watch);

    const [orders] = await backend.sql('select count(*)::int as count from public.orders');
    const sent = (await readdir(emailFolder)).length;
    console.log(`${heading()}\n\n${formatResults(results)}\n\n${formatCalls(calls)}\n`);
    console.log(`${String(orders?.['count'])} orders in the database; ${sent} emails delivered.`);
    if (options.json) {
      const figures = { at: new Date().toISOString(), results, calls: summarize(calls) };
      await writeFile(options.json, `${JSON.stringify(figures, null, 2)}\n`);
    }
  } finally {
    await close();
  }
}

async function makeCases(
  backend: Backend,
  handler: FunctionMatch,
  settle: () => Promise<void>,
): Promise<Case[]> {
  await backend.sql(`create table public.bench_rows (
    id bigint primary key generated always as identity,
    key uuid not null unique,
    body jsonb not null,
    created_at timestamptz not null default now())`);
  await backend.sql('grant select, insert on public.bench_rows to service_role');
  const client = createClient(backend.url, backend.secretKey, { auth: { persistSession: false } });
  const place = async (): Promise<void> => {
    const response = await handler.invoke(orderRequest(newOrder()), nextVisitor());
    if (response.status !== 200) {
      throw new Error(`place-order answered ${response.status}: ${await response.text()}`);
    }
    await response.arrayBuffer();
  };
  return [
    {
      name: 'one row by SQL',
      times: 3,
      run: async () => {
        await backend.sql('insert into public.bench_rows (key, body) values ($1, $2)', [
          randomUUID(),
          JSON.stringify(newOrder()),
        ]);
      },
    },
    {
      name: 'one row by REST',
      times: 2,
      run: async () => {
        await client
          .from('bench_rows')
          .insert({ key: randomUUID(), body: newOrder() })
          .throwOnError();
      },
    },
    { name: 'order, emails left in the outbox', times: 1, run: place, settle, holdEmails: true },
    { name: 'order, emails tried at once', times: 1, run: place, settle },
  ];
}

/** Counts and times calls to the backend, and can leave emails unclaimed. */
type Watch = {
  holdEmails: boolean;
  /** If set, called for each call to the backend. */
  onCall: ((call: BackendCall) => void) | null;
  stop(): void;
};

function watchBackend(backendUrl: string): Watch {
  const original = globalThis.fetch;
  const watch: Watch = {
    holdEmails: false,
    onCall: null,
    stop: () => {
      globalThis.fetch = original;
    },
  };
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.startsWith(backendUrl)) return original(input, init);
    // As if another sender held them: sending costs nothing, and writing the order costs the same.
    if (watch.holdEmails && url.endsWith('/rpc/claim_outbox')) return Response.json([]);
    const start = performance.now();
    const response = await original(input, init);
    const body = await response.arrayBuffer();
    watch.onCall?.({ name: callName(url), ms: performance.now() - start });
    return new Response([204, 205, 304].includes(response.status) ? null : body, response);
  };
  return watch;
}

/** '…/rest/v1/rpc/place_order' → 'place_order'. */
function callName(url: string): string {
  return new URL(url).pathname.replace(/^\/(rest|storage)\/v1\/(rpc\/)?/, '');
}

async function runRounds(
  cases: readonly Case[],
  watch: Watch,
): Promise<{ results: Result[]; calls: OrderCalls[] }> {
  const rounds = Math.max(1, Number(options.rounds));
  const orders = Math.max(1, Number(options.orders));
  const rates = new Map<string, number[]>();
  const durations = new Map<string, number[]>();
  const calls: OrderCalls[] = [];
  const keyOf = (name: string, count: number) => `${name} ${count}`;

  for (const each of cases) {
    watch.holdEmails = each.holdEmails ?? false;
    for (let warm = 0; warm < 5; warm += 1) await each.run();
    await each.settle?.();
  }
  for (let round = 1; round <= rounds; round += 1) {
    process.stderr.write(`Round ${round} of ${rounds}\n`);
    for (const each of cases) {
      watch.holdEmails = each.holdEmails ?? false;
      for (const count of workers) {
        const list: number[] = [];
        let left = orders * each.times;
        const single = count === 1 && each.settle !== undefined;
        const work = async (): Promise<void> => {
          while (left > 0) {
            left -= 1;
            const made: BackendCall[] = [];
            if (single) watch.onCall = (call) => made.push(call);
            const start = performance.now();
            await each.run();
            const ms = performance.now() - start;
            list.push(ms);
            // A single worker's orders don't wait for the previous order's emails.
            if (single) {
              await each.settle?.();
              const all = performance.now() - start;
              calls.push({ what: each.name, answerMs: ms, allMs: all, made });
            }
          }
        };
        const start = performance.now();
        await Promise.all(Array.from({ length: count }, work));
        await each.settle?.();
        const seconds = (performance.now() - start) / 1000;
        watch.onCall = null;
        const key = keyOf(each.name, count);
        rates.set(key, [...(rates.get(key) ?? []), list.length / seconds]);
        durations.set(key, [...(durations.get(key) ?? []), ...list]);
      }
    }
  }
  const results = cases.flatMap(({ name }) =>
    workers.map((count) => {
      const all = durations.get(keyOf(name, count)) ?? [];
      return {
        name,
        workers: count,
        perSecond: median(rates.get(keyOf(name, count)) ?? []),
        p50: percentile(all, 0.5),
        p99: percentile(all, 0.99),
        calls: all.length,
      };
    }),
  );
  return { results, calls };
}

function machine(): string {
  const load = loadavg().map((value) => value.toFixed(1));
  return `${new Date().toISOString()}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), load ${load.join(' ')}, Node ${process.version}.`;
}

function heading(): string {
  return [
    machine(),
    'Other programs share this machine: only compare figures within one run. The handler, the database',
    '(embedded, on disk), REST, and the mail server share one process, so 8 at a time have to queue.',
  ].join('\n');
}

function formatResults(results: readonly Result[]): string {
  const rate = (name: string, count: number): number =>
    results.find((result) => result.name === name && result.workers === count)?.perSecond ?? NaN;
  const rows = results.map((result) => [
    result.name,
    String(result.workers),
    String(result.calls),
    result.perSecond.toFixed(1),
    result.p50.toFixed(1),
    result.p99.toFixed(1),
    `${(rate('one row by SQL', result.workers) / result.perSecond).toFixed(1)}×`,
    `${(rate('one row by REST', result.workers) / result.perSecond).toFixed(1)}×`,
  ]);
  return [
    'Calls per second: medians of the rounds, until everything has ended, including emails. p50 and p99:',
    'until the answer. The last columns: how many single rows could be written in the time of one call.',
    '',
    formatGrid(
      ['what', 'at a time', 'calls', 'per second', 'p50 ms', 'p99 ms', 'SQL rows', 'REST rows'],
      rows,
    ),
  ].join('\n');
}

/** How many of each call an order makes and how long they take, by case. */
function summarize(calls: readonly OrderCalls[]) {
  return [...new Set(calls.map(({ what }) => what))].map((what) => {
    const orders = calls.filter((order) => order.what === what);
    const made = orders.flatMap((order) => order.made);
    return {
      what,
      answerMs: median(orders.map(({ answerMs }) => answerMs)),
      allMs: median(orders.map(({ allMs }) => allMs)),
      calls: [...new Set(made.map(({ name }) => name))].map((name) => {
        const same = made.filter((call) => call.name === name);
        return {
          name,
          timesPerOrder: same.length / orders.length,
          ms: median(same.map(({ ms }) => ms)),
        };
      }),
    };
  });
}

function formatCalls(calls: readonly OrderCalls[]): string {
  const rows = summarize(calls).flatMap((order) => [
    ...order.calls.map(({ name, timesPerOrder, ms }) => [
      order.what,
      name,
      timesPerOrder.toFixed(1),
      ms.toFixed(1),
    ]),
    [order.what, 'until the answer', '', order.answerMs.toFixed(1)],
    [order.what, 'until everything is done', '', order.allMs.toFixed(1)],
  ]);
  return `What an order asks of the backend, one at a time (medians; calls made together overlap):\n\n${formatGrid(
    ['what', 'call', 'times', 'ms each'],
    rows,
    ['call'],
  )}`;
}

let visitors = 0;

/** A new address for each order, because one visitor may place only so many. */
function nextVisitor(): string {
  visitors += 1;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

function orderRequest(input: PlaceOrderInput): Request {
  return new Request(new URL(placeOrder.path, siteUrl), {
    method: placeOrder.method,
    headers: { 'content-type': 'application/json', origin: siteUrl },
    body: JSON.stringify(input),
  });
}

/**
 * A new order of three items each time, with its artwork described in words: files would be in Storage
 * long before.
 */
const newOrder = (): PlaceOrderInput =>
  orderInput({
    designs: [
      {
        printLocations: ['frontLarge', 'backSmall'],
        artwork: {
          type: 'description',
          description: 'A heron over two rivers, in one color, with the year below it.',
          files: [],
        },
        items: ['white', 'navy', 'black'].map((colorKey) => ({
          styleCode: '00606',
          colorKey,
          quantities: { S: 4, M: 8, L: 7, XL: 3, '2XL': 1 },
        })),
      },
    ],
    delivery: {
      method: 'shipping',
      address: {
        name: 'Ada Lovelace',
        street: '12 Locust Street',
        city: 'Ames',
        state: 'IA',
        zip: '50010',
      },
    },
    customer: { notes: 'For the fair on the second Saturday.' },
  });

try {
  if (options.help) console.log(help);
  else if (options.postgres) {
    const figures = await benchPostgres(Number(options.rounds), Number(options.seconds));
    console.log(`${machine()}\n\n${figures}`);
  } else await bench();
} catch (error) {
  exitWith(error);
}
