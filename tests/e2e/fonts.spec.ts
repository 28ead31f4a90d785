import type { Page } from '@playwright/test';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../local/stack.ts';
import { paths } from '../../src/paths.ts';
import { layoutShiftScore, observeShifts, readShifts } from '../bench/layout-shifts.ts';
import { expect, test } from '../support/test.ts';
import { readBuiltPages } from '../support/built-pages.ts';

const files = /\.woff2$/;
const fontFiles = readdirSync(path.join(projectRoot, 'src/ui/fonts')).filter((name) =>
  files.test(name),
);

/** The font family of the page's heading. */
const headingFamily = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.querySelector('h1')!).fontFamily);

const real = /^"?Newsreader Display"?,/;
const fallback = /^"?Newsreader Display Fallback"?,/;

/** Whether every face of the page's text has loaded, apart from the fallbacks. */
const facesLoaded = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.fonts].every(
      ({ family, status }) => family.includes('Fallback') || status === 'loaded',
    ),
  );

test('no page requests a font, icon, or manifest before its first paint', async () => {
  for (const { path: name, html } of await readBuiltPages()) {
    const head = html.slice(0, html.indexOf('<body'));
    expect(head, name).not.toMatch(/rel="(preload|manifest)"/);
    expect(head, name).not.toMatch(/rel="icon" href="[^"]*favicon\.svg"/);
    expect(html.match(/<script type="speculationrules">/g), name).toHaveLength(1);
  }
});

for (const address of [paths.home, paths.about, paths.order]) {
  test(`${address} is painted before it requests any font, and then set in the real fonts`, async ({
    page,
  }) => {
    await page.goto(address);
    await expect.poll(() => headingFamily(page)).toMatch(real);
    expect(await facesLoaded(page)).toBe(true);
    const { painted, asked } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-paint')[0]!.startTime,
      asked: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.woff2'))
        .map(({ startTime }) => startTime),
    }));
    expect(asked).toHaveLength(fontFiles.length);
    expect(Math.min(...asked)).toBeGreaterThanOrEqual(painted);
    await expect(page.locator('link[rel=manifest]')).toHaveCount(1);
  });
}

test('a page with islands requests no font before their scripts have come', async ({ page }) => {
  await page.goto(paths.order);
  await expect.poll(() => headingFamily(page)).toMatch(real);
  const { came, asked } = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const preloaded = [...document.querySelectorAll<HTMLLinkElement>('[rel=modulepreload]')];
    return {
      came: preloaded.map(({ href }) => files.find(({ name }) => name === href)!.responseEnd),
      asked: files.filter(({ name }) => name.endsWith('.woff2')).map(({ startTime }) => startTime),
    };
  });
  expect(came.length).toBeGreaterThan(1);
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(Math.max(...came));
});

test('the front page is painted before it requests its script', async ({ page }) => {
  await page.goto(paths.home);
  const requestedLate = () =>
    page.evaluate(() => {
      const painted = performance.getEntriesByName('first-paint')[0]?.startTime ?? Infinity;
      return performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime >= painted);
    });
  await expect.poll(requestedLate).toEqual([true]);
});

test('the next page of a visit starts in the real fonts', async ({ page }) => {
  await page.goto(paths.home);
  await expect.poll(() => headingFamily(page)).toMatch(real);
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.body.dataset.first = getComputedStyle(document.querySelector('h1')!).fontFamily;
    });
  });
  await page.getByRole('navigation').getByRole('link', { name: 'About', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.about}$`));
  await expect(page.locator('body')).toHaveAttribute('data-first', real);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a page is set in the real fonts', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(paths.about, { waitUntil: 'networkidle' });
    expect(asked.filter((url) => files.test(url)).length).toBeGreaterThanOrEqual(3);
    const session = await page.context().newCDPSession(page);
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument');
    const { nodeId } = await session.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: 'h1',
    });
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    expect(fonts.map(({ isCustomFont }) => isCustomFont)).toEqual([true]);
  });
});

test('text in a font that fails stays in its fallback, and other text is set', async ({ page }) => {
  await page.route(/newsreader-display.*\.woff2$/, (route) => route.abort());
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(paths.about);
  await expect(page.locator('html')).toHaveClass('set');
  const states = await page.evaluate(() =>
    [...document.fonts]
      .filter(({ family }) => !family.includes('Fallback'))
      .map(({ family, style, status }) => `${family.replaceAll('"', '')} ${style} ${status}`),
  );
  expect(states.sort()).toEqual([
    'Libre Franklin normal loaded',
    'Newsreader Display italic loaded',
    'Newsreader Display normal error',
    'Newsreader normal loaded',
  ]);
  await expect(page.locator('h1')).toBeVisible();
  expect(errors).toEqual([]);
});

test('text stays in the fallbacks until the last font arrives', async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/libre-franklin.*\.woff2$/, async (route) => {
    await held;
    await route.continue();
  });
  const others = page.waitForResponse(/newsreader-display.*\.woff2$/);
  await page.goto(paths.about, { waitUntil: 'commit' });
  await others;
  expect(await headingFamily(page)).toMatch(fallback);
  release();
  await expect.poll(() => headingFamily(page)).toMatch(real);
});

const article = '/local-news/same-blue';

for (const address of [paths.home, paths.about, article]) {
  for (const width of [412, 1360]) {
    test(`${address}: nothing moves when late fonts are set, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 823 });
      await observeShifts(page);
      // Chromium ignores shifts in the first half second, when fonts arrive at best.
      await page.route(files, async (route) => {
        await page.waitForFunction(() => performance.now() > 600);
        await route.continue();
      });
      await page.goto(address, { waitUntil: 'commit' });
      await expect(page.locator('html')).toHaveClass('set');
      // Two frames: the swap is painted, and its shifts are reported.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      const shifts = await readShifts(page);
      expect(layoutShiftScore(shifts), JSON.stringify(shifts)).toBe(0);
    });
  }
}
