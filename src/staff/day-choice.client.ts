import { useEffect, useState } from 'react';
import { isDay } from '../platform/dates/calendar.ts';
import type { DayChoice, DayRange, DayRangeProblem } from '../platform/dates/day-range.ts';

/** The days that a report can be read for. */
type Kind<Named extends string> = {
  ranges: readonly Named[];
  /** What the report starts with; the address doesn't mention it. */
  first: Named;
};

type Report<Named extends string> = Kind<Named> & {
  problemOf: (custom: Partial<DayRange>, now: Date) => DayRangeProblem | null;
};

/**
 * The days of a report, chosen on its page and kept in its address.
 * @param report a constant
 * @param open whether somebody is signed in. Until then, as while the page is built, the address is
 * ignored.
 */
export function useDayChoice<Named extends string>(report: Report<Named>, open: boolean) {
  const [start] = useState<DayChoice<Named>>({ range: report.first, from: '', to: '' });
  const [choice, setChoice] = useState(() => (open ? parseDays(location.search, report) : start));
  const [valid, setValid] = useState(start);
  /** Why the custom dates can't be shown. */
  const problem = choice.range === 'custom' ? report.problemOf(choice, new Date()) : null;
  if (!problem && choice !== valid) setValid(choice);

  useEffect(() => {
    if (!open) return;
    const readAddress = () => setChoice(parseDays(location.search, report));
    addEventListener('popstate', readAddress);
    return () => removeEventListener('popstate', readAddress);
  }, [open, report]);

  return {
    choice,
    problem,
    /** What to show: the choice, or the last valid one. */
    asked: problem ? valid : choice,

    /** Shows other days and puts them in the address; another range is a new history entry. */
    choose(next: DayChoice<Named>): void {
      const address = `${location.pathname}${formatDays(next, report)}`;
      if (next.range === choice.range) history.replaceState(history.state, '', address);
      else history.pushState(null, '', address);
      setChoice(next);
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
