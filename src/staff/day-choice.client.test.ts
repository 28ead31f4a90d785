// product: analytics-dashboard, money-page
import { expect, test } from 'vitest';
import { formatDays, parseDays } from './day-choice.client.ts';

const kind = { ranges: ['today', 'week', 'month'], first: 'month' } as const;
const month = { range: 'month', from: '', to: '' };

test('the address keeps the range, and the dates of a custom one', () => {
  for (const choice of [
    { range: 'today', from: '', to: '' },
    { range: 'week', from: '', to: '' },
    { range: 'month', from: '', to: '' },
    { range: 'custom', from: '2011-03-01', to: '2011-03-31' },
    { range: 'custom', from: '2011-03-01', to: '' },
  ] as const) {
    expect(parseDays(formatDays(choice, kind), kind)).toEqual(choice);
  }
  expect(formatDays({ range: 'custom', from: '2011-03-01', to: '2011-03-31' }, kind)).toBe(
    '?range=custom&from=2011-03-01&to=2011-03-31',
  );
  expect(formatDays({ range: 'month', from: '', to: '' }, kind)).toBe('');
});

test.each([
  ['', month],
  ['?range=decade', month],
  ['?range=today&from=2011-03-01', { range: 'today', from: '', to: '' }],
  ['?range=custom&from=yesterday&to=2026-02-30', { range: 'custom', from: '', to: '' }],
])('an address with %j means %j', (search, choice) => {
  expect(parseDays(search, kind)).toEqual(choice);
});
