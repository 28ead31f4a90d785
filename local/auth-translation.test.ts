import { describe, expect, test } from 'vitest';
import { makeAuthTranslation, type AuthEmail } from './auth-translation.ts';
import type { Fetch } from './storage-translation.ts';

const url = 'http://127.0.0.1:54321';
const siteUrl = 'http://localhost:4321';
const secretKey = 'sb_secret_of_the_test';

/**
 * A translation over an embedded Auth with the given answers. Records requests, emails, and SQL.
 */
function setUp(given: (request: Request, send: (email: AuthEmail) => Promise<void>) => unknown) {
  const emails: AuthEmail[] = [];
  const seen: Request[] = [];
  const statements: unknown[][] = [];
  const found: Record<string, unknown>[] = [];
  const translation = makeAuthTranslation({
    url,
    siteUrl,
    secretKey,
    sql: async (_text, params = []) => {
      statements.push(params);
      return found;
    },
    deliver: async (email) => {
      emails.push(email);
    },
  });
  const answer: Fetch = async (request) => {
    seen.push(request.clone());
    const answered = await given(request, translation.emails.send);
    return answered instanceof Response ? answered : Response.json({});
  };
  const call = (method: string, route: string, body?: unknown, headers = {}): Promise<Response> =>
    translation.translate(answer)(
      new Request(url + route, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
  return { call, emails, seen, statements, found };
}

test('passes everything outside Auth through', async () => {
  const { call, seen } = setUp(() => new Response('as it is'));
  const response = await call('POST', '/rest/v1/rpc/invite?redirect_to=x', { email: 'a@b.c' });
  expect(await response.text()).toBe('as it is');
  expect(await seen[0]?.json()).toEqual({ email: 'a@b.c' });
});

describe('a CAPTCHA, which nobody can solve,', () => {
  test.each([
    'signup',
    'recover',
    'recover?grant_type=pkce',
    'resend',
    'magiclink',
    'otp',
    'otp?grant_type=refresh_token',
    'token?grant_type=password',
  ])('keeps everybody except the service from %s', async (route) => {
    const { call, seen } = setUp(() => null);
    for (const apikey of [undefined, 'sb_publishable_x']) {
      const headers = apikey ? { apikey } : {};
      const response = await call('POST', `/auth/v1/${route}`, { email: 'a@b.c' }, headers);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 400, error_code: 'captcha_failed' });
    }
    expect(seen).toEqual([]);
    const body = { email: 'a@b.c', password: 'p' };
    const allowed = await call('POST', `/auth/v1/${route}`, body, { apikey: secretKey });
    expect(allowed.status).toBe(200);
    expect(await seen[0]?.json()).toEqual(body);
  });

  test('isn’t asked for by refreshing a session or reading it', async () => {
    const { call, seen } = setUp(() => null);
    await call('POST', '/auth/v1/token?grant_type=refresh_token', {});
    await call('GET', '/auth/v1/user');
    expect(seen).toHaveLength(2);
  });
});

describe('links in emails', () => {
  const emailed = (redirect: string) => {
    const asked = setUp((_request, send) =>
      send({
        to: 'a@b.c',
        subject: 'Reset',
        text: `Go to ${siteUrl}/auth/v1/verify?token=t&type=recovery&redirect_to=${siteUrl} now`,
        html: `<a href="${siteUrl}/auth/v1/verify?token=t&type=recovery&redirect_to=x">${siteUrl}/x</a>`,
      }),
    );
    const query = new URLSearchParams({ redirect_to: redirect }).toString();
    const service = { apikey: secretKey };
    return asked.call('POST', `/auth/v1/recover?${query}`, {}, service).then(() => asked.emails[0]);
  };

  test('lead to the backend, then to the requested address', async () => {
    const query = `token=t&type=recovery&redirect_to=${encodeURIComponent(`${siteUrl}/login`)}`;
    expect(await emailed(`${siteUrl}/login`)).toEqual({
      to: 'a@b.c',
      subject: 'Reset',
      text: `Go to ${url}/auth/v1/verify?${query} now`,
      html: `<a href="${url}/auth/v1/verify?${query}">${siteUrl}/x</a>`,
    });
  });

  test('never lead to another origin', async () => {
    for (const foreign of [
      'https://evil.example/login',
      `${siteUrl}.evil.example/`,
      'http://localhost:9/',
      'javascript:alert(1)',
      '//evil.example',
    ]) {
      const query = `redirect_to=${encodeURIComponent(siteUrl)}`;
      expect((await emailed(foreign))?.text).toContain(query);
    }
  });
});

describe('following a link', () => {
  const redirect = (request: Request): Response => {
    const { searchParams } = new URL(request.url);
    const hash = `access_token=a&type=${searchParams.get('type')}&refresh_token=r`;
    return new Response(null, {
      status: 303,
      headers: { location: `${searchParams.get('redirect_to')}#${hash}`, 'x-kept': 'yes' },
    });
  };

  test('leads only to the site’s own addresses', async () => {
    const { call, seen } = setUp(redirect);
    const follow = (to: string) =>
      call('GET', `/auth/v1/verify?token=t&type=recovery&redirect_to=${encodeURIComponent(to)}`);
    const own = await follow(`${siteUrl}/login`);
    expect(own.headers.get('location')).toMatch(`${siteUrl}/login#access_token=a&type=recovery`);
    await follow('http://localhost:9/steal');
    expect(new URL(seen[1]!.url).searchParams.get('redirect_to')).toBe(siteUrl);
  });

  test('from an invitation confirms like a sign-up, and says that it’s an invitation', async () => {
    const { call, seen } = setUp(redirect);
    const response = await call('GET', '/auth/v1/verify?token=t&type=invite');
    expect(new URL(seen[0]!.url).searchParams.get('type')).toBe('signup');
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(
      `${siteUrl}#access_token=a&type=invite&refresh_token=r`,
    );
    expect(response.headers.get('x-kept')).toBe('yes');
  });
});

