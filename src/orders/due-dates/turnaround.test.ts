// product: due-dates, order-cutoff, order-draft, shop-time, turnaround-promises
import { usualBook } from '../../settings/usual-book.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isDay } from '../../platform/dates/calendar.ts';
import { cutoffDayName, formatDay, formatDayLong } from '../../platform/dates/date-words.ts';
import { sellingAnyDate } from './any-date.ts';
import { dueDateMessage } from './due-date.ts';
import {
  classifyDueDate,
  defaultDueDate,
  dueDateClasses,
  lastDueDate,
  nextCutoff,
  shopToday,
  turnaroundText,
} from './turnaround.ts';

/** A moment by the shop's clock; the offset says whether it's daylight saving time. */
const summer = (wallClock: string) => new Date(`${wallClock}-05:00`);
const winter = (wallClock: string) => new Date(`${wallClock}-06:00`);

/** Visitors on both sides of the date line, with half-hour clock changes and with none. */
const visitorZones = [
  'UTC',
  'America/Los_Angeles',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
  'Europe/Berlin',
];

const anyNow = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2032-01-01T00:00:00Z'),
  noInvalidDate: true,
});

const dayMs = 86_400_000;
const hourMs = 3_600_000;

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

function isWeekday(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday >= 1 && weekday <= 5;
}

/** Open on weekdays except these, without holidays. */
const openExcept =
  (...closures: string[]) =>
  (day: string) =>
    isWeekday(day) && !closures.includes(day);
const weekdays = openExcept();

/** The shop's clock by the platform's own zone data, independent of the code under test. */
const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Chicago',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Whether a moment is 1:00 PM in Des Moines on an open day. */
function isCutoff(instant: Date, closures: readonly string[] = []): boolean {
  const [day = '', time] = wallClock.format(instant).split(' ');
  return time === '13:00:00' && isWeekday(day) && !closures.includes(day);
}

