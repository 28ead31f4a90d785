// product: press-plan
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isCarrierDay } from '../orders/due-dates/open-day.ts';
import { addDays } from '../platform/dates/calendar.ts';
import type { Floor, PinnedPlace, PlannedRun, PressJob } from './floor.ts';
import { usualFloorSettings, type Press } from './floor-settings.ts';
import { planDays } from './place-jobs.ts';
import { planWork, type Plan } from './plan.ts';

// Plans of a few jobs and days, compared with every other way to place them. It's Thursday,
// December 3, 2026, so there's a weekend among the first days.
const today = '2026-12-03';
const days = Array.from({ length: planDays }, (_, at) => addDays(today, at)).filter(isCarrierDay);
const day = (at: number) => days[at] as string;
const presses = ['a', 'b'] as const;

const pressOf = (id: string, weekdayMinutes: Press['weekdayMinutes']): Press => ({
  ...(usualFloorSettings.presses[0] as Press),
  id,
  name: id,
  weekdayMinutes,
});
const fullDays: Press['weekdayMinutes'] = [100, 100, 100, 100, 100];
const settings = {
  ...usualFloorSettings,
  presses: [pressOf('a', fullDays), pressOf('b', [50, 100, 0, 100, 50])],
};
const sellableOn = (press: string, on: string): number => {
  const hours = settings.presses.find(({ id }) => id === press)?.weekdayMinutes;
  return ((hours?.[new Date(on).getUTCDay() - 1] ?? 0) * settings.soldAheadPermille) / 1000;
};
const longest = 85;

