import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { paths } from '../../src/paths.ts';
import { shop } from '../../src/shop.ts';
import { scriptLimits } from '../bench/limits.ts';
import { axeViolations, colorRules, overflow, sizeRules } from '../support/axe.ts';
import {
  internalLinks,
  pagePaths,
  readBuiltPages,
  readBuiltScripts,
  scriptsOf,
  staffPaths,
  startingScriptBytes,
} from '../support/built-pages.ts';
import { expect, test } from '../support/test.ts';

const missing = '/no-such-page';
/** Collects console messages, including policy violations, and uncaught errors. */
function listen(page: Page): string[] {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => messages.push(error.message));
  return messages;
}

test('these tests know every page', async () => {
  const built = (await readBuiltPages()).map((page) => page.path);
  expect(built).toEqual(pagePaths);
});

const openPaths = pagePaths.filter((path) => path !== '/404' && !staffPaths.includes(path));
const articles = openPaths.filter((path) => path.startsWith(`${paths.localNews}/`));
/** Articles differ only in their text, so axe reads the first. */
const [, ...alike] = articles;

for (const path of [...openPaths.filter((each) => !alike.includes(each)), missing]) {
  // product: accessibility
  test(`${path} is accessible and logs nothing in every scheme and width, and loses nothing at 400% zoom`, async ({
    page,
  }) => {
    const messages = listen(page);
    await page.goto(path);
    await page.setViewportSize({ width: 1360, height: 800 });
    const plain = { forcedColors: 'none' } as const;
    expect(await axeViolations(page, { ...plain, colorScheme: 'light' })).toEqual([]);
    const forced = { colorScheme: 'light', forcedColors: 'active' } as const;
    expect(await axeViolations(page, forced, colorRules)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(
      await axeViolations(page, { ...plain, colorScheme: 'dark' }, [...colorRules, ...sizeRules]),
      'at night at 320 px',
    ).toEqual([]);
    // The browser reports the status of a missing page.
    const own = messages.filter((text) => path !== missing || !text.includes('404'));
    expect(own).toEqual([]);
    await expectNothingLost(page);
  });
}

// product: accessibility
test('every other article logs nothing and loses nothing at 400% zoom', async ({ page }) => {
  const messages = listen(page);
  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of alike) {
    await page.goto(path);
    await expectNothingLost(page);
  }
  expect(messages).toEqual([]);
});

