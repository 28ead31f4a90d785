// product: product-pictures
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { withoutPicture } from '../../local/supplier-data.ts';
import copyPicturesFunction from '../../netlify/functions/copy-pictures.ts';
import listColorsFunction from '../../netlify/functions/list-colors.ts';
import listFavoritesFunction from '../../netlify/functions/list-favorites.ts';
import refreshColorsFunction from '../../netlify/functions/refresh-colors.ts';
import signInFunction from '../../netlify/functions/sign-in.ts';
import { listColors } from '../../src/garments/stock/list-colors.contract.ts';
import { listFavorites } from '../../src/garments/list-favorites.contract.ts';
import { refreshColors } from '../../src/garments/stock/refresh-colors.contract.ts';
import { signIn } from '../../src/staff/login/sign-in.contract.ts';
import { sniffType } from '../../src/artwork/artwork.ts';
import { smallPicture } from '../../src/garments/product-picture.ts';
import { copyPictures, type CopyReport } from '../../src/garments/copy-pictures.server.ts';
import { readEnv } from '../../src/platform/env.server.ts';
import { callFunction, catalogOf, openShop, type TestShop } from './test-shop.ts';

const style = '00606';
const cap = '44112';
/** A few colors of each style, among them some whose pictures the supplier doesn't have. */
const colors = ['Navy', 'White', 'Heather Navy', 'Steel Blue', 'Black', 'Cornfield', 'Barn Red'];
const catalog = catalogOf((row) => (colors.includes(row.colorName.trim()) ? row : null));
/** How many pictures the supplier names for a style. */
const picturesOf = (code: string) =>
  new Set(
    catalog.products
      .get(code)!
      .flatMap((row) => [row.colorSwatchImage, row.colorFrontImage, row.colorBackImage])
      .filter(Boolean),
  ).size;

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openShop({ catalog });
  const { email, password } = shop.backend.staff;
  token = (await callFunction(signIn, signInFunction, { email, password })).data.accessToken;
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.supplier.reset();
  shop.log.length = 0;
});
afterEach(async () => {
  vi.stubEnv('SUPABASE_URL', shop.backend.url);
  await endLeases();
  await shop.backend.sql('delete from private.rate_limits');
});

/** As if every picture's lease had run out. */
const endLeases = () => shop.backend.sql('update private.color_pictures set leased_until = null');
const refresh = (...styleIds: string[]) =>
  callFunction(
    refreshColors,
    refreshColorsFunction,
    { styleIds },
    {
      headers: { authorization: `Bearer ${token}` },
    },
  );
const drain = async () => (await (await copyPicturesFunction()).json()) as CopyReport;

/** Makes every picture of the style due, as if the supplier had just named it. */
const forgetCopies = (code = style) =>
  shop.backend.sql('update private.color_pictures set copied_source = null where style_code = $1', [
    code,
  ]);

const swatchOf = async (key: string, code = style) =>
  (
    await shop.backend.sql(
      `select name, swatch_url, front_image_url, back_image_url from public.color_swatches
       where style_code = $1 and color_key = $2`,
      [code, key],
    )
  )[0] as Record<'name' | 'swatch_url' | 'front_image_url' | 'back_image_url', string | null>;

/** What anyone gets from an address. */
async function look(address: string) {
  const response = await fetch(address);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    cache: response.headers.get('cache-control'),
    kind: sniffType(bytes),
    size: bytes.byteLength,
  };
}

