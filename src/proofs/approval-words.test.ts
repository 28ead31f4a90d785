// product: approval-clock
import { describe, expect, test } from 'vitest';
import { approvalClock, type ClockOrder } from './approval-clock.ts';
import {
  afterThatText,
  approveByText,
  clockWords,
  deadlineText,
  longDay,
} from './approval-words.ts';

const at = (wallClock: string) => new Date(`${wallClock}-06:00`);

const order: ClockOrder = {
  subtotalCents: 39_000,
  dueDate: '2026-12-04',
  startBy: '2026-12-01',
  deliveryMethod: 'pickup',
  turnaroundClass: 'standard',
  rushDays: null,
};
const wordsAt = (now: Date, of = order) => clockWords(approvalClock(of, now), of.dueDate, now);

describe('the clock says', () => {
  test('until when an approval keeps the date, and what it becomes', () => {
    const words = wordsAt(at('2026-11-30T14:06:00'));
    expect(words).toEqual({
      left: '22 h 54 min',
      by: 'Tue 1:00 PM',
      date: 'Friday, December 4',
      after: 'Monday, December 7',
      missed: null,
    });
    expect(approveByText(words)).toBe('Approve by Tue 1:00 PM to keep Friday, December 4.');
    expect(afterThatText(words)).toBe('After that: Monday, December 7');
  });

  test('that the date can’t be kept, and what rush costs', () => {
    const words = wordsAt(at('2026-12-01T13:00:00'));
    expect(words).toEqual({
      left: '1 d 0 h 0 min',
      by: 'Wed 1:00 PM',
      date: 'Monday, December 7',
      after: 'Tuesday, December 8',
      missed:
        'It’s too late to make Friday, December 4 at no extra cost. Rush can still make it for $30 plus tax.',
    });
    expect(approveByText(words)).toBe('Approve by Wed 1:00 PM to get Monday, December 7.');
  });

  test('nothing about rush that comes too late', () => {
    expect(wordsAt(at('2026-12-02T09:00:00')).missed).toBe(
      'It’s too late to make Friday, December 4.',
    );
  });

  test('the year of a date in the next one', () => {
    const late = { ...order, dueDate: '2027-01-06', startBy: '2026-12-31' };
    expect(wordsAt(at('2026-12-30T09:00:00'), late).date).toBe('Wednesday, January 6, 2027');
    expect(longDay('2026-12-04', at('2026-11-30T09:00:00'))).toBe('Friday, December 4');
  });
});

test.each([
  ['2026-11-30T13:00:00', 'today, 1:00 PM'],
  ['2026-12-01T13:00:00', 'Tue 1:00 PM'],
  ['2026-12-06T13:00:00', 'Sun 1:00 PM'],
  ['2026-12-07T13:00:00', 'Mon, Dec 7, 1:00 PM'],
  ['2027-01-04T13:00:00', 'Mon, Jan 4, 2027, 1:00 PM'],
  ['2026-11-27T13:00:00', 'Fri, Nov 27, 1:00 PM'],
])('on November 30, a deadline at %s is %s', (deadline, words) => {
  expect(deadlineText(at(deadline), at('2026-11-30T09:00:00'))).toBe(words);
});
