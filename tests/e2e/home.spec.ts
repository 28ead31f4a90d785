import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { select, selectAll } from 'hast-util-select';
import sharp from 'sharp';
import { formatDay } from '../../src/platform/dates/date-words.ts';
import { parseEstimate, startingEstimate } from '../../src/quotes/estimate.ts';
import { formatCents } from '../../src/platform/money.ts';
import { priceOneItem } from '../../src/orders/prices/price.ts';
import { noLocations } from '../../src/garments/print-location.ts';
import { defaultDueDate } from '../../src/orders/due-dates/turnaround.ts';
import { paths } from '../../src/paths.ts';
import { shop, phoneHref } from '../../src/shop.ts';
import { layoutShiftScore, observeShifts, readShifts } from '../bench/layout-shifts.ts';
import {
  linksOf,
  readBuiltPages,
  readBuiltTree,
  regionOf,
  tableOf,
  wordsOf,
} from '../support/built-pages.ts';
import { expect, test } from '../support/test.ts';

/** The price of a Bella + Canvas 3001 with a front print, if nothing else is asked. */
const priceOf = (job: { styleCode?: string; pieces: number; locations?: object }) =>
  priceOneItem({
    styleCode: job.styleCode ?? '00606',
    quantities: job.pieces,
    locations: job.locations ?? { frontLarge: true },
    rush: false,
    delivery: 'pickup',
  });

// product: home-page, sample-prices
test('the front page has the sample jobs, and what they cost online', async () => {
  const price = (pieces: number) => formatCents(priceOf({ pieces }).perItemCents);
  expect(tableOf(await readBuiltTree(paths.home), 'Sample jobs, Bella + Canvas 3001')).toEqual([
    ['Pieces', 'One color', 'Two', 'Ordered online'],
    ['12', '$16.25', '$16.75', price(12)],
    ['24', '$14.25', '$14.75', price(24)],
    ['50', '$12.25', '$12.75', price(50)],
  ]);
  expect([12, 24, 50].map(price)).toEqual(['$16.00', '$14.00', '$12.00']);
});

// product: home-page
test.describe('the price lead', () => {
  const lead = (page: Page) => page.locator('form.price-lead');
  const offer = (page: Page) => lead(page).getByRole('status');

  test.beforeEach(async ({ page }) => {
    await page.goto(paths.home);
  });

  test('says the price and the date of what is chosen, and takes it to the order form', async ({
    page,
  }) => {
    const ready = `ready ${formatDay(defaultDueDate(new Date()), new Date()).replace(/, \d{4}$/, '')}`;
    await expect(offer(page)).toContainText(
      `$14.00 each for 48 shirts, front print: $719.04 in all, ${ready}`,
    );
    const order = lead(page).getByRole('link', { name: 'Order these' });
    await expect(order).toHaveAttribute(
      'href',
      new URL(
        `${paths.order}?shirt=premium-cotton&pieces=48&print=frontLarge&delivery=pickup`,
        page.url(),
      ).toString(),
    );
    const market = page.getByRole('table', { name: 'Price steps' });
    await expect(market.locator('[aria-current]')).toHaveText(/24–49 shirts\s*\$14\.00 each/);

    // The next price break is one press away, and the focus goes to the next step.
    await expect(page.getByText('Make it 50 and the whole order costs $77.04 less.')).toBeVisible();
    await page.getByRole('button', { name: 'Make it 50' }).click();
    await expect(offer(page)).toContainText(
      '$12.00 each for 50 shirts, front print: $642.00 in all',
    );
    await expect(order).toBeFocused();
    await expect(market.locator('[aria-current]')).toHaveText(/50–99 shirts/);
    await expect(page.locator('.more')).toHaveText(/^The more who share the screens/);

    await lead(page).getByLabel('Garment').selectOption('Premium Blend');
    await lead(page).getByLabel('Both').check();
    await lead(page).getByRole('button', { name: 'One more' }).click();
    await lead(page).getByRole('button', { name: 'One fewer' }).click();
    await lead(page).getByRole('button', { name: 'One fewer' }).click();
    const { perItemCents, totalCents } = priceOf({
      styleCode: '84706',
      pieces: 49,
      locations: { frontLarge: true, backLarge: true },
    });
    await expect(offer(page)).toContainText(
      `${formatCents(perItemCents)} each for 49 shirts, both sides: ${formatCents(totalCents)} in all`,
    );

    // Numbers that the site doesn't price are refused with what to do instead.
    await lead(page).getByLabel('Pieces').fill('1001');
    await expect(offer(page)).toHaveText(
      'Enter 1 to 1,000 pieces. Above that, see high-volume pricing.',
      { useInnerText: true },
    );
    await lead(page).getByLabel('Pieces').fill('12');
    await lead(page).getByLabel('Pieces').press('Enter');
    await expect(page).toHaveURL(
      `${paths.order}?shirt=premium-blend&pieces=12&print=frontLarge+backLarge&delivery=pickup`,
    );
  });

  for (const [width, height] of [
    [1360, 900],
    [390, 844],
  ] as const) {
    test(`is above the fold with the start of an order at ${width} × ${height}, and nothing moves`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await observeShifts(page);
      await page.reload();
      await expect(offer(page)).toContainText('ready');
      for (const part of [
        page.getByRole('heading', { level: 1 }),
        offer(page),
        lead(page).getByRole('link', { name: 'Start an order' }),
        lead(page).getByRole('link', { name: 'Order these 48' }),
      ]) {
        const box = (await part.boundingBox())!;
        expect(box.y + box.height).toBeLessThanOrEqual(height);
      }
      expect(layoutShiftScore(await readShifts(page))).toBe(0);
    });
  }

  for (const width of [412, 1360]) {
    test(`moves nothing while the page arrives bit by bit, at ${width} px`, async ({
      page,
      control,
    }) => {
      const { html } = (await readBuiltPages()).find(({ path }) => path === paths.home)!;
      const slowly = async function* () {
        // Half a word in a centered or right-aligned cell moves when the rest arrives, on any page.
        for (const bit of html.match(/[^]{1,1500}(?=<|$)/g)!) {
          yield bit;
          await setTimeout(40);
        }
      };
      const slow = createServer(({ url = '/' }, answer) => {
        if (url !== paths.home) {
          answer.writeHead(302, { location: control.siteUrl + url }).end();
          return;
        }
        answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
        Readable.from(slowly()).pipe(answer);
      }).listen(0);
      await page.setViewportSize({ width, height: 823 });
      await observeShifts(page);
      await page.goto(`http://localhost:${(slow.address() as AddressInfo).port}${paths.home}`);
      const shifts = await readShifts(page);
      slow.close();
      expect(layoutShiftScore(shifts), JSON.stringify(shifts)).toBe(0);
    });
  }

  test.describe('without a script', () => {
    test.use({ javaScriptEnabled: false });

    test('has the price of 48 shirts, and opens the quote generator with what is chosen', async ({
      page,
    }) => {
      await expect(offer(page)).toContainText('$14.00 each for 48 shirts, front print');
      await expect(offer(page)).toContainText('8 business days');
      await expect(lead(page).getByRole('link', { name: 'Order these' })).toBeHidden();
      await expect(lead(page).getByRole('button', { name: 'One more' })).toBeHidden();
      await lead(page).getByLabel('Pieces').fill('72');
      await lead(page).getByLabel('Both').check();
      await lead(page).getByRole('button', { name: 'See the price' }).click();
      await page.waitForURL(`${paths.quoteGenerator}?*`);
      expect(parseEstimate(new URL(page.url()).searchParams, new Date())).toEqual({
        ...startingEstimate,
        pieces: 72,
        locations: { ...noLocations, frontLarge: true, backLarge: true },
      });
    });
  });
});

