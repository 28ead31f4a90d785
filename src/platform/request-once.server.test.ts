import { expect, test } from 'vitest';
import type { Call } from './handle.server.ts';
import { requestOnce } from './request-once.server.ts';

const input = { email: 'ada@example.com', idempotencyKey: '3b241101-e2bb-4255-8caf-4136c566a962' };
const call = { now: new Date(), visitor: '203.0.113.1', env: { receiptSecret: 'x' } } as Call;

test('a request that loses to another with different details is refused with the winner’s number', async () => {
  const known = [null, { number: 5001, requestHash: 'another' }];
  const find = () => Promise.resolve(known.shift() ?? null);
  const place = () => Promise.resolve({ outcome: 'conflict' as const });
  const conflict = (number: number) => `#${number} is something else`;
  await expect(requestOnce(input, call, { find, place, conflict })).rejects.toMatchObject({
    code: 'aborted',
    message: '#5001 is something else',
  });
});
