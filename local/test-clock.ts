import { StartError } from './settings.ts';

/** Set with `TEST_NOW` once per run, so that its processes agree. */
const aheadVariable = 'TEST_CLOCK_AHEAD_MS';

/** By how many milliseconds this run's clock is ahead of the machine's: 0 without `TEST_NOW`. */
export const clockAheadMs = startClock();

/**
 * `TEST_NOW=2026-12-25T18:59:00Z` makes a test run begin at that time; the clock runs on from
 * there. Imported first, this sets the clock of this process and of all Node processes it starts.
 * The embedded Postgres asks Node for the time; in a browser, `shiftDate` sets it.
 */
function startClock(): number {
  const { TEST_NOW: wanted } = process.env;
  if (wanted && !process.env[aheadVariable]) {
    const ahead = Date.parse(wanted) - Date.now();
    if (Number.isNaN(ahead)) {
      throw new StartError(
        `TEST_NOW is "${wanted}". Set it to a time such as 2026-12-25T18:59:00Z.`,
      );
    }
    process.env[aheadVariable] = String(ahead);
    process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${import.meta.url}`;
  }
  const ahead = Number(process.env[aheadVariable] ?? 0);
  // Test runners load this file twice.
  const shifted = Symbol.for('confluence-print.test-clock');
  if (ahead !== 0 && !(shifted in globalThis)) {
    Object.defineProperty(globalThis, shifted, { value: true });
    shiftDate(ahead);
  }
  return ahead;
}

/** Sets `Date` ahead. It uses nothing outside itself, because a browser gets its source. */
export function shiftDate(aheadMs: number): void {
  const { now: machineNow } = Date;
  const now = (): number => machineNow() + aheadMs;
  Date.now = now;
  globalThis.Date = Date.prototype.constructor = new Proxy(Date, {
    construct: (target, args: unknown[], newTarget: DateConstructor) =>
      Reflect.construct(target, args.length > 0 ? args : [now()], newTarget) as Date,
    apply: (target) => new target(now()).toString(),
  });
}
