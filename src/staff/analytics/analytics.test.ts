// product: analytics-dashboard
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  analyticsRanges,
  averageMinutes,
  chartDays,
  chartUnit,
  changePercent,
  completionRate,
  daysOf,
  funnelOf,
  longestRange,
  minutesText,
  pathLabels,
  percentText,
  periodBefore,
  rangeLabels,
  rangeProblem,
  utcDay,
} from './analytics.ts';
import { countDays } from '../../platform/dates/day-range.ts';
import { addDays } from '../../platform/dates/calendar.ts';
import { quotePaths, type QuotePath } from '../../site/quote-path.ts';

const paths = Object.keys(quotePaths) as QuotePath[];
const anyDay = fc.integer({ min: 0, max: 8000 }).map((days) => addDays('2014-01-01', days));
const anyRange = fc
  .tuple(anyDay, fc.integer({ min: 0, max: longestRange.days - 1 }))
  .map(([from, days]) => ({ from, to: addDays(from, days) }));
const now = new Date('2026-11-21T15:00:00Z');

describe('the days of a range', () => {
  test('today is the UTC day, which may still be yesterday at the shop', () => {
    expect(utcDay(new Date('2026-11-20T23:59:59.999Z'))).toBe('2026-11-20');
    expect(utcDay(new Date('2026-11-20T18:00:00-06:00'))).toBe('2026-11-21');
    expect(daysOf('today', {}, now)).toEqual({ from: '2026-11-21', to: '2026-11-21' });
  });

  test('the last 7 and 30 days are as many days, today included, and so are those before', () => {
    const [week, month] = [daysOf('week', {}, now), daysOf('month', {}, now)];
    expect(week).toEqual({ from: '2026-11-15', to: '2026-11-21' });
    expect([countDays(week), countDays(periodBefore(week))]).toEqual([7, 7]);
    expect(month).toEqual({ from: '2026-10-23', to: '2026-11-21' });
    expect([countDays(month), countDays(periodBefore(month))]).toEqual([30, 30]);
  });

  test('a custom range runs from one date to the other; until both are set, it’s the last 30 days', () => {
    const both = { from: '2026-01-05', to: '2026-02-07' };
    expect(daysOf('custom', both, now)).toEqual(both);
    for (const custom of [{}, { from: '2026-01-05' }, { to: '2026-02-07' }, { from: '', to: '' }]) {
      expect(daysOf('custom', custom, now)).toEqual(daysOf('month', {}, now));
    }
  });

  test('custom dates only count in a custom range', () => {
    const custom = { from: '2020-01-01', to: '2020-01-02' };
    expect(daysOf('week', custom, now)).toEqual(daysOf('week', {}, now));
  });

  test('are called Today, Last 7 Days, Last 30 Days, and Custom Range', () => {
    expect(analyticsRanges.map((range) => rangeLabels[range])).toEqual([
      'Today',
      'Last 7 Days',
      'Last 30 Days',
      'Custom Range',
    ]);
  });
});

