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

async function approved(styleCode = part.styleCode): Promise<number> {
  const order = orderToPlace({
    ...part,
    styleCode,
    quantities: { M: 24 },
    paymentTerms: 'account',
  });
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

test.each([
  ['spare', 1, '99007'],
  ['house', 8, '99008'],
  ['surplus', 8, '99009'],
] as const)(
  'of 32 misprints that take the last %s pieces at once, no more do than there are',
  async (remedy, orders, styleCode) => {
    const own = { ...part, styleCode };
    const numbers = await Promise.all(Array.from({ length: orders }, () => approved(styleCode)));
    const other = await approved(styleCode);
    await database.sql(`update public.orders set status = 'ready' where number = $1`, [other]);
    const orderNumber = { spare: numbers[0]!, house: null, surplus: other }[remedy];
    const had = orderNumber === null ? 0 : 24;
    await Promise.all(numbers.map((number) => tap(number, 'start')));
    await database.callAs(hands, 'correct_stock', {
      ...{ id: randomUUID(), ...own, orderNumber, seen: 0, pieces: had + 5, reason: 'Counted.' },
    });
    const misprints = await Promise.all(
      Array.from({ length: 32 }, async (_, at) => {
        const [id, number] = [randomUUID(), numbers[at % orders]!];
        await tap(number, 'misprint', { id, ...own, pieces: 1, why: 'Smudged' });
        return { id, number };
      }),
    );
    const answers = await onEveryConnection((at) => {
      const { id, number } = misprints[at]!;
      return tap(number, 'remedy', {
        ...{ misprint: id, remedy, note: 'Printed again.' },
        ...(remedy === 'surplus' && { fromOrder: other }),
      });
    });
    expect(countOutcomes(answers)).toEqual({ kept: 5, gone: 27 });
    const taken = await database.sql(
      `select coalesce(sum(pieces), 0)::integer as pieces from private.blank_events
     where what = 'taken' and style_code = $1`,
      [styleCode],
    );
    expect(taken).toEqual([{ pieces: remedy === 'spare' ? 0 : 5 }]);
  },
);
