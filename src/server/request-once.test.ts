import { describe, expect, test } from 'vitest';
import { RequestError } from './errors.ts';
import type { Call } from './handle.ts';
import { requestOnce } from './request-once.ts';

const input = { email: 'ada@example.com', idempotencyKey: '3b241101-e2bb-4255-8caf-4136c566a962' };
const call = { now: new Date(), env: {} } as Call;
const conflict = (number: number) => `#${number} is something else`;
const atLimit = () => Promise.reject(new RequestError('resource-exhausted', 'Too many.'));

/** What the first look finds, the second, and so on. */
function finding(...known: ({ number: number; requestHash: string } | null)[]) {
  return () => Promise.resolve(known.shift() ?? null);
}

/** The hash that a request with `input` would be stored under. */
async function hashOfInput(): Promise<string> {
  let hash = '';
  await requestOnce(input, call, {
    find: finding(),
    conflict,
    place: ({ requestHash }) => {
      hash = requestHash;
      return Promise.reject(new Error('enough'));
    },
  }).catch(() => {});
  return hash;
}

describe('simultaneous requests with one key, over the limit of their email address', () => {
  test('get the answer of the one that is being written', async () => {
    const find = finding(null, { number: 5001, requestHash: await hashOfInput() });
    await expect(requestOnce(input, call, { find, place: atLimit, conflict })).resolves.toBe(5001);
  });

  test('are refused if there is none', async () => {
    const find = finding(null, null);
    await expect(requestOnce(input, call, { find, place: atLimit, conflict })).rejects.toThrow(
      'Too many.',
    );
  });
});

test('a request that loses to another with different details is refused with the winner’s number', async () => {
  const find = finding(null, { number: 5001, requestHash: 'another' });
  const place = () => Promise.resolve({ outcome: 'conflict' as const });
  await expect(requestOnce(input, call, { find, place, conflict })).rejects.toMatchObject({
    code: 'aborted',
    message: '#5001 is something else',
  });
});
