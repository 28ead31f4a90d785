// product: analytics-dashboard
import { expect, test } from 'vitest';
import { choiceDays, choiceProblem, defaultChoice, formatChoice, parseChoice } from './choice.ts';

const now = new Date('2026-11-21T15:41:00Z');

test('the address keeps the range, and the dates of a custom one', () => {
  for (const choice of [
    { range: 'today', from: '', to: '' },
    { range: 'week', from: '', to: '' },
    { range: 'month', from: '', to: '' },
    { range: 'custom', from: '2011-03-01', to: '2011-03-31' },
    { range: 'custom', from: '2011-03-01', to: '' },
  ] as const) {
    expect(parseChoice(formatChoice(choice))).toEqual(choice);
  }
  expect(formatChoice({ range: 'custom', from: '2011-03-01', to: '2011-03-31' })).toBe(
    '?range=custom&from=2011-03-01&to=2011-03-31',
  );
  expect(formatChoice(defaultChoice)).toBe('');
});

test.each([
  ['', defaultChoice],
  ['?range=decade', defaultChoice],
  ['?range=today&from=2011-03-01', { range: 'today', from: '', to: '' }],
  ['?range=custom&from=yesterday&to=2026-02-30', { range: 'custom', from: '', to: '' }],
])('an address with %j means %j', (search, choice) => {
  expect(parseChoice(search)).toEqual(choice);
});

test('a custom range without both dates is the last 30 days, and not yet a mistake', () => {
  const choice = { range: 'custom', from: '2011-03-01', to: '' } as const;
  expect(choiceProblem(choice, now)).toBeNull();
  expect(choiceDays(choice, now)).toEqual({ from: '2026-10-23', to: '2026-11-21' });
});

test('only a custom range can be wrong, and it says why', () => {
  const backwards = { from: '2011-03-31', to: '2011-03-01' };
  expect(choiceProblem({ range: 'custom', ...backwards }, now)?.text).toContain('Swap the dates');
  expect(choiceProblem({ range: 'week', ...backwards }, now)).toBeNull();
});
