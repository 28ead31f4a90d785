import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { select } from 'hast-util-select';
import { paths } from '../../src/paths.ts';
import { shop } from '../../src/shop.ts';
import { homeScriptLimit, openOrderScriptLimit, scriptLimits } from '../bench/limits.ts';
import { axeViolations, colorRules, overflow, sizeRules } from '../support/axe.ts';
import {
  internalLinks,
  linksOf,
  pagePaths,
  readBuiltPages,
  readBuiltScripts,
  readBuiltTree,
  scriptsOf,
  staffPaths,
  startingScriptBytes,
  startingScripts,
  wordsOf,
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
/** Like another page but for its text, so axe reads only the other one. */
const alike = [...articles.slice(1), paths.checkoutWithStripe];

for (const path of [...openPaths.filter((each) => !alike.includes(each)), missing]) {
  // product: accessibility
  test(`${path} is accessible and logs nothing in every scheme and width, and loses nothing at 400% zoom`, async ({
    page,
  }) => {
    const messages = listen(page);
    await page.goto(path);
    await page.setViewportSize({ width: 1360, height: 800 });
    expect(await axeViolations(page, { colorScheme: 'light' })).toEqual([]);
    const forced = { colorScheme: 'light', forcedColors: 'active' } as const;
    expect(await axeViolations(page, forced, colorRules)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(
      await axeViolations(page, { colorScheme: 'dark' }, [...colorRules, ...sizeRules]),
      'at night at 320 px',
    ).toEqual([]);
    // The browser reports the status of a missing page, and that it isn't one of the shop's tablets.
    const expected = { [missing]: '404', [paths.floor]: '403' }[path];
    const own = messages.filter((text) => !expected || !text.includes(expected));
    expect(own).toEqual([]);
    await expectNothingLost(page);
  });
}

// product: accessibility
test('every other article, and the other checkout, logs nothing and loses nothing at 400% zoom', async ({
  page,
}) => {
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
      // Only the browser knows the jobs; staff-orders.spec.ts follows this link.
      if (link === `${paths.adminOrders}#jobs`) continue;
      const there = !hash || target?.html.includes(`id="${decodeURIComponent(hash.slice(1))}"`);
      if (asked.get(pathname) !== 200 || !there) broken.push(`${page.path} → ${link}`);
    }
  }
  expect(broken).toEqual([]);
  expect(asked.size).toBeGreaterThan(20);
});

