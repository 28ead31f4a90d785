// product: press-plan
import { describe, expect, test } from 'vitest';
import type { Floor, PinnedPlace, PressJob } from './floor.ts';
import { usualFloorSettings, type FloorSettings, type Press } from './floor-settings.ts';
import { planWork, type Plan } from './plan.ts';

// November 30, 2026 is a Monday.
const [monday, tuesday, wednesday, thursday, friday] = [
  '2026-11-30',
  '2026-12-01',
  '2026-12-02',
  '2026-12-03',
  '2026-12-04',
] as const;
const nextMonday = '2026-12-07';

const pressOf = (id: string, minutes = 100): Press => ({
  ...(usualFloorSettings.presses[0] as Press),
  id,
  name: id,
  weekdayMinutes: [minutes, minutes, minutes, minutes, minutes],
});
/** All of a day is sold, unless it says otherwise. */
const settingsOf = (
  presses: readonly Press[],
  more: Partial<FloorSettings> = {},
): FloorSettings => ({
  ...usualFloorSettings,
  soldAheadPermille: 1000,
  ...more,
  presses: [...presses],
});
const floor: Floor = { settings: settingsOf([pressOf('a')]), today: monday, closures: [] };

const job = (id: string, minutes: number, more: Partial<PressJob> = {}): PressJob => ({
  id,
  minutes: { a: minutes },
  inksAndGarments: id,
  startBy: friday,
  printBy: friday,
  approved: true,
  paid: true,
  blanksDay: monday,
  becamePermille: 500,
  stranger: false,
  ...more,
});
const pin = (day: string, reason: string | null = null, press = 'a'): PinnedPlace => ({
  day,
  press,
  reason,
});

/** 'one 60, two 40' by day, with the press if it isn't 'a', without empty ones. */
function placesIn({ days }: Plan): Record<string, string> {
  const places: Record<string, string> = {};
  for (const { day, presses } of days) {
    for (const { press, runs } of presses) {
      const shown = runs.map((run) => `${run.job} ${run.minutes}`).join(', ');
      if (shown) places[press === 'a' ? day : `${day} ${press}`] = shown;
    }
  }
  return places;
}
const plan = (jobs: readonly PressJob[], more: Partial<Floor> = {}) =>
  planWork(jobs, { ...floor, ...more });
const planned = (jobs: readonly PressJob[], more: Partial<Floor> = {}) =>
  placesIn(plan(jobs, more));

describe('jobs are planned', () => {
  test('in the order of the days they should start by, each on the first day with room', () => {
    const jobs = [
      job('later', 60),
      job('soon', 60, { startBy: tuesday }),
      job('small', 40, { startBy: wednesday }),
    ];
    expect(planned(jobs)).toEqual({ [monday]: 'soon 60, small 40', [tuesday]: 'later 60' });
  });

  test('on business days only', () => {
    const two = [job('one', 100, { startBy: monday }), job('two', 100)];
    expect(planned(two, { today: friday })).toEqual({
      [friday]: 'one 100',
      [nextMonday]: 'two 100',
    });
    expect(planned(two, { closures: [{ from: tuesday, to: wednesday }] })).toEqual({
      [monday]: 'one 100',
      [thursday]: 'two 100',
    });
    expect(Object.keys(planned([job('one', 100)], { today: '2026-12-25' }))).toEqual([
      '2026-12-28',
    ]);
  });

  test('for the share of a day that may be sold', () => {
    const settings = settingsOf([pressOf('a')], { soldAheadPermille: 850 });
    expect(planned([job('fits', 85)], { settings })).toEqual({ [monday]: 'fits 85' });
    expect(planned([job('one', 80), job('two', 6)], { settings })).toEqual({
      [monday]: 'one 80',
      [tuesday]: 'two 6',
    });
  });

  test('on the press that takes the fewest minutes, or where there’s room first', () => {
    const settings = settingsOf([pressOf('a'), pressOf('b')]);
    const both = (id: string) => job(id, 60, { minutes: { a: 60, b: 50 } });
    expect(planned([both('one'), both('two'), both('three')], { settings })).toEqual({
      [`${monday} b`]: 'one 50, three 50',
      [monday]: 'two 60',
    });
  });

  test('only on a press that they fit on', () => {
    const settings = settingsOf([pressOf('a'), pressOf('b')]);
    const wide = job('wide', 60, { minutes: { b: 60 } });
    expect(planned([wide], { settings })).toEqual({ [`${monday} b`]: 'wide 60' });
    expect(plan([wide]).unplanned).toEqual([{ job: 'wide', reason: 'heads' }]);
  });

  test('not before the day their blanks come', () => {
    expect(planned([job('one', 10, { blanksDay: wednesday })])).toEqual({ [wednesday]: 'one 10' });
    expect(planned([job('one', 10, { blanksDay: '2026-12-05' })])).toEqual({
      [nextMonday]: 'one 10',
    });
  });

  test.each([
    ['approval', { approved: false }],
    ['payment', { paid: false }],
    ['blanks', { blanksDay: null }],
  ] as const)('not while they wait for %s, even where they’re pinned', (reason, lack) => {
    const { days, unplanned } = plan([job('one', 10, lack)], {
      pinned: { one: pin(monday, 'She is here') },
    });
    expect(days.flatMap(({ presses }) => presses.flatMap(({ runs }) => runs))).toEqual([]);
    expect(unplanned).toEqual([{ job: 'one', reason }]);
  });
});

