import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countdownText, nextCutoff } from '../domain/turnaround.ts';
import { shop } from '../shop.ts';
import { nextCutoffAt, timeLeft } from './cutoff.ts';

const moments = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2031-12-31T23:59:59Z'),
  noInvalidDate: true,
});

const small = (now: Date, closures: readonly string[] = []) =>
  nextCutoffAt(now.getTime(), shop.timeZone, shop.cutoffHour, closures);

test('the small cutoff agrees with the domain at any moment', () => {
  fc.assert(
    fc.property(moments, (now) => {
      expect(small(now)).toBe(nextCutoff(now, []).getTime());
    }),
    { numRuns: 500 },
  );
});

test('the small cutoff agrees around both clock changes, the turn of the year and closures', () => {
  const closures = ['2026-12-25', '2027-01-01'];
  const starts = ['2026-03-06', '2026-10-30', '2026-12-23', '2026-12-30'];
  for (const start of starts) {
    for (let hour = 0; hour < 120; hour++) {
      const now = new Date(Date.parse(`${start}T00:00:00Z`) + hour * 3_600_000);
      expect(small(now, closures)).toBe(nextCutoff(now, closures).getTime());
    }
  }
});

test('at the cutoff itself the next business day counts', () => {
  const cutoff = new Date('2026-11-20T19:00:00Z');
  expect(new Date(small(cutoff)).toISOString()).toBe('2026-11-23T19:00:00.000Z');
});

test('the time left reads as the domain words it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 6 * 86_400_000 }), (ms) => {
      expect(timeLeft(ms)).toBe(countdownText(new Date(0), new Date(ms)));
    }),
  );
});
