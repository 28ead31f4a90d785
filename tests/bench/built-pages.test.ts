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

test('every built page is listed by its path, with whether it has an island', () => {
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

test('pages asked for come with those that other sites are set beside', () => {
  const names = (asked: string | undefined, others: { pages: string[] }[]) =>
    choosePages(built, asked, others).map(({ page }) => page);
  expect(names(undefined, [])).toHaveLength(built.length);
  expect(names('/about', [])).toEqual(['/about']);
  expect(names('/about', [{ pages: ['/docs', '/theirs-alone'] }])).toEqual([
    '/',
    '/about',
    '/docs',
  ]);
  expect(() => names('/abot', [])).toThrow('--pages: no page "/abot" is built; there are / /about');
});

test('a page of another site is set beside ours of the same path, else beside the home page', () => {
  expect(counterpart(built, '/about')?.page).toBe('/about');
  expect(counterpart(built, '/prices')?.page).toBe('/');
});

test('of articles Lighthouse reads the first and the longest', () => {
  expect(alikeArticles(built)).toEqual([second]);
});