const anyDay = fc.integer({ min: 0, max: 3 }).map(day);
const minutes = (most: number) => fc.integer({ min: 1, max: most / 5 }).map((fives) => fives * 5);
const anyJob = (most: number) =>
  fc.record({
    minutes: fc.oneof(
      fc.record({ a: minutes(most), b: minutes(most) }),
      fc.record({ a: minutes(most) }),
    ),
    inksAndGarments: fc.constantFrom('red', 'blue', 'black'),
    startBy: anyDay,
    printBy: anyDay,
    blanksDay: fc.oneof(
      { weight: 5, arbitrary: anyDay },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
    approved: fc.integer({ min: 0, max: 9 }).map((at) => at > 0),
    paid: fc.integer({ min: 0, max: 9 }).map((at) => at > 0),
    held: fc.integer({ min: 0, max: 9 }).map((at) => at === 0),
    becamePermille: fc.integer({ min: 0, max: 1000 }),
    stranger: fc.boolean(),
  });
const named = <Job>(jobs: readonly Job[]) => jobs.map((job, at) => ({ ...job, id: `${at}` }));
const anyJobs = (most: number, count = 7): fc.Arbitrary<PressJob[]> =>
  fc.array(anyJob(most), { minLength: 1, maxLength: count }).map(named);
const anyPins: fc.Arbitrary<Record<string, PinnedPlace>> = fc.dictionary(
  fc.constantFrom('0', '1', '2'),
  fc.record({
    day: anyDay,
    press: fc.constantFrom(...presses),
    reason: fc.constantFrom(null, 'They’re here'),
  }),
);
/** Ready jobs for one press, more than its first days have room for. */
const crowd: fc.Arbitrary<PressJob[]> = fc
  .array(
    fc.record({
      each: fc.integer({ min: 3, max: 12 }).map((fives) => fives * 5),
      startBy: anyDay,
      printBy: anyDay,
      blanksDay: fc.constantFrom(day(0), day(0), day(1), day(2)),
      inksAndGarments: fc.constantFrom('red', 'blue'),
    }),
    { minLength: 4, maxLength: 9 },
  )
  .map((jobs) =>
    named(jobs).map(({ each, ...job }) => ({
      ...job,
      minutes: { a: each },
      approved: true,
      paid: true,
      becamePermille: 0,
      stranger: false,
    })),
  );
const floor: Floor = { settings, today, closures: [] };

type Place = { press: string; at: number; run: PlannedRun };
/** Every run of a plan, by job. */
function placesOf(plan: Plan): Map<string, Place[]> {
  const places = new Map<string, Place[]>();
  plan.days.forEach((each, at) => {
    for (const { press, runs } of each.presses) {
      for (const run of runs) {
        places.set(run.job, [...(places.get(run.job) ?? []), { press, at, run }]);
      }
    }
  });
  return places;
}
const lastDayOf = (places: readonly Place[] | undefined) => day(places?.at(-1)?.at ?? -1);

/** Everything that is true of each plan, checked without the code that makes it. */
function check(plan: Plan, jobs: readonly PressJob[], pinned: Record<string, PinnedPlace>) {
  expect(plan.days.map((each) => each.day)).toEqual(days);
  const places = placesOf(plan);
  for (const job of jobs) {
    const runs = places.get(job.id);
    const unplanned = plan.unplanned.filter((each) => each.job === job.id);
    const late = plan.late.filter((each) => each.job === job.id);
    expect(Number(runs !== undefined) + unplanned.length, 'has one place, or none').toBe(1);
    if (!runs) continue;
    expect(job.approved && job.paid && job.blanksDay !== null).toBe(true);
    const [first] = runs as [Place];
    expect(day(first.at) >= (job.blanksDay ?? '')).toBe(true);
    expect(new Set(runs.map(({ press }) => press)).size).toBe(1);
    const needed = job.minutes[first.press] ?? Infinity;
    expect(runs.reduce((sum, { run }) => sum + run.minutes, 0)).toBe(needed);
    if (runs.length > 1) expect(needed).toBeGreaterThan(longest);
    for (let at = first.at; at <= (runs.at(-1)?.at ?? 0); at += 1) {
      const isOn = runs.some((run) => run.at === at) || sellableOn(first.press, day(at)) === 0;
      expect(isOn, 'goes on the next day').toBe(true);
    }
    expect(late.length).toBe(Number(lastDayOf(runs) > job.printBy));
    const pin = pinned[job.id];
    if (pin) expect([day(first.at), first.press]).toEqual([pin.day, pin.press]);
    expect(runs.every(({ run }) => run.pinned === Boolean(pin))).toBe(true);
  }
  const jobOf = (id: string) => jobs.find((job) => job.id === id) as PressJob;
  for (const { day: on, presses: onPresses } of plan.days) {
    for (const { press, sellable, runs, tentative } of onPresses) {
      if (runs.length === 0 && tentative === 0) continue;
      expect(sellable).toBe(Math.floor(sellableOn(press, on)));
      const sum = (those: readonly PlannedRun[]) =>
        those.reduce((total, each) => total + each.minutes, 0);
      const forced = runs.filter(({ job }) => pinned[job]?.reason);
      expect(sum(runs.filter((run) => !forced.includes(run)))).toBeLessThanOrEqual(sellable);
      if (forced.length === 0) expect(sum(runs) + tentative).toBeLessThanOrEqual(sellable);
      const keys = runs.map(({ job }) => jobOf(job).inksAndGarments);
      const changes = keys.filter((key, at) => key !== keys[at - 1]).length;
      expect(changes, 'alike jobs together').toBe(new Set(keys).size);
    }
  }
}

/** Where a job that's no larger than a day can be on time, as long as it's alone. */
const onTimePlaces = (job: PressJob) =>
  presses.flatMap((press) =>
    days
      .slice(0, 4)
      .map((_, at) => ({
        press,
        at,
        run: { job: job.id, minutes: job.minutes[press] ?? Infinity, pinned: false },
      }))
      .filter(
        ({ at, run }) =>
          day(at) >= (job.blanksDay ?? '') &&
          day(at) <= job.printBy &&
          run.minutes <= Math.floor(sellableOn(press, day(at))),
      ),
  );

/** Whether no press is over what may be sold, on days where nothing was forced. */
const fits = (places: readonly Place[]): boolean =>
  presses.every((press) =>
    days.slice(0, 4).every((on, at) => {
      const here = places.filter((place) => place.press === press && place.at === at);
      return (
        here.reduce((sum, { run }) => sum + run.minutes, 0) <= Math.floor(sellableOn(press, on))
      );
    }),
  );

/** The on-time places of a job that leave everything else as it is. */
const freePlaces = (job: PressJob, others: readonly Place[]) =>
  onTimePlaces(job).filter((place) => fits([...others, place]));

const often = { numRuns: 150 };

test('every plan keeps to the rules, whatever is pinned, and so does the next one', () => {
  fc.assert(
    fc.property(fc.oneof(anyJobs(150), crowd), anyPins, anyJobs(150), (jobs, pinned, more) => {
      const plan = planWork(jobs, { ...floor, pinned });
      check(plan, jobs, pinned);
      const changed = jobs.map((job, at) =>
        at % 3 === 2 ? { ...job, ...more[at], id: job.id } : job,
      );
      check(planWork(changed, { ...floor, pinned, previous: plan.days }), changed, pinned);
    }),
    often,
  );
});

test('no late job could be on time, even if another moved to where it’s on time, too', () => {
  fc.assert(
    fc.property(crowd, anyPins, (jobs, pins) => {
      const pinned = Object.fromEntries(
        Object.entries(pins).map(([id, pin]) => [id, { ...pin, reason: null }]),
      );
      const plan = planWork(jobs, { ...floor, pinned });
      const places = placesOf(plan);
      const isLate = (id: string) => plan.late.some((late) => late.job === id);
      for (const { job: id } of plan.late) {
        if (pinned[id]) continue;
        const late = jobs.find((job) => job.id === id) as PressJob;
        const others = [...places].flatMap(([other, own]) => (other === id ? [] : own));
        expect(freePlaces(late, others)).toEqual([]);
        for (const other of jobs) {
          if (other === late || pinned[other.id] || isLate(other.id) || !places.has(other.id))
            continue;
          const without = others.filter(({ run }) => run.job !== other.id);
          for (const place of freePlaces(late, without)) {
            expect(freePlaces(other, [...without, place])).toEqual([]);
          }
        }
      }
    }),
    often,
  );
});

test('jobs of the same length are all on time if there is any way', () => {
  const anyDates = fc.array(fc.record({ printBy: anyDay, blanksDay: anyDay }), {
    minLength: 3,
    maxLength: 8,
  });
  fc.assert(
    fc.property(anyDates, fc.constantFrom(30, 85), (dates, each) => {
      const jobs = named(dates).map((dated): PressJob => ({
        ...dated,
        minutes: { a: each },
        inksAndGarments: dated.id,
        startBy: dated.printBy,
        approved: true,
        paid: true,
        becamePermille: 0,
        stranger: false,
      }));
      const canAll = (left: readonly PressJob[], places: readonly Place[]): boolean => {
        const [job, ...rest] = left;
        return !job || freePlaces(job, places).some((place) => canAll(rest, [...places, place]));
      };
      expect(planWork(jobs, floor).late.length === 0).toBe(canAll(jobs, []));
    }),
    often,
  );
});

describe('one more job', () => {
  const withOneMore = (
    more: (setting: {
      jobs: PressJob[];
      extra: PressJob;
      before: Map<string, Place[]>;
      after: Plan;
    }) => void,
  ) =>
    fc.assert(
      fc.property(crowd, (all) => {
        const [extra, ...jobs] = all as [PressJob, ...PressJob[]];
        const plan = planWork(jobs, floor);
        fc.pre(plan.late.length === 0);
        const after = planWork(all, { ...floor, previous: plan.days });
        more({ jobs, extra, before: placesOf(plan), after });
      }),
      often,
    );

  test('leaves all others where they were, unless it has no place on time otherwise', () => {
    withOneMore(({ jobs, extra, before, after }) => {
      const places = placesOf(after);
      const moved = jobs.filter(
        ({ id }) => placeText(places.get(id)) !== placeText(before.get(id)),
      );
      if (moved.length === 0) return;
      expect(freePlaces(extra, [...before.values()].flat())).toEqual([]);
    });
  });

  test('makes no other late', () => {
    withOneMore(({ extra, after }) => {
      expect(after.late.filter(({ job }) => job !== extra.id)).toEqual([]);
    });
  });
});

const placeText = (places: readonly Place[] = []) =>
  places.map(({ press, at }) => `${press} ${at}`).join();
