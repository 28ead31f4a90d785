// product: blanks-to-buy
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askPurchase } from '../../src/blanks/ask-purchase.rpc.ts';
import { buyList } from '../../src/blanks/buy-list.ts';
import { closePurchase } from '../../src/blanks/close-purchase.rpc.ts';
import type { CheckedPart } from '../../src/blanks/delivery.ts';
import { enterPurchase } from '../../src/blanks/enter-purchase.rpc.ts';
import { listBlanksToBuy } from '../../src/blanks/list-blanks-to-buy.rpc.ts';
import { receiveBlanks } from '../../src/blanks/receive-blanks.rpc.ts';
import { toColumns } from '../../src/platform/column-names.ts';
import { orderToPlace } from '../factory/orders.ts';
import { emailOf, openTestBackend, type PlacedOrder, type TestBackend } from './support.ts';

let backend: TestBackend;
const tablet = randomUUID();
/** Another style in each test, so that none sees another's stock. */
let part = { styleCode: '94000', colorKey: 'navy', size: 'M' };
beforeAll(async () => {
  backend = await openTestBackend();
  const [member] = await backend.sql('select id from auth.users where email = $1', [emailOf.press]);
  await backend.call('add_tablet', { p: { id: tablet, name: 'Press 1 tablet', actor: 'a' } });
  await backend.call('sign_in_tablet', { p_tablet: tablet, p_member: member?.['id'] });
});
afterAll(() => backend.close());
beforeEach(async () => {
  part = { ...part, styleCode: String(Number(part.styleCode) + 1) };
  await backend.sql(`update public.orders set status = 'cancelled' where is_open`);
});

/** An approved order of ten pieces in M. */
async function approved(): Promise<PlacedOrder> {
  const order = orderToPlace({
    ...part,
    paymentTerms: 'account',
    quantities: { M: 10 },
    totalQuantity: 10,
    perItemCents: 1_000,
    subtotalCents: 10_000,
    taxCents: 700,
    totalCents: 10_700,
  });
  const placed = await backend.call<PlacedOrder>('place_order', { p: toColumns(order) });
  await moveTo(placed, 'approved');
  return placed;
}
const moveTo = ({ orderId }: PlacedOrder, status: string) =>
  backend.sql('update public.orders set status = $2 where id = $1', [orderId, status]);
/** A purchase elsewhere for an order; its id. */
async function bought(orderNumber: number, pieces: number): Promise<string> {
  const id = randomUUID();
  const lines = [{ ...part, orderNumber, pieces }];
  const seller = { seller: 'Blanks & Co.', reference: null, goodsCents: 2_000 };
  await backend.ask(enterPurchase, { id, ...seller, lines }, 'staff');
  return id;
}
const receive = (purchaseId: string, came: Partial<CheckedPart>) =>
  backend.ask(
    receiveBlanks,
    {
      ...{ id: randomUUID(), purchaseId, supplierOrder: null, carton: null },
      parts: [{ ...part, good: 0, short: 0, damaged: 0, wrong: 0, ...came }],
    },
    'press',
  );
const tap = (number: number, what: string, more: object) =>
  backend.call<{ outcome: string }>('keep_tap', {
    p: {
      ...{ tablet, id: randomUUID(), number, design: 0, what, at: new Date().toISOString() },
      ...more,
    },
  });
/** A misprint of so many pieces; its id. */
async function misprint(number: number, pieces: number): Promise<string> {
  const id = randomUUID();
  await tap(number, 'misprint', { id, ...part, pieces, why: 'Smudged' });
  return id;
}
const choose = (number: number, misprinted: string, remedy: string) =>
  tap(number, 'remedy', { misprint: misprinted, remedy, note: `${remedy} it.` });
const list = () => backend.ask(listBlanksToBuy, {}, 'staff');
/** What is on the list of the order: all pieces, and those of them that were misprinted. */
async function again({ number }: PlacedOrder): Promise<[pieces: number, misprinted: number]> {
  const blanks = await list();
  expect(blanks.jobs.map((job) => job.number)).not.toContain(number);
  const [share] = buyList(blanks).flatMap(({ jobs }) =>
    jobs.filter((job) => job.number === number),
  );
  return share ? [share.pieces, share.again?.misprinted ?? 0] : [0, 0];
}
const given = async ({ number }: PlacedOrder): Promise<number> =>
  Number(
    (
      await backend.sql('select pieces from private.given_blanks where order_number = $1', [number])
    )[0]?.['pieces'] ?? 0,
  );
/** An order in production with its ten pieces. */
async function started(): Promise<PlacedOrder> {
  const order = await approved();
  await receive(await bought(order.number, 10), { good: 10 });
  await moveTo(order, 'in_production');
  expect(await again(order)).toEqual([0, 0]);
  return order;
}

