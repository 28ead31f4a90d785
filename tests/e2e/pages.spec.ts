import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { paths } from '../../src/paths.ts';
import { shop } from '../../src/shop.ts';

const publicPages = [
  paths.home,
  paths.about,
  paths.screenPrinting,
  paths.digitalPrinting,
  paths.embroidery,
  paths.design,
  paths.fulfillment,
  paths.highVolumePricing,
  paths.localNews,
  paths.favoriteShirts,
  paths.getQuote,
  paths.quoteGenerator,
  paths.shirtDesigner,
];
const missing = '/no-such-page';

/** Collects what the page writes to the console, and what it throws. */
function listen(page: Page): string[] {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => messages.push(error.message));
  return messages;
}

async function violations(page: Page): Promise<string[]> {
  const results = await new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze();
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ''}`),
  );
}

for (const path of [...publicPages, missing]) {
  for (const width of [360, 1360]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`${path} is accessible and quiet at ${width} px, ${colorScheme}`, async ({ page }) => {
        const messages = listen(page);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        expect(await violations(page)).toEqual([]);
        // The browser itself reports the status of a missing page.
        const own = messages.filter((text) => path !== missing || !text.includes('404'));
        expect(own).toEqual([]);
      });
    }
  }
}

for (const path of publicPages) {
  test(`${path} has one heading, a title, a description and a canonical link`, async ({
    page,
    baseURL,
  }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page).toHaveTitle(new RegExp(`.+ · ${shop.name}$`));
    const description = page.locator('meta[name=description]');
    expect((await description.getAttribute('content'))?.length).toBeGreaterThan(50);
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
    expect(canonical).toBe(new URL(path, baseURL).href);
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  });

  test(`${path} fits a window of 320 px`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    const overflow = await page.evaluate(() => {
      const root = document.documentElement;
      return root.scrollWidth - root.clientWidth;
    });
    expect(overflow).toBeLessThanOrEqual(0);
  });

  test(`every link of ${path} leads somewhere`, async ({ page, request }) => {
    await page.goto(path);
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((anchors) => [
        ...new Set(anchors.map((anchor) => (anchor as HTMLAnchorElement).pathname)),
      ]);
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) expect((await request.get(link)).status(), link).toBe(200);
  });
}

test('a page view is pushed with path, query and title, and again on going back', async ({
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

test('nothing is loaded from elsewhere without a tag manager', async ({ page, baseURL }) => {
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await page.goto(paths.home);
  await page.evaluate(() => document.fonts.ready);
  expect([...origins]).toEqual([new URL(baseURL!).origin]);
});

test('the skip link is the first stop and leads past the navigation', async ({ page }) => {
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

test('every stop of the keyboard shows where it is', async ({ page }) => {
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

test('the current page is marked in the navigation', async ({ page }) => {
  await page.goto(paths.digitalPrinting);
  const current = page.getByRole('navigation').locator('[aria-current=page]:visible');
  await expect(current).toHaveText('Digital Printing');
});

test('today is the date in the shop, wherever the visitor is', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ timezoneId: 'Asia/Tokyo', baseURL: baseURL! });
  const page = await context.newPage();
  await page.clock.setFixedTime(new Date('2026-11-21T03:00:00Z'));
  await page.goto(paths.about);
  await expect(page.locator('header time')).toHaveText('Friday, November 20, 2026');
  await context.close();
});

test('the front page counts down to the shop’s cutoff, over a weekend too', async ({ page }) => {
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
});

test('/screen-print moved for good', async ({ request }) => {
  const response = await request.get('/screen-print', { maxRedirects: 0 });
  expect(response.status()).toBe(301);
  expect(new URL(response.headers()['location']!, response.url()).pathname).toBe(
    paths.screenPrinting,
  );
});

test('a missing page says so, is not indexed and leads on', async ({ page }) => {
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

test('static pages carry the security headers and a policy', async ({ page }) => {
  const response = await page.goto(paths.home);
  const headers = response!.headers();
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['strict-transport-security']).toContain('max-age=');
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  const policy = page.locator('meta[http-equiv=content-security-policy]');
  await expect(policy).toHaveAttribute('content', /default-src 'self'/);
  await expect(policy).not.toHaveAttribute('content', /unsafe-/);
});

test('static pages carry at most a kilobyte of script and no framework', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  for (const path of [paths.home, paths.about]) {
    await page.goto(path);
    const inline = await page.locator('script').allTextContents();
    expect(inline.join('').length).toBeLessThanOrEqual(1500);
    expect(scripts).toEqual([]);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('the menu of a phone opens and leads to a page', async ({ page }) => {
    await page.goto(paths.home);
    const link = page.getByRole('link', { name: 'About', exact: true });
    await expect(link).toBeHidden();
    await page.locator('summary').click();
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${paths.about}$`));
    await expect(page.locator('h1')).toBeVisible();
  });

  test('no page shows a stale date, and the cutoff is a plain sentence', async ({ page }) => {
    await page.goto(paths.home);
    await expect(page.locator('header time')).toBeEmpty();
    await expect(page.getByText('Daily cutoff')).toBeVisible();
    await expect(page.getByText('1:00 PM', { exact: true })).toBeVisible();
  });
});
