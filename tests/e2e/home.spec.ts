import { select, selectAll } from 'hast-util-select';
import sharp from 'sharp';
import { paths } from '../../src/paths.ts';
import { shop, phoneHref } from '../../src/shop.ts';
import {
  linksOf,
  readBuiltPages,
  readBuiltTree,
  regionOf,
  tableOf,
  wordsOf,
} from '../support/built-pages.ts';
import { expect, test } from '../support/test.ts';

// product: home-page
test('the front page has the sample prices', async () => {
  expect(tableOf(await readBuiltTree(paths.home), 'Bella + Canvas 3001')).toEqual([
    ['Pieces', 'One color', 'Two'],
    ['12', '$16.25', '$16.75'],
    ['24', '$14.25', '$14.75'],
    ['50', '$12.25', '$12.75'],
  ]);
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
