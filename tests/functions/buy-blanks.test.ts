// product: buying-blanks, receiving
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import buyBlanksFunction from '../../netlify/functions/buy-blanks.ts';
import cancelPurchaseFunction from '../../netlify/functions/cancel-purchase.ts';
import comparePurchasesFunction from '../../netlify/functions/compare-purchases.ts';
import findCartonFunction from '../../netlify/functions/find-carton.ts';
import lookForPurchaseFunction from '../../netlify/functions/look-for-purchase.ts';
import lookForPurchasesFunction from '../../netlify/functions/look-for-purchases.ts';
import signInFunction from '../../netlify/functions/sign-in.ts';
import syncInventoryFunction from '../../netlify/functions/sync-inventory.ts';
import { buyBlanks } from '../../src/blanks/buy-blanks.contract.ts';
import type { CompareReport, LookReport } from '../../src/blanks/buy-blanks.server.ts';
import { cancelPurchase } from '../../src/blanks/cancel-purchase.contract.ts';
import { closePurchase } from '../../src/blanks/close-purchase.rpc.ts';
import { findCarton } from '../../src/blanks/find-carton.contract.ts';
import { lookForPurchase } from '../../src/blanks/look-for-purchase.contract.ts';
import type { Purchase } from '../../src/blanks/purchase.ts';
import { syncInventory } from '../../src/garments/stock/sync-inventory.contract.ts';
import { signIn } from '../../src/staff/login/sign-in.contract.ts';
import { callFunction, catalogOf, openShop, type TestShop } from './test-shop.ts';

/** Only the sizes that are bought here. */
const catalog = catalogOf((row, code) =>
  code === '00760' && ['M', 'L'].includes(row.sizeName) ? row : null,
);

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openShop({ catalog });
  const { email, password } = shop.backend.staff;
  token = (await callFunction(signIn, signInFunction, { email, password })).data.accessToken;
  shop.supplier.change({ style: '00760', color: 'Red', quantity: 200 });
  const synced = await callFunction(
    syncInventory,
    syncInventoryFunction,
    { styleId: '00760' },
    bearer(),
  );
  expect(synced.status).toBe(200);
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.supplier.reset();
  shop.supplier.change({ style: '00760', color: 'Red', quantity: 200 });
  shop.log.length = 0;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await shop.backend.sql('delete from private.rate_limits');
  await shop.backend.sql(
    `update private.purchases set state = 'refused' where state in ('buying', 'unknown')`,
  );
});

const bearer = () => ({ headers: { authorization: `Bearer ${token}` } });

async function lastPurchase(): Promise<number> {
  const [row] = await shop.backend.sql('select private.last_purchase()::int as number');
  return row?.['number'] as number;
}

const line = (size: string, pieces: number, orderNumber: number | null = null) => ({
  styleCode: '00760',
  colorKey: 'red',
  size,
  warehouse: 'IL',
  orderNumber,
  pieces,
});

/** What pieces of one line cost, as of the sync. */
async function costOf(pieces: number): Promise<number> {
  const [row] = await shop.backend.sql(
    `select piece_cents as piece, dozen_cents as dozen, case_cents as "case"
     from private.supplier_parts where style_code = '00760' and color_key = 'red' and size = 'M'`,
  );
  return pieces * (row?.[pieces >= 72 ? 'case' : pieces >= 12 ? 'dozen' : 'piece'] as number);
}

async function buy(pieces = 12, changes: Record<string, unknown> = {}) {
  const input = {
    id: randomUUID(),
    lines: [line('M', pieces)],
    seenCents: await costOf(pieces),
    seenPurchase: await lastPurchase(),
    ...changes,
  };
  const answer = await callFunction(buyBlanks, buyBlanksFunction, input, bearer());
  return { ...answer, input };
}
async function bought(pieces = 12): Promise<Purchase> {
  const { data } = await buy(pieces);
  if (data.outcome !== 'asked') throw new Error(data.outcome);
  return data.purchase;
}
const sent = () => shop.supplier.requests.filter(({ method }) => method === 'POST');
const look = async () => (await (await lookForPurchasesFunction()).json()) as LookReport;
/** Lets time pass for a purchase. */
const later = (id: string, seconds: number) =>
  shop.backend.sql(
    `update private.purchases
     set asked_at = asked_at - make_interval(secs => $2), looked_at = looked_at - make_interval(secs => $2)
     where id = $1`,
    [id, seconds],
  );
