// product: on-hold
import { describe, expect, test } from 'vitest';
import { addDays } from '../platform/dates/calendar.ts';
import {
  holdFormSchema,
  holdReasonLength,
  holdText,
  isLookedAtAgain,
  mostHoldDays,
} from './hold.ts';

const today = '2026-11-30';
const now = new Date(`${today}T16:00:00Z`);

test('says until when and why', () => {
  expect(holdText({ reason: 'the sizes', lookOn: '2026-12-04' }, now)).toBe(
    'On hold until Fri, Dec 4: the sizes',
  );
  expect(holdText({ reason: 'the sizes', lookOn: null }, now)).toBe('On hold: the sizes');
});

test('is looked at again from its day on, and never without one', () => {
  const looked = (lookOn: string | null) => isLookedAtAgain({ reason: 'x', lookOn }, today);
  expect([looked('2026-11-29'), looked(today), looked('2026-12-01'), looked(null)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

describe('what staff say', () => {
  const said = (reason: string, lookOn: string) => {
    const parsed = holdFormSchema(today).safeParse({ reason, lookOn });
    return parsed.success ? parsed.data : parsed.error.issues.map(({ message }) => message);
  };
  test('has a reason, and maybe a day within a year', () => {
    expect(said(' Sizes ', '')).toEqual({ reason: 'Sizes', lookOn: null });
    for (const day of [today, addDays(today, mostHoldDays)]) {
      expect(said('Sizes', day)).toEqual({ reason: 'Sizes', lookOn: day });
    }
    expect(said(' ', '')).toEqual(['Say what it waits for.']);
    expect(said('x'.repeat(holdReasonLength + 1), '')).toHaveLength(1);
    for (const day of [addDays(today, -1), addDays(today, mostHoldDays + 1), 'soon']) {
      expect(said('Sizes', day)).toEqual(['Choose a day from today to a year from now, or none.']);
    }
  });
});
