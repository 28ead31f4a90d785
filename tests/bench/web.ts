import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { findFreePort, isTaken } from '../../local/ports.ts';
import { StartError } from '../../local/settings.ts';
import { projectRoot, startStack, type Stack } from '../../local/stack.ts';
import { closeOnSignal, exitWith } from '../../local/terminal.ts';
import { sessionKey } from '../../src/staff/backend.client.ts';
import { isStaffPath, paths } from '../../src/paths.ts';
import { browserArgs, findOrInstallBrowser } from '../support/browser.ts';
import {
  alikeArticles,
  choosePages,
  counterpart,
  listPages,
  type MeasuredPage,
} from './built-pages.ts';
import { weighModules, type BundlePart } from './bundle.ts';
import { startFront } from './front.ts';
import { formatGrid, kilobytes } from './grid.ts';
import { islandLimits, missedLimits, staticLimits, type PageFigures } from './limits.ts';
import {
  medianRun,
  runForm,
  throttling,
  weighForm,
  type FormDevice,
  type FormRun,
  type Work,
} from './order-form.ts';
import { openOrderPage, orderSizes, placeWithFiles, type OrderPageRun } from './order-page.ts';
import { scorePage, type PageScores } from './page-scores.ts';
import {
  formatComplaints,
  formatDetails,
  formatLimits,
  formatOthers,
  type OtherFigures,
} from './page-tables.ts';
import { nothingStored, weighPage, type Stored } from './page-weight.ts';
import { signInOwner } from './sign-in.ts';
import { openSite, readSites, type OtherSite } from './sites.ts';
import { median, percentile } from './statistics.ts';

// `npm run bench:web`: how much pages weigh, how Lighthouse scores them, and how fast the order
// form responds. It only reports; it never fails on a number.

const help = `bench:web measures the built site, served with brotli on this machine.
  --pages /a,/b     only these pages (fills in the order form if it's one of them, and opens an
                    order if /your-order is)
  --also NAME=WHERE also another site, with ratios to ours; may be repeated. WHERE is a folder
                    (served like ours) or an address (http://…), then the pages after commas
                    (default: its home page): --also other=../other/dist,/,/about
                    Each is compared with our page at the same path, or else our home page.
  --all             run Lighthouse on every article, not only the first and the longest
  --no-lighthouse   skip scores and timings, which take about 20 seconds per page
  --no-form         don't fill in the order form
  --runs N          how often Lighthouse times a page, and how often to fill in the order form on
                    each device (3); prints medians
  --modules         also list what the order page's script consists of (one more build)
  --json FILE       also write all figures as JSON`;

const outDir = path.join(projectRoot, '.local/bench/dist');
/** Used when free, because built pages contain both: then the next run needs no new build. */
const preferredPorts = { site: 4398, backend: 54398 };

type Options = ReturnType<typeof readOptions>;

