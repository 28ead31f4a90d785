// product: supplier-sync
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { seedFile } from '../../local/write-seed.ts';
import { listInventory, type InventoryLine } from '../../src/garments/stock/list-inventory.rpc.ts';
import { listShortOrders } from '../../src/garments/stock/list-short-orders.rpc.ts';
import { readStyleStock, type StyleStock } from '../../src/garments/stock/read-style-stock.rpc.ts';
import { testConnection } from '../../src/garments/stock/test-connection.rpc.ts';
import { openServiceBackend } from '../../src/platform/backend.server.ts';
import { openColors } from '../../src/garments/stock/colors-store.server.ts';
import type { Env } from '../../src/platform/env.server.ts';
import { orderToPlace } from '../factory/orders.ts';
import { expectRefusal, openTestBackend, type TestBackend } from './support.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());

/** One style that isn't seeded, and one that is. */
const style = '99001';
const seeded = '00606';
afterEach(async () => {
  await backend.sql('delete from private.sync_leases');
  await backend.sql('delete from public.garments');
  await backend.sql('delete from public.color_swatches where style_code in ($1, $2)', [
    style,
    seeded,
  ]);
  await backend.sql(readFileSync(seedFile, 'utf8'));
});

type Saved = { outcome: string; claim: string; colors: number; gone: number; rows: number };
type Picture = { styleCode: string; colorKey: string; view: string; source: string };

const call = <Result = Saved>(name: string, p: unknown): Promise<Result> =>
  backend.call<Result>(name, { p });
const begin = (styleCode = style, seconds = 60) => call('begin_sync', { styleCode, seconds });

function warehouse(changes: Record<string, unknown> = {}) {
  return {
    abbr: 'IL',
    quantity: 10,
    closeout: false,
    dropship: false,
    expected: null,
    ...changes,
  };
}
function size(name: string, order: string, ...warehouses: unknown[]) {
  return { size: name, order, warehouses };
}
function color(name: string, changes: Record<string, unknown> = {}) {
  return {
    key: name.toLowerCase().replaceAll(' ', '-'),
    code: '032',
    name,
    hex: '#1f2742',
    swatchSource: null as string | null,
    frontSource: null as string | null,
    backSource: null as string | null,
    sizes: [size('S', 'B1', warehouse())] as unknown[],
    ...changes,
  };
}
const named = { supplierStyleId: 39, brand: 'Bella + Canvas', styleName: '3001' };
const finish = (claim: string, colors: unknown, changes: Record<string, unknown> = {}) =>
  call('finish_sync', { styleCode: style, claim, ...named, colors, ...changes });
/** A complete sync. */
async function sync(colors: unknown, changes: { styleCode?: string } = {}): Promise<Saved> {
  const { claim } = await begin(changes.styleCode);
  return finish(claim, colors, changes);
}

const stockOf = (styleCode = style): Promise<StyleStock> =>
  backend.ask(readStyleStock, { styleCode });
async function lineOf(styleCode = style): Promise<InventoryLine | undefined> {
  return (await backend.ask(listInventory, {})).find((line) => line.styleCode === styleCode);
}
/** The colors as the public sees them. */
const publicColors = (styleCode = style) =>
  call<
    {
      key: string;
      inStock: boolean;
      left: Record<string, number> | null;
      expected?: Record<string, string[]>;
    }[]
  >('style_colors', {
    styleCode,
  });

/** Everything a sync writes, without times. */
async function everything(): Promise<unknown> {
  const tables = [
    ['public.garments', 'style_code'],
    ['public.color_swatches', 'style_code, color_key'],
    ['public.garment_stock', 'style_code, color_key, size, warehouse'],
    ['private.color_pictures', 'style_code, color_key, view'],
  ] as const;
  return Promise.all(
    tables.map(([table, order]) =>
      backend.sql(
        `select to_jsonb(t) - 'synced_at' - 'updated_at' as row from ${table} as t order by ${order}`,
      ),
    ),
  );
}

const two = [
  color('Navy', {
    frontSource: 'Images/Color/1_f_fm.jpg',
    sizes: [
      size('S', 'B1', warehouse(), warehouse({ abbr: 'NV', quantity: 5, closeout: true })),
      size('4XL', 'B7', warehouse({ quantity: 0, expected: '120 on 12/04/2026' })),
    ],
  }),
  color('White', { code: '', hex: '#ffffff' }),
];

