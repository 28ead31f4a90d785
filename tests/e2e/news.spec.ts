import type { Page } from '@playwright/test';
import { newsArticlePath, paths } from '../../src/paths.ts';
import { shop } from '../../src/shop.ts';
import { expectAccessible, overflow } from '../support/axe.ts';
import { readBuiltPages } from '../support/built-pages.ts';
import { connectToStack } from '../support/control.ts';
import { expect, test } from '../support/test.ts';

type Story = { readonly id: string; readonly headline: string };

/** The articles in the edition's index, newest first. */
async function readIndex(page: Page): Promise<Story[]> {
  await page.goto(paths.localNews);
  const links = page.getByRole('complementary', { name: 'In this edition' }).getByRole('link');
  return links.evaluateAll((all) =>
    (all as HTMLAnchorElement[]).map((link) => ({
      id: link.href.split(/[#/]/).pop()!,
      headline: link.text,
    })),
  );
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
  const edition = await readIndex(page);
  expect(edition.length).toBeGreaterThanOrEqual(10);
  for (const { id, headline } of edition) {
    await page.goto('about:blank');
    await page.goto(`${paths.localNews}#${id}`);
    await expectShown(page, headline);
    await expect(page).toHaveTitle(`${headline} · ${shop.name}`);
  }
  const [, , third, fourth] = edition;
  await page.getByRole('link', { name: third!.headline }).last().click();
  await expectShown(page, third!.headline);
  await expect(page).toHaveTitle(`${third!.headline} · ${shop.name}`);
  await expect(shown(page)).toBeFocused();
  await expect(shown(page).getByRole('heading')).toBeInViewport();
  await page.evaluate((id) => (location.hash = id), fourth!.id);
  await expectShown(page, fourth!.headline);
});

// product: local-news
test('without a hash, or with one that names no article, the first article is shown', async ({
  page,
}) => {
  const [first] = await readIndex(page);
  for (const hash of ['', '#no-such-article', '#main', '#', '#%E0%A4%A']) {
    await page.goto('about:blank');
    await page.goto(paths.localNews + hash);
    await expectShown(page, first!.headline);
    await expect(page).toHaveTitle(`Local News · ${shop.name}`);
  }
});

// product: local-news
test('an article has a headline, dateline, date, section, excerpt, picture with credit, and full text', async ({
  page,
}) => {
  await page.goto(paths.localNews);
  const article = shown(page);
  await expect(article.locator('.kicker')).toBeVisible();
  await expect(article.locator('.dek')).toBeVisible();
  await expect(article.locator('.byline b')).toBeVisible();
  await expect(article.locator('time')).toHaveText(/^\w+day, \w+ \d+, \d{4}$/);
  await expect(article.getByRole('img')).toHaveAttribute('alt', /.{20}/);
  await expect(article.locator('figcaption')).toContainText('the shop');
  expect(await article.locator('.text > p').count()).toBeGreaterThan(2);
  await expect(page.getByText('Local news is satire. The prices are real.')).toBeVisible();
});

test('choosing an article counts as a page view under its title', async ({ page }) => {
  const [first, second] = await readIndex(page);
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
test('Back returns to the previous page or the previous article', async ({ page }) => {
  const [, second, third] = await readIndex(page);
  await page.goto(paths.about);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Local news' }).click();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(paths.about);
  await page.goForward();
  await page.getByRole('link', { name: second!.headline }).last().click();
  await page.getByRole('link', { name: third!.headline }).last().click();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expectShown(page, second!.headline);
});

// product: local-news
test('visitors from other sites go back to the front page', async ({ page }) => {
  await page.goto(connectToStack().mailboxUrl);
  await page.goto(paths.localNews);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(paths.home);
});

test('an article opened in a new window goes back to the front page', async ({ context, page }) => {
  const [first] = await readIndex(page);
  const own = await context.newPage();
  await own.goto(newsArticlePath(first!.id));
  await own.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(own).toHaveURL(paths.home);
});

// product: local-news
test('three different promo stories are chosen at random, never the article shown', async ({
  page,
}) => {
  const edition = await readIndex(page);
  for (const path of [`${paths.localNews}#${edition[1]!.id}`, newsArticlePath(edition[1]!.id)]) {
    const seen = new Set<string>();
    for (let load = 0; load < 8; load++) {
      await page.goto('about:blank');
      await page.goto(path);
      await expect(promos(page)).toHaveCount(3);
      const names = await promos(page).allInnerTexts();
      expect(new Set(names).size).toBe(3);
      expect(names).not.toContain(edition[1]!.headline);
      for (const name of names) expect(edition.map(({ headline }) => headline)).toContain(name);
      seen.add(names.join());
    }
    // Eight equal draws out of 990: less likely than a flipped bit.
    expect(seen.size).toBeGreaterThan(1);
  }
});

test('a promo story links to its article, which gets new ones', async ({ page }) => {
  await page.goto(paths.localNews);
  const [first] = await promos(page).all();
  const headline = await first!.innerText();
  await first!.click();
  await expectShown(page, headline);
  await expect(promos(page)).toHaveCount(3);
  await expect(promos(page).filter({ hasText: headline })).toHaveCount(0);
});

test('each article has its own canonical address and links to its neighbors', async ({
  page,
  baseURL,
}) => {
  const edition = await readIndex(page);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    new URL(paths.localNews, baseURL).href,
  );
  await page.getByRole('link', { name: edition[1]!.headline }).last().click();
  await shown(page).getByRole('link', { name: 'Permanent link' }).click();
  const own = newsArticlePath(edition[1]!.id);
  await expect(page).toHaveURL(own);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(edition[1]!.headline);
  const address = new URL(own, baseURL).href;
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address);
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article');
  await expect(
    page.getByRole('link', { name: address.replace('http://', ''), exact: true }),
  ).toHaveAttribute('href', address);
  await expect(page.getByText('Local news is satire. The prices are real.')).toBeVisible();

  await page.getByRole('link', { name: `Older: ${edition[2]!.headline}` }).click();
  await expect(page).toHaveURL(newsArticlePath(edition[2]!.id));
  await page.getByRole('link', { name: `Newer: ${edition[1]!.headline}` }).click();
  await expect(page).toHaveURL(own);
  await page.getByRole('main').getByRole('link', { name: 'Local News' }).click();
  await expect(page).toHaveURL(paths.localNews);
});

// product: services
test('the feed is XML with every article in full, newest first, and says that it’s satire', async ({
  page,
  request,
  baseURL,
}) => {
  const edition = await readIndex(page);
  await expect(page.locator('link[type="application/rss+xml"]')).toHaveAttribute(
    'href',
    paths.newsFeed,
  );
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
  const [, , third] = await readIndex(page);
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
  const edition = await readIndex(page);
  const longest = edition.toSorted((a, b) => b.headline.length - a.headline.length)[0]!;
  await page.goto(`${paths.localNews}#${longest.id}`);
  await expectAccessible(page, 'a chosen article');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(messages).toEqual([]);
});

// product: printing-a-page
test('an article prints in one column, without links to more', async ({ page }) => {
  const [first] = await readIndex(page);
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

  test('the hash chooses, the first article is the fallback, and the index links to every article', async ({
    page,
  }) => {
    await page.goto(paths.localNews);
    const index = page.getByRole('complementary', { name: 'In this edition' }).getByRole('link');
    const headlines = await index.allInnerTexts();
    await expectShown(page, headlines[0]!);
    for (const [place, headline] of headlines.entries()) {
      await index.nth(place).click();
      await expectShown(page, headline);
    }
    await page.goto(`${paths.localNews}#no-such-article`);
    await expectShown(page, headlines[0]!);
  });

  test('three other stories follow the article, and Back leads to the front page', async ({
    page,
  }) => {
    await page.goto(paths.localNews);
    const index = page.getByRole('complementary', { name: 'In this edition' }).getByRole('link');
    for (const [place, headline] of (await index.allInnerTexts()).entries()) {
      await index.nth(place).click();
      const names = await promos(page).allInnerTexts();
      expect(new Set(names).size).toBe(3);
      expect(names).not.toContain(headline);
    }
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(paths.home);
  });
});