async function read(id: string) {
  const [row] = await shop.backend.sql(
    'select state, reason, looks from private.purchases where id = $1',
    [id],
  );
  return row;
}
const stateOf = async (id: string) => (await read(id))?.['state'];

describe('buying blanks', () => {
  test('asks the supplier once, and keeps its orders with what they cost', async () => {
    const { status, data, input } = await buy(12);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      outcome: 'asked',
      purchase: {
        id: input.id,
        state: 'bought',
        reason: null,
        goodsCents: input.seenCents,
        lines: [{ size: 'M', pieces: 12, boughtPieces: 12, warehouse: 'IL' }],
        orders: [{ warehouse: 'IL', isCanceled: false, lines: [{ pieces: 12 }] }],
      },
    });
    const [order, ...others] = shop.supplier.listOrders();
    expect(others).toEqual([]);
    if (data.outcome !== 'asked') return;
    expect(order?.poNumber).toBe(data.purchase.poNumber);
    expect(data.purchase.poNumber).toMatch(/^CP-\d{6}$/);
    expect(data.purchase.orders[0]?.totalCents).toBe(Math.round(Number(order?.total) * 100));
  });

  test('twice with one id buys once, also at the same time', async () => {
    const first = await buy();
    const again = await callFunction(buyBlanks, buyBlanksFunction, first.input, bearer());
    expect(again.data).toEqual(first.data);
    const id = randomUUID();
    const changes = { id, seenPurchase: await lastPurchase() };
    await Promise.all([buy(12, changes), buy(12, changes), buy(12, changes)]);
    expect(sent()).toHaveLength(2);
    expect(await stateOf(id)).toBe('bought');
  });

  test('by two people who saw the same list is refused to the second', async () => {
    const seenPurchase = await lastPurchase();
    const answers = await Promise.all([buy(12, { seenPurchase }), buy(12, { seenPurchase })]);
    expect(answers.map(({ data }) => data.outcome).sort()).toEqual(['asked', 'stale']);
    expect(sent()).toHaveLength(1);
  });

  test('at another price than seen, or of what is gone, asks nobody', async () => {
    expect((await buy(12, { seenCents: 1 })).data).toEqual({
      outcome: 'other-price',
      goodsCents: await costOf(12),
    });
    const gone = { ...line('M', 12), colorKey: 'nobody-sells-it' };
    expect((await buy(12, { lines: [gone] })).data).toEqual({ outcome: 'stale' });
    expect((await buy(12, { lines: [line('M', 12, 999_999)] })).data).toEqual({ outcome: 'stale' });
    expect(sent()).toEqual([]);
  });

  test('of more than the supplier has left is refused, says why, and buys nothing', async () => {
    shop.supplier.change({ style: '00760', color: 'Red', size: 'M', quantity: 5 });
    const purchase = await bought();
    expect(purchase.state).toBe('refused');
    expect(purchase.reason).toContain('only 5 of 12 are available');
    expect(shop.supplier.listOrders()).toEqual([]);
  });

  test('without a supplier stores nothing', async () => {
    vi.stubEnv('SUPPLIER_ACCOUNT', '');
    vi.stubEnv('SUPPLIER_KEY', '');
    const before = await lastPurchase();
    expect((await buy()).status).toBe(503);
    expect(await lastPurchase()).toBe(before);
    for (const [name, value] of Object.entries(shop.supplier.env)) vi.stubEnv(name, value);
  });
});

