// product: on-the-press
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { correctStock } from '../../src/blanks/correct-stock.rpc.ts';
import { readPieces } from '../../src/blanks/read-pieces.rpc.ts';
import { asPressRuns, listPressRuns } from '../../src/press/list-press-runs.rpc.ts';
import { toColumns } from '../../src/platform/column-names.ts';
import type { FloorView } from '../../src/staff/floor/floor-job.ts';
import { readMorning } from '../../src/staff/morning/read-morning.rpc.ts';
import { orderToPlace } from '../factory/orders.ts';
import { emailOf, openTestBackend, type PlacedOrder, type TestBackend } from './support.ts';

let backend: TestBackend;
const tablet = randomUUID();
/** Another style in each test, so that none sees another's stock. */
let part = { styleCode: '91000', colorKey: 'navy', size: 'M' };
beforeAll(async () => {
  backend = await openTestBackend();
  const [member] = await backend.sql('select id from auth.users where email = $1', [emailOf.press]);
  await backend.call('add_tablet', { p: { id: tablet, name: 'Press 1 tablet', actor: 'a' } });
  await backend.call('sign_in_tablet', { p_tablet: tablet, p_member: member?.['id'] });
});
afterAll(() => backend.close());
beforeEach(() => {
  part = { ...part, styleCode: String(Number(part.styleCode) + 1) };
});

/** An order of so many pieces in M, as far as that. */
async function placed(pieces: number, status = 'in_production'): Promise<PlacedOrder> {
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
  const answer = await backend.call<PlacedOrder>('place_order', { p: toColumns(order) });
  await backend.sql('update public.orders set status = $2 where id = $1', [answer.orderId, status]);
  return answer;
}
const have = (orderNumber: number | null, pieces: number, seen = 0) =>
  backend.ask(
    correctStock,
    { id: randomUUID(), orderNumber, ...part, seen, pieces, reason: 'Counted.' },
    'press',
  );
const tap = (number: number, what: string, more: object = {}) =>
  backend.call<{ outcome: string }>('keep_tap', {
    p: {
      ...{ tablet, id: randomUUID(), number, design: 0, what, at: new Date().toISOString() },
      ...more,
    },
  });
const view = async (number: number) =>
  (await backend.call<FloorView>('read_floor', { p_tablet: tablet, p_number: number })).job!;
/** A misprint of so many pieces; its id. */
async function misprint(number: number, pieces: number): Promise<string> {
  const id = randomUUID();
  const told = await tap(number, 'misprint', { id, ...part, pieces, why: 'Smudged' });
  expect(told).toEqual({ outcome: 'kept' });
  return id;
}
const choose = (number: number, misprinted: string, remedy: string, more: object = {}) =>
  tap(number, 'remedy', { misprint: misprinted, remedy, note: `${remedy} it.`, ...more });
const facts = async (number: number) => {
  const [known] = (await view(number)).parts;
  return known && { spare: known.spare, house: known.house, surplus: known.surplus };
};
const printed = async (number: number) =>
  (await backend.ask(readPieces, { number }, 'press'))?.parts[0]?.printed;

