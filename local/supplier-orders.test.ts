import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RawProduct } from './supplier-data.ts';
import type { RawOrder, SentOrder } from './supplier-orders.ts';
import { startSupplier, type SupplierStandIn } from './supplier-stand-in.ts';

let standIn: SupplierStandIn;
/** A T-shirt whose stock is known, and 60 of it in IL. */
let tee: RawProduct;

beforeAll(async () => {
  standIn = await startSupplier({ port: 0, requestsPerMinute: 10_000 });
});
afterAll(() => standIn.close());
beforeEach(async () => {
  standIn.reset();
  standIn.change({ style: '00760', color: 'Red', size: 'M', quantity: 60 });
  const rows = await read<RawProduct[]>('/products/?style=00760');
  tee = rows.find(({ colorName, sizeName }) => colorName.trim() === 'Red' && sizeName === 'M')!;
});

const call = (
  method: string,
  address: string,
  body?: unknown,
  more: { signal?: AbortSignal; shop?: SupplierStandIn } = {},
) => {
  const { shop = standIn, ...rest } = more;
  const { SUPPLIER_URL, SUPPLIER_ACCOUNT, SUPPLIER_KEY } = shop.env;
  return fetch(`${SUPPLIER_URL}${address}`, {
    method,
    headers: {
      authorization: `Basic ${btoa(`${SUPPLIER_ACCOUNT}:${SUPPLIER_KEY}`)}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...rest,
  });
};
const read = async <Answer>(address: string) =>
  (await (await call('GET', address)).json()) as Answer;
const order = (qty: number, changes: SentOrder = {}): SentOrder => ({
  poNumber: 'CP-000001',
  lines: [{ warehouseAbbr: 'IL', identifier: tee.sku, qty }],
  ...changes,
});
const buy = async (sent: SentOrder) =>
  (await (await call('POST', '/orders/', sent)).json()) as RawOrder[];
const leftIn = async (warehouse: string) => {
  const [row] = await read<RawProduct[]>(`/inventory/${tee.sku}`);
  return row?.warehouses.find(({ warehouseAbbr }) => warehouseAbbr === warehouse)?.qty;
};

describe('buying from the stand-in', () => {
  it('takes the pieces out of its stock, at the price of a piece, a dozen, or a case', async () => {
    const [bought] = await buy(order(12));
    expect(bought).toMatchObject({
      warehouseAbbr: 'IL',
      poNumber: 'CP-000001',
      orderStatus: 'In Progress',
      invoiceNumber: '',
      lines: [{ sku: tee.sku, qtyOrdered: 12, price: tee.dozenPrice.toFixed(2) }],
    });
    expect(await leftIn('IL')).toBe(48);
    const [few] = await buy(order(11));
    expect(few?.lines[0]?.price).toBe(tee.piecePrice.toFixed(2));
    expect(few?.shipping).toBeGreaterThan(0);
  });

  it('makes one order per warehouse, and splits a line when it chooses', async () => {
    const rows = await read<RawProduct[]>('/products/?style=00760');
    const [row] = rows.filter(
      ({ qty, warehouses }) =>
        Number(qty) > 200 &&
        warehouses.filter((one) => !one.dropship && Number(one.qty) > 0).length > 2,
    );
    const most = Math.max(...row!.warehouses.map((one) => (one.dropship ? 0 : Number(one.qty))));
    const orders = await buy({
      poNumber: 'CP-2',
      autoselectWarehouse: true,
      lines: [{ identifier: row!.gtin, qty: most + 1 }],
    });
    expect(orders.map(({ totalPieces }) => totalPieces)).toEqual([most, 1]);
    expect(await read<RawOrder[]>('/orders/CP-2')).toHaveLength(2);
  });

  it('buys all or nothing, unless it may leave out lines', async () => {
    const lines = [...order(2).lines!, { warehouseAbbr: 'IL', identifier: tee.sku, qty: 59 }];
    const refused = await call('POST', '/orders/', order(2, { lines }));
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      errors: [{ field: 'lines[1]', message: `${tee.sku}: only 58 of 59 are available.` }],
    });
    expect(await leftIn('IL')).toBe(60);
    const part = await call('POST', '/orders/', order(2, { lines, rejectLineErrors: false }));
    expect(await part.json()).toMatchObject({
      orders: [{ totalPieces: 2 }],
      lineErrors: [{ field: 'lines[1]' }],
    });
  });

  it('knows no repeats: the same PO number twice is two orders', async () => {
    await buy(order(1));
    await buy(order(1));
    expect(await read<RawOrder[]>('/orders/cp-000001')).toHaveLength(2);
  });

  it('cancels a test order at once', async () => {
    expect(await buy(order(1, { testOrder: true }))).toMatchObject([{ orderStatus: 'Cancelled' }]);
    expect(await leftIn('IL')).toBe(60);
  });

  it('refuses what it can’t read', async () => {
    expect((await call('POST', '/orders/')).status).toBe(400);
    expect((await call('POST', '/orders/', { lines: [] })).status).toBe(400);
    expect(
      (await call('POST', '/orders/', order(1, { lines: [{ identifier: 'X', qty: 1 }] }))).status,
    ).toBe(400);
  });
});

describe('orders of the stand-in', () => {
  it('are found by PO number, number, and GUID, with lines on request', async () => {
    const [bought] = await buy(order(3));
    const names = `/orders/CP-000001,${bought!.orderNumber}`;
    const [plain, ...others] = await read<RawOrder[]>(names);
    expect(others).toEqual([]);
    expect(plain).not.toHaveProperty('lines');
    expect(await read(`/orders/${bought!.guid}?LINES=True`)).toMatchObject([
      { orderNumber: bought!.orderNumber, lines: [{ qtyOrdered: 3 }] },
    ]);
    expect((await call('GET', '/orders/CP-000009')).status).toBe(404);
  });

  it('are all listed for an option that it doesn’t know', async () => {
    await buy(order(1));
    await buy(order(1, { poNumber: 'CP-000002' }));
    expect(await read('/orders/?po=CP-000001')).toHaveLength(2);
  });

  it('get an invoice and boxes when they ship, and are then only listed with all', async () => {
    const [bought] = await buy(order(60));
    standIn.ship(bought!.orderNumber);
    expect(await read('/orders/')).toEqual([]);
    const [shipped] = await read<RawOrder[]>('/orders/?All=True&Boxes=true');
    expect(shipped).toMatchObject({ orderStatus: 'Shipped', totalBoxes: 1 });
    const [box] = shipped!.boxes;
    expect(await read(`/orders/?shippinglabelbarcode=${box!.conveyorBarcode}`)).toMatchObject([
      { orderNumber: bought!.orderNumber, boxes: [{ lines: [{ sku: tee.sku, qty: 60 }] }] },
    ]);
    expect((await call('GET', '/orders/?shippinglabelbarcode=1.001')).status).toBe(404);
  });

  it('can be canceled for ten minutes, each by its number', async () => {
    const [first] = await buy(order(5));
    const canceled = await call('DELETE', `/orders/${first!.orderNumber}`);
    expect(await canceled.json()).toMatchObject([{ orderStatus: 'Cancelled', total: 0 }]);
    expect(await leftIn('IL')).toBe(60);
    const [second] = await buy(order(5));
    standIn.wait(11);
    expect((await call('DELETE', `/orders/${second!.orderNumber}`)).status).toBe(400);
    expect((await call('DELETE', '/orders/1')).status).toBe(404);
    expect(await leftIn('IL')).toBe(55);
  });

  it('are kept in a file', async () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'supplier-')), 'supplier.json');
    const buyAt = async (shop: SupplierStandIn) => {
      const sent = order(1, { autoselectWarehouse: true });
      return (await (await call('POST', '/orders/', sent, { shop })).json()) as RawOrder[];
    };
    const before = await startSupplier({ port: 0, file });
    const [first] = await buyAt(before);
    await before.close();
    const after = await startSupplier({ port: 0, file });
    const [second] = await buyAt(after);
    expect(after.listOrders().map(({ orderNumber }) => orderNumber)).toEqual([
      second!.orderNumber,
      first!.orderNumber,
    ]);
    await after.close();
  });
});

describe('faults of buying', () => {
  const outcome = (sent: SentOrder) =>
    call('POST', '/orders/', sent, { signal: AbortSignal.timeout(300) }).then(
      ({ status }) => status,
      () => 'nothing',
    );

  it.each([
    ['lost-answer', 'nothing', 1],
    ['lost-500', 500, 1],
    ['lost-silent', 'nothing', 1],
    ['outage', 'nothing', 0],
    ['500', 500, 0],
    ['silent', 'nothing', 0],
  ] as const)('%s answers %s and places %d orders', async (fault, answer, placed) => {
    standIn.fail({ fault, of: 'buying', times: 1 });
    expect(await outcome(order(1))).toBe(answer);
    expect(standIn.listOrders()).toHaveLength(placed);
  });

  it('lag: an order that was placed isn’t found yet', async () => {
    standIn.fail({ fault: 'lag', of: 'orders', times: 1 });
    await buy(order(1));
    expect((await call('GET', '/orders/CP-000001')).status).toBe(404);
    expect((await call('GET', '/orders/CP-000001')).status).toBe(200);
  });

  it('other-spelling: names and states are written the other way', async () => {
    standIn.fail({ fault: 'other-spelling', of: 'buying' });
    const sent = order(1, { rejectLineErrors: false, testOrder: true });
    expect(await buy(sent)).toMatchObject({
      Orders: [{ OrderStatus: 'Canceled', Lines: [{ Sku: tee.sku }] }],
      LineErrors: [],
    });
  });

  it('stock that falls between a look and the order is missed', async () => {
    expect(await leftIn('IL')).toBe(60);
    standIn.change({ style: '00760', color: 'Red', size: 'M', quantity: 3 });
    expect((await call('POST', '/orders/', order(4))).status).toBe(400);
  });
});

describe('stock of the stand-in', () => {
  it('is listed by style and by SKU, GTIN, or number', async () => {
    const rows = await read<RawProduct[]>('/inventory/?style=00760');
    expect(rows.length).toBeGreaterThan(50);
    expect(rows[0]).not.toHaveProperty('piecePrice');
    const names = [tee.sku, tee.gtin, tee.skuID_Master].join(',');
    expect(await read(`/inventory/${names}`)).toMatchObject([{ sku: tee.sku }]);
    expect((await call('GET', '/inventory/B1')).status).toBe(404);
  });
});
