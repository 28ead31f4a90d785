// product: ordering-again
import { expect, test } from 'vitest';
import { orderRecord } from '../../../tests/factory/orders.ts';
import { orderAsDraft } from './order-as-draft.server.ts';

test('a draft of an earlier order has its ink colors, which its bulk price goes by', () => {
  const order = {
    ...orderRecord({ quantities: { M: 1500 }, inkColors: 3 }),
    idempotencyKey: 'key',
  };
  expect(orderAsDraft(order, []).draft.designs).toMatchObject([{ inkColors: 3 }]);
});
