// product: price-book
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { publishedBook } from './published-book.build.ts';
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

const dearer = { version: 3, book: { ...usualBook, setupCents: 2500 } };

describe('a build', () => {
  test('has a new shop’s prices where no database is set up', async () => {
    expect(await publishedBook({})).toBeNull();
  });

  test('has a new shop’s prices while nobody published others', async () => {
    const SUPABASE_URL = await answering(200, { version: 1, book: usualBook });
    expect(await publishedBook({ SUPABASE_URL, SUPABASE_SECRET_KEY: 'key' })).toBeNull();
  });

  test('has the prices that it’s given', async () => {
    expect(await publishedBook({ PRICE_BOOK: JSON.stringify(dearer) })).toEqual(dearer);
  });

  test('leaves out what garments cost the shop, because scripts contain its prices', async () => {
    const known = { ...usualBook.garments['00606'], costCents: 311 };
    const book = { ...usualBook, garments: { ...usualBook.garments, '00606': known } };
    const built = await publishedBook({ PRICE_BOOK: JSON.stringify({ version: 4, book }) });
    expect(built).toEqual({ version: 4, book: usualBook });
  });

  test('has the prices that count in the database', async () => {
    const SUPABASE_URL = await answering(200, dearer);
    expect(await publishedBook({ SUPABASE_URL, SUPABASE_SECRET_KEY: 'key' })).toEqual(dearer);
  });

  test.each([
    [500, {}],
    [200, { version: 3, book: { ...usualBook, setupCents: -1 } }],
  ])('ends if the database answers HTTP %i with %j', async (status, body) => {
    const SUPABASE_URL = await answering(status, body);
    await expect(publishedBook({ SUPABASE_URL, SUPABASE_SECRET_KEY: 'key' })).rejects.toThrow(
      'The price book can’t be read',
    );
  });
});
