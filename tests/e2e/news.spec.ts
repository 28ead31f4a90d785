import type { Page } from '@playwright/test';
import { select, selectAll } from 'hast-util-select';
import { newsArticlePath, paths } from '../../src/paths.ts';
import { shop } from '../../src/shop.ts';
import { expectAccessible, overflow } from '../support/axe.ts';
import {
  linksOf,
  readBuiltPages,
  readBuiltTree,
  regionOf,
  wordsOf,
} from '../support/built-pages.ts';
import { connectToStack } from '../support/control.ts';
import { expect, test } from '../support/test.ts';

type Story = { readonly id: string; readonly headline: string };

/** The articles in the edition's index, newest first. */
async function readIndex(): Promise<Story[]> {
  const page = await readBuiltTree(paths.localNews);
  return linksOf(regionOf(page, 'In this edition')).map(({ name, href }) => ({
    id: href.split(/[#/]/).pop()!,
    headline: name,
  }));
}

/** The visible article. */
const shown = (page: Page) => page.getByRole('article').filter({ visible: true });
const promos = (page: Page) =>
  page.getByRole('complementary', { name: 'More local news' }).getByRole('link');

async function expectShown(page: Page, headline: string): Promise<void> {
  await expect(shown(page)).toHaveCount(1);
  await expect(shown(page).getByRole('heading', { name: headline, exact: true })).toBeVisible();
}

// product: local-news
test('the hash chooses the article, and the title, scroll position, and focus follow', async ({
  page,
}) => {
  const edition = await readIndex();
  expect(edition.length).toBeGreaterThanOrEqual(10);
  const expectChosen = async ({ headline }: Story) => {
    await expectShown(page, headline);
    await expect(page).toHaveTitle(`${headline} · ${shop.name}`);
  };
  await page.goto(`${paths.localNews}#${edition.at(-1)!.id}`);
  await expectChosen(edition.at(-1)!);
  for (const story of edition) {
    await page.evaluate((id) => (location.hash = id), story.id);
    await expectChosen(story);
  }
  const [, , third] = edition;
  await page.getByRole('link', { name: third!.headline }).last().click();
  await expectChosen(third!);
  await expect(shown(page)).toBeFocused();
  await expect(shown(page).getByRole('heading')).toBeInViewport();
});

// product: local-news
test('without a hash, or with one that names no article, the first article is shown', async ({
  page,
}) => {
  const [first] = await readIndex();
  for (const hash of ['', '#no-such-article', '#main', '#', '#%E0%A4%A']) {
    await page.goto('about:blank');
    await page.goto(paths.localNews + hash);
    await expectShown(page, first!.headline);
    await expect(page).toHaveTitle(`Local News · ${shop.name}`);
  }
});

// product: local-news
test('an article has a headline, dateline, date, section, excerpt, picture with credit, and full text', async () => {
  const page = await readBuiltTree(paths.localNews);
  expect(wordsOf(page)).toContain('Local news is satire. The prices are real.');
  const article = select('article', page)!;
  const words = (selector: string) => wordsOf(select(selector, article)!);
  for (const part of ['.kicker', 'h2', '.dek', '.byline b']) expect(words(part), part).not.toBe('');
  expect(words('time')).toMatch(/^\w+day, \w+ \d+, \d{4}$/);
  expect(select('img', article)?.properties['alt']).toMatch(/.{20}/);
  expect(words('figcaption')).toContain('the shop');
  expect(selectAll('.text > p', article).length).toBeGreaterThan(2);
});

test('choosing an article counts as a page view under its title', async ({ page }) => {
  const [first, second] = await readIndex();
  const views = () =>
    page.evaluate(() => (window as unknown as { dataLayer: Record<string, string>[] }).dataLayer);
  const view = { event: 'page_view', page_path: `${paths.localNews}?from=flyer` };
  await page.goto(`${paths.localNews}?from=flyer#${second!.id}`);
  const titled = (headline: string) => ({ ...view, page_title: `${headline} · ${shop.name}` });
  expect(await views()).toEqual([titled(second!.headline)]);
  await page.getByRole('link', { name: first!.headline }).last().click();
  await expect.poll(views).toEqual([titled(second!.headline), titled(first!.headline)]);
});

// product: local-news
test('Back returns to the previous page or article, or to the front page if there is none here', async ({
  page,
  context,
}) => {
  const [first, second, third] = await readIndex();
  const back = (on: Page) => on.getByRole('link', { name: 'Back', exact: true });

  await test.step('from another site', async () => {
    await page.goto(connectToStack().mailboxUrl);
    await page.goto(paths.localNews);
    await back(page).click();
    await expect(page).toHaveURL(paths.home);
  });

  await test.step('from a page or an article', async () => {
    await page.goto(paths.about);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Local news' }).click();
    await back(page).click();
    await expect(page).toHaveURL(paths.about);
    await page.goForward();
    await page.getByRole('link', { name: second!.headline }).last().click();
    await page.getByRole('link', { name: third!.headline }).last().click();
    await back(page).click();
    await expectShown(page, second!.headline);
  });

  await test.step('in a new window', async () => {
    const own = await context.newPage();
    await own.goto(newsArticlePath(first!.id));
    await back(own).click();
    await expect(own).toHaveURL(paths.home);
  });
});

// product: local-news
test('three different promo stories are chosen at random, never the article shown', async ({
  page,
}) => {
  const edition = await readIndex();
  for (const path of [`${paths.localNews}#${edition[1]!.id}`, newsArticlePath(edition[1]!.id)]) {
    const seen = new Set<string>();
    for (let load = 0; load < 4; load++) {
      await page.goto('about:blank');
      await page.goto(path);
      await expect(promos(page)).toHaveCount(3);
      const names = await promos(page).allInnerTexts();
      expect(new Set(names).size).toBe(3);
      expect(names).not.toContain(edition[1]!.headline);
      for (const name of names) expect(edition.map(({ headline }) => headline)).toContain(name);
      seen.add(names.join());
    }
    // Four equal draws out of 990: once in a billion runs.
    expect(seen.size).toBeGreaterThan(1);
  }

  await test.step('a promo story links to its article, which gets new ones', async () => {
    await page.goto(paths.localNews);
    const [first] = await promos(page).all();
    const headline = await first!.innerText();
    await first!.click();
    await expectShown(page, headline);
    await expect(promos(page)).toHaveCount(3);
    await expect(promos(page).filter({ hasText: headline })).toHaveCount(0);
  });
});

test('each article has its own canonical address and links to its neighbors', async ({
  baseURL,
}) => {
  const edition = await readIndex();
  const front = await readBuiltTree(paths.localNews);
  const canonical = (page: typeof front) => select('link[rel=canonical]', page)?.properties['href'];
  expect(canonical(front)).toBe(new URL(paths.localNews, baseURL).href);
  for (const [place, { id, headline }] of edition.entries()) {
    const own = newsArticlePath(id);
    const permanent = linksOf(select(`article[id="${id}"]`, front)!);
    expect(permanent).toContainEqual({ name: 'Permanent link', href: own });

    const page = await readBuiltTree(own);
    expect(wordsOf(select('h1', page)!)).toBe(headline);
    const address = new URL(own, baseURL).href;
    expect(canonical(page)).toBe(address);
    expect(select('meta[property="og:type"]', page)?.properties['content']).toBe('article');
    const main = select('main', page)!;
    expect(wordsOf(main)).toContain('Local news is satire. The prices are real.');
    const [newer, older] = [edition[place - 1], edition[place + 1]];
    expect(linksOf(main)).toEqual(
      expect.arrayContaining([
        { name: address.replace('http://', ''), href: address },
        { name: 'Local News', href: paths.localNews },
        ...(newer ? [{ name: `Newer: ${newer.headline}`, href: newsArticlePath(newer.id) }] : []),
        ...(older ? [{ name: `Older: ${older.headline}`, href: newsArticlePath(older.id) }] : []),
      ]),
    );
  }
});

// product: services
test('the feed is XML with every article in full, newest first, and says that it’s satire', async ({
  page,
  request,
  baseURL,
}) => {
  const edition = await readIndex();
  const front = await readBuiltTree(paths.localNews);
  const alternate = select('link[type="application/rss+xml"]', front);
  expect(alternate?.properties['href']).toBe(paths.newsFeed);
  const response = await request.get(paths.newsFeed);
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toMatch(/xml/);
  const feed = await page.evaluate(
    (text) => {
      const xml = new DOMParser().parseFromString(text, 'text/xml');
      const read = (from: Element, name: string) => from.querySelector(name)?.textContent ?? '';
      return {
        broken: xml.querySelector('parsererror') !== null,
        description: read(xml.documentElement, 'channel > description'),
        items: [...xml.querySelectorAll('item')].map((item) => ({
          title: read(item, 'title'),
          link: read(item, 'link'),
          date: Date.parse(read(item, 'pubDate')),
          paragraphs: (item.getElementsByTagName('content:encoded')[0]?.textContent ?? '').split(
            '<p>',
          ).length,
        })),
      };
    },
    await response.text(),
  );
  expect(feed.broken).toBe(false);
  expect(feed.description).toContain('satire');
  expect(feed.items.map(({ title }) => title)).toEqual(edition.map(({ headline }) => headline));
  expect(feed.items.map(({ link }) => link)).toEqual(
    edition.map(({ id }) => new URL(newsArticlePath(id), baseURL).href),
  );
  const dates = feed.items.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted((a, b) => b - a));
  for (const { paragraphs } of feed.items) expect(paragraphs).toBeGreaterThan(2);
});

test('with the keyboard: choose an article, skip to the content without losing it, and read on', async ({
  page,
}) => {
  const [, , third] = await readIndex();
  await page.goto(paths.localNews);
  await page.getByRole('link', { name: third!.headline }).last().focus();
  await page.keyboard.press('Enter');
  await expect(shown(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(shown(page).getByRole('link', { name: 'Permanent link' })).toBeFocused();
  await page.locator('.skip-link').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await expectShown(page, third!.headline);
});

test('a chosen article is accessible and logs nothing, and the longest headline fits', async ({
  page,
}) => {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  const edition = await readIndex();
  const longest = edition.toSorted((a, b) => b.headline.length - a.headline.length)[0]!;
  await page.goto(`${paths.localNews}#${longest.id}`);
  await expectAccessible(page, 'a chosen article');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(messages).toEqual([]);
});

// product: printing-a-page
test('an article prints in one column, without links to more', async ({ page }) => {
  const [first] = await readIndex();
  await page.goto(newsArticlePath(first!.id));
  await page.emulateMedia({ media: 'print' });
  // A sheet of paper without its margins.
  await page.setViewportSize({ width: 670, height: 980 });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.text')).toHaveCSS('column-count', 'auto');
  for (const gone of ['nav', '.promos', '.edition', '.back']) {
    await expect(page.locator(gone).filter({ visible: true })).toHaveCount(0);
  }
});

test('no part of an article has a style attribute, which the policy forbids', async () => {
  const pages = (await readBuiltPages()).filter(({ path }) => path.startsWith(paths.localNews));
  expect(pages.length).toBeGreaterThan(10);
  for (const { html } of pages) expect(html).not.toMatch(/<[^>]* style=/);
});

// product: local-news
test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the hash chooses, the first article is the fallback, three other stories follow, and Back leads to the front page', async ({
    page,
  }) => {
    await page.goto(`${paths.localNews}#no-such-article`);
    const index = page.getByRole('complementary', { name: 'In this edition' }).getByRole('link');
    const headlines = await index.allInnerTexts();
    await expectShown(page, headlines[0]!);
    for (const [place, headline] of headlines.entries()) {
      await index.nth(place).click();
      await expectShown(page, headline);
      const names = await promos(page).allInnerTexts();
      expect(new Set(names).size).toBe(3);
      expect(names).not.toContain(headline);
    }
    await page.goto('about:blank');
    await page.goto(paths.localNews);
    await expectShown(page, headlines[0]!);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(paths.home);
  });
});
