import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '../../local/ports.ts';
import { startFront } from './front.ts';
import { openSite, readSites } from './sites.ts';

const words = 'The press runs at six. '.repeat(40);
const home = `<!doctype html><title>Home</title><p>${words}`;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bench-sites-'));
  await writeFile(path.join(folder, 'index.html'), home);
  await writeFile(path.join(folder, 'about.html'), '<!doctype html><title>About</title>');
  await writeFile(path.join(folder, '404.html'), '<!doctype html><title>Lost</title>');
});
afterAll(() => rm(folder, { recursive: true }));

describe('--also', () => {
  test('takes a folder or an address, then pages after commas', () => {
    expect(
      readSites([
        'a=/srv/site',
        'b=/srv/b,/,/about',
        'c=http://127.0.0.1:5000',
        'd=https://example.org/prices?q=1',
        'e=http://localhost:5000/x,/y',
      ]),
    ).toEqual([
      { name: 'a', where: '/srv/site', isFolder: true, pages: ['/'] },
      { name: 'b', where: '/srv/b', isFolder: true, pages: ['/', '/about'] },
      { name: 'c', where: 'http://127.0.0.1:5000', isFolder: false, pages: ['/'] },
      { name: 'd', where: 'https://example.org', isFolder: false, pages: ['/prices?q=1'] },
      { name: 'e', where: 'http://localhost:5000', isFolder: false, pages: ['/x', '/y'] },
    ]);
  });

  test.each([
    [['dist'], '--also dist is not NAME=FOLDER_OR_ADDRESS'],
    [['=dist'], 'is not NAME=FOLDER_OR_ADDRESS'],
    [['a=dist,about'], 'is not NAME=FOLDER_OR_ADDRESS'],
    [['a=http://'], "a: http:// isn't an address."],
    [['a=x', 'a=y'], '--also names two sites "a"'],
    [['ours=x'], '--also names two sites "ours"'],
  ])('refuses %j with one sentence', (texts, sentence) => {
    expect(() => readSites(texts)).toThrow(sentence);
  });
});

/** Opens the site that `--also x=where` names, with a way to request pages and close it. */
async function open(where: string) {
  const [site] = readSites([`x=${where}`]);
  if (!site) throw new Error('no site');
  return openSite(site);
}

describe('another site', () => {
  test('is served compressed from its folder, with clean addresses and its own 404 page', async () => {
    const front = await open(folder);
    try {
      const answer = await fetch(`${front.url}/`, { headers: { 'accept-encoding': 'br' } });
      expect(answer.headers.get('content-encoding')).toBe('br');
      expect(Number(answer.headers.get('content-length'))).toBeLessThan(home.length / 4);
      expect(await answer.text()).toBe(home);
      expect(await (await fetch(`${front.url}/about`)).text()).toContain('<title>About');
      const lost = await fetch(`${front.url}/nowhere`);
      expect(lost.status).toBe(404);
      expect(await lost.text()).toContain('<title>Lost');
    } finally {
      await front.close();
    }
  });

  test('is compressed to the same bytes when it comes from an address, no matter what its server supports', async () => {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.headers['accept-encoding']?.toString());
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(home);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const fromAddress = await open(`http://127.0.0.1:${port}`);
    const fromFolder = await open(folder);
    try {
      const lengths = await Promise.all(
        [fromAddress, fromFolder].map(async ({ url }) => {
          const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip, br' } });
          return answer.headers.get('content-length');
        }),
      );
      expect(lengths[0]).toBe(lengths[1]);
      expect(asked.at(-1)).toBe('identity');
    } finally {
      await fromAddress.close();
      await fromFolder.close();
      server.close();
    }
  });

  test('says in one sentence what’s wrong with it', async () => {
    await expect(open(`${folder}/none`)).rejects.toThrow(`x: there is no folder ${folder}/none.`);
    await expect(open(`${folder}/about.html`)).rejects.toThrow('is a file, not a folder');
    await expect(open(`${folder},/gone`)).rejects.toThrow('has no page /gone.');
    await expect(open(path.join(import.meta.dirname))).rejects.toThrow('has no index.html');
    const free = await findFreePort();
    await expect(open(`http://127.0.0.1:${free}`)).rejects.toThrow(
      `x: http://127.0.0.1:${free} doesn't answer (ECONNREFUSED).`,
    );
  });

  test('keeps redirects on itself, and passes along what its server already compressed', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/old') {
        const { port } = server.address() as AddressInfo;
        response.writeHead(302, { location: `http://127.0.0.1:${port}/new?x=1` }).end();
      } else {
        response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'br' });
        response.end(Buffer.from('CwKAaGVsbG8D', 'base64'));
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const front = await startFront(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    try {
      const moved = await fetch(`${front.url}/old`, { redirect: 'manual' });
      expect(moved.headers.get('location')).toBe('/new?x=1');
      expect(await (await fetch(`${front.url}/new`)).text()).toBe(
        brotliDecompressSync(Buffer.from('CwKAaGVsbG8D', 'base64')).toString(),
      );
    } finally {
      await front.close();
      server.close();
    }
  });
});
