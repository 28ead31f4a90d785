import { keepPreviousData, QueryObserver } from '@tanstack/query-core';
import { atom, computed } from 'nanostores';
import { ask } from '../../../browser/staff/ask.ts';
import { answered, observed, staffQueries } from '../../../browser/staff/queries.ts';
import { readMoneyReport } from '../../../contracts/staff/read-money-report.ts';
import { periodDays, periodProblem } from '../../../domain/books-period.ts';
import { shopToday } from '../../../domain/turnaround.ts';
import { shop } from '../../../shop.ts';
import { defaultChoice, formatChoice, parseChoice, type Choice } from './choice.ts';

const staleMs = 60_000;

export type BooksView = ReturnType<typeof createBooks>;

/** The books of one period. `open` follows the address. */
export function createBooks() {
  const client = staffQueries();
  const $choice = atom<Choice>(defaultChoice);
  /** Why the custom dates can't be shown. */
  const $problem = computed($choice, (choice) =>
    choice.period === 'custom' ? periodProblem(choice, new Date()) : null,
  );
  const reading = new QueryObserver(client, queryOf(defaultChoice));
  const [$read, watch] = observed(reading);

  function load(): void {
    // Until the dates are valid, the page keeps what it shows.
    if ($problem.get()) return;
    reading.setOptions(queryOf($choice.get()));
  }

  function readAddress(): void {
    $choice.set(parseChoice(location.search));
    load();
  }

  return {
    $choice,
    $problem,
    $read,

    /** Tries again after a failure. */
    retry(): void {
      void reading.refetch({ cancelRefetch: false });
    },

    /** Shows another period and puts it in the address, as a new history entry. */
    choose(choice: Choice): void {
      const before = $choice.get();
      $choice.set(choice);
      const address = `${location.pathname}${formatChoice(choice)}`;
      if (choice.period === before.period) history.replaceState(history.state, '', address);
      else history.pushState(null, '', address);
      load();
    },

    /** Shows the period in the address until the returned function is called. */
    open(): () => void {
      client.mount();
      readAddress();
      const stop = watch();
      addEventListener('popstate', readAddress);
      return () => {
        stop();
        removeEventListener('popstate', readAddress);
        client.unmount();
        client.clear();
      };
    },
  };
}

function queryOf(choice: Choice) {
  return {
    queryKey: [readMoneyReport.name, formatChoice(choice)],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const now = new Date();
      const days = periodDays(choice.period, choice, now);
      const today = shopToday(now);
      const input = { ...days, today, zone: shop.timeZone };
      return { days, today, report: await answered(ask(readMoneyReport, input, { signal })) };
    },
    placeholderData: keepPreviousData,
    staleTime: staleMs,
    meta: { logged: true },
  };
}
