import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { down } from '../../local/mailbox.ts';
import { addSignIn } from '../../local/backend.ts';
import type { SupplierFaultRule } from '../../local/supplier-stand-in.ts';
import listColorsFunction from '../../netlify/functions/list-colors.ts';
import refreshColorsFunction from '../../netlify/functions/refresh-colors.ts';
import signInFunction from '../../netlify/functions/sign-in.ts';
import syncInventoryFunction from '../../netlify/functions/sync-inventory.ts';
import syncStockFunction from '../../netlify/functions/sync-stock.ts';
import testEmailFunction from '../../netlify/functions/test-email.ts';
import { listColors } from '../../src/garments/stock/list-colors.contract.ts';
import { refreshColors } from '../../src/garments/stock/refresh-colors.contract.ts';
import { signIn } from '../../src/staff/login/sign-in.contract.ts';
import { syncInventory } from '../../src/garments/stock/sync-inventory.contract.ts';
import { testEmail } from '../../src/staff/test-email.contract.ts';
import { garments } from '../../src/garments/garment.ts';
import { garmentByStyleCode } from '../../src/garments/garment.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { syncStock, type StockReport } from '../../src/garments/stock/sync-stock.server.ts';
import { readEnv } from '../../src/platform/env.server.ts';
import { shop as facts } from '../../src/shop.ts';
import { callFunction, catalogOf, newVisitor, openShop, type TestShop } from './test-shop.ts';

const style = '00606';
const other = '00760';
/** One style is whole. The others have a size or two, and all have pictures of one color only. */
const catalog = catalogOf((row, code) => {
  if (code !== other && !['M', '2XL', 'Adjustable'].includes(row.sizeName)) return null;
  return row.colorCode === '00'
    ? row
    : { ...row, colorSwatchImage: '', colorFrontImage: '', colorBackImage: '' };
});

let shop: TestShop;
let token: string;
let leaver: { id: string; token: string };
const lines: string[] = [];
beforeAll(async () => {
  shop = await openShop({ catalog });
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => {
    lines.push(String(line));
  });
  token = await tokenOf(shop.backend.staff.email, shop.backend.staff.password);
  const email = `leaver@${facts.emailDomain}`;
  const id = await addSignIn(shop.backend.sql, email, 'correct horse battery', 'staff');
  leaver = { id, token: await tokenOf(email, 'correct horse battery') };
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.supplier.reset();
  shop.log.length = 0;
  lines.length = 0;
});
afterEach(async () => {
  for (const [name, value] of Object.entries(shop.supplier.env)) vi.stubEnv(name, value);
  vi.stubEnv('SUPABASE_URL', shop.backend.url);
  await shop.backend.sql('delete from private.sync_leases');
  await shop.backend.sql('delete from private.rate_limits');
});

async function tokenOf(email: string, password: string): Promise<string> {
  return (await callFunction(signIn, signInFunction, { email, password })).data.accessToken;
}

const bearer = (own: string) => ({ headers: { authorization: `Bearer ${own}` } });
const sync = (styleId: unknown = style, own = token) =>
  callFunction(syncInventory, syncInventoryFunction, { styleId }, bearer(own));
const refresh = (input: unknown, own = token) =>
  callFunction(refreshColors, refreshColorsFunction, input, bearer(own));
const colorsOf = async (code = style) =>
  (await callFunction(listColors, listColorsFunction, { style: code })).data.colors;

/** Everything a sync writes, without its times. */
async function kept(code = style) {
  const [garment, swatches, stock, sources] = await Promise.all([
    shop.backend.sql(
      `select supplier_style_id, brand, style_name, size_chart from public.garments where style_code = $1`,
      [code],
    ),
    shop.backend.sql(
      `select color_key, color_code, name, hex, in_stock, gone, position
       from public.color_swatches where style_code = $1 order by color_key`,
      [code],
    ),
    shop.backend.sql(
      `select * from public.garment_stock where style_code = $1
       order by color_key, size, warehouse`,
      [code],
    ),
    shop.backend.sql(
      `select color_key, view, source from private.color_pictures where style_code = $1
       order by color_key, view`,
      [code],
    ),
  ]);
  return { garment, swatches, stock, sources };
}

async function failureOf(code = style) {
  const [row] = await shop.backend.sql(
    'select failure, failed_at, synced_at from public.garments where style_code = $1',
    [code],
  );
  return row;
}