describe('the class of a due date', () => {
  // 2026-11-23 is a Monday.
  const monday = winter('2026-11-23T09:00:00');

  test.each([
    ['yesterday', '2026-11-22', 0, 'super-rush'],
    ['today', '2026-11-23', 1, 'super-rush'],
    ['Tuesday', '2026-11-24', 2, 'super-rush'],
    ['Wednesday', '2026-11-25', 3, 'super-rush'],
    ['Thursday', '2026-11-26', 4, 'rush'],
    ['Friday', '2026-11-27', 5, 'rush'],
    ['Saturday', '2026-11-28', 5, 'rush'],
    ['Sunday', '2026-11-29', 5, 'rush'],
    ['next Monday', '2026-11-30', 6, 'rush'],
    ['next Tuesday', '2026-12-01', 7, 'rush'],
    ['next Wednesday', '2026-12-02', 8, 'standard'],
    ['next Thursday', '2026-12-03', 8, 'standard'],
    ['two Mondays on', '2026-12-07', 8, 'standard'],
  ] as const)('on a Monday, %s (%s) is %i business days: %s', (_, due, businessDays, name) => {
    expect(classifyDueDate(due, monday, usualBook, weekdays)).toEqual({
      class: name,
      businessDays,
    });
  });

  test('is standard, 8 days, without a date', () => {
    expect(classifyDueDate(null, monday, usualBook, weekdays)).toEqual({
      class: 'standard',
      businessDays: 8,
    });
  });

  test.each([
    ['Saturday', winter('2026-11-21T12:00:00')],
    ['Sunday', winter('2026-11-22T12:00:00')],
  ])('counts from Monday on a %s', (_, now) => {
    expect(classifyDueDate('2026-11-22', now, usualBook, weekdays).businessDays).toBe(0);
    expect(classifyDueDate('2026-11-23', now, usualBook, weekdays).businessDays).toBe(1);
    expect(classifyDueDate('2026-12-01', now, usualBook, weekdays)).toEqual({
      class: 'rush',
      businessDays: 7,
    });
    expect(classifyDueDate('2026-12-02', now, usualBook, weekdays)).toEqual({
      class: 'standard',
      businessDays: 8,
    });
  });

  test('counts today as a whole day, before and after the cutoff', () => {
    for (const time of ['00:00:00', '12:59:59', '13:00:00', '23:59:59']) {
      expect(
        classifyDueDate('2026-12-02', winter(`2026-11-23T${time}`), usualBook, weekdays)
          .businessDays,
      ).toBe(8);
    }
  });

  test('takes the shop’s day as today when UTC is already on the next', () => {
    const lateMonday = winter('2026-11-23T23:30:00');
    expect(lateMonday.toISOString()).toContain('2026-11-24T05:30');
    expect(classifyDueDate('2026-12-02', lateMonday, usualBook, weekdays).businessDays).toBe(8);
    expect(
      classifyDueDate('2026-12-02', winter('2026-11-24T00:00:00'), usualBook, weekdays)
        .businessDays,
    ).toBe(7);
  });

  test('doesn’t count a closure as a business day', () => {
    const thanksgiving = openExcept('2026-11-26', '2026-11-27');
    expect(classifyDueDate('2026-12-02', monday, usualBook, thanksgiving)).toEqual({
      class: 'rush',
      businessDays: 6,
    });
    expect(classifyDueDate('2026-11-26', monday, usualBook, thanksgiving).class).toBe('super-rush');
    expect(classifyDueDate('2026-12-04', monday, usualBook, thanksgiving).class).toBe('standard');
  });

  test('ignores a closure on a weekend or outside the span', () => {
    const isOpen = openExcept('2026-11-28', '2026-11-20', '2026-12-03');
    expect(classifyDueDate('2026-12-02', monday, usualBook, isOpen).businessDays).toBe(8);
  });

  test('is the same one by one and for many dates at once', () => {
    const isOpen = openExcept('2026-11-26', '2026-11-27', '2026-12-25');
    for (const today of ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-25', '2026-11-26']) {
      const now = winter(`${today}T12:00:00`);
      const classOf = dueDateClasses(now, usualBook, isOpen);
      for (let days = -3; days < 20; days += 1) {
        const day = addDays(today, days);
        expect(classOf(day), `${day} on ${today}`).toBe(
          classifyDueDate(day, now, usualBook, isOpen).class,
        );
      }
    }
  });

  test.each([
    ['the turn of the year', winter('2026-12-28T10:00:00'), '2027-01-06'],
    ['the clocks going forward', winter('2026-03-05T10:00:00'), '2026-03-16'],
    ['the clocks going forward, later that day', summer('2026-03-08T03:30:00'), '2026-03-18'],
    ['the clocks going back', summer('2026-10-29T10:00:00'), '2026-11-09'],
    [
      'the clocks going back, in the hour that comes twice',
      winter('2026-11-01T01:30:00'),
      '2026-11-11',
    ],
    ['the clocks going forward in 2027', winter('2027-03-11T10:00:00'), '2027-03-22'],
    ['a leap day', winter('2028-02-24T10:00:00'), '2028-03-06'],
  ])('allows 8 business days across %s', (_, now, due) => {
    expect(classifyDueDate(due, now, usualBook, weekdays)).toEqual({
      class: 'standard',
      businessDays: 8,
    });
    expect(classifyDueDate(addDays(due, -1), now, usualBook, weekdays).class).toBe('rush');
  });

  test.each(['', 'soon', '2026-02-30', '2026-13-01', '2026-1-2', '2026-11-23T00:00:00Z'])(
    'isn’t defined for %j, which is refused',
    (due) => {
      expect(isDay(due)).toBe(false);
      expect(() => classifyDueDate(due, monday, usualBook, weekdays)).toThrow(RangeError);
    },
  );

  test('never gets stricter as the date moves out: each weekday adds one business day', () => {
    const strictness = { standard: 0, rush: 1, 'super-rush': 2 };
    fc.assert(
      fc.property(anyNow, fc.integer({ min: -3, max: 400 }), (now, ahead) => {
        const due = addDays(shopToday(now), ahead);
        const sooner = classifyDueDate(due, now, usualBook, weekdays);
        const later = classifyDueDate(addDays(due, 1), now, usualBook, weekdays);
        const counts = ahead >= -1 && isWeekday(addDays(due, 1)) && sooner.businessDays < 8;
        const grows = counts ? 1 : 0;
        expect(later.businessDays - sooner.businessDays).toBe(grows);
        expect(strictness[later.class]).toBeLessThanOrEqual(strictness[sooner.class]);
      }),
    );
  });

  test('never gets milder with a closure', () => {
    fc.assert(
      fc.property(anyNow, fc.nat(30), fc.array(fc.nat(30)), (now, ahead, closed) => {
        const today = shopToday(now);
        const due = addDays(today, ahead);
        const closures = closed.map((days) => addDays(today, days));
        const closedWeekdays = new Set(closures.filter((day) => day <= due && isWeekday(day)));
        const all = Array.from({ length: ahead + 1 }, (_, days) => addDays(today, days));
        const open = all.filter(isWeekday).length - closedWeekdays.size;
        expect(classifyDueDate(due, now, usualBook, openExcept(...closures)).businessDays).toBe(
          Math.min(8, open),
        );
      }),
    );
  });

  test('is described in the words of the form', () => {
    expect(turnaroundText).toEqual({
      standard: 'Standard processing time',
      rush: 'Rush processing required',
      'super-rush': 'Super rush processing required',
    });
  });
});

