// product: price-book
import { taxRow } from '../factory/taxes.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAuditEvents } from '../../src/staff/members/list-audit-events.rpc.ts';
import { readJob } from '../../src/staff/job/read-job.rpc.ts';
import { listBooks } from '../../src/settings/list-books.rpc.ts';
import { readBook } from '../../src/settings/read-book.rpc.ts';
import { usualStaffMay } from '../../src/orders/changes/exception.ts';
import { usualShopBook as usualBook } from '../../src/settings/shop-book.ts';
import { orderToPlace } from '../factory/orders.ts';
import { openTestBackend, type TestBackend } from './support.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());

const actor = 'owner@confluenceprint.example';
/** A new shop's. */
const first = { ...usualBook, staffMay: usualStaffMay };
const dearer = { ...usualBook, namedCents: 250 };
type Answer = { outcome: string; revision?: number; version?: number };
const call = (name: string, p: Record<string, unknown>) => backend.call<Answer>(name, { p });
const save = (id: string, revision = 0, changes: Record<string, unknown> = {}) =>
  call('save_price_book', { id, revision, note: '', book: dearer, actor, ...changes });
const publish = (id: string, revision = 1, changes: Record<string, unknown> = {}) =>
  call('publish_price_book', { id, revision, starts_at: null, actor, ...changes });
const read = (version: number | null) =>
  backend.call<{ version: number; book: unknown } | null>('read_price_book_version', {
    p_version: version,
  });
const newest = async (): Promise<number> => {
  const [row] = await backend.sql('select max(version) as version from public.price_books');
  return row?.['version'] as number;
};
const current = async (): Promise<number> => (await read(null))?.version ?? 0;

/** A draft that was saved once. */
async function draft(changes: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID();
  expect(await save(id, 0, changes)).toEqual({ outcome: 'saved', revision: 1 });
  return id;
}
async function published(changes: Record<string, unknown> = {}): Promise<number> {
  const { outcome, version = 0 } = await publish(await draft(changes));
  expect(outcome).toBe('published');
  return version;
}