describe('within a day', () => {
  test('the same inks and garments go one after another, the most urgent of them first', () => {
    const jobs = [
      job('red 1', 10, { startBy: monday, inksAndGarments: 'red' }),
      job('blue', 10, { startBy: tuesday }),
      job('red 2', 10, { startBy: wednesday, inksAndGarments: 'red' }),
    ];
    expect(planned(jobs)).toEqual({ [monday]: 'red 1 10, red 2 10, blue 10' });
  });

  test('a job goes to the press that has its inks and garments', () => {
    const settings = settingsOf([pressOf('a'), pressOf('b')]);
    const minutes = { a: 20, b: 10 };
    const jobs = [
      job('red 1', 20, { startBy: monday, inksAndGarments: 'red' }),
      job('red 2', 20, { inksAndGarments: 'red', minutes }),
      job('blue', 20, { minutes }),
    ];
    expect(planned(jobs, { settings })).toEqual({
      [monday]: 'red 1 20, red 2 20',
      [`${monday} b`]: 'blue 10',
    });
  });
});

describe('a job that’s larger than a day', () => {
  test('goes on the next, over a weekend, too', () => {
    const jobs = [
      job('small', 30, { startBy: monday }),
      job('large', 150, { printBy: nextMonday }),
    ];
    expect(planned(jobs, { today: friday })).toEqual({
      [friday]: 'small 30, large 70',
      [nextMonday]: 'large 80',
    });
  });

  test('is planned right away if it’s late', () => {
    expect(planned([job('large', 150, { printBy: monday })])).toEqual({
      [monday]: 'large 100',
      [tuesday]: 'large 50',
    });
  });

  test('is printed first on the next day, and last on its first', () => {
    const jobs = [job('large', 150, { startBy: monday }), job('small', 30, { startBy: tuesday })];
    expect(planned(jobs)).toEqual({ [monday]: 'large 100', [tuesday]: 'large 50, small 30' });
    expect(
      planned([job('small', 30), job('large', 150, { startBy: monday })], {
        pinned: { small: pin(monday) },
      }),
    ).toEqual({ [monday]: 'small 30, large 70', [tuesday]: 'large 80' });
  });

  test('isn’t interrupted by a day that’s full', () => {
    const jobs = [job('full', 100), job('large', 150)];
    expect(planned(jobs, { pinned: { full: pin(tuesday) } })).toEqual({
      [tuesday]: 'full 100',
      [wednesday]: 'large 100',
      [thursday]: 'large 50',
    });
  });

  test('goes on after weekdays on which the press doesn’t run', () => {
    const part: Press = { ...pressOf('a'), weekdayMinutes: [100, 0, 100, 0, 0] };
    expect(planned([job('large', 150)], { settings: settingsOf([part]) })).toEqual({
      [monday]: 'large 100',
      [wednesday]: 'large 50',
    });
  });
});