describe('the default due date', () => {
  test.each([
    ['a Monday', winter('2026-11-23T09:00:00'), '2026-12-03'],
    ['a Friday', winter('2026-11-20T09:00:00'), '2026-12-02'],
    ['a Friday after the cutoff', winter('2026-11-20T18:00:00'), '2026-12-02'],
    ['a Saturday', winter('2026-11-21T09:00:00'), '2026-12-02'],
    ['a Sunday', winter('2026-11-22T09:00:00'), '2026-12-02'],
    ['the last minute of a Monday', winter('2026-11-23T23:59:59'), '2026-12-03'],
    ['December 30', winter('2026-12-30T09:00:00'), '2027-01-11'],
    ['the Friday before the clocks go forward', winter('2026-03-06T23:30:00'), '2026-03-18'],
    ['the Friday before the clocks go back', summer('2026-10-30T23:30:00'), '2026-11-11'],
  ])('from %s is 8 business days ahead', (_, now, due) => {
    expect(defaultDueDate(now, usualBook, weekdays)).toBe(due);
  });

  test('skips closures', () => {
    const isOpen = openExcept('2026-11-26', '2026-11-27');
    expect(defaultDueDate(winter('2026-11-23T09:00:00'), usualBook, isOpen)).toBe('2026-12-07');
  });

  test('is always an open day of class standard', () => {
    fc.assert(
      fc.property(anyNow, fc.array(fc.nat(30)), (now, closed) => {
        const closures = closed.map((days) => addDays(shopToday(now), days));
        const due = defaultDueDate(now, usualBook, openExcept(...closures));
        expect(classifyDueDate(due, now, usualBook, openExcept(...closures)).class).toBe(
          'standard',
        );
        expect(isWeekday(due)).toBe(true);
        expect(closures).not.toContain(due);
      }),
    );
  });
});

describe('the next cutoff', () => {
  test.each([
    ['a weekday morning', winter('2026-11-23T09:00:00'), winter('2026-11-23T13:00:00')],
    ['one second before it', winter('2026-11-23T12:59:59'), winter('2026-11-23T13:00:00')],
    ['exactly 1:00:00 PM', winter('2026-11-23T13:00:00'), winter('2026-11-24T13:00:00')],
    ['the evening before', winter('2026-11-23T23:59:59'), winter('2026-11-24T13:00:00')],
    ['midnight', winter('2026-11-24T00:00:00'), winter('2026-11-24T13:00:00')],
    ['Friday before it', winter('2026-11-20T12:59:59'), winter('2026-11-20T13:00:00')],
    ['Friday after it', winter('2026-11-20T13:00:01'), winter('2026-11-23T13:00:00')],
    ['Saturday', winter('2026-11-21T08:00:00'), winter('2026-11-23T13:00:00')],
    ['Sunday', winter('2026-11-22T20:00:00'), winter('2026-11-23T13:00:00')],
    ['New Year’s Eve', winter('2026-12-31T13:00:00'), winter('2027-01-01T13:00:00')],
    [
      'Friday before clocks go forward',
      winter('2026-03-06T14:00:00'),
      summer('2026-03-09T13:00:00'),
    ],
    [
      'the minute before they go forward',
      winter('2026-03-08T01:59:59'),
      summer('2026-03-09T13:00:00'),
    ],
    ['Friday before clocks go back', summer('2026-10-30T14:00:00'), winter('2026-11-02T13:00:00')],
    ['the hour that comes twice', summer('2026-11-01T01:30:00'), winter('2026-11-02T13:00:00')],
    [
      'Friday before clocks go forward in 2027',
      winter('2027-03-12T14:00:00'),
      summer('2027-03-15T13:00:00'),
    ],
    [
      'Friday before clocks go back in 2027',
      summer('2027-11-05T14:00:00'),
      winter('2027-11-08T13:00:00'),
    ],
  ])('from %s', (_, now, cutoff) => {
    expect(nextCutoff(now, weekdays)).toEqual(cutoff);
  });

  test('skips closures', () => {
    const thanksgiving = openExcept('2026-11-26', '2026-11-27');
    expect(nextCutoff(winter('2026-11-25T13:00:00'), thanksgiving)).toEqual(
      winter('2026-11-30T13:00:00'),
    );
    expect(nextCutoff(winter('2026-11-26T10:00:00'), thanksgiving)).toEqual(
      winter('2026-11-30T13:00:00'),
    );
  });

  test('is 1:00 PM on an open day after now, and there is no earlier one', () => {
    fc.assert(
      fc.property(anyNow, fc.array(fc.nat(6), { maxLength: 4 }), (now, closed) => {
        const closures = closed.map((days) => addDays(shopToday(now), days));
        const cutoff = nextCutoff(now, openExcept(...closures));
        expect(cutoff.getTime()).toBeGreaterThan(now.getTime());
        expect(isCutoff(cutoff, closures)).toBe(true);
        const firstHour = (Math.floor(now.getTime() / hourMs) + 1) * hourMs;
        for (let hour = firstHour; hour < cutoff.getTime(); hour += hourMs) {
          expect(isCutoff(new Date(hour), closures)).toBe(false);
        }
      }),
    );
  });
});

