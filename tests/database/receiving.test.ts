// product: receiving
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countPieces } from '../../src/blanks/count-pieces.rpc.ts';
import { sparesOf } from '../../src/blanks/buy-list.ts';
import { correctStock } from '../../src/blanks/correct-stock.rpc.ts';
import { expectedIn, piecesLeft, type CheckedPart } from '../../src/blanks/delivery.ts';
import { enterPurchase } from '../../src/blanks/enter-purchase.rpc.ts';
import { listBlanksToBuy } from '../../src/blanks/list-blanks-to-buy.rpc.ts';
import { listDeliveries } from '../../src/blanks/list-deliveries.rpc.ts';
import { listHouseStock } from '../../src/blanks/list-house-stock.rpc.ts';
import { partKey } from '../../src/blanks/purchase.ts';
import { readPieces } from '../../src/blanks/read-pieces.rpc.ts';
import { receiveBlanks } from '../../src/blanks/receive-blanks.rpc.ts';
import { returnBlanks } from '../../src/blanks/return-blanks.rpc.ts';
import { keepBlanks } from '../../src/blanks/keep-blanks.rpc.ts';
import { undoReceiving } from '../../src/blanks/undo-receiving.rpc.ts';
import { toColumns } from '../../src/platform/column-names.ts';
import { usualFloorSettings } from '../../src/press/floor-settings.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { orderToPlace } from '../factory/orders.ts';
import { emailOf, openTestBackend, type PlacedOrder, type TestBackend } from './support.ts';

let backend: TestBackend;
/** Another style in each test, so that none sees another's stock. */
let part = { styleCode: '90000', colorKey: 'navy', size: 'M' };
beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  part = { ...part, styleCode: String(Number(part.styleCode) + 1) };
  await backend.sql(`update public.orders set status = 'cancelled' where is_open`);
});

/** An approved order of so many pieces in M, that must start in so many days. */
async function approved(pieces = 14, startIn = 5): Promise<PlacedOrder> {
  const order = orderToPlace({
    ...part,
    paymentTerms: 'account',
    quantities: { M: pieces },
    totalQuantity: pieces,
    perItemCents: 1_000,
    subtotalCents: 1_000 * pieces,
    taxCents: 70 * pieces,
    totalCents: 1_070 * pieces,
  });
  const placed = await backend.call<PlacedOrder>('place_order', { p: toColumns(order) });
  await backend.sql(`update public.orders set status = 'approved', start_by = $2 where id = $1`, [
    placed.orderId,
    addDays('2026-12-01', startIn),
  ]);
  return placed;
}
/** A purchase elsewhere; its id. */
async function bought(lines: readonly (readonly [number | null, number])[]): Promise<string> {
  const id = randomUUID();
  await backend.ask(
    enterPurchase,
    {
      id,
      seller: 'Blanks & Co.',
      reference: null,
      goodsCents: 2_000,
      lines: lines.map(([orderNumber, pieces]) => ({ ...part, orderNumber, pieces })),
    },
    'staff',
  );
  return id;
}
const checked = (changes: Partial<CheckedPart>): CheckedPart => ({
  ...part,
  good: 0,
  short: 0,
  damaged: 0,
  wrong: 0,
  ...changes,
});
const receive = (purchaseId: string, changes: Partial<CheckedPart>, id: string = randomUUID()) =>
  backend.ask(
    receiveBlanks,
    { id, purchaseId, supplierOrder: null, carton: null, parts: [checked(changes)] },
    'press',
  );
const list = () => backend.ask(listBlanksToBuy, {}, 'staff');
const house = async () =>
  (await backend.ask(listHouseStock, {}, 'press')).parts.find(
    (one) => partKey(one) === partKey(part),
  );
const delivery = async (id: string) =>
  (await backend.ask(listDeliveries, {}, 'press')).deliveries.find(
    ({ purchaseId }) => purchaseId === id,
  );
