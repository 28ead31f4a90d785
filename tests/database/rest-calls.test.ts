import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBackend, type Role, type TestBackend } from './support.ts';

// What hosted Supabase's REST API (PostgREST) does with a call of a function, and so the local one.

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend();
  await backend.sql(`create function public.echo(
      p_text text, p_count bigint default 7, p_ids uuid[] default '{}', p jsonb default null
    ) returns jsonb language sql as
    $$ select jsonb_build_object('text', p_text, 'count', p_count, 'ids', p_ids, 'p', p) $$`);
  await backend.sql(`create function public.count_to(p_most integer)
    returns table (n integer, twice integer) language sql as
    $$ select n, 2 * n from generate_series(1, p_most) as n $$`);
  await backend.sql(`create function public.caller() returns text language sql as
    $$ select concat_ws(' ', current_user, auth.uid(), auth.jwt() ->> 'email') $$`);
  await backend.sql(`create function public.fail_with(p_code text) returns void language plpgsql as
    $$ begin raise exception 'It fails.' using errcode = p_code; end $$`);
  await backend.sql('create table public.kept (at integer)');
  await backend.sql('grant all on public.kept to service_role');
  await backend.sql(`create function public.keep(p_at integer) returns void language plpgsql as
    $$ begin insert into public.kept values (p_at); perform 1 / (p_at - 1); end $$`);
  await backend.sql('grant execute on all functions in schema public to service_role');
  await backend.sql('grant execute on function public.caller() to anon, authenticated');
});
afterAll(async () => {
  // Other test files use the same database.
  for (const name of ['echo', 'count_to', 'caller', 'fail_with', 'keep']) {
    await backend.sql(`drop function public.${name}`);
  }
  await backend.sql('drop table public.kept');
  await backend.close();
});

type Answer = { status: number; body: unknown };

async function post(
  path: string,
  body: string,
  headers = backend.headers('service'),
): Promise<Answer> {
  const response = await fetch(`${backend.url}/rest/v1/${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

const call = (name: string, args: object, headers = backend.headers('service')) =>
  post(`rpc/${name}`, JSON.stringify(args), headers);

describe('a function', () => {
  test('gets its arguments by name and as their types, and defaults for others', async () => {
    expect(await call('echo', { p_text: 'It’s "here"' })).toEqual({
      status: 200,
      body: { text: 'It’s "here"', count: 7, ids: [], p: null },
    });
    const id = 'b2d0a8c2-0f4b-4c0e-9d3c-6f0f5a1d2e3f';
    const given = {
      p: { deep: [1, 'a', null] },
      p_ids: [id],
      p_count: 9_007_199_254,
      p_text: null,
    };
    expect((await call('echo', given)).body).toEqual({
      text: null,
      count: 9_007_199_254,
      ids: [id],
      p: { deep: [1, 'a', null] },
    });
  });

  test('returns a row as an object, at most a thousand', async () => {
    expect(await call('count_to', { p_most: 2 })).toEqual({
      status: 200,
      body: [
        { n: 1, twice: 2 },
        { n: 2, twice: 4 },
      ],
    });
    expect((await call('count_to', { p_most: 0 })).body).toEqual([]);
    expect((await call('count_to', { p_most: 5_000 })).body).toHaveLength(1_000);
  });

  test('is found by its name and its arguments', async () => {
    const { status, body } = await call('no_such_function', {});
    expect([status, body]).toEqual([404, expect.objectContaining({ code: 'PGRST202' })]);
    expect((await call('echo', {})).status).toBe(404);
    expect((await call('echo', { p_text: 'a', p_unknown: 1 })).status).toBe(404);
    expect((await call('echo', { 'p_text" text); --': 'a' })).status).toBe(404);
  });

  // cspell:ignore fecho
  test.each(['rpc%2Fecho', 'rpc%2fecho', '%2Frpc%2Fecho', 'rpc/echo%2F', 'rpc/echo%2Fx'])(
    'isn’t at %s, because an encoded slash is part of a name',
    async (path) => {
      expect(await post(path, '{"p_text":"a"}')).toMatchObject({
        status: 404,
        body: { code: 'PGRST125' },
      });
    },
  );

  test('takes only what is sent to it', async () => {
    const response = await fetch(`${backend.url}/rest/v1/rpc/echo?p_text=a`, {
      headers: backend.headers('service'),
    });
    expect(response.status).toBe(405);
  });
});

describe('JSON', () => {
  const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
  const echo = async (p: string) => (await post('rpc/echo', `{"p_text":"","p":${p}}`)).status;

  test('nested very deeply is refused, since it could break the database', async () => {
    expect(await echo(nested(999))).toBe(200);
    expect(await echo(nested(1_000))).toBe(400);
    expect(await echo(nested(100_000))).toBe(400);
    expect(await echo(JSON.stringify(`${'['.repeat(2_000)}"`))).toBe(200);
    expect(await echo(JSON.stringify(`"${'['.repeat(2_000)}\\`))).toBe(200);
    expect(await echo(`["\\\\",${nested(1_000)}]`)).toBe(400);
  });

  test.each(['{"p_text":"a', '[1]', 'null', '"a"', 'x'])('%s is refused', async (body) => {
    expect(await post('rpc/echo', body)).toMatchObject({
      status: 400,
      body: { code: 'PGRST102' },
    });
  });
});

