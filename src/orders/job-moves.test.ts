// product: job-moves
import { expect, test } from 'vitest';
import { asksFirst, unpackedText } from './job-moves.ts';

test.each([
  [{ packedPieces: 23 }, '23 of 24 pieces are packed.'],
  [{ packedPieces: 1, deliveryMethod: 'shipping' as const }, '1 of 24 pieces are packed.'],
  [{ packedPieces: 24 }, null],
  // Nobody packs or counts them here.
  [{}, null],
])('an order with %o says what isn’t packed before it’s ready', (known, says) => {
  const order = {
    kind: 'order' as const,
    status: 'in_production' as const,
    deliveryMethod: 'pickup' as const,
    pieces: 24,
    ...known,
  };
  expect(unpackedText(order, 'ready')).toBe(says);
  expect(asksFirst(order, 'ready')).toBe(says !== null);
  // Neither on the way back, nor later.
  expect(unpackedText(order, 'approved')).toBeNull();
  expect(unpackedText({ ...order, status: 'completed' }, 'ready')).toBeNull();
});
