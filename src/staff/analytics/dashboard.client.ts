import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ask } from '../ask.client.ts';
import { useDayChoice } from '../day-choice.client.ts';
import { countsQuery } from '../counts.client.ts';
import { answered } from '../queries.client.ts';
import { readAnalytics, type Analytics } from './read-analytics.rpc.ts';
import { analyticsRanges, daysOf, rangeProblem } from './analytics.ts';
import type { DayRange } from '../../platform/dates/day-range.ts';

const pollMs = 60_000;
const report = { ranges: analyticsRanges, first: 'month', problemOf: rangeProblem } as const;

export type Shown = {
  /** The days these figures cover. */
  readonly days: DayRange;
  /** null if the backend didn't answer; zeros are shown then. */
  readonly data: Analytics | null;
  /** When the figures arrived; null while zeros are shown in their place. */
  readonly at: Date | null;
  /** Why there are no figures, or none newer than `at`. */
  readonly problem: string | null;
};

/** What is due on the board. */
export const dueQuery = { ...countsQuery, refetchInterval: pollMs };

/** The figures for the days in the address, kept up to date once the page is `open`. */
export function useDashboard(open: boolean) {
  const { asked, ...days } = useDayChoice(report, open);
  const { data, error, dataUpdatedAt, isPending, isFetching, isPlaceholderData, refetch } =
    useQuery({
      queryKey: [readAnalytics.name, asked],
      queryFn: async ({ signal }) => {
        const days = daysOf(asked.range, asked, new Date());
        return { days, data: await answered(ask(readAnalytics, days, { signal })) };
      },
      placeholderData: keepPreviousData,
      refetchInterval: pollMs,
      staleTime: pollMs,
      meta: { logged: true },
    });

  const latest = useMemo((): Shown | null => {
    if (error?.ledAway || isPending) return null;
    const problem = error?.message ?? null;
    return data
      ? { ...data, at: new Date(dataUpdatedAt), problem }
      : { days: daysOf(asked.range, asked, new Date()), data: null, at: null, problem };
  }, [data, error, dataUpdatedAt, isPending, asked]);
  const [last, setLast] = useState(latest);
  if (latest && latest !== last) setLast(latest);
  const shown = latest ?? last;

  return {
    ...days,
    /** What's on the page; null until the first answer. */
    shown,
    /** The chosen range is loading. Polls don't count. */
    loading: shown === null || (isFetching && (isPending || isPlaceholderData)),
    fetching: isFetching,
    /** Tries again after a failure. */
    retry: () => void refetch({ cancelRefetch: false }),
  };
}
