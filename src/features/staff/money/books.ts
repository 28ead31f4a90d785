import { keepPreviousData, QueryObserver } from '@tanstack/query-core';
import { ask } from '../../../browser/staff/ask.ts';
import { chooseDays } from '../../../browser/staff/day-choice.ts';
import { answered, observed, staffQueries } from '../../../browser/staff/queries.ts';
import { readMoneyReport } from '../../../contracts/staff/read-money-report.ts';
import {
  booksPeriods,
  periodDays,
  periodProblem,
  type BooksPeriod,
} from '../../../domain/books-period.ts';
import type { DayChoice } from '../../../domain/day-range.ts';
import { shopToday } from '../../../domain/turnaround.ts';
import { shop } from '../../../shop.ts';

const staleMs = 60_000;

/** The books of one period. `open` follows the address. */
export function createBooks() {
  const client = staffQueries();
  const days = chooseDays({ ranges: booksPeriods, first: 'month', problemOf: periodProblem, load });
  const { $choice, $problem, choose } = days;
  const reading = new QueryObserver(client, queryOf($choice.get()));
  const [$read, watch] = observed(reading);

  function load(): void {
    // Until the dates are valid, the page keeps what it shows.
    if ($problem.get()) return;
    reading.setOptions(queryOf($choice.get()));
  }

  return {
    $choice,
    $problem,
    choose,
    $read,

    /** Tries again after a failure. */
    retry(): void {
      void reading.refetch({ cancelRefetch: false });
    },

    /** Shows the period in the address until the returned function is called. */
    open(): () => void {
      client.mount();
      const stops = [days.follow(), watch()];
      return () => {
        for (const stop of stops) stop();
        client.unmount();
        client.clear();
      };
    },
  };
}

function queryOf(choice: DayChoice<BooksPeriod>) {
  return {
    queryKey: [readMoneyReport.name, choice],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const now = new Date();
      const days = periodDays(choice.range, choice, now);
      const today = shopToday(now);
      const input = { ...days, today, zone: shop.timeZone };
      return { days, today, report: await answered(ask(readMoneyReport, input, { signal })) };
    },
    placeholderData: keepPreviousData,
    staleTime: staleMs,
    meta: { logged: true },
  };
}