// product: inventory-dashboard
describe('saving a sync', () => {
  test('keeps colors, sizes, and warehouses, including sizes that the form doesn’t have', async () => {
    expect(await sync(two)).toMatchObject({ outcome: 'saved', colors: 2, gone: 0, rows: 4 });
    const { syncedAt, colors } = await stockOf();
    expect(Date.now() - Date.parse(syncedAt!)).toBeLessThan(60_000);
    expect(colors).toEqual([
      {
        key: 'navy',
        code: '032',
        name: 'Navy',
        hex: '#1f2742',
        inStock: true,
        gone: false,
        swatchUrl: null,
        frontImageUrl: null,
        backImageUrl: null,
        sizes: [
          {
            size: 'S',
            order: 1,
            quantity: 15,
            warehouses: [warehouse(), warehouse({ abbr: 'NV', quantity: 5, closeout: true })],
          },
          {
            size: '4XL',
            order: 2,
            quantity: 0,
            warehouses: [warehouse({ quantity: 0, expected: '120 on 12/04/2026' })],
          },
        ],
      },
      expect.objectContaining({ key: 'white', code: null }),
    ]);
  });

  test('twice gives the same rows', async () => {
    await sync(two);
    const first = await everything();
    expect(await sync(two)).toMatchObject({ outcome: 'saved', colors: 2, gone: 0, rows: 4 });
    expect(await everything()).toEqual(first);
  });

  test('marks colors that are no longer listed as gone, and brings them back when they return', async () => {
    await sync(two);
    expect(await sync([two[1]])).toMatchObject({ colors: 1, gone: 1, rows: 1 });
    expect(await lineOf()).toMatchObject({ colors: 1, colorsInStock: 1, gone: 1, pieces: 10 });
    expect((await stockOf()).colors).toEqual([
      expect.objectContaining({ key: 'white', gone: false }),
      expect.objectContaining({ key: 'navy', gone: true, inStock: false, sizes: [] }),
    ]);
    expect((await publicColors()).map(({ key }) => key)).toEqual(['white']);

    expect(await sync(two)).toMatchObject({ gone: 0 });
    expect((await publicColors()).map(({ key }) => key)).toEqual(['navy', 'white']);
    expect((await stockOf()).colors[0]).toMatchObject({ key: 'navy', gone: false, inStock: true });
  });

  test('keeps the shop’s order, and puts new colors last', async () => {
    await sync([color('Zinc'), color('White'), color('Navy'), color('Aqua')], {
      styleCode: seeded,
    });
    const shown = (await stockOf(seeded)).colors.filter(({ gone }) => !gone);
    expect(shown.map(({ key }) => key)).toEqual(['navy', 'white', 'zinc', 'aqua']);
    await sync([color('Aqua'), color('Ecru'), color('Navy')], { styleCode: seeded });
    const later = (await stockOf(seeded)).colors.filter(({ gone }) => !gone);
    expect(later.map(({ key }) => key)).toEqual(['navy', 'aqua', 'ecru']);
  });

  test('counts no dropship pieces as left', async () => {
    const dropship = warehouse({ abbr: 'DS', quantity: 500, dropship: true });
    await sync([
      color('Navy', { sizes: [size('S', 'B1', dropship), size('M', 'B2', dropship, warehouse())] }),
      color('White', { sizes: [size('S', 'B1', dropship, warehouse({ quantity: 0 }))] }),
    ]);
    expect(await publicColors()).toEqual([
      expect.objectContaining({ key: 'navy', inStock: true, left: { S: 0, M: 10 } }),
      expect.objectContaining({ key: 'white', inStock: false, left: { S: 0 } }),
    ]);
    expect(await lineOf()).toMatchObject({ colors: 2, colorsInStock: 1, pieces: 10 });
    expect((await stockOf()).colors[0]?.sizes).toEqual([
      expect.objectContaining({ size: 'S', quantity: 0, warehouses: [dropship] }),
      expect.objectContaining({ size: 'M', quantity: 10, warehouses: [warehouse(), dropship] }),
    ]);
  });

  test('keeps no price, even when one is sent', async () => {
    await sync([
      color('Navy', {
        customerPrice: 2.71,
        sizes: [{ ...size('S', 'B1', { ...warehouse(), piecePrice: 2.71 }), salePrice: 2.71 }],
      }),
    ]);
    expect(JSON.stringify(await everything())).not.toMatch(/price|2\.71/i);
    const columns = await backend.sql(
      `select table_name, column_name from information_schema.columns
       where table_schema in ('public', 'private') and column_name ~ 'price|cost'
         and table_name ~ 'garment|color|sync'`,
    );
    expect(columns).toEqual([]);
  });
});

