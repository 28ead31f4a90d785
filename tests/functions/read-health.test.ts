// product: health
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import handler from '../../netlify/functions/read-health.ts';
import { readHealth } from '../../src/platform/read-health.contract.ts';
import { alarms } from '../../src/shop.ts';
import { callFunction, openShop, siteUrl, type TestShop } from './test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  // The first answer of a backend that just started is slow.
  await check();
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.log.length = 0;
  await shop.backend.sql('delete from public.outbox');
  await shop.backend.sql('delete from public.garments');
  await synced('1 hour');
});
afterEach(() => vi.unstubAllGlobals());

const check = () => callFunction(readHealth, handler, {});

/** A sync that succeeded this long ago. */
const synced = (ago: string) =>
  shop.backend.sql(
    `insert into public.garments (style_code, supplier_style_id, synced_at)
     values ('00606', 3908, now() - $1::interval)
     on conflict (style_code) do update set synced_at = excluded.synced_at`,
    [ago],
  );

/** An email that was to go out this long ago. */
const written = (
  ago: string,
  status: 'pending' | 'sent' | 'dead' = 'pending',
  template = 'order-confirmation',
) =>
  shop.backend.sql(
    `insert into public.outbox (template, recipient, status, created_at, next_attempt_at, sent_at)
     values ($3, 'ada@example.com', $2::public.outbox_status, now() - interval '60 days',
       now() - $1::interval, case when $2 = 'sent' then now() end)`,
    [ago, status, template],
  );

/** Makes requests to the backend whose path starts like this get `answer`. */
function stop(path: string, answer: (signal: AbortSignal | null) => Promise<Response>): void {
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input);
    if (new URL(url).pathname.startsWith(path)) return answer(init?.signal ?? null);
    return real(input, init);
  });
}
const refused = () => Promise.reject(new TypeError('fetch failed: secret.example'));

