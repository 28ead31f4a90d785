import { keepPreviousData, QueryObserver } from '@tanstack/query-core';
import { atom, computed } from 'nanostores';
import { createContext, useContext } from 'react';
import { ask } from '../../../browser/staff/ask.ts';
import { answered, asking, observed, staffQueries } from '../../../browser/staff/queries.ts';
import { countJobs } from '../../../contracts/staff/count-jobs.ts';
import { readAnalytics, type Analytics } from '../../../contracts/staff/read-analytics.ts';
import type { DayRange } from '../../../domain/analytics.ts';
import { shopToday } from '../../../domain/turnaround.ts';
import {
  choiceDays,
  choiceProblem,
  defaultChoice,
  formatChoice,
  parseChoice,
  type Choice,
} from './choice.ts';

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
  const $choice = atom<Choice>(defaultChoice);
  /** Why the chosen custom range can't be shown. */
  const $rangeProblem = computed($choice, (choice) => choiceProblem(choice, new Date()));
  /** The last valid choice. */
  let asked = defaultChoice;
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
      : { days: choiceDays(asked, new Date()), data: null, at: null, problem };
    return last;
  });
  /** The chosen range is loading. Polls don't count. */
  const $loading = computed(
    [$read, $shown],
    ({ isFetching, isPending, isPlaceholderData }, shown) =>
      shown === null || (isFetching && (isPending || isPlaceholderData)),
  );

  function load(): void {
    if ($rangeProblem.get() === null) asked = $choice.get();
    // Until the dates are valid, the page keeps what it shows, and no earlier request matters
    // anymore.
    else if ($shown.get()) return void client.cancelQueries({ queryKey: [readAnalytics.name] });
    else asked = defaultChoice;
    reading.setOptions(queryOf(asked));
    if (reading.getCurrentResult().isStale) retry();
  }

  function retry(): void {
    void reading.refetch({ cancelRefetch: false });
  }

  function readAddress(): void {
    $choice.set(parseChoice(location.search));
    load();
  }

  return {
    $choice,
    $rangeProblem,
    $shown,
    $loading,
    $fetching: computed($read, ({ isFetching }) => isFetching),
    /** What is due on the board; null if unknown. */
    $board: computed($counted, ({ data }) => data ?? null),

    /** Tries again after a failure. */
    retry,

    /** Shows another range and puts it in the address, as a new history entry. */
    choose(choice: Choice): void {
      const before = $choice.get();
      $choice.set(choice);
      const address = `${location.pathname}${formatChoice(choice)}`;
      if (choice.range === before.range) history.replaceState(history.state, '', address);
      else history.pushState(null, '', address);
      load();
    },

    /**
     * Shows the range in the address and keeps it up to date until the returned function is called.
     */
    open(): () => void {
      client.mount();
      readAddress();
      const stops = [watchFigures(), watchCounts()];
      addEventListener('popstate', readAddress);
      return () => {
        for (const stop of stops) stop();
        removeEventListener('popstate', readAddress);
        client.unmount();
        client.clear();
      };
    },
  };
}

function queryOf(choice: Choice) {
  return {
    queryKey: [readAnalytics.name, formatChoice(choice)],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const days = choiceDays(choice, new Date());
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
  const dashboard = useContext(DashboardContext);
  if (!dashboard) throw new Error('A part of the dashboard is rendered outside of it.');
  return dashboard;
}
