// product: price-book
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listPricedOrders, pricedOrdersPage } from '../../src/settings/list-priced-orders.rpc.ts';
import { repriceAll } from '../../src/settings/price-lab.ts';
import { usualBook } from '../../src/settings/usual-book.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { orderToPlace } from '../factory/orders.ts';
import { openTestBackend, type PlacedOrder, type TestBackend } from './support.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());

const today = shopToday(new Date());
const place = async (changes: Record<string, unknown> = {}) =>
  backend.call<PlacedOrder>('place_order', { p: orderToPlace(changes) });
const list = (from = today, before: number | null = null) =>
  backend.ask(listPricedOrders, { from, before }, 'owner');
const numbers = async (...asked: Parameters<typeof list>) =>
  (await list(...asked)).map(({ number }) => number);

beforeEach(() => backend.sql(`update public.orders set created_at = now() - interval '3 years'`));

describe('orders for the price lab', () => {
  test('come newest first, with everything that the price function needs to say what they were sold for', async () => {
    const [first, second] = [await place(), await place()];
    expect(await numbers()).toEqual([second.number, first.number]);
    const lab = repriceAll(await list(), usualBook);
    expect(lab).toMatchObject({ orders: 2, largest: [], byHand: { orders: 0 } });
    expect(lab.beforeCents).toBeGreaterThan(0);
    expect(lab.afterCents).toBe(lab.beforeCents);
  });

  test('go on below a number', async () => {
    const [first, second] = [await place(), await place()];
    expect(await numbers(today, second.number)).toEqual([first.number]);
    expect(pricedOrdersPage).toBe(2_000);
  });

  test('leave out canceled and older ones', async () => {
    const [canceled, older, kept] = [await place(), await place(), await place()];
    await backend.sql(`update public.orders set status = 'cancelled' where number = $1`, [
      canceled.number,
    ]);
    await backend.sql(
      `update public.orders set created_at = now() - interval '5 days' where number = $1`,
      [older.number],
    );
    expect(await numbers()).toEqual([kept.number]);
    expect(await numbers(addDays(today, -5))).toEqual([kept.number, older.number]);
  });

  test('say which ones staff priced', async () => {
    const { number } = await place();
    await backend.sql(
      `update public.orders
       set adjustments = '[{"line": "goods", "cents": -100, "reason": "Mix-up"}]',
         adjustment_cents = -100, total_cents = total_cents - 100
       where number = $1`,
      [number],
    );
    expect(await list()).toMatchObject([{ number, byHand: true, adjustmentCents: -100 }]);
  });

  test('are refused for more than 400 days, and to everybody but owners', async () => {
    const call = (role: 'owner' | 'staff' | 'press' | 'bookkeeper', from: string) =>
      backend.tryCall(role, listPricedOrders.name, { p: { from, before: null } });
    expect((await call('owner', addDays(today, -401))).status).toBe(400);
    for (const role of ['staff', 'press', 'bookkeeper'] as const) {
      expect((await call(role, today)).status, role).toBe(403);
    }
  });
});
