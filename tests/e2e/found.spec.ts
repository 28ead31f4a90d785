import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIResponse } from '@playwright/test';
import { select } from 'hast-util-select';
import { toString } from 'hast-util-to-string';
import sharp from 'sharp';
import { projectRoot } from '../../local/stack.ts';
import { newsArticlePath, paths, sharePicturePath, unlistedPaths } from '../../src/paths.ts';
import { shop } from '../../src/shop.ts';
import {
  pagePaths,
  readBuiltPages,
  readBuiltTree,
  type BuiltPage,
} from '../support/built-pages.ts';
import { observatoryScore } from '../security/observatory.ts';
import { expect, test } from '../support/test.ts';

const listedPaths = pagePaths.filter((page) => !unlistedPaths.includes(page));

const decode = (text: string) =>
  text
    .replaceAll('&#39;', "'")
    .replaceAll('&#34;', '"')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#38;', '&')
    .replaceAll('&amp;', '&');

/** The page's <meta> elements, by name or property. */
function metaOf({ html }: BuiltPage): Readonly<Record<string, string>> {
  const found = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g);
  return Object.fromEntries(
    [...found].map(([, name = '', content = '']): [string, string] => [name, decode(content)]),
  );
}

type Thing = Record<string, unknown> & { '@type': string | string[] };

/** The items in a page's JSON-LD. @throws when it isn't JSON */
function thingsOf({ html }: BuiltPage): Thing[] {
  const blocks = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
  return [...blocks].flatMap(([, text = '']) => {
    const graph = JSON.parse(text) as { '@context': string; '@graph': Thing[] };
    expect(graph['@context']).toBe('https://schema.org');
    return graph['@graph'];
  });
}

const typesOf = (things: Thing[]) => things.flatMap((thing) => thing['@type']).sort();

async function listedPages(): Promise<readonly BuiltPage[]> {
  const pages = (await readBuiltPages()).filter(({ noindex }) => !noindex);
  expect(pages.length).toBeGreaterThan(12);
  return pages;
}

// product: search-engines
test('search engines skip exactly the pages that paths.ts lists as unlisted', async () => {
  const hidden = (await readBuiltPages()).filter(({ noindex }) => noindex);
  const expected = pagePaths.filter((page) => unlistedPaths.includes(page));
  expect(hidden.map((page) => page.path)).toEqual(expected);
});

test('every listed page has a title, description, address, and picture for shared links', async ({
  baseURL,
}) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const page of await listedPages()) {
    const meta = metaOf(page);
    const title = decode(/<title>(.*?)<\/title>/.exec(page.html)?.[1] ?? '');
    expect(title, page.path).toContain(shop.name);
    expect(title.replace(` · ${shop.name}`, ''), page.path).toBe(
      meta['og:title']?.replace(` · ${shop.name}`, ''),
    );
    expect(meta['description']?.length, page.path).toBeGreaterThan(39);
    expect(meta['og:description']).toBe(meta['description']);
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(page.html)?.[1];
    expect(canonical).toBe(new URL(page.path, baseURL).href);
    expect(meta['og:url']).toBe(canonical);
    expect(meta['og:site_name']).toBe(shop.name);
    const isArticle = page.path.startsWith(newsArticlePath(''));
    expect(meta['og:type'], page.path).toBe(isArticle ? 'article' : 'website');
    if (isArticle) {
      expect(meta['article:published_time']).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(meta['article:section']).toMatch(/^[A-Z]/);
    }
    expect(meta).toMatchObject({
      'og:image': new URL(sharePicturePath(page.path), baseURL).href,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    });
    expect(meta['og:image:alt']?.length, page.path).toBeGreaterThan(15);
    titles.add(title);
    descriptions.add(meta['description']!);
  }
  // Pages that say the same compete with each other.
  expect(titles.size).toBe(listedPaths.length);
  expect(descriptions.size).toBe(listedPaths.length);
});