// product: illustrations
test('no drawing appears on more than two pages, and every one appears', async () => {
  const pages = (await readBuiltPages()).filter(({ noindex }) => !noindex);
  const files = ['illustrations/illustrations.yaml', 'work/work.yaml'];
  const alts = files.flatMap((file) =>
    [...readFileSync(`src/content/${file}`, 'utf8').matchAll(/^ {2}alt: ['"]?(.*?)['"]?$/gm)].map(
      ([, alt = '']) => alt,
    ),
  );
  expect(alts.length).toBeGreaterThan(26);
  for (const alt of alts) {
    const shown = pages.filter(({ html }) => html.includes(alt)).map(({ path }) => path);
    expect(shown.length, `${alt} ${shown.join(' ')}`).toBeGreaterThan(0);
    expect(shown.length, `${alt} ${shown.join(' ')}`).toBeLessThanOrEqual(2);
  }
});

// product: our-work
test('the work page shows twelve pieces, home shows two, and three other pages show three each', async () => {
  const shown = (await readBuiltPages()).flatMap(({ path, html }) => {
    const count = html.match(/<span>Illustration<\/span>/g)?.length;
    return count ? [`${path} ${count}`] : [];
  });
  expect(shown).toEqual([
    '/ 2',
    `${paths.customTshirts} 3`,
    `${paths.digitalPrinting} 3`,
    `${paths.ourWork} 12`,
    `${paths.screenPrinting} 3`,
  ]);
});

// product: reviews
test('reviews show only where there are any', async ({ page }) => {
  const withReviews = (await readBuiltPages()).filter(({ html }) => html.includes('id="reviews"'));
  expect(withReviews.map(({ path }) => path)).toEqual([paths.styleGuide]);
  await page.goto(`${paths.styleGuide}#reviews`);
  const reviews = page.getByRole('region', { name: 'What customers said' });
  const said = reviews.getByRole('listitem');
  await expect(said).toHaveText(
    /^A made-up review, to show its type\..*Nobody, Friday, November 20/,
  );
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
test('a page view is pushed with path, query, and title, and again on going back; without a tag manager, nothing is loaded from other sites', async ({
  page,
  baseURL,
}) => {
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  const views = () => page.evaluate(() => (window as unknown as { dataLayer: object[] }).dataLayer);
  await page.goto(`${paths.about}?from=flyer`);
  const title = await page.title();
  expect(await views()).toEqual([
    { event: 'page_view', page_path: `${paths.about}?from=flyer`, page_title: title },
  ]);
  await page.goto(paths.home);
  await page.evaluate(() => document.fonts.ready);
  expect(await views()).toHaveLength(1);
  await page.goBack();
  const last = (await views()).at(-1);
  expect(last).toMatchObject({ event: 'page_view', page_path: `${paths.about}?from=flyer` });
  expect([...origins]).toEqual([new URL(baseURL!).origin]);
});

// product: accessibility
test('every tab stop has a visible focus ring, and the first one skips the navigation', async ({
  page,
}) => {
  await page.goto(paths.home);
  const focusable = 'a[href], button, summary, select, [type=number], :checked[type=radio]';
  const stops = await page.locator(focusable).filter({ visible: true }).count();
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab');
    if (stop === 0) {
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport();
    }
    const outline = await page.evaluate(() => {
      const focused = document.activeElement!;
      // A segment's radio lies on its label, which has the ring.
      const style = getComputedStyle(
        focused.matches('[type=radio]') ? focused.parentElement! : focused,
      );
      return { width: parseFloat(style.outlineWidth), style: style.outlineStyle };
    });
    expect(outline.style).toBe('solid');
    // Browsers round 2.5 px down to whole device pixels.
    expect(outline.width).toBeGreaterThanOrEqual(2);
  }
  await skip.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('Tab');
  const inMain = await page.evaluate(() => document.activeElement?.closest('main') !== null);
  expect(inMain).toBe(true);
});

test.describe('for a visitor in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  // product: order-cutoff, shop-time
  test(
    'today is the shop’s date, and the front page counts down to the shop’s cutoff, even over a weekend',
    { tag: '@alone' },
    async ({ page }) => {
      await page.clock.install({ time: new Date('2026-11-20T15:18:00Z') });
      await page.goto(paths.home);
      await expect(page.locator('header time')).toHaveText('Friday, November 20, 2026');
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
});

// product: routes
test('/screen-print redirects permanently', async ({ request }) => {
  const response = await request.get('/screen-print', { maxRedirects: 0 });
  expect(response.status()).toBe(301);
  expect(new URL(response.headers()['location']!, response.url()).pathname).toBe(
    paths.screenPrinting,
  );
});

// product: not-found
test('the 404 page says so, isn’t indexed, and links onward', async ({ request }) => {
  for (const path of [missing, '/no/such/page']) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect(await response.text(), path).toMatch(/<title>Page Not Found/);
  }
  const page = await readBuiltTree('/404');
  expect(select('meta[name=robots]', page)?.properties['content']).toBe('noindex');
  const main = select('main', page)!;
  expect(wordsOf(main)).toContain('moved');
  const onward = linksOf(main).map(({ href }) => href);
  for (const path of [paths.screenPrinting, paths.digitalPrinting, paths.quoteGenerator]) {
    expect(onward).toContain(path);
  }
});

// product: security-headers
test('static pages have the security headers and a policy', async ({ request }) => {
  const response = await request.get(paths.home);
  const headers = response.headers();
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['strict-transport-security']).toContain('max-age=');
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  const policy = /<meta http-equiv="content-security-policy" content="([^"]*)"/;
  const [, content] = policy.exec(await response.text()) ?? [];
  expect(content).toMatch(/default-src 'none'/);
  expect(content).not.toMatch(/unsafe-/);
});