/** The supplier's account and key, plain and as sent. */
function secrets(): string[] {
  const { SUPPLIER_ACCOUNT, SUPPLIER_KEY } = shop.supplier.env;
  const sent = Buffer.from(`${SUPPLIER_ACCOUNT}:${SUPPLIER_KEY}`).toString('base64');
  return [SUPPLIER_KEY, sent];
}

// product: supplier-sync
describe('a sync of one style', () => {
  test('returns each color and size with its pieces and the time of the sync, and saves them', async () => {
    const { status, data } = await sync();
    expect(status).toBe(200);
    expect(data.success).toBe(true);
    expect(Math.abs(Date.now() - Date.parse(data.lastUpdated))).toBeLessThan(60_000);
    const quantityOf = (colorName: string, size: string) =>
      data.data.find((item) => item.colorName === colorName && item.size === size)?.quantity;
    expect(quantityOf('Maroon', 'M')).toBe(9);
    expect(quantityOf('Maroon', '2XL')).toBe(0);
    expect(data.data.every((item) => item.colorCode !== null)).toBe(true);

    const { garment, swatches, stock } = await kept();
    expect(garment).toMatchObject([
      { supplier_style_id: 3908, brand: 'Bella + Canvas', style_name: '3001' },
    ]);
    const listed = new Set(data.data.map(({ colorName }) => colorName));
    expect(swatches.filter(({ gone }) => !gone)).toHaveLength(listed.size);
    expect(listed.size).toBeGreaterThanOrEqual(12);
    // Dropship pieces are never promised, but staff can see them.
    const olive = stock.filter(({ color_key }) => color_key === 'olive');
    expect(olive.some(({ dropship, quantity }) => dropship && Number(quantity) > 0)).toBe(true);
    expect(quantityOf('Olive', 'M')).toBe(0);
    expect(swatches.find(({ color_key }) => color_key === 'olive')).toMatchObject({
      in_stock: false,
    });
  });

  test('saves what each color and size costs us, and its number', async () => {
    await sync();
    const [row, ...others] = await shop.backend.sql(
      `select supplier, part_number, piece_cents, dozen_cents, case_cents, case_pieces, size_class
       from private.supplier_parts
       where style_code = $1 and color_key = 'maroon' and size = 'M'`,
      [style],
    );
    expect(others).toEqual([]);
    expect(row).toMatchObject({ supplier: 'ss', case_pieces: 72, size_class: 'S-XL' });
    const { part_number: number, piece_cents: cents } = row ?? {};
    const sold = [...catalog.products.values()].flat().find(({ sku }) => sku === number);
    expect([sold?.colorName.trim(), sold?.sizeName]).toEqual(['Maroon', 'M']);
    expect(cents).toBe(Math.round(Number(sold?.piecePrice) * 100));
  });

  test('twice gives the same rows', async () => {
    await sync();
    const first = await kept();
    expect((await sync()).status).toBe(200);
    expect(await kept()).toEqual(first);
  });

  test('marks colors that are gone, deletes none, and takes them back', async () => {
    await sync();
    const before = await kept();
    shop.supplier.change({ style, color: 'Heather Navy', gone: true });
    expect((await sync()).status).toBe(200);
    const during = await kept();
    expect(during.swatches).toHaveLength(before.swatches.length);
    expect(during.swatches.filter(({ gone }) => gone).map(({ name }) => name)).toEqual([
      'Heather Navy',
    ]);
    expect((await colorsOf()).map(({ key }) => key)).not.toContain('heather-navy');
    shop.supplier.reset();
    await sync();
    expect(await kept()).toEqual(before);
    expect((await colorsOf()).map(({ key }) => key)).toContain('heather-navy');
  });

  test('keeps the shop’s order of colors, and puts new ones last', async () => {
    await sync();
    const inStock = (await colorsOf()).filter((color) => color.inStock).map(({ key }) => key);
    expect(inStock.slice(0, 3)).toEqual(['navy', 'white', 'natural']);
    expect(inStock.indexOf('cornfield')).toBeGreaterThan(inStock.indexOf('team-purple'));
  });

  test('works for our nine garments only', async () => {
    expect(await sync('99999')).toMatchObject({ status: 404, error: { code: 'not-found' } });
    expect(await sync('606; drop')).toMatchObject({ status: 400 });
    expect(shop.supplier.requests).toEqual([]);
  });

  test('holds a style for itself: a second one is told so and asks the supplier nothing', async () => {
    shop.supplier.fail({ fault: 'slow', of: 'products', times: 1 });
    const answers = await Promise.all([sync(), sync()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error).toEqual({
      code: 'aborted',
      message: 'Another sync of this style is running. Look again in a minute.',
    });
    expect(shop.supplier.requests.filter(({ path }) => path.includes('products'))).toHaveLength(1);
    expect((await sync()).status).toBe(200);
  });

  test('that lost its turn to another saves nothing', async () => {
    await sync();
    const before = await kept();
    shop.supplier.change({ style, color: 'Navy', gone: true });
    shop.supplier.fail({ fault: 'slow', of: 'products', times: 1 });
    const late = sync();
    await vi.waitFor(async () => {
      const rows = await shop.backend.sql(
        `update private.sync_leases set claim = gen_random_uuid() returning claim`,
      );
      expect(rows).toHaveLength(1);
    });
    expect(await late).toMatchObject({ status: 409, error: { code: 'aborted' } });
    expect(await kept()).toEqual(before);
  });

  test('by a non-member or a removed member changes nothing and asks nothing', async () => {
    expect((await sync(style, leaver.token)).status).toBe(200);
    shop.supplier.reset();
    await shop.backend.sql('delete from private.staff where user_id = $1', [leaver.id]);
    for (const answer of [await sync(style, leaver.token), await refresh({}, leaver.token)]) {
      expect(answer).toMatchObject({ status: 403, error: { code: 'permission-denied' } });
    }
    expect(
      (await callFunction(syncInventory, syncInventoryFunction, { styleId: style })).status,
    ).toBe(401);
    expect((await callFunction(refreshColors, refreshColorsFunction, {})).status).toBe(401);
    expect(shop.supplier.requests).toEqual([]);
  });

  test('may be requested 60 times in ten minutes', async () => {
    expect(rateLimits.syncs).toMatchObject({ tokens: 60, windowSeconds: 600 });
    const ip = newVisitor();
    const ask = () =>
      callFunction(
        syncInventory,
        syncInventoryFunction,
        { styleId: '99999' },
        { ...bearer(token), ip },
      );
    expect((await ask()).status).toBe(404);
    await shop.backend.sql(`update private.rate_limits set taken = 60 where bucket = 'syncs'`);
    expect((await ask()).status).toBe(429);
  });
});

describe('a supplier that fails', () => {
  beforeAll(async () => {
    expect((await sync()).status).toBe(200);
  });

  test('about its size chart keeps the old one, saves the stock, and is logged', async () => {
    await sync();
    const [garment] = (await kept()).garment;
    expect(garment?.['size_chart']).toContainEqual({
      size: 'M',
      measure: 'Body Width',
      inches: 20.5,
    });
    const before = await kept();
    shop.supplier.fail({ fault: 'malformed', style, of: 'specs' });
    shop.supplier.change({ style, color: 'Navy', size: 'M', quantity: 9 });
    expect((await sync()).status).toBe(200);
    const after = await kept();
    expect(after.garment).toEqual(before.garment);
    expect(after.stock).not.toEqual(before.stock);
    expect(shop.log.join()).toContain('size-chart-failed');

    // The supplier took it down.
    shop.supplier.reset();
    shop.supplier.fail({ fault: 'discontinued', style, of: 'specs' });
    expect((await sync()).status).toBe(200);
    expect((await kept()).garment).toMatchObject([{ size_chart: null }]);
    shop.supplier.reset();
    await sync();
    expect(await kept()).toEqual(before);
  });

  const faults: [
    name: string,
    rule: Omit<SupplierFaultRule, 'style'>,
    status: number,
    says: RegExp,
  ][] = [
    ['is asked too often', { fault: '429', retryAfter: 60 }, 429, /too often/],
    ['is broken', { fault: '500', body: 'none' }, 503, /site is failing \(500\)/],
    ['says what is wrong', { fault: '500', body: 'errors' }, 503, /An error has occurred/],
    ['doesn’t know our key', { fault: '401' }, 503, /refused our account or key/],
    ['hangs up half-way', { fault: 'partial', of: 'products' }, 503, /can’t be reached/],
    ['sends half a list', { fault: 'malformed', of: 'products' }, 503, /can’t be read/],
    ['sends an empty list', { fault: 'empty', of: 'products' }, 503, /no row for style 00606/],
    ['no longer has the style', { fault: 'discontinued' }, 404, /not found|doesn’t list|no such/],
    ['sends another style', { fault: 'other-style', of: 'products' }, 503, /other garments/],
    ['sends all its catalog', { fault: 'catalog', of: 'products' }, 503, /sent too much/],
    ['is near its limit', { fault: 'exhausted', of: 'styles' }, 429, /60 requests a minute/],
  ];

  test.each(faults)(
    'changes nothing and is quoted: one that %s',
    async (_name, rule, status, says) => {
      const before = await kept();
      shop.supplier.fail({ ...rule, style });
      const answer = await sync();
      expect({ status: answer.status, message: answer.error?.message }).toEqual({
        status,
        message: expect.stringMatching(says) as string,
      });
      expect(await kept()).toEqual(before);
      const failure = await failureOf();
      expect(failure).toMatchObject({ failure: answer.error.message });
      expect(failure!['failed_at']).not.toBeNull();
      expect(failure!['synced_at']).not.toBeNull();
      for (const secret of secrets()) {
        expect(JSON.stringify([answer, shop.log, lines])).not.toContain(secret);
      }

      shop.supplier.reset();
      expect((await sync()).status).toBe(200);
      expect(await failureOf()).toMatchObject({ failure: null, failed_at: null });
      expect(await kept()).toEqual(before);
    },
  );

  test('by stalling in the middle of its answer is given up in time, and changes nothing', async () => {
    await sync();
    const before = await kept();
    const after = AbortSignal.timeout.bind(AbortSignal);
    const timeout = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => after(ms > 10_000 ? 400 : ms));
    shop.supplier.fail({ fault: 'stall', style, of: 'products' });
    const answer = await sync();
    timeout.mockRestore();
    expect(answer).toMatchObject({
      status: 504,
      error: { code: 'deadline-exceeded', message: 'The supplier took too long to answer.' },
    });
    expect(await kept()).toEqual(before);
    expect(await failureOf()).toMatchObject({ failure: 'The supplier took too long to answer.' });
  });

  test('for a moment is asked again, and nobody notices', async () => {
    shop.supplier.fail({ fault: '500', style, of: 'products', times: 1 });
    expect((await sync()).status).toBe(200);
  });

  test('with rows of other styles among ours is believed about ours only', async () => {
    await sync();
    const before = await kept();
    shop.supplier.fail({ fault: 'foreign', style, of: 'products', times: 1 });
    expect((await sync()).status).toBe(200);
    expect(await kept()).toEqual(before);
  });

  test('or isn’t set up is reported in plain words', async () => {
    vi.stubEnv('SUPPLIER_ACCOUNT', '');
    vi.stubEnv('SUPPLIER_KEY', '');
    for (const answer of [await sync(), await refresh({})]) {
      expect(answer).toMatchObject({
        status: 503,
        error: { message: expect.stringContaining('No supplier is set up') as string },
      });
    }
    expect(await colorsOf()).not.toEqual([]);
  });

  test('is distinguished from our own backend failing', async () => {
    vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:1');
    expect(await sync()).toMatchObject({ status: 503, error: { code: 'unavailable' } });
  });
});