/** @throws StartError with one sentence */
function readOptions() {
  // npm swallows the `--` in front of our options; the starter passes it on.
  const args = process.argv.slice(process.argv[2] === '--' ? 3 : 2);
  try {
    const { values } = parseArgs({
      args,
      options: {
        pages: { type: 'string' },
        also: { type: 'string', multiple: true, default: [] },
        all: { type: 'boolean', default: false },
        'no-lighthouse': { type: 'boolean', default: false },
        'no-form': { type: 'boolean', default: false },
        runs: { type: 'string', default: '3' },
        modules: { type: 'boolean', default: false },
        json: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
    const runs = Number(values.runs);
    if (!Number.isInteger(runs) || runs < 1) {
      throw new StartError(`--runs must be a whole number of at least 1, not ${values.runs}.`);
    }
    return { ...values, runs, also: readSites(values.also) };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${(error as Error).message}\n\n${help}`);
  }
}

async function bench(options: Options): Promise<void> {
  // Functions and builds run this way in production; React reads it on load.
  process.env.NODE_ENV = 'production';
  const undo: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  closeOnSignal(close);
  const open = async (site: OtherSite): Promise<string> => {
    const front = await openSite(site);
    undo.push(front.close);
    return front.url;
  };
  try {
    const others: (OtherSite & { readonly url: string })[] = [];
    for (const site of options.also) others.push({ ...site, url: await open(site) });
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
    const built = await listPages(outDir);
    const wanted = choosePages(built, options.pages, others);
    const debuggingPort = await findFreePort();
    const browser = await chromium.launch({
      executablePath: found.executablePath,
      args: [...browserArgs, `--remote-debugging-port=${debuggingPort}`],
      handleSIGINT: false,
    });
    undo.push(() => browser.close());

    const score = async (url: string): Promise<PageScores | null> => {
      if (options['no-lighthouse']) return null;
      return scorePage(debuggingPort, url, options.runs).catch((error: unknown) => {
        note(`Lighthouse on ${url}: ${(error as Error).message}`);
        return null;
      });
    };
    if (!options['no-lighthouse']) note('Measuring the lightest possible page');
    const floorPage = await open({
      name: 'floor',
      where: path.join(import.meta.dirname, 'floor'),
      isFolder: true,
      pages: ['/'],
    });
    const floor = await score(floorPage);
    const asOwner = await storeSession(stack, front.url);
    const measure = async (origin: string, page: string, scored: boolean): Promise<PageFigures> => {
      note(`Measuring ${origin === front.url ? '' : `${origin} `}${page}`);
      const stored = origin === front.url && isStaffPath(page) ? asOwner : nothingStored;
      const weight = await weighPage(browser, origin + page, stored);
      const scores = scored ? await score(origin + page) : null;
      return { page, weight, scores, timesFloor: floor && scores && scores.lcp / floor.lcp };
    };

    const unscored = options.all || options.pages ? [] : alikeArticles(wanted);
    const ours: PageFigures[] = [];
    for (const { page } of wanted) {
      // Lighthouse isn't signed in: it would score /login once more.
      const scored = !unscored.includes(page) && !isStaffPath(page);
      ours.push(await measure(front.url, page, scored));
    }
    const theirs: OtherFigures[] = [];
    for (const { name, url, pages } of others) {
      for (const page of pages) {
        const beside = counterpart(ours, page);
        if (beside) theirs.push({ ...(await measure(url, page, true)), site: name, ours: beside });
      }
    }
    printPages(ours, built, floor, theirs, options);

    const form: Record<string, { runs: FormRun[]; work: Work[] }> = {};
    const hasOrder = wanted.some(({ page }) => page === paths.order);
    if (!options['no-form'] && hasOrder) {
      for (const device of ['desktop', 'phone'] as const) {
        const used = await fillForm(browser, front.url + paths.order, device, options.runs);
        form[device] = used;
        console.log(`${formatForm(device, used.runs, used.work)}\n`);
      }
    }
    if (wanted.some(({ page }) => page === paths.yourOrder)) {
      for (const size of orderSizes) {
        const order = front.url + (await placeWithFiles(stack.siteUrl, size));
        const runs: OrderPageRun[] = [];
        for (let run = 1; run <= options.runs; run += 1) {
          note(`Opening an order, run ${run}`);
          runs.push(await openOrderPage(browser, order));
        }
        const mainThread = throttling * median(runs.map((run) => run.mainThread));
        const cls = median(runs.map((run) => run.cls));
        console.log(
          `An opened order of ${size.designs} × ${size.items}, phone, medians of ${options.runs} runs: main thread ${mainThread.toFixed(0)} ms at ${throttling}× CPU throttle, goal 1,000: ${mainThread <= 1000 ? 'met' : 'missed'}. CLS ${cls.toFixed(4)}.\n`,
        );
      }
    }
    const modules =
      options.modules && hasOrder
        ? await weighModules(
            projectRoot,
            path.join(projectRoot, '.local/bench/modules'),
            `${paths.order.slice(1)}.html`,
            { SITE_URL: stack.siteUrl, SUPABASE_URL: stack.backend?.url ?? '' },
          )
        : null;
    if (modules) console.log(`${formatModules(modules)}\n`);
    if (options.json) {
      const figures = {
        at: new Date().toISOString(),
        floor,
        pages: ours,
        others: theirs.map(({ ours: beside, ...figures }) => ({ ...figures, ours: beside.page })),
        form,
        modules,
      };
      await writeFile(options.json, `${JSON.stringify(figures, null, 2)}\n`);
    }
  } finally {
    await close();
  }
}

/** A browser on which the owner is signed in. */
async function storeSession({ backend }: Stack, origin: string): Promise<Stored> {
  if (!backend) return nothingStored;
  const value = JSON.stringify(await signInOwner(backend));
  return { cookies: [], origins: [{ origin, localStorage: [{ name: sessionKey, value }] }] };
}

async function choosePort(wanted: number): Promise<number> {
  return (await isTaken(wanted)) ? findFreePort() : wanted;
}

/** Progress goes to stderr, apart from the figures. */
function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

function printPages(
  ours: readonly PageFigures[],
  built: readonly MeasuredPage[],
  floor: PageScores | null,
  theirs: readonly OtherFigures[],
  options: Options,
): void {
  const print = (...lines: readonly string[]): void => console.log(`${lines.join('\n')}\n`);
  const load = loadavg().map((value) => value.toFixed(1));
  print(
    `${new Date().toISOString()}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), load ${load.join(' ')}, Node ${process.version}.`,
    'Timings depend on this machine and what else runs on it; bytes, CLS, and audits don’t. Served over',
    'HTTP/1.1 without TLS, text with brotli 11. Bytes are as sent, without headers, after scrolling to the',
    'end on a phone; scripts are compressed together, without data blocks (JSON-LD). CLS is the larger of',
    'a phone on slow 4G and a desktop.',
    ...(floor
      ? [
          `Lighthouse: mobile, simulated slow 4G and 4× CPU, timings are medians of ${options.runs} runs. Its floor,`,
          `the LCP of the lightest possible page, is ${floor.lcp.toFixed(0)} ms (runs: ${floor.lcpRuns.map((ms) => ms.toFixed(0)).join(' ')}).`,
        ]
      : []),
  );
  const withIsland = built.filter(({ hasIsland }) => hasIsland).map(({ page }) => page);
  const statics = ours.filter(({ page }) => !withIsland.includes(page));
  const islands = ours.filter(({ page }) => withIsland.includes(page));
  if (statics.length > 0) {
    const met = statics.filter((figures) => missedLimits(figures, staticLimits).length === 0);
    print(
      `Static pages: ${met.length} of ${statics.length} meet every limit. (Parentheses): no limit for this page; –: not measured.`,
      '',
      formatLimits(statics, staticLimits),
    );
  }
  if (islands.length > 0) {
    print('Pages with islands:', '', formatLimits(islands, islandLimits));
  }
  print('Details:', '', formatDetails(ours));
  print(formatComplaints(ours));
  if (theirs.length > 0) {
    print('Other sites (× is the ratio to ours):', '', formatOthers(theirs));
  }
}

async function fillForm(
  browser: Browser,
  url: string,
  device: FormDevice,
  times: number,
): Promise<{ runs: FormRun[]; work: Work[] }> {
  const runs: FormRun[] = [];
  for (let run = 1; run <= times; run += 1) {
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
    `Order form, ${device}, ${throttling}× CPU throttle: ${middle.length} clicks and keys, medians of ${runs.length} runs.`,
    `Slowest ${ms(Math.max(...durations))} ms, p95 ${ms(percentile(durations, 0.95))} ms, p50 ${ms(percentile(durations, 0.5))} ms; ` +
      `goal ${aimMs} ms each: ${over === 0 ? 'met' : `missed by ${over}`}. CLS ${cls.toFixed(4)}, goal 0: ${cls === 0 ? 'met' : 'missed'}.`,
    '',
    formatGrid(['step', 'ms', 'runs', 'delay', 'handlers', 'rest', 'longest event', 'goal'], rows, [
      'runs',
      'longest event',
      'goal',
    ]),
    '',
    formatWork(work),
    ...(shifts.size === 0 ? [] : ['', 'What moved within 500 ms of an input (not part of CLS):']),
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
    `CPU time of the page's main thread, unthrottled, times ${throttling}; other programs hardly affect it:`,
    `max ${ms(Math.max(...all))} ms, p95 ${ms(percentile(all, 0.95))} ms, p50 ${ms(percentile(all, 0.5))} ms. The heaviest:`,
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
    "The order page's script by package and folder, in brotli KB of its chunks:",
    '',
    table(weights.parts),
    '',
    'The heaviest modules:',
    '',
    table(weights.modules.slice(0, 30)),
  ].join('\n');
}

try {
  const options = readOptions();
  if (options.help) console.log(help);
  else await bench(options);
} catch (error) {
  exitWith(error);
}