test('hides colors that are gone from the public’s lists, and from orders', async () => {
  const env = { supabaseUrl: backend.url, supabaseSecretKey: backend.secretKey } as Env;
  const colors = openColors(openServiceBackend(env, AbortSignal.timeout(30_000)));
  const seen = async () => [
    (await colors.list(style)).map(({ key }) => key),
    (await colors.listFronts([style])).map(({ name }) => name),
    (await colors.find([{ styleCode: style, colorKey: 'navy' }]))[0],
  ];
  await sync(two);
  const both = [['navy', 'white'], ['Navy', 'White'], { name: 'Navy', hex: '#1f2742' }];
  expect(await seen()).toEqual(both);
  await sync([two[1]]);
  expect(await seen()).toEqual([['white'], ['White'], null]);
  await sync(two);
  expect(await seen()).toEqual(both);
});

describe('a lease', () => {
  test('goes to one of two syncs at once; the other learns until when', async () => {
    const both = await Promise.all([begin(), begin()]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['begun', 'busy']);
    const busy = both.find(({ outcome }) => outcome === 'busy') as unknown as { until: string };
    const left = Date.parse(busy.until) - Date.now();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(60_000);
    expect((await begin(seeded)).outcome).toBe('begun');
  });

  test('ends with its sync', async () => {
    const { claim } = await begin();
    expect(await lineOf()).toBeUndefined();
    expect(await finish(claim, two)).toMatchObject({ outcome: 'saved' });
    expect(await finish(claim, two)).toEqual({ outcome: 'stale' });
    expect((await begin()).outcome).toBe('begun');
    expect(await lineOf()).toMatchObject({ syncing: true });
  });

  test('that ran out can be taken over, and then the old claim can’t save', async () => {
    const old = await begin();
    await backend.sql(`update private.sync_leases set leased_until = now() - interval '1 second'`);
    const taken = await begin();
    expect(taken).toMatchObject({ outcome: 'begun' });
    expect(taken.claim).not.toBe(old.claim);
    expect(await finish(old.claim, two)).toEqual({ outcome: 'stale' });
    expect(await call('fail_sync', { styleCode: style, claim: old.claim, reason: 'x' })).toEqual({
      outcome: 'stale',
    });
    expect((await stockOf()).colors).toEqual([]);
    expect(await finish(taken.claim, two)).toMatchObject({ outcome: 'saved' });
  });

  test('that ran out but wasn’t taken over can still save', async () => {
    const { claim } = await begin();
    await backend.sql(`update private.sync_leases set leased_until = now() - interval '1 second'`);
    expect(await finish(claim, two)).toMatchObject({ outcome: 'saved' });
  });

  test('on another style saves nothing', async () => {
    const { claim } = await begin(seeded);
    expect(await finish(claim, two)).toEqual({ outcome: 'stale' });
    expect(await finish(randomUUID(), two)).toEqual({ outcome: 'stale' });
  });
});