// product: share-pictures
test('every listed page has its own share picture: a PNG of 1200 × 630, at most 60 KB', async ({
  request,
}) => {
  const seen = new Set<string>();
  for (const page of await listedPages()) {
    const answer = await request.get(new URL(metaOf(page)['og:image']!).pathname);
    expect(answer.status(), page.path).toBe(200);
    expect(answer.headers()['content-type']).toBe('image/png');
    const body = await answer.body();
    const { format, width, height } = await sharp(body).metadata();
    expect({ format, width, height }, page.path).toEqual({
      format: 'png',
      width: 1200,
      height: 630,
    });
    expect(body.length, page.path).toBeLessThanOrEqual(60_000);
    seen.add(body.toString('base64'));
  }
  expect(seen.size).toBe(listedPaths.length);
});

// product: search-engines
test('every listed page has structured data that says what it is', async () => {
  const aboutShop: string[] = [paths.home, paths.about, paths.findUs];
  for (const page of await listedPages()) {
    const file = path.join(projectRoot, 'src/content/pages', `${page.path}.md`);
    const isContent = listedPaths.includes(page.path) && page.path !== paths.home;
    const front = isContent ? frontMatter(file) : '';
    const service = /^service: (.+)$/m.exec(front)?.[1];
    const expected = [
      ...(page.path === paths.home ? [] : ['BreadcrumbList']),
      ...(/^faq:$/m.test(front) ? ['FAQPage'] : []),
      ...(aboutShop.includes(page.path) ? ['LocalBusiness'] : []),
      ...(page.path.startsWith(newsArticlePath('')) ? ['NewsArticle', 'SatiricalArticle'] : []),
      ...(service ? ['Service'] : []),
    ];
    const things = thingsOf(page);
    expect(typesOf(things), page.path).toEqual(expected);
    if (service) expect(things.map(({ name }) => name)).toContain(service);
  }
});