describe('what the public sees', () => {
  test('is how much of each size is left after a sync, and null before', async () => {
    await shop.backend.sql(`delete from public.garment_stock where style_code = '44112'`);
    await shop.backend.sql(`delete from public.garments where style_code = '44112'`);
    for (const color of await colorsOf('44112')) expect(color.left).toBeNull();
    await sync();
    const colors = await colorsOf();
    const maroon = colors.find(({ key }) => key === 'maroon');
    expect(maroon?.left).toMatchObject({ M: 9, '2XL': 0 });
    const left = Object.keys(maroon?.left ?? {});
    expect(garmentByStyleCode(style)?.sizes).toEqual(expect.arrayContaining(left));
    expect(colors.find(({ key }) => key === 'olive')).toMatchObject({
      inStock: false,
      left: { M: 0 },
    });
  });

  test('contains no supplier price and none of the shop’s private addresses or secrets', async () => {
    await sync();
    const answers = [
      await callFunction(listColors, listColorsFunction, { style }),
      await sync(),
      await refresh({ styleIds: [other] }),
    ];
    const { stock, swatches, garment } = await kept();
    const text = JSON.stringify([answers, stock, swatches, garment]);
    expect(text).not.toMatch(/price|Images\//i);
    for (const secret of secrets()) expect(text).not.toContain(secret);
  });

  test('may be cached by the CDN for minutes, and shown for a day while it refreshes', async () => {
    const { headers } = await callFunction(listColors, listColorsFunction, { style });
    expect(headers.get('netlify-cdn-cache-control')).toBe(
      'public, max-age=300, stale-while-revalidate=86400',
    );
  });
});

// product: emergency-tools
describe('refreshing colors', () => {
  test('syncs the named styles, except those of the last minute, and reports each result', async () => {
    await sync();
    await shop.backend.sql(
      `update public.garments set synced_at = synced_at - interval '61 seconds'
       where style_code = $1`,
      [other],
    );
    shop.supplier.reset();
    const { status, data } = await refresh({ styleIds: [style, other, style] });
    expect(status).toBe(200);
    expect(data.styles.map(({ styleId, error }) => ({ styleId, error }))).toEqual([
      { styleId: style, error: null },
      { styleId: other, error: null },
    ]);
    for (const { colors } of data.styles) expect(colors).toBeGreaterThanOrEqual(12);
    const asked = shop.supplier.requests.filter(({ path }) => path.includes('/products/'));
    expect(asked.map(({ path }) => path)).toEqual([`/v2/products/?style=${other}`]);
  });

  test('continues with the others when one fails, and says which', async () => {
    await shop.backend.sql(`update public.garments set synced_at = synced_at - interval '1 hour'`);
    shop.supplier.fail({ fault: 'empty', style, of: 'products' });
    const { status, data } = await refresh({ styleIds: [style, other] });
    expect(status).toBe(200);
    expect(data.styles[0]).toMatchObject({
      styleId: style,
      error: expect.stringContaining('no row for style') as string,
    });
    expect(data.styles[1]).toMatchObject({ styleId: other, error: null });
  });

  test('fails with the reason when none of them can be synced', async () => {
    await shop.backend.sql(`update public.garments set synced_at = synced_at - interval '1 hour'`);
    shop.supplier.fail({ fault: '401' });
    expect(await refresh({ styleIds: [style, other] })).toMatchObject({
      status: 503,
      error: { message: expect.stringContaining('refused our account or key') as string },
    });
  });

  test('treats a misspelled name as a mistake, not as all styles', async () => {
    expect(await refresh({ styleId: style })).toMatchObject({ status: 400 });
    expect(await refresh({ styleIds: [] })).toMatchObject({ status: 400 });
    expect(shop.supplier.requests).toEqual([]);
  });
});

describe('the nightly sync', () => {
  const night = async () => (await (await syncStockFunction()).json()) as StockReport;

  test('brings all nine up to date, logs one line for each, and rests until the next night', async () => {
    await shop.backend.sql('delete from public.garments');
    expect(await night()).toEqual({ synced: 9, failed: 0, left: 0 });
    const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(told.map(({ event, styleCode }) => [event, styleCode])).toEqual(
      garments.map(({ styleCode }) => ['style-synced', styleCode]),
    );
    for (const secret of secrets()) expect(lines.join()).not.toContain(secret);

    shop.supplier.reset();
    expect(await night()).toEqual({ synced: 0, failed: 0, left: 0 });
    expect(shop.supplier.requests).toEqual([]);
    const tomorrow = new Date(Date.now() + 24 * 3_600_000);
    expect(await syncStock(readEnv(process.env), tomorrow)).toMatchObject({ synced: 9 });
    expect(
      await shop.backend.sql(
        `select days, cutoff from private.warehouse_transit where warehouse = 'KS'`,
      ),
    ).toEqual([{ days: 1, cutoff: '4:00 CT' }]);
  });

  test('continues where it stopped: the next run takes what failed or wasn’t reached', async () => {
    await shop.backend.sql(`update public.garments set synced_at = synced_at - interval '1 day'`);
    shop.supplier.fail({ fault: '401', style: '84706' });
    expect(await night()).toEqual({ synced: 8, failed: 1, left: 0 });
    expect(shop.log.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual([
      'sync-failed',
    ]);
    shop.supplier.reset();
    expect(await night()).toEqual({ synced: 1, failed: 0, left: 0 });
  });

  test('starts no style when its time is almost up', async () => {
    await shop.backend.sql(`update public.garments set synced_at = synced_at - interval '1 day'`);
    const clock = performance.now.bind(performance);
    let calls = 0;
    // The clock jumps ahead 20 s once two styles are done.
    const spy = vi.spyOn(performance, 'now').mockImplementation(() => {
      if (lines.length >= 2) calls += 1;
      return clock() + (calls > 0 ? 20_000 : 0);
    });
    const first = await night();
    spy.mockRestore();
    expect(first).toEqual({ synced: 2, failed: 0, left: 7 });
    const done = lines.map((line) => (JSON.parse(line) as { styleCode: string }).styleCode);
    expect(await night()).toEqual({ synced: 7, failed: 0, left: 0 });
    const all = lines.map((line) => (JSON.parse(line) as { styleCode: string }).styleCode);
    expect(new Set(all).size).toBe(9);
    expect(all.slice(0, 2)).toEqual(done);
  });

  test('reports its own failure only in the log', async () => {
    vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:1');
    expect((await syncStockFunction()).status).toBe(500);
    expect(shop.log.join()).toContain('sync-stock-failed');
    for (const secret of secrets()) expect(shop.log.join()).not.toContain(secret);
  });
});

// product: emergency-tools
describe('the test email', () => {
  const payload = (email: string) => ({
    order: {
      material: { name: 'Premium Cotton' },
      color: 'Navy',
      totalQuantity: 24,
      pricing: { subtotal: 390, total: 417.3 },
      sizes: { M: 12, L: 12 },
    },
    customer: {
      fullName: 'Test Customer',
      email,
      phone: '515-555-0100',
      orderNotes: 'Nothing was <b>ordered</b>.',
    },
    orderId: 'TEST-7',
  });
  const send = (input: unknown, own = token) =>
    callFunction(testEmail, testEmailFunction, input, bearer(own));
  beforeEach(() => shop.mailbox.clear());
  afterEach(() => shop.mailbox.fail(null));

  test('goes to a company address, worded like an order’s confirmation', async () => {
    const to = `front-desk@${facts.emailDomain}`;
    expect(await send(payload(to))).toMatchObject({ status: 200, data: { sent: true, to } });
    const [email, ...others] = await shop.emailsTo(to);
    expect(others).toEqual([]);
    expect(email?.subject).toMatch(/^Test: Order #TEST-7 — 24 Premium Cotton shirts/);
    for (const part of ['Navy', '$390.00', '$417.30']) expect(email?.text).toContain(part);
    expect(`${email?.html}${email?.text}`).not.toMatch(/Test Customer|ordered<\/b>/);
    const orders = await shop.backend.sql('select count(*)::int as count from public.orders');
    expect(orders[0]?.['count']).toBe(0);
  });

  test('goes to the person who asks if the address is outside the company', async () => {
    const { email } = shop.backend.staff;
    for (const stranger of ['ada@example.com', 'nonsense', `a@evil.${facts.emailDomain}`]) {
      expect((await send(payload(stranger))).data).toEqual({ sent: true, to: email });
    }
    const all = await shop.mailbox.list();
    expect(all).toHaveLength(3);
    for (const { to } of all) expect(to.join()).toContain(email);
  });

  test('is for staff, ten in ten minutes, with a size limit', async () => {
    expect(rateLimits.testEmails).toMatchObject({ tokens: 10, windowSeconds: 600 });
    expect((await send(payload('a@b.example'), leaver.token)).status).toBe(403);
    const long = payload('a@b.example');
    long.customer.orderNotes = 'x'.repeat(5_000);
    expect((await send(long)).status).toBe(400);
    expect((await send({ ...payload('a@b.example'), order: { color: 'Navy' } })).status).toBe(400);
    expect(await shop.mailbox.list()).toEqual([]);
  });

  test('says so when the mail server doesn’t take it', async () => {
    shop.mailbox.fail(down);
    expect(await send(payload('a@b.example'))).toMatchObject({
      status: 503,
      error: { message: expect.stringContaining('The mail server didn’t take it') as string },
    });
  });
});