describe('a sync that fails', () => {
  test('leaves everything as it was, says why, and makes room for the next', async () => {
    await sync(two);
    const before = await publicColors();
    const { claim } = await begin();
    const reason = `The supplier answered 503. ${'x'.repeat(600)}`;
    expect(await call('fail_sync', { styleCode: style, claim, reason })).toEqual({
      outcome: 'recorded',
    });
    expect(await publicColors()).toEqual(before);
    const line = await lineOf();
    expect(line).toMatchObject({ failure: reason.slice(0, 500), syncing: false, pieces: 25 });
    expect(Date.parse(line!.failedAt!)).toBeGreaterThanOrEqual(Date.parse(line!.syncedAt!));

    await sync(two);
    expect(await lineOf()).toMatchObject({ failedAt: null, failure: null });
  });

  test('for the first time leaves the shop’s own colors', async () => {
    const before = await publicColors(seeded);
    expect(before.length).toBeGreaterThan(11);
    expect(before.every(({ left }) => left === null)).toBe(true);
    const { claim } = await begin(seeded);
    await call('fail_sync', { styleCode: seeded, claim });
    expect(await publicColors(seeded)).toEqual(before);
    expect(await lineOf(seeded)).toMatchObject({ syncedAt: null, failure: 'unknown', pieces: 0 });
    expect(await call('find_stock', { colors: [{ styleCode: seeded, colorKey: 'navy' }] })).toEqual(
      [{ synced: false, left: {} }],
    );
  });

  const sizes = (one: unknown) => [color('Navy'), color('White', { sizes: one })];
  const inWarehouse = (changes: Record<string, unknown>) =>
    sizes([size('S', 'B1', warehouse(changes))]);
  test.each<[string, unknown, Record<string, unknown>?]>([
    ['no colors', []],
    ['colors that aren’t a list', { navy: color('Navy') }],
    ['colors left out', undefined],
    ['an invalid color', [color('Navy'), 'White']],
    ['a color twice', [color('Navy'), color('Navy')]],
    ['a color without a key', [color('Navy'), color('White', { key: null })]],
    ['a key that isn’t a slug', [color('Navy'), color('White', { key: 'Off White' })]],
    ['a color without a name', [color('Navy'), color('White', { name: '' })]],
    ['a hex without #', [color('Navy'), color('White', { hex: 'ffffff' })]],
    ['no hex', [color('Navy'), color('White', { hex: null })]],
    ['sizes left out', sizes(undefined)],
    ['sizes that aren’t a list', sizes('S')],
    ['warehouses left out', sizes([{ size: 'S', order: 'B1' }])],
    ['a size twice', sizes([size('S', 'B1', warehouse()), size('S', 'B1', warehouse())])],
    ['a size without a name', sizes([size('', 'B1', warehouse())])],
    ['a quantity below 0', inWarehouse({ quantity: -1 })],
    ['half a piece', inWarehouse({ quantity: 1.5 })],
    ['a quantity in words', inWarehouse({ quantity: 'many' })],
    ['no quantity', inWarehouse({ quantity: null })],
    ['a quantity past all bounds', inWarehouse({ quantity: 1e12 })],
    ['a warehouse without a name', inWarehouse({ abbr: null })],
    ['dropship left out', inWarehouse({ dropship: undefined })],
    ['no number of the style', two, { supplierStyleId: null }],
    ['a size chart without rows', two, { sizeChart: [] }],
    ['a size chart that isn’t a list', two, { sizeChart: { M: 20 } }],
    ['a size chart with too many rows', two, { sizeChart: Array.from({ length: 161 }, () => 1) }],
    ['a size chart that is too long', two, { sizeChart: ['x'.repeat(40_000)] }],
  ])('because of %s changes nothing and returns 400', async (_, colors, changes) => {
    await sync(two);
    const before = await everything();
    const { claim } = await begin();
    const response = await backend.tryCall('service', 'finish_sync', {
      p: { styleCode: style, claim, ...named, colors, ...changes },
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'PT400' });
    expect(await everything()).toEqual(before);
    // The lease still belongs to this sync, which says why it failed.
    const failed = { styleCode: style, claim, reason: 'malformed' };
    expect(await call('fail_sync', failed)).toEqual({ outcome: 'recorded' });
  });
});

test.each([
  ['begin_sync', { styleCode: '606', seconds: 60 }],
  ['begin_sync', { seconds: 60 }],
  ['begin_sync', { styleCode: style, seconds: 0 }],
  ['begin_sync', { styleCode: style, seconds: 3601 }],
  ['begin_sync', { styleCode: style, seconds: 'x' }],
  ['begin_sync', { styleCode: style }],
  ['finish_sync', { styleCode: style, claim: 'x' }],
  ['next_pictures', { limit: 501, seconds: 60 }],
  ['next_pictures', { limit: 1 }],
  ['next_pictures', { limit: 1, seconds: 60, styleCodes: '00606' }],
  ['picture_done', { styleCode: style, url: 'javascript:alert(1)' }],
  ['picture_done', { styleCode: style, url: `https://example.com/${'x'.repeat(500)}` }],
  ['find_stock', { colorKey: 'navy' }],
  ['find_stock', { colors: 'navy' }],
  ['find_stock', null],
])('%s with %o is refused', async (name, p) => {
  await expectRefusal(await backend.tryCall('service', name, { p }));
});

