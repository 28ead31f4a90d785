// product: press-plan
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toColumns } from '../../src/platform/column-names.ts';
import { pinJob } from '../../src/press/pin-job.rpc.ts';
import type { StoredDays } from '../../src/press/press-plan.ts';
import { savePlan } from '../../src/press/save-plan.rpc.ts';
import { readMorning } from '../../src/staff/morning/read-morning.rpc.ts';
import { orderToPlace } from '../factory/orders.ts';
import { saveFloor } from '../factory/presses.ts';
import { openTestBackend, type PlacedOrder, type TestBackend } from './support.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());

const place = async () =>
  backend.call<PlacedOrder>('place_order', { p: toColumns(orderToPlace()) });
const planOf = async () => (await backend.ask(readMorning, {}, 'press')).plan;
const tuesday = { day: '2026-12-01', press: 'press-1' };

test('a job stays pinned, with the reason, until it’s unpinned', async () => {
  const { number } = await place();
  const reason = '  The team plays that night. ';
  expect(await backend.ask(pinJob, { number, ...tuesday, reason, seen: null }, 'press')).toEqual({
    outcome: 'pinned',
  });
  expect((await planOf()).pinned).toEqual({
    [number]: { ...tuesday, reason: 'The team plays that night.' },
  });
  await backend.ask(
    pinJob,
    { number, ...tuesday, press: 'auto-2', reason: '', seen: null },
    'staff',
  );
  expect((await planOf()).pinned).toEqual({
    [number]: { day: '2026-12-01', press: 'auto-2', reason: null },
  });
  const unpin = (seen: typeof tuesday | null) =>
    backend.ask(pinJob, { number, day: null, press: null, reason: '', seen }, 'press');
  // Somebody pinned it to the other press meanwhile.
  expect([await unpin(tuesday), await unpin(null)]).toEqual(Array(2).fill({ outcome: 'stale' }));
  expect((await planOf()).pinned).toHaveProperty(String(number));
  const now = { ...tuesday, press: 'auto-2' };
  expect([await unpin(now), await unpin(now)]).toEqual(Array(2).fill({ outcome: 'unpinned' }));
  expect((await planOf()).pinned).toEqual({});
});

test('what is made or unknown can’t be pinned, and a finished order’s pin doesn’t count', async () => {
  const { number, orderId } = await place();
  await backend.ask(pinJob, { number, ...tuesday, reason: '', seen: null }, 'press');
  await backend.sql(`update public.orders set status = 'ready' where id = $1`, [orderId]);
  expect((await planOf()).pinned).toEqual({});
  expect(
    await backend.ask(pinJob, { number, ...tuesday, reason: '', seen: null }, 'press'),
  ).toEqual({
    outcome: 'not-now',
  });
  expect(
    await backend.ask(pinJob, { number: 999_999_999, ...tuesday, reason: '', seen: null }, 'press'),
  ).toEqual({ outcome: 'not-found' });
});

test.each([
  [{ day: '2026-12-01', press: null }],
  [{ day: null, press: 'press-1' }],
  [{ day: 'tomorrow', press: 'press-1' }],
  [{ day: null, press: null, seen: { day: 'tomorrow', press: 'press-1' } }],
  [{ ...tuesday, press: '<b>' }],
  [{ ...tuesday, reason: 'x'.repeat(201) }],
])('%o is refused', async (wrong) => {
  const { number } = await place();
  const p = { number, reason: '', seen: null, ...wrong };
  expect((await backend.tryCall('press', 'pin_job', { p })).status).toBe(400);
});

test('the last plan is kept by the page that was first, and promises start from it', async () => {
  const { number } = await place();
  const days: StoredDays = [
    {
      day: '2026-12-01',
      presses: [{ press: 'press-1', runs: [{ job: `${number}`, minutes: 40 }] }],
    },
  ];
  const { version } = await planOf();
  expect(await backend.ask(savePlan, { seen: version, days }, 'press')).toBe(true);
  expect(await backend.ask(savePlan, { seen: version, days: [] }, 'staff')).toBe(false);
  expect(await planOf()).toMatchObject({ version: version + 1, previous: days });

  await backend.ask(pinJob, { number, ...tuesday, reason: '', seen: null }, 'press');
  await saveFloor(backend.sql);
  const facts = await backend.call<{ plan: unknown }>('read_press_facts', { p: { items: [] } });
  expect(facts.plan).toMatchObject({
    pinned: { [number]: tuesday },
    previous: days,
    version: version + 1,
  });
});
