import { Area, Bar, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts';
import type { Analytics } from './read-analytics.rpc.ts';
import styles from './analytics.module.css';

// Loaded separately, after the page, so anything else imported here would arrive that much later.

type Day = Analytics['days'][number];
type Props = {
  days: Analytics['days'];
  ticks: readonly number[];
  dayText: (day: string) => string;
  fullText: (day: string) => string;
};

const margin = { top: 26, right: 0, bottom: 0, left: 1 };
const count = (amount: number) => amount.toLocaleString('en-US');
const dollars = (amount: number) => `$${count(amount)}`;

/** Attempts as a line of ink over completions in halftone. */
export function AttemptsChart({ days, ticks, dayText, fullText }: Props) {
  // A line of one day is just a dot.
  const dot = days.length === 1 ? { r: 4 } : false;
  return (
    <ComposedChart {...frame} data={days}>
      <defs>
        <pattern id="analytics-halftone" width="7" height="7" patternUnits="userSpaceOnUse">
          <circle cx="1.75" cy="1.75" r="1.25" className={styles.halftone} />
          <circle cx="5.25" cy="5.25" r="1.25" className={styles.halftone} />
        </pattern>
      </defs>
      {axes({ ticks, dayText, text: count })}
      {tip(fullText, (day) => `${count(day.attempts)} attempts, ${count(day.completed)} completed`)}
      <Area
        dataKey="completed"
        type="linear"
        fill="url(#analytics-halftone)"
        fillOpacity={1}
        className={styles.completed ?? ''}
        dot={dot}
        isAnimationActive={false}
        activeDot={false}
      />
      <Line
        dataKey="attempts"
        type="linear"
        className={styles.attempts ?? ''}
        dot={dot}
        isAnimationActive={false}
        activeDot={false}
      />
      {/* Above the plot, so that the names can't cover the lines. */}
      <g className={styles.attempts}>
        <path d="M1 9h20" />
      </g>
      <text x={27} y={14} className={styles.ink}>
        Attempts
      </text>
      <rect x={101} y={3} width={20} height={12} fill="url(#analytics-halftone)" />
      <text x={127} y={14} className={styles.spot}>
        Completed
      </text>
    </ComposedChart>
  );
}

/** Order revenue, one bar per day; the highest shows its amount. */
export function RevenueChart({ days, ticks, dayText, fullText }: Props) {
  const most = Math.max(...days.map((day) => day.revenueCents));
  return (
    <ComposedChart {...frame} data={days}>
      {axes({ ticks, dayText, text: dollars })}
      {tip(
        fullText,
        (day) => `${dollars(day.revenueCents / 100)} from ${count(day.orders)} orders`,
      )}
      <Bar
        dataKey={(day: Day) => day.revenueCents / 100}
        className={styles.revenue ?? ''}
        maxBarSize={28}
        isAnimationActive={false}
        label={({ value, x, y, width }) =>
          most > 0 && Math.round(Number(value) * 100) === most ? (
            <text
              // Not beyond the left edge.
              x={Math.max(24, Number(x) + Number(width) / 2)}
              y={Number(y) - 7}
              textAnchor="middle"
              className={styles.ink}
            >
              {dollars(Math.round(most / 100))}
            </text>
          ) : (
            <></>
          )
        }
      />
    </ComposedChart>
  );
}

const frame = {
  responsive: true,
  width: '100%',
  height: '100%',
  margin,
  // The surrounding figure has a name, and a table has every value.
  accessibilityLayer: false,
} as const;

/** What a day's figures say when it is pointed at. */
function tip(fullText: (day: string) => string, text: (day: Day) => string) {
  return (
    <Tooltip
      isAnimationActive={false}
      cursor={{ className: styles.cursor }}
      content={({ active, payload }) => {
        const day = active ? (payload[0]?.payload as Day | undefined) : undefined;
        return day ? (
          <p className={styles.tip}>
            <b>{fullText(day.day)}</b>
            {text(day)}
          </p>
        ) : null;
      }}
    />
  );
}

function axes(props: {
  ticks: readonly number[];
  dayText: (day: string) => string;
  text: (tick: number) => string;
}) {
  const { ticks, dayText, text } = props;
  return (
    <>
      <CartesianGrid vertical={false} />
      <XAxis
        dataKey="day"
        tick={({ x, y, index, payload }) => (
          // The first label would stick out on the left.
          <text x={x} y={y} dy={10} textAnchor={index === 0 ? 'start' : 'middle'}>
            {dayText(String(payload.value))}
          </text>
        )}
        tickLine={false}
        minTickGap={36}
        interval="equidistantPreserveStart"
        height={26}
        tickMargin={8}
      />
      <YAxis
        orientation="right"
        ticks={[...ticks]}
        domain={[0, ticks.at(-1) ?? 1]}
        tickFormatter={text}
        axisLine={false}
        tickLine={false}
        // The same width, so that a day is in the same place in both charts.
        width={54}
        interval={0}
      />
    </>
  );
}
