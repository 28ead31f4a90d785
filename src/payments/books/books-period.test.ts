// product: money-page
import { expect, test } from 'vitest';
import { periodDays, periodProblem } from './books-period.ts';

// Still November 30 in Des Moines.
const now = new Date('2026-12-01T04:00:00Z');

test.each([
  ['month', '2026-11-01', '2026-11-30'],
  ['last-month', '2026-10-01', '2026-10-31'],
  ['quarter', '2026-10-01', '2026-11-30'],
  ['year', '2026-01-01', '2026-11-30'],
] as const)('%s is from %s to %s by the shop’s clock', (period, from, to) => {
  expect(periodDays(period, {}, now)).toEqual({ from, to });
});

test('a quarter starts in January, April, July, or October, and last month may be last year', () => {
  const january = new Date('2027-01-15T18:00:00Z');
  expect(periodDays('quarter', {}, january).from).toBe('2027-01-01');
  expect(periodDays('last-month', {}, january)).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(periodDays('quarter', {}, new Date('2026-09-15T18:00:00Z')).from).toBe('2026-07-01');
});

test('custom dates are in order, past, and a year at most; without both they’re this month', () => {
  const own = { from: '2025-11-30', to: '2026-11-30' };
  expect(periodDays('custom', own, now)).toEqual(own);
  expect(periodDays('custom', { from: '2026-11-02' }, now).from).toBe('2026-11-01');
  expect(periodProblem(own, now)).toBeNull();
  expect(periodProblem({ ...own, from: '2025-11-29' }, now)?.field).toBe('from');
  expect(periodProblem({ from: '2026-11-02', to: '2026-11-01' }, now)?.field).toBe('to');
  expect(periodProblem({ from: '2026-11-02', to: '2026-12-01' }, now)?.field).toBe('to');
  expect(periodProblem({ from: '', to: '2026-12-01' }, now)).toBeNull();
});
