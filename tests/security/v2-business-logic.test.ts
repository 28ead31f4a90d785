// V2 Validation and Business Logic
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import trackFunction from '../../netlify/functions/track.ts';
import { track } from '../../src/contracts/track.ts';
import { callFunction, openShop, type TestShop } from '../functions/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

// product: visit-counts
test('a visit is completed once, and never without an attempt', async () => {
  const send = async (input: object) => {
    const { data } = await callFunction(track, trackFunction, { path: 'quoteForm', ...input });
    return data.counted;
  };
  const visit = { event: 'complete', attempt: randomUUID(), minutes: 3 };
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(visit)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  // Its start arrives late.
  expect(await send({ event: 'start', attempt: visit.attempt })).toBe(false);
  expect(await send({ ...visit, attempt: randomUUID() })).toBe(true);
  expect(
    await shop.backend.sql(`select attempts, completed, minutes::int from public.quote_analytics`),
  ).toEqual([{ attempts: 2, completed: 2, minutes: 6 }]);
});
