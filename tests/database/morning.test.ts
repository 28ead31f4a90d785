// product: morning-edition
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { toColumns } from '../../src/platform/column-names.ts';
import { moveJob } from '../../src/staff/job/move-job.rpc.ts';
import { whoAmI } from '../../src/staff/login/who-am-i.rpc.ts';
import { chooseMorning } from '../../src/staff/morning/choose-morning.rpc.ts';
import { readMorning } from '../../src/staff/morning/read-morning.rpc.ts';
import { orderToPlace, quoteRequestToPlace } from '../factory/orders.ts';
import { proofToSend } from '../factory/proofs.ts';
import { putFiles } from '../factory/rows.ts';
import { openTestBackend, type PlacedOrder, type TestBackend } from './support.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());
afterEach(async () => {
  await backend.sql('delete from public.orders');
  await backend.sql('delete from public.quote_requests');
});

async function placed(changes: Record<string, unknown> = {}): Promise<number> {
  const order = orderToPlace(changes);
  await putFiles(backend.sql, order.files);
  return (await backend.call<PlacedOrder>('place_order', { p: order })).number;
}

async function withProof(): Promise<number> {
  const number = await placed();
  await backend.ask(moveJob, { kind: 'order', number, version: 1, to: 'in_review' });
  const contents = JSON.stringify({
    designs: [{ prints: [{ location: 'frontLarge', widthIn: 10, inks: ['white', 'gold'] }] }],
  });
  await backend.call('send_proof', { p: toColumns(proofToSend(number, { contents })) });
  return number;
}

test('the unfinished jobs by when they must start, orders with their designs and inks', async () => {
  const later = await placed({ startBy: '2099-02-01', dueDate: '2099-02-04' });
  const shown = await withProof();
  await backend.sql("update public.orders set start_by = '2099-01-01' where number = $1", [shown]);
  const done = await placed();
  await backend.sql("update public.orders set status = 'completed' where number = $1", [done]);
  await backend.call('place_quote_request', {
    p: toColumns(quoteRequestToPlace({ pickupDate: null })),
  });
  const { jobs, open } = await backend.ask(readMorning, {});
  expect(open).toBe(3);
  expect(jobs.map(({ kind, number }) => (kind === 'order' ? number : kind))).toEqual([
    shown,
    later,
    'quote_request',
  ]);
  const [first, , quote] = jobs;
  expect(quote?.facts).toBeNull();
  expect(first?.facts).toMatchObject({
    prints: [[{ location: 'frontLarge', inks: ['white', 'gold'] }]],
    approved: false,
    proof: { version: 1, remindedAt: [] },
    madeAt: null,
  });
  expect(first?.facts?.designs[0]?.items[0]?.styleCode).toMatch(/^\d{5}$/);
});

test('press staff get the same jobs without money', async () => {
  const number = await placed();
  await backend.sql("update public.orders set status = 'ready' where number = $1", [number]);
  const mine = await backend.ask(readMorning, {});
  const theirs = await backend.ask(readMorning, {}, 'press');
  expect(mine.jobs[0]).toMatchObject({ owed: true, totalCents: expect.any(Number) });
  expect(theirs.jobs[0]).toMatchObject({
    number,
    owed: false,
    totalCents: null,
    balanceCents: null,
    unpaidSince: null,
  });
  expect(theirs.jobs[0]?.facts?.madeAt).toEqual(mine.jobs[0]?.facts?.madeAt);
});

test('each member chooses for themselves whether to start with it and get it by email', async () => {
  await backend.ask(chooseMorning, { startsWithIt: true, getsIt: false }, 'press');
  expect(await backend.ask(whoAmI, {}, 'press')).toMatchObject({
    startsWithMorning: true,
    getsMorning: false,
  });
  expect(await backend.ask(whoAmI, {}, 'staff')).toMatchObject({ startsWithMorning: false });
});
