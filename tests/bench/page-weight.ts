import { brotliCompressSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page, Response } from '@playwright/test';
import { layoutShiftScore, observeShifts, readShifts, type Shift } from './layout-shifts.ts';

/** What it takes to load a page and scroll to its end; bytes of bodies as sent. */
export type PageWeight = {
  readonly html: number;
  /** Style sheets in separate files. */
  readonly css: number;
  readonly js: number;
  readonly font: number;
  readonly image: number;
  readonly other: number;
  readonly total: number;
  readonly requests: number;
  /** All script in bytes: files and inline scripts, without data blocks. */
  readonly script: number;
  /** The same compressed together, the way it's sent: a page's HTML is one stream. */
  readonly scriptSent: number;
  /** Inline styles in bytes, uncompressed. */
  readonly inlineStyle: number;
  /** Whether the page tells search engines to stay away. */
  readonly noindex: boolean;
  /** CLS, the larger of two: on a phone with a slow network and on a desktop with a fast one. */
  readonly cls: number;
  readonly shifts: readonly Shift[];
  /** File names of the scripts requested. */
  readonly scripts: readonly string[];
  /** Console errors and exceptions. */
  readonly errors: readonly string[];
};

/** The phone that Lighthouse simulates. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
const desktop = { viewport: { width: 1360, height: 900 } };

/** Lighthouse's slow 4G, so that late fonts and pictures show what they move. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 750_000 / 8,
};

/** What the browser has stored before it loads a page. */
export type Stored = NonNullable<BrowserContextOptions['storageState']>;

export const nothingStored: Stored = { cookies: [], origins: [] };

/** Loads `url` on a phone and on a desktop; sizes are those on the phone. */
export async function weighPage(
  browser: Browser,
  url: string,
  storageState: Stored,
): Promise<PageWeight> {
  const onPhone = await load(browser, url, { ...phone, storageState }, true);
  const onDesktop = await load(browser, url, { ...desktop, storageState }, false);
  return {
    ...onPhone,
    cls: Math.max(onPhone.cls, onDesktop.cls),
    shifts: [...onPhone.shifts, ...onDesktop.shifts],
    errors: [...new Set([...onPhone.errors, ...onDesktop.errors])],
  };
}

async function load(
  browser: Browser,
  url: string,
  device: BrowserContextOptions,
  slow: boolean,
): Promise<PageWeight> {
  const context = await browser.newContext({ ...device, serviceWorkers: 'block' });
  const page = await context.newPage();
  try {
    if (slow) {
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', slowNetwork);
    }
    await observeShifts(page);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    await page.goto(url, { waitUntil: 'networkidle' });
    await scrollThrough(page);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(300);

    const bytes = { html: 0, css: 0, js: 0, font: 0, image: 0, other: 0 };
    const scripts: string[] = [];
    let requests = 0;
    const code: string[] = [];
    let source = '';
    for (const response of responses) {
      if (!response.url().startsWith('http')) continue;
      const kind = kindOf(response);
      requests += 1;
      bytes[kind] += Number((await response.allHeaders())['content-length'] ?? 0);
      if (kind === 'js') {
        scripts.push(new URL(response.url()).pathname.split('/').pop() ?? '');
        code.push(await response.text());
      }
      // Not a document inside a frame.
      if (kind === 'html' && response.frame() === page.mainFrame()) source = await response.text();
    }
    code.push(inlineText(source, 'script'));
    const script = code.join('\n');
    const shifts = await readShifts(page);
    return {
      ...bytes,
      total: Object.values(bytes).reduce((sum, size) => sum + size, 0),
      requests,
      script: Buffer.byteLength(script),
      scriptSent: script ? brotliCompressSync(script).length : 0,
      inlineStyle: Buffer.byteLength(inlineText(source, 'style')),
      noindex: /<meta\b[^>]*\bname=["']?robots\b[^>]*\bnoindex\b/i.test(source),
      cls: layoutShiftScore(shifts),
      shifts,
      scripts,
      errors,
    };
  } finally {
    await context.close();
  }
}

function kindOf(response: Response): 'html' | 'css' | 'js' | 'font' | 'image' | 'other' {
  const kinds = {
    document: 'html',
    stylesheet: 'css',
    script: 'js',
    font: 'font',
    image: 'image',
  } as const;
  const type = response.request().resourceType();
  if (type in kinds) return kinds[type as keyof typeof kinds];
  // Module preloads have no type.
  const content = response.headers()['content-type'] ?? '';
  if (content.startsWith('text/javascript')) return 'js';
  if (content.startsWith('text/css')) return 'css';
  if (content.startsWith('font/')) return 'font';
  if (content.startsWith('image/')) return 'image';
  return 'other';
}

/** Screen by screen, as a thumb does, so that lazy parts load. */
async function scrollThrough(page: Page): Promise<void> {
  const { screens, step } = await page.evaluate(() => ({
    screens: Math.ceil(document.documentElement.scrollHeight / innerHeight),
    step: innerHeight,
  }));
  for (let screen = 1; screen <= screens; screen += 1) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), screen * step);
    await page.waitForTimeout(80);
  }
}

/** The contents of all tags of a kind, without data blocks (such as JSON-LD). */
export function inlineText(source: string, tag: 'script' | 'style'): string {
  let found = '';
  for (const [, attributes = '', text = ''] of source.matchAll(
    new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'gi'),
  )) {
    const type = /\btype=["']?([^"'\s>]*)/i.exec(attributes)?.[1] ?? '';
    const isData =
      tag === 'script' && !/^(|module|text\/javascript|application\/javascript)$/i.test(type);
    if (isData || /\bsrc=/.test(attributes)) continue;
    found += text;
  }
  return found;
}
