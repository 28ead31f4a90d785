// product: press-plan
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toColumns } from '../../src/platform/column-names.ts';
import type { StoredPlan } from '../../src/press/press-plan.ts';
import { orderToPlace } from '../factory/orders.ts';
import {
  connections,
  countOutcomes,
  onEveryConnection,
  openTestDatabase,
  type TestDatabase,
} from './database.ts';

let database: TestDatabase;
let hands: string;
beforeAll(async () => {
  database = await openTestDatabase();
  hands = await database.addStaff('hands@confluenceprint.example', 'press');
});
afterAll(() => database.close());

async function approved(): Promise<number> {
  const order = orderToPlace({ paymentTerms: 'account' });
  const { number } = await database.call<{ number: number }>('place_order', toColumns(order));
  await database.sql(`update public.orders set status = 'approved' where number = $1`, [number]);
  return number;
}
const asHands = <Answer>(name: string, p: object) => database.callAs<Answer>(hands, name, p);
const readPlan = async () => (await asHands<{ plan: StoredPlan }>('read_morning', {})).plan;
const pin = (number: number, press: string) =>
  asHands<{ outcome: string }>('pin_job', { number, day: '2026-12-01', press, reason: '' });

test('of 32 pages that plan from the same version, one keeps its plan, again and again', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { version } = await readPlan();
    const days = (at: number) => [
      { day: '2026-12-01', presses: [{ press: `press-${at}`, runs: [{ job: '1', minutes: at }] }] },
    ];
    const kept = await onEveryConnection((at) =>
      asHands<boolean>('save_plan', { seen: version, days: days(at) }),
    );
    expect(kept.filter(Boolean)).toHaveLength(1);
    expect(await readPlan()).toMatchObject({
      version: version + 1,
      previous: days(kept.indexOf(true)),
    });
  }
});

test('32 connections pin, unpin, move, and plan the same orders: each keeps one place, and what is made has none', async () => {
  const numbers = await Promise.all(Array.from({ length: 8 }, approved));
  const [{ version } = { version: 0 }] = await database.sql<{ version: number }>(
    'select max(version)::int as version from public.orders where number = any ($1)',
    [numbers],
  );
  const jobs = numbers.map((number) => ({ kind: 'order', number, version }));
  const answers = await onEveryConnection(async (at) => {
    const number = numbers[at % 8]!;
    if (at % 4 === 0) {
      const { changes } = await asHands<{ changes: { outcome: string }[] }>('move_jobs', {
        jobs: at % 8 === 0 ? jobs : jobs.toReversed(),
        to: 'in_production',
      });
      return { outcome: [...new Set(changes.map(({ outcome }) => outcome))].join() };
    }
    if (at % 4 === 3) {
      await asHands('save_plan', { seen: at, days: [] });
      const seen = { day: '2026-12-01', press: `press-${at - 1}` };
      const { outcome } = await asHands<{ outcome: string }>('pin_job', {
        ...{ number: numbers[(at - 1) % 8], day: null, press: null, reason: '', seen },
      });
      return { outcome: outcome === 'stale' ? 'unpinned' : outcome };
    }
    return pin(number, `press-${at}`);
  });
  expect(answers).toHaveLength(connections);
  expect(countOutcomes(answers)).toEqual({ pinned: 16, unpinned: 8, moved: 1, stale: 7 });
  const { pinned } = await readPlan();
  // Nobody unpinned these.
  expect(Object.keys(pinned)).toEqual(expect.arrayContaining([numbers[1], numbers[5]].map(String)));
  for (const [number, place] of Object.entries(pinned)) {
    expect(numbers).toContain(Number(number));
    expect(Number(place.press.replace('press-', '')) % 8).toBe(numbers.indexOf(Number(number)));
  }

  // Made while others pin it: its place counts no more, no matter who comes first.
  const made = await onEveryConnection(async (at) => {
    const number = numbers[at % 8]!;
    if (at >= 8) return pin(number, 'press-1');
    await database.sql(`update public.orders set status = 'ready' where number = $1`, [number]);
    return { outcome: 'made' };
  });
  const counts = countOutcomes(made);
  expect((counts['pinned'] ?? 0) + (counts['not-now'] ?? 0)).toBe(24);
  expect((await readPlan()).pinned).toEqual({});
});
