import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextCutoffAt, timeLeft, zoneClock } from './cutoff.ts';

const isWeekday = (day: string) => new Date(day).getUTCDay() % 6 > 0;

const halfHourMs = 1_800_000;

// Another shop may be anywhere: half-hour offsets, both hemispheres, clock changes on a Friday.
describe.each([
  'America/Chicago',
  'America/St_Johns',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'Africa/Cairo',
])('for a shop in %s', (zone) => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const isCutoff = (at: number, hour: number) =>
    /^(Mon|Tue|Wed|Thu|Fri)/.test(parts.format(at)) &&
    parts.format(at).endsWith(` ${String(hour).padStart(2, '0')}:00`);

  test('the next cutoff is that hour of a weekday after now, and there is no earlier one', () => {
    const anyNow = fc.date({
      min: new Date('2026-01-01T00:00:00Z'),
      max: new Date('2028-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(anyNow, fc.integer({ min: 9, max: 20 }), (date, hour) => {
        const now = date.getTime();
        const cutoff = nextCutoffAt(now, zone, hour, isWeekday);
        expect(cutoff).toBeGreaterThan(now);
        expect(isCutoff(cutoff, hour)).toBe(true);
        const first = (Math.floor(now / halfHourMs) + 1) * halfHourMs;
        for (let at = first; at < cutoff; at += halfHourMs) {
          expect(isCutoff(at, hour)).toBe(false);
        }
      }),
      { numRuns: 50 },
    );
  });
});

test('an evening cutoff is still today’s when UTC is already on the next day', () => {
  const evening = Date.parse('2026-11-23T19:00:00-06:00');
  expect(nextCutoffAt(evening, 'America/Chicago', 20, isWeekday)).toBe(
    Date.parse('2026-11-23T20:00:00-06:00'),
  );
});

test.each([
  ['America/Chicago', '2026-03-08T07:59:59Z', '2026-03-08T01:59:59Z'],
  ['America/Chicago', '2026-03-08T08:00:00Z', '2026-03-08T03:00:00Z'],
  ['America/Chicago', '2026-11-01T06:30:00Z', '2026-11-01T01:30:00Z'],
  ['America/Chicago', '2026-11-01T07:30:00Z', '2026-11-01T01:30:00Z'],
  ['America/Chicago', '2027-01-01T05:59:59Z', '2026-12-31T23:59:59Z'],
  ['America/Chicago', '2027-01-01T06:00:00Z', '2027-01-01T00:00:00Z'],
  ['Asia/Kolkata', '2026-06-01T18:30:00Z', '2026-06-02T00:00:00Z'],
])('clocks in %s at %s read %s', (zone, at, shown) => {
  expect(new Date(zoneClock(Date.parse(at), zone))).toEqual(new Date(shown));
});

test.each([
  [-1, '0 min'],
  [0, '0 min'],
  [1, '1 min'],
  [60_000, '1 min'],
  [60_001, '2 min'],
  [3_600_000, '1 h 0 min'],
  [86_400_000 - 60_000, '23 h 59 min'],
  [86_400_000, '1 d 0 h 0 min'],
  [86_400_000 + 300_000, '1 d 0 h 5 min'],
  [3 * 86_400_000 + 3_600_000, '3 d 1 h 0 min'],
])('%i ms left are shown as %s', (ms, shown) => {
  expect(timeLeft(ms)).toBe(shown);
});
