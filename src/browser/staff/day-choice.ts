import { atom, computed } from 'nanostores';
import { isDay } from '../../domain/calendar.ts';
import type { DayChoice, DayRange, DayRangeProblem } from '../../domain/day-range.ts';

/** The days that a report can be read for. */
type Kind<Named extends string> = {
  ranges: readonly Named[];
  /** What the report starts with; the address doesn't mention it. */
  first: Named;
};

type Report<Named extends string> = Kind<Named> & {
  problemOf: (custom: Partial<DayRange>, now: Date) => DayRangeProblem | null;
  /** Reads the report for the days that were chosen. */
  load: () => void;
};

/** The days of a report, chosen on its page and kept in its address. */
export function chooseDays<Named extends string>(report: Report<Named>) {
  const { first, problemOf, load } = report;
  const $choice = atom<DayChoice<Named>>({ range: first, from: '', to: '' });
  const readAddress = () => {
    $choice.set(parseDays(location.search, report));
    load();
  };
  return {
    $choice,
    /** Why the custom dates can't be shown. */
    $problem: computed($choice, (choice) =>
      choice.range === 'custom' ? problemOf(choice, new Date()) : null,
    ),

    /** Shows other days and puts them in the address; another range is a new history entry. */
    choose(choice: DayChoice<Named>): void {
      const before = $choice.get();
      $choice.set(choice);
      const address = `${location.pathname}${formatDays(choice, report)}`;
      if (choice.range === before.range) history.replaceState(history.state, '', address);
      else history.pushState(null, '', address);
      load();
    },

    /** Shows the days in the address until the returned function is called. */
    follow(): () => void {
      readAddress();
      addEventListener('popstate', readAddress);
      return () => removeEventListener('popstate', readAddress);
    },
  };
}

/** The choice in an address (`?range=custom&from=…&to=…`), ignoring what makes no sense. */
export function parseDays<Named extends string>(
  search: string,
  { ranges, first }: Kind<Named>,
): DayChoice<Named> {
  const asked = new URLSearchParams(search);
  const range = asked.get('range');
  if (range !== 'custom') {
    return { range: ranges.find((known) => known === range) ?? first, from: '', to: '' };
  }
  const day = (name: keyof DayRange) => {
    const text = asked.get(name) ?? '';
    return isDay(text) ? text : '';
  };
  return { range, from: day('from'), to: day('to') };
}

/** A choice as a query; '' for what the report starts with. */
export function formatDays<Named extends string>(
  { range, from, to }: DayChoice<Named>,
  { first }: Kind<Named>,
): string {
  if (range === first) return '';
  const kept = new URLSearchParams({ range });
  if (range === 'custom' && from) kept.set('from', from);
  if (range === 'custom' && to) kept.set('to', to);
  return `?${kept}`;
}