/** 320 px is a 1280 px window at 400% zoom (WCAG 1.4.10); the spacing comes from 1.4.12. */
async function expectNothingLost(page: Page): Promise<void> {
  expect(await overflow(page), page.url()).toBeLessThanOrEqual(0);
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`);
    document.adoptedStyleSheets.push(spacing);
  });
  expect(await overflow(page), page.url()).toBeLessThanOrEqual(0);
  expect(await clippedTexts(page), page.url()).toEqual([]);
}

// product: content-pages, home-page, navigation, who-uses-it
test('every page has one heading, a title, a description, and a canonical link', async ({
  baseURL,
}) => {
  for (const { path, html } of await readBuiltPages()) {
    const of = (pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&#39;', '’') ?? '';
    expect(html.match(/<h1[\s>]/g), path).toHaveLength(1);
    expect(of(/<title>([^<]*)</), path).toMatch(new RegExp(`.+ · ${shop.name}$`));
    const { length } = of(/<meta name="description" content="([^"]*)"/);
    expect(length, path).toBeGreaterThanOrEqual(40);
    expect(length, path).toBeLessThanOrEqual(165);
    const own = path === paths.checkoutWithStripe ? paths.checkout : path;
    expect(of(/<link rel="canonical" href="([^"]*)"/), path).toBe(new URL(own, baseURL).href);
  }
});

/** Texts that are cut off by a box around them. */
function clippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const element = text.parentElement;
      if (!text.nodeValue?.trim() || !element?.checkVisibility()) continue;
      if (element.closest('.visually-hidden, .skip-link, svg')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      for (let cutter: Element | null = element; cutter; cutter = cutter.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(cutter);
        const edge = cutter.getBoundingClientRect();
        const cutX =
          /hidden|clip/.test(overflowX) && (box.right > edge.right + 1 || box.left < edge.left - 1);
        const cutY = /hidden|clip/.test(overflowY) && box.bottom > edge.bottom + 1;
        if (cutX || cutY) found.push(text.nodeValue.trim());
      }
    }
    return found;
  });
}

// product: navigation
test('every internal link leads to a page, and every hash to an element on it', async ({
  request,
}) => {
  const pages = await readBuiltPages();
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const broken: string[] = [];
  const asked = new Map<string, number>();
  for (const page of pages) {
    for (const link of internalLinks(page)) {
      const { pathname, hash } = new URL(link, 'http://site');
      if (!asked.has(pathname)) asked.set(pathname, (await request.get(pathname)).status());
      const target = byPath.get(pathname);
      const there = !hash || target?.html.includes(`id="${decodeURIComponent(hash.slice(1))}"`);
      if (asked.get(pathname) !== 200 || !there) broken.push(`${page.path} → ${link}`);
    }
  }
  expect(broken).toEqual([]);
  expect(asked.size).toBeGreaterThan(20);
});

test('every listed page is reachable from the front page', async () => {
  const pages = new Map((await readBuiltPages()).map((page) => [page.path, page]));
  const reached = new Set<string>(['/']);
  for (const path of reached) {
    const page = pages.get(path);
    for (const link of page ? internalLinks(page) : []) {
      reached.add(new URL(link, 'http://site').pathname);
    }
  }
  const orphans = [...pages.values()].filter(({ path, noindex }) => !noindex && !reached.has(path));
  expect(orphans.map(({ path }) => path)).toEqual([]);
});

// product: page-views
test('a page view is pushed with path, query, and title, and again on going back', async ({
  page,
}) => {
  const views = () => page.evaluate(() => (window as unknown as { dataLayer: object[] }).dataLayer);
  await page.goto(`${paths.about}?from=flyer`);
  const title = await page.title();
  expect(await views()).toEqual([
    { event: 'page_view', page_path: `${paths.about}?from=flyer`, page_title: title },
  ]);
  await page.goto(paths.digitalPrinting);
  expect(await views()).toHaveLength(1);
  await page.goBack();
  const last = (await views()).at(-1);
  expect(last).toMatchObject({ event: 'page_view', page_path: `${paths.about}?from=flyer` });
});

// product: page-views
test('without a tag manager, nothing is loaded from other sites', async ({ page, baseURL }) => {
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await page.goto(paths.home);
  await page.evaluate(() => document.fonts.ready);
  expect([...origins]).toEqual([new URL(baseURL!).origin]);
});

test('the skip link is the first tab stop and skips the navigation', async ({ page }) => {
  await page.goto(paths.about);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('Tab');
  const inMain = await page.evaluate(() => document.activeElement?.closest('main') !== null);
  expect(inMain).toBe(true);
});

// product: accessibility
test('every tab stop has a visible focus ring', async ({ page }) => {
  await page.goto(paths.home);
  const stops = await page.locator('a[href], button, summary').filter({ visible: true }).count();
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(() => {
      const style = getComputedStyle(document.activeElement!);
      return { width: parseFloat(style.outlineWidth), style: style.outlineStyle };
    });
    expect(outline.style).toBe('solid');
    // Browsers round 2.5 px down to whole device pixels.
    expect(outline.width).toBeGreaterThanOrEqual(2);
  }
});

// product: navigation
test('the current page is marked in the navigation', async ({ page }) => {
  await page.goto(paths.digitalPrinting);
  const current = page.getByRole('navigation').locator('[aria-current=page]:visible');
  await expect(current).toHaveText('Digital Printing');
});

// product: shop-time
test('today is the shop’s date, wherever the visitor is', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ timezoneId: 'Asia/Tokyo', baseURL: baseURL! });
  const page = await context.newPage();
  await page.clock.setFixedTime(new Date('2026-11-21T03:00:00Z'));
  await page.goto(paths.about);
  await expect(page.locator('header time')).toHaveText('Friday, November 20, 2026');
  await context.close();
});

// product: order-cutoff
test(
  'the front page counts down to the shop’s cutoff, even over a weekend',
  { tag: '@alone' },
  async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-20T15:18:00Z') });
    await page.goto(paths.home);
    await expect(page.getByText('Today’s cutoff')).toBeVisible();
    await expect(page.getByText('3 h 42 min')).toBeVisible();
    await page.clock.runFor(60_000);
    await expect(page.getByText('3 h 41 min')).toBeVisible();
    await page.clock.setFixedTime(new Date('2026-11-20T21:42:00Z'));
    await page.reload();
    await expect(page.getByText('Monday’s cutoff')).toBeVisible();
    await expect(page.getByText('2 d 21 h 18 min')).toBeVisible();
  },
);

// product: routes
test('/screen-print redirects permanently', async ({ request }) => {
  const response = await request.get('/screen-print', { maxRedirects: 0 });
  expect(response.status()).toBe(301);
  expect(new URL(response.headers()['location']!, response.url()).pathname).toBe(
    paths.screenPrinting,
  );
});

// product: not-found
test('the 404 page says so, isn’t indexed, and links onward', async ({ page }) => {
  const response = await page.goto(missing);
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle(/^Page Not Found/);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const main = page.getByRole('main');
  await expect(main).toContainText('moved');
  for (const path of [paths.screenPrinting, paths.digitalPrinting, paths.quoteGenerator]) {
    await expect(main.locator(`a[href="${path}"]`)).toBeVisible();
  }
});

// product: security-headers
test('static pages have the security headers and a policy', async ({ page }) => {
  const response = await page.goto(paths.home);
  const headers = response!.headers();
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['strict-transport-security']).toContain('max-age=');
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  const policy = page.locator('meta[http-equiv=content-security-policy]');
  await expect(policy).toHaveAttribute('content', /default-src 'none'/);
  await expect(policy).not.toHaveAttribute('content', /unsafe-/);
});

// product: page-weight
test('pages without an island have at most a kilobyte of script and no framework', async () => {
  const heavy: string[] = [];
  for (const { path, html } of await readBuiltPages()) {
    if (html.includes('<astro-island')) continue;
    let script = '';
    for (const [, attributes = '', text = ''] of html.matchAll(
      /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
    )) {
      if (/type="(application\/(ld\+)?json|speculationrules)"/.test(attributes)) continue;
      expect(attributes, path).not.toMatch(/\bsrc=/);
      script += text;
    }
    const { length } = brotliCompressSync(script);
    if (length > 1_000) heavy.push(`${path}: ${length} bytes`);
  }
  expect(heavy).toEqual([]);
});

// product: page-weight
test('a page without an island is at most 13,000 bytes of HTML and CSS, compressed', async () => {
  const heavy: string[] = [];
  for (const { path, html } of await readBuiltPages()) {
    if (html.includes('<astro-island')) continue;
    const { length } = brotliCompressSync(html);
    if (length > 13_000) heavy.push(`${path}: ${length} bytes`);
  }
  expect(heavy).toEqual([]);
});

// product: without-a-script
test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  // product: navigation
  test('the phone menu opens and leads to a page', async ({ page }) => {
    await page.goto(paths.home);
    const link = page.getByRole('link', { name: 'About', exact: true });
    await expect(link).toBeHidden();
    await page.locator('summary').click();
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${paths.about}$`));
    await expect(page.locator('h1')).toBeVisible();
  });

  // product: shop-time
  test('no page shows a stale date, and the cutoff is a plain sentence', async ({ page }) => {
    await page.goto(paths.home);
    await expect(page.locator('header time')).toBeEmpty();
    await expect(page.getByText('Daily cutoff')).toBeVisible();
    await expect(page.getByText('1:00 PM', { exact: true })).toBeVisible();
  });
});

// product: designing-a-shirt
test('the designer’s script loads only on its page', async () => {
  const pages = await readBuiltPages();
  const scripts = readBuiltScripts();
  const designers = pages.filter(({ html }) =>
    scriptsOf(html, scripts).some((name) => scripts.get(name)?.includes('shirt-designs')),
  );
  expect(designers.map((page) => page.path)).toEqual([paths.shirtDesigner]);
});

for (const [path, most] of Object.entries(scriptLimits)) {
  // product: page-weight
  test(`the initial script of ${path} is at most ${most / 1000} KB`, async () => {
    const html = (await readBuiltPages()).find((page) => page.path === path)?.html ?? '';
    const bytes = startingScriptBytes(html, readBuiltScripts());
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(most);
  });
}
