// product: ordering-again
import { expect, test } from 'vitest';
import { orderRecord } from '../../../tests/factory/orders.ts';
import type { OrderedRoster } from '../../designer/team/roster.ts';
import { orderAsDraft } from './order-as-draft.server.ts';

test('a draft of an earlier order has its players, and nobody’s name from a group', () => {
  const player = { name: 'Olson', number: '7', size: 'L' };
  const rosterOf = (roster: OrderedRoster) => {
    const order = { ...orderRecord({ roster }), idempotencyKey: 'key' };
    return orderAsDraft(order, []).draft.designs[0]?.roster;
  };
  expect(rosterOf([player])).toEqual([player]);
  expect(rosterOf([{ ...player, number: '', item: 0 }])).toBeUndefined();
  expect(rosterOf([])).toBeUndefined();
});

test('a draft of an earlier order has its ink colors, which its bulk price goes by', () => {
  const order = {
    ...orderRecord({ quantities: { M: 1500 }, inkColors: 3 }),
    idempotencyKey: 'key',
  };
  expect(orderAsDraft(order, []).draft.designs).toMatchObject([{ inkColors: 3 }]);
});
