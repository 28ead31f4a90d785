import { isDay } from '../../../domain/calendar.ts';
import { booksPeriods, type BooksPeriod } from '../../../domain/books-period.ts';

/** What was asked to be seen. The dates only count for custom dates; '' means not chosen yet. */
export type Choice = { period: BooksPeriod; from: string; to: string };

export const defaultChoice: Choice = { period: 'month', from: '', to: '' };

/** The choice in an address (`?period=custom&from=…&to=…`), ignoring what makes no sense. */
export function parseChoice(search: string): Choice {
  const asked = new URLSearchParams(search);
  const period = booksPeriods.find((known) => known === asked.get('period'));
  if (period !== 'custom') return { ...defaultChoice, period: period ?? defaultChoice.period };
  const day = (name: string) => {
    const text = asked.get(name) ?? '';
    return isDay(text) ? text : '';
  };
  return { period, from: day('from'), to: day('to') };
}

/** A choice as a query; '' for the default. */
export function formatChoice({ period, from, to }: Choice): string {
  if (period === defaultChoice.period) return '';
  const kept = new URLSearchParams({ period });
  if (period === 'custom' && from) kept.set('from', from);
  if (period === 'custom' && to) kept.set('to', to);
  return `?${kept}`;
}