describe('a purchase whose answer is lost', () => {
  test.each(['lost-answer', 'lost-500', 'partial', 'malformed'] as const)(
    'is found at once by its PO number (%s)',
    async (fault) => {
      shop.supplier.fail({ fault, of: 'buying' });
      const purchase = await bought();
      expect(purchase).toMatchObject({ state: 'bought', reason: null, orders: [{}] });
      expect(sent()).toHaveLength(1);
    },
  );

  test('and that the supplier lists late is found after 30 seconds', async () => {
    shop.supplier.fail({ fault: 'lost-answer', of: 'buying' });
    shop.supplier.fail({ fault: 'lag', of: 'orders', times: 1 });
    const { id, state } = await bought();
    expect(state).toBe('buying');
    expect(await look()).toEqual({ found: 0, missing: 0, failed: 0 });
    await later(id, 31);
    expect(await look()).toEqual({ found: 1, missing: 0, failed: 0 });
    expect(await stateOf(id)).toBe('bought');
    expect(sent()).toHaveLength(1);
  });

  test('and that isn’t found after 2 minutes is unknown, until it turns up', async () => {
    shop.supplier.fail({ fault: 'lost-answer', of: 'buying' });
    shop.supplier.fail({ fault: 'lag', of: 'orders', times: 3 });
    const { id } = await bought();
    await later(id, 31);
    expect(await look()).toMatchObject({ missing: 1 });
    expect(await stateOf(id)).toBe('buying');
    expect(await look()).toMatchObject({ missing: 0 });
    await later(id, 90);
    expect(await look()).toMatchObject({ missing: 1 });
    expect(await read(id)).toMatchObject({
      state: 'unknown',
      reason: 'The supplier doesn’t list it.',
    });
    expect(await look()).toMatchObject({ missing: 0, found: 0 });
    await later(id, 900);
    expect(await look()).toMatchObject({ found: 1 });
    expect(await stateOf(id)).toBe('bought');
    expect(sent()).toHaveLength(1);
  });

  test.each(['500', 'outage'] as const)(
    'though it wasn’t bought (%s) ends as unknown, and is never sent again',
    async (fault) => {
      shop.supplier.fail({ fault, of: 'buying', times: 1 });
      const { data, input } = await buy();
      expect(data).toMatchObject({ purchase: { state: 'buying' } });
      await later(input.id, 200);
      await look();
      await look();
      expect(await stateOf(input.id)).toBe('unknown');
      await callFunction(buyBlanks, buyBlanksFunction, input, bearer());
      expect(sent()).toHaveLength(1);
      expect(shop.supplier.listOrders()).toEqual([]);
    },
  );

  test('because we died in between is looked for, too', async () => {
    const real = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (url.includes('settle_purchase')) throw new TypeError('killed');
      return real(input, init);
    });
    const { input } = await buy();
    vi.restoreAllMocks();
    expect(await stateOf(input.id)).toBe('buying');
    await later(input.id, 31);
    expect(await look()).toMatchObject({ found: 1 });
    expect(await stateOf(input.id)).toBe('bought');
    expect(sent()).toHaveLength(1);
  });

  test('is unknown in the end, too, if what the supplier says can’t be stored', async () => {
    const other = await bought();
    shop.supplier.fail({ fault: 'lost-answer', of: 'buying' });
    shop.supplier.fail({ fault: 'lag', of: 'orders', times: 1 });
    const { id, poNumber } = await bought();
    const listed = shop.supplier.listOrders().find((order) => order.poNumber === poNumber);
    // As if its order were the other's.
    await shop.backend.sql(
      'update private.supplier_orders set number = $2 where purchase_id = $1',
      [other.id, listed?.orderNumber],
    );
    await later(id, 31);
    expect(await look()).toEqual({ found: 0, missing: 0, failed: 1 });
    await later(id, 90);
    expect(await look()).toMatchObject({ failed: 1 });
    expect(await read(id)).toMatchObject({
      state: 'unknown',
      reason: 'What the supplier says of it can’t be stored.',
    });
  });

  test('isn’t taken for another’s with the same number', async () => {
    shop.supplier.fail({ fault: 'outage', of: 'buying', times: 1 });
    const { id, poNumber } = await bought();
    await orderByHand(poNumber, 'L');
    await later(id, 31);
    expect(await look()).toMatchObject({ failed: 1, found: 0 });
    expect(await read(id)).toMatchObject({
      state: 'buying',
      reason: 'The supplier has an order with this PO number and other parts.',
    });
  });

  test('is looked for when staff ask', async () => {
    shop.supplier.fail({ fault: 'lost-answer', of: 'buying' });
    shop.supplier.fail({ fault: 'lag', of: 'orders', times: 2 });
    const { id } = await bought();
    const ask = () => callFunction(lookForPurchase, lookForPurchaseFunction, { id }, bearer());
    expect((await ask()).data).toMatchObject({ found: false, purchase: { state: 'buying' } });
    expect((await ask()).data).toMatchObject({ found: true, purchase: { state: 'bought' } });
    shop.supplier.fail({ fault: '500', of: 'orders' });
    expect((await ask()).status).toBe(503);
    const unknown = { id: randomUUID() };
    expect(
      (await callFunction(lookForPurchase, lookForPurchaseFunction, unknown, bearer())).data,
    ).toEqual({ outcome: 'not-found' });
  });
});

