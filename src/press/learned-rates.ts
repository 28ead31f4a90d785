/** What a press really prints in an hour, learned from what people tapped (product.md#presses). */
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { shopToday } from '../orders/due-dates/turnaround.ts';
import { usualFloorSettings, type Press } from './floor-settings.ts';
import { jobMinutes, type PressDesign } from './job-minutes.ts';

/** A design from the last start before its first done to that. */
export type PressRun = {
  /** The id of the press that it was started on; null before an owner has saved any. */
  readonly press: string | null;
  readonly startedAt: string;
  readonly doneAt: string;
  readonly design: PressDesign;
};

/** Impressions an hour, and from how many runs it's the median. */
export type LearnedRate = { readonly perHour: number; readonly runs: number };

/** With fewer runs, nothing is learned yet. */
export const leastRuns = 5;
/** Older runs don't count anymore. */
export const mostRuns = 50;
/** Nobody prints one design for longer; somebody forgot to tap. */
const longestMs = 12 * millisecondsInHour;
/** More than any press prints. */
const mostPerHour = 5000;

/**
 * What a press prints in an hour on light and on dark garments, by the median of its latest runs, each
 * without the setup that its settings say; null with fewer than `leastRuns`. Runs over closed hours,
 * and those of designs on both, or that don't fit on the press, don't count.
 * @param runs newest first
 */
export function learnedRates(
  runs: readonly PressRun[],
  press: Press,
): { light: LearnedRate | null; dark: LearnedRate | null } {
  const own = runs.filter(
    (run) => (run.press ?? usualFloorSettings.presses[0]?.id) === press.id && isOneShift(run),
  );
  return { light: medianRate(own, press, 'light'), dark: medianRate(own, press, 'dark') };
}

function isOneShift({ startedAt, doneAt }: PressRun): boolean {
  const [start, end] = [new Date(startedAt), new Date(doneAt)];
  return shopToday(start) === shopToday(end) && end.getTime() - start.getTime() <= longestMs;
}

function medianRate(
  runs: readonly PressRun[],
  press: Press,
  cloth: 'light' | 'dark',
): LearnedRate | null {
  const rates = runs
    .flatMap((run) => rateOf(run, press, cloth) ?? [])
    .slice(0, mostRuns)
    .toSorted((a, b) => a - b);
  if (rates.length < leastRuns) return null;
  const half = rates.length / 2;
  const [below = 0, above = 0] = [rates[Math.ceil(half) - 1], rates[Math.floor(half)]];
  return { perHour: Math.max(1, Math.round((below + above) / 2)), runs: rates.length };
}

/** The impressions an hour of a run that's all on this cloth; null for any other. */
function rateOf({ startedAt, doneAt, design }: PressRun, press: Press, cloth: 'light' | 'dark') {
  const printed = jobMinutes([design], press);
  if (!printed.ok) return null;
  const sum = (of: (pass: (typeof printed.passes)[number]) => number) =>
    printed.passes.reduce((all, pass) => all + of(pass), 0);
  const impressions = sum((pass) => pass[cloth]);
  if (impressions === 0 || sum((pass) => pass.light + pass.dark) !== impressions) return null;
  const setup = sum(({ screens }) => press.locationMinutes + screens * press.screenMinutes);
  const minutes = (Date.parse(doneAt) - Date.parse(startedAt)) / millisecondsInMinute - setup;
  const rate = minutes > 0 ? (impressions / minutes) * 60 : Infinity;
  return rate <= mostPerHour ? rate : null;
}