describe('the price book', () => {
  test('begins with the prices of the specification', async () => {
    expect(await read(null)).toEqual({ version: 1, book: first });
    expect(await read(1)).toEqual({ version: 1, book: first });
    expect(await read(2)).toBeNull();
  });

  test('gets the next version when a draft is published, and each keeps its prices', async () => {
    const id = await draft({ note: 'Names cost more' });
    expect(await read(null)).toMatchObject({ book: first });
    const version = (await newest()) + 1;
    expect(await publish(id)).toEqual({ outcome: 'published', version });
    expect(await read(null)).toEqual({ version, book: dearer });
    expect(await read(1)).toEqual({ version: 1, book: first });
    const listed = await backend.ask(listBooks, {}, 'owner');
    expect(listed.current).toBe(version);
    expect(listed.books[0]).toMatchObject({ id, version, note: 'Names cost more', savedBy: actor });
    expect(await backend.ask(readBook, { id }, 'owner')).toEqual({ id, revision: 1, book: dearer });
    const [event] = await backend.ask(listAuditEvents, { before: null }, 'owner');
    expect(event).toMatchObject({ what: 'prices-published', actor, details: { version } });
  });

  test('lets orders have what any published version offers, because one may be on its way', async () => {
    const [first, ...others] = usualBook.catalog;
    const book = {
      ...usualBook,
      catalog: [{ ...first, sizes: ['Youth M'] }, ...others.slice(1)],
    };
    const offered = async () => {
      const [row] = await backend.sql(`select sizes from private.catalog where garment_id = $1`, [
        first?.id,
      ]);
      return new Set(row?.['sizes'] as string[]);
    };
    const id = await draft({ book });
    expect(await offered()).toEqual(new Set(first?.sizes));
    await publish(id);
    expect(await offered()).toEqual(new Set([...(first?.sizes ?? []), 'Youth M']));
    const [{ count } = { count: 0 }] = await backend.sql('select count(*) from private.catalog');
    expect(Number(count)).toBe(usualBook.catalog.length);
  });

  test('counts from the time that was set, and can’t be read before', async () => {
    const before = await current();
    const startsAt = new Date(Date.now() + 3_600_000).toISOString();
    const id = await draft();
    const { version = 0 } = await publish(id, 1, { starts_at: startsAt });
    expect([await current(), await read(version)]).toEqual([before, null]);
    await backend.sql(`set session_replication_role = replica`);
    await backend.sql(`update public.price_books set starts_at = now() where version = $1`, [
      version,
    ]);
    await backend.sql(`set session_replication_role = origin`);
    expect(await current()).toBe(version);
  });

  test('is replaced before it starts by one that’s published after it and starts at once', async () => {
    const startsAt = new Date(Date.now() + 3_600_000).toISOString();
    const planned = await publish(await draft(), 1, { starts_at: startsAt });
    const { version = 0 } = await publish(await draft(), 1);
    await backend.sql(`set session_replication_role = replica`);
    await backend.sql(`update public.price_books set starts_at = now() where version = $1`, [
      planned.version,
    ]);
    await backend.sql(`set session_replication_role = origin`);
    expect(await current()).toBe(version);
  });

  test('takes no start more than a year away', async () => {
    const id = await draft();
    const starts_at = new Date(Date.now() + 400 * 86_400_000).toISOString();
    const response = await backend.tryCall('service', 'publish_price_book', {
      p: { id, revision: 1, starts_at, actor },
    });
    expect(response.status).toBe(400);
  });

  test.each([
    [`update public.price_books set note = 'x' where version = 1`],
    [`update public.price_books set starts_at = now() where version = 1`],
    [`delete from public.price_books where version = 1`],
    ['truncate public.price_books cascade'],
  ])('never changes once it’s published: %s', async (statement) => {
    await expect(backend.sql(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('answers a repeat of saving, publishing, and restoring as the first time', async () => {
    const id = await draft();
    expect(await save(id)).toEqual({ outcome: 'saved', revision: 1 });
    expect(await save(id, 1, { note: 'B' })).toEqual({ outcome: 'saved', revision: 2 });
    expect(await save(id, 1, { note: 'B' })).toEqual({ outcome: 'saved', revision: 2 });
    const answer = await publish(id, 2);
    expect(answer).toEqual({ outcome: 'published', version: await newest() });
    expect(await publish(id, 2)).toEqual(answer);
    const restored = { id: randomUUID(), version: 1, current: await current(), actor };
    const back = await call('restore_price_book', restored);
    expect(back).toEqual({ outcome: 'published', version: await newest() });
    expect(await call('restore_price_book', restored)).toEqual(back);
    expect(await read(null)).toEqual({ version: back.version, book: first });
  });

  test('refuses what somebody else got ahead of', async () => {
    const [mine, other] = [await draft(), await draft()];
    expect(await save(mine, 0, { note: 'Somebody else’s' })).toEqual({ outcome: 'stale' });
    expect(await save(mine, 1)).toMatchObject({ outcome: 'saved', revision: 2 });
    expect(await publish(mine, 1)).toEqual({ outcome: 'stale' });
    const seen = await current();
    expect(await publish(mine, 2)).toMatchObject({ outcome: 'published' });
    expect(await save(mine, 2, { note: 'Too late' })).toEqual({ outcome: 'stale' });
    expect(await publish(other)).toEqual({ outcome: 'stale' });
    const restore = { id: randomUUID(), version: 1, current: seen, actor };
    expect(await call('restore_price_book', restore)).toEqual({ outcome: 'stale' });
    expect(
      await call('restore_price_book', { ...restore, current: await current(), version: 9999 }),
    ).toEqual({ outcome: 'not-found' });
    expect(await publish(randomUUID())).toEqual({ outcome: 'not-found' });
  });
});

describe('an order', () => {
  type Placed = { outcome: string; orderId: string; number: number };
  const place = async (changes: Record<string, unknown> = {}) =>
    backend.call<Placed>('place_order', {
      p: orderToPlace({ priceVersion: await current(), ...changes }),
    });
  const refusal = async (changes: Record<string, unknown>) => {
    const p = orderToPlace({ priceVersion: await current(), ...changes });
    const response = await backend.tryCall('service', 'place_order', { p });
    return {
      status: response.status,
      details: ((await response.json()) as { details: unknown }).details,
    };
  };
  const count = async () => (await backend.sql('select from public.orders')).length;

  test('is only placed at the prices that count, and a repeat gets its answer anyway', async () => {
    const order = orderToPlace({ priceVersion: await current() });
    const first = await backend.call<Placed>('place_order', { p: order });
    expect(first.outcome).toBe('placed');
    await published();
    const before = await count();
    expect(await place({ priceVersion: (await current()) - 1 })).toEqual({ outcome: 'repriced' });
    expect(await place({ priceVersion: 9999 })).toEqual({ outcome: 'repriced' });
    expect(await place({ priceVersion: null })).toEqual({ outcome: 'repriced' });
    expect(await count()).toBe(before);
    expect(await backend.call<Placed>('place_order', { p: order })).toMatchObject({
      outcome: 'replayed',
      number: first.number,
    });
  });

  const extras = [
    { kind: 'size', item: 0, size: 'M', count: 14, eachCents: 200 },
    { kind: 'setup', design: 0, count: 2, eachCents: 2500 },
    { kind: 'art', design: 0, count: 1, eachCents: 4000 },
  ];
  const money = { subtotalCents: 50_800, taxCents: 3556, totalCents: 54_356 };

  test('keeps its extras and its days of rush, which press staff don’t see', async () => {
    const rush = { turnaroundClass: 'rush', rushDays: 5 };
    const { number } = await place({ extras, ...money, ...rush });
    expect(await backend.ask(readJob, { kind: 'order', number }, 'staff')).toMatchObject({
      price: { extras, ...money },
      rushDays: 5,
    });
    const press = await backend.ask(readJob, { kind: 'order', number }, 'press');
    expect(press).toMatchObject({ price: null });
    expect(JSON.stringify(press)).not.toContain('eachCents');
  });

  test.each([
    [
      'nothing that it adds up to',
      { extras, taxCents: 2730, totalCents: 41_730 },
      'orders_subtotal_adds_up',
    ],
    ['a size of another count', { extras: [{ ...extras[0], count: 13 }] }, 'orders_extras_fit'],
    ['another item', { extras: [{ ...extras[0], item: 1 }] }, 'orders_extras_fit'],
    ['another design', { extras: [{ ...extras[2], design: 1 }] }, 'orders_extras_fit'],
    ['more prints than there are', { extras: [{ ...extras[1], count: 3 }] }, 'orders_extras_fit'],
    ['art twice', { extras: [{ ...extras[2], count: 2 }] }, 'orders_extras_fit'],
    [
      'the same twice',
      { extras: [extras[2], { ...extras[2], eachCents: 1 }] },
      'orders_extras_fit',
    ],
    ['a negative amount', { extras: [{ ...extras[2], eachCents: -1 }] }, 'orders_subtotal_adds_up'],
    [
      'something else',
      { extras: [{ kind: 'tip', design: 0, count: 1, eachCents: 1 }] },
      'orders_subtotal_adds_up',
    ],
    ['a longer form', { extras: [{ ...extras[2], note: 'x' }] }, 'orders_subtotal_adds_up'],
    ['no list', { extras: {} }, 'orders_subtotal_adds_up'],
  ])('has no extras for %s', async (_, changes, details) => {
    const listed: { count?: number; eachCents?: number }[] = Array.isArray(changes.extras)
      ? changes.extras
      : [];
    const sum = listed.reduce(
      (cents, { count: pieces = 0, eachCents = 0 }) => cents + pieces * eachCents,
      39_000,
    );
    const priced =
      'totalCents' in changes ? {} : { subtotalCents: sum, taxCents: 0, totalCents: sum };
    expect(await refusal({ ...priced, ...changes })).toEqual({ status: 400, details });
  });

  test('has days of rush only as a rush', async () => {
    expect(await refusal({ rushDays: 5 })).toEqual({
      status: 400,
      details: 'orders_rush_days_for_rush_only',
    });
  });

  test('isn’t the one that was approved once a size costs something else', async () => {
    const hash = async (orderId: string) => {
      const [row] = await backend.sql('select private.ordered_hash($1) as hash', [orderId]);
      return row?.['hash'];
    };
    const { orderId } = await place({ extras, ...money });
    const before = await hash(orderId);
    await backend.sql(
      `update public.orders set extras = jsonb_set(extras, '{0,each_cents}', '100'),
         subtotal_cents = subtotal_cents - 1400, adjustment_cents = 1400,
         adjustments = '[{"line": "order", "cents": 1400, "reason": "x"}]'
       where id = $1`,
      [orderId],
    );
    expect(await hash(orderId)).not.toBe(before);
  });
});

// product: sales-tax
test('the site is built once for each version, and again when a rate of its sales tax has started', async () => {
  const [row] = await backend.sql('select private.shop_date(now())::text as today');
  const fromDay = row?.['today'] as string;
  const claim = async () => (await backend.sql('select public.claim_site_build() as version'))[0];
  const taxes = [...usualBook.taxes, taxRow('KS', { fromDay })];
  const version = await published({ book: { ...usualBook, taxes } });
  expect(await claim()).toEqual({ version });
  expect(await claim()).toEqual({ version: null });
  await backend.sql(
    `update private.site_builds set asked_at = now() - interval '1 day' where version = $1`,
    [version],
  );
  expect(await claim()).toEqual({ version });
  expect(await claim()).toEqual({ version: null });
});

test('keeps every garment that was published, offered nowhere, because orders refer to it', async () => {
  const camp = { ...usualBook.catalog[0], id: 'camp-tee', name: 'Camp Tee', styleCode: '52500' };
  const current = await published({
    book: { ...usualBook, catalog: [...usualBook.catalog, camp] },
  });
  const catalogOf = async (version: number | undefined) =>
    ((await read(version ?? 0)) as { book: typeof usualBook }).book.catalog;
  const withdrawn = { ...camp, offered: 'nowhere' };
  const back = await call('restore_price_book', { id: randomUUID(), version: 1, current, actor });
  expect(await catalogOf(back.version)).toEqual([...usualBook.catalog, withdrawn]);
  expect(await catalogOf(await published({ book: usualBook }))).toEqual([
    ...usualBook.catalog,
    withdrawn,
  ]);
  expect(await catalogOf(1)).toEqual(usualBook.catalog);
});