describe('the charts', () => {
  const last = (days: number) => ({ from: addDays('2026-11-21', 1 - days), to: '2026-11-21' });

  test('show days up to a quarter, weeks up to a year, and months beyond', () => {
    expect([1, 30, 92].map((days) => chartUnit(last(days)))).toEqual(['day', 'day', 'day']);
    expect([93, 365, 366].map((days) => chartUnit(last(days)))).toEqual(['week', 'week', 'week']);
    expect([367, longestRange.days].map((days) => chartUnit(last(days)))).toEqual([
      'month',
      'month',
    ]);
  });

  test('have a point for each day, for each week from its Monday, or for each month', () => {
    expect(chartDays({ from: '2026-02-27', to: '2026-03-01' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
    const weeks = chartDays(last(365));
    expect(weeks).toHaveLength(53);
    expect([weeks[0], weeks[1], weeks.at(-1)]).toEqual(['2025-11-17', '2025-11-24', '2026-11-16']);
    const months = chartDays({ from: '2025-01-31', to: '2026-02-01' });
    expect([months.length, months[0], months.at(-1)]).toEqual([14, '2025-01-01', '2026-02-01']);
  });
});

describe('a custom range that can’t be shown', () => {
  test.each([
    [
      { from: '2026-11-02', to: '2026-11-01' },
      'to',
      'The range ends before it starts. Swap the dates.',
    ],
    [
      { from: '2026-11-01', to: '2026-11-22' },
      'to',
      'That day hasn’t come yet. End today or earlier.',
    ],
    [
      { from: addDays('2026-11-21', -longestRange.days), to: '2026-11-21' },
      'from',
      'Choose ten years or less.',
    ],
    [{ from: addDays('2026-11-21', 1 - longestRange.days), to: '2026-11-21' }, null, ''],
    [{ from: '2026-11-21', to: '2026-11-21' }, null, ''],
    [{ from: '2026-11-21' }, null, ''],
    [{ to: '2026-11-22' }, null, ''],
  ] as const)('%j: the field %s says “%s”', (custom, field, text) => {
    expect(rangeProblem(custom, now)).toEqual(field && { field, text });
  });
});

describe('the period before', () => {
  test('is as long and ends the day before', () => {
    fc.assert(
      fc.property(anyRange, (range) => {
        const before = periodBefore(range);
        expect(countDays(before)).toBe(countDays(range));
        expect(addDays(before.to, 1)).toBe(range.from);
      }),
    );
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
      from: '2026-01-29',
      to: '2026-02-28',
    });
  });

  test('includes both of its ends, across clock changes and leap days', () => {
    expect(countDays({ from: '2026-11-21', to: '2026-11-21' })).toBe(1);
    expect(countDays({ from: '2028-02-28', to: '2028-03-01' })).toBe(3);
    expect(countDays({ from: '2026-03-01', to: '2026-11-30' })).toBe(275);
  });

  test('gives the change in percent, and none if there was nothing', () => {
    expect(changePercent(30, 20)).toBe(50);
    expect(changePercent(10, 20)).toBe(-50);
    expect(changePercent(0, 20)).toBe(-100);
    expect(changePercent(7, 0)).toBeNull();
    expect(changePercent(0, 0)).toBeNull();
  });
});

describe('rates', () => {
  test('are 0 without attempts or completions, never NaN', () => {
    expect(completionRate(0, 0)).toBe(0);
    expect(completionRate(3, 0)).toBe(0);
    expect(averageMinutes(0, 0)).toBe(0);
    expect(averageMinutes(5, 0)).toBe(0);
  });

  test('have one decimal: percent of attempts, mean minutes of completed visits', () => {
    expect(percentText(completionRate(17, 44))).toBe('38.6%');
    expect(percentText(completionRate(0, 44))).toBe('0.0%');
    expect(percentText(completionRate(44, 44))).toBe('100.0%');
    expect(minutesText(averageMinutes(13, 4))).toBe('3.3 min');
    expect(minutesText(0)).toBe('0.0 min');
  });

  test('are text with one decimal for any counts', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (completed, attempts) => {
        expect(percentText(completionRate(completed, attempts))).toMatch(/^\d+\.\d%$/);
        expect(minutesText(averageMinutes(completed, attempts))).toMatch(/^\d+\.\d min$/);
      }),
    );
  });
});

describe('a path’s funnel', () => {
  test('has the path’s steps in order, then completion, with the first fixed at 100', () => {
    const funnel = funnelOf(
      'screenPrinting',
      {
        artworkUpload: 20,
        materialSelection: 80,
        colorSelection: 60,
        printLocations: 30,
        quantitySelection: 40,
      },
      10,
    );
    expect(funnel).toEqual([
      { step: 'materialSelection', label: 'Material', count: 80, percent: 100 },
      { step: 'colorSelection', label: 'Color', count: 60, percent: 75 },
      { step: 'quantitySelection', label: 'Quantity', count: 40, percent: 50 },
      { step: 'printLocations', label: 'Print locations', count: 30, percent: 37.5 },
      { step: 'artworkUpload', label: 'Artwork', count: 20, percent: 25 },
      { step: 'completed', label: 'Completed', count: 10, percent: 12.5 },
    ]);
  });

  // product: analytics-dashboard
  test('of quotes ends with those that became orders', () => {
    expect(funnelOf('quoteForm', { basicInfo: 40 }, 30, 10).at(-1)).toEqual({
      step: 'ordered',
      label: 'Ordered',
      count: 10,
      percent: 25,
    });
  });

  test('without any visits has zeros after the fixed first step', () => {
    expect(funnelOf('quoteForm', {}, 0).map(({ count, percent }) => [count, percent])).toEqual([
      [0, 100],
      [0, 0],
      [0, 0],
    ]);
  });

  test('stays between 0 and 100, whatever the counts', () => {
    const counts = fc.dictionary(
      fc.constantFrom('basicInfo', 'projectDetails', 'designCreated', 'quantitySelection'),
      fc.nat(),
    );
    fc.assert(
      fc.property(fc.constantFrom(...paths), counts, fc.nat(), (path, steps, completed) => {
        const funnel = funnelOf(path, steps, completed);
        expect(funnel).toHaveLength(quotePaths[path].length + 1);
        expect(funnel[0]?.percent).toBe(100);
        expect(funnel.every(({ percent }) => percent >= 0 && percent <= 100)).toBe(true);
        expect(funnel.every(({ label }) => /^[A-Z][a-z ]+$/.test(label))).toBe(true);
      }),
    );
  });

  test('covers one of three paths, each with a name', () => {
    expect(paths.map((path) => pathLabels[path])).toEqual([
      'Quote Request Form',
      'Screen Printing Order',
      'Shirt Designer',
    ]);
  });
});
