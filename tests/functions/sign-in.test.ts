// product: signing-in
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import signInFunction from '../../netlify/functions/sign-in.ts';
import { signIn } from '../../src/staff/login/sign-in.contract.ts';
import { backendTimeoutMs } from '../../src/platform/backend.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { shop as facts } from '../../src/shop.ts';
import { addPerson, password } from '../support/people.ts';
import {
  callFunction,
  newVisitor,
  openShop,
  type CallOptions,
  type TestShop,
} from './test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.log.length = 0;
});
afterEach(async () => {
  vi.stubEnv('SUPABASE_URL', shop.backend.url);
  await shop.backend.sql('delete from private.rate_limits');
});

const newPerson = () => addPerson(shop.backend.sql, 'staff');

const send = (input: unknown, options?: CallOptions) =>
  callFunction(signIn, signInFunction, input, options);

const tryWrong = (email: string, options?: CallOptions) =>
  send({ email, password: 'wrong' }, options);

describe('signing in', () => {
  test('returns tokens that the backend accepts for that person', async () => {
    const email = await newPerson();
    const { status, data, headers } = await send({ email: email.toUpperCase(), password });
    expect(status).toBe(200);
    expect(Object.keys(data).sort()).toEqual(['accessToken', 'device', 'refreshToken']);
    expect(headers.get('cache-control')).toBe('no-store');
    const client = createClient(shop.backend.url, shop.backend.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    const session = await client.auth.setSession({
      access_token: data.accessToken,
      refresh_token: data.refreshToken,
    });
    expect(session.data.user?.email).toBe(email);
  });

  test('mentions the company’s domain before asking the provider', async () => {
    vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:1');
    for (const email of ['ada@example.com', `ada@${facts.emailDomain}.example.com`]) {
      expect(await send({ email, password })).toMatchObject({
        status: 400,
        error: {
          code: 'invalid-argument',
          fields: { email: `Only ${facts.name} email addresses are allowed` },
        },
      });
    }
  });

  test('otherwise shows one message, the same for a wrong password and an unknown address', async () => {
    const email = await newPerson();
    const [wrong, nobody] = await Promise.all(
      [email, `nobody@${facts.emailDomain}`].map((whom) => tryWrong(whom)),
    );
    expect(wrong).toMatchObject({
      status: 401,
      error: { code: 'unauthenticated', message: 'Invalid login credentials' },
    });
    expect({ ...nobody, headers: null }).toEqual({ ...wrong, headers: null });
  });

  // product: audit-trail
  test('is recorded for owners, and so is a wrong password, but no address without a sign-in', async () => {
    const email = await newPerson();
    await tryWrong(email);
    await tryWrong(`stranger@${facts.emailDomain}`);
    await send({ email, password });
    const events = await shop.backend.sql(
      `select what, actor, target from private.audit_events
       where what in ('signed-in', 'sign-in-failed') order by id desc limit 3`,
    );
    expect(events).toEqual([
      { what: 'signed-in', actor: email, target: null },
      { what: 'sign-in-failed', actor: 'visitor', target: null },
      { what: 'sign-in-failed', actor: 'visitor', target: email },
    ]);
  });

  test('says what is missing, too long, or not a text', async () => {
    const email = `ada@${facts.emailDomain}`;
    for (const [input, field] of [
      [{ email, password: '' }, 'password'],
      [{ email }, 'password'],
      [{ email, password: 'x'.repeat(201) }, 'password'],
      [{ email: '', password }, 'email'],
      [{ email: { $ne: '' }, password }, 'email'],
      [{ email: `"a b"@${facts.emailDomain}`, password }, 'email'],
      [{ email: `a\r\nb@${facts.emailDomain}`, password }, 'email'],
    ] as const) {
      const { status, error } = await send(input);
      expect({ status, fields: Object.keys(error.fields ?? {}) }).toEqual({
        status: 400,
        fields: [field],
      });
    }
  });

  test('is refused to another site’s page', async () => {
    const email = await newPerson();
    const headers = { origin: 'https://evil.example' };
    expect((await send({ email, password }, { headers })).status).toBe(403);
  });

  test('says so when the provider can’t be reached, is too slow, or fails', async () => {
    const email = await newPerson();
    vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:1');
    expect(await send({ email, password })).toMatchObject({
      status: 503,
      error: { code: 'unavailable' },
    });
    for (const [answer, status, code] of [
      [{ status: 500, body: '{"msg":"secret trouble","error_code":"x"}' }, 503, 'unavailable'],
      [{ status: 200, body: '{"access_token":7}' }, 503, 'unavailable'],
      [{ status: 401, body: '{"message":"Invalid API key"}' }, 503, 'unavailable'],
      [null, 504, 'deadline-exceeded'],
    ] as const) {
      const close = await standIn(answer);
      const after = AbortSignal.timeout.bind(AbortSignal);
      const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => after(500));
      const { error, ...rest } = await send({ email, password });
      expect(timeout).toHaveBeenCalledWith(backendTimeoutMs);
      timeout.mockRestore();
      expect({ status: rest.status, code: error.code }).toEqual({ status, code });
      expect(error.message).not.toMatch(/secret|API key/);
      await close();
    }
  });

  test('tells the provider who the visitor is, because it also counts by address', async () => {
    const seen: IncomingHttpHeaders[] = [];
    const close = await standIn({ status: 500, body: '' }, (headers) => seen.push(headers));
    await send({ email: await newPerson(), password }, { ip: '2001:db8::9' });
    expect(seen).toMatchObject([
      { 'sb-forwarded-for': '2001:db8::9', apikey: shop.backend.secretKey },
    ]);
    await close();
  });

  test('says so when the provider itself has had too many tries', async () => {
    const email = await newPerson();
    const close = await standIn({ status: 429, body: '{"error_code":"over_request_rate_limit"}' });
    const { status, error, headers } = await send({ email, password });
    expect({ status, code: error.code }).toEqual({ status: 429, code: 'resource-exhausted' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    await close();
  });

  test('leaves neither address nor password in failure answers or in the log', async () => {
    const email = await newPerson();
    await tryWrong(email);
    vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:1');
    const answer = await send({ email, password });
    expect(shop.log).not.toHaveLength(0);
    const said = JSON.stringify(answer) + shop.log.join();
    for (const secret of [email, password, 'wrong', shop.backend.secretKey]) {
      expect(said).not.toContain(secret);
    }
  });
});

describe('failed sign-ins are slowed on the server', () => {
  const refused = { status: 429, error: { code: 'resource-exhausted' } };

  test('after 10 by a visitor with one email address in 15 minutes, even for the right password', async () => {
    expect(rateLimits.signInsByVisitorAndEmail).toMatchObject({ tokens: 10, windowSeconds: 900 });
    const email = await newPerson();
    const ip = newVisitor();
    const tries = await Promise.all(Array.from({ length: 10 }, () => tryWrong(email, { ip })));
    expect(tries.map(({ status }) => status)).toEqual(Array<number>(10).fill(401));
    const answer = await send({ email, password }, { ip });
    expect(answer).toMatchObject(refused);
    expect(answer.error.message).toMatch(/Wait 15 minutes/);
    expect(answer.headers.get('retry-after')).toBe('900');
    expect((await send({ email, password })).status).toBe(200);
    expect((await tryWrong(await newPerson(), { ip })).status).toBe(401);
  });

  test('after 100 by a visitor in 15 minutes, no matter which addresses they try', async () => {
    expect(rateLimits.signIns).toMatchObject({ tokens: 100, windowSeconds: 900 });
    const ip = newVisitor();
    await tryWrong(await newPerson(), { ip });
    await shop.backend.sql(`update private.rate_limits set taken = 100 where bucket = 'sign-ins'`);
    expect(await send({ email: await newPerson(), password }, { ip })).toMatchObject(refused);
  });

  test('when many come at once, no more than 10 reach the provider', async () => {
    const email = await newPerson();
    const ip = newVisitor();
    const answers = await Promise.all(Array.from({ length: 25 }, () => tryWrong(email, { ip })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  test('but a sign-in resets the count, so that people who know their password are never kept out', async () => {
    const email = await newPerson();
    const ip = newVisitor();
    await tryWrong(email, { ip });
    await shop.backend.sql(
      `update private.rate_limits set taken = 9 where bucket = 'sign-ins-by-visitor-and-email'`,
    );
    expect((await send({ email, password }, { ip })).status).toBe(200);
    const rows = await shop.backend.sql(
      `select taken from private.rate_limits where bucket = 'sign-ins-by-visitor-and-email'`,
    );
    expect(rows).toEqual([{ taken: 1 }]);
    expect((await send({ email, password }, { ip })).status).toBe(200);
  });

  test('and when they can’t be counted, nobody may try', async () => {
    const email = await newPerson();
    await shop.backend.sql('alter table private.rate_limits rename to rate_limits_away');
    const answer = await send({ email, password });
    await shop.backend.sql('alter table private.rate_limits_away rename to rate_limits');
    expect(answer).toMatchObject({ status: 503, error: { code: 'unavailable' } });
  });

  test('and addresses are kept only as keyed hashes', async () => {
    const email = await newPerson();
    await tryWrong(email, { ip: '192.0.2.9' });
    const rows = JSON.stringify(await shop.backend.sql('select * from private.rate_limits'));
    expect(rows).toContain('sign-ins-by-email');
    expect(rows).not.toContain(email);
    expect(rows).not.toContain('192.0.2.9');
  });
});

describe('the provider’s own endpoint', () => {
  test('invites people for the service only', async () => {
    const { data } = await send({ email: await newPerson(), password });
    const email = `guest@${facts.emailDomain}`;
    const response = await fetch(`${shop.backend.url}/auth/v1/invite`, {
      method: 'POST',
      headers: {
        apikey: shop.backend.publishableKey,
        authorization: `Bearer ${data.accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ email }),
    });
    expect(response.status).toBe(403);
    const rows = await shop.backend.sql('select id from auth.users where email = $1', [email]);
    expect(rows).toEqual([]);
  });
});

/** A provider that counts like the real backend and answers sign-ins with this, or never. */
async function standIn(
  answer: { status: number; body: string } | null,
  onSignIn: (headers: IncomingHttpHeaders) => void = () => undefined,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/rest/')) {
      response.setHeader('content-type', 'application/json').end('true');
      return;
    }
    onSignIn(request.headers);
    if (answer) {
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('SUPABASE_URL', `http://127.0.0.1:${port}`);
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}
