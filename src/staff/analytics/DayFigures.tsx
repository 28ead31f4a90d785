import { useEffect, useState, type ReactNode } from 'react';
import type { Analytics } from './read-analytics.rpc.ts';
import { chartUnit, completionRate, percentText } from './analytics.ts';
import type { DayRange } from '../../platform/dates/day-range.ts';
import {
  formatFullDate,
  formatFullDay,
  formatMonth,
  formatShortDate,
} from '../../platform/dates/date-words.ts';
import { formatCents } from '../../platform/money.ts';
import { CsvButton } from '../frame/CsvButton.tsx';
import { DataTable } from '../frame/DataTable.tsx';
import type * as ChartsModule from './Charts.tsx';
import { csvName, daysCsv } from './csv.client.ts';
import { axisTicks } from './report.client.ts';
import { countText } from '../../platform/count-words.ts';
import styles from './analytics.module.css';

type Charts = typeof ChartsModule;
type Day = Analytics['days'][number];

/** A point's name on the axis and in words. */
const axes = {
  day: { title: 'Day', dayText: formatShortDate, fullText: formatFullDay },
  week: {
    title: 'Week',
    dayText: formatShortDate,
    fullText: (monday: string) => `Week of ${formatFullDate(monday)}`,
  },
  month: { title: 'Month', dayText: formatMonth, fullText: formatMonth },
} as const;

type Props = { data: Analytics; days: DayRange };

/** Attempts and completions, then revenue, per day, week, or month of the range, each with a table. */
export function DayFigures({ data, days: range }: Props) {
  const charts = useCharts();
  const { days } = data;
  const unit = chartUnit(range);
  const { title, ...axis } = axes[unit];
  const sum = (part: 'attempts' | 'completed' | 'orders' | 'revenueCents') =>
    days.reduce((total, day) => total + day[part], 0);
  const best = days.reduce<Day | null>(
    (top, day) => (day.revenueCents > (top?.revenueCents ?? 0) ? day : top),
    null,
  );
  const busiest = days.reduce<Day | null>(
    (top, day) => (day.attempts > (top?.attempts ?? 0) ? day : top),
    null,
  );
  return (
    <div className={styles.days}>
      <ChartFigure
        title={`Attempts and completions by ${unit}`}
        summary={
          `${countText(sum('attempts'))} attempts and ${countText(sum('completed'))} completions.` +
          (busiest
            ? ` Most attempts: ${countText(busiest.attempts)}, ${axis.fullText(busiest.day)}.`
            : '')
        }
        failed={charts === 'failed'}
        table={
          <DayTable
            title={title}
            days={days}
            dayText={axis.fullText}
            columns={{
              Attempts: ({ attempts }) => countText(attempts),
              Completed: ({ completed }) => countText(completed),
              Rate: ({ completed, attempts }) => percentText(completionRate(completed, attempts)),
            }}
          />
        }
        action={
          <CsvButton
            what={`${title}s`}
            name={() => csvName('days', range)}
            csv={() => daysCsv(days, title)}
          />
        }
      >
        {charts && charts !== 'failed' && (
          <charts.AttemptsChart
            days={days}
            ticks={axisTicks(Math.max(...days.map((day) => Math.max(day.attempts, day.completed))))}
            {...axis}
          />
        )}
      </ChartFigure>
      <ChartFigure
        title={`Order revenue by ${unit}`}
        summary={
          `${formatCents(sum('revenueCents'))} from ${countText(sum('orders'))} orders.` +
          (best ? ` Most: ${formatCents(best.revenueCents)}, ${axis.fullText(best.day)}.` : '')
        }
        failed={charts === 'failed'}
        short
        table={
          <DayTable
            title={title}
            days={days}
            dayText={axis.fullText}
            columns={{
              Orders: ({ orders }) => countText(orders),
              Revenue: ({ revenueCents }) => formatCents(revenueCents),
            }}
          />
        }
      >
        {charts && charts !== 'failed' && (
          <charts.RevenueChart
            days={days}
            ticks={axisTicks(Math.max(...days.map((day) => day.revenueCents / 100)))}
            {...axis}
          />
        )}
      </ChartFigure>
    </div>
  );
}

type FigureProps = {
  title: string;
  summary: string;
  failed: boolean;
  short?: boolean;
  table: ReactNode;
  action?: ReactNode;
  children: ReactNode;
};

function ChartFigure({ title, summary, failed, short, table, action, children }: FigureProps) {
  return (
    <figure className={styles.chart}>
      <figcaption className="kicker">{title}</figcaption>
      {failed ? (
        <p className={styles.plot} data-short={short}>
          The chart didn’t load. The table below has everything in it.
        </p>
      ) : (
        <div
          className={styles.plot}
          data-short={short}
          role="img"
          aria-label={`${title}. ${summary}`}
        >
          {children}
        </div>
      )}
      <div className={styles.below}>
        <details>
          <summary>As a table</summary>
          <div
            className={`table-scroll ${styles.scroll ?? ''}`}
            tabIndex={0}
            role="group"
            aria-label={`${title}, as a table`}
          >
            {table}
          </div>
        </details>
        {action}
      </div>
    </figure>
  );
}

type TableProps = {
  title: string;
  days: readonly Day[];
  dayText: (day: string) => string;
  columns: Readonly<Record<string, (day: Day) => string>>;
};

/** Newest first. */
const DayTable = ({ title, days, dayText, columns }: TableProps) => (
  <DataTable
    columns={[`${title} (UTC)`, ...Object.keys(columns)]}
    rows={days.toReversed().map((day) => ({
      key: day.day,
      cells: [dayText(day.day), ...Object.values(columns).map((text) => text(day))],
    }))}
  />
);

/** The chart library loads after the figures; without it, there are the tables. */
function useCharts(): Charts | 'failed' | null {
  const [charts, setCharts] = useState<Charts | 'failed' | null>(null);
  useEffect(() => {
    let gone = false;
    import('./Charts.tsx').then(
      (loaded) => gone || setCharts(loaded),
      () => gone || setCharts('failed'),
    );
    return () => {
      gone = true;
    };
  }, []);
  return charts;
}
