import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newsArticlePath } from '../../src/paths.ts';
import {
  alikeArticles,
  choosePages,
  counterpart,
  listPages,
  type MeasuredPage,
} from './built-pages.ts';

let folder = '';
let built: MeasuredPage[] = [];
const first = newsArticlePath('a-first');
const second = newsArticlePath('b-second');
const longest = newsArticlePath('c-longest');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bench-pages-'));
  const files = {
    'index.html': '<h1>Home</h1>',
    'about.html': '<h1>About</h1>',
    'checkout.html': '<astro-island></astro-island>',
    'docs/index.html': '<h1>Docs</h1>',
    [`${second.slice(1)}.html`]: 'two',
    [`${first.slice(1)}.html`]: 'one',
    [`${longest.slice(1)}.html`]: 'the longest of the three',
    'robots.txt': '',
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  built = await listPages(folder);
});
afterAll(() => rm(folder, { recursive: true }));

test('lists every built page by its path, and whether it has an island', () => {
  expect(built.map(({ page }) => page)).toEqual([
    '/',
    '/about',
    '/checkout',
    '/docs',
    first,
    second,
    longest,
  ]);
  expect(built.filter(({ hasIsland }) => hasIsland).map(({ page }) => page)).toEqual(['/checkout']);
});

test('measures the chosen pages and those that other sites are compared with', () => {
  const names = (asked: string | undefined, others: { pages: string[] }[]) =>
    choosePages(built, asked, others).map(({ page }) => page);
  expect(names(undefined, [])).toHaveLength(built.length);
  expect(names('/about', [])).toEqual(['/about']);
  expect(names('/about', [{ pages: ['/docs', '/theirs-alone'] }])).toEqual([
    '/',
    '/about',
    '/docs',
  ]);
  expect(() => names('/abot', [])).toThrow(
    '--pages: there is no built page "/abot", only / /about',
  );
});

test('compares a page of another site with our page at the same path, or else with the home page', () => {
  expect(counterpart(built, '/about')?.page).toBe('/about');
  expect(counterpart(built, '/prices')?.page).toBe('/');
});

test('runs Lighthouse on only the first and the longest article', () => {
  expect(alikeArticles(built)).toEqual([second]);
});
