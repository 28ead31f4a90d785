// product: on-the-press
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countPieces } from '../../src/blanks/count-pieces.rpc.ts';
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
const notesOf = async (number: number) => {
  const notes = await backend.sql(
    `select text from public.job_notes join public.orders on orders.id = order_id
     where number = $1 order by text`,
    [number],
  );
  return notes.map(({ text }) => text);
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
    expect(await notesOf(order.number)).toEqual(['spare it.']);
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
    expect(await notesOf(order.number)).toEqual(['buy it.', 'credit it.', 'spare it.']);
    // They stand with the misprints.
    expect((await view(order.number)).ourNotes).toEqual([]);
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

describe('what the desk counted', () => {
  const count = async (number: number, pieces: number) => {
    const { seen = 0 } = (await backend.ask(readPieces, { number }, 'press')) ?? {};
    const parts = [{ ...part, printed: pieces, packed: 0 }];
    await backend.ask(countPieces, { id: randomUUID(), number, seen, parts }, 'press');
  };

  test('of one design stays when another is done', async () => {
    const { number, orderId } = await placed(10);
    await backend.sql(
      `update public.orders
       set designs = designs || designs, total_quantity = 20, per_item_cents = per_item_cents || 0
       where id = $1`,
      [orderId],
    );
    await tap(number, 'done');
    await count(number, 8);
    await tap(number, 'done', { design: 1 });
    expect(await printed(number)).toBe(18);
    await count(number, 21);
    await tap(number, 'done', { design: 1 });
    expect(await printed(number)).toBe(21);
  });

  test('goes up again with a done that comes after it, and with what was added since', async () => {
    const { number, orderId } = await placed(10);
    await tap(number, 'done');
    await count(number, 4);
    await tap(number, 'done');
    expect(await printed(number)).toBe(10);
    await backend.sql(
      `update public.orders
       set designs = jsonb_set(designs, '{0,items,0,quantities}', '{"M": 20}'), total_quantity = 20, per_item_cents = '{500}'
       where id = $1`,
      [orderId],
    );
    await tap(number, 'done');
    expect(await printed(number)).toBe(20);
  });

  test('goes down by a misprint that is told later, and no further', async () => {
    const { number } = await placed(10);
    await tap(number, 'done');
    await count(number, 13);
    const told = await misprint(number, 2);
    expect(await printed(number)).toBe(11);
    await count(number, 5);
    await choose(number, told, 'mistake');
    expect(await printed(number)).toBe(7);
  });
});

test.each([
  ['with a start', ['start', 'done']],
  ['without one', ['done']],
])(
  'a misprint that is told after the done is off the count until the next, %s',
  async (_, taps) => {
    const { number } = await placed(10);
    await tap(number, 'start');
    await tap(number, 'done');
    await choose(number, await misprint(number, 2), 'buy');
    expect(await printed(number)).toBe(8);
    for (const what of taps) await tap(number, what);
    expect(await printed(number)).toBe(10);
  },
);

test('a misprint told by mistake counts for nothing, and nobody has to buy it', async () => {
  const { number, orderId } = await placed(10);
  await have(number, 10);
  const told = await misprint(number, 2);
  await choose(number, told, 'buy');
  await choose(number, told, 'mistake');
  await tap(number, 'done');
  expect(await printed(number)).toBe(10);
  expect(await facts(number)).toBeUndefined();
  const notes = await backend.sql(
    `select problem, solved_by is not null as solved from public.job_notes
     where order_id = $1 order by created_at, text`,
    [orderId],
  );
  expect(notes).toEqual([
    { problem: true, solved: true },
    { problem: false, solved: false },
  ]);
  // They stand with the misprint.
  expect((await view(number)).ourNotes).toEqual([]);
});

test('a canceled order takes no pieces', async () => {
  const { number, orderId } = await placed(10);
  await have(null, 5);
  const told = await misprint(number, 2);
  await backend.sql(`update public.orders set status = 'cancelled' where id = $1`, [orderId]);
  expect(await choose(number, told, 'house')).toEqual({ outcome: 'gone' });
});

test('what waited for the network counts by when it was tapped', async () => {
  const { number } = await placed(10);
  const at = (minutes: number) => ({
    at: new Date(Date.now() - minutes * 60_000).toISOString(),
  });
  await tap(number, 'done', at(60));
  await tap(number, 'misprint', { ...part, pieces: 2, why: 'Smudged', ...at(70) });
  await tap(number, 'start', at(90));
  expect(await printed(number)).toBe(8);
  expect((await view(number)).taps.map(({ what }) => what)).toEqual(['start', 'misprint', 'done']);
});

test('a done moves an approved order into production, as a start does, unless it was tapped before it left', async () => {
  const { number, orderId } = await placed(10, 'approved');
  await tap(number, 'done');
  expect([(await view(number)).status, await printed(number)]).toEqual(['in_production', 10]);
  // The desk takes it off the press, and then another tablet finds the network.
  await backend.sql(
    `insert into public.job_events (order_id, from_status, to_status, actor)
     values ($1, 'in_production', 'approved', 'june')`,
    [orderId],
  );
  await backend.sql(`update public.orders set status = 'approved' where id = $1`, [orderId]);
  const anHourAgo = { at: new Date(Date.now() - 3_600_000).toISOString() };
  await tap(number, 'start', anHourAgo);
  expect((await view(number)).status).toBe('approved');
  await tap(number, 'start');
  expect((await view(number)).status).toBe('in_production');
});

test('a done that couldn’t count is no first one', async () => {
  const { number, orderId } = await placed(10, 'approved');
  await backend.sql(`update public.orders set payment_terms = 'placed' where id = $1`, [orderId]);
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
