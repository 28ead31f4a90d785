import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startBackend, type Backend } from '../../local/backend.ts';
import { loadFunctions, type FunctionMatch } from '../../local/functions.ts';
import { projectRoot } from '../../local/stack.ts';
import { makeCatalog, type RawProduct, type SupplierCatalog } from '../../local/supplier-data.ts';
import { startSupplier } from '../../local/supplier-stand-in.ts';
import { closeOnSignal, exitWith } from '../../local/terminal.ts';
import { listColors } from '../../src/garments/stock/list-colors.contract.ts';
import { garments } from '../../src/garments/garment.ts';
import { readEnv } from '../../src/platform/env.server.ts';
import { syncStock, type StockReport } from '../../src/garments/stock/sync-stock.server.ts';
import { shop } from '../../src/shop.ts';
import { formatGrid } from './grid.ts';
import { median, percentile } from './statistics.ts';

// `npm run bench:inventory`: what a nightly sync of nine styles in sixty colors and eight sizes
// costs with the supplier's stand-in and the local database, and how long the public waits for a
// style's colors. It only reports; it never fails on a number.

const help = `bench:inventory syncs nine styles into its own database, then asks for colors.
  --syncs N      syncs of all nine (3); the first starts empty, the others replace existing data
  --calls N      calls of the color endpoint at each level of concurrency (600)
  --json FILE    also write all figures as JSON`;

const { values: options } = parseArgs({
  options: {
    syncs: { type: 'string', default: '3' },
    calls: { type: 'string', default: '600' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
    /** Run as the process that syncs, where nothing else uses memory. */
    worker: { type: 'boolean', default: false },
  },
});

const siteUrl = 'http://localhost:4321';
const colorsPerStyle = 60;
const sizeNames = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL'] as const;
const workers = [1, 8] as const;
const dayMs = 86_400_000;

type TimedCall = { readonly name: string; readonly ms: number };

type SyncFigures = {
  readonly report: StockReport;
  readonly ms: number;
  /** The calls to the database and to the supplier. */
  readonly calls: readonly TimedCall[];
  /** Memory of the process in MB: before the sync, and the most until its end. */
  readonly rssBefore: number;
  readonly rssMost: number;
};

type ColorFigures = {
  readonly workers: number;
  readonly calls: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
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
    const supplier = await startSupplier({
      port: 0,
      requestsPerMinute: 1_000_000,
      catalog: fullCatalog(),
    });
    undo.push(supplier.close);
    // On disk, as under `npm start`.
    const backend = await startBackend({ dataDir: path.join(folder, 'data'), port: 0, siteUrl });
    undo.push(backend.close);
    Object.assign(process.env, supplier.env, {
      SITE_URL: siteUrl,
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
      SUPABASE_SECRET_KEY: backend.secretKey,
      RECEIPT_SECRET: randomUUID() + randomUUID(),
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: `${shop.name} <${shop.ordersEmail}>`,
      SHOP_INBOX: shop.ordersEmail,
    });
    const syncs = await runWorker();
    const counts = await countRows(backend);

    const functions = await loadFunctions(projectRoot);
    const handler = functions.match('GET', new URL(listColors.path, siteUrl));
    if (!handler) throw new Error(`No function answers GET ${listColors.path}.`);
    const { figures: colors, bytes } = await askColors(handler);

    console.log(`${heading()}\n\n${counts}\n\n${formatSyncs(syncs)}\n\n${formatCalls(syncs)}\n`);
    console.log(formatColors(colors, bytes));
    if (options.json) {
      const figures = { at: new Date().toISOString(), syncs, colors, bytes };
      await writeFile(options.json, `${JSON.stringify(figures, null, 2)}\n`);
    }
  } finally {
    await close();
  }
}

/** Every style in sixty colors, each in eight sizes, no matter what garment it is. */
function fullCatalog(): SupplierCatalog {
  const catalog = makeCatalog({ colorsPerStyle });
  const products = new Map(
    [...catalog.products].map(([style, rows]): [string, RawProduct[]] => {
      const byColor = Map.groupBy(rows, ({ colorCode }) => colorCode);
      return [style, [...byColor.values()].slice(0, colorsPerStyle).flatMap(inAllSizes)];
    }),
  );
  return { ...catalog, products };
}

function inAllSizes(rows: readonly RawProduct[]): RawProduct[] {
  const [first] = rows;
  if (!first) return [];
  return sizeNames.map((sizeName, at) => ({
    ...(rows[at] ?? first),
    sku: `${first.sku.slice(0, -1)}${at}`,
    sizeName,
    sizeOrder: `B${at}`,
  }));
}

/** Syncs in a separate process, so that its memory is the sync's alone. */
async function runWorker(): Promise<SyncFigures[]> {
  const child = spawn(
    process.execPath,
    [import.meta.filename, '--worker', '--syncs', syncsWanted()],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`The sync process exited with ${String(code)}.`);
  return JSON.parse(output) as SyncFigures[];
}

const syncsWanted = (): string => String(Math.max(1, Number(options.syncs)));