describe('the nightly comparison', () => {
  const compare = async () => (await (await comparePurchasesFunction()).json()) as CompareReport;
  const differences = async () =>
    await shop.backend.sql(
      `select number, po_number, what from private.purchase_differences
       where settled_by is null order by po_number`,
    );
  /** As if its orders had been found yesterday. */
  const yesterday = (id: string) =>
    shop.backend.sql(
      `update private.supplier_orders set found_at = now() - interval '1 day' where purchase_id = $1`,
      [id],
    );
  beforeEach(async () => {
    // The stand-in has forgotten what the tests before bought.
    await shop.backend.sql('delete from private.supplier_orders');
    await shop.backend.sql('delete from private.purchase_differences');
  });

  test('changes nothing while the books agree', async () => {
    const { id } = await bought();
    await yesterday(id);
    expect(await compare()).toEqual({ orders: 1, settled: 0, failed: 0 });
    expect(await differences()).toEqual([]);
  });

  test('finds what nobody looks for anymore, and what was canceled by phone', async () => {
    shop.supplier.fail({ fault: 'lost-answer', of: 'buying', times: 1 });
    shop.supplier.fail({ fault: 'lag', of: 'orders', times: 1 });
    const lost = await bought();
    await shop.backend.sql(`update private.purchases set state = 'refused' where id = $1`, [
      lost.id,
    ]);
    const phoned = await bought();
    await askSupplier('DELETE', phoned.orders[0]!.number);
    expect(await compare()).toEqual({ orders: 2, settled: 2, failed: 0 });
    expect(await stateOf(lost.id)).toBe('bought');
    expect(await stateOf(phoned.id)).toBe('canceled');
    expect(await differences()).toEqual([]);
    expect(await compare()).toMatchObject({ settled: 0 });
  });

  test.each([
    ['right', ''],
    ['wrong', '9'],
  ])('learns what a purchase cost whose number a person typed (%s)', async (_kind, typo) => {
    shop.supplier.fail({ fault: 'lost-answer', of: 'buying', times: 1 });
    shop.supplier.fail({ fault: 'lag', of: 'orders', times: 1 });
    const { id, poNumber } = await bought();
    await shop.backend.sql(`update private.purchases set state = 'unknown' where id = $1`, [id]);
    const { orderNumber } = shop.supplier.listOrders().find((one) => one.poNumber === poNumber)!;
    const orders = [{ warehouse: 'IL', number: `${orderNumber}${typo}` }];
    const closed = await fetch(`${shop.backend.url}/rest/v1/rpc/${closePurchase.name}`, {
      method: 'POST',
      headers: {
        apikey: shop.backend.publishableKey,
        'content-type': 'application/json',
        ...bearer().headers,
      },
      body: JSON.stringify({ p: { id, orders } }),
    });
    expect(await closed.json()).toEqual({ outcome: 'closed', state: 'bought' });
    await yesterday(id);
    if (typo) {
      // What nobody could cancel isn't the supplier's word, either.
      await callFunction(cancelPurchase, cancelPurchaseFunction, { id }, bearer());
    }
    expect(await compare()).toEqual({ orders: 1, settled: 1, failed: 0 });
    expect(
      await shop.backend.sql(
        `select number, freight_cents > 0 as has_freight
         from private.supplier_orders where purchase_id = $1`,
        [id],
      ),
    ).toEqual([{ number: orderNumber, has_freight: true }]);
    expect(await differences()).toEqual([]);
    expect(await compare()).toMatchObject({ settled: 0 });
  });

  test('tells staff of an order that’s nobody’s, until it’s taken care of or gone', async () => {
    const [first, second] = [await orderByHand('CP-999999', 'M'), await bought()];
    // Another person's, under a number of ours, and one of another kind, which is none of our business.
    const other = await orderByHand(second.poNumber, 'L');
    await orderByHand('Rush for Ada', 'L');
    expect(await compare()).toMatchObject({ orders: 4, settled: 0 });
    expect(await differences()).toEqual([
      { number: other, po_number: second.poNumber, what: 'stranger' },
      { number: first, po_number: 'CP-999999', what: 'stranger' },
    ]);
    await shop.backend.sql(
      'update private.purchase_differences set settled_by = $2 where number = $1',
      [other, 'pat@example.com'],
    );
    await askSupplier('DELETE', first);
    await compare();
    expect(await differences()).toEqual([]);
  });

  test('tells staff of an order that the supplier doesn’t list, but not of one just made', async () => {
    const { id, poNumber, orders } = await bought();
    shop.supplier.reset();
    await compare();
    expect(await differences()).toEqual([]);
    await yesterday(id);
    await compare();
    expect(await differences()).toEqual([
      { number: orders[0]!.number, po_number: poNumber, what: 'not-listed' },
    ]);
  });

  test('that fails says nothing about anybody’s books', async () => {
    const { id } = await bought();
    await yesterday(id);
    shop.supplier.fail({ fault: '500', of: 'orders' });
    expect((await comparePurchasesFunction()).status).toBe(500);
    expect(await differences()).toEqual([]);
    expect(await stateOf(id)).toBe('bought');
  });
});

