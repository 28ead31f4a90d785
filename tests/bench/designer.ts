import { readdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { findFreePort } from '../../local/ports.ts';
import { projectRoot, startStack } from '../../local/stack.ts';
import { closeOnSignal, exitWith } from '../../local/terminal.ts';
import type { Design } from '../../src/domain/design/design.ts';
import { blankDesign, newShape, newText } from '../../src/domain/design/starting-point.ts';
import { paths } from '../../src/paths.ts';
import { browserArgs, findOrInstallBrowser } from '../support/browser.ts';
import { startFront } from './front.ts';
import { formatGrid, kilobytes } from './grid.ts';
import { median, percentile } from './statistics.ts';

// `npm run bench:designer`: how much the shirt designer weighs, how soon it responds, how smoothly
// one of a hundred objects moves, and what exporting a full side costs. It only reports; it never
// fails on a number.

const help = `bench:designer measures the shirt designer of the built site in Chromium.
  --runs N       how often to measure everything (3); prints medians
  --json FILE    also write all figures as JSON`;

const { values: options } = parseArgs({
  args: process.argv.slice(process.argv[2] === '--' ? 3 : 2),
  options: {
    runs: { type: 'string', default: '3' },
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const outDir = path.join(projectRoot, '.local/bench/dist');
/** CPU throttling, where used: how many times slower than this machine. */
const slowed = 4;
const dragMs = 3000;

type Weight = {
  /** Bytes of script, brotli, until the page responds. */
  readonly start: number;
  /** The same after opening every panel and dialog. */
  readonly all: number;
  readonly requests: number;
};
/** Milliseconds since loading started. */
type Ready = { readonly painted: number; readonly live: number; readonly answered: number };
type Frames = { readonly perSecond: number; readonly p95: number; readonly longest: number };
type Export = { readonly ms: number; readonly bytes: number; readonly memoryMb: number };

async function bench(): Promise<void> {
  process.env.NODE_ENV = 'production';
  const undo: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  closeOnSignal(close);
  try {
    const found = await findOrInstallBrowser();
    if (!found.ok) throw new Error(found.reason);
    const stack = await startStack({
      ports: { site: await findFreePort(), backend: await findFreePort() },
      dataDir: null,
      build: { outDir },
      manualDrain: true,
      onBuild: () => note('Building the site…'),
    });
    undo.push(stack.close);
    const front = await startFront(stack.siteUrl);
    undo.push(front.close);
    const browser = await chromium.launch({
      executablePath: found.executablePath,
      args: [...browserArgs],
      handleSIGINT: false,
    });
    undo.push(() => browser.close());

    const url = front.url + paths.shirtDesigner;
    const runs = Array.from({ length: Number(options.runs) });
    note('Weighing');
    const weight = await weigh(browser, url);
    const ready: Ready[] = [];
    const frames: Record<string, Frames[]> = { '1': [], [String(slowed)]: [] };
    const exported: Export[] = [];
    for (const [run] of runs.entries()) {
      note(`Run ${run + 1} of ${runs.length}`);
      ready.push(await timeReady(browser, url));
      for (const rate of [1, slowed]) {
        frames[String(rate)]?.push(await withHundred(browser, url, (page) => drag(page, rate)));
      }
      exported.push(await withHundred(browser, url, exportSide));
    }
    print(weight, ready, frames, exported);
    if (options.json) {
      const figures = { at: new Date().toISOString(), weight, ready, frames, exported };
      await writeFile(options.json, `${JSON.stringify(figures, null, 2)}\n`);
    }
  } finally {
    await close();
  }
}

/** Loads the page, then opens everything on it. */
async function weigh(browser: Browser, url: string): Promise<Weight> {
  const page = await browser.newPage({ viewport: { width: 1360, height: 900 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Set<string>();
  let [sent, requests] = [0, 0];
  session.on('Network.responseReceived', ({ requestId, type }) => {
    requests += 1;
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) sent += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator('[data-live]').waitFor();
  const start = { sent, requests };
  await page
    .getByLabel('Your words')
    .fill('Duck')
    .catch(() => undefined);
  for (const tab of await page.getByRole('group', { name: 'Tools' }).getByRole('radio').all()) {
    if (await tab.isVisible()) await tab.check();
  }
  await openHundred(page);
  for (const name of ['Designs', 'Share', 'Files', 'Shortcuts', 'Use this design →']) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await page.close();
  return { start: start.sent, all: sent, requests: start.requests };
}

/** On a phone with a throttled CPU: first paint, hydration, and words on the shirt. */
async function timeReady(browser: Browser, url: string): Promise<Ready> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  await page.addInitScript(() => {
    const look = new MutationObserver(() => {
      const times = window as { liveAt?: number };
      if (!times.liveAt && document.querySelector('[data-live]')) times.liveAt = performance.now();
    });
    look.observe(document, { attributes: true, childList: true, subtree: true });
  });
  await page.goto(url);
  await page.locator('[data-live]').waitFor();
  // The page itself clicks, so none of the test's own time is counted.
  const answered = await page.evaluate(async () => {
    const side = [...document.querySelectorAll<HTMLInputElement>('input[name="side"]')][1];
    const stage = document.querySelector('[role="application"]');
    const before = stage?.getAttribute('aria-label');
    side?.click();
    while (stage?.getAttribute('aria-label') === before) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return performance.now();
  });
  const { painted, live } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    live: (window as { liveAt?: number }).liveAt ?? Number.NaN,
  }));
  await context.close();
  return { painted, live, answered };
}

async function withHundred<Result>(
  browser: Browser,
  url: string,
  measure: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    viewport: { width: 1360, height: 900 },
    acceptDownloads: true,
  });
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('[data-live]').waitFor();
  await openHundred(page);
  const result = await measure(page);
  await context.close();
  return result;
}

/**
 * A hundred objects on the front: words in two typefaces and shapes, with one star on top in the
 * middle.
 */
function hundred(): Design {
  const blank = blankDesign(crypto.randomUUID());
  const area = { widthIn: 12, heightIn: 16 };
  const front = Array.from({ length: 99 }, (_, index) => {
    const at = { x: -5 + (index % 10) * 1.1, y: -7 + Math.floor(index / 10) * 1.5 };
    return index % 2 === 0
      ? { ...newText(`t${index}`, `Duck ${index}`, area, 'gold'), ...at, heightIn: 0.5 }
      : { ...newShape(`s${index}`, 'burst', area, 'red'), ...at, widthIn: 1, heightIn: 1 };
  });
  const star = { ...newShape('star', 'star', area, 'white'), widthIn: 1.5, heightIn: 1.5 };
  return {
    ...blank,
    name: 'A hundred objects',
    sides: { ...blank.sides, front: [...front, star] },
  };
}

async function openHundred(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Designs', exact: true }).click();
  const file = { kind: 'shirt-design', version: 1, design: hundred(), pictures: [] };
  await page
    .getByRole('dialog')
    .locator('input[type="file"]')
    .setInputFiles({
      name: 'hundred.shirt.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(file)),
    });
  await page.locator('[data-object="star"]').waitFor();
  await page.waitForLoadState('networkidle');
}

/** Moves the star in circles over the others and counts frames. */
async function drag(page: Page, rate: number): Promise<Frames> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  const box = await page.locator('[data-object="star"]').boundingBox();
  if (!box) throw new Error('The star isn’t on the stage.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.evaluate(() => {
    const kept = window as unknown as { frames?: number[] };
    const list: number[] = (kept.frames = []);
    let last = performance.now();
    const count = (now: number) => {
      list.push(now - last);
      last = now;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  await page.mouse.move(x, y);
  await page.mouse.down();
  const end = Date.now() + dragMs;
  for (let step = 0; Date.now() < end; step += 1) {
    await page.mouse.move(x + 90 * Math.sin(step / 9), y + 120 * Math.sin(step / 7));
  }
  const frames = await page.evaluate(
    () => (window as unknown as { frames?: number[] }).frames ?? [],
  );
  await page.mouse.up();
  const whole = frames.reduce((sum, frame) => sum + frame, 0);
  return {
    perSecond: (1000 * frames.length) / whole,
    p95: percentile(frames, 0.95),
    longest: Math.max(...frames),
  };
}

/** From clicking 'PNG, 300 DPI' until the file is there: 3,600 × 4,800 px. */
async function exportSide(page: Page): Promise<Export> {
  await page.getByRole('button', { name: 'Files', exact: true }).click();
  const button = page.getByRole('button', { name: /^PNG, 300 DPI/ });
  await button.waitFor();
  const before = await browserMemory();
  let most = before;
  let watching = true;
  const watch = (async () => {
    while (watching) {
      most = Math.max(most, await browserMemory());
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const start = performance.now();
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const file = await download.path();
  const ms = performance.now() - start;
  watching = false;
  await watch;
  const { length } = await readFile(file);
  return { ms, bytes: length, memoryMb: most - before };
}

/** Memory of this program's Chromium, all processes together, in MB. */
async function browserMemory(): Promise<number> {
  let kilobytesHeld = 0;
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    try {
      const command = await readFile(`/proc/${id}/cmdline`, 'utf8');
      if (!/chrom/i.test(command)) continue;
      const status = await readFile(`/proc/${id}/status`, 'utf8');
      kilobytesHeld += Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0);
      kilobytesHeld += Number(/^RssShmem:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    } catch {
      // It just ended.
    }
  }
  return kilobytesHeld / 1000;
}

function print(
  weight: Weight,
  ready: readonly Ready[],
  frames: Readonly<Record<string, readonly Frames[]>>,
  exported: readonly Export[],
): void {
  const row = (what: string, figure: string, aim: string, share: number | null) => [
    what,
    figure,
    aim,
    share === null ? '' : share.toFixed(2),
  ];
  const of = <Figures>(list: readonly Figures[], key: keyof Figures) =>
    median(list.map((figures) => Number(figures[key])));
  const rows = [
    row('script at start', `${kilobytes(weight.start)} KB`, '', null),
    row('script, everything opened', `${kilobytes(weight.all)} KB`, '250 KB', weight.all / 250_000),
    row('requests at start', String(weight.requests), '', null),
    row(`first paint, CPU ${slowed}× slower`, `${of(ready, 'painted').toFixed(0)} ms`, '', null),
    row(
      `interactive, CPU ${slowed}× slower`,
      `${of(ready, 'live').toFixed(0)} ms`,
      '1500 ms',
      of(ready, 'live') / 1500,
    ),
    row(
      `first response, CPU ${slowed}× slower`,
      `${of(ready, 'answered').toFixed(0)} ms`,
      '',
      null,
    ),
    ...Object.entries(frames).map(([rate, list]) =>
      row(
        `moving one of 100 objects, CPU ${rate}×`,
        `${of(list, 'perSecond').toFixed(1)}/s, p95 ${of(list, 'p95').toFixed(1)} ms`,
        '60/s',
        of(list, 'perSecond') / 60,
      ),
    ),
    row(
      'export of 12 × 16 in at 300 DPI',
      `${of(exported, 'ms').toFixed(0)} ms`,
      '2000 ms',
      of(exported, 'ms') / 2000,
    ),
    row(
      'memory for the export',
      `${of(exported, 'memoryMb').toFixed(0)} MB`,
      '500 MB',
      of(exported, 'memoryMb') / 500,
    ),
  ];
  const [model] = cpus();
  console.log(
    `${formatGrid(['what', 'median', 'goal', 'times the goal'], rows)}\n\n` +
      `${options.runs} runs, ${cpus().length} × ${model?.model ?? 'CPU'}, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
}

const note = (text: string): void => void process.stderr.write(`${text}\n`);

try {
  if (options.help) console.log(help);
  else await bench();
} catch (error) {
  exitWith(error);
}
