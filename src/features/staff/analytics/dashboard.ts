import { keepPreviousData, QueryObserver } from '@tanstack/query-core';
import { computed } from 'nanostores';
import { createContext, use } from 'react';
import { ask } from '../../../browser/staff/ask.ts';
import { chooseDays } from '../../../browser/staff/day-choice.ts';
import { answered, asking, observed, staffQueries } from '../../../browser/staff/queries.ts';
import { countJobs } from '../../../contracts/staff/count-jobs.ts';
import { readAnalytics, type Analytics } from '../../../contracts/staff/read-analytics.ts';
import {
  analyticsRanges,
  daysOf,
  rangeProblem,
  type AnalyticsRange,
} from '../../../domain/analytics.ts';
import type { DayChoice, DayRange } from '../../../domain/day-range.ts';
import { shopToday } from '../../../domain/turnaround.ts';

const pollMs = 60_000;

export type Shown = {
  /** The days these figures cover. */
  readonly days: DayRange;
  /** null if the backend didn't answer; zeros are shown then. */
  readonly data: Analytics | null;
  /** When the figures arrived; null for zeros. */
  readonly at: Date | null;
  /** Why there are no figures, or none newer than `at`. */
  readonly problem: string | null;
};

export type Dashboard = ReturnType<typeof createDashboard>;

/** The figures for one range of days. `open` follows the address, the clock, and the network. */
export function createDashboard() {
  const client = staffQueries();
  const days = chooseDays({
    ranges: analyticsRanges,
    first: 'month',
    problemOf: rangeProblem,
    load,
  });
  const { $choice, $problem, choose } = days;
  /** The last valid choice. */
  let asked = $choice.get();
  const reading = new QueryObserver(client, queryOf(asked));
  const counting = new QueryObserver(client, {
    ...asking(countJobs, () => ({ today: shopToday(new Date()) })),
    refetchInterval: pollMs,
  });
  const [$read, watchFigures] = observed(reading);
  const [$counted, watchCounts] = observed(counting);

  /** What's on the page; null until the first answer. */
  let last: Shown | null = null;
  const $shown = computed($read, ({ data, error, dataUpdatedAt, isPending }): Shown | null => {
    if (error?.ledAway || (isPending && !data)) return last;
    const problem = error?.message ?? null;
    last = data
      ? { ...data, at: new Date(dataUpdatedAt), problem }
      : { days: daysOf(asked.range, asked, new Date()), data: null, at: null, problem };
    return last;
  });
  /** The chosen range is loading. Polls don't count. */
  const $loading = computed(
    [$read, $shown],
    ({ isFetching, isPending, isPlaceholderData }, shown) =>
      shown === null || (isFetching && (isPending || isPlaceholderData)),
  );

  function load(): void {
    if ($problem.get() === null) asked = $choice.get();
    // Until the dates are valid, the page keeps what it shows, and no earlier request matters
    // anymore.
    else if ($shown.get()) return void client.cancelQueries({ queryKey: [readAnalytics.name] });
    reading.setOptions(queryOf(asked));
    if (reading.getCurrentResult().isStale) retry();
  }

  function retry(): void {
    void reading.refetch({ cancelRefetch: false });
  }

  return {
    $choice,
    $problem,
    choose,
    $shown,
    $loading,
    $fetching: computed($read, ({ isFetching }) => isFetching),
    /** What is due on the board; null if unknown. */
    $board: computed($counted, ({ data }) => data ?? null),

    /** Tries again after a failure. */
    retry,

    /**
     * Shows the range in the address and keeps it up to date until the returned function is called.
     */
    open(): () => void {
      client.mount();
      const stops = [days.follow(), watchFigures(), watchCounts()];
      return () => {
        for (const stop of stops) stop();
        client.unmount();
        client.clear();
      };
    },
  };
}

function queryOf(choice: DayChoice<AnalyticsRange>) {
  return {
    queryKey: [readAnalytics.name, choice],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const days = daysOf(choice.range, choice, new Date());
      return { days, data: await answered(ask(readAnalytics, days, { signal })) };
    },
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
    staleTime: pollMs,
    meta: { logged: true },
  };
}

export const DashboardContext = createContext<Dashboard | null>(null);

/** The dashboard around this part of the page. */
export function useDashboard(): Dashboard {
  const dashboard = use(DashboardContext);
  if (!dashboard) throw new Error('A part of the dashboard is rendered outside of it.');
  return dashboard;
}