// product: page-weight
test('a page without an island has at most a kilobyte of script (the front page three), so no framework, and 13,000 bytes of HTML and CSS, compressed', async () => {
  const heavy: string[] = [];
  const files = readBuiltScripts();
  for (const { path, html } of await readBuiltPages()) {
    if (html.includes('<astro-island')) continue;
    let script = '';
    for (const [, attributes = '', text = ''] of html.matchAll(
      /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
    )) {
      if (/type="(application\/(ld\+)?json|speculationrules)"/.test(attributes)) continue;
      script += text;
    }
    for (const name of scriptsOf(html, files)) script += files.get(name) ?? '';
    // Ports differ from run to run, and their digits would count.
    const page = html.replaceAll(/(localhost|127\.0\.0\.1):\d+/g, '$1:4321');
    const [ofScript, ofPage] = [brotliCompressSync(script), brotliCompressSync(page)];
    const most = path === paths.home ? homeScriptLimit : 1_000;
    if (ofScript.length > most) heavy.push(`${path}: ${ofScript.length} bytes of script`);
    if (ofPage.length > 13_000) heavy.push(`${path}: ${ofPage.length} bytes`);
  }
  expect(heavy).toEqual([]);
});

// product: without-a-script
test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  // product: navigation, shop-time
  test('no page shows a stale date, the cutoff is a plain sentence, and the phone menu leads to a page', async ({
    page,
  }) => {
    await page.goto(paths.home);
    await expect(page.locator('header time')).toBeEmpty();
    await expect(page.getByText('Daily cutoff')).toBeVisible();
    await expect(page.getByText('1:00 PM', { exact: true })).toBeVisible();
    const link = page.getByRole('link', { name: 'About', exact: true });
    await expect(link).toBeHidden();
    await page.locator('summary').click();
    for (const [label, path] of [
      ['Quote', paths.getQuote],
      ['Prices', paths.quoteGenerator],
      ['Reorder', paths.reorders],
    ] as const) {
      const more = page.getByRole('navigation').getByRole('link', { name: label, exact: true });
      await expect(more).toBeVisible();
      await expect(more).toHaveAttribute('href', path);
    }
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${paths.about}$`));
    await expect(page.locator('h1')).toBeVisible();
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

test('a page fetches all scripts that its islands start with at once', async () => {
  const scripts = readBuiltScripts();
  let islands = 0;
  for (const { path, html } of await readBuiltPages()) {
    const preloaded = [...html.matchAll(/<link rel="modulepreload" href="\/_astro\/([^"]+)">/g)];
    const starting = startingScripts(html, scripts);
    expect(preloaded.map(([, name = '']) => name).sort(), path).toEqual(starting.sort());
    if (starting.length > 0) islands += 1;
  }
  expect(islands).toBeGreaterThan(10);
});

// product: page-weight
test('the initial script of each page with an island is within its limit', async () => {
  const pages = await readBuiltPages();
  const scripts = readBuiltScripts();
  const heavy = Object.entries(scriptLimits).flatMap(([path, most]) => {
    const html = pages.find((page) => page.path === path)?.html ?? '';
    const bytes = startingScriptBytes(html, scripts);
    expect(bytes, path).toBeGreaterThan(20_000);
    return bytes > most ? [`${path}: ${bytes} of ${most}`] : [];
  });
  expect(heavy).toEqual([]);
});

// product: order-page
test('an opened order’s script is within its limit', async () => {
  const pages = await readBuiltPages();
  const scripts = readBuiltScripts();
  const html = pages.find(({ path }) => path === paths.yourOrder)?.html ?? '';
  const opened = [...scripts.keys()].find((name) => name.startsWith('OrderPage.')) ?? '';
  const bytes = (page: string) => startingScriptBytes(page, scripts);
  const both = bytes(`${html} component-url="/_astro/${opened}"`);
  expect(both).toBeGreaterThan(bytes(html));
  expect(both).toBeLessThanOrEqual(openOrderScriptLimit);
});