const moveTo = (order: PlacedOrder, status: string) =>
  backend.sql('update public.orders set status = $2 where id = $1', [order.orderId, status]);

test('good pieces go to the orders by the day they must start, and the rest to stock in house', async () => {
  const late = await approved(10, 9);
  const soon = await approved(10, 2);
  const id = await bought([
    [late.number, 10],
    [soon.number, 10],
    [null, 4],
  ]);
  expect(await receive(id, { good: 13 })).toEqual({
    outcome: 'received',
    orders: [late.number, soon.number].toSorted((one, other) => one - other),
    counted: { good: 13, short: 0, damaged: 0, wrong: 0 },
  });
  const first = await list();
  expect(first.jobs.map(({ number }) => number)).toEqual([soon.number, late.number]);
  expect(first.given).toEqual([
    { ...part, number: late.number, pieces: 3 },
    { ...part, number: soon.number, pieces: 10 },
  ]);
  expect(first.coming).toEqual([{ ...part, number: late.number, pieces: 7 }]);
  await receive(id, { good: 11 });
  expect(await list()).toMatchObject({
    coming: [],
    given: [{ pieces: 10 }, { pieces: 10 }],
    inHouse: expect.arrayContaining([{ ...part, pieces: 4 }]) as unknown,
  });
});

test('what is short, damaged, or wrong isn’t on its way anymore, for the orders that start last', async () => {
  const soon = await approved(10, 2);
  const late = await approved(10, 9);
  const id = await bought([
    [soon.number, 10],
    [late.number, 10],
  ]);
  await receive(id, { short: 2, damaged: 1, wrong: 1 });
  expect((await list()).coming).toEqual([
    { ...part, number: soon.number, pieces: 10 },
    { ...part, number: late.number, pieces: 6 },
  ]);
  expect(await house()).toMatchObject({ pieces: 0, setAside: 2 });
  await receive(id, { good: 16 });
  expect(await list()).toMatchObject({
    coming: [],
    given: [
      { number: soon.number, pieces: 10 },
      { number: late.number, pieces: 6 },
    ],
  });
  const whole = await delivery(id);
  expect(whole && piecesLeft(whole)).toBe(0);
});

test('a repeated request counts once, as it was first sent, and more than was to come is refused', async () => {
  const { number } = await approved(10);
  const id = await bought([[number, 10]]);
  const request = randomUUID();
  for (const parts of [{ good: 6 }, { good: 6 }, { good: 4, short: 2 }]) {
    expect(await receive(id, parts, request)).toMatchObject({
      outcome: 'received',
      counted: { good: 6, short: 0 },
    });
  }
  expect((await list()).given).toMatchObject([{ pieces: 6 }]);
  expect(await receive(id, { good: 5 })).toEqual({ outcome: 'stale' });
  expect(await receive(id, { good: 3, short: 2 })).toEqual({ outcome: 'stale' });
  expect(await receive(randomUUID(), { good: 1 })).toEqual({ outcome: 'not-found' });
  await expect(receive(id, { good: 0 })).rejects.toThrow();
  expect((await list()).given).toMatchObject([{ pieces: 6 }]);
});

