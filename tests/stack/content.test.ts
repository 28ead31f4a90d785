import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'astro';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runAstro } from '../../local/build.ts';
import { projectRoot } from '../../local/stack.ts';
import { newsArticlePath } from '../../src/paths.ts';
import { currentTestRun } from '../support/test-run.ts';

// Inside the project, so that Node finds the packages.
const copy = path.join(currentTestRun().folder, 'content');
const news = path.join(copy, 'src/content/news');
const site = 'https://shop.example';

beforeAll(async () => {
  vi.stubEnv('SITE_URL', site);
  await rm(copy, { recursive: true, force: true });
  await mkdir(copy, { recursive: true });
  for (const name of ['src', 'public', 'astro.config.ts', 'tsconfig.json', 'package.json']) {
    await cp(path.join(projectRoot, name), path.join(copy, name), { recursive: true });
  }
  // Only the pages that show articles; the others would take time for nothing.
  const pages = path.join(copy, 'src/pages');
  for (const name of await readdir(pages)) {
    const shows = /^(_home|_news|index\.astro|local-news(\.astro)?)$/.test(name);
    if (!shows) await rm(path.join(pages, name), { recursive: true });
  }
});
// The copy stays until the next run, because a build that failed saves its content a moment later.
afterAll(() => void vi.unstubAllEnvs());

/**
 * In this process, because most of a short build is the start of Astro. Without the last build's
 * content, which Astro saves a moment after that build has failed.
 */
const buildHere = () => build({ root: copy, logLevel: 'silent', force: true });
/** The command, as an editor runs it. */
const runBuild = () =>
  runAstro(projectRoot, ['build', '--root', path.relative(projectRoot, copy)], {});

const built = (file: string) => readFile(path.join(copy, 'dist', file), 'utf8');

/** An article's file. Each given field replaces a line of its front matter; null leaves it out. */
function article(fields: Record<string, string | null> = {}, body = 'It was seen by two.'): string {
  const lines = Object.entries({
    headline: 'Duck completes order form unaided',
    dateline: 'Gray’s Lake',
    date: '2099-12-31',
    category: 'City',
    excerpt: 'Witnesses put the duck at step four when the rain began in earnest.',
    ...fields,
  }).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
  return `---\n${lines.join('\n')}\n---\n\n${body}\n`;
}

// product: local-news
describe('an editor who adds one markdown file', () => {
  const id = 'duck-completes-form';
  const address = newsArticlePath(id);

  beforeAll(async () => {
    const picture = sharp({
      create: { width: 1600, height: 1000, channels: 3, background: '#d1301d' },
    });
    await picture.png().toFile(path.join(news, 'duck.png'));
    await picture.resize(1000, 700).png().toFile(path.join(news, 'pond.png'));
    const fields = {
      picture:
        '{ file: duck.png, alt: A duck before a screen, caption: The duck., credit: Photo · the shop }',
    };
    const body = 'The duck asked for **twelve**.\n\n![A pond at noon](./pond.png)\n\nNo rush.';
    await writeFile(path.join(news, `${id}.md`), article(fields, body));
    // Long old articles, more than fit on the page of local news.
    for (let year = 2011; year < 2020; year++) {
      const fields = { date: `${year}-01-02`, headline: `The year ${year} in shirts` };
      const words = Array.from({ length: 500 }, (_, index) => `shirt ${year * index}`).join(' ');
      await writeFile(path.join(news, `year-${year}.md`), article(fields, words));
    }
    await buildHere();
  });
  afterAll(() => rm(path.join(copy, 'dist'), { recursive: true, force: true }));

  it('finds it first on the page of local news, in full', async () => {
    const page = await built('local-news.html');
    const first = /<article id="([^"]*)"[\s\S]*?<\/article>/.exec(page);
    expect(first?.[1]).toBe(id);
    expect(first?.[0]).toContain('The duck asked for <strong>twelve</strong>.');
    expect(page).toContain(`<a href="#${id}"`);
  });

  it('finds it at its own address, which is the canonical one', async () => {
    const page = await built(`${address.slice(1)}.html`);
    expect(page).toContain(`<link rel="canonical" href="${site}${address}"`);
    expect(page).toMatch(/<h1[^>]*>Duck completes order form unaided<\/h1>/);
  });

  it('finds it first in the feed, in full, with addresses that work elsewhere', async () => {
    const feed = await built('local-news/feed.xml');
    const item = /<item>[\s\S]*?<\/item>/.exec(feed)?.[0] ?? '';
    expect(item).toContain('<title>Duck completes order form unaided</title>');
    expect(item).toContain(`<link>${site}${address}</link>`);
    expect(item).toContain('<category>City</category>');
    // Noon in Des Moines.
    expect(item).toContain('<pubDate>Thu, 31 Dec 2099 18:00:00 GMT</pubDate>');
    expect(item).toContain('The duck asked for');
    expect(item).toContain(`src=&quot;${site}/_astro/pond.`);
    expect(item).not.toMatch(/(src|href|srcset)=&quot;\//);
  });

  it('finds it in the sitemap', async () => {
    expect(await built('sitemap-0.xml')).toContain(`<loc>${site}${address}</loc>`);
  });

  it('finds its pictures as AVIF and WebP, with sizes, width, and height, and no inline style', async () => {
    for (const file of [`${address.slice(1)}.html`, 'local-news.html']) {
      const page = await built(file);
      const picture = /<picture>[\s\S]*?<\/picture>/.exec(page)?.[0] ?? '';
      expect(picture).toMatch(/<source srcset="[^"]*\.avif 912w" type="image\/avif" sizes="/);
      const pictured =
        /<img [^>]*alt="A duck before a screen"(?:"[^"]*"|[^">])*>/.exec(picture)?.[0] ?? '';
      const inText = /<img [^>]*alt="A pond at noon"(?:"[^"]*"|[^">])*>/.exec(page)?.[0] ?? '';
      for (const image of [pictured, inText]) {
        expect(image).toMatch(/ srcset="\/_astro\/[^"]*\.webp \d+w/);
        expect(image).toMatch(/ src="\/_astro\/[^"]*\.webp"/);
        expect(image).toMatch(/ sizes="[^"]+"/);
        expect(image).toMatch(/ width="\d+" height="\d+"/);
      }
      expect(page).not.toMatch(/<[^>]* style=/);
    }
    const files = await readdir(path.join(copy, 'dist/_astro'));
    expect(files.filter((name) => name.endsWith('.png'))).toEqual([]);
  });

  it('finds the page of local news within its weight limit, with a link to every article', async () => {
    const page = await built('local-news.html');
    expect(brotliCompressSync(page).length).toBeLessThanOrEqual(13_000);
    const names = (await readdir(news)).filter((name) => name.endsWith('.md'));
    const linked = names.map((name) => {
      const other = name.replace('.md', '');
      const inFull = page.includes(`<article id="${other}"`);
      return page.includes(`<a href="${inFull ? `#${other}` : newsArticlePath(other)}"`);
    });
    expect(linked).toEqual(names.map(() => true));
    // The index has anchors for what doesn't fit on the page.
    expect(page).toContain('<li id="year-2011"');
  });
});

