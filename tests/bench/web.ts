import { readdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { findFreePort, isTaken } from '../../local/ports.ts';
import { projectRoot, startStack } from '../../local/stack.ts';
import { closeOnSignal, exitWith } from '../../local/terminal.ts';
import { paths } from '../../src/paths.ts';
import { browserArgs, findOrInstallBrowser } from '../support/browser.ts';
import { weighModules, type BundlePart } from './bundle.ts';
import { startFront } from './front.ts';
import { formatGrid, kilobytes } from './grid.ts';
import {
  medianRun,
  runForm,
  throttling,
  weighForm,
  type FormDevice,
  type FormRun,
  type Work,
} from './order-form.ts';
import { scorePage, type PageScores } from './page-scores.ts';
import { weighPage, type PageWeight } from './page-weight.ts';
import { median, percentile } from './statistics.ts';

// `npm run bench:web`: what pages weigh, how Lighthouse scores them, how the order form answers.
// It prints and never fails on a figure.

const help = `bench:web measures the built site, served with brotli on this machine.
  --pages /a,/b     these pages alone (the order form is used when it is among them)
  --no-lighthouse   no scores, which take some 15 seconds a page
  --no-form         no use of the order form
  --runs N          how often the order form is filled on each device (3); medians are printed
  --modules         also what the order page's script consists of (one more build)
  --json FILE       also every figure as JSON`;

const { values: options } = parseArgs({
  options: {
    pages: { type: 'string' },
    'no-lighthouse': { type: 'boolean', default: false },
    'no-form': { type: 'boolean', default: false },
    runs: { type: 'string', default: '3' },
    modules: { type: 'boolean', default: false },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

/** Pages that carry an island; all others are to do without any framework. */
const islandPages: readonly string[] = [
  paths.order,
  paths.checkout,
  paths.checkoutWithStripe,
  paths.orderConfirmation,
];

const outDir = path.join(projectRoot, '.local/bench/dist');
/** Fixed where free, because built pages name both: the next run needs no new build. */
const preferredPorts = { site: 4398, backend: 54398 };

type Aim = { readonly text: string; readonly met: boolean };
type Measured = {
  readonly page: string;
  readonly weight: PageWeight;
  readonly scores: PageScores | null;
  readonly aims: readonly Aim[];
};

async function bench(): Promise<void> {
  // As functions and builds run once published; React reads it when it is loaded.
  process.env.NODE_ENV = 'production';
  const undo: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  closeOnSignal(close);
  try {
    const found = await findOrInstallBrowser();
    if (!found.ok) throw new Error(found.reason);
    const ports = {
      site: await choosePort(preferredPorts.site),
      backend: await choosePort(preferredPorts.backend),
    };
    const stack = await startStack({
      ports,
      dataDir: null,
      build: { outDir },
      manualDrain: true,
      onBuild: () => note('Building the site…'),
    });
    undo.push(stack.close);
    const front = await startFront(stack.siteUrl);
    undo.push(front.close);
    const debuggingPort = await findFreePort();
    const browser = await chromium.launch({
      executablePath: found.executablePath,
      args: [...browserArgs, `--remote-debugging-port=${debuggingPort}`],
      handleSIGINT: false,
    });
    undo.push(() => browser.close());

    const pages = options.pages?.split(',') ?? (await listPages());
    console.log(`${heading()}\n`);
    const measured = await measurePages(browser, front.url, debuggingPort, pages);
    console.log(`${formatWeights(measured)}\n`);
    if (!options['no-lighthouse']) console.log(`${formatScores(measured)}\n`);
    console.log(`${formatComplaints(measured)}\n`);

    const form: Record<string, { runs: FormRun[]; work: Work[] }> = {};
    if (!options['no-form'] && pages.includes(paths.order)) {
      for (const device of ['desktop', 'phone'] as const) {
        const used = await fillForm(browser, front.url + paths.order, device);
        form[device] = used;
        console.log(`${formatForm(device, used.runs, used.work)}\n`);
      }
    }
    const modules =
      options.modules && pages.includes(paths.order)
        ? await weighModules(
            projectRoot,
            path.join(projectRoot, '.local/bench/modules'),
            `${paths.order.slice(1)}.html`,
            { SITE_URL: stack.siteUrl, SUPABASE_URL: stack.backend?.url ?? '' },
          )
        : null;
    if (modules) console.log(`${formatModules(modules)}\n`);
    if (options.json) {
      const figures = { at: new Date().toISOString(), pages: measured, form, modules };
      await writeFile(options.json, `${JSON.stringify(figures, null, 2)}\n`);
    }
  } finally {
    await close();
  }
}

async function choosePort(wanted: number): Promise<number> {
  return (await isTaken(wanted)) ? findFreePort() : wanted;
}

/** Progress, apart from the figures. */
function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

function heading(): string {
  const load = loadavg().map((value) => value.toFixed(1));
  return [
    `${new Date().toISOString()}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), load ${load.join(' ')}, Node ${process.version}.`,
    'Timings are of this machine, shared with whatever else runs on it; bytes, CLS and audits are not.',
    'Served over HTTP/1.1 without TLS, files with brotli 11. KB are 1,000 bytes as sent, without headers.',
  ].join('\n');
}

async function listPages(): Promise<string[]> {
  const files = await readdir(outDir, { recursive: true });
  return files
    .filter((file) => file.endsWith('.html'))
    .map((file) => `/${file.replaceAll(path.sep, '/').replace(/(^|\/)index\.html$|\.html$/, '')}`)
    .sort();
}

async function measurePages(
  browser: Browser,
  origin: string,
  debuggingPort: number,
  pages: readonly string[],
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const page of pages) {
    note(`Measuring ${page}`);
    const weight = await weighPage(browser, origin + page);
    const scores = options['no-lighthouse']
      ? null
      : await scorePage(debuggingPort, origin + page).catch((error: unknown) => {
          note(`Lighthouse on ${page}: ${(error as Error).message}`);
          return null;
        });
    measured.push({ page, weight, scores, aims: aimsOf(page, weight, scores) });
  }
  return measured;
}

/** The aims of the pages, each with whether it is met. */
function aimsOf(page: string, weight: PageWeight, scores: PageScores | null): Aim[] {
  const most = (name: string, value: number, limit: number, text: (of: number) => string): Aim => ({
    text: `${name} ${text(value)} of ${text(limit)}`,
    met: value <= limit,
  });
  const kb = (value: number) => `${kilobytes(value)} KB`;
  const aims = [most('CLS', weight.cls, 0, (value) => (value === 0 ? '0' : value.toPrecision(2)))];
  if (page === paths.order) aims.push(most('JS', weight.js, 90_000, kb));
  if (!islandPages.includes(page)) {
    aims.push(
      most('JS', weight.js, 0, kb),
      most('script', weight.js + weight.inlineScript, 1_000, (value) => `${value} B`),
      most('HTML', weight.html, 13_000, kb),
      most('total', weight.total, 150_000, kb),
      most('requests', weight.requests, 12, String),
    );
    if (scores) {
      const names = ['performance', 'accessibility', 'bestPractices', 'seo'] as const;
      for (const name of names) {
        if (name === 'seo' && scores.failed.includes('is-crawlable')) continue;
        aims.push({ text: `${name} ${scores[name]} of 100`, met: scores[name] === 100 });
      }
    }
  }
  return aims;
}

function formatAims(aims: readonly Aim[]): string {
  const missed = aims.filter(({ met }) => !met).map(({ text }) => text);
  return missed.length === 0 ? 'met' : `missed: ${missed.join(', ')}`;
}

function formatWeights(measured: readonly Measured[]): string {
  const header = [
    'page',
    'HTML KB',
    'CSS',
    'JS',
    'font',
    'image',
    'other',
    'total',
    'requests',
    'inline script B',
    'inline style B',
    'CLS',
    'aim',
  ];
  const rows = measured.map(({ page, weight, aims }) => [
    page,
    ...([weight.html, weight.css, weight.js, weight.font, weight.image] as const).map(kilobytes),
    kilobytes(weight.other),
    kilobytes(weight.total),
    String(weight.requests),
    String(weight.inlineScript),
    String(weight.inlineStyle),
    weight.cls.toFixed(3),
    formatAims(aims),
  ]);
  return [
    'Loaded on a phone and scrolled to its end. Aims: CLS 0; JS of the order page 90 KB; every page',
    'without an island 0 JS, 1,000 B of script in all, 13 KB of HTML with its styles, 150 KB in all,',
    '12 requests, Lighthouse 100 four times (SEO where it may be indexed).',
    '',
    formatGrid(header, rows, ['aim']),
  ].join('\n');
}

function formatScores(measured: readonly Measured[]): string {
  const header = [
    'page',
    'performance',
    'accessibility',
    'best practices',
    'SEO',
    'FCP ms',
    'LCP ms',
    'TBT ms',
    'Speed Index ms',
    'audits missed',
  ];
  const rows = measured.map(({ page, scores }) =>
    scores
      ? [
          page,
          ...[scores.performance, scores.accessibility, scores.bestPractices, scores.seo].map(
            String,
          ),
          ...[scores.fcp, scores.lcp, scores.tbt, scores.speedIndex].map((ms) => ms.toFixed(0)),
          scores.failed.join(' '),
        ]
      : [page, 'no result'],
  );
  return `Lighthouse, mobile, simulated slow 4G and 4× CPU, one run a page.\n\n${formatGrid(header, rows, ['audits missed'])}`;
}

/** What the browser complained of, and what moved. */
function formatComplaints(measured: readonly Measured[]): string {
  const lines = measured.flatMap(({ page, weight }) => [
    ...weight.errors.map((error) => `${page}: ${error}`),
    ...weight.shifts
      .filter(({ value, afterInput }) => value > 0 && !afterInput)
      .map(
        ({ value, at, nodes }) =>
          `${page}: shift of ${value.toFixed(4)} at ${at.toFixed(0)} ms: ${[...new Set(nodes)].join(', ')}`,
      ),
  ]);
  return lines.length === 0 ? 'No errors in the console, no layout shifts.' : lines.join('\n');
}

async function fillForm(
  browser: Browser,
  url: string,
  device: FormDevice,
): Promise<{ runs: FormRun[]; work: Work[] }> {
  const runs: FormRun[] = [];
  for (let run = 1; run <= Math.max(1, Number(options.runs)); run += 1) {
    note(`Filling the order form, ${device}, run ${run}`);
    runs.push(await runForm(browser, url, device));
  }
  return { runs, work: await weighForm(browser, url, device) };
}

const aimMs = 50;

function formatForm(device: FormDevice, runs: readonly FormRun[], work: readonly Work[]): string {
  const middle = medianRun(runs);
  const durations = middle.map(({ duration }) => duration);
  const ms = (value: number): string => (value < 16 ? '< 16' : value.toFixed(0));
  const slowest = middle.toSorted((a, b) => b.duration - a.duration || b.handlers - a.handlers);
  const over = durations.filter((duration) => duration > aimMs).length;
  const rows = slowest.slice(0, 12).map((each) => {
    const same = runs.flatMap(({ interactions }) =>
      interactions.filter(({ step }) => step === each.step).map(({ duration }) => duration),
    );
    return [
      each.step,
      ms(each.duration),
      same.map(ms).join(' '),
      each.delay.toFixed(0),
      each.handlers.toFixed(0),
      each.rest.toFixed(0),
      each.event,
      each.duration <= aimMs ? 'met' : `${each.duration - aimMs} over`,
    ];
  });
  const cls = median(runs.map((run) => run.cls));
  const shifts = new Map<string, number>();
  for (const { step, shift } of runs[0]?.shiftsAfterInput ?? []) {
    const key = `${step}: ${[...new Set(shift.nodes)].join(', ')}`;
    shifts.set(key, (shifts.get(key) ?? 0) + shift.value);
  }
  const errors = [...new Set(runs.flatMap((run) => run.errors))];
  return [
    `Order form, ${device}, ${throttling}× CPU throttle: ${middle.length} presses and keys, medians of ${runs.length} runs.`,
    `Slowest ${ms(Math.max(...durations))} ms, p95 ${ms(percentile(durations, 0.95))} ms, p50 ${ms(percentile(durations, 0.5))} ms; ` +
      `aim ${aimMs} ms each: ${over === 0 ? 'met' : `missed by ${over}`}. CLS ${cls.toFixed(4)}, aim 0: ${cls === 0 ? 'met' : 'missed'}.`,
    '',
    formatGrid(['step', 'ms', 'runs', 'delay', 'handlers', 'rest', 'longest event', 'aim'], rows, [
      'runs',
      'longest event',
      'aim',
    ]),
    '',
    formatWork(work),
    ...(shifts.size === 0 ? [] : ['', 'What moved within 500 ms of an input (no part of CLS):']),
    ...[...shifts]
      .sort(([, a], [, b]) => b - a)
      .slice(0, 10)
      .map(([what, value]) => `  ${value.toFixed(4)}  ${what}`),
    ...errors.map((error) => `Error in the page: ${error}`),
  ].join('\n');
}

function formatWork(work: readonly Work[]): string {
  const all = work.map((each) => each.all);
  const ms = (value: number): string => (value * throttling).toFixed(0);
  const rows = work
    .toSorted((a, b) => b.all - a.all)
    .slice(0, 12)
    .map((each) => [each.step, ...[each.all, each.script, each.style, each.layout].map(ms)]);
  return [
    `Processor time of the page's main thread unthrottled, times ${throttling}, which other programs change little:`,
    `most ${ms(Math.max(...all))} ms, p95 ${ms(percentile(all, 0.95))} ms, p50 ${ms(percentile(all, 0.5))} ms. Heaviest:`,
    '',
    formatGrid(['step', 'all ms', 'script', 'style', 'layout'], rows),
  ].join('\n');
}

function formatModules(weights: {
  readonly parts: readonly BundlePart[];
  readonly modules: readonly BundlePart[];
}): string {
  const table = (parts: readonly BundlePart[]): string =>
    formatGrid(
      ['part', 'KB'],
      parts.map(({ name, bytes }) => [name, kilobytes(bytes)]),
    );
  return [
    "The order page's script by package and folder: shares of the brotli bytes of its chunks.",
    '',
    table(weights.parts),
    '',
    'Its heaviest modules:',
    '',
    table(weights.modules.slice(0, 30)),
  ].join('\n');
}

try {
  if (options.help) console.log(help);
  else await bench();
} catch (error) {
  exitWith(error);
}