test('a delivery is one order of the supplier, and has no money', async () => {
  const { number } = await approved(10);
  const id = randomUUID();
  await backend.sql(
    `insert into private.purchases (id, supplier, state, goods_cents, actor)
     values ($1, 'ss', 'buying', 3000, 'a')`,
    [id],
  );
  await backend.sql(
    `insert into private.purchase_lines
       (purchase_id, place, style_code, color_key, size, part_number, warehouse, order_number, pieces)
     values ($1, 1, $2, 'navy', 'M', 'B1', 'IL', $3, 6), ($1, 2, $2, 'navy', 'L', 'B2', 'KS', $3, 4)`,
    [id, part.styleCode, number],
  );
  expect(await delivery(id)).toBeUndefined();
  const shipped = (partNumber: string, warehouse: string, pieces: number) => ({
    number: `${warehouse}-${number}`,
    warehouse,
    isCanceled: false,
    totalCents: 77_777,
    freightCents: 0,
    lines: [{ partNumber, pieces, unitCents: 77_777 }],
  });
  await backend.call('settle_purchase', {
    p: { id, orders: [shipped('B1', 'IL', 6), shipped('B2', 'KS', 4)] },
  });
  const all = await backend.ask(listDeliveries, {}, 'press');
  expect(JSON.stringify(all)).not.toMatch(/77777|cents/i);
  const theirs = all.deliveries.filter(({ purchaseId }) => purchaseId === id);
  expect(theirs).toMatchObject([
    { supplierOrder: `IL-${number}`, warehouse: 'IL', orders: [number], parts: [{ size: 'M' }] },
    { supplierOrder: `KS-${number}`, warehouse: 'KS', parts: [{ size: 'L', pieces: 4 }] },
  ]);
  const carton = {
    supplierOrder: `IL-${number}`,
    lines: [{ partNumber: 'B1', pieces: 4 }],
  };
  expect([...expectedIn(theirs[0]!, carton)]).toEqual([[partKey(part), 4]]);
  const parts = [checked({ good: 4 })];
  const scanned = '57926652.0031';
  const order = `KS-${number}`;
  const input = { id: randomUUID(), purchaseId: id, supplierOrder: order, carton: scanned, parts };
  expect(await backend.ask(receiveBlanks, input, 'press')).toEqual({ outcome: 'stale' });
  const right = { ...input, supplierOrder: `IL-${number}` };
  expect(await backend.ask(receiveBlanks, right, 'press')).toMatchObject({ outcome: 'received' });
  expect((await list()).given).toEqual([{ ...part, number, pieces: 4 }]);
  // Somebody else scans the same carton.
  const again = { ...right, id: randomUUID(), parts: [checked({ good: 2 })] };
  expect(await backend.ask(receiveBlanks, again, 'press')).toEqual({ outcome: 'stale' });
  expect((await delivery(id))?.cartons).toEqual([scanned]);
});

test('an order that’s canceled before production gives its pieces back, and one that starts takes what it lacks', async () => {
  const gone = await approved(10, 2);
  const other = await approved(8, 9);
  const id = await bought([[gone.number, 10]]);
  await receive(id, { good: 7 });
  await moveTo(gone, 'cancelled');
  expect(await house()).toMatchObject({ pieces: 7 });
  // What comes for it goes to stock in house, too.
  await receive(id, { good: 3 });
  expect(await house()).toMatchObject({ pieces: 10 });
  await moveTo(other, 'in_production');
  expect(await house()).toMatchObject({ pieces: 2 });
  await moveTo(other, 'cancelled');
  expect(await house()).toMatchObject({ pieces: 2 });
});

test('one that starts takes nothing that is on its way to it', async () => {
  const order = await approved(10);
  const id = await bought([
    [order.number, 10],
    [null, 12],
  ]);
  await receive(id, { good: 10 });
  const early = await approved(10);
  const coming = await bought([[early.number, 10]]);
  const before = (await house())?.pieces ?? 0;
  await receive(id, { good: 12 });
  await moveTo(early, 'in_production');
  expect(await house()).toMatchObject({ pieces: before + 12 });
  await receive(coming, { good: 10 });
  expect(await house()).toMatchObject({ pieces: before + 12 });
});

test('an order that changes in production gives nothing back, because it may be printed', async () => {
  const order = await approved(10);
  const id = await bought([[order.number, 10]]);
  await receive(id, { good: 10 });
  const before = (await house())?.pieces ?? 0;
  await moveTo(order, 'in_production');
  await backend.sql(
    `update public.orders
     set designs = jsonb_set(designs, '{0,items,0,quantities}', '{"M": 6, "L": 4}')
     where id = $1`,
    [order.orderId],
  );
  expect((await house())?.pieces ?? 0).toBe(before);
});

