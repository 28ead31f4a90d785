// product: price-book
import { createServer } from 'node:http';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { afterEach, describe, expect, test } from 'vitest';
import type * as garment from '../garments/garment.ts';
import type * as delivery from '../orders/delivery/delivery.ts';
import type * as closedDay from '../orders/due-dates/closed-day.ts';
import type * as openDay from '../orders/due-dates/open-day.ts';
import type * as production from '../orders/due-dates/production.ts';
import type * as turnaround from '../orders/due-dates/turnaround.ts';
import type * as estimate from '../quotes/estimate.ts';
import type * as builtCalendar from './built-calendar.ts';
import { usualCalendar } from '../shop.ts';
import { definitions, publishedBook } from './published-book.build.ts';
import { usualShopBook } from './shop-book.ts';
import { usualBook } from './usual-book.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A database that answers with this, at its address. */
async function answering(status: number, body: unknown): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const dearer = { version: 3, book: { ...usualShopBook, setupCents: 2500 } };
/** What is built in of it. */
const built = {
  version: 3,
  book: { ...usualBook, setupCents: 2500 },
  calendar: usualCalendar,
  catalog: usualShopBook.catalog,
};

describe('a build', () => {
  test('has a new shop’s prices where no database is set up', async () => {
    expect(await publishedBook({})).toBeNull();
  });

  test('has a new shop’s prices while nobody published others', async () => {
    const SUPABASE_URL = await answering(200, { version: 1, book: usualShopBook });
    expect(await publishedBook({ SUPABASE_URL, SUPABASE_SECRET_KEY: 'key' })).toBeNull();
  });

  test('has the prices that it’s given', async () => {
    expect(await publishedBook({ PRICE_BOOK: JSON.stringify(dearer) })).toEqual(built);
  });

  test('leaves out what garments cost the shop, because scripts contain its prices', async () => {
    const known = { ...usualBook.garments['00606'], costCents: 311 };
    const book = { ...usualShopBook, garments: { ...usualBook.garments, '00606': known } };
    const { book: shown } =
      (await publishedBook({ PRICE_BOOK: JSON.stringify({ version: 4, book }) })) ?? {};
    expect(shown).toEqual(usualBook);
  });

  test('has the prices that count in the database', async () => {
    const SUPABASE_URL = await answering(200, dearer);
    expect(await publishedBook({ SUPABASE_URL, SUPABASE_SECRET_KEY: 'key' })).toEqual(built);
  });

  test.each([
    [500, {}],
    [200, { version: 3, book: { ...usualShopBook, setupCents: -1 } }],
  ])('ends if the database answers HTTP %i with %j', async (status, body) => {
    const SUPABASE_URL = await answering(status, body);
    await expect(publishedBook({ SUPABASE_URL, SUPABASE_SECRET_KEY: 'key' })).rejects.toThrow(
      'The price book can’t be read',
    );
  });
});

describe('what is built in', () => {
  /** Rules as pages and functions have them that were built with a book. */
  async function builtWith(changes: object) {
    const { calendar } = usualShopBook;
    const PRICE_BOOK = JSON.stringify({
      version: 5,
      book: { ...usualShopBook, calendar: { ...calendar, ...changes }, ...changes },
    });
    const { outputFiles } = await build({
      stdin: {
        contents: rules.map((file) => `export * from '${file}';`).join('\n'),
        resolveDir: path.resolve(import.meta.dirname, '..'),
      },
      bundle: true,
      write: false,
      platform: 'node',
      format: 'esm',
      define: definitions(await publishedBook({ PRICE_BOOK })),
    });
    const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
    return (await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`)) as Rules;
  }
  const rules = [
    './garments/garment.ts',
    './orders/due-dates/open-day.ts',
    './orders/due-dates/closed-day.ts',
    './orders/due-dates/turnaround.ts',
    './orders/due-dates/production.ts',
    './orders/delivery/delivery.ts',
    './quotes/estimate.ts',
    './settings/built-calendar.ts',
  ];
  type Rules = typeof garment &
    typeof openDay &
    typeof closedDay &
    typeof turnaround &
    typeof production &
    typeof delivery &
    typeof estimate &
    typeof builtCalendar;

  test('closes the shop on the days and holidays that owners chose, and moves dates', async () => {
    const built = await builtWith({
      holidays: ['Juneteenth'],
      closures: [{ from: '2026-12-28', to: '2026-12-30' }],
      cutoffHour: 10,
      opens: '08:00',
      localDays: 1,
    });
    const { arrivalDay, closedDayMessage, defaultDueDate, isOpenDay, nextCutoff } = built;
    const closed = ['2026-12-28', '2026-12-29', '2026-12-30', '2026-06-19'];
    expect(closed.map(isOpenDay)).toEqual([false, false, false, false]);
    expect(['2026-12-25', '2026-12-31', '2026-11-26'].map(isOpenDay)).toEqual([true, true, true]);
    const now = new Date('2026-12-21T18:00:00Z'); // noon at the shop
    expect(closedDayMessage('2026-12-29', now)).toMatch(/^We’re closed that day\./);
    expect(defaultDueDate(now)).toBe('2027-01-05');
    expect(nextCutoff(now)).toEqual(new Date('2026-12-22T16:00:00Z'));
    // Carriers work while we're closed.
    expect(arrivalDay('2026-12-23', '90210')).toBe('2026-12-29');
    expect(built.shopHours).toBe('8:00–5:00 weekdays');
  });

  test('starts work as early as the fastest rush and the van need', async () => {
    const built = await builtWith({
      localDays: 1,
      rush: { steps: [{ fromDays: 2, toDays: 6, cents: 3000, permille: 0 }], superRush: null },
    });
    const { startBy } = built;
    const placed = new Date('2026-09-01T15:00:00Z');
    expect(startBy('2026-09-25', 'pickup', placed)).toBe('2026-09-24');
    expect(startBy('2026-09-25', 'local', placed)).toBe('2026-09-23');
  });

  test('offers the garments that owners chose, and still knows those of old orders', async () => {
    const catalog = usualShopBook.catalog.map((garment) =>
      garment.id === 'premium-cotton'
        ? { ...garment, offered: 'nowhere' as const }
        : { ...garment, name: `Our ${garment.name}` },
    );
    const built = await builtWith({ catalog });
    const { startingEstimate } = built;
    expect(built.orderFormGarments.map(({ name }) => name)).toEqual([
      'Our Budget Cotton',
      'Our Budget Blend',
      'Our Premium Blend',
    ]);
    expect(built.garmentById('premium-cotton')?.name).toBe('Premium Cotton');
    expect(built.offeredGarment('premium-cotton')).toBeUndefined();
    expect(built.garmentByStyleCode('00606')).toBeUndefined();
    expect(startingEstimate.garmentId).toBe('budget-cotton');
  });

  test('is a new shop’s while nothing is published', () => {
    expect(definitions(null)).toEqual({
      builtPriceBook: 'undefined',
      builtShopCalendar: 'undefined',
      builtCatalog: 'undefined',
    });
  });
});