// product: home-page
test('the journey has five steps, from garments to pickup', async () => {
  const journey = regionOf(await readBuiltTree(paths.home), 'From blank to box in five steps');
  expect(selectAll('li', journey)).toHaveLength(5);
  expect(selectAll('h3', journey).map(wordsOf)).toEqual([
    'Select garments',
    'Upload or create',
    'Choose the method',
    'Printed in town',
    'Pick it up',
  ]);
});

// product: home-page
test('services have pictures and link to their pages', async ({ request }) => {
  const services = regionOf(await readBuiltTree(paths.home), 'Four ways out of a blank shirt');
  for (const path of [
    paths.screenPrinting,
    paths.digitalPrinting,
    paths.embroidery,
    paths.fulfillment,
  ]) {
    const service = selectAll('article', services).find((each) =>
      linksOf(each).some(({ href }) => href === path),
    );
    const picture = select('img', service)?.properties;
    expect(picture?.['alt'], path).toMatch(/\w{3}/);
    const answer = await request.get(String(picture?.['src']));
    expect((await sharp(await answer.body()).metadata()).width, path).toBeGreaterThan(0);
  }
});

// product: home-page
test('the call to action is to start an order or request a quote, above the fold and at the end', async () => {
  const links = linksOf(select('main', await readBuiltTree(paths.home))!);
  const addresses = (name: string) =>
    links.filter((link) => link.name.startsWith(name)).map(({ href }) => href);
  expect(addresses('Start an order')).toEqual([paths.order, paths.order]);
  expect(addresses('Get a free quote')).toEqual([paths.getQuote]);
  expect(addresses(`Call ${shop.phone}`)).toEqual([phoneHref]);
});

test('the front page shows the lead story and links to the newest article', async ({ request }) => {
  const feed = await (await request.get(paths.newsFeed)).text();
  const newest = /<item>\s*<title>([^<]+)<\/title>/.exec(feed)?.[1] ?? '';
  const leads = linksOf(select('main', await readBuiltTree(paths.home))!).filter(
    ({ name }) => name === newest,
  );
  expect(leads).toHaveLength(1);
  const article = await readBuiltTree(leads[0]!.href);
  expect(wordsOf(select('h1', article)!)).toBe(newest);
});

// product: home-page, printing-a-page
test('on paper, the front page has three newspaper columns and no controls', async ({ page }) => {
  await page.goto(paths.home);
  await page.setViewportSize({ width: 700, height: 900 });
  await page.emulateMedia({ media: 'print' });
  const boxes = await Promise.all(
    ['.side.left', 'article.lead', '.side.right'].map((part) => page.locator(part).boundingBox()),
  );
  const [left, lead, right] = boxes.map((box) => box!);
  expect(left!.x + left!.width).toBeLessThanOrEqual(lead!.x + 1);
  expect(lead!.x + lead!.width).toBeLessThanOrEqual(right!.x + 1);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Start an order' }).first()).toBeHidden();
  await expect(page.getByRole('button', { name: 'Make it 50' })).toBeHidden();
  await expect(page.getByRole('status')).toBeVisible();
  await expect(page.getByLabel('Pieces')).toBeHidden();
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