test('an order that changes gives back what it doesn’t need anymore', async () => {
  const order = await approved(10);
  const id = await bought([[order.number, 10]]);
  await receive(id, { good: 10 });
  await backend.sql(
    `update public.orders
     set
       designs = jsonb_set(designs, '{0,items,0,quantities}', '{"M": 6, "L": 4}')
     where id = $1`,
    [order.orderId],
  );
  expect(await house()).toMatchObject({ pieces: 4 });
  expect((await list()).given).toMatchObject([{ size: 'M', pieces: 6 }]);
});

test('an order keeps its spares when something else of it changes', async () => {
  const order = await approved(100);
  await receive(await bought([[order.number, 103]]), { good: 103 });
  // The third goes to stock, because it gets no more than two spares.
  expect(await house()).toMatchObject({ pieces: 1 });
  await backend.sql(
    `update public.orders
     set designs = jsonb_set(designs, '{0,artwork_description}', '"A heron, wading."')
     where id = $1`,
    [order.orderId],
  );
  expect(await house()).toMatchObject({ pieces: 1 });
  await moveTo(order, 'cancelled');
  expect(await house()).toMatchObject({ pieces: 103 });
});

test('an order gets no fewer than what is bought for it with its spares', async () => {
  const counts = { S: 5, M: 40, L: 15, '2XL': 7 };
  const order = await approved(67);
  await backend.sql(
    `update public.orders
     set designs = jsonb_set(designs, '{0,items,0,quantities}', $2::jsonb)
     where id = $1`,
    [order.orderId, JSON.stringify(counts)],
  );
  const most = await backend.sql(
    'select size, pieces from private.most_blanks(array[$1::bigint])',
    [order.number],
  );
  const pieces = Object.values(counts);
  // Nobody has saved settings.
  const spares = sparesOf(pieces, usualFloorSettings.spoilage);
  expect(spares.reduce((sum, each) => sum + each, 0)).toBe(2);
  for (const [at, size] of Object.keys(counts).entries()) {
    const needs = pieces[at]! + spares[at]!;
    const gets = Number(most.find((row) => row['size'] === size)?.['pieces']);
    expect([needs, needs + 1]).toContain(gets);
  }
});

test('what still comes for an order that takes fewer goes to stock in house', async () => {
  const changes = async (order: PlacedOrder, quantities: string) =>
    backend.sql(
      `update public.orders
       set designs = jsonb_set(designs, '{0,items,0,quantities}', $2::jsonb)
       where id = $1`,
      [order.orderId, quantities],
    );
  const order = await approved(100, 2);
  const next = await approved(10, 9);
  const [first, second] = [await bought([[order.number, 60]]), await bought([[order.number, 42]])];
  await receive(first, { good: 20 });
  await changes(order, '{"M": 50, "L": 50}');
  // With its spare.
  expect((await list()).coming).toEqual([{ ...part, number: order.number, pieces: 31 }]);
  await receive(first, { good: 40 });
  expect(await list()).toMatchObject({
    coming: [],
    given: [{ number: order.number, pieces: 51 }],
    inHouse: expect.arrayContaining([{ ...part, pieces: 9 }]) as unknown,
  });
  // It takes more again, before the rest is here.
  await changes(order, '{"M": 60, "L": 40}');
  await receive(second, { good: 42 });
  expect((await list()).given).toMatchObject([{ pieces: 62 }]);
  expect(await house()).toMatchObject({ pieces: 40 });
  await moveTo(next, 'in_production');
  expect(await house()).toMatchObject({ pieces: 30 });
});