test.each([{}, { token_hash: '' }])('six digits change no address (%j)', async (more) => {
  const { call, seen } = setUp(() => null);
  const body = { type: 'email_change', email: 'a@b.c', token: '123456', ...more };
  expect((await call('POST', '/auth/v1/verify', body)).status).toBe(403);
  expect(seen).toEqual([]);
});

describe('a new password', () => {
  const claims = Buffer.from('{"sub":"user","session_id":"session"}').toString('base64url');
  const headers = { authorization: `Bearer head.${claims}.signature` };
  const route = '/auth/v1/user';

  test('ends the user’s other sessions, but other changes and failures don’t', async () => {
    let status = 200;
    const { call, seen, statements } = setUp(({ method }) =>
      Response.json({}, { status: method === 'PUT' ? status : 200 }),
    );
    await call('PUT', route, { data: { name: 'Ada' } }, headers);
    expect(statements).toEqual([]);
    status = 422;
    await call('PUT', route, { password: 'short' }, headers);
    expect(statements).toEqual([['user', '']]);
    status = 200;
    await call('PUT', route, { password: 'a long one, at last' }, headers);
    expect(await seen.at(-1)?.json()).toEqual({ password: 'a long one, at last' });
    expect(statements.slice(2)).toEqual([
      ['user', 'session'],
      ['user', 'session'],
    ]);
  });

  test('requires the current one, and a genuine token', async () => {
    let status = 200;
    const { call, found, seen } = setUp(() => Response.json({}, { status }));
    found.push({ known: false });
    for (const [body, error_code] of [
      [{ password: 'a long one, at last' }, 'current_password_required'],
      [{ password: 'a long one', current_password: 'no' }, 'current_password_invalid'],
    ] as const) {
      const response = await call('PUT', route, body, headers);
      expect(await response.json()).toMatchObject({ code: 400, error_code });
    }
    status = 403;
    expect((await call('PUT', route, { password: 'a long one' }, headers)).status).toBe(403);
    expect(seen.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET']);
  });

  test('is set for anybody by the service only, and ends all their sessions', async () => {
    const { call, statements, found } = setUp(() => null);
    const id = '0c0ffee0-0000-4000-8000-000000000001';
    const set = (apikey: string, password: string) =>
      call('PUT', `/auth/v1/admin/users/${id}`, { password }, { apikey });
    expect((await set('sb_publishable_x', 'a long one, at last')).status).toBe(403);
    expect((await set(secretKey, 'short')).status).toBe(422);
    expect(statements).toEqual([]);
    expect((await set(secretKey, 'a long one, at last')).status).toBe(404);
    found.push({ id });
    expect((await set(secretKey, 'a long one, at last')).status).toBe(200);
    expect(statements.slice(-2)).toEqual([
      [id, null],
      [id, null],
    ]);
  });
});

describe('inviting', () => {
  const route = `/auth/v1/invite?redirect_to=${encodeURIComponent(`${siteUrl}/login`)}`;
  const service = { apikey: secretKey };

  test('is for the service only', async () => {
    const { call, statements } = setUp(() => null);
    for (const headers of [{}, { apikey: 'sb_publishable_x', authorization: 'Bearer a.b.c' }]) {
      const response = await call('POST', route, { email: 'a@b.c' }, headers);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ error_code: 'not_admin' });
    }
    expect(statements).toEqual([]);
  });

  test('refuses an invalid address, and one that has a sign-in', async () => {
    const { call, emails } = setUp(() => null);
    for (const body of [{}, { email: 'nobody' }, { email: ['a@b.c'] }, null]) {
      const response = await call('POST', route, body, service);
      expect(await response.json()).toMatchObject({ code: 400, error_code: 'validation_failed' });
    }
    const taken = await call('POST', route, { email: 'a@b.c' }, service);
    expect(await taken.json()).toMatchObject({ code: 422, error_code: 'email_exists' });
    expect(emails).toEqual([]);
  });

  test('emails a link with the token that is kept', async () => {
    const { call, emails, statements, found } = setUp(() => null);
    found.push({ id: 'x', email: 'a@b.c' });
    const response = await call('POST', route, { email: 'A@b.c' }, service);
    expect(await response.json()).toEqual({ id: 'x', email: 'a@b.c' });
    const [, email, token] = statements[0] as string[];
    expect(email).toBe('a@b.c');
    expect(token).toMatch(/^[0-9a-f]{56}$/);
    const link = /\S+$/.exec(emails[0]?.text ?? '')?.[0] ?? '';
    expect(link.startsWith(`${url}/auth/v1/verify?`)).toBe(true);
    expect(Object.fromEntries(new URL(link).searchParams)).toEqual({
      token,
      type: 'invite',
      redirect_to: `${siteUrl}/login`,
    });
  });

  test('says when the email can’t be sent', async () => {
    const translation = makeAuthTranslation({
      url,
      siteUrl,
      secretKey,
      sql: async () => [{ id: 'x' }],
      deliver: () => Promise.reject(new Error('down')),
    });
    const response = await translation.translate(async () => new Response())(
      new Request(url + route, { method: 'POST', headers: service, body: '{"email":"a@b.c"}' }),
    );
    expect(await response.json()).toEqual({
      code: 500,
      error_code: 'unexpected_failure',
      msg: 'Error sending invite email',
    });
  });
});