/** The process that syncs: all nine styles, again and again, each time one night later. */
async function work(): Promise<void> {
  const env = readEnv(process.env);
  // Standard output is for the figures.
  console.log = () => undefined;
  let calls: TimedCall[] = [];
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const start = performance.now();
    const response = await original(input, init);
    calls.push({ name: callName(url, env.supabaseUrl), ms: performance.now() - start });
    return response;
  };
  const figures: SyncFigures[] = [];
  for (let round = 0; round < Number(options.syncs); round += 1) {
    calls = [];
    const rssBefore = process.memoryUsage.rss();
    const start = performance.now();
    const report = await syncStock(env, new Date(Date.now() + round * dayMs));
    figures.push({
      report,
      ms: performance.now() - start,
      calls,
      rssBefore: rssBefore / 1e6,
      rssMost: (process.resourceUsage().maxRSS * 1024) / 1e6,
    });
  }
  process.stdout.write(JSON.stringify(figures));
}

/** For example, 'database finish_sync' or 'supplier products'. */
function callName(url: string, backendUrl: string): string {
  const { pathname } = new URL(url);
  return url.startsWith(backendUrl)
    ? `database ${pathname.replace(/^\/rest\/v1\/(rpc\/)?/, '')}`
    : `supplier ${pathname.split('/')[2] ?? ''}`;
}

async function countRows(backend: Backend): Promise<string> {
  const [row] = await backend.sql(
    `select
       (select count(*) from public.garments where synced_at is not null)::int as styles,
       (select count(*) from public.color_swatches where not gone)::int as colors,
       (select count(distinct size) from public.garment_stock)::int as sizes,
       (select count(*) from public.garment_stock)::int as stock`,
  );
  return `${String(row?.['styles'])} styles, ${String(row?.['colors'])} colors, ${String(row?.['sizes'])} sizes, ${Number(row?.['stock']).toLocaleString('en-US')} stock rows by warehouse.`;
}

async function askColors(
  handler: FunctionMatch,
): Promise<{ figures: ColorFigures[]; bytes: number }> {
  const calls = Math.max(1, Number(options.calls));
  let asked = 0;
  let bytes = 0;
  const ask = async (): Promise<number> => {
    const style = garments[asked % garments.length]?.styleCode ?? '';
    asked += 1;
    const start = performance.now();
    const response = await handler.invoke(
      new Request(new URL(`${listColors.path}?style=${style}`, siteUrl)),
      '127.0.0.1',
    );
    if (response.status !== 200) throw new Error(`list-colors answered ${response.status}.`);
    bytes = Math.max(bytes, (await response.arrayBuffer()).byteLength);
    return performance.now() - start;
  };
  for (let warm = 0; warm < 50; warm += 1) await ask();
  const figures: ColorFigures[] = [];
  for (const count of workers) {
    const list: number[] = [];
    let left = calls;
    const start = performance.now();
    const go = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        list.push(await ask());
      }
    };
    await Promise.all(Array.from({ length: count }, go));
    figures.push({
      workers: count,
      calls: list.length,
      perSecond: list.length / ((performance.now() - start) / 1000),
      p50: percentile(list, 0.5),
      p99: percentile(list, 0.99),
    });
  }
  return { figures, bytes };
}

function heading(): string {
  const load = loadavg().map((value) => value.toFixed(1));
  return [
    `${new Date().toISOString()}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), load ${load.join(' ')}, Node ${process.version}.`,
    'Other programs share this machine: only compare figures within one run. The sync has its own process;',
    'the database (embedded, on disk) and the stand-in share another.',
  ].join('\n');
}

function formatSyncs(syncs: readonly SyncFigures[]): string {
  return [
    'Syncs of all nine styles. Memory of the process in MB: before, and the most so far.',
    '',
    formatGrid(
      ['sync', 'styles', 'seconds', 's per style', 'calls', 'before', 'most'],
      syncs.map(({ report, ms, calls, rssBefore, rssMost }, at) => [
        at === 0 ? 'first' : `again ${at}`,
        `${report.synced} of ${report.synced + report.failed + report.left}`,
        (ms / 1000).toFixed(2),
        (ms / 1000 / Math.max(1, report.synced)).toFixed(2),
        String(calls.length),
        rssBefore.toFixed(0),
        rssMost.toFixed(0),
      ]),
    ),
  ].join('\n');
}

function formatCalls(syncs: readonly SyncFigures[]): string {
  const all = syncs.flatMap(({ calls }) => calls);
  const names = [...new Set(all.map(({ name }) => name))];
  return [
    'Calls of a sync. finish_sync runs the same few statements, however many rows it saves:',
    '',
    formatGrid(
      ['call', 'per sync', 'p50 ms', 'max ms'],
      names.map((name) => {
        const list = all.filter((call) => call.name === name).map(({ ms }) => ms);
        return [
          name,
          (list.length / syncs.length).toFixed(1),
          median(list).toFixed(1),
          Math.max(...list).toFixed(1),
        ];
      }),
    ),
  ].join('\n');
}

function formatColors(figures: readonly ColorFigures[], bytes: number): string {
  return [
    `GET ${listColors.path} for all nine in turn, at most ${bytes.toLocaleString('en-US')} bytes, without a CDN:`,
    '',
    formatGrid(
      ['at a time', 'calls', 'per second', 'p50 ms', 'p99 ms'],
      figures.map((one) => [
        String(one.workers),
        String(one.calls),
        one.perSecond.toFixed(1),
        one.p50.toFixed(1),
        one.p99.toFixed(1),
      ]),
    ),
  ].join('\n');
}

try {
  if (options.help) console.log(help);
  else if (options.worker) await work();
  else await bench();
} catch (error) {
  exitWith(error);
}
