// V6 Authentication
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addSignIn } from '../../local/backend.ts';
import signInFunction from '../../netlify/functions/sign-in.ts';
import { signIn } from '../../src/contracts/sign-in.ts';
import { readDevice, signDevice } from '../../src/server/known-device.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { shop as facts } from '../../src/shop.ts';
import { callFunction, newVisitor, openShop, type TestShop } from '../functions/test-shop.ts';

const password = 'correct horse battery';
let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
afterEach(async () => {
  vi.stubEnv('SUPABASE_URL', shop.backend.url);
  await shop.backend.sql('delete from private.rate_limits');
});

async function newPerson(): Promise<string> {
  const email = `${randomUUID()}@${facts.emailDomain}`;
  await addSignIn(shop.backend.sql, email, password, 'owner');
  return email;
}

type Try = { password?: string; device?: string; ip?: string };

const logIn = (email: string, { ip, ...input }: Try = {}) =>
  callFunction(signIn, signInFunction, { email, password, ...input }, ip ? { ip } : {});

/** What strangers' guesses at one address, from everywhere, come to. */
async function attack(email: string): Promise<void> {
  await logIn(email, { password: 'a guess' });
  await shop.backend.sql(
    `update private.rate_limits set taken = 50 where bucket = 'sign-ins-by-email'`,
  );
}

// product: signing-in
test('a refusal takes as long for an unknown address as for a known one', async () => {
  // Hosted Auth's times: it hashes the password only if there is one to compare with.
  const slow = `known@${facts.emailDomain}`;
  const provider = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url?.startsWith('/rest/')) {
      response.end('true');
      return;
    }
    request.once('data', (body: Buffer) => {
      const refuse = () =>
        response.writeHead(400).end('{"error_code":"invalid_credentials","msg":"no"}');
      setTimeout(refuse, body.includes(slow) ? 100 : 0);
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('SUPABASE_URL', `http://127.0.0.1:${(provider.address() as AddressInfo).port}`);
  const timed = async (email: string): Promise<number> => {
    const startedAt = performance.now();
    expect((await logIn(email)).status).toBe(401);
    return performance.now() - startedAt;
  };
  const times = await Promise.all([timed(slow), timed(`nobody@${facts.emailDomain}`)]);
  provider.close();
  // Timers may fire a millisecond early.
  for (const time of times) expect(time).toBeGreaterThan(498);
});

// product: rate-limits
test('50 guesses at an address from everywhere leave strangers 3 tries each, and let the right password in', async () => {
  expect(rateLimits.signInsByEmail).toMatchObject({ tokens: 50, windowSeconds: 3600 });
  expect(rateLimits.signInsUnderAttack).toMatchObject({ tokens: 3, windowSeconds: 900 });
  const email = await newPerson();
  await attack(email);
  expect((await logIn(email)).status).toBe(200);
  const ip = newVisitor();
  const guesses = Array.from({ length: 10 }, () => logIn(email, { ip, password: 'a guess' }));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(3);
  expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  expect((await logIn(email, { ip })).status).toBe(429);
  expect((await logIn(email, { ip: newVisitor() })).status).toBe(200);
});

// product: rate-limits
test('a device that was signed in on has its own tries, even at an address that strangers have used up', async () => {
  expect(rateLimits.signInsByDevice).toMatchObject({ tokens: 10, windowSeconds: 900 });
  const email = await newPerson();
  const { device } = (await logIn(email)).data;
  await attack(email);
  const ip = newVisitor();
  await Promise.all(Array.from({ length: 4 }, () => logIn(email, { ip, password: 'a guess' })));
  expect((await logIn(email, { ip })).status).toBe(429);

  const again = await logIn(email, { ip, device });
  expect(again.status).toBe(200);
  const wrong = Array.from({ length: 12 }, () => logIn(email, { ip, device, password: 'typo' }));
  const statuses = (await Promise.all(wrong)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect((await logIn(email, { ip: newVisitor(), device: again.data.device })).status).toBe(429);
});

test('nobody makes up a device, and one is forgotten after 90 days', () => {
  const secret = 'the secret of this test';
  const now = new Date('2026-12-01T12:00:00Z');
  const device = signDevice(null, now, secret);
  const known = readDevice(device, now, secret);
  expect(known).toMatch(/^[\da-f-]{36}$/);
  expect(readDevice(signDevice(known, now, secret), now, secret)).toBe(known);
  const [version, id, at, signature] = device.split('.') as [string, string, string, string];
  for (const forged of [
    undefined,
    '',
    version,
    `${version}.${randomUUID()}.${at}.${signature}`,
    `${version}.${id}.${Number(at) + 1}.${signature}`,
    `${version}.${id}.${at}.${'A'.repeat(43)}`,
    signDevice(known, now, 'another secret'),
  ]) {
    expect(readDevice(forged, now, secret)).toBeNull();
  }
  const after = (days: number) => new Date(now.getTime() + days * 86_400_000);
  expect(readDevice(device, after(89), secret)).toBe(known);
  expect(readDevice(device, after(90), secret)).toBeNull();
});

// product: signing-in
test('the provider’s own endpoints neither sign in, nor send email, nor say who is known', async () => {
  const email = await newPerson();
  for (const route of [
    'token?grant_type=password',
    'otp',
    'magiclink',
    'recover',
    'resend',
    'signup',
  ]) {
    const answers = await Promise.all(
      [email, `nobody@${facts.emailDomain}`].map(async (whom) => {
        const response = await fetch(`${shop.backend.url}/auth/v1/${route}`, {
          method: 'POST',
          headers: { apikey: shop.backend.publishableKey, 'content-type': 'application/json' },
          body: JSON.stringify({ email: whom, password, type: 'signup', create_user: true }),
        });
        return { status: response.status, body: await response.json() };
      }),
    );
    expect(answers[0]).toMatchObject({ status: 400, body: { error_code: 'captcha_failed' } });
    expect(answers[1]).toEqual(answers[0]);
  }
  expect(await shop.emailsTo(email)).toEqual([]);
});
