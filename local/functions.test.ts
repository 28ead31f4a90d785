import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadFunctions, maxBodyBytes, type Functions } from './functions.ts';
import { answerLikeNetlify, startSite, type Site } from './site.ts';

const files = {
  'netlify.toml': `
[[redirects]]
  from = "/old"
  to = "/about"
[[redirects]]
  from = "/about"
  to = "/elsewhere"
[[redirects]]
  from = "/jobs/:number"
  to = "/job"
  status = 200
[[headers]]
  for = "/*"
  [headers.values]
    X-Frame-Options = "DENY"
`,
  'netlify/functions/echo.ts': `
import { greet } from '../../src/greet.ts';
let calls = 0;
export default async (request: Request, context: { ip: string; params: Record<string, string>; waitUntil(p: Promise<unknown>): void }) => {
  calls += 1;
  context.waitUntil(new Promise((resolve) => setTimeout(() => { globalThis.afterAnswer = true; resolve(null); }, 20)));
  return Response.json({ greeting: greet(context.params.name), ip: context.ip, forwarded: request.headers.get('x-forwarded-for'), calls, body: (await request.text()).length });
};
export const config = { path: '/api/echo/:name', method: ['POST'] };`,
  'netlify/functions/broken.ts': `
export default () => { throw new Error('secret detail'); };
export const config = { path: '/api/broken' };`,
  'netlify/functions/counted.ts': `
let calls = 0;
export default () => Response.json((calls += 1), { headers: { 'netlify-cdn-cache-control': 'public, max-age=60' } });
export const config = { path: '/api/counted' };`,
  'netlify/functions/later.ts': `
export default async () => new Response((await import('../../src/greet.ts')).greet('later'));
export const config = { path: '/api/later' };`,
  'netlify/functions/nightly.ts': `
export default async (request: Request) => { globalThis.nightly = await request.json(); };
export const config = { schedule: '@daily' };`,
  'src/greet.ts': 'export const greet = (name: string) => `Hello ${name}`;',
  'dist/index.html': '<h1>Home</h1>',
  'dist/about.html': '<h1>About</h1>',
  'dist/404.html': '<h1>Not here</h1>',
};

