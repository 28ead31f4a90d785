// product: approval-clock
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  currentReminder,
  dueReminder,
  reminderMoments,
  type ApprovalReminder,
} from './approval-reminder.ts';
import { addDays } from '../platform/dates/calendar.ts';
import { openDayFrom } from '../orders/due-dates/turnaround.ts';

/** A moment by the shop's winter clock. */
const at = (wallClock: string) => new Date(`${wallClock}-06:00`);

/** Must start by Tuesday, December 1. */
const friday = { startBy: '2026-12-01' };

describe('reminders', () => {
  test('are due one business day before the deadline, and at the deadline', () => {
    expect(reminderMoments(friday)).toEqual({
      soon: at('2026-11-30T13:00:00'),
      missed: at('2026-12-01T13:00:00'),
    });
    // Monday's is on Friday, and Friday's skips Thanksgiving.
    expect(reminderMoments({ startBy: '2026-11-30' }).soon).toEqual(at('2026-11-27T13:00:00'));
    expect(reminderMoments({ startBy: '2026-11-27' }).soon).toEqual(at('2026-11-25T13:00:00'));
  });

  test.each([
    ['2026-11-30T12:59:59', '2026-11-25T15:00:00', null],
    ['2026-11-30T13:00:00', '2026-11-25T15:00:00', 'soon'],
    ['2026-12-01T12:59:59', '2026-11-30T12:59:59', 'soon'],
    ['2026-12-01T12:59:59', '2026-11-30T13:00:00', null],
    ['2026-12-01T13:00:00', '2026-11-30T13:00:00', 'missed'],
    ['2026-12-03T09:00:00', '2026-12-01T12:59:59', 'missed'],
    ['2026-12-03T09:00:00', '2026-12-01T13:00:00', null],
  ])('at %s for a proof sent at %s: %s', (now, sent, reminder) => {
    expect(currentReminder(friday, at(sent), at(now))).toBe(reminder);
    expect(dueReminder(friday, at(sent), at(now))).toBe(reminder);
  });

  test.each([
    ['2026-11-30T16:49:59', '2026-11-30T12:50:00', null, 'four hours after the proof'],
    ['2026-11-30T16:50:00', '2026-11-30T12:50:00', 'soon', 'four hours after the proof'],
    ['2026-12-01T16:58:59', '2026-12-01T12:59:00', null, 'four hours after the proof'],
    ['2026-12-01T16:59:00', '2026-12-01T12:59:00', 'missed', 'four hours after the proof'],
    ['2026-11-30T19:59:59', '2026-11-25T15:00:00', 'soon', 'in the evening'],
    ['2026-11-30T20:00:00', '2026-11-25T15:00:00', null, 'in the evening'],
    ['2026-12-01T00:30:00', '2026-11-25T15:00:00', null, 'at night'],
    ['2026-12-01T07:59:59', '2026-11-25T15:00:00', null, 'in the morning'],
    ['2026-12-01T08:00:00', '2026-11-25T15:00:00', 'soon', 'in the morning'],
  ])('at %s for a proof sent at %s: %s, %s', (now, sent, reminder, _) => {
    expect(dueReminder(friday, at(sent), at(now))).toBe(reminder);
  });
});

test('whatever the closures, a proof gets the reminders whose moments it waits through, on time', () => {
  const anyMoment = fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2028-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(anyMoment, fc.integer({ min: 0, max: 6 }), (sent, days) => {
      const order = { startBy: openDayFrom(addDays(sent.toISOString().slice(0, 10), days)) };
      const moments = reminderMoments(order);
      const rested = sent.getTime() + 4 * 3_600_000;
      const turns = [moments.soon.getTime(), moments.missed.getTime(), rested];
      const first = new Map<ApprovalReminder, number>();
      for (const at of turns.flatMap((turn) => [turn - 1, turn]).sort((a, b) => a - b)) {
        const reminder = at < sent.getTime() ? null : dueReminder(order, sent, new Date(at));
        if (reminder && !first.has(reminder)) first.set(reminder, at);
      }
      const kinds = (['soon', 'missed'] as const).filter((kind) => sent < moments[kind]);
      expect([...first]).toEqual(
        kinds.map((kind) => [kind, Math.max(rested, moments[kind].getTime())]),
      );
    }),
    { numRuns: 50 },
  );
});
