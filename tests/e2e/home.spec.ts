import { paths } from '../../src/paths.ts';
import { shop, phoneHref } from '../../src/shop.ts';
import { readBuiltPages } from '../support/built-pages.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(async ({ page }) => {
  await page.goto(paths.home);
});

// product: home-page
test('the front page has the sample prices', async ({ page }) => {
  const table = page.getByRole('table', { name: 'Bella + Canvas 3001' });
  const rows = await table.getByRole('row').allInnerTexts();
  expect(rows.map((row) => row.split(/\s*\t\s*/))).toEqual([
    ['PIECES', 'ONE COLOR', 'TWO'],
    ['12', '$16.25', '$16.75'],
    ['24', '$14.25', '$14.75'],
    ['50', '$12.25', '$12.75'],
  ]);
});

// product: home-page
test('the journey has five steps, from garments to pickup', async ({ page }) => {
  const journey = page.getByRole('region', { name: /five steps/ });
  await expect(journey.getByRole('listitem')).toHaveCount(5);
  await expect(journey.getByRole('heading', { level: 3 })).toHaveText([
    'Select garments',
    'Upload or create',
    'Choose the method',
    'Printed in town',
    'Pick it up',
  ]);
});

// product: home-page
test('services have pictures and link to their pages', async ({ page }) => {
  const services = page.getByRole('region', { name: 'Four ways out of a blank shirt' });
  for (const path of [
    paths.screenPrinting,
    paths.digitalPrinting,
    paths.embroidery,
    paths.fulfillment,
  ]) {
    const service = services.getByRole('article').filter({
      has: page.locator(`a[href="${path}"]`),
    });
    await service.scrollIntoViewIfNeeded();
    const picture = service.getByRole('img');
    await expect(picture).toHaveAccessibleName(/\w{3}/);
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  }
});

// product: home-page
test('the call to action is to start an order or request a quote, above the fold and at the end', async ({
  page,
}) => {
  const main = page.getByRole('main');
  const starts = main.getByRole('link', { name: 'Start an order' });
  await expect(starts).toHaveCount(2);
  for (const start of await starts.all()) await expect(start).toHaveAttribute('href', paths.order);
  await expect(main.getByRole('link', { name: 'Get a free quote' })).toHaveAttribute(
    'href',
    paths.getQuote,
  );
  await expect(main.getByRole('link', { name: `Call ${shop.phone}` })).toHaveAttribute(
    'href',
    phoneHref,
  );
});

test('the front page shows the lead story and links to the newest article', async ({
  page,
  request,
}) => {
  const feed = await (await request.get(paths.newsFeed)).text();
  const newest = /<item>\s*<title>([^<]+)<\/title>/.exec(feed)?.[1] ?? '';
  const lead = page.getByRole('main').getByRole('link', { name: newest });
  await expect(lead).toHaveCount(1);
  await lead.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(newest);
});

// product: home-page, printing-a-page
test('on paper, the front page has three newspaper columns and no controls', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 900 });
  await page.emulateMedia({ media: 'print' });
  const boxes = await Promise.all(
    [page.locator('.side.left'), page.locator('.lead'), page.locator('.side.right')].map((part) =>
      part.boundingBox(),
    ),
  );
  const [left, lead, right] = boxes.map((box) => box!);
  expect(left!.x + left!.width).toBeLessThanOrEqual(lead!.x + 1);
  expect(lead!.x + lead!.width).toBeLessThanOrEqual(right!.x + 1);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Start an order' }).first()).toBeHidden();
});

// product: home-page
test('the site has at least eight illustrations, each with alt text, a caption, and a credit', async () => {
  const pages = await readBuiltPages();
  const shown = new Map<string, string>();
  for (const { html } of pages) {
    for (const [, name = '', alt = ''] of html.matchAll(
      /<img src="\/_astro\/([\w-]+)\.[\w-]+\.svg"[^>]*? alt="([^"]*)"/g,
    )) {
      shown.set(name, alt);
    }
  }
  expect(shown.size).toBeGreaterThanOrEqual(8);
  for (const [name, alt] of shown) expect(alt.length, name).toBeGreaterThanOrEqual(20);
  // Beside a headline, the drawing is inlined, with its name, caption, and credit.
  const openings = pages.filter(({ html }) => html.includes('<figure class="plate picture'));
  expect(openings.length).toBeGreaterThanOrEqual(8);
  for (const { path, html } of openings) {
    expect(html, path).toMatch(/<svg role="img" aria-label="[^"]{20,}"/);
    expect(html, path).toMatch(/<figcaption>\s*<span>[^<]{5,}<\/span>\s*<span>Illustration · /);
  }
});