describe('a misprint', () => {
  test('counts once, and knows the spares, the stock in house, and what printed orders have left', async () => {
    const [order, other, open] = [
      await placed(10),
      await placed(5, 'completed'),
      await placed(5, 'approved'),
    ];
    await have(order.number, 12);
    await have(other.number, 8);
    await have(open.number, 9);
    await have(null, 4);
    const id = randomUUID();
    const told = { id, ...part, pieces: 2, why: 'Smudged' };
    await Promise.all([tap(order.number, 'misprint', told), tap(order.number, 'misprint', told)]);
    expect(await facts(order.number)).toEqual({
      spare: 2,
      house: 4,
      surplus: [{ number: other.number, pieces: 3 }],
    });
    await misprint(order.number, 1);
    // There is enough for either.
    expect((await facts(order.number))?.spare).toBe(2);

    // Only of what the design has.
    const wrong = { ...told, id: randomUUID() };
    expect(await tap(order.number, 'misprint', { ...wrong, size: 'XL' })).toEqual({
      outcome: 'not-found',
    });
  });

  test('takes pieces of stock in house, or of what another order has left, once', async () => {
    const [order, other] = [await placed(10), await placed(5, 'ready')];
    await have(order.number, 10);
    await have(other.number, 7);
    await have(null, 2);
    const [first, second, third] = [
      await misprint(order.number, 2),
      await misprint(order.number, 2),
      await misprint(order.number, 1),
    ];
    const id = randomUUID();
    expect(await choose(order.number, first, 'house', { id })).toEqual({ outcome: 'kept' });
    expect(await choose(order.number, first, 'house', { id })).toEqual({ outcome: 'kept' });
    expect(await choose(order.number, first, 'house')).toEqual({ outcome: 'gone' });
    expect(await choose(order.number, second, 'house')).toEqual({ outcome: 'gone' });
    const fromOther = { fromOrder: other.number };
    expect(await choose(order.number, second, 'surplus', fromOther)).toEqual({ outcome: 'kept' });
    expect(await choose(order.number, third, 'surplus', fromOther)).toEqual({ outcome: 'gone' });
    const pieces = async ({ number }: PlacedOrder) =>
      (await backend.ask(readPieces, { number }, 'press'))?.parts[0]?.given;
    expect([await pieces(order), await pieces(other)]).toEqual([14, 5]);
    expect(await facts(order.number)).toEqual({ spare: 0, house: 0, surplus: [] });
    // Another order's misprint isn't this one's.
    expect(await choose(other.number, third, 'buy')).toEqual({ outcome: 'not-found' });
  });

  test('is printed again on a spare only while the order has enough', async () => {
    const order = await placed(10);
    await have(order.number, 12);
    const [first, second] = [await misprint(order.number, 2), await misprint(order.number, 1)];
    expect(await choose(order.number, first, 'spare')).toEqual({ outcome: 'kept' });
    // Another tablet that saw it before.
    expect(await choose(order.number, second, 'spare')).toEqual({ outcome: 'gone' });
    expect((await view(order.number)).ourNotes).toEqual(['spare it.']);
    expect(await choose(order.number, second, 'buy')).toEqual({ outcome: 'kept' });
    const untracked = await placed(3);
    const third = await misprint(untracked.number, 1);
    expect(await choose(untracked.number, third, 'spare')).toEqual({ outcome: 'gone' });
  });

  test('that’s bought again or credited is the desk’s problem, and buys nothing by itself', async () => {
    const order = await placed(10);
    await have(order.number, 11);
    const [first, second, third] = [
      await misprint(order.number, 1),
      await misprint(order.number, 2),
      await misprint(order.number, 3),
    ];
    await choose(order.number, first, 'spare');
    await choose(order.number, second, 'credit');
    await choose(order.number, third, 'buy');
    const { problems } = await backend.ask(readMorning, {}, 'press');
    expect(problems.filter(({ number }) => number === order.number)).toMatchObject([
      { text: 'credit it.', author: emailOf.press },
      { text: 'buy it.', author: emailOf.press },
    ]);
    expect((await view(order.number)).ourNotes).toEqual(['buy it.', 'credit it.', 'spare it.']);
    const bought = await backend.sql('select from private.purchase_lines where order_number = $1', [
      order.number,
    ]);
    expect(bought).toEqual([]);
    expect((await facts(order.number))?.spare).toBe(0);
  });

  test('leaves the spares to others if it’s bought again or credited, also once that is here', async () => {
    const order = await placed(10);
    await have(order.number, 11);
    const [bought, credited] = [await misprint(order.number, 1), await misprint(order.number, 1)];
    const last = await misprint(order.number, 1);
    const spare = async () => (await facts(order.number))?.spare;
    expect(await spare()).toBe(1);
    await choose(order.number, bought, 'buy');
    expect(await spare()).toBe(1);
    await choose(order.number, credited, 'credit');
    expect(await spare()).toBe(1);
    await have(order.number, 12, 11);
    expect(await spare()).toBe(1);
    await choose(order.number, last, 'spare');
    expect(await spare()).toBe(0);
  });
});