function frontMatter(file: string): string {
  try {
    return /^---\n([\s\S]*?)\n---/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  } catch (error) {
    // A page with its text in its route has no such file.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

test('unlisted pages have no share picture and no structured data', async () => {
  for (const page of (await readBuiltPages()).filter(({ noindex }) => noindex)) {
    expect(metaOf(page)['og:image'], page.path).toBeUndefined();
    expect(thingsOf(page), page.path).toEqual([]);
  }
});

// product: search-engines
test('news is marked as satire, with its date, section, and publisher', async () => {
  let checked = 0;
  for (const page of await listedPages()) {
    const article = thingsOf(page).find((thing) => thing['@type'].includes('NewsArticle'));
    if (!article) continue;
    expect(article, page.path).toMatchObject({ genre: 'Satire', isAccessibleForFree: true });
    expect(article['datePublished']).toBe(metaOf(page)['article:published_time']);
    expect(article['publisher']).toMatchObject({ name: shop.name });
    checked += 1;
  }
  expect(checked).toBeGreaterThanOrEqual(10);
});

test('the questions in structured data match the ones on the page', async () => {
  let checked = 0;
  for (const built of await listedPages()) {
    const faq = thingsOf(built).find((thing) => thing['@type'] === 'FAQPage');
    if (!faq) continue;
    const text = toString(select('main', await readBuiltTree(built.path))!);
    const entries = faq['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[];
    for (const { name, acceptedAnswer } of entries) {
      expect(text, built.path).toContain(name);
      expect(text, built.path).toContain(acceptedAnswer.text);
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThan(5);
});

// product: search-engines
test('robots may read every page and are pointed to the sitemap', async ({ request, baseURL }) => {
  const answer = await request.get('/robots.txt');
  expect(answer.headers()['content-type']).toContain('text/plain');
  const robots = await answer.text();
  expect(robots).toContain(`Sitemap: ${new URL('/sitemap-index.xml', baseURL).href}`);
  const forbidden = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, prefix]) => prefix!);
  for (const page of pagePaths) {
    expect(forbidden.filter((prefix) => page.startsWith(prefix))).toEqual([]);
  }
});

// product: search-engines
test('the sitemap lists exactly the listed pages', async ({ request, baseURL }) => {
  const addresses = async (file: string) => {
    const answer = await request.get(file);
    expect(answer.status(), file).toBe(200);
    return [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc!);
  };
  const sitemaps = await addresses('/sitemap-index.xml');
  const listed = await Promise.all(sitemaps.map((map) => addresses(new URL(map).pathname)));
  const pages = await listedPages();
  expect(listed.flat().sort()).toEqual(
    pages.map((page) => new URL(page.path, baseURL).href).sort(),
  );
});

test('the manifest names the shop, and its icons exist', async ({ page, request }) => {
  await page.goto(paths.home);
  // Linked after the first paint.
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await request.get(href!);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as {
    icons: { src: string; type: string; sizes: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({ name: shop.name, short_name: shop.nameLead, start_url: '/' });
  for (const { src, type, sizes } of manifest.icons) {
    const icon = await request.get(src);
    expect(icon.headers()['content-type'], src).toBe(type);
    if (sizes === 'any') continue;
    const { width, height } = await sharp(await icon.body()).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  const sizes = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`);
  expect(sizes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']));
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  const { width } = await sharp(await (await request.get(touch!)).body()).metadata();
  expect(width).toBe(180);
});

const protection = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': "frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'strict-transport-security': expect.stringMatching(/max-age=\d{8}; includeSubDomains/),
  'cross-origin-opener-policy': 'same-origin',
} as const;

// product: security-headers
test('every page and file has security headers, including the missing page', async ({
  request,
}) => {
  const files = ['/robots.txt', '/sitemap-index.xml', '/.well-known/security.txt'];
  const own = [...pagePaths, '/no-such-page', ...files];
  for (const address of own) {
    const answer = await request.get(address);
    const headers = answer.headers();
    expect(headers, address).toMatchObject({
      ...protection,
      'cross-origin-resource-policy': 'same-origin',
    });
    if (!headers['content-type']?.startsWith('text/html')) continue;
    const score = observatoryScore({ headers, html: await answer.text() });
    expect(score, address).toBeGreaterThanOrEqual(130);
  }
});

// product: security-headers
test('other sites may embed what is meant for them, with the other security headers in place', async ({
  request,
}) => {
  const home = await request.get('/');
  const asset = /\/_astro\/[^")]+/.exec(await home.text())![0];
  const shown = [asset, sharePicturePath('/'), paths.newsFeed, '/icons/192.png', '/favicon.svg'];
  for (const address of shown) {
    expect((await request.get(address)).headers(), address).toMatchObject({
      ...protection,
      'cross-origin-resource-policy': 'cross-origin',
    });
  }
});

// product: security-headers
test('files with hashed names are cached, and pages are revalidated', async ({ request }) => {
  const cacheOf = (answer: APIResponse) => answer.headers()['cache-control'];
  const home = await request.get('/');
  const asset = /\/_astro\/[^")]+/.exec(await home.text())![0];
  expect(cacheOf(home)).toBe('public, max-age=0, must-revalidate');
  expect(cacheOf(await request.get(asset))).toBe('public, max-age=31536000, immutable');
  expect(cacheOf(await request.get(sharePicturePath('/')))).toBe('public, max-age=86400');
});

test.describe('pointing at a link', () => {
  const neverFetched = [
    ...unlistedPaths,
    `${paths.checkout}?from=ticket`,
    '/admin/orders/1001',
    '/api/place-order',
    paths.newsFeed,
    sharePicturePath('/'),
  ];

  test('fetches the page ahead, but never checkout, staff pages, or endpoints', async ({
    page,
  }) => {
    const ahead: string[] = [];
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (request.headers()['sec-purpose']?.includes('prefetch')) ahead.push(pathname + search);
    });
    await page.goto(paths.home);

    const link = page.getByRole('navigation').getByRole('link', { name: 'About', exact: true });
    await link.hover();
    await expect.poll(() => ahead).toEqual([paths.about]);

    await page.evaluate(
      (hrefs) => {
        const list = document.createElement('ul');
        for (const href of hrefs) {
          const anchor = document.createElement('a');
          anchor.href = href;
          anchor.textContent = href;
          anchor.addEventListener('click', (event) => event.preventDefault());
          list.append(document.createElement('li'));
          list.lastElementChild!.append(anchor);
        }
        document.querySelector('main')!.prepend(list);
      },
      [...neverFetched, paths.design],
    );
    // Pressing fetches at once, so when the last one shows up, the others would have,
    // too.
    for (const href of [...neverFetched, paths.design]) {
      await page.locator('main li > a').getByText(href, { exact: true }).click();
    }
    await expect.poll(() => ahead).toEqual([paths.about, paths.design]);
    expect(messages).toEqual([]);
  });
});
