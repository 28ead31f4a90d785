import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { build } from 'esbuild';
import sharp from 'sharp';
import { findFreePort, loopback } from '../../../local/ports.ts';
import { projectRoot, startStack } from '../../../local/stack.ts';
import { closeOnSignal, exitWith } from '../../../local/terminal.ts';
import { inkByKey } from '../../../src/artwork/ink.ts';
import { blankDesign, newPicture, newText } from '../../../src/designer/starting-point.ts';
import { paths } from '../../../src/paths.ts';
import { browserArgs, findOrInstallBrowser } from '../../support/browser.ts';
import { openFile, waitForDrawing, type DesignFile } from '../designer-page.ts';
import { countFrames, type Frames } from '../drag.ts';
import { startFront } from '../front.ts';
import { formatGrid, kilobytes } from '../grid.ts';
import { median } from '../statistics.ts';

// `npm run bench:designer-compare`: one design of 20 objects, made, moved, and exported by our
// designer, by Fabric and Konva (canvas libraries without a designer around them), and by
// vue-printables, an open-source designer kit on Fabric. Their packages aren't the project's; they
// are installed in .local the first time.

const help = `bench:designer-compare compares our designer with others, in Chromium.
  --runs N                  how often to measure everything (3); prints medians
  --keep FOLDER             keeps the prints there, next to the expected one
  --vue-printables FOLDER   its source, if it can't be cloned from GitHub`;

