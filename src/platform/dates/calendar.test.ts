// product: shop-time
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  isDay,
  isWeekend,
  scrollToDay,
  startOfWeek,
  weeksFrom,
} from './calendar.ts';

const anyDay = fc.integer({ min: 0, max: 30_000 }).map((days) => addDays('2000-01-01', days));

test.each([
  ['2026-11-23', 1, '2026-11-24'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-08', 1, '2026-03-09'],
  ['2026-11-01', -1, '2026-10-31'],
  ['2026-11-23', 0, '2026-11-23'],
])('%s moved by %i days is %s', (day, days, moved) => {
  expect(addDays(day, days)).toBe(moved);
});

test.each([
  ['2026-11-23', 1, '2026-12-23'],
  ['2026-11-23', -1, '2026-10-23'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-10-31', 1, '2026-11-30'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-01-15', -1, '2025-12-15'],
])('%s moved by %i months is %s', (day, months, moved) => {
  expect(addMonths(day, months)).toBe(moved);
});

test.each([
  ['2026-11-23', '2026-11-23', false],
  ['2026-11-27', '2026-11-23', false],
  ['2026-11-28', '2026-11-23', true],
  ['2026-11-29', '2026-11-23', true],
  ['2026-11-30', '2026-11-30', false],
  ['2027-01-01', '2026-12-28', false],
])('%s is in the week of Monday %s; weekend: %s', (day, monday, weekend) => {
  expect(startOfWeek(day)).toBe(monday);
  expect(isWeekend(day)).toBe(weekend);
});

test('weeks run from Monday to Sunday without a gap', () => {
  expect(weeksFrom('2026-12-28', 2)).toEqual([
    [28, 29, 30, 31]
      .map((day) => `2026-12-${day}`)
      .concat('2027-01-01', '2027-01-02', '2027-01-03'),
    [4, 5, 6, 7, 8, 9, 10].map((day) => `2027-01-${String(day).padStart(2, '0')}`),
  ]);
});

test('the grid scrolls by whole weeks, no further than needed to show the day', () => {
  fc.assert(
    fc.property(anyDay, anyDay, fc.integer({ min: 1, max: 6 }), (from, day, weeks) => {
      const start = startOfWeek(from);
      const scrolled = scrollToDay(start, weeks, day);
      const shown = weeksFrom(scrolled, weeks);
      expect(scrolled).toBe(startOfWeek(scrolled));
      expect(shown.flat()).toContain(day);
      if (scrolled < start) expect(shown[0]).toContain(day);
      if (scrolled > start) expect(shown.at(-1)).toContain(day);
    }),
  );
});

// Clocks in Cairo and Havana skip midnight in spring; on Lord Howe they change by half an hour.
describe.each([
  'UTC',
  'America/Chicago',
  'America/Havana',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
])('in the time zone %s', (zone) => {
  beforeEach(() => {
    vi.stubEnv('TZ', zone);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test('each day of ten years follows the one before, and is a day', () => {
    const first = Date.UTC(2024, 0, 1);
    let day = '2024-01-01';
    for (let days = 0; days < 3653; days++) {
      const date = new Date(first + days * 86_400_000);
      expect(day).toBe(date.toISOString().slice(0, 10));
      expect(isDay(day)).toBe(true);
      expect(isWeekend(day)).toBe([0, 6].includes(date.getUTCDay()));
      expect(daysBetween('2024-01-01', day)).toBe(days);
      day = addDays(day, 1);
    }
  });
});
