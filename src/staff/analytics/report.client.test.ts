// product: analytics-dashboard
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnalyticsSums } from './read-analytics.rpc.ts';
import {
  axisTicks,
  emptyAnalytics,
  figuresOf,
  isQuiet,
  rangeText,
  totalsOf,
} from './report.client.ts';

const { now: none } = emptyAnalytics({ from: '2026-11-21', to: '2026-11-21' });
const path = (attempts: number, completed: number, minutes: number) => ({
  attempts,
  completed,
  minutes,
  funnel: {},
});
const some: AnalyticsSums = {
  ...none,
  quoteForm: path(412, 231, 900),
  screenPrinting: path(659, 244, 2000),
  shirtDesigner: path(213, 21, 224.8),
  orders: 96,
  revenueCents: 4_187_000,
  taxCents: 293_090,
};

test('totals are summed across the three paths', () => {
  expect(totalsOf(some)).toEqual({
    attempts: 1284,
    completed: 496,
    rate: (496 / 1284) * 100,
    averageMinutes: 3124.8 / 496,
    averageOrderCents: 43615,
  });
});

test('figures have one decimal, and money whole dollars', () => {
  const { attempts, rate, time, revenue, average } = figuresOf({ now: some, before: none }, 30);
  expect([attempts, rate, time, revenue, average].map(({ value }) => value)).toEqual([
    '1,284',
    '38.6%',
    '6.3 min',
    '$41,870',
    '$436.15',
  ]);
});

test('tax is a figure next to the revenue, not in it', () => {
  const { revenue, tax } = figuresOf({ now: some, before: { ...some, taxCents: 586_180 } }, 30);
  expect(revenue.note).toBe('Before tax · $41,870.00 before');
  expect([tax.name, tax.value, tax.note]).toEqual([
    'Sales Tax',
    '$2,931',
    'Not part of the revenue',
  ]);
  expect(tax.change.text).toBe('50.0% down on the 30 days before');
});

test('quotes that became orders, and rush orders, are shares of all', () => {
  const busy = { ...some, quotes: 58, quotesOrdered: 12, rushOrders: 14 };
  const { quotes, rush } = figuresOf({ now: busy, before: { ...busy, rushOrders: 24 } }, 30);
  expect([quotes.value, quotes.note]).toEqual(['20.7%', '12 of 58 quotes']);
  expect([rush.value, rush.note]).toEqual(['14.6%', '14 of 96 orders']);
  // Neither is better: a rush job pays more but is more work.
  expect(rush.change).toEqual({ sign: '▼', text: '10.4 points lower', tone: 'even' });
});

test('zero attempts give a rate of 0.0% and zeros everywhere, never NaN', () => {
  const figures = figuresOf({ now: none, before: none }, 1);
  expect(Object.values(figures).map(({ value }) => value)).toEqual([
    '0',
    '0.0%',
    '0.0 min',
    '$0',
    '$0',
    '0',
    '$0.00',
    '0.0%',
    '0.0%',
  ]);
  expect(JSON.stringify(figures)).not.toMatch(/NaN|Infinity/);
});

describe('the change since the period before', () => {
  const before: AnalyticsSums = {
    ...none,
    quoteForm: path(1000, 400, 2000),
    orders: 100,
    revenueCents: 4_000_000,
  };

  test('is shown by sign and words, not only by color', () => {
    const { attempts, rate, orders, revenue } = figuresOf({ now: some, before }, 30);
    expect(attempts.note).toBe('1,000 before');
    expect(attempts.change).toEqual({
      sign: '▲',
      text: '28.4% up on the 30 days before',
      tone: 'good',
    });
    expect(rate.change).toEqual({ sign: '▼', text: '1.4 points lower', tone: 'bad' });
    expect(orders.change.text).toBe('4.0% down on the 30 days before');
    expect(revenue.change.text).toBe('4.7% up on the 30 days before');
  });

  test('is worse for a longer time and better for a shorter one', () => {
    expect(figuresOf({ now: some, before }, 30).time.change).toEqual({
      sign: '▲',
      text: '1.3 min longer',
      tone: 'bad',
    });
    expect(figuresOf({ now: before, before: some }, 30).time.change).toEqual({
      sign: '▼',
      text: '1.3 min shorter',
      tone: 'good',
    });
  });

  test('is unchanged when the shown values are the same', () => {
    const busy = { ...some, quotes: 58, quotesOrdered: 12 };
    const figures = Object.values(figuresOf({ now: busy, before: busy }, 8));
    expect(figures.map(({ change }) => change.text)).toEqual(figures.map(() => 'Unchanged'));
  });

  test('has one decimal, however large', () => {
    const { attempts } = figuresOf({ now: some, before: { ...none, quoteForm: path(1, 0, 0) } }, 1);
    expect(attempts.change.text).toBe('128,300.0% up on the day before');
  });

  test('isn’t calculated from nothing', () => {
    const figures = Object.values(figuresOf({ now: some, before: none }, 1));
    expect(figures.map(({ change }) => change.text)).toEqual(
      figures.map(() => 'None in the day before'),
    );
  });
});

describe('without an answer', () => {
  test('each point of the charts has zeros', () => {
    const { days } = emptyAnalytics({ from: '2026-02-27', to: '2026-03-01' });
    expect(days.map(({ day, attempts }) => [day, attempts])).toEqual([
      ['2026-02-27', 0],
      ['2026-02-28', 0],
      ['2026-03-01', 0],
    ]);
  });

  test('no data is distinguished from zeros', () => {
    const empty = emptyAnalytics({ from: '2026-11-21', to: '2026-11-21' });
    expect(isQuiet(empty)).toBe(true);
    expect(isQuiet({ ...empty, now: some })).toBe(false);
    expect(isQuiet({ ...empty, now: { ...none, quotes: 1 } })).toBe(false);
  });
});

test('a chart has two to five round lines, the highest no lower than the maximum', () => {
  expect(axisTicks(0)).toEqual([0, 1]);
  expect(axisTicks(60)).toEqual([0, 20, 40, 60]);
  expect(axisTicks(7)).toEqual([0, 2, 4, 6, 8]);
  fc.assert(
    fc.property(fc.nat(10_000_000), (most) => {
      const ticks = axisTicks(most);
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThan(6);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
      expect(ticks.every(Number.isInteger)).toBe(true);
    }),
  );
});

test('a range is named by its days, with the year once', () => {
  expect(rangeText({ from: '2026-11-21', to: '2026-11-21' })).toBe('Nov 21, 2026');
  expect(rangeText({ from: '2026-10-21', to: '2026-11-21' })).toBe('Oct 21 to Nov 21, 2026');
  expect(rangeText({ from: '2025-12-31', to: '2026-01-01' })).toBe('Dec 31, 2025 to Jan 1, 2026');
});