describe('the site server', () => {
  let root: string;
  let functions: Functions;
  let site: Site;
  const bundles = () => path.join(root, '.local/functions');

  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'functions-'));
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(root, name)), { recursive: true });
      await writeFile(path.join(root, name), text);
    }
    // No process has this number: Linux gives out fewer.
    await mkdir(path.join(bundles(), '99999999-killed'), { recursive: true });
    functions = await loadFunctions(root);
    site = await startSite({ root, outDir: path.join(root, 'dist'), port: 0, functions });
  });
  afterAll(async () => {
    await site.close();
    await rm(root, { recursive: true, force: true });
  });

  it('runs a function by path and method, with the caller’s real address, not a claimed one', async () => {
    const answer = await fetch(`${site.url}/api/echo/Ann`, {
      method: 'POST',
      body: 'abc',
      headers: { 'x-forwarded-for': '6.6.6.6' },
    });
    expect(await answer.json()).toEqual({
      greeting: 'Hello Ann',
      ip: '127.0.0.1',
      forwarded: '127.0.0.1',
      calls: 1,
      body: 3,
    });
    expect((await fetch(`${site.url}/api/echo/Ann`)).status).toBe(404);
    await functions.settle();
    expect(globalThis).toHaveProperty('afterAnswer', true);
  });

  it('rejects bodies over 6 MB, as Netlify does', async () => {
    const send = (size: number): Promise<number> =>
      new Promise((resolve, reject) => {
        const sent = httpRequest(`${site.url}/api/echo/Ann`, { method: 'POST' }, (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        });
        sent.on('error', reject);
        sent.end(Buffer.alloc(size));
      });
    expect(await send(maxBodyBytes)).toBe(200);
    expect(await send(maxBodyBytes + 1)).toBe(413);
  });

  it('answers 500 without details when a function throws', async () => {
    const { error } = console;
    console.error = () => undefined;
    try {
      const answer = await fetch(`${site.url}/api/broken`);
      expect(answer.status).toBe(500);
      expect(await answer.text()).toBe('Internal server error');
    } finally {
      console.error = error;
    }
  });

  it('imports a part when a function needs it, and removes the bundles of a process that was killed', async () => {
    expect(await (await fetch(`${site.url}/api/later`)).text()).toBe('Hello later');
    expect(await readdir(bundles())).toEqual([expect.stringMatching(`^${process.pid}-`)]);
  });

  it('keeps the answers that the CDN would keep', async () => {
    for (const method of ['GET', 'GET', 'POST']) {
      const answer = await fetch(`${site.url}/api/counted`, { method });
      expect(await answer.json()).toBe(method === 'POST' ? 2 : 1);
    }
  });

  it('runs scheduled functions when triggered, and never for a visitor', async () => {
    await functions.trigger('nightly');
    expect(globalThis).toHaveProperty('nightly.next_run');
    const answer = await fetch(`${site.url}/.netlify/functions/nightly`, { method: 'POST' });
    expect(answer.status).toBe(404);
    await expect(functions.trigger('echo')).rejects.toThrow('no scheduled function');
  });

  it('applies redirects unless a file shadows them, and header rules to files', async () => {
    const old = await fetch(`${site.url}/old?a=1`, { redirect: 'manual' });
    expect([old.status, old.headers.get('location')]).toEqual([301, '/about?a=1']);
    const about = await fetch(`${site.url}/about`, { redirect: 'manual' });
    expect([about.status, about.headers.get('x-frame-options')]).toEqual([200, 'DENY']);
  });

  it('leaves a page to another server, with its headers, and rewritten', async () => {
    const answer = answerLikeNetlify({ root, outDir: path.join(root, 'dist'), functions });
    const pages = createServer((request, response) => {
      answer(request, response, (page) => response.end(`page ${page}`));
    });
    await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
    const page = await fetch(`${url}/jobs/5?tab=notes`);
    expect([await page.text(), page.headers.get('x-frame-options')]).toEqual([
      'page /job?tab=notes',
      'DENY',
    ]);
    expect(await (await fetch(`${url}/other`)).text()).toBe('page /other');
    expect(await (await fetch(`${url}/api/counted`)).text()).toMatch(/^\d+$/);
    await new Promise((resolve) => pages.close(resolve));
  });

  it('loads changed sources again, and keeps the old ones while the new can’t be bundled', async () => {
    const source = path.join(root, 'src/greet.ts');
    const used = ['src/greet.ts', 'netlify/functions/new.ts', 'netlify.toml'].map((file) =>
      functions.uses(path.join(root, file)),
    );
    expect(used).toEqual([true, true, false]);
    const greet = async (): Promise<unknown> => {
      const answer = await fetch(`${site.url}/api/echo/Ann`, { method: 'POST' });
      return ((await answer.json()) as { greeting: unknown }).greeting;
    };
    await writeFile(source, 'export const greet = (name: string) => `Howdy ${name}`;');
    await functions.reload();
    expect(await greet()).toBe('Howdy Ann');
    await writeFile(source, 'export const greet = (');
    await expect(functions.reload()).rejects.toThrow('greet.ts');
    expect(await greet()).toBe('Howdy Ann');
  });

  it('answers 404 with the 404 page, HEAD without a body, and 400 to a malformed address', async () => {
    const missing = await fetch(`${site.url}/nowhere`);
    expect([missing.status, await missing.text()]).toEqual([404, '<h1>Not here</h1>']);
    const head = await fetch(site.url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      '13',
      '',
    ]);
    expect((await fetch(`${site.url}/%E0%A4%A`)).status).toBe(400);
  });
});