test.each(['finish_sync', 'fail_sync'])('%s without a claim changes nothing', async (name) => {
  await sync(two);
  const before = await everything();
  await begin();
  expect(await call(name, { styleCode: style, colors: [color('Red')] })).toEqual({
    outcome: 'stale',
  });
  expect(await everything()).toEqual(before);
});

describe('pictures', () => {
  const pictured = (front: string | null = 'a.jpg') => [
    color('Navy', { swatchSource: 's.jpg', frontSource: front, backSource: null }),
  ];
  const next = (changes: Record<string, unknown> = {}) =>
    call<{ pictures: Picture[]; left: number }>('next_pictures', {
      limit: 10,
      seconds: 60,
      ...changes,
    });
  const done = (picture: Picture | undefined, url: string | null) =>
    call<{ outcome: string }>('picture_done', { ...picture, url });
  const of = (view: string, source: string): Picture => ({
    styleCode: style,
    colorKey: 'navy',
    view,
    source,
  });
  const front = async () => (await stockOf()).colors[0]?.frontImageUrl;
  const url = 'https://example.com/products/shirts/99001/Navy-front.jpg';

  test('that the supplier names are handed out once, others never', async () => {
    await sync(pictured());
    expect(await next({ limit: 1 })).toEqual({ pictures: [of('swatch', 's.jpg')], left: 1 });
    const [first, second] = await Promise.all([next(), next()]);
    expect([...first.pictures, ...second.pictures]).toEqual([of('front', 'a.jpg')]);
    expect((await next()).pictures).toEqual([]);
    expect((await next()).left).toBe(2);
  });

  test('that were copied get their address, and the same sync doesn’t hand them out again', async () => {
    await sync(pictured());
    const [swatch, picture] = (await next()).pictures;
    expect(await done(picture, url)).toEqual({ outcome: 'saved' });
    expect(await done(swatch, `${url}?swatch`)).toEqual({ outcome: 'saved' });
    expect((await stockOf()).colors[0]).toMatchObject({
      swatchUrl: `${url}?swatch`,
      frontImageUrl: url,
      backImageUrl: null,
    });
    await sync(pictured());
    expect(await next()).toEqual({ pictures: [], left: 0 });
    expect(await front()).toBe(url);
  });

  test('are handed out again when their source changes, and stay until the new one is there', async () => {
    await sync(pictured());
    const old = (await next()).pictures[1];
    await done(old, url);
    await sync(pictured('b.jpg'));
    expect(await front()).toBe(url);
    expect((await next()).pictures).toEqual([of('front', 'b.jpg')]);
    expect(await done(old, url)).toEqual({ outcome: 'stale' });
    // During the copying, the supplier named a third.
    await sync(pictured('c.jpg'));
    expect((await next()).pictures).toEqual([of('front', 'c.jpg')]);
    expect(await done(of('front', 'b.jpg'), `${url}?b`)).toEqual({ outcome: 'stale' });
    expect(await front()).toBe(url);
    expect(await done(of('front', 'c.jpg'), `${url}?c`)).toEqual({ outcome: 'saved' });
    expect(await front()).toBe(`${url}?c`);
  });

  test('that don’t exist aren’t handed out again until the source changes', async () => {
    await sync(pictured());
    await done((await next()).pictures[1], null);
    expect(await front()).toBeNull();
    await backend.sql('update private.color_pictures set leased_until = null');
    expect((await next()).pictures).toEqual([of('swatch', 's.jpg')]);
    await sync(pictured('b.jpg'));
    expect((await next()).pictures).toEqual([of('front', 'b.jpg')]);
  });

  test('that were copied stay when the supplier names none, or one that doesn’t exist', async () => {
    await sync(pictured());
    await done((await next()).pictures[1], url);
    await sync(pictured(null));
    expect(await front()).toBe(url);
    expect(await next()).toEqual({ pictures: [], left: 1 });
    await sync(pictured('b.jpg'));
    await done((await next()).pictures[0], null);
    expect(await front()).toBe(url);
  });

  test('that failed to copy are handed out again when the lease runs out, after all others', async () => {
    await sync(pictured());
    expect((await next({ limit: 1 })).pictures).toEqual([of('swatch', 's.jpg')]);
    await backend.sql(
      `update private.color_pictures set leased_until = now() - interval '1 second'
       where leased_until is not null`,
    );
    expect((await next({ limit: 1 })).pictures).toEqual([of('front', 'a.jpg')]);
    expect((await next({ limit: 1 })).pictures).toEqual([of('swatch', 's.jpg')]);
  });

  test('of colors that are gone, or of styles not asked for, aren’t handed out', async () => {
    await sync(pictured());
    expect(await next({ styleCodes: [seeded] })).toEqual({ pictures: [], left: 0 });
    await sync([color('White')]);
    expect(await next()).toEqual({ pictures: [], left: 0 });
    await sync(pictured());
    expect((await next({ styleCodes: [style] })).pictures).toHaveLength(2);
  });
});