describe('what was checked off is undone', () => {
  const undo = (id: string) => backend.ask(undoReceiving, { id }, 'press');

  test('with its pieces, which are still to come, once', async () => {
    const { number } = await approved(10);
    const id = await bought([
      [number, 10],
      [null, 4],
    ]);
    await receive(id, { good: 2 });
    const request = randomUUID();
    await receive(id, { good: 9, short: 1, damaged: 1, wrong: 1 }, request);
    expect(await house()).toMatchObject({ pieces: 1, setAside: 2 });
    for (let times = 0; times < 2; times += 1) {
      expect(await undo(request)).toEqual({ outcome: 'undone' });
      expect(await list()).toMatchObject({
        coming: [{ number, pieces: 8 }],
        given: [{ number, pieces: 2 }],
      });
      expect((await house()) ?? { pieces: 0, setAside: 0 }).toMatchObject({
        pieces: 0,
        setAside: 0,
      });
    }
    const open = await delivery(id);
    expect(open && piecesLeft(open)).toBe(12);
    // A repeat that is late counts nothing.
    await receive(id, { good: 9, short: 1, damaged: 1, wrong: 1 }, request);
    expect(await receive(id, { good: 12 })).toMatchObject({ outcome: 'received' });
    expect(await undo(randomUUID())).toEqual({ outcome: 'not-found' });
  });

  test('unless its pieces moved on, or are on the press', async () => {
    const [order, other] = [await approved(10, 2), await approved(3, 9)];
    const id = await bought([
      [order.number, 10],
      [null, 4],
    ]);
    const requests = [randomUUID(), randomUUID(), randomUUID()] as const;
    await receive(id, { good: 5 }, requests[0]);
    await receive(id, { good: 6, damaged: 1 }, requests[1]);
    await receive(id, { good: 2 }, requests[2]);
    await moveTo(other, 'in_production');
    // It took all that was in stock.
    expect(await undo(requests[2])).toEqual({ outcome: 'gone' });
    expect(await undo(requests[1])).toEqual({ outcome: 'gone' });
    expect(await undo(requests[0])).toEqual({ outcome: 'undone' });
    await receive(id, { good: 5 });
    expect((await list()).given).toMatchObject([{ number: order.number, pieces: 10 }]);
    const last = randomUUID();
    const more = await bought([[null, 2]]);
    await receive(more, { damaged: 2 }, last);
    const back = { ...part, setAside: true, reference: null, reason: 'Holes.' };
    await backend.ask(returnBlanks, { id: randomUUID(), ...back, pieces: 2 }, 'press');
    expect(await undo(last)).toEqual({ outcome: 'gone' });
  });

  test('for an hour, and its carton can be scanned again', async () => {
    const id = await bought([[null, 4]]);
    const carton = '57926652.0041';
    const [first, second] = [randomUUID(), randomUUID()];
    const scan = (request: string) =>
      backend.ask(
        receiveBlanks,
        {
          ...{ id: request, purchaseId: id, supplierOrder: null, carton },
          parts: [checked({ good: 4 })],
        },
        'press',
      );
    await scan(first);
    expect((await delivery(id))?.cartons).toEqual([carton]);
    await undo(first);
    expect((await delivery(id))?.cartons).toEqual([]);
    expect(await scan(second)).toMatchObject({ outcome: 'received' });
    expect((await delivery(id))?.cartons).toEqual([carton]);
    const old = randomUUID();
    await backend.sql(
      `insert into private.blank_events
         (request_id, at, actor, what, style_code, color_key, size, pieces, purchase_id)
       values ($1, now() - interval '61 minutes', 'a', 'stocked', $2, 'navy', 'M', 1, $3)`,
      [old, part.styleCode, id],
    );
    expect(await undo(old)).toEqual({ outcome: 'too-late' });
  });
});