describe.each(visitorZones)('for a visitor in %s', (zone) => {
  beforeEach(() => {
    vi.stubEnv('TZ', zone);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test('the visitor’s zone is really in effect', () => {
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
  });

  test('the shop’s day, classes, default date, and cutoff stay the shop’s', () => {
    const instants: [now: Date, today: string, standardFrom: string, cutoff: Date][] = [
      [winter('2026-11-23T00:00:00'), '2026-11-23', '2026-12-02', winter('2026-11-23T13:00:00')],
      [winter('2026-11-23T23:59:59'), '2026-11-23', '2026-12-02', winter('2026-11-24T13:00:00')],
      [winter('2026-12-31T23:30:00'), '2026-12-31', '2027-01-11', winter('2027-01-01T13:00:00')],
      [winter('2026-03-06T13:00:00'), '2026-03-06', '2026-03-17', summer('2026-03-09T13:00:00')],
      [summer('2026-03-08T03:00:00'), '2026-03-08', '2026-03-18', summer('2026-03-09T13:00:00')],
      [summer('2026-10-30T13:00:00'), '2026-10-30', '2026-11-10', winter('2026-11-02T13:00:00')],
      [winter('2026-11-01T01:59:59'), '2026-11-01', '2026-11-11', winter('2026-11-02T13:00:00')],
      [summer('2027-10-05T02:10:00'), '2027-10-05', '2027-10-14', summer('2027-10-05T13:00:00')],
    ];
    for (const [now, today, standardFrom, cutoff] of instants) {
      expect(shopToday(now)).toBe(today);
      expect(classifyDueDate(standardFrom, now, usualBook, weekdays)).toEqual({
        class: 'standard',
        businessDays: 8,
      });
      expect(classifyDueDate(addDays(standardFrom, -1), now, usualBook, weekdays).class).toBe(
        'rush',
      );
      expect(defaultDueDate(now, usualBook, weekdays) >= standardFrom).toBe(true);
      expect(nextCutoff(now, weekdays)).toEqual(cutoff);
    }
  });

  test('the next cutoff is always 1:00 PM in Des Moines', () => {
    fc.assert(
      fc.property(anyNow, (now) => {
        const cutoff = nextCutoff(now, weekdays);
        expect(isCutoff(cutoff)).toBe(true);
        expect(cutoff.getTime() - now.getTime()).toBeLessThanOrEqual(3 * dayMs + hourMs);
        expect(shopToday(now)).toBe(wallClock.format(now).slice(0, 10));
      }),
    );
  });

  test('days are written as they are at the shop', () => {
    const now = winter('2026-11-23T23:30:00');
    expect(formatDay('2026-12-02', now)).toBe('Wed, Dec 2');
    expect(formatDayLong('2026-12-02')).toBe('Wednesday, December 2, 2026');
    expect(cutoffDayName(now, nextCutoff(now, weekdays))).toBe('tomorrow');
  });
});

test('a due date may be up to a year ahead', () => {
  expect(lastDueDate(winter('2026-11-23T23:30:00'))).toBe('2027-11-24');
});

// product: dates-that-can-be-kept
describe('the days that can be kept', () => {
  const now = winter('2026-11-30T10:00:00');
  const keptFrom = (first: string | null) => ({
    ...usualBook,
    keptDays: {
      first,
      last: '2027-02-27',
      pressDay: first,
      blanksUntil: null,
      words: { blanks: '', presses: 'Our presses are full until then.' },
    },
  });

  test('move the default date, and make no other', () => {
    expect(defaultDueDate(now, keptFrom('2026-12-15'))).toBe('2026-12-15');
    expect(defaultDueDate(now, keptFrom('2026-12-02'))).toBe(defaultDueDate(now));
    expect(defaultDueDate(now, keptFrom(null))).toBe(defaultDueDate(now));
  });

  test('say why a date can’t be had, unless staff sell any date', () => {
    const rules = keptFrom('2026-12-15');
    expect(dueDateMessage('2026-12-14', now, rules)).toMatch(/^Our presses are full/);
    expect(dueDateMessage('2026-12-15', now, rules)).toBeNull();
    expect(dueDateMessage('2026-12-14', now, sellingAnyDate(rules))).toBeNull();
  });
});
