import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openServiceBackend, type ServiceBackend } from './backend.server.ts';
import { readEnv } from './env.server.ts';
import { openOrders } from '../orders/orders-store.server.ts';
import { openTokens } from './tokens-store.server.ts';

/** SQLSTATE of each try that PostgREST reports as failed; after that, calls succeed. */
let failures: string[] = [];
let tries = 0;
let server: Server;
let open: (signal?: AbortSignal) => ServiceBackend;
beforeAll(async () => {
  server = createServer((request, response) => {
    tries += 1;
    const code = failures.shift();
    const answer = request.url?.endsWith('/place_order')
      ? { outcome: 'placed', orderId: randomUUID(), number: 1001, emails: [] }
      : true;
    response
      .writeHead(code ? 500 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(code ? { code, message: 'ended', details: null, hint: null } : answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const env = readEnv({
    SITE_URL: 'http://localhost:4321',
    SUPABASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    SUPABASE_SECRET_KEY: 'sb_secret_x',
    RECEIPT_SECRET: 'x'.repeat(32),
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'orders@example.com',
    SHOP_INBOX: 'orders@example.com',
  });
  open = (signal = AbortSignal.timeout(10_000)) => openServiceBackend(env, signal);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  tries = 0;
});

const place = (backend: ServiceBackend) => openOrders(backend).place({} as never);

// product: timeouts
test.each(['40P01', '57014'])('makes a keyed call once more after SQLSTATE %s', async (code) => {
  failures = [code];
  expect(await place(open())).toMatchObject({ outcome: 'placed' });
  expect(tries).toBe(2);
});

test('gives up on a keyed call after the second try', async () => {
  failures = ['40P01', '57014', '40P01'];
  await expect(place(open())).rejects.toThrow('place_order failed');
  expect(tries).toBe(2);
});

test('doesn’t repeat a call that failed for another reason', async () => {
  failures = ['23505'];
  await expect(place(open())).rejects.toThrow('place_order failed');
  expect(tries).toBe(1);
});

test('doesn’t repeat a call without a key', async () => {
  failures = ['40P01'];
  const taken = openTokens(open()).take('place-order', 'a visitor', 10, 60);
  await expect(taken).rejects.toThrow('take_token failed');
  expect(tries).toBe(1);
});