describe('what is left', () => {
  test('of a color is known by size once its style was synced', async () => {
    await sync(two);
    const colors = ['navy', 'mauve'].map((colorKey) => ({ styleCode: style, colorKey }));
    const left = () => call('find_stock', { colors });
    const none = { synced: true, left: {} };
    expect(await left()).toEqual([{ synced: true, left: { S: 15, '4XL': 0 } }, none]);
    await sync([two[1]]);
    expect(await left()).toEqual([none, none]);
    expect(await call('find_stock', { colors: [] })).toEqual([]);
  });

  test('is listed for the public with each color, in stock first', async () => {
    await sync([color('Navy', { sizes: [] }), color('White')]);
    expect(await publicColors()).toEqual([
      {
        key: 'white',
        name: 'White',
        hex: '#1f2742',
        swatchUrl: null,
        inStock: true,
        left: { S: 10 },
      },
      expect.objectContaining({ key: 'navy', inStock: false, left: {} }),
    ]);
    expect(await publicColors('12345')).toEqual([]);
  });

  test('comes with what is on its way, but not to the maker, and not of what is discontinued', async () => {
    const on = (expected: string, changes: object = {}) => warehouse({ expected, ...changes });
    await sync([
      color('Navy', {
        sizes: [
          size('S', 'B1', on('240 on 12/18/2026'), on('96 on 1/4/2027', { abbr: 'NV' })),
          size('M', 'B2', on('9 on 12/5/2026', { closeout: true })),
          size('L', 'B3', on('9 on 12/5/2026', { abbr: 'DS', dropship: true }), warehouse()),
        ],
      }),
    ]);
    const [navy] = await publicColors();
    expect(navy?.expected).toEqual({ S: ['240 on 12/18/2026', '96 on 1/4/2027'] });
  });
});

describe('the shop’s own list', () => {
  test('seeded again at each start leaves a synced style alone, and maintains the others', async () => {
    await sync([color('Navy', { name: 'NAVY', hex: '#000001' }), color('Zinc')], {
      styleCode: seeded,
    });
    await backend.sql(
      `delete from public.color_swatches where style_code = $1 and color_key = 'white'`,
      [seeded],
    );
    await backend.sql(
      `update public.color_swatches set hex = '#000001' where style_code = '00760'`,
    );
    const before = await stockOf(seeded);
    await backend.sql(readFileSync(seedFile, 'utf8'));
    expect(await stockOf(seeded)).toEqual(before);
    expect(before.colors.filter(({ gone }) => !gone).map(({ name }) => name)).toEqual([
      'NAVY',
      'Zinc',
    ]);
    expect((await stockOf('00760')).colors.some(({ hex }) => hex === '#000001')).toBe(false);
  });

  test('is all that a style has if its syncs only ever failed', async () => {
    const { claim } = await begin(seeded);
    await call('fail_sync', { styleCode: seeded, claim, reason: 'x' });
    await backend.sql('delete from public.color_swatches where style_code = $1', [seeded]);
    await backend.sql(readFileSync(seedFile, 'utf8'));
    expect((await publicColors(seeded)).length).toBeGreaterThan(11);
  });
});

