import { describe, expect, test } from 'vitest';
import { isDay } from './calendar.ts';
import {
  countdownText,
  cutoffDayName,
  cutoffTimeText,
  formatDate,
  formatDay,
  formatDayLong,
  formatFullDate,
  formatFullDay,
  formatMonth,
  formatMoment,
  formatRecent,
  formatShortDate,
  recentDayName,
  formatTime,
} from './date-words.ts';
import { nextCutoff } from '../../orders/due-dates/turnaround.ts';

/** A moment by the shop's clock; the offset says whether it's daylight saving time. */
const summer = (wallClock: string) => new Date(`${wallClock}-05:00`);
const winter = (wallClock: string) => new Date(`${wallClock}-06:00`);

describe('a moment', () => {
  const now = winter('2026-12-31T23:30:00');

  test.each([
    [winter('2026-12-31T15:05:00'), 'Dec 31, 3:05 PM', '3:05 PM'],
    [winter('2026-12-30T23:59:59'), 'Dec 30, 11:59 PM', 'Dec 30'],
    [winter('2026-12-31T00:00:00'), 'Dec 31, 12:00 AM', '12:00 AM'],
    [winter('2025-12-31T23:30:00'), 'Dec 31, 2025, 11:30 PM', 'Dec 31, 2025'],
    [winter('2026-03-08T01:59:00'), 'Mar 8, 1:59 AM', 'Mar 8'],
    [summer('2026-03-08T03:00:00'), 'Mar 8, 3:00 AM', 'Mar 8'],
    [summer('2026-11-01T01:30:00'), 'Nov 1, 1:30 AM', 'Nov 1'],
    [winter('2026-11-01T01:30:00'), 'Nov 1, 1:30 AM', 'Nov 1'],
  ])('%s is described by the shop’s clock', (at, moment, recent) => {
    expect(formatMoment(at, now)).toBe(moment);
    expect(formatRecent(at, now)).toBe(recent);
    expect(moment).toContain(formatTime(at));
  });
});

describe('the countdown', () => {
  test.each([
    ['1 min', '12:59:00'],
    ['1 min', '12:59:59'],
    ['2 min', '12:58:59'],
    ['59 min', '12:01:00'],
    ['1 h 0 min', '12:00:00'],
    ['12 h 59 min', '00:01:00'],
  ])('says %s at %s', (shown, time) => {
    const now = winter(`2026-11-23T${time}`);
    expect(countdownText(now, nextCutoff(now))).toBe(shown);
  });

  test('gives days, hours, and minutes over an ordinary weekend', () => {
    const friday = winter('2026-11-20T15:42:00');
    expect(countdownText(friday, nextCutoff(friday))).toBe('2 d 21 h 18 min');
  });

  test.each([
    ['one hour less while the clocks go forward', winter('2026-03-06T13:00:00'), '2 d 23 h 0 min'],
    ['one hour more while they go back', summer('2026-10-30T13:00:00'), '3 d 1 h 0 min'],
    ['one hour less in 2027 too', winter('2027-03-12T13:00:00'), '2 d 23 h 0 min'],
  ])('counts real hours over a weekend: %s', (_, friday, shown) => {
    expect(countdownText(friday, nextCutoff(friday))).toBe(shown);
  });

  test('never goes below zero', () => {
    const then = winter('2026-11-23T13:00:00');
    expect(countdownText(then, then)).toBe('0 min');
    expect(countdownText(winter('2026-11-23T14:00:00'), then)).toBe('0 min');
  });

  test.each([
    ['today', winter('2026-11-23T09:00:00')],
    ['tomorrow', winter('2026-11-23T13:00:00')],
    ['tomorrow', winter('2026-11-22T09:00:00')],
    ['Monday', winter('2026-11-21T09:00:00')],
    ['Monday', winter('2026-11-20T13:00:00')],
  ])('runs to the cutoff of %s', (name, now) => {
    expect(cutoffDayName(now, nextCutoff(now))).toBe(name);
  });

  test('names the time and zone of the shop', () => {
    expect(cutoffTimeText).toBe('1:00 PM Central');
  });
});

test.each([
  ['2026-11-24T00:00:00', 'today'],
  ['2026-11-23T23:59:00', 'Monday'],
  ['2026-11-18T12:00:00', 'Wednesday'],
  ['2026-11-17T12:00:00', 'Nov 17'],
])('a moment on %s was %s, by the shop’s calendar', (at, name) => {
  expect(recentDayName(winter(at), winter('2026-11-24T23:30:00'))).toBe(name);
});

describe('a written day', () => {
  test('has a year only if it’s not this year', () => {
    const now = winter('2026-12-31T23:30:00');
    expect(formatDay('2026-12-02', now)).toBe('Wed, Dec 2');
    expect(formatDay('2027-01-04', now)).toBe('Mon, Jan 4, 2027');
  });

  test.each(['2026-02-29', '2026-04-31', '0000-01-01', '2026-00-10', ' 2026-01-01'])(
    'doesn’t accept %j',
    (text) => {
      expect(isDay(text)).toBe(false);
      expect(() => formatDayLong(text)).toThrow(RangeError);
      expect(() => formatDay(text, new Date(0))).toThrow(RangeError);
    },
  );

  test.each(['2026-11-23', '2028-02-29', '2026-12-31'])('accepts %j', (text) => {
    expect(isDay(text)).toBe(true);
  });

  test('has a short form, with or without a year', () => {
    const now = winter('2026-12-31T23:30:00');
    expect(formatShortDate('2027-01-04')).toBe('Jan 4');
    expect(formatFullDate('2026-12-02')).toBe('Dec 2, 2026');
    expect(formatFullDay('2026-12-02')).toBe('Wed, Dec 2, 2026');
    expect(formatMonth('2026-12-02')).toBe('Dec 2026');
    expect(formatDate('2026-12-02', now)).toBe('Dec 2');
    expect(formatDate('2027-01-04', now)).toBe('Jan 4, 2027');
  });
});
