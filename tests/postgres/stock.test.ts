import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  connections,
  countOutcomes,
  onEveryConnection,
  openTestDatabase,
  type TestDatabase,
} from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const sizes = ['S', 'M', 'L', 'XL', '2XL'];

/** What the supplier says about that many colors; `edition` changes every picture's source. */
function colorsOf(count: number, edition: string) {
  return Array.from({ length: count }, (_, at) => ({
    key: `color-${at}`,
    code: `${at}`,
    name: `Color ${at}`,
    hex: '#1f2742',
    swatchSource: `${edition}/${at}-swatch.jpg`,
    frontSource: `${edition}/${at}-front.jpg`,
    backSource: `${edition}/${at}-back.jpg`,
    sizes: sizes.map((size, place) => ({
      size,
      order: `B${place}`,
      warehouses: [
        { abbr: 'IL', quantity: at, closeout: false, dropship: false, expected: null },
        { abbr: 'TX', quantity: 1, closeout: false, dropship: false, expected: null },
      ],
    })),
  }));
}

async function sync(styleCode: string, count: number, edition = 'first'): Promise<void> {
  const { claim } = await database.call<{ claim: string }>('begin_sync', {
    styleCode,
    seconds: 60,
  });
  const { outcome } = await database.call<{ outcome: string }>('finish_sync', {
    styleCode,
    claim,
    supplierStyleId: 39,
    brand: 'Bella + Canvas',
    styleName: '3001',
    colors: colorsOf(count, edition),
  });
  expect(outcome).toBe('saved');
}

type Picture = { styleCode: string; colorKey: string; view: string; source: string };

/** Leases all pictures of a style that are due. */
async function duePictures(styleCode: string): Promise<Picture[]> {
  const { pictures } = await database.call<{ pictures: Picture[] }>('next_pictures', {
    limit: 500,
    seconds: 1,
    styleCodes: [styleCode],
  });
  return pictures;
}

async function finishPicture(picture: Picture): Promise<string> {
  const url = `https://shop.example/${picture.source}`;
  return (await database.call<{ outcome: string }>('picture_done', { ...picture, url })).outcome;
}

// product: supplier-sync
test('syncs a style while its pictures are being copied, and loses none of them', async () => {
  const styleCode = '99001';
  await sync(styleCode, 40);
  for (const edition of ['second', 'third', 'fourth', 'fifth', 'sixth']) {
    const pictures = await duePictures(styleCode);
    expect(pictures).toHaveLength(40 * 3);
    await onEveryConnection(async (at) => {
      if (at === 0) return sync(styleCode, 40, edition);
      const mine = pictures.filter((_, place) => place % (connections - 1) === at - 1);
      for (const picture of mine)
        expect(['saved', 'stale']).toContain(await finishPicture(picture));
    });
  }
  const last = await duePictures(styleCode);
  expect(await Promise.all(last.map(finishPicture))).toEqual(last.map(() => 'saved'));
  expect(
    await database.sql(
      `select count(*)::int as colors from public.color_swatches
       where style_code = $1 and swatch_url like '%/sixth/%-swatch.jpg'
         and front_image_url like '%/sixth/%-front.jpg'
         and back_image_url like '%/sixth/%-back.jpg'`,
      [styleCode],
    ),
  ).toEqual([{ colors: 40 }]);
});

// product: supplier-sync
test('lets one of many syncs of a style begin', async () => {
  const answers = await onEveryConnection(() =>
    database.call<{ outcome: string }>('begin_sync', { styleCode: '99004', seconds: 60 }),
  );
  expect(countOutcomes(answers)).toEqual({ begun: 1, busy: 31 });
});

// product: colors
test('reads each stock row of a style once, although ANALYZE has never seen the style', async () => {
  await sync('99002', 40);
  await database.sql('analyze public.garment_stock, public.color_swatches, public.garments');
  const styleCode = '99003';
  await sync(styleCode, 500);
  await database.sql(`
    create function rows_read(p_call text) returns bigint language plpgsql as $$
    declare
      v_answer jsonb;
    begin
      execute p_call into v_answer;
      return (
        select seq_tup_read + idx_tup_fetch
        from pg_stat_xact_user_tables
        where relname = 'garment_stock'
      );
    end;
    $$`);
  const [row] = await database.sql(`select rows_read($1)::int as rows`, [
    `select public.style_colors('{"styleCode": "${styleCode}"}')`,
  ]);
  expect(row).toEqual({ rows: 500 * sizes.length * 2 });
});