// product: stock-left
test('staff see which promised dates stand on stock that isn’t there, those due earlier first', async () => {
  const place = async (dueDate: string, quantities: object, changes: object = {}) => {
    const placed = await call<{ number: number }>(
      'place_order',
      orderToPlace({ dueDate, quantities, ...changes }),
    );
    return placed.number;
  };
  const later = await place('2026-12-08', { S: 8, M: 16 });
  const sooner = await place('2026-12-04', { S: 6, M: 18 });
  const unknown = await place('2026-12-04', { S: 6, M: 18 }, { styleCode: '00760' });
  const canceled = await place('2026-12-01', { S: 24 });
  await backend.sql(`update public.orders set status = 'cancelled' where number = $1`, [canceled]);
  const short = async () => {
    const { orders } = await backend.ask(listShortOrders, {}, 'press');
    return orders.filter(({ number }) => [later, sooner, unknown, canceled].includes(number));
  };
  expect(await short()).toEqual([]);

  const navy = (pieces: number) =>
    color('Navy', {
      sizes: [
        size('S', 'B1', warehouse({ quantity: pieces, expected: '240 on 12/18/2026' })),
        size('M', 'B2', warehouse({ quantity: 500 })),
      ],
    });
  await sync([navy(10)], { styleCode: seeded });
  const lack = { garment: 'Premium Cotton', color: 'Navy', size: 'S' };
  const expected = ['240 on 12/18/2026'];
  const ofLater = {
    number: later,
    status: 'submitted',
    dueDate: '2026-12-08',
    lacks: [{ ...lack, wanted: 8, lacking: 4, expected }],
  };
  expect(await short()).toEqual([ofLater]);
  await sync([navy(4)], { styleCode: seeded });
  expect(await short()).toEqual([
    {
      number: sooner,
      status: 'submitted',
      dueDate: '2026-12-04',
      lacks: [{ ...lack, wanted: 6, lacking: 2, expected }],
    },
    { ...ofLater, lacks: [{ ...lack, wanted: 8, lacking: 8, expected }] },
  ]);
  await backend.sql('delete from public.orders where number = any($1)', [
    [later, sooner, unknown, canceled],
  ]);
});

describe('for staff', () => {
  test('every style is listed, even those never synced', async () => {
    await sync(two);
    const lines = await backend.ask(listInventory, {});
    expect(lines).toHaveLength(10);
    expect(lines.map(({ styleCode }) => styleCode)).toEqual(
      lines.map(({ styleCode }) => styleCode).sort(),
    );
    const { syncedAt, ...line } = lines.find(({ styleCode }) => styleCode === style)!;
    expect(syncedAt).not.toBeNull();
    expect(line).toEqual({
      styleCode: style,
      supplierStyleId: 39,
      brand: 'Bella + Canvas',
      styleName: '3001',
      failedAt: null,
      failure: null,
      syncing: false,
      colors: 2,
      colorsInStock: 2,
      gone: 0,
      pieces: 25,
    });
    expect(await lineOf('44112')).toMatchObject({
      supplierStyleId: null,
      brand: null,
      syncedAt: null,
      pieces: 0,
    });
  });

  test('sizes have one order in all colors of a style', async () => {
    const [small, large] = [size('S', 'B1', warehouse()), size('XL', 'B4', warehouse())];
    await sync([
      color('Navy', { sizes: [large] }),
      color('White', { sizes: [large, size('M', 'B2', warehouse()), small] }),
    ]);
    const orders = (await stockOf()).colors.map(({ sizes }) =>
      sizes.map((each) => [each.size, each.order]),
    );
    expect(orders).toEqual([
      [['XL', 3]],
      [
        ['S', 1],
        ['M', 2],
        ['XL', 3],
      ],
    ]);
  });

  test('an unknown style has no colors, and an invalid code is refused', async () => {
    expect(await stockOf('12345')).toEqual({ styleCode: '12345', syncedAt: null, colors: [] });
    await expectRefusal(
      await backend.tryCall('staff', 'read_style_stock', { p: { styleCode: '1' } }),
    );
  });

  test('the connection check writes and reads back what it wrote', async () => {
    const first = await backend.ask(testConnection, {});
    expect(Math.abs(Date.now() - Date.parse(first.wroteAt))).toBeLessThan(60_000);
    const second = await backend.ask(testConnection, {});
    expect(Date.parse(second.wroteAt)).toBeGreaterThan(Date.parse(first.wroteAt));
    expect(await backend.sql('select key, value from private.app_data')).toEqual([
      { key: 'test', value: second },
    ]);
  });
});