describe('a pinned job', () => {
  test('stays on its day and press, and others go around it', () => {
    const jobs = [job('pinned', 60), job('urgent', 60, { startBy: monday, printBy: thursday })];
    const pinned = { pinned: pin(monday) };
    expect(planned(jobs, { pinned })).toEqual({ [monday]: 'pinned 60', [tuesday]: 'urgent 60' });
    expect(plan(jobs, { pinned }).days[0]?.presses[0]?.runs[0]?.pinned).toBe(true);
  });

  test('has no place where there’s no room, unless there’s a reason', () => {
    const jobs = [job('one', 60, { startBy: monday }), job('two', 60)];
    const both = { one: pin(monday), two: pin(monday) };
    expect(planned(jobs, { pinned: both })).toEqual({ [monday]: 'one 60' });
    expect(plan(jobs, { pinned: both }).unplanned).toEqual([{ job: 'two', reason: 'pinned' }]);
    expect(planned(jobs, { pinned: { ...both, two: pin(monday, 'We stay late') } })).toEqual({
      [monday]: 'one 60, two 60',
    });
  });

  test.each([
    ['before its blanks come', pin(monday, 'Now!'), { blanksDay: tuesday }, 'pinned-early'],
    ['on a day that’s closed', pin('2026-12-05', 'Saturday shift'), {}, 'pinned'],
    ['on a press that’s gone', pin(monday, null, 'sold'), {}, 'pinned'],
  ] as const)('has no place %s', (_, place, more, reason) => {
    expect(plan([job('one', 10, more)], { pinned: { one: place } }).unplanned).toEqual([
      { job: 'one', reason },
    ]);
  });

  test('is planned like any other once its day has passed', () => {
    expect(planned([job('one', 10)], { pinned: { one: pin('2026-11-27') } })).toEqual({
      [monday]: 'one 10',
    });
  });
});

describe('a job that can’t be printed by its date', () => {
  const full = job('full', 100, { startBy: monday, printBy: monday });

  test.each([
    ['overdue', job('late', 60, { printBy: '2026-11-27' }), {}, tuesday, { type: 'overdue' }],
    [
      'waiting for its blanks until after it',
      job('late', 60, { printBy: tuesday, blanksDay: thursday }),
      {},
      thursday,
      { type: 'blanks', day: thursday },
    ],
    [
      'without room until then',
      job('late', 60, { printBy: monday }),
      {},
      tuesday,
      { type: 'press-full' },
    ],
    [
      'pinned to a later day',
      job('late', 60, { printBy: tuesday }),
      { pinned: { late: pin(wednesday) } },
      wednesday,
      { type: 'pinned' },
    ],
  ] as const)('because it’s %s is planned and named', (_, late, more, day, reason) => {
    const result = plan([full, late], more);
    expect(placesIn(result)).toEqual({ [monday]: 'full 100', [day]: 'late 60' });
    expect(result.late).toEqual([{ job: 'late', day, reason }]);
  });

  test('is done before those that have time', () => {
    const jobs = [
      job('kept', 100, { startBy: monday }),
      job('late', 60, { startBy: tuesday, printBy: '2026-11-27' }),
    ];
    expect(planned(jobs)).toEqual({ [monday]: 'late 60', [tuesday]: 'kept 100' });
  });

  test('has no place if there’s none in the whole plan', () => {
    const settings = settingsOf([{ ...pressOf('a'), weekdayMinutes: [0, 0, 0, 0, 0] }]);
    expect(plan([job('one', 10)], { settings }).unplanned).toEqual([
      { job: 'one', reason: 'press-full' },
    ]);
  });
});