test('what was set aside is kept in stock as what it is, with a reason', async () => {
  const id = await bought([[null, 10]]);
  await receive(id, { good: 5, damaged: 2, wrong: 3 });
  const keep = (pieces: number, kept: object = part, request: string = randomUUID()) =>
    backend.ask(
      keepBlanks,
      { id: request, ...part, pieces, kept: { ...part, ...kept }, reason: 'They’re fine.' },
      'press',
    );
  expect(await keep(6)).toEqual({ outcome: 'too-many', pieces: 5 });
  const request = randomUUID();
  for (let times = 0; times < 2; times += 1) {
    expect(await keep(2, part, request)).toEqual({ outcome: 'kept' });
  }
  expect(await house()).toMatchObject({ pieces: 7, setAside: 3 });
  expect(await keep(3, { size: 'L' })).toEqual({ outcome: 'kept' });
  expect(await house()).toMatchObject({ pieces: 7, setAside: 0 });
  const { parts, events } = await backend.ask(listHouseStock, {}, 'press');
  expect(parts).toContainEqual(
    expect.objectContaining({ styleCode: part.styleCode, size: 'L', pieces: 3, setAside: 0 }),
  );
  expect(events[0]).toMatchObject({ what: 'corrected', pieces: 3, reason: 'They’re fine.' });
});

test('an order that doesn’t exist has no pieces to correct', async () => {
  const wrong = { id: randomUUID(), orderNumber: 999_999, ...part, seen: 0, pieces: 4 };
  expect(await backend.ask(correctStock, { ...wrong, reason: 'Counted.' }, 'press')).toEqual({
    outcome: 'not-found',
  });
  expect(await house()).toBeUndefined();
});

test('stock in house is corrected with a reason, from the count that was seen', async () => {
  const correct = (seen: number, pieces: number, id: string = randomUUID()) =>
    backend.ask(
      correctStock,
      { id, orderNumber: null, ...part, seen, pieces, reason: 'Counted.' },
      'press',
    );
  const id = randomUUID();
  expect(await correct(0, 12, id)).toEqual({ outcome: 'corrected' });
  expect(await correct(0, 12, id)).toEqual({ outcome: 'corrected' });
  expect(await house()).toMatchObject({ pieces: 12 });
  expect(await correct(11, 9)).toEqual({ outcome: 'stale', pieces: 12 });
  expect(await correct(12, 9)).toEqual({ outcome: 'corrected' });
  const { events } = await backend.ask(listHouseStock, {}, 'press');
  expect(events[0]).toMatchObject({ what: 'corrected', pieces: -3, reason: 'Counted.', size: 'M' });
  for (const statement of [
    'update private.blank_events set pieces = 1',
    'delete from private.blank_events',
  ]) {
    await expect(backend.sql(statement)).rejects.toThrow("can't be changed");
  }
});

test('what an order has is corrected, too, and then bought again', async () => {
  const { number } = await approved(10);
  const id = await bought([[number, 10]]);
  await receive(id, { good: 10 });
  const correct = { id: randomUUID(), orderNumber: number, ...part, seen: 10, pieces: 7 };
  expect(
    await backend.ask(correctStock, { ...correct, reason: 'Three have holes.' }, 'press'),
  ).toEqual({ outcome: 'corrected' });
  expect(await list()).toMatchObject({ given: [{ number, pieces: 7 }], coming: [] });
  expect(await house()).toBeUndefined();
});

test('damaged pieces and stock go back to the supplier, never more than there are', async () => {
  const id = await bought([[null, 10]]);
  await receive(id, { good: 7, damaged: 3 });
  const giveBack = (setAside: boolean, pieces: number) =>
    backend.ask(
      returnBlanks,
      { id: randomUUID(), ...part, setAside, pieces, reference: 'RA-7', reason: 'Holes.' },
      'press',
    );
  expect(await giveBack(true, 4)).toEqual({ outcome: 'too-many', pieces: 3 });
  expect(await giveBack(true, 3)).toEqual({ outcome: 'returned' });
  expect(await giveBack(false, 2)).toEqual({ outcome: 'returned' });
  expect(await house()).toMatchObject({ pieces: 5, setAside: 0 });
});

