// product: blanks-to-buy
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askPurchase } from '../../src/blanks/ask-purchase.rpc.ts';
import { closePurchase } from '../../src/blanks/close-purchase.rpc.ts';
import { enterPurchase } from '../../src/blanks/enter-purchase.rpc.ts';
import { listBlanksToBuy } from '../../src/blanks/list-blanks-to-buy.rpc.ts';
import { listDeliveries } from '../../src/blanks/list-deliveries.rpc.ts';
import { listPurchases } from '../../src/blanks/list-purchases.rpc.ts';
import { receiveBlanks } from '../../src/blanks/receive-blanks.rpc.ts';
import { undoReceiving } from '../../src/blanks/undo-receiving.rpc.ts';
import { toColumns } from '../../src/platform/column-names.ts';
import { orderToPlace } from '../factory/orders.ts';
import { openTestBackend, type PlacedOrder, type TestBackend } from './support.ts';

let backend: TestBackend;
const part = { styleCode: '99992', colorKey: 'navy', size: 'M' };
beforeAll(async () => {
  backend = await openTestBackend();
  const { claim } = await backend.call<{ claim: string }>('begin_sync', {
    p: { styleCode: part.styleCode, seconds: 60 },
  });
  const warehouse = (abbr: string, quantity: number, dropship = false) => ({
    abbr,
    quantity,
    closeout: false,
    dropship,
  });
  await backend.call('finish_sync', {
    p: {
      styleCode: part.styleCode,
      claim,
      supplierStyleId: 1,
      colors: [
        {
          key: 'navy',
          code: '1',
          name: 'Navy',
          hex: '#1f2742',
          sizes: [
            {
              size: 'M',
              order: 'B1',
              part: {
                number: 'B99992001',
                pieceCents: 300,
                dozenCents: 280,
                caseCents: 250,
                casePieces: 72,
              },
              warehouses: [warehouse('IL', 90), warehouse('KS', 0), warehouse('DS', 400, true)],
            },
            {
              size: '2XL',
              order: 'B2',
              part: {
                number: 'B99992002',
                pieceCents: 500,
                dozenCents: 480,
                caseCents: 450,
                casePieces: 72,
              },
              warehouses: [warehouse('IL', 90)],
            },
          ],
        },
      ],
    },
  });
  await backend.call('save_transit', {
    p: { supplier: 'ss', warehouses: [{ warehouse: 'IL', days: 1, cutOff: '4:00 CT' }] },
  });
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.sql(`update public.orders set status = 'cancelled' where is_open`);
});

/** An approved order with 14 pieces in M. */
async function approved(
  paymentTerms: 'account' | 'approval' = 'account',
  style: object = { styleCode: part.styleCode, colorKey: 'navy' },
): Promise<PlacedOrder> {
  const order = orderToPlace({ paymentTerms, ...style });
  const placed = await backend.call<PlacedOrder>('place_order', { p: toColumns(order) });
  await backend.sql(`update public.orders set status = 'approved' where id = $1`, [placed.orderId]);
  return placed;
}
const list = () => backend.ask(listBlanksToBuy, {}, 'staff');
const numbers = async () => (await list()).jobs.map(({ number }) => number);

test('lists what approved orders need, what it costs, and where it is', async () => {
  const { number } = await approved();
  const { jobs, parts, transit, coming } = await list();
  expect(jobs).toMatchObject([{ number, customer: 'Ada Lovelace' }]);
  const [need] = jobs[0]!.needs.filter(({ size }) => size === 'M');
  expect(need).toEqual({ ...part, design: 0, pieces: 14 });
  expect(parts.find(({ size }) => size === 'M')).toMatchObject({
    ...part,
    synced: true,
    cost: { pieceCents: 300, dozenCents: 280, caseCents: 250, casePieces: 72 },
    stock: { IL: 90 },
  });
  // The supplier doesn't sell it.
  expect(parts.find(({ size }) => size === 'S')).toMatchObject({ cost: null, stock: {} });
  // Nobody knows what the supplier has of another style, which was never synced.
  await approved('account', {});
  expect(new Set((await list()).parts.map(({ synced }) => synced))).toEqual(new Set([true, false]));
  expect(transit).toContainEqual({ warehouse: 'IL', days: 1, cutoff: '4:00 CT' });
  expect(coming).toEqual([]);
});

