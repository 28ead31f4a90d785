// product: on-the-press
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toColumns } from '../../src/platform/column-names.ts';
import { orderToPlace } from '../factory/orders.ts';
import {
  countOutcomes,
  onEveryConnection,
  openTestDatabase,
  type TestDatabase,
} from './database.ts';

let database: TestDatabase;
let hands: string;
const tablet = randomUUID();
const part = { styleCode: '99006', colorKey: 'navy', size: 'M' };
beforeAll(async () => {
  database = await openTestDatabase();
  hands = await database.addStaff('hands@confluenceprint.example', 'press');
  await database.call('add_tablet', { id: tablet, name: 'Press 1 tablet', actor: 'a' });
  await database.call('sign_in_tablet', tablet, hands);
});
afterAll(() => database.close());

async function approved(): Promise<number> {
  const order = orderToPlace({ ...part, quantities: { M: 24 }, paymentTerms: 'account' });
  const { number } = await database.call<{ number: number }>('place_order', toColumns(order));
  await database.sql(`update public.orders set status = 'approved' where number = $1`, [number]);
  return number;
}
const tap = (number: number, what: string, more: object = {}) =>
  database.call<{ outcome: string }>('keep_tap', {
    ...{ tablet, id: randomUUID(), number, design: 0, what, at: new Date().toISOString() },
    ...more,
  });

test('a tap that 32 connections send at once counts once, and moves its order once', async () => {
  const number = await approved();
  const id = randomUUID();
  const answers = await onEveryConnection(() => tap(number, 'start', { id }));
  expect(countOutcomes(answers)).toEqual({ kept: 32 });
  const moves = await database.sql(
    `select to_status from public.job_events as event
     join public.orders as o on o.id = event.job_id
     where o.number = $1 and from_status is not null`,
    [number],
  );
  expect(moves).toEqual([{ to_status: 'in_production' }]);
  expect(await database.sql('select from private.floor_taps')).toHaveLength(1);
});

test('of 32 misprints that take the last pieces of stock in house at once, no more do than there are', async () => {
  const numbers = await Promise.all(Array.from({ length: 8 }, approved));
  await Promise.all(numbers.map((number) => tap(number, 'start')));
  await database.callAs(hands, 'correct_stock', {
    ...{ id: randomUUID(), ...part, seen: 0, pieces: 5, reason: 'Counted.' },
  });
  const misprints = await Promise.all(
    Array.from({ length: 32 }, async (_, at) => {
      const [id, number] = [randomUUID(), numbers[at % 8]!];
      await tap(number, 'misprint', { id, ...part, pieces: 1, why: 'Smudged' });
      return { id, number };
    }),
  );
  const answers = await onEveryConnection((at) => {
    const { id, number } = misprints[at]!;
    return tap(number, 'remedy', { misprint: id, remedy: 'house', note: 'Printed again.' });
  });
  expect(countOutcomes(answers)).toEqual({ kept: 5, gone: 27 });
  const [stock] = await database.sql('select pieces from private.house_stock');
  expect(stock).toEqual({ pieces: 0 });
});