test('pieces are counted three times by size: received, printed, and packed', async () => {
  const order = await approved(10);
  const { number } = order;
  const id = await bought([[number, 10]]);
  await receive(id, { good: 6 });
  const read = () => backend.ask(readPieces, { number }, 'press');
  expect(await read()).toMatchObject({
    seen: 0,
    countedBy: null,
    parts: [{ ...part, pieces: 10, given: 6, coming: 4, printed: 0, packed: 0 }],
  });
  const count = (printed: number, packed: number, seen: number, request: string = randomUUID()) =>
    backend.ask(
      countPieces,
      { id: request, number, seen, parts: [{ ...part, printed, packed }] },
      'press',
    );
  expect(await count(1, 0, 0)).toEqual({ outcome: 'not-now' });
  await moveTo(order, 'in_production');
  const request = randomUUID();
  expect(await count(8, 5, 0, request)).toEqual({ outcome: 'counted' });
  expect(await count(8, 5, 0, request)).toEqual({ outcome: 'counted' });
  expect(await count(9, 9, 0)).toEqual({ outcome: 'stale' });
  const pieces = await read();
  expect(pieces).toMatchObject({ countedBy: emailOf.press, parts: [{ printed: 8, packed: 5 }] });
  await expect(count(5, 6, pieces!.seen)).rejects.toThrow("doesn't take that");
  expect(await count(10, 10, pieces!.seen)).toEqual({ outcome: 'counted' });
  expect(await read()).toMatchObject({ parts: [{ printed: 10, packed: 10 }] });
  expect(await backend.ask(readPieces, { number: 1 }, 'press')).toBeNull();
});

describe('whatever comes in, in whatever parts', () => {
  const came = fc.record({
    good: fc.nat(12),
    short: fc.nat(3),
    damaged: fc.nat(3),
    wrong: fc.nat(3),
  });

  test('orders get theirs in order, nothing is counted twice, and nothing is lost', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ pieces: fc.integer({ min: 1, max: 20 }), startIn: fc.nat(4) }), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.nat(6),
        fc.array(came, { minLength: 1, maxLength: 6 }),
        async (orders, forStock, cartons) => {
          part = { ...part, styleCode: String(Number(part.styleCode) + 1) };
          await backend.sql(`update public.orders set status = 'cancelled' where is_open`);
          const placed: { number: number; pieces: number; startIn: number }[] = [];
          for (const { pieces, startIn } of orders) {
            placed.push({ number: (await approved(pieces, startIn)).number, pieces, startIn });
          }
          const lines: [number | null, number][] = placed.map(({ number, pieces }) => [
            number,
            pieces,
          ]);
          const id = await bought(forStock > 0 ? [...lines, [null, forStock]] : lines);
          let left = orders.reduce((sum, { pieces }) => sum + pieces, forStock);
          let [good, lost, aside] = [0, 0, 0];
          for (const carton of cartons) {
            const pieces = carton.good + carton.short + carton.damaged + carton.wrong;
            if (pieces === 0) continue;
            const { outcome } = await receive(id, carton);
            expect(outcome).toBe(pieces > left ? 'stale' : 'received');
            if (outcome !== 'received') continue;
            left -= pieces;
            good += carton.good;
            lost += carton.short;
            aside += carton.damaged + carton.wrong;
          }
          const { given, coming } = await list();
          const of = (lines: typeof given, number: number) =>
            lines.find((line) => line.number === number)?.pieces ?? 0;
          let rest = good;
          let next = left;
          for (const { number, pieces } of placed.toSorted(
            (one, other) => one.startIn - other.startIn || one.number - other.number,
          )) {
            const gets = Math.min(pieces, rest);
            expect(of(given, number)).toBe(gets);
            rest -= gets;
            const comes = Math.min(pieces - gets, next);
            expect(of(coming, number)).toBe(comes);
            next -= comes;
          }
          const stock = await house();
          expect(stock?.pieces ?? 0).toBe(rest);
          expect(stock?.setAside ?? 0).toBe(aside);
          expect(good + lost + aside + left).toBe(
            orders.reduce((sum, { pieces }) => sum + pieces, forStock),
          );
        },
      ),
      { numRuns: 20 },
    );
  });
});
