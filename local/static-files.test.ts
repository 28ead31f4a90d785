import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { candidateNames, makeStaticFiles } from './static-files.ts';

describe('files of the built site', () => {
  let folder: string;
  let find: ReturnType<typeof makeStaticFiles>;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'site-'));
    await mkdir(path.join(folder, 'dist/orders'), { recursive: true });
    await writeFile(path.join(folder, 'secret.html'), 'secret');
    await writeFile(path.join(folder, 'dist/index.html'), 'home');
    await writeFile(path.join(folder, 'dist/about.html'), 'about');
    await writeFile(path.join(folder, 'dist/_headers'), '/*');
    find = makeStaticFiles(path.join(folder, 'dist'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('are found the way Netlify finds them', async () => {
    expect(candidateNames('/about')).toEqual(['about', 'about.html', 'about/index.html']);
    expect((await find('/'))?.name).toBe('index.html');
    expect((await find('/about'))?.name).toBe('about.html');
    expect((await find('/about/'))?.name).toBe('about.html');
    expect((await find('/about'))?.contentType).toBe('text/html; charset=utf-8');
  });

  it.each([
    '/../secret.html',
    '/..\\secret.html',
    '/orders',
    '/_headers',
    '/_Headers',
    '/orders/../_headers',
    '/x/..//_headers',
    '/a\0b',
    '/about.html/x',
  ])('don’t include %j', async (pathname) => expect(await find(pathname)).toBeNull());

  it('are read again when they change', async () => {
    const before = await find('/about');
    await rm(path.join(folder, 'dist/about.html'));
    expect(await find('/about')).toBeNull();
    await writeFile(path.join(folder, 'dist/about.html'), 'about us');
    expect((await find('/about'))?.etag).not.toBe(before?.etag);
  });
});
