// product: job-moves
import { expect, test } from 'vitest';
import { settle } from './settle.client.ts';

test('a pickup that was said to be before the order was ready says since when it’s been ready', () => {
  const job = { kind: 'order', number: 1042, status: 'ready' } as const;
  const data = { outcome: 'not-then', status: 'ready', readyOn: '2026-11-20' } as const;
  expect(settle(job, { ok: true, data }, 'completed', 'me', new Date())).toMatchObject({
    done: false,
    known: null,
    text: 'Order #1042 stays “Ready”: it’s been ready since Nov 20, 2026. Choose that day or a later one, up to today.',
  });
});

// product: cancellation-charge
test('another charge that isn’t theirs to make leaves the order, and says what to do', () => {
  const job = { kind: 'order', number: 1042, status: 'approved' } as const;
  const data = { outcome: 'needs-charge', status: 'approved' } as const;
  expect(settle(job, { ok: true, data }, 'cancelled', 'me', new Date())).toMatchObject({
    done: false,
    text: 'Order #1042 stays “Approved”: you can’t charge another amount. Cancel it without one, or ask an owner.',
  });
});

// product: shipping-boxes
test('boxes that a colleague changed have not shipped, though the reader moved the order there', () => {
  const job = { kind: 'order', number: 1042, status: 'in_production' } as const;
  const at = '2026-12-01T16:00:00Z';
  const stale = { outcome: 'stale', status: 'in_production', version: 3, actor: 'me' } as const;
  for (const data of [
    { ...stale, at, changed: true },
    { outcome: 'other-boxes', status: 'in_production' } as const,
  ]) {
    expect(settle(job, { ok: true, data }, 'in_production', 'me', new Date(at)).done).toBe(false);
  }
  // After a lost answer, a move is the reader's.
  const moved = { ...stale, status: 'ready', at, changed: false } as const;
  expect(settle(job, { ok: true, data: moved }, 'ready', 'me', new Date(at)).done).toBe(true);
});