describe('a healthy site', () => {
  test('answers 200, with states and ages and nothing else', async () => {
    await written('2 days', 'sent');
    const { status, headers, data } = await check();
    expect(status).toBe(200);
    expect(data).toEqual({
      healthy: true,
      database: 'up',
      storage: 'up',
      outbox: { state: 'ok', oldestSeconds: null },
      supplier: { state: 'ok', ageSeconds: expect.any(Number) as number },
      cards: { state: 'never', ageSeconds: null },
    });
    expect(Math.abs(data.supplier.ageSeconds! - 3600)).toBeLessThan(60);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('netlify-cdn-cache-control')).toBe('public, max-age=15');
    expect(shop.log).toEqual([]);
  });

  // product: find-my-order
  test('tells nobody whether what they asked for was just emailed', async () => {
    await written('2 minutes');
    // It goes out once a group opens.
    await written('-30 days', 'pending', 'group-opened');
    for (const link of ['order-link', 'quote-link', 'order-again']) {
      await written('1 day', 'pending', link);
    }
    const { status, data } = await check();
    expect(status).toBe(200);
    expect(data.outbox).toEqual({ state: 'ok', oldestSeconds: null });
  });

  test('may have no email to send, no sync yet, and no supplier', async () => {
    await shop.backend.sql('delete from public.garments');
    const fresh = await check();
    expect(fresh.status).toBe(200);
    expect(fresh.data.supplier).toEqual({ state: 'never', ageSeconds: null });
    const keep = { ...process.env };
    vi.stubEnv('SUPPLIER_ACCOUNT', '');
    vi.stubEnv('SUPPLIER_KEY', '');
    const { status, data } = await check();
    vi.stubEnv('SUPPLIER_ACCOUNT', keep['SUPPLIER_ACCOUNT']);
    vi.stubEnv('SUPPLIER_KEY', keep['SUPPLIER_KEY']);
    expect(status).toBe(200);
    expect(data.outbox).toEqual({ state: 'ok', oldestSeconds: null });
    expect(data.supplier).toEqual({ state: 'off', ageSeconds: null });
  });

  test('can’t be asked past the CDN: a query is refused before the backend is called', async () => {
    const fetched = vi.fn(refused);
    vi.stubGlobal('fetch', fetched);
    const response = await handler(new Request(`${siteUrl}/api/health?x=1`), {});
    expect(response.status).toBe(400);
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('an unhealthy site answers 503', () => {
  test('when the database is down', async () => {
    stop('/rest/', refused);
    const { status, headers, data } = await check();
    expect(status).toBe(503);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(data).toEqual({
      healthy: false,
      database: 'down',
      storage: 'up',
      outbox: { state: 'unknown', oldestSeconds: null },
      supplier: { state: 'unknown', ageSeconds: null },
      cards: { state: 'unknown', ageSeconds: null },
    });
    expect(JSON.stringify(data)).not.toContain('secret');
    expect(shop.log.join()).toContain('health-check-failed');
  });

  test('when Storage is down', async () => {
    stop('/storage/', refused);
    const { status, data } = await check();
    expect(status).toBe(503);
    expect(data).toMatchObject({ healthy: false, database: 'up', storage: 'down' });
    expect(data.outbox.state).toBe('ok');
  });

  test('when Storage never answers: the check gives up by itself', async () => {
    stop(
      '/storage/',
      (signal) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('Late', 'AbortError')));
        }),
    );
    const { status, data } = await check();
    expect(status).toBe(503);
    expect(data).toMatchObject({ database: 'up', storage: 'down' });
  });

  test('when an email has been stuck for an hour', async () => {
    await written('1 hour');
    await written('1 minute');
    const { status, data } = await check();
    expect(status).toBe(503);
    expect(data).toMatchObject({ healthy: false, database: 'up', outbox: { state: 'stuck' } });
    expect(data.outbox.oldestSeconds).toBeGreaterThanOrEqual(3600);
    expect(JSON.stringify(data)).not.toContain('@');
  });

  test('when the supplier’s data is two days old', async () => {
    await synced('2 days');
    const { status, data } = await check();
    expect(status).toBe(503);
    expect(data).toMatchObject({ healthy: false, supplier: { state: 'stale' } });
    expect(data.supplier.ageSeconds).toBeGreaterThanOrEqual(2 * 86_400);
  });
});

// product: paying-by-card
test('nor is one healthy that hasn’t heard from Stripe for an hour; without a key, it needn’t', async () => {
  const heard = (minutes: number) =>
    shop.backend.sql(`select public.card_check(now() - $1 * interval '1 minute')`, [minutes]);
  await heard(alarms.cardMinutes - 1);
  expect((await check()).data).toMatchObject({ healthy: true, cards: { state: 'ok' } });
  await heard(alarms.cardMinutes + 1);
  expect((await check()).data).toMatchObject({ healthy: false, cards: { state: 'stale' } });
  const keep = { ...process.env };
  vi.stubEnv('STRIPE_SECRET_KEY', '');
  vi.stubEnv('STRIPE_WEBHOOK_SECRET', '');
  expect((await check()).data).toMatchObject({ healthy: true, cards: { state: 'off' } });
  vi.stubEnv('STRIPE_SECRET_KEY', keep['STRIPE_SECRET_KEY']);
  vi.stubEnv('STRIPE_WEBHOOK_SECRET', keep['STRIPE_WEBHOOK_SECRET']);
  await shop.backend.sql('delete from private.card_checks');
});

test('the shop decides what is late: within its limits, all is well', async () => {
  const { unsentEmailMinutes, supplierHours } = alarms;
  await written(`${unsentEmailMinutes - 1} minutes`);
  await written('5 days', 'dead');
  await synced(`${supplierHours - 1} hours`);
  expect((await check()).status).toBe(200);
  await written(`${unsentEmailMinutes + 1} minutes`);
  expect((await check()).status).toBe(503);
});