describe('a carton', () => {
  const find = (code: string) => callFunction(findCarton, findCartonFunction, { code }, bearer());

  test('is found by the bar code on it, with what is inside', async () => {
    const { orders } = await bought(80);
    const supplierOrder = orders[0]!.number;
    shop.supplier.ship(supplierOrder);
    // The supplier's boxes hold a case.
    const invoice = String(Number(supplierOrder) - 22_000_000);
    expect((await find(`${invoice}.0021`)).data).toEqual({
      outcome: 'found',
      carton: { supplierOrder, lines: [{ partNumber: await partNumber('M'), pieces: 8 }] },
    });
    expect((await find(`${invoice}.0091`)).data).toEqual({ outcome: 'not-found' });
    expect((await find('CP-000123')).status).toBe(400);
    shop.supplier.fail({ fault: '500', of: 'orders' });
    expect((await find(`${invoice}.0021`)).status).toBe(503);
  });
});

const partNumber = async (size: string) =>
  (
    await shop.backend.sql(
      `select part_number from private.supplier_parts
       where style_code = '00760' and color_key = 'red' and size = $1`,
      [size],
    )
  )[0]?.['part_number'] as string;

async function askSupplier(method: string, path = '', body?: unknown): Promise<unknown> {
  const { SUPPLIER_URL, SUPPLIER_ACCOUNT, SUPPLIER_KEY } = shop.supplier.env;
  const answer = await fetch(`${SUPPLIER_URL}/orders/${path}`, {
    method,
    headers: {
      authorization: `Basic ${btoa(`${SUPPLIER_ACCOUNT}:${SUPPLIER_KEY}`)}`,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return answer.json();
}

/** Somebody orders a piece without us. Returns the supplier's number. */
async function orderByHand(poNumber: string, size: string): Promise<string> {
  const lines = [{ warehouseAbbr: 'IL', identifier: await partNumber(size), qty: 1 }];
  const [order] = (await askSupplier('POST', '', { poNumber, lines })) as { orderNumber: string }[];
  return order!.orderNumber;
}

describe('canceling a purchase', () => {
  const cancel = (id: string) =>
    callFunction(cancelPurchase, cancelPurchaseFunction, { id }, bearer());

  test('cancels its orders within ten minutes, and says so as often as it’s asked', async () => {
    const { id } = await bought();
    const { data } = await cancel(id);
    expect(data).toMatchObject({
      outcome: 'answered',
      orders: [{ warehouse: 'IL', result: 'canceled' }],
      purchase: { state: 'canceled', lines: [{ boughtPieces: 0 }] },
    });
    expect((await cancel(id)).data).toEqual(data);
    expect(shop.supplier.listOrders()).toMatchObject([{ orderStatus: 'Cancelled' }]);
    expect((await cancel(randomUUID())).data).toEqual({ outcome: 'not-found' });
  });

  test('says which of its orders it was too late for', async () => {
    const stock = shop.supplier;
    stock.reset();
    const [row] = await shop.backend.sql(
      `select part.color_key, part.piece_cents as cents, array_agg(warehouse) as warehouses
       from private.supplier_parts as part
       join public.garment_stock using (style_code, color_key, size)
       where part.style_code = '00760' and part.size = 'M' and quantity > 20 and not dropship
       group by part.color_key, part.piece_cents having count(*) > 1 limit 1`,
    );
    const [one, other] = (row?.['warehouses'] ?? []) as string[];
    const of = (warehouse: string | undefined) => ({
      ...line('M', 1),
      colorKey: row?.['color_key'],
      warehouse,
    });
    const { data } = await buy(1, {
      lines: [of(one), of(other)],
      seenCents: 2 * (row?.['cents'] as number),
    });
    if (data.outcome !== 'asked') throw new Error(data.outcome);
    const [first] = data.purchase.orders;
    stock.ship(first!.number);
    const answer = await cancel(data.purchase.id);
    expect(answer.data).toMatchObject({
      orders: [{ number: first?.number, result: 'too-late' }, { result: 'canceled' }],
      purchase: { state: 'partly' },
    });
  });

  test('after ten minutes changes nothing', async () => {
    const { id } = await bought();
    shop.supplier.wait(11);
    expect((await cancel(id)).data).toMatchObject({
      orders: [{ result: 'too-late' }],
      purchase: { state: 'bought' },
    });
  });

  test('after ten minutes shows how it stands by now', async () => {
    const { id, orders } = await bought();
    await shop.backend.sql(
      'update private.supplier_orders set total_cents = 1, freight_cents = 0 where purchase_id = $1',
      [id],
    );
    shop.supplier.wait(11);
    expect((await cancel(id)).data).toMatchObject({
      orders: [{ result: 'too-late' }],
      purchase: { state: 'bought', orders },
    });
    // If the supplier doesn't say, it stays as it was.
    const other = await bought();
    shop.supplier.wait(11);
    shop.supplier.fail({ fault: '500', of: 'orders' });
    expect((await cancel(other.id)).data).toMatchObject({ purchase: { state: 'bought' } });
  });

  test('whose answer is lost is unknown, and can be asked for again', async () => {
    const { id } = await bought();
    shop.supplier.fail({ fault: 'lost-500', of: 'canceling', times: 1 });
    expect((await cancel(id)).data).toMatchObject({
      orders: [{ result: 'unknown' }],
      purchase: { state: 'bought' },
    });
    expect((await cancel(id)).data).toMatchObject({ purchase: { state: 'canceled' } });
  });
});
