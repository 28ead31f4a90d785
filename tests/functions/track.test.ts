// product: visit-counts
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import trackFunction from '../../netlify/functions/track.ts';
import { track } from '../../src/site/track.contract.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import {
  callFunction,
  openShop,
  readCallAnswer,
  siteUrl,
  type CallOptions,
  type TestShop,
} from './test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
afterEach(async () => {
  vi.useRealTimers();
  await shop.backend.sql('delete from public.quote_analytics');
});

const send = (input: unknown, options?: CallOptions) =>
  callFunction(track, trackFunction, input, options);

const attempt = '11111111-1111-4111-8111-111111111111';
/** Another visit each time. */
const started = () => ({ event: 'start', path: 'quoteForm', attempt: randomUUID() });

const counts = () =>
  shop.backend.sql(
    `select day::text, path, attempts, completed, minutes::float, funnel
     from public.quote_analytics order by day, path`,
  );

describe('a visit', () => {
  test('is counted on its UTC day: attempts, steps, completions, and minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    // Still the day before in the shop's zone.
    vi.setSystemTime('2026-12-02T03:00:00Z');
    const path = 'quoteForm';
    for (const input of [
      { event: 'start', path, attempt },
      started(),
      { event: 'step', path, attempt, step: 'basicInfo' },
      { event: 'step', path, attempt, step: 'projectDetails' },
      { event: 'complete', path, attempt, minutes: 2.5 },
      { ...started(), path: 'shirtDesigner' },
    ]) {
      expect(await send(input)).toMatchObject({ status: 200, data: { counted: true } });
    }
    expect(await counts()).toEqual([
      {
        day: '2026-12-02',
        path: 'quoteForm',
        attempts: 2,
        completed: 1,
        minutes: 2.5,
        funnel: { basicInfo: 1, projectDetails: 1 },
      },
      expect.objectContaining({ path: 'shirtDesigner', attempts: 1, completed: 0 }),
    ]);
  });

  test('is counted completely when many come at once', async () => {
    const step = () => ({ ...started(), event: 'step', step: 'basicInfo' });
    await Promise.all(Array.from({ length: 20 }, () => send(step())));
    expect(await counts()).toMatchObject([{ funnel: { basicInfo: 20 } }]);
  });

  test('takes only known paths and steps', async () => {
    for (const input of [
      { event: 'start', path: 'backDoor' },
      { event: 'start', path: 'quoteForm', attempt: 'ada@example.com' },
      { event: 'step', path: 'quoteForm', step: 'artworkUpload' },
      { event: 'step', path: 'quoteForm', step: '__proto__' },
      { event: 'complete', path: 'quoteForm', minutes: -1 },
      { event: 'complete', path: 'quoteForm', minutes: 1441 },
      { event: 'complete', path: 'quoteForm' },
      { event: 'leave', path: 'quoteForm' },
    ]) {
      expect(await send({ attempt, ...input })).toMatchObject({
        status: 400,
        error: { code: 'invalid-argument' },
      });
    }
    expect(await counts()).toEqual([]);
  });

  test('comes as JSON, from our own pages only', async () => {
    const count = async (type: string, origin = siteUrl) => {
      const headers = { 'content-type': type, origin };
      const body = JSON.stringify(started());
      const request = new Request(new URL(track.path, siteUrl), { method: 'POST', headers, body });
      return readCallAnswer(await trackFunction(request, {}));
    };
    expect((await count('application/json')).data).toEqual({ counted: true });
    expect((await count('text/plain;charset=UTF-8')).status).toBe(400);
    expect((await count('application/x-www-form-urlencoded')).status).toBe(400);
    expect((await count('application/json', 'https://evil.example')).status).toBe(403);
    expect(await counts()).toMatchObject([{ attempts: 1 }]);
  });

  test('that can’t be counted is logged, and answered as usual', async () => {
    shop.log.length = 0;
    vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:1');
    const answer = await send(started());
    vi.stubEnv('SUPABASE_URL', shop.backend.url);
    expect(answer).toMatchObject({ status: 200, data: { counted: false } });
    const events = shop.log.map((line) => (JSON.parse(line) as { event: string }).event);
    expect(events).toContain('tracking-failed');
  });

  test('is limited to 240 from a visitor in ten minutes', async () => {
    expect(rateLimits.visits).toMatchObject({ tokens: 240, windowSeconds: 600 });
    const ip = '192.0.2.77';
    await send(started(), { ip });
    await shop.backend.sql(`update private.rate_limits set taken = 239 where bucket = 'visits'`);
    expect((await send(started(), { ip })).status).toBe(200);
    expect(await send(started(), { ip })).toMatchObject({
      status: 429,
      error: { code: 'resource-exhausted' },
    });
  });
});