test('lists no order before approval, in production, or that waits for money', async () => {
  const order = await approved('approval');
  expect(await numbers()).toEqual([]);
  await backend.sql(
    `insert into public.payments
       (id, order_id, order_number, kind, method, amount_cents, actor)
     select gen_random_uuid(), id, number, 'charge', 'cash', total_cents, 'a'
     from public.orders where id = $1`,
    [order.orderId],
  );
  expect(await numbers()).toEqual([order.number]);
  for (const status of ['in_review', 'in_production']) {
    await backend.sql('update public.orders set status = $2 where id = $1', [
      order.orderId,
      status,
    ]);
    expect(await numbers()).toEqual([]);
    // Somebody may still see the list of a minute ago.
    const { seenPurchase } = await list();
    const lines = [{ ...part, warehouse: 'IL', orderNumber: order.number, pieces: 8 }];
    const input = { id: randomUUID(), lines, seenCents: 2_400, seenPurchase };
    expect(await backend.ask(askPurchase, input, 'staff')).toEqual({ outcome: 'stale' });
  }
});

test('counts what was bought for an order, also while nobody knows', async () => {
  const { number } = await approved();
  const id = randomUUID();
  const asked = await backend.ask(
    askPurchase,
    {
      id,
      lines: [{ ...part, warehouse: 'IL', orderNumber: number, pieces: 8 }],
      seenCents: 2_400,
      seenPurchase: (await list()).seenPurchase,
    },
    'staff',
  );
  expect(asked).toMatchObject({ outcome: 'asked', isNew: true });
  const eight = [{ ...part, number, pieces: 8 }];
  expect((await list()).coming).toEqual(eight);
  const tell = (pieces: number, isCanceled = false) =>
    backend.call('settle_purchase', {
      p: {
        id,
        orders: [
          {
            number: `7-${number}`,
            warehouse: 'IL',
            isCanceled,
            totalCents: 2_400,
            freightCents: 0,
            lines: [{ partNumber: 'B99992001', pieces, unitCents: 300 }],
          },
        ],
      },
    });
  await tell(5);
  expect((await list()).coming).toEqual([{ ...eight[0], pieces: 5 }]);
  await tell(8);
  expect((await list()).coming).toEqual(eight);
  await tell(8, true);
  expect((await list()).coming).toEqual([]);
});

// product: buying-blanks
test('compares thousands of the supplier’s orders at once', async () => {
  const orders = Array.from({ length: 5_000 }, (_, at) => ({
    number: `6${at}`,
    poNumber: `CP-${String(500_000 + at)}`,
    isCanceled: at > 1,
    parts: ['B99992001', 'B99992002'],
  }));
  expect(await backend.call('compare_purchases', { p: { supplier: 'ss', orders } })).toEqual([]);
  expect((await list()).differences.map(({ number }) => number)).toEqual(['60', '61']);
  await backend.call('compare_purchases', { p: { supplier: 'ss', orders: [] } });
  expect((await list()).differences).toEqual([]);
});

test('counts a purchase that was made elsewhere, until it’s canceled', async () => {
  const { number } = await approved();
  const id = randomUUID();
  const entered = {
    id,
    seller: 'Blanks & Co.',
    reference: 'B-17',
    goodsCents: 2_000,
    lines: [{ ...part, orderNumber: number, pieces: 8 }],
  };
  const { poNumber } = await backend.ask(enterPurchase, entered, 'staff');
  expect(await backend.ask(enterPurchase, entered, 'staff')).toEqual({
    outcome: 'entered',
    poNumber,
  });
  expect((await list()).coming).toEqual([{ ...part, number, pieces: 8 }]);
  expect((await backend.ask(listPurchases, {}, 'staff'))[0]).toMatchObject({
    id,
    poNumber,
    byHand: true,
    seller: 'Blanks & Co.',
    reference: 'B-17',
    state: 'bought',
  });
  expect(await backend.ask(closePurchase, { id }, 'staff')).toEqual({
    outcome: 'closed',
    state: 'canceled',
  });
  expect((await list()).coming).toEqual([]);
});

