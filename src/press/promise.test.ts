// product: dates-that-can-be-kept
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Floor, PressJob } from './floor.ts';
import { usualFloorSettings, type Press } from './floor-settings.ts';
import { planWork } from './plan.ts';
import { promiseWords } from './kept-days-words.ts';
import { unkeptMessage } from './kept-days.ts';
import { keptDates, keptDays, type WantedJob } from './promise.ts';

// November 30, 2026 is a Monday.
const monday = '2026-11-30';
const [tuesday, wednesday, thursday, friday] = [
  '2026-12-01',
  '2026-12-02',
  '2026-12-03',
  '2026-12-04',
] as const;
const weekdays = [monday, tuesday, wednesday, thursday, friday] as const;

const floor: Floor = {
  settings: {
    ...usualFloorSettings,
    soldAheadPermille: 1000,
    presses: [
      {
        ...(usualFloorSettings.presses[0] as Press),
        id: 'a',
        weekdayMinutes: [100, 100, 100, 100, 100],
      },
    ],
  },
  today: monday,
  closures: [],
};
const wanted: WantedJob = {
  minutes: { a: 60 },
  inksAndGarments: '',
  blanksDay: monday,
  daysAfter: 0,
};
const job = (id: string, minutes: number, more: Partial<PressJob> = {}): PressJob => ({
  id,
  minutes: { a: minutes },
  inksAndGarments: id,
  startBy: monday,
  printBy: friday,
  approved: true,
  paid: true,
  blanksDay: monday,
  becamePermille: 1000,
  stranger: false,
  ...more,
});
/** Full until a day, with jobs that are due that day. */
const fullThrough = (day: string) =>
  weekdays.filter((each) => each <= day).map((each) => job(each, 100, { printBy: each }));

const kept = (more: Partial<WantedJob>, jobs: readonly PressJob[] = [], at: Partial<Floor> = {}) =>
  keptDates({ ...wanted, ...more }, jobs, { ...floor, ...at });
/** What is said of each day of the first week. */
const firstWeek = (...asked: Parameters<typeof kept>) =>
  kept(...asked)
    .dates.slice(0, 5)
    .map(({ reason, nearest }) => [reason?.type ?? 'kept', nearest]);

describe('a date can be kept', () => {
  test('from the first day with room on', () => {
    expect(firstWeek({}, fullThrough(tuesday))).toEqual([
      ['press-full', wednesday],
      ['press-full', wednesday],
      ['kept', wednesday],
      ['kept', thursday],
      ['kept', friday],
    ]);
    expect(kept({}, fullThrough(tuesday)).pressDay).toBe(wednesday);
  });

  test('from the day the blanks come on', () => {
    const { dates, pressDay } = kept({ blanksDay: wednesday }, fullThrough(wednesday));
    expect(dates.slice(0, 4).map(({ reason }) => reason)).toEqual([
      { type: 'blanks', day: wednesday },
      { type: 'blanks', day: wednesday },
      { type: 'press-full' },
      null,
    ]);
    expect(pressDay).toBe(thursday);
  });

  test('on business days, and the nearest to others is the next', () => {
    const closures = [{ from: friday, to: friday }];
    const { dates } = kept({}, [], { closures });
    expect(dates).toHaveLength(90);
    expect(dates.slice(4, 8)).toEqual([
      { day: friday, reason: { type: 'closed' }, nearest: '2026-12-07' },
      { day: '2026-12-05', reason: { type: 'closed' }, nearest: '2026-12-07' },
      { day: '2026-12-06', reason: { type: 'closed' }, nearest: '2026-12-07' },
      { day: '2026-12-07', reason: null, nearest: '2026-12-07' },
    ]);
  });

  test('after the van’s days', () => {
    const { dates, pressDay } = kept({ daysAfter: 2 }, fullThrough(monday));
    expect(dates.slice(0, 5).map(({ reason }) => reason?.type ?? 'kept')).toEqual([
      'press-full',
      'press-full',
      'press-full',
      'kept',
      'kept',
    ]);
    expect(pressDay).toBe(tuesday);
    expect(kept({ daysAfter: 2, blanksDay: tuesday }).dates[2]?.reason).toEqual({
      type: 'blanks',
      day: tuesday,
    });
  });

  test('for a job larger than a day, on the day it’s done', () => {
    expect(kept({ minutes: { a: 250 } }).pressDay).toBe(wednesday);
  });

  test('if others have time to make way', () => {
    const jobs = weekdays.slice(0, 2).map((day) => job(day, 100));
    expect(kept({}, jobs).pressDay).toBe(monday);
    expect(kept({ minutes: { a: 150 } }, jobs).pressDay).toBe(tuesday);
  });

  test('never on a press without the heads', () => {
    const { dates, pressDay } = kept({ minutes: {} });
    expect([dates[0], pressDay]).toEqual([
      { day: monday, reason: { type: 'heads' }, nearest: null },
      null,
    ]);
  });

  test('never if the presses are full for all 90 days', () => {
    const full = Array.from({ length: 70 }, (_, at) => job(`${at}`, 100, { printBy: monday }));
    const { dates, pressDay } = kept({}, full);
    expect(pressDay).toBeNull();
    expect(dates.every(({ reason, nearest }) => reason !== null && nearest === null)).toBe(true);
  });
});