test('pieces of a misprint that are bought again are listed until they’re bought, and go to the order', async () => {
  const order = await started();
  const first = await misprint(order.number, 3);
  expect(await again(order)).toEqual([0, 0]);
  await choose(order.number, first, 'buy');
  expect(await again(order)).toEqual([3, 3]);
  const purchase = await bought(order.number, 3);
  expect(await again(order)).toEqual([0, 0]);
  // One of them is damaged.
  await receive(purchase, { good: 2, damaged: 1 });
  expect(await again(order)).toEqual([1, 1]);
  expect(await given(order)).toBe(12);
  await receive(await bought(order.number, 1), { good: 1 });
  expect(await again(order)).toEqual([0, 0]);
  expect(await given(order)).toBe(13);
  await choose(order.number, await misprint(order.number, 2), 'buy');
  expect(await again(order)).toEqual([2, 2]);
  await moveTo(order, 'ready');
  expect(await again(order)).toEqual([0, 0]);
});

test('a purchase that’s canceled puts them back on the list', async () => {
  const order = await started();
  await choose(order.number, await misprint(order.number, 3), 'buy');
  const id = await bought(order.number, 3);
  await backend.ask(closePurchase, { id }, 'staff');
  expect(await again(order)).toEqual([3, 3]);
});

test('a misprint that’s made good another way leaves the list, and what comes for it goes to stock', async () => {
  const order = await started();
  const [first, second] = [await misprint(order.number, 2), await misprint(order.number, 1)];
  for (const each of [first, second]) await choose(order.number, each, 'buy');
  expect(await again(order)).toEqual([3, 3]);
  expect(await choose(order.number, first, 'buy')).toEqual({ outcome: 'gone' });
  expect(await choose(order.number, first, 'credit')).toEqual({ outcome: 'kept' });
  expect(await choose(order.number, first, 'buy')).toEqual({ outcome: 'gone' });
  expect(await choose(order.number, first, 'spare')).toEqual({ outcome: 'gone' });
  expect(await again(order)).toEqual([1, 1]);
  const purchase = await bought(order.number, 1);
  await choose(order.number, second, 'credit');
  expect(await again(order)).toEqual([0, 0]);
  await receive(purchase, { good: 1 });
  expect(await given(order)).toBe(10);
  expect((await list()).inHouse).toContainEqual({ ...part, pieces: 1 });
});

test('what comes short, damaged, or wrong in production is listed, as far as the order lacks it', async () => {
  const order = await approved();
  const purchase = await bought(order.number, 11);
  await moveTo(order, 'in_production');
  expect(await again(order)).toEqual([0, 0]);
  // It does without its spare.
  await receive(purchase, { good: 6, damaged: 1 });
  expect(await again(order)).toEqual([0, 0]);
  await receive(purchase, { short: 2, wrong: 1 });
  expect(await again(order)).toEqual([3, 0]);
  await choose(order.number, await misprint(order.number, 2), 'buy');
  expect(await again(order)).toEqual([5, 2]);
  const more = await bought(order.number, 5);
  expect(await again(order)).toEqual([0, 0]);
  await receive(purchase, { good: 1 });
  await receive(more, { good: 5 });
  expect(await given(order)).toBe(12);
  expect(await again(order)).toEqual([0, 0]);
});

test('an order whose blanks nobody received here needs only what was misprinted', async () => {
  const order = await approved();
  await moveTo(order, 'in_production');
  await choose(order.number, await misprint(order.number, 2), 'buy');
  expect(await again(order)).toEqual([2, 2]);
});

test('of an order in production, no more is bought than is to be bought again', async () => {
  const order = await started();
  await choose(order.number, await misprint(order.number, 3), 'buy');
  await backend.sql(
    `insert into public.color_swatches (style_code, color_key, name, hex, position)
     values ($1, 'navy', 'Navy', '#1f2742', 0)`,
    [part.styleCode],
  );
  await backend.sql(
    `insert into private.supplier_parts
       (style_code, color_key, size, supplier, part_number, piece_cents, dozen_cents, case_cents)
     values ($1, 'navy', 'M', 'ss', $2, 300, 280, 250)`,
    [part.styleCode, `B${part.styleCode}001`],
  );
  const buy = async (...pieces: number[]) =>
    backend.ask(
      askPurchase,
      {
        id: randomUUID(),
        lines: pieces.map((each, at) => ({
          ...part,
          warehouse: ['IL', 'KS'][at] ?? 'NV',
          orderNumber: order.number,
          pieces: each,
        })),
        seenCents: 300 * pieces.reduce((sum, each) => sum + each, 0),
        seenPurchase: (await list()).seenPurchase,
      },
      'staff',
    );
  expect((await list()).parts).toMatchObject([{ ...part, garment: 'Premium Cotton' }]);
  expect(await buy(2, 2)).toEqual({ outcome: 'stale' });
  expect(await buy(2, 1)).toMatchObject({ outcome: 'asked', isNew: true });
  expect(await again(order)).toEqual([0, 0]);
  expect(await buy(1)).toEqual({ outcome: 'stale' });
});