/** A purchase whose answer was lost. */
async function lost(
  lines: readonly { size: 'M' | '2XL'; warehouse: string; pieces: number }[],
  seenCents: number,
): Promise<string> {
  const id = randomUUID();
  const { seenPurchase } = await list();
  const bought = lines.map((line) => ({ ...part, orderNumber: null, ...line }));
  expect(
    await backend.ask(askPurchase, { id, lines: bought, seenCents, seenPurchase }, 'staff'),
  ).toMatchObject({ outcome: 'asked' });
  for (const looks of [0, 1]) {
    await backend.call('note_look', { p: { id, looks, reason: 'Not there.' } });
  }
  return id;
}

// product: buying-blanks
test('a purchase that somebody saw on the supplier’s site counts as bought, with its numbers', async () => {
  const { number } = await approved();
  const unknown = (...warehouses: string[]) =>
    lost(
      warehouses.map((warehouse) => ({ size: 'M', warehouse, pieces: 8 })),
      2_400 * warehouses.length,
    );
  const id = await unknown('IL');
  const close = (purchase: string, orders: { warehouse: string; number: string }[]) =>
    backend.ask(closePurchase, { id: purchase, orders }, 'staff');
  for (const orders of [[], [{ warehouse: 'KS', number: '8' }]]) {
    await expect(close(id, orders)).rejects.toThrow('each warehouse needs');
  }
  const orders = [{ warehouse: 'IL', number: `8-${number}` }];
  expect(await close(id, orders)).toEqual({ outcome: 'closed', state: 'bought' });
  const [purchase] = await backend.ask(listPurchases, {}, 'staff');
  expect(purchase).toMatchObject({
    id,
    state: 'bought',
    reason: null,
    lines: [{ boughtPieces: 8 }],
    orders: [
      {
        ...{ number: `8-${number}`, warehouse: 'IL', isCanceled: false, totalCents: 2_400 },
        lines: [{ partNumber: 'B99992001', pieces: 8, unitCents: 300 }],
      },
    ],
  });
  expect(await close(id, orders)).toEqual({ outcome: 'stale', state: 'bought' });
  expect(await close(await unknown('IL'), orders)).toEqual({ outcome: 'taken' });
  const same = ['IL', 'KS'].map((warehouse) => ({ warehouse, number: `9-${number}` }));
  expect(await close(await unknown('IL', 'KS'), same)).toEqual({ outcome: 'taken' });
  // What the supplier tells later counts.
  const told = { ...purchase!.orders[0]!, totalCents: 3_850, freightCents: 1_450 };
  await backend.call('settle_purchase', { p: { id, orders: [told] } });
  const purchases = await backend.ask(listPurchases, {}, 'staff');
  expect(purchases.find((one) => one.id === id)?.orders).toMatchObject([{ freightCents: 1_450 }]);
});

const typed = (id: string, orders: { warehouse: string; number: string }[]) =>
  backend.ask(closePurchase, { id, orders }, 'staff');
const told = (number: string, warehouse: string, pieces: number) => ({
  ...{ number, warehouse, isCanceled: false, totalCents: pieces * 310 + 900, freightCents: 900 },
  lines: [{ partNumber: 'B99992001', pieces, unitCents: 310 }],
});
const settle = (id: string, orders: ReturnType<typeof told>[]) =>
  backend.call('settle_purchase', { p: { id, orders } });
const ordersOf = async (id: string) =>
  (await backend.ask(listPurchases, {}, 'staff')).find((one) => one.id === id)?.orders;

// product: buying-blanks
test('until the supplier tells, each part costs what it did when it was bought', async () => {
  const id = await lost(
    [
      { size: 'M', warehouse: 'IL', pieces: 8 },
      { size: 'M', warehouse: 'IL', pieces: 6 },
      { size: '2XL', warehouse: 'IL', pieces: 6 },
    ],
    14 * 280 + 6 * 500,
  );
  await typed(id, [{ warehouse: 'IL', number: `price-${id.slice(0, 8)}` }]);
  expect(await ordersOf(id)).toMatchObject([
    {
      totalCents: 6_920,
      lines: [
        { partNumber: 'B99992001', pieces: 14, unitCents: 280 },
        { partNumber: 'B99992002', pieces: 6, unitCents: 500 },
      ],
    },
  ]);
});

