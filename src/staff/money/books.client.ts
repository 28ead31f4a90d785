import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ask } from '../ask.client.ts';
import { useDayChoice } from '../day-choice.client.ts';
import { answered } from '../queries.client.ts';
import { readMoneyReport } from '../../payments/books/read-money-report.rpc.ts';
import { booksPeriods, periodDays, periodProblem } from '../../payments/books/books-period.ts';
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import { shopTime } from '../../shop.ts';

const staleMs = 60_000;
const report = { ranges: booksPeriods, first: 'month', problemOf: periodProblem } as const;

/** The books of the period in the address, once the page is `open`. */
export function useBooks(open: boolean) {
  const { asked, ...days } = useDayChoice(report, open);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [readMoneyReport.name, asked],
    queryFn: async ({ signal }) => {
      const now = new Date();
      const days = periodDays(asked.range, asked, now);
      const today = shopToday(now);
      const input = { ...days, today, zone: shopTime.zone };
      return { days, today, report: await answered(ask(readMoneyReport, input, { signal })) };
    },
    placeholderData: keepPreviousData,
    staleTime: staleMs,
    meta: { logged: true },
  });
  return { ...days, data, error, isFetching, refetch };
}
