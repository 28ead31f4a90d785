// product: price-book
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'smol-toml';
import { usualShopBook } from '../src/settings/shop-book.ts';
import { projectRoot } from './stack.ts';
import { writePublished } from './write-published.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'published-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function written(name: string, env: Record<string, string>): Promise<unknown> {
  const file = path.join(folder, `${name}.ts`);
  await writePublished(file, env);
  return ((await import(pathToFileURL(file).href)) as { published: unknown }).published;
}

test('a deploy’s functions get what owners published, without what garments cost the shop', async () => {
  const garments = { '00606': { cents: 450, estimated: false, sizeCents: {}, costCents: 311 } };
  const book = {
    ...usualShopBook,
    garments,
    calendar: { ...usualShopBook.calendar, localDays: 3 },
  };
  const published = await written('some', { PRICE_BOOK: JSON.stringify({ version: 6, book }) });
  expect(published).toMatchObject({
    version: 6,
    book: { garments: { '00606': { cents: 450 } } },
    calendar: { localDays: 3, holidays: [{ name: 'New Year’s Day' }, {}, {}, {}, {}, {}] },
    catalog: usualShopBook.catalog,
  });
  expect(JSON.stringify(published)).not.toContain('costCents');
  expect(await written('none', {})).toBeNull();
});

test('Netlify writes it before it builds, and the repository has none', async () => {
  const toml = parse(await readFile(path.join(projectRoot, 'netlify.toml'), 'utf8'));
  expect(toml['build']).toMatchObject({
    command: 'node local/write-published.ts && npm run build',
  });
  const { published } = await import('../src/settings/published.ts');
  expect(published).toBeNull();
});