// product: buying-blanks
test('numbers that were mistyped give way to the supplier’s, with what came in under them', async () => {
  const id = await lost(
    ['IL', 'KS', 'NV'].map((warehouse) => ({ size: 'M', warehouse, pieces: 4 })),
    3 * 4 * 300,
  );
  const number = (name: string) => `${name}-${id.slice(0, 8)}`;
  const [il, ks, nv] = [number('il'), number('ks'), number('nv')];
  // One is wrong, and the others are mixed up.
  const orders = [
    { warehouse: 'IL', number: number('li') },
    { warehouse: 'KS', number: nv },
    { warehouse: 'NV', number: ks },
  ];
  await typed(id, orders);
  const receive = async (supplierOrder: string, good: number) => {
    const parts = [{ ...part, good, short: 0, damaged: 0, wrong: 0 }];
    const input = { id: randomUUID(), purchaseId: id, supplierOrder, carton: null, parts };
    return [input.id, await backend.ask(receiveBlanks, input, 'staff')] as const;
  };
  const [request, received] = await receive(number('li'), 3);
  expect(received).toMatchObject({ outcome: 'received' });
  const supplier = [told(il, 'IL', 4), told(ks, 'KS', 4), told(nv, 'NV', 4)];
  await settle(id, supplier);
  await settle(id, supplier);
  expect(await ordersOf(id)).toEqual(supplier);
  const deliveries = async () =>
    (await backend.ask(listDeliveries, {}, 'staff')).deliveries
      .filter(({ purchaseId }) => purchaseId === id)
      .map(({ supplierOrder, warehouse, parts }) => [supplierOrder, warehouse, parts[0]?.good]);
  expect(await deliveries()).toEqual([
    [il, 'IL', 3],
    [ks, 'KS', 0],
    [nv, 'NV', 0],
  ]);
  expect((await receive(il, 2))[1]).toEqual({ outcome: 'stale' });
  expect((await receive(il, 1))[1]).toMatchObject({ outcome: 'received' });
  await backend.ask(undoReceiving, { id: request }, 'staff');
  expect((await deliveries())[0]).toEqual([il, 'IL', 1]);
});

// product: buying-blanks
test('what was typed and the supplier doesn’t tell of is gone, unless it came in', async () => {
  const twice = async () => {
    const id = await lost(
      ['IL', 'KS'].map((warehouse) => ({ size: 'M', warehouse, pieces: 4 })),
      2 * 4 * 300,
    );
    const number = (name: string) => `${name}-${id.slice(0, 8)}`;
    await typed(id, [
      { warehouse: 'IL', number: number('il') },
      { warehouse: 'KS', number: number('ks') },
    ]);
    await backend.sql(
      `insert into private.purchase_differences (supplier, number, po_number, what)
       select 'ss', $2, po_number, 'not-listed' from private.purchases where id = $1`,
      [id, number('ks')],
    );
    return { id, number };
  };
  const notListed = async (number: string) =>
    (await list()).differences.some((difference) => difference.number === number);
  const canceling = await twice();
  const canceled = { ...told(canceling.number('il'), 'IL', 4), isCanceled: true };
  const orders = [canceled];
  await backend.call('settle_purchase', { p: { id: canceling.id, orders, what: 'cancel-asked' } });
  expect(await ordersOf(canceling.id)).toMatchObject([
    { isCanceled: true },
    { number: canceling.number('ks'), isCanceled: false },
  ]);

  // The supplier ships all from one warehouse.
  const { id, number } = await twice();
  await settle(id, [told(number('il'), 'IL', 8)]);
  expect(await ordersOf(id)).toEqual([told(number('il'), 'IL', 8)]);
  expect(await notListed(number('ks'))).toBe(false);

  const other = await twice();
  const parts = [{ ...part, good: 1, short: 0, damaged: 0, wrong: 0 }];
  const input = { id: randomUUID(), purchaseId: other.id, supplierOrder: other.number('ks') };
  await backend.ask(receiveBlanks, { ...input, carton: null, parts }, 'staff');
  await settle(other.id, [told(other.number('il'), 'IL', 8)]);
  expect(await ordersOf(other.id)).toHaveLength(2);
  // A person sees to it.
  expect(await notListed(other.number('ks'))).toBe(true);
});
