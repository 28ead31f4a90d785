import { useEffect, useMemo, useRef } from 'react';
import { StaffQueries } from '../StaffQueries.tsx';
import { useMember } from '../use-member.client.ts';
import { periodBefore, rangeLabels } from './analytics.ts';
import { formatMoment, formatTime } from '../../platform/dates/date-words.ts';
import { countDays } from '../../platform/dates/day-range.ts';
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import { shopTime } from '../../shop.ts';
import { DayPicker } from '../../ui/DayPicker.tsx';
import { Hatch } from './Bar.tsx';
import { BoardLine } from './BoardLine.tsx';
import { DayFigures } from './DayFigures.tsx';
import { Figures } from './Figures.tsx';
import { Funnel } from './Funnel.tsx';
import { PathCards } from './PathCards.tsx';
import { Rankings } from './Rankings.tsx';
import { emptyAnalytics, figuresOf, isQuiet, rangeText } from './report.client.ts';
import { useDashboard, type Shown } from './dashboard.client.ts';
import styles from './analytics.module.css';

type Props = {
  /** Hex by the name of a color. */
  swatches: Readonly<Record<string, string>>;
};

/** An empty day, hidden but the same size, until the first answer comes. */
const noDays = { from: '2026-11-21', to: '2026-11-21' };

/** Order & Quote Analytics Dashboard (product.md#analytics-dashboard). */
export function AnalyticsDashboard({ swatches }: Props) {
  const person = useMember('see-analytics')?.userId ?? null;
  return (
    <StaffQueries person={person}>
      <Dashboard open={person !== null} swatches={swatches} />
    </StaffQueries>
  );
}

function Dashboard({ open, swatches }: Props & { open: boolean }) {
  const { choice, problem, choose, shown, loading, fetching, retry } = useDashboard(open);
  const days = shown?.days ?? noDays;
  const { from, to } = days;
  const answer = shown?.data ?? null;
  const data = useMemo(() => answer ?? emptyAnalytics({ from, to }), [answer, from, to]);
  const figures = figuresOf(data, countDays(days));
  const { attempts, rate, time, revenue, tax, orders, average, quotes, rush } = figures;
  // Zeros that mean "no answer" have nothing to compare with.
  const known = answer !== null;

  return (
    <>
      <div className={`page-head ${styles.head ?? ''}`}>
        <div>
          <p className="kicker">
            <span role="status">{loading ? 'Loading...' : ''}</span>
            {!loading && shown && updatedText(shown)}
          </p>
          <h1>Order &amp; Quote Analytics Dashboard</h1>
        </div>
        <DayPicker
          legend="Range"
          labels={rangeLabels}
          choice={choice}
          problem={problem}
          shown={shown?.days ?? null}
          onChoose={choose}
        />
        <State {...{ shown, fetching, retry }} quiet={answer !== null && isQuiet(answer)} />
      </div>
      <div
        className={styles.report}
        inert={shown === null}
        data-waiting={shown === null || undefined}
        aria-busy={loading}
      >
        <Hatch />
        <Figures label="Totals" figures={[attempts, rate, time, revenue]} known={known} />
        <div className={styles.courses}>
          <DayFigures data={data} days={days} />
          <div className={styles.funnels}>
            <Funnel path="screenPrinting" sums={data.now} />
            <Funnel path="quoteForm" sums={data.now} />
            <Funnel path="shirtDesigner" sums={data.now} />
          </div>
        </div>
        <PathCards sums={data.now} />
        <Figures
          label="Orders"
          figures={[tax, orders, average, quotes, rush]}
          known={known}
          small
        />
        <Rankings data={data} days={days} swatches={swatches} />
        <BoardLine />
      </div>
    </>
  );
}

type StateProps = Pick<ReturnType<typeof useDashboard>, 'shown' | 'fetching' | 'retry'> & {
  quiet: boolean;
};

/** Which days these are, or why there are no newer figures; announced when it changes. */
function State({ shown, fetching, retry, quiet }: StateProps) {
  const box = useRef<HTMLDivElement>(null);
  const problem = shown?.problem ?? null;

  // The button disappears with the problem, so focus moves to this box.
  const pressed = useRef(false);
  useEffect(() => {
    if (problem !== null || !pressed.current) return;
    pressed.current = false;
    if (document.activeElement === document.body) box.current?.focus();
  }, [problem]);

  return (
    <div ref={box} className={styles.state} role="status" tabIndex={-1}>
      {shown && problem === null && (
        <p className="note-text">
          {quiet && <b>Nothing was counted on these days. </b>}
          {rangeText(shown.days)}, compared with {rangeText(periodBefore(shown.days))}. Days are UTC
          calendar days.
        </p>
      )}
      {shown && problem !== null && (
        <div className={`notice warn ${styles.problem ?? ''}`}>
          <p>
            <b>
              {shown.data
                ? 'We couldn’t refresh the figures.'
                : 'We couldn’t load the figures, so you’re seeing zeros.'}
            </b>{' '}
            {problem}
          </p>
          <button
            type="button"
            className="button alt"
            aria-disabled={fetching || undefined}
            onClick={() => {
              pressed.current = true;
              retry();
            }}
          >
            {fetching ? 'Trying...' : 'Try again'}
          </button>
        </div>
      )}
    </div>
  );
}

/** 'Last updated 9:41 AM Central', with the day if it wasn't today. */
function updatedText({ at }: Shown): string {
  if (!at) return 'Not updated';
  const now = new Date();
  const isToday = shopToday(at) === shopToday(now);
  return `Last updated ${isToday ? formatTime(at) : formatMoment(at, now)} ${shopTime.zoneName}`;
}
