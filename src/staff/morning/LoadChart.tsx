import type { ReactNode } from 'react';
import { formatShortDate, formatDayLong, weekdayName } from '../../platform/dates/date-words.ts';
import { paths } from '../../paths.ts';
import { hoursText } from './edition-words.ts';
import { isFull, type DayLoad } from './press-load.ts';
import styles from './morning.module.css';

/** Sizes in the drawing's units. */
const [width, height, base, step] = [1000, 230, 186, 100];
const tallest = 140;

type Props = {
  load: readonly DayLoad[];
  today: string;
  /** What can be moved off a day that has too much. */
  children: ReactNode;
};

/** Planned and likely press time of the next business days against what may be sold of each. */
export function LoadChart({ load, today, children }: Props) {
  const most = Math.max(
    1,
    ...load.map(({ planned, likely, sellable }) => Math.max(planned + likely, sellable)),
  );
  const tall = (minutes: number) => (minutes / most) * tallest;
  return (
    <section className={styles.load} aria-labelledby="load">
      <h2 id="load" className={styles.title}>
        The next ten business days
        <span className={styles.key} aria-hidden="true">
          <span className={styles.planned} /> planned
          <span className={styles.likely} /> waiting, likely
          <span className={styles.over} /> over
        </span>
      </h2>
      <svg className={styles.plot} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <pattern id="dots" width="7" height="7" patternUnits="userSpaceOnUse">
          <circle cx="3.5" cy="3.5" r="1.6" />
        </pattern>
        <pattern id="over" width="7" height="7" patternUnits="userSpaceOnUse">
          <circle className={styles.spot} cx="3.5" cy="3.5" r="1.6" />
        </pattern>
        {load.map((day, at) => {
          const x = at * step + 22;
          const [planned, likely] = [tall(day.planned), tall(day.likely)];
          const over = tall(Math.max(0, day.planned - day.sellable));
          return (
            <g key={day.day} data-full={isFull(day) || undefined}>
              <rect
                className={styles.planned}
                x={x}
                y={base - planned + over}
                width="56"
                height={planned - over}
              />
              {over > 0 && (
                <rect
                  className={styles.over}
                  fill="url(#over)"
                  x={x}
                  y={base - planned}
                  width="56"
                  height={over}
                />
              )}
              <rect
                fill="url(#dots)"
                x={x}
                y={base - planned - likely}
                width="56"
                height={likely}
              />
              <path
                className={styles.sellable}
                d={`M${at * step} ${base - tall(day.sellable)}h${step}`}
              />
              <text x={x + 28} y={base - Math.max(planned + likely, tall(day.sellable)) - 7}>
                {hoursText(day.planned)}
              </text>
              <text className={styles.when} x={x + 28} y={base + 18}>
                {day.day === today ? 'Today' : weekdayName(day.day).slice(0, 3)}
              </text>
              <text className={styles.date} x={x + 28} y={base + 36}>
                {formatShortDate(day.day)}
              </text>
            </g>
          );
        })}
        <path className={styles.ground} d={`M0 ${base}H${width}`} />
      </svg>
      <p className={styles.foot}>
        The dashes are the press time we sell of a day.{' '}
        <a href={paths.adminPlan}>See which job is on which day</a>.
      </p>
      {children}
      <ul className={`visually-hidden ${styles.asText}`}>
        {load.map((day) => (
          <li key={day.day}>
            {`${formatDayLong(day.day)}: ${hoursText(day.planned)} planned and ${hoursText(day.likely)} likely, of ${hoursText(day.sellable)}.`}
          </li>
        ))}
      </ul>
    </section>
  );
}
