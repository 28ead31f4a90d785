import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { exitWith } from '../../local/terminal.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import type { Floor, PressJob } from '../../src/press/floor.ts';
import { usualFloorSettings } from '../../src/press/floor-settings.ts';
import { planWork } from '../../src/press/plan.ts';
import { keptDates } from '../../src/press/promise.ts';
import { seededRandom } from '../../local/seeded-random.ts';
import { formatGrid } from './grid.ts';
import { median, percentile } from './statistics.ts';

// `npm run bench:plan`: how long a plan of the open jobs takes, and the dates that can be kept for one
// more. It only reports; it never fails on a number.

const help = `bench:plan plans made-up jobs, in this process.
  --jobs N       open jobs (150)
  --runs N       runs of each (200)`;

const { values: options } = parseArgs({
  options: {
    jobs: { type: 'string', default: '150' },
    runs: { type: 'string', default: '200' },
    help: { type: 'boolean', default: false },
  },
});

/** The most that the dates of 90 days may take with 150 open jobs. */
const boundMs = 10;
const today = '2026-11-30';

/** Jobs of the next weeks, a third of which wait. `busy` is how full they make the presses. */
function openJobs(count: number, busy: number): PressJob[] {
  const random = seededRandom(busy);
  return Array.from({ length: count }, (_, at) => {
    const startBy = addDays(today, random.between(-2, 37));
    const waits = at % 3 === 0;
    return {
      id: String(at),
      minutes: { 'press-1': Math.ceil(random.between(15, 165) * busy) },
      inksAndGarments: String(random.between(1, 20)),
      startBy,
      printBy: addDays(startBy, 3),
      approved: !waits,
      paid: !waits,
      blanksDay: addDays(today, random.between(0, 5)),
      becamePermille: 800,
      stranger: at % 9 === 0,
    };
  });
}

function bench(): void {
  const jobs = Math.max(1, Number(options.jobs));
  const runs = Math.max(1, Number(options.runs));
  const floor: Floor = { settings: usualFloorSettings, today, closures: [] };
  const rows = [0.5, 1, 2].map((busy) => {
    const open = openJobs(jobs, busy);
    const { days, late } = planWork(open, floor);
    const wanted = {
      minutes: { 'press-1': 90 },
      inksAndGarments: '',
      blanksDay: addDays(today, 3),
      daysAfter: 0,
    };
    const timed = (work: () => unknown): number[] =>
      Array.from({ length: runs }, () => {
        const start = performance.now();
        work();
        return performance.now() - start;
      });
    const planned = timed(() => planWork(open, floor));
    const again = timed(() => planWork(open, { ...floor, previous: days }));
    const dates = timed(() => keptDates(wanted, open, { ...floor, previous: days }));
    const ms = (each: readonly number[]) => median(each).toFixed(2);
    return [
      String(open.reduce((sum, job) => sum + (job.minutes['press-1'] ?? 0), 0)),
      String(late.length),
      ms(planned),
      ms(again),
      ms(dates),
      percentile(dates, 0.99).toFixed(2),
      `${(median(dates) / boundMs).toFixed(2)}×`,
    ];
  });
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(
    [
      `${new Date().toISOString()}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), load ${load.join(' ')}, Node ${process.version}.`,
      `${jobs} open jobs and 90 days on one press, medians of ${runs} runs; the limit is for the dates.`,
      '',
      formatGrid(
        ['minutes', 'late', 'ms planned', 'ms again', 'ms dates', 'p99', 'of the limit'],
        rows,
      ),
    ].join('\n'),
  );
}

try {
  if (options.help) console.log(help);
  else bench();
} catch (error) {
  exitWith(error);
}