describe('a new plan', () => {
  test('leaves jobs where they were', () => {
    const before = plan([job('one', 60), job('two', 60)]);
    const urgent = job('urgent', 30, { startBy: monday });
    expect(planned([urgent, job('one', 60), job('two', 60)], { previous: before.days })).toEqual({
      [monday]: 'urgent 30, one 60',
      [tuesday]: 'two 60',
    });
    expect(planned([job('two', 60)], { previous: before.days })).toEqual({ [tuesday]: 'two 60' });
  });

  test('moves one to make room for a job that would be late', () => {
    const jobs = [job('one', 50), job('two', 50)];
    const before = plan(jobs);
    const urgent = job('urgent', 40, { printBy: monday });
    const after = plan([...jobs, urgent], { previous: before.days });
    expect(placesIn(after)).toEqual({ [monday]: 'urgent 40, one 50', [tuesday]: 'two 50' });
    expect(after.late).toEqual([]);
  });

  test('moves several if one isn’t enough', () => {
    const jobs = [job('one', 50, { printBy: tuesday }), job('two', 50)];
    const urgent = job('urgent', 90, { printBy: monday });
    const after = plan([...jobs, urgent], { previous: plan(jobs).days });
    expect(placesIn(after)).toEqual({ [monday]: 'urgent 90', [tuesday]: 'one 50, two 50' });
    expect(after.late).toEqual([]);
  });

  test('moves one of a later day rather than several', () => {
    const jobs = [job('a', 50), job('b', 50), job('c', 90)];
    const urgent = job('urgent', 90, { printBy: tuesday });
    expect(planned([...jobs, urgent], { previous: plan(jobs).days })).toEqual({
      [monday]: 'a 50, b 50',
      [tuesday]: 'urgent 90',
      [wednesday]: 'c 90',
    });
  });

  test('moves none that would be late itself', () => {
    const one = job('one', 80, { printBy: monday });
    const after = plan([one, job('urgent', 40, { printBy: monday })], {
      previous: plan([one]).days,
    });
    expect(placesIn(after)).toEqual({ [monday]: 'one 80', [tuesday]: 'urgent 40' });
    expect(after.late).toMatchObject([{ job: 'urgent' }]);
  });

  test('moves those that weren’t printed, that take longer now, or whose blanks come later', () => {
    const jobs = [job('a', 60), job('b', 60), job('c', 60)];
    const { days } = plan(jobs);
    expect(planned(jobs, { previous: days, today: tuesday })).toEqual({
      [tuesday]: 'b 60',
      [wednesday]: 'c 60',
      [thursday]: 'a 60',
    });
    const [, next, last] = jobs as [PressJob, PressJob, PressJob];
    expect(planned([job('a', 70), next, last], { previous: days })).toEqual({
      [monday]: 'a 70',
      [tuesday]: 'b 60',
      [wednesday]: 'c 60',
    });
    expect(planned([{ ...next, blanksDay: wednesday }, last], { previous: days })).toEqual({
      [wednesday]: 'c 60',
      [thursday]: 'b 60',
    });
  });
});

describe('orders that wait', () => {
  const waiting = (id: string, minutes: number, more: Partial<PressJob> = {}) =>
    job(id, minutes, { approved: false, blanksDay: null, ...more });
  const tentative = (jobs: readonly PressJob[], more: Partial<Floor> = {}) =>
    plan(jobs, more)
      .days.slice(0, 5)
      .map(({ presses }) => presses.reduce((sum, each) => sum + each.tentative, 0));

  test('reserve the share that became of their like, from the day they should start by', () => {
    expect(tentative([waiting('one', 60, { startBy: wednesday })])).toEqual([0, 0, 30, 0, 0]);
    expect(tentative([waiting('one', 60, { becamePermille: 900 })])).toEqual([0, 0, 0, 0, 54]);
  });

  test('reserve what’s left on the days until their date, or before', () => {
    const large = waiting('one', 300, { startBy: thursday, becamePermille: 1000 });
    expect(tentative([large])).toEqual([0, 0, 100, 100, 100]);
    expect(tentative([large, job('ready', 40, { blanksDay: thursday })])).toEqual([
      0, 40, 100, 60, 100,
    ]);
  });

  test('reserve all of it if only their blanks aren’t bought', () => {
    expect(tentative([job('one', 60, { blanksDay: null })])).toEqual([0, 0, 0, 0, 60]);
  });

  test('reserve nothing if their date can’t be kept anyway', () => {
    expect(tentative([waiting('one', 60, { printBy: '2026-11-27' })])).toEqual([0, 0, 0, 0, 0]);
    const late = waiting('two', 60, { printBy: tuesday, blanksDay: thursday });
    expect(tentative([late])).toEqual([0, 0, 0, 0, 0]);
  });

  test('don’t keep ready jobs from their days', () => {
    const jobs = [waiting('one', 100, { startBy: monday, printBy: monday, becamePermille: 1000 })];
    expect(planned([...jobs, job('ready', 100)])).toEqual({ [monday]: 'ready 100' });
  });

  test('reserve only a share of each day if their customers never paid us', () => {
    const strangers = Array.from({ length: 40 }, (_, at) =>
      waiting(`${at}`, 60, { stranger: true, paid: false, becamePermille: 1000 }),
    );
    expect(tentative(strangers)).toEqual([20, 20, 20, 20, 20]);
    // Terms that ask nothing before the pickup make nobody known.
    const trusted = strangers.map((each) => ({ ...each, paid: true }));
    expect(tentative(trusted)).toEqual([20, 20, 20, 20, 20]);
    const customers = strangers.map((each) => ({ ...each, stranger: false }));
    expect(tentative(customers)).toEqual([100, 100, 100, 100, 100]);
    const known = waiting('known', 60, { paid: false, becamePermille: 1000 });
    expect(tentative([...strangers, known])).toEqual([20, 20, 20, 20, 80]);
  });
});
