import { expect, test } from '../support/test.ts';

test('files are cached as on Netlify, and every page has the headers', async ({ request }) => {
  const home = await request.get('/');
  expect(home.headers()).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  const etag = home.headers().etag ?? '';
  const again = await request.get('/', { headers: { 'if-none-match': etag } });
  expect(again.status()).toBe(304);
  const asset = /\/_astro\/[^"')]+/.exec(await home.text())?.[0] ?? '';
  expect((await request.get(asset)).headers()['cache-control']).toContain('immutable');
});

test('tests can reach the stack’s database, mailbox, and schedule', async ({
  control,
  request,
}) => {
  const rows = await control.sql<{ count: number }>(
    'select count(*)::int as count from public.color_swatches where style_code = $1',
    ['00606'],
  );
  expect(rows[0]?.count).toBeGreaterThan(0);
  expect((await request.get(`${control.mailboxUrl}/api/messages`)).ok()).toBe(true);
  await control.drain();
});

test('the tests, the server, its database, and the browser have one clock', async ({
  control,
  page,
}) => {
  const answer = await page.goto('/robots.txt');
  const [row] = await control.sql<{ now: string }>('select now() as now');
  for (const time of [
    await page.evaluate(() => new Date().toISOString()),
    answer?.headers().date ?? '',
    row?.now ?? '',
  ]) {
    expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(60_000);
  }
});

test('a scheduled function has no address', async ({ request }) => {
  expect((await request.post('/.netlify/functions/drain-outbox')).status()).toBe(404);
});