describe('orders that wait', () => {
  const waiting = (id: string, more: Partial<PressJob> = {}) =>
    job(id, 100, { approved: false, paid: false, printBy: monday, ...more });

  test('count by the share of their like that were printed', () => {
    expect(kept({}, [waiting('one', { becamePermille: 400 })]).pressDay).toBe(monday);
    expect(kept({}, [waiting('one', { becamePermille: 410 })]).pressDay).toBe(tuesday);
  });

  test('never close the calendar if they’re strangers’ and unpaid', () => {
    const made = Array.from({ length: 150 }, (_, at) =>
      waiting(`${at}`, { stranger: true, printBy: '2027-02-26' }),
    );
    expect(kept({}, made).pressDay).toBe(monday);
    expect(
      kept(
        {},
        made.map((each) => ({ ...each, stranger: false })),
      ).pressDay,
    ).not.toBe(monday);
  });
});

test('a date that can be kept is kept once the job is planned, and no other is late for it', () => {
  const anyDay = fc.constantFrom(...weekdays);
  const minutes = fc.integer({ min: 1, max: 30 }).map((fives) => fives * 5);
  const anyJobs = fc
    .array(fc.record({ minutes, startBy: anyDay, printBy: anyDay, blanksDay: anyDay }), {
      maxLength: 8,
    })
    .map((jobs) => jobs.map(({ minutes: each, ...more }, at) => job(`${at}`, each, more)));
  fc.assert(
    fc.property(anyJobs, minutes, anyDay, (jobs, each, blanksDay) => {
      const { pressDay, dates } = kept({ minutes: { a: each }, blanksDay }, jobs);
      expect(dates.find(({ reason }) => reason === null)?.day).toBe(pressDay);
      const before = planWork(jobs, floor);
      const sold = job('sold', each, { blanksDay, printBy: pressDay ?? '' });
      const after = planWork([...jobs, sold], { ...floor, previous: before.days });
      const late = ({ late: all }: typeof after) => all.map((one) => one.job).sort();
      expect(late(after).filter((id) => !late(before).includes(id))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

const now = new Date('2026-11-30T15:00:00Z');
/** `keptDays` for the job that these tests want. */
const days = (blanks: Parameters<typeof keptDays>[1], jobs: readonly PressJob[], more = {}) =>
  keptDays({ ...wanted, ...more }, blanks, jobs, floor, now);
const olathe = { from: 'Olathe', leavesOn: tuesday, arrivesOn: wednesday };

describe('as pages get it', () => {
  test('it’s the first date, and until when the blanks are what’s missing', () => {
    expect(days(olathe, fullThrough(wednesday))).toMatchObject({
      first: thursday,
      last: '2027-02-27',
      pressDay: thursday,
      blanksUntil: wednesday,
    });
    expect(days(null, [])).toMatchObject({ first: monday, pressDay: monday, blanksUntil: null });
  });

  test('each day has the reason that `keptDates` gives, and the nearest that can be kept', () => {
    const anyBlanks = fc.option(fc.constantFrom(...weekdays));
    fc.assert(
      fc.property(anyBlanks, fc.nat(4), fc.nat(2), (arrivesOn, full, daysAfter) => {
        const blanks = arrivesOn && { ...olathe, arrivesOn };
        const jobs = fullThrough(weekdays[full] ?? monday);
        const pages = days(blanks, jobs, { daysAfter });
        const { dates } = kept({ daysAfter, blanksDay: arrivesOn ?? monday }, jobs);
        for (const { day, reason, nearest } of dates.filter(
          (each) => each.reason?.type !== 'closed',
        )) {
          const said = unkeptMessage(day, pages);
          if (reason === null) expect(said).toBeNull();
          else {
            expect(said).toMatch(
              reason.type === 'blanks' ? /^The blanks get here/ : /^Our presses/,
            );
            expect(nearest).toBe(pages.first);
          }
        }
      }),
    );
  });
});

describe('in words', () => {
  test.each([
    [
      tuesday,
      'The blanks get here Wed, Dec 2, too late for that day. The nearest day we can keep is Thu, Dec 3: shirts leave Olathe Tuesday, press Thursday.',
    ],
    [
      wednesday,
      'Our presses are full until then. The nearest day we can keep is Thu, Dec 3: shirts leave Olathe Tuesday, press Thursday.',
    ],
    [thursday, null],
  ])('%s: “%s”', (day, words) => {
    expect(unkeptMessage(day, days(olathe, fullThrough(wednesday)))).toBe(words);
  });

  test('a job that fits on no press, and one that no day of the plan has room for', () => {
    expect(unkeptMessage(friday, days(null, [], { minutes: {} }))).toMatch(
      /^This takes more screens than our presses hold/,
    );
    const never = days(null, fullThrough(friday), { minutes: { a: 100_000 } });
    expect(unkeptMessage(thursday, never)).toMatch(/^Our presses are full until then\. Call /);
    // Nobody knows what comes after the plan.
    expect(unkeptMessage('2027-03-01', never)).toBeNull();
  });

  test.each([
    [thursday, tuesday, 'shirts leave Olathe Tuesday, press Thursday'],
    [tuesday, monday, 'shirts leave Olathe today, press Tuesday'],
    ['2026-12-07', friday, 'shirts leave Olathe Friday, press Mon, Dec 7'],
  ])('printed on %s after blanks leave on %s: “%s”', (pressDay, leavesOn, words) => {
    expect(promiseWords(pressDay, { from: 'Olathe', leavesOn }, now)).toBe(words);
  });
});