const { values: options } = parseArgs({
  args: process.argv.slice(process.argv[2] === '--' ? 3 : 2),
  options: {
    runs: { type: 'string', default: '3' },
    keep: { type: 'string' },
    'vue-printables': { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const folder = path.join(projectRoot, '.local/bench/designer-compare');
const here = import.meta.dirname;
const anton = path.join(
  projectRoot,
  'node_modules/@fontsource/anton/files/anton-latin-400-normal.woff2',
);
const source = {
  address: 'https://github.com/vue-printables/vue-printables',
  commit: '602eab2fac112ceb6d348ed94e5c5892a9111d6b',
};
/** CPU throttling, where used. */
const slowed = 4;
const area = { widthIn: 12, heightIn: 16 };
const dpi = 300;
const print = { width: area.widthIn * dpi, height: area.heightIn * dpi };
/** A channel differs visibly by more than this, of 255. */
const visible = 48;

/** In inches from the print area's corner; x and y are the middle of the ink. */
type Spec = { x: number; y: number } & (
  | { kind: 'text'; text: string; capIn: number; color: string }
  | { kind: 'picture'; url: string; widthIn: number; heightIn: number }
);

type Result = {
  /** Bytes of script, brotli. */
  readonly script: number;
  readonly createdMs: number;
  readonly readyMs: number;
  readonly one: Frames;
  readonly all: Frames;
  readonly exportMs: number;
  /** The share of pixels that differ visibly from the expected print. */
  readonly wrong: number;
};

type Contestant = { name: string; measure: (context: BrowserContext) => Promise<Result> };

async function compare(): Promise<void> {
  process.env.NODE_ENV = 'production';
  const undo: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  closeOnSignal(close);
  try {
    const found = await findOrInstallBrowser();
    if (!found.ok) throw new Error(found.reason);
    const printables = await install();
    const pictures = await makePictures();
    const design = makeDesign(pictures);
    const stack = await startStack({
      ports: { site: await findFreePort(), backend: await findFreePort() },
      dataDir: null,
      build: { outDir: path.join(projectRoot, '.local/bench/dist') },
      manualDrain: true,
      onBuild: () => note('Building the site…'),
    });
    undo.push(stack.close);
    const ours = await startFront(stack.siteUrl);
    undo.push(ours.close);
    const pages = await servePages(await buildPages(printables), design);
    undo.push(pages.close);
    const theirs = await startFront(pages.url);
    undo.push(theirs.close);
    const browser = await chromium.launch({
      executablePath: found.executablePath,
      args: [...browserArgs],
      handleSIGINT: false,
    });
    undo.push(() => browser.close());

    const expected = await expectedPrint(browser, theirs.url, design);
    const contestants: Contestant[] = [
      {
        name: 'Ours',
        measure: (context) =>
          measureOurs(context, ours.url + paths.shirtDesigner, design, pictures, expected),
      },
      ...['fabric', 'konva', 'vue-printables'].map((name) => ({
        name,
        measure: (context: BrowserContext) =>
          measurePage(context, `${theirs.url}/${name}`, expected),
      })),
    ];
    const results = new Map<string, Result[]>();
    for (let run = 1; run <= Number(options.runs); run += 1) {
      for (const { name, measure } of contestants) {
        note(`Run ${run} of ${options.runs}: ${name}`);
        const context = await browser.newContext({
          viewport: { width: 1360, height: 900 },
          acceptDownloads: true,
        });
        results.set(name, [...(results.get(name) ?? []), await measure(context)]);
        await context.close();
      }
    }
    show(results);
  } finally {
    await close();
  }
}

/** Installs the others' packages; answers the folder of vue-printables. */
async function install(): Promise<string> {
  await mkdir(folder, { recursive: true });
  await copyFile(path.join(here, 'package.json'), path.join(folder, 'package.json'));
  note('Installing the others…');
  // Without what Fabric needs to draw on a server.
  const flags = ['install', '--omit=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', flags, { cwd: folder, stdio: 'inherit' });
  if (options['vue-printables']) return path.resolve(options['vue-printables']);
  const clone = path.join(folder, 'vue-printables');
  if (!existsSync(clone)) {
    execFileSync('git', ['clone', '--quiet', source.address, clone], { stdio: 'inherit' });
  }
  execFileSync('git', ['checkout', '--quiet', source.commit], { cwd: clone, stdio: 'inherit' });
  return clone;
}

type Picture = { id: string; bytes: Buffer };
const picturePx = { widthPx: 600, heightPx: 400 };

/** Eight checkered pictures in different colors. */
async function makePictures(): Promise<Picture[]> {
  return Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const hue = index * 45;
      const squares = Array.from(
        { length: 12 },
        (__, at) =>
          `<rect x="${(at % 4) * 150}" y="${Math.floor(at / 4) * 133}" width="75" height="66" fill="hsl(${hue + at * 9} 70% 40%)"/>`,
      );
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="hsl(${hue} 60% 70%)"/>${squares.join('')}</svg>`;
      const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
      return { id: createHash('sha256').update(bytes).digest('hex'), bytes };
    }),
  );
}

/** Twelve texts and eight pictures in four columns, the last one a picture. */
function makeDesign(pictures: readonly Picture[]): Spec[] {
  let picture = 0;
  return Array.from({ length: 20 }, (_, index): Spec => {
    const at = { x: 1.5 + 3 * (index % 4), y: 1.6 + 3.2 * Math.floor(index / 4) };
    if (![1, 4].includes(index % 5)) {
      const text = `RIVER ${index + 10}`;
      return { ...at, kind: 'text', text, capIn: 0.6, color: inkByKey.red.hex };
    }
    const bytes = pictures[picture]?.bytes ?? Buffer.alloc(0);
    picture += 1;
    const url = `data:image/png;base64,${bytes.toString('base64')}`;
    return { ...at, kind: 'picture', url, widthIn: 2.4, heightIn: 1.6 };
  });
}

/** The same design as a file of ours. */
function ourFile(design: readonly Spec[], pictures: readonly Picture[]): DesignFile {
  const rest = [...pictures];
  const front = design.map((spec, index) => {
    const at = { x: spec.x - area.widthIn / 2, y: spec.y - area.heightIn / 2 };
    const id = `o${index}`;
    if (spec.kind === 'text') {
      return { ...newText(id, spec.text, area, 'red'), ...at, heightIn: spec.capIn };
    }
    const { widthIn, heightIn } = spec;
    const picture = { id: rest.shift()?.id ?? '', name: 'checks.png', ...picturePx };
    return { ...newPicture(id, picture, area), ...at, widthIn, heightIn };
  });
  const blank = blankDesign(crypto.randomUUID());
  return {
    design: { ...blank, name: 'Twenty objects', sides: { ...blank.sides, front } },
    pictures: pictures.map(({ id, bytes }) => ({ id, base64: bytes.toString('base64') })),
  };
}

/** Each page's script by name. */
async function buildPages(printables: string): Promise<Map<string, Uint8Array>> {
  const bundle = async (name: string, alias: Record<string, string>) => {
    const { outputFiles } = await build({
      entryPoints: [path.join(here, 'pages', `${name}.js`)],
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
      nodePaths: [path.join(folder, 'node_modules')],
      define: {
        'process.env.NODE_ENV': '"production"',
        __VUE_OPTIONS_API__: 'false',
        __VUE_PROD_DEVTOOLS__: 'false',
        __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
      },
      alias,
    });
    return [name, outputFiles[0]?.contents ?? new Uint8Array()] as const;
  };
  const kit = {
    'vue-printables': path.join(printables, 'src/index.ts'),
    '~': path.join(printables, 'src'),
    fabric: path.join(folder, 'node_modules/fabric-6'),
  };
  return new Map(
    await Promise.all([bundle('fabric', {}), bundle('konva', {}), bundle('vue-printables', kit)]),
  );
}

async function servePages(scripts: ReadonlyMap<string, Uint8Array>, design: readonly Spec[]) {
  const letters = await readFile(anton);
  const page = (name: string) =>
    `<!doctype html><meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:,"><style>@font-face{font-family:Anton;src:url(/anton.woff2)}body{margin:0}</style><div id="stage"></div>${name ? `<script type="module" src="/${name}.js"></script>` : ''}`;
  const server = createServer((request, response) => {
    const address = request.url?.slice(1) ?? '';
    const script = scripts.get(address.replace(/\.js$/, ''));
    const send = (type: string, body: string | Uint8Array) =>
      response.writeHead(200, { 'content-type': type }).end(body);
    if (address === 'anton.woff2') send('font/woff2', letters);
    else if (address === 'design.json') send('application/json', JSON.stringify(design));
    else if (script && address.endsWith('.js')) send('text/javascript', script);
    else send('text/html', page(address));
  });
  await new Promise<void>((resolve) => server.listen(0, loopback, resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What the print should be, drawn by the browser as SVG from the specification alone. */
async function expectedPrint(
  browser: Browser,
  url: string,
  design: readonly Spec[],
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: print.width, height: print.height } });
  await page.goto(`${url}/`);
  await page.evaluate(
    async ({ specs, inch }) => {
      await document.fonts.load('100px Anton');
      const pen = document.createElement('canvas').getContext('2d');
      const space = 'http://www.w3.org/2000/svg';
      const svg = document.createElementNS(space, 'svg');
      svg.setAttribute('width', String(12 * inch));
      svg.setAttribute('height', String(16 * inch));
      for (const spec of specs) {
        const set = (element: Element, values: Record<string, string | number>) => {
          for (const [key, value] of Object.entries(values)) {
            element.setAttribute(key, String(value));
          }
          svg.append(element);
        };
        if (spec.kind === 'picture') {
          const [width, height] = [spec.widthIn * inch, spec.heightIn * inch];
          set(document.createElementNS(space, 'image'), {
            x: spec.x * inch - width / 2,
            y: spec.y * inch - height / 2,
            ...{ width, height, href: spec.url },
          });
          continue;
        }
        // A capital is 1760 of 2048 units high.
        const size = (spec.capIn * inch * 2048) / 1760;
        if (!pen) throw new Error('No canvas.');
        pen.font = `${size}px Anton`;
        const box = pen.measureText(spec.text);
        const text = document.createElementNS(space, 'text');
        text.textContent = spec.text;
        set(text, {
          x: spec.x * inch - (box.actualBoundingBoxRight - box.actualBoundingBoxLeft) / 2,
          y: spec.y * inch + (box.actualBoundingBoxAscent - box.actualBoundingBoxDescent) / 2,
          'font-family': 'Anton',
          'font-size': size,
          fill: spec.color,
        });
      }
      document.body.replaceChildren(svg);
    },
    { specs: [...design], inch: dpi },
  );
  const picture = await page.screenshot();
  await page.close();
  await keep('expected', picture);
  return pixelsOf(picture);
}

const pixelsOf = (png: Buffer): Promise<Buffer> =>
  sharp(png)
    .flatten({ background: '#fff' })
    .toColorspace('srgb')
    .resize(print.width, print.height, { fit: 'fill' })
    .raw()
    .toBuffer();

async function keep(name: string, png: Buffer): Promise<void> {
  if (!options.keep) return;
  await mkdir(options.keep, { recursive: true });
  await writeFile(path.join(options.keep, `${name}.png`), png);
}

async function wrongShare(name: string, png: Buffer, expected: Buffer): Promise<number> {
  await keep(name, png);
  const pixels = await pixelsOf(png);
  let wrong = 0;
  for (let at = 0; at < expected.length; at += 3) {
    const differs = [0, 1, 2].some(
      (channel) => Math.abs((pixels[at + channel] ?? 0) - (expected[at + channel] ?? 0)) > visible,
    );
    if (differs) wrong += 1;
  }
  return wrong / (print.width * print.height);
}

/** Counts the bytes of script that a page loads, until asked. */
async function weigh(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || response.mimeType === 'application/wasm') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  return () => bytes;
}

async function throttle(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

async function measureOurs(
  context: BrowserContext,
  url: string,
  design: readonly Spec[],
  pictures: readonly Picture[],
  expected: Buffer,
): Promise<Result> {
  const page = await context.newPage();
  const script = await weigh(page);
  await page.goto(url);
  await page.locator('[data-live]').waitFor();
  const start = performance.now();
  await openFile(page, ourFile(design, pictures));
  const createdMs = performance.now() - start;
  const bytes = script();
  await page.getByText('Saved on this device').first().waitFor();
  await throttle(page, slowed);
  await page.reload({ waitUntil: 'commit' });
  const readyMs = await page.evaluate(waitForDrawing, design.length);
  const box = await page.locator('[data-object="o19"]').boundingBox();
  if (!box) throw new Error('The last object isn’t on the stage.');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const one = await countFrames(page, at);
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+a');
  const all = await countFrames(page, at);
  await page.keyboard.press('ControlOrMeta+z');
  await throttle(page, 1);
  await page.getByRole('button', { name: 'Files', exact: true }).click();
  const button = page.getByRole('button', { name: /^PNG, 300 DPI/ });
  const asked = performance.now();
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const png = await readFile(await download.path());
  const exportMs = performance.now() - asked;
  const wrong = await wrongShare('ours', png, expected);
  return { script: bytes, createdMs, readyMs, one, all, exportMs, wrong };
}

/** What each page of the others offers (pages/shared.js). */
type Compared = {
  createdMs: number;
  readyAt: number;
  chooseAll: () => void;
  exportPng: () => Promise<Blob>;
};

async function measurePage(
  context: BrowserContext,
  url: string,
  expected: Buffer,
): Promise<Result> {
  const page = await context.newPage();
  const script = await weigh(page);
  const isReady = () => 'compare' in window;
  await page.goto(url);
  await page.waitForFunction(isReady);
  const createdMs = await page.evaluate(
    () => (window as unknown as { compare: Compared }).compare.createdMs,
  );
  const bytes = script();
  const { text, ms: exportMs } = await page.evaluate(async () => {
    const start = performance.now();
    const blob = await (window as unknown as { compare: Compared }).compare.exportPng();
    const ms = performance.now() - start;
    const reader = new FileReader();
    reader.readAsDataURL(blob);
    await new Promise((resolve) => (reader.onload = resolve));
    return { text: reader.result as string, ms };
  });
  const wrong = await wrongShare(
    path.basename(url),
    Buffer.from(text.split(',')[1] ?? '', 'base64'),
    expected,
  );
  await throttle(page, slowed);
  await page.reload();
  await page.waitForFunction(isReady);
  const readyMs = await page.evaluate(
    () => (window as unknown as { compare: Compared }).compare.readyAt,
  );
  // The last object, at 50 px per inch.
  const at = { x: 525, y: 720 };
  const one = await countFrames(page, at);
  await page.reload();
  await page.waitForFunction(isReady);
  await page.evaluate(() => (window as unknown as { compare: Compared }).compare.chooseAll());
  const all = await countFrames(page, at);
  return { script: bytes, createdMs, readyMs, one, all, exportMs, wrong };
}

function show(results: ReadonlyMap<string, readonly Result[]>): void {
  const rows = [...results].map(([name, list]) => {
    const of = (read: (result: Result) => number) => median(list.map(read));
    return [
      name,
      `${kilobytes(of(({ script }) => script))} KB`,
      `${of(({ createdMs }) => createdMs).toFixed(0)} ms`,
      `${of(({ readyMs }) => readyMs).toFixed(0)} ms`,
      `${of(({ one }) => one.perSecond).toFixed(0)}/s`,
      `${of(({ all }) => all.perSecond).toFixed(0)}/s`,
      `${of(({ exportMs }) => exportMs).toFixed(0)} ms`,
      `${(100 * of(({ wrong }) => wrong)).toFixed(3)} %`,
    ];
  });
  const header = [
    ...['designer', 'script', 'creating 20', `ready, CPU ${slowed}×`],
    ...[`moving one, ${slowed}×`, `moving all, ${slowed}×`, 'export', 'wrong pixels'],
  ];
  const [model] = cpus();
  console.log(
    `${formatGrid(header, rows)}\n\n` +
      `${options.runs} runs, ${cpus().length} × ${model?.model ?? 'CPU'}, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
}

const note = (text: string): void => void process.stderr.write(`${text}\n`);

try {
  if (options.help) console.log(help);
  else await compare();
} catch (error) {
  exitWith(error);
}
