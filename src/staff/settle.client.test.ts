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