describe('pictures of a color', () => {
  test('are copied to shirts/{style}/{color}-front.jpg, -back.jpg, and -swatch.jpg, for anyone to see', async () => {
    const { status, data } = await refresh(style);
    expect(status).toBe(200);
    expect(data.styles[0]).toMatchObject({ styleId: style, error: null });
    expect(data.styles[0]!.pictures).toBe(picturesOf(style));
    expect(data.picturesLeft).toBe(0);

    const {
      front_image_url: front,
      back_image_url: back,
      swatch_url: swatch,
    } = await swatchOf('heather-navy');
    const folder = `${shop.backend.url}/storage/v1/object/public/products/shirts/${style}`;
    expect(front).toMatch(new RegExp(`^${folder}/Heather_Navy-front\\.jpg\\?v=[0-9a-f]{10}$`));
    expect(swatch).toMatch(new RegExp(`^${folder}/Heather_Navy-swatch\\.jpg\\?v=`));
    for (const address of [front, swatch, ...(back ? [back] : [])]) {
      expect(await look(address!)).toMatchObject({
        status: 200,
        type: 'image/jpeg',
        kind: 'jpg',
        cache: expect.stringContaining('max-age=31536000') as string,
      });
    }
    const backs = await shop.backend.sql(
      `select back_image_url as url from public.color_swatches
       where style_code = $1 and back_image_url is not null limit 1`,
      [style],
    );
    expect(backs[0]?.['url']).toMatch(/-back\.jpg\?v=/);
    expect((await look(String(backs[0]?.['url']))).status).toBe(200);
  });

  test('come in one size for a page and one for a list', async () => {
    const { front_image_url: front } = await swatchOf('heather-navy');
    const page = await look(front!);
    const list = await look(smallPicture(front!));
    expect(list).toMatchObject({ status: 200, kind: 'jpg' });
    expect(list.size).toBeLessThan(page.size);
  });

  test('are what their first bytes say, whatever their name', async () => {
    await refresh(cap);
    const rows = await shop.backend.sql(
      `select front_image_url as url from public.color_swatches
       where style_code = $1 and front_image_url is not null limit 1`,
      [cap],
    );
    expect(await look(String(rows[0]?.['url']))).toMatchObject({ type: 'image/png', kind: 'png' });
  });

  // product: colors
  test('are shown in the picker and in the favorites', async () => {
    const { data } = await callFunction(listColors, listColorsFunction, { style });
    const navy = data.colors.find(({ key }) => key === 'heather-navy');
    expect(navy?.swatchUrl).toContain('/Heather_Navy-swatch.jpg?v=');
    const favorites = (await callFunction(listFavorites, listFavoritesFunction, {})).data.favorites;
    const shown = favorites.find((favorite) => favorite.style === style)?.color;
    expect(shown?.name).toBe('Navy');
    expect(shown?.frontImageUrl).toContain('/Navy-front.jpg?v=');
  });

  test('that the supplier doesn’t have are left out: the drawing is used instead', async () => {
    expect((await swatchOf(withoutPicture[style]!)).front_image_url).toBeNull();
    await shop.backend.sql(
      `update public.color_swatches set front_image_url = null where style_code = $1`,
      [style],
    );
    await forgetCopies();
    shop.supplier.fail({ fault: 'discontinued', of: 'pictures' });
    const first = await drain();
    expect(first).toMatchObject({ copied: 0, failed: 0, left: 0 });
    expect(first.missing).toBe(picturesOf(style));
    expect((await swatchOf('heather-navy')).front_image_url).toBeNull();
    // A picture isn't requested again until the supplier's data has another address for it.
    shop.supplier.reset();
    expect(await drain()).toMatchObject({ copied: 0, missing: 0 });
    expect(shop.supplier.requests).toEqual([]);
  });

  test.each(['malformed', 'empty'] as const)(
    'that aren’t pictures (%s) are not saved',
    async (fault) => {
      await forgetCopies(cap);
      await shop.backend.sql(
        `update public.color_swatches set front_image_url = null where style_code = $1`,
        [cap],
      );
      shop.supplier.fail({ fault, of: 'pictures' });
      expect(await drain()).toMatchObject({ copied: 0, failed: 0 });
      const rows = await shop.backend.sql(
        `select 1 from public.color_swatches where style_code = $1 and front_image_url is not null`,
        [cap],
      );
      expect(rows).toEqual([]);
    },
  );

  test('that fail are tried again later, and earlier copies stay', async () => {
    await forgetCopies(cap);
    await drain();
    const before = await shop.backend.sql(
      `select color_key, front_image_url from public.color_swatches where style_code = $1
       order by color_key`,
      [cap],
    );
    await forgetCopies(cap);
    shop.supplier.fail({ fault: '429', of: 'pictures' });
    const failed = await copyPictures(readEnv(process.env), 500);
    expect(failed.copied).toBe(0);
    expect(failed.failed).toBeGreaterThan(0);
    expect(failed.left).toBeGreaterThan(0);
    expect(shop.log.join()).toContain('picture-failed');
    expect(
      await shop.backend.sql(
        `select color_key, front_image_url from public.color_swatches where style_code = $1
         order by color_key`,
        [cap],
      ),
    ).toEqual(before);

    shop.supplier.reset();
    await endLeases();
    const again = await drain();
    expect(again.failed).toBe(0);
    expect(again.copied).toBeGreaterThan(0);
    expect(again.left).toBe(0);
  });

  test('are copied once, no matter how many copy at a time', async () => {
    await forgetCopies(cap);
    const reports = await Promise.all([drain(), drain()]);
    const copied = reports.reduce((sum, report) => sum + report.copied + report.missing, 0);
    const rows = await shop.backend.sql(
      `select 1 from private.color_pictures
       where style_code = $1 and source is not null`,
      [cap],
    );
    expect(copied).toBe(rows.length);
  });

  test('wait for the schedule when there is no time left', async () => {
    await forgetCopies(cap);
    const report = await copyPictures(readEnv(process.env), 1);
    expect(report.left).toBeGreaterThan(0);
    // Pictures that were begun and ran out of time are due again once their lease ends.
    await endLeases();
    expect((await drain()).left).toBe(0);
  });
});

test('a copier that can’t reach the backend reports it only in the log', async () => {
  vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:1');
  expect((await copyPicturesFunction()).status).toBe(500);
  expect(shop.log.join()).toContain('copy-pictures-failed');
});