describe('the caller', () => {
  const asked = (headers: Record<string, string>) => call('caller', {}, headers);
  const token = (claims: object, secret: string) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${part({ alg: 'HS256' })}.${part(claims)}`;
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
  };

  test.each<[Role, RegExp]>([
    ['visitor', /^anon$/],
    ['service', /^service_role$/],
    ['staff', /^authenticated [\da-f-]{36} staff@/],
  ])('is known to Postgres: %s', async (role, expected) => {
    expect((await asked(backend.headers(role))).body).toMatch(expected);
  });

  test('is nobody by a wrong key, a wrong token, or one that expired', async () => {
    const apikey = backend.publishableKey;
    const { jwtSecret } = (await backend.copy()).keys;
    const now = Date.now() / 1000;
    const withToken = (bearer: string) => ({ apikey, authorization: `Bearer ${bearer}` });
    const good = { role: 'authenticated', exp: now + 3600 };
    expect((await asked(withToken(token(good, jwtSecret)))).status).toBe(200);
    const wrong = [
      {},
      { apikey: 'sb_secret_wrong' },
      withToken('x'),
      withToken(token(good, 'a guess')),
      withToken(token({ ...good, exp: now - 1 }, jwtSecret)),
      withToken(token({ ...good, role: 'service_role' }, jwtSecret)),
    ];
    for (const headers of wrong as Record<string, string>[]) {
      expect((await asked(headers)).status).toBe(401);
    }
  });

  test('leaves nothing of themselves to the next one', async () => {
    await asked(backend.headers('staff'));
    expect((await asked(backend.headers('visitor'))).body).toBe('anon');
    expect(await backend.sql('select current_user::text as name, auth.uid() as id')).toEqual([
      { name: 'postgres', id: null },
    ]);
  });

  test('reads why they may not call it', async () => {
    expect(await call('echo', { p_text: 'a' }, backend.headers('visitor'))).toMatchObject({
      status: 401,
      body: { code: '42501', message: 'permission denied for function echo' },
    });
    expect((await call('echo', { p_text: 'a' }, backend.headers('staff'))).status).toBe(403);
    // Before its arguments are looked at.
    expect((await call('count_to', { p_most: 'x' }, backend.headers('staff'))).status).toBe(403);
  });
});

describe('a failure', () => {
  test.each([
    ['P0001', 400],
    ['PT418', 418],
    ['22023', 400],
    ['22P02', 400],
    ['23514', 400],
    ['23505', 409],
    ['25006', 405],
    ['40P01', 500],
    ['42501', 403],
    ['53300', 503],
    ['57014', 500],
  ])('of SQLSTATE %s is HTTP %i', async (code, status) => {
    expect(await call('fail_with', { p_code: code })).toEqual({
      status,
      body: { code, message: 'It fails.', details: null, hint: null },
    });
  });

  test('leaves nothing behind', async () => {
    expect((await call('keep', { p_at: 1 })).status).toBe(400);
    expect(await call('keep', { p_at: 2 })).toEqual({ status: 204, body: null });
    expect(await backend.sql('select at from public.kept')).toEqual([{ at: 2 }]);
  });
});
