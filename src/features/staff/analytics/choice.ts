import {
  analyticsRanges,
  daysOf,
  rangeProblem,
  type AnalyticsRange,
  type DayRange,
  type RangeProblem,
} from '../../../domain/analytics.ts';
import { isDay } from '../../../domain/calendar.ts';

/** What staff asked to see. The dates only count for a custom range; '' means not chosen yet. */
export type Choice = { range: AnalyticsRange; from: string; to: string };

export const defaultChoice: Choice = { range: 'month', from: '', to: '' };

/** The choice in an address (`?range=custom&from=…&to=…`), ignoring what makes no sense. */
export function parseChoice(search: string): Choice {
  const asked = new URLSearchParams(search);
  const range = analyticsRanges.find((known) => known === asked.get('range'));
  if (range !== 'custom') return { ...defaultChoice, range: range ?? defaultChoice.range };
  const day = (name: string) => {
    const text = asked.get(name) ?? '';
    return isDay(text) ? text : '';
  };
  return { range, from: day('from'), to: day('to') };
}

/** A choice as a query; '' for the default. */
export function formatChoice({ range, from, to }: Choice): string {
  if (range === defaultChoice.range) return '';
  const kept = new URLSearchParams({ range });
  if (range === 'custom' && from) kept.set('from', from);
  if (range === 'custom' && to) kept.set('to', to);
  return `?${kept}`;
}

/** Why the choice can't be shown; null if it can. */
export const choiceProblem = ({ range, from, to }: Choice, now: Date): RangeProblem | null =>
  range === 'custom' ? rangeProblem({ from, to }, now) : null;

/** The days of a valid choice. */
export const choiceDays = ({ range, from, to }: Choice, now: Date): DayRange =>
  daysOf(range, { from, to }, now);