describe('a mistake in an article fails the build with a sentence that names the file and field', () => {
  /** What the build says about the article, without colors. */
  async function complaint(
    name: string,
    text: string,
    build: () => Promise<void>,
  ): Promise<string> {
    const file = path.join(news, name);
    await writeFile(file, text);
    try {
      await build();
    } catch (error) {
      return stripVTControlCharacters((error as Error).message);
    } finally {
      await rm(file);
    }
    return 'The build went through.';
  }

  it('reports everything missing, unknown, or malformed at once', async () => {
    const fields = { headline: null, date: 'someday', category: 'Gossip', mood: 'calm' };
    const said = await complaint('four-mistakes.md', article(fields), runBuild);
    for (const sentence of [
      'src/content/news/four-mistakes.md',
      'headline: Write "headline": it is missing or isn\'t text.',
      'date: Write "date" as year-month-day, like 2026-11-20.',
      'category: Choose a "category": Business, City, ',
      'There is no "mood": an article has headline, dateline, date, ',
    ]) {
      expect(said).toContain(sentence);
    }
  });

  it.each([
    [
      'a day that isn’t in the calendar',
      'no-day.md',
      article({ date: '2026-02-30' }),
      'src/content/news/no-day.md: "date" is 2026-02-30, which is no day.',
    ],
    [
      'a missing illustration',
      'misspelled.md',
      article({ illustration: 'prss' }),
      'src/content/news/misspelled.md: there is no "illustration" called "prss". Choose one of boxes, ',
    ],
    [
      'a second headline',
      'two-headlines.md',
      article({}, '## Update\n\nNothing.'),
      'src/content/news/two-headlines.md: an article has one headline. Write "## Update" as a paragraph',
    ],
    [
      'a picture without words',
      'mute.md',
      article({}, '![](../illustrations/press.svg)'),
      'src/content/news/mute.md: say what is to be seen in each picture',
    ],
    // These come last, because reading them already fails. A build that fails so early may save what
    // it has read, and the next build in this process then misses its own article.
    [
      'front matter that isn’t YAML',
      'colon.md',
      article({ headline: 'Item 14: Shall: we' }),
      "src/content/news/colon.md, line 2: can't be read (bad indentation of a mapping entry). Put a text that has a colon",
    ],
    [
      'a file name that makes no address',
      'My Article.md',
      article(),
      "src/content/news/My Article.md: the name of the file becomes the article's address.",
    ],
  ])('%s', async (_mistake, name, text, sentence) => {
    expect(await complaint(name, text, buildHere)).toContain(sentence);
  });
});
