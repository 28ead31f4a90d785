import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ask } from '../../../browser/staff/ask.ts';
import { useDayChoice } from '../../../browser/staff/day-choice.ts';
import { answered } from '../../../browser/staff/queries.ts';
import { readMoneyReport } from '../../../contracts/staff/read-money-report.ts';
import { booksPeriods, periodDays, periodProblem } from '../../../domain/books-period.ts';
import { shopToday } from '../../../domain/turnaround.ts';
import { shop } from '../../../shop.ts';

const staleMs = 60_000;
const report = { ranges: booksPeriods, first: 'month', problemOf: periodProblem } as const;

/** The books of the period in the address, once the page is `open`. */
export function useBooks(open: boolean) {
  const { asked, ...days } = useDayChoice(report, open);
  const reading = useQuery({
    queryKey: [readMoneyReport.name, asked],
    queryFn: async ({ signal }) => {
      const now = new Date();
      const days = periodDays(asked.range, asked, now);
      const today = shopToday(now);
      const input = { ...days, today, zone: shop.timeZone };
      return { days, today, report: await answered(ask(readMoneyReport, input, { signal })) };
    },
    placeholderData: keepPreviousData,
    staleTime: staleMs,
    meta: { logged: true },
  });
  return { ...days, ...reading };
}
