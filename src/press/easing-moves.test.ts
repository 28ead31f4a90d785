// product: press-plan
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { easingMoves } from './easing-moves.ts';
import type { Floor, PinnedPlace, PressJob } from './floor.ts';
import { usualFloorSettings, type Press } from './floor-settings.ts';
import { planWork } from './plan.ts';

// November 30, 2026 is a Monday.
const [monday, tuesday, wednesday, friday] = [
  '2026-11-30',
  '2026-12-01',
  '2026-12-02',
  '2026-12-04',
] as const;

const press: Press = {
  ...(usualFloorSettings.presses[0] as Press),
  id: 'a',
  weekdayMinutes: [100, 100, 100, 100, 100],
};
const job = (id: string, minutes: number, printBy: string = friday): PressJob => ({
  id,
  minutes: { a: minutes },
  inksAndGarments: id,
  startBy: printBy,
  printBy,
  approved: true,
  paid: true,
  blanksDay: monday,
  becamePermille: 500,
  stranger: false,
});
const toMonday: PinnedPlace = { day: monday, press: 'a', reason: 'they come at noon' };
const floorWith = (...pinned: readonly string[]): Floor => ({
  settings: { ...usualFloorSettings, soldAheadPermille: 1000, presses: [press] },
  today: monday,
  closures: [],
  pinned: Object.fromEntries(pinned.map((id) => [id, toMonday])),
});
const easing = (jobs: readonly PressJob[], floor: Floor) =>
  easingMoves(jobs, floor, planWork(jobs, floor));

test('a day with more than is sold of it can lose the pinned job that has the most time', () => {
  const jobs = [job('soon', 60, tuesday), job('later', 60, friday), job('free', 30)];
  expect(easing(jobs, floorWith('soon', 'later'))).toEqual([
    { day: monday, over: 20, on: null, job: 'later', pin: toMonday, to: tuesday },
  ]);
});

test('of several presses, the one that is over is named', () => {
  const floor = floorWith('a', 'b');
  const presses = [press, { ...press, id: 'b', name: 'The small one' }];
  expect(
    easing([job('a', 60), job('b', 60)], { ...floor, settings: { ...floor.settings, presses } }),
  ).toMatchObject([{ on: press.name }]);
});

test('a job that makes the day fit goes before one that has more time', () => {
  const jobs = [job('large', 90, wednesday), job('small', 5), job('middle', 40)];
  expect(easing(jobs, floorWith('large', 'small', 'middle'))).toMatchObject([
    { over: 35, job: 'middle' },
  ]);
});

test('several days’ work is taken off one by one', () => {
  const jobs = [job('a', 100), job('b', 100), job('c', 100)];
  const [first] = easing(jobs, floorWith('a', 'b', 'c'));
  expect(first).toMatchObject({ over: 200, job: 'c', to: tuesday });
  expect(easing(jobs, floorWith('a', 'b'))).toMatchObject([{ over: 100, job: 'b' }]);
  expect(easing(jobs, floorWith('a'))).toEqual([]);
});

test('nothing is moved that would be late, or make another late', () => {
  const due = [job('a', 60, monday), job('b', 60, monday)];
  expect(easing(due, floorWith('a', 'b'))).toEqual([]);
  const overdue = [job('a', 60, '2026-11-27'), job('b', 60, '2026-11-27')];
  expect(easing(overdue, floorWith('a', 'b'))).toEqual([]);
  const full = [job('a', 60, monday), job('b', 60, tuesday), job('c', 100, tuesday)];
  expect(easing(full, floorWith('a', 'b'))).toEqual([]);
});

test('a job that’s on the press stays there', () => {
  const jobs = [job('a', 60), { ...job('b', 60), started: true }];
  expect(easing(jobs, floorWith('a', 'b'))).toMatchObject([{ job: 'a' }]);
  const both = jobs.map((each) => ({ ...each, started: true }));
  expect(easing(both, floorWith('a', 'b'))).toEqual([]);
});

test('a plan that nobody forced needs no moves', () => {
  expect(easing([job('a', 100), job('b', 100)], floorWith('a'))).toEqual([]);
});

test('every move takes minutes off its day, and nobody is late who wasn’t', () => {
  const jobsArb = fc.array(
    fc.record({
      minutes: fc.integer({ min: 5, max: 130 }),
      printBy: fc.constantFrom(monday, tuesday, wednesday, friday),
      pinned: fc.boolean(),
    }),
    { maxLength: 9 },
  );
  fc.assert(
    fc.property(jobsArb, (wanted) => {
      const jobs = wanted.map(({ minutes, printBy }, at) => job(String(at), minutes, printBy));
      const pinned = wanted.flatMap(({ pinned: isPinned }, at) => (isPinned ? [String(at)] : []));
      const before = planWork(jobs, floorWith(...pinned));
      const minutesOf = (plan: typeof before) =>
        plan.days[0]?.presses[0]?.runs.reduce((sum, { minutes }) => sum + minutes, 0) ?? 0;
      const moves = easing(jobs, floorWith(...pinned));
      expect(moves.length > 0 && minutesOf(before) <= 100).toBe(false);
      for (const move of moves) {
        const after = planWork(jobs, floorWith(...pinned.filter((id) => id !== move.job)));
        expect(minutesOf(after)).toBeLessThan(minutesOf(before));
        const late = new Set(before.late.map((each) => each.job));
        expect(after.late.filter((each) => !late.has(each.job))).toEqual([]);
      }
    }),
  );
});
