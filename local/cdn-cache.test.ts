import { beforeEach, describe, expect, it } from 'vitest';
import { colorHeaders } from '../src/garments/stock/list-colors.server.ts';
import { makeCdnCache } from './cdn-cache.ts';

let now: number;
let calls: number;
let cdn: ReturnType<typeof makeCdnCache>;
beforeEach(() => {
  now = 0;
  calls = 0;
  cdn = makeCdnCache(() => now);
});

/** Asks for `address`; the function behind it counts its calls. */
const get = (address: string, headers: Record<string, string> = colorHeaders, status = 200) =>
  cdn(new URL(address, 'http://localhost'), async () =>
    Response.json({ calls: (calls += 1) }, { status, headers }),
  );
const callsAt = async (address: string) =>
  ((await (await get(address)).json()) as { calls: number }).calls;

describe('the CDN', () => {
  it('keeps an answer while it is fresh, and serves the old one while it asks again', async () => {
    const address = '/api/list-colors?style=00606';
    expect(await callsAt(address)).toBe(1);
    now = 299_999;
    expect(await callsAt(address)).toBe(1);
    now = 300_000;
    expect(await callsAt(address)).toBe(1);
    await Promise.resolve();
    expect(calls).toBe(2);
    await expect.poll(() => callsAt(address)).toBe(2);
    now = 300_000 * 2 + 86_400_000;
    expect(await callsAt(address)).toBe(3);
  });

  it('knows an answer by the part of the query that it varies by', async () => {
    expect(await callsAt('/api/list-colors?style=00606')).toBe(1);
    expect(await callsAt('/api/list-colors?utm_source=flyer&style=00606')).toBe(1);
    expect(await callsAt('/api/list-colors?style=00760')).toBe(2);
  });

  it('knows an answer by its whole query if it doesn’t say, and forgets the oldest of many', async () => {
    const headers = { 'netlify-cdn-cache-control': 'public, max-age=15' };
    for (let page = 0; page <= 1_000; page += 1) await get(`/api/health?${page}`, headers);
    await get('/api/health?1000', headers);
    expect(calls).toBe(1_001);
    await get('/api/health?0', headers);
    expect(calls).toBe(1_002);
  });

  it('keeps no failure, and nothing that doesn’t ask for it', async () => {
    for (const status of [404, 500]) await get('/api/list-colors?style=1', colorHeaders, status);
    await get('/api/list-colors?style=1', { 'cache-control': 'public, max-age=60' });
    await get('/api/list-colors?style=1', { 'cache-control': 'public, max-age=60' });
    expect(calls).toBe(4);
  });

  it('keeps its own headers to itself', async () => {
    const { headers } = await get('/api/list-colors?style=00606');
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    expect(headers.has('netlify-cdn-cache-control')).toBe(false);
  });
});
