import { expect, test } from 'vitest';
import { translateRest } from './rest-translation.ts';

const signedIn = { authorization: 'Bearer head.claims.signature' };
const visitor = { apikey: 'sb_publishable_x', authorization: 'Bearer sb_publishable_x' };

/** Calls a function, and says what the embedded API got to read. */
async function call(
  headers: Record<string, string>,
  { open, body = '{"p_day":"x"}', status = 400 }: { open: boolean; body?: string; status?: number },
) {
  const read: string[] = [];
  const translated = translateRest(
    async (request) => {
      read.push(await request.text());
      return Response.json({ code: 'its own' }, { status });
    },
    async () => [{ open }],
  );
  const response = await translated(
    new Request('http://127.0.0.1:1/rest/v1/rpc/count', { method: 'POST', headers, body }),
  );
  const { code } = (await response.json()) as { code: string };
  return { status: response.status, code, read };
}

test('a function is closed to those who may not run it, whatever they send', async () => {
  expect(await call(signedIn, { open: false })).toEqual({
    status: 403,
    code: '42501',
    read: ['{}'],
  });
  expect(await call(visitor, { open: false })).toEqual({
    status: 401,
    code: '42501',
    read: ['{}'],
  });
  expect(await call(signedIn, { open: true })).toEqual({
    status: 400,
    code: 'its own',
    read: ['{"p_day":"x"}'],
  });
});

// cspell:ignore fcount
test.each([
  'rpc%2Fcount',
  'rpc%2fcount',
  '%2Frpc%2Fcount',
  'rpc/count%2F',
  'rpc/count%2Fx',
  'a%2Fb',
])('%s is no path, because an encoded slash is part of a name', async (path) => {
  const translated = translateRest(
    () => Promise.reject(new Error('It got through.')),
    () => Promise.reject(new Error('It asked for a function.')),
  );
  const response = await translated(new Request(`http://127.0.0.1:1/rest/v1/${path}`));
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'PGRST125' });
});

test('a bad token is refused as such', async () => {
  expect(await call(signedIn, { open: false, status: 401 })).toMatchObject({
    status: 401,
    code: 'its own',
  });
});

test('JSON nested very deeply is refused', async () => {
  const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
  const answerTo = (body: string) => call(signedIn, { open: true, body, status: 200 });
  expect(await answerTo(nested(1_000))).toMatchObject({ status: 200 });
  expect(await answerTo(nested(1_001))).toEqual({ status: 400, code: 'PGRST102', read: [] });
  expect(await answerTo(nested(100_000))).toMatchObject({ status: 400 });
  expect(await answerTo(JSON.stringify(`${'['.repeat(2_000)}"`))).toMatchObject({ status: 200 });
  expect(await answerTo(JSON.stringify(`"${'['.repeat(2_000)}\\`))).toMatchObject({ status: 200 });
  expect(await answerTo(`["\\\\",${nested(1_000)}]`)).toMatchObject({ status: 400 });
});

test('JSON that ends in the middle of text is passed on', async () => {
  const cut = `{"p":"${'a'.repeat(100_000)}`;
  expect((await call(signedIn, { open: true, body: cut })).read).toEqual([cut]);
  expect((await call(signedIn, { open: true, body: `${cut}\\` })).read).toEqual([`${cut}\\`]);
});