test('done counts all pieces but those that were misprinted and not made good, until done again', async () => {
  const { number } = await placed(10);
  await have(number, 11);
  const [spare] = [await misprint(number, 1), await misprint(number, 2)];
  await choose(number, spare, 'spare');
  await tap(number, 'done');
  expect(await printed(number)).toBe(8);
  // A second press says nothing new, and neither does a third.
  await tap(number, 'done');
  await tap(number, 'done');
  expect(await printed(number)).toBe(8);
  await tap(number, 'start');
  await tap(number, 'done');
  expect(await printed(number)).toBe(10);
});

test('a done that couldn’t count is no first one', async () => {
  const { number, orderId } = await placed(10, 'approved');
  await tap(number, 'done');
  expect(await printed(number)).toBe(0);
  await backend.sql(`update public.orders set status = 'in_production' where id = $1`, [orderId]);
  await tap(number, 'done');
  expect(await printed(number)).toBe(10);
});

test('pieces that are credited never count as printed', async () => {
  const { number } = await placed(10);
  await tap(number, 'start');
  await choose(number, await misprint(number, 3), 'credit');
  await tap(number, 'done');
  await tap(number, 'start');
  await tap(number, 'done');
  expect(await printed(number)).toBe(7);
});

// product: on-hold
test('what must start today is listed, unless it’s on hold and not on the press yet', async () => {
  const orders = [await placed(3), await placed(3, 'approved'), await placed(3, 'approved')];
  const [started, free, held] = orders.map(({ orderId }) => orderId);
  await backend.sql(`update public.orders set start_by = '2026-11-02' where id = any($1::uuid[])`, [
    [started, free, held],
  ]);
  for (const id of [started, held]) {
    await backend.sql(
      `insert into private.holds (order_id, reason, actor) values ($1, 'They count again', 'june')`,
      [id],
    );
  }
  const { jobs } = await backend.call<FloorView>('read_floor', { p_tablet: tablet });
  const listed = new Set(jobs.map(({ number }) => number));
  expect(orders.map(({ number }) => listed.has(number))).toEqual([true, true, false]);
});

test('a run is a design from its last start before its first done to that, with what was printed', async () => {
  const [one, other, never] = [await placed(10), await placed(20), await placed(30)];
  const now = Date.now();
  const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  await tap(one.number, 'start', { at: at(90), press: 'press-2' });
  await tap(other.number, 'start', { at: at(80) });
  await tap(one.number, 'start', { at: at(70), press: 'press-1' });
  await tap(one.number, 'done', { at: at(60) });
  await tap(never.number, 'done', { at: at(50) });
  await tap(one.number, 'start', { at: at(40) });
  await tap(one.number, 'done', { at: at(30) });
  const runs = await backend.ask(listPressRuns, {}, 'owner');
  const own = runs.filter(({ designs }) => designs[0]?.items[0]?.styleCode === part.styleCode);
  expect(own).toMatchObject([
    { press: 'press-1', designs: [{ items: [{ quantities: { M: 10 } }] }] },
  ]);
  expect(own.map((run) => Date.parse(run.doneAt) - Date.parse(run.startedAt))).toEqual([
    10 * 60_000,
  ]);
  expect(asPressRuns(own)[0]?.design.prints).toHaveLength(
    own[0]!.designs[0]!.printLocations.length,
  );
});

test('what was tapped can’t be changed, and goes with its order', async () => {
  const { orderId, number } = await placed(3);
  const id = await misprint(number, 1);
  await choose(number, id, 'credit');
  await expect(
    backend.sql(`update private.floor_taps set actor = 'mallory' where order_id = $1`, [orderId]),
  ).rejects.toMatchObject({ code: '42501' });
  await backend.sql('delete from public.orders where id = $1', [orderId]);
  expect(await backend.sql('select from private.floor_taps where id = $1', [id])).toEqual([]);
});
