// product: presses
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usualFloorSettings, type Press } from './floor-settings.ts';
import { learnedRates, leastRuns, mostRuns, type PressRun } from './learned-rates.ts';

/** Setup for one ink on light: 5 + 9 minutes; on dark, 9 more for the underbase. */
const press = usualFloorSettings.presses[0] as Press;
const [white, navy] = ['#ffffff', '#1b2a41'];
const at = (minutes: number) => new Date(Date.parse('2026-12-01T15:00:00Z') + minutes * 60_000);
/** A run of white shirts with one ink on the front. */
const run = (pieces: number, minutes: number, changes: Partial<PressRun> = {}): PressRun => ({
  press: press.id,
  startedAt: at(0).toISOString(),
  doneAt: at(minutes).toISOString(),
  design: {
    prints: [{ location: 'frontLarge', inks: 1 }],
    items: [{ styleCode: '00606', colorHex: white, quantities: { M: pieces } }],
  },
  ...changes,
});
const times = <Of>(count: number, of: Of): Of[] => Array.from({ length: count }, () => of);
const onDark = (pieces: number, minutes: number): PressRun => {
  const { design, ...rest } = run(pieces, minutes);
  return {
    ...rest,
    design: { ...design, items: design.items.map((item) => ({ ...item, colorHex: navy })) },
  };
};

test('a rate is the median of at least five runs, without their setup', () => {
  // 100 pieces in 30 minutes after setup: 200 an hour.
  expect(learnedRates(times(4, run(100, 44)), press)).toEqual({ light: null, dark: null });
  expect(learnedRates(times(5, run(100, 44)), press).light).toEqual({ perHour: 200, runs: 5 });
  expect(learnedRates(times(5, onDark(100, 53)), press)).toEqual({
    light: null,
    dark: { perHour: 200, runs: 5 },
  });
  // Half of them took twice as long.
  const mixed = [...times(3, run(100, 44)), ...times(3, run(100, 74))];
  expect(learnedRates(mixed, press).light).toEqual({ perHour: 150, runs: 6 });
});

test.each([
  ['over closed hours', { doneAt: at(24 * 60).toISOString() }],
  ['for over twelve hours', { doneAt: at(12 * 60 + 1).toISOString() }],
  ['on another press', { press: 'manual' }],
  ['in less than its setup', { doneAt: at(14).toISOString() }],
  ['faster than any press', { doneAt: at(15).toISOString() }],
  [
    'on light and dark',
    {
      design: {
        ...run(1, 1).design,
        items: [run(9, 1), onDark(9, 1)].flatMap(({ design }) => design.items),
      },
    },
  ],
  [
    'with too many inks',
    { design: { ...run(1, 1).design, prints: [{ location: 'frontLarge', inks: 9 }] } },
  ],
] as const)('a run %s doesn’t count', (_, changes) => {
  const wrong = run(100, 44, changes);
  const runs = [...times(3, wrong), ...times(leastRuns, run(100, 44))];
  expect(learnedRates(runs, press).light).toEqual({ perHour: 200, runs: leastRuns });
  expect(learnedRates(times(9, wrong), press)).toEqual({ light: null, dark: null });
});

test('runs from before an owner saved the presses are the first press’s', () => {
  const runs = times(5, run(100, 44, { press: null }));
  expect(learnedRates(runs, press).light?.runs).toBe(5);
  expect(learnedRates(runs, { ...press, id: 'manual' }).light).toBeNull();
});

test('only the latest fifty count, and a rate is between its slowest and its fastest run', () => {
  const runs = [...times(mostRuns, run(100, 44)), ...times(200, run(100, 74))];
  expect(learnedRates(runs, press).light).toEqual({ perHour: 200, runs: mostRuns });
  const some = fc.array(
    fc.record({
      pieces: fc.integer({ min: 1, max: 500 }),
      minutes: fc.integer({ min: 30, max: 500 }),
    }),
  );
  fc.assert(
    fc.property(some, (each) => {
      const { light } = learnedRates(
        each.map(({ pieces, minutes }) => run(pieces, minutes)),
        press,
      );
      const rates = each
        .slice(0, mostRuns)
        .map(({ pieces, minutes }) => (pieces / (minutes - 14)) * 60);
      expect(light === null).toBe(rates.length < leastRuns);
      if (!light) return;
      expect(light.runs).toBe(rates.length);
      expect(light.perHour).toBeGreaterThanOrEqual(Math.floor(Math.min(...rates)));
      expect(light.perHour).toBeLessThanOrEqual(Math.max(1, Math.ceil(Math.max(...rates))));
    }),
  );
});
