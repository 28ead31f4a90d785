import { memo, useCallback, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import {
  addDays,
  addMonths,
  scrollToDay,
  startOfWeek,
  weeksFrom,
} from '../../platform/dates/calendar.ts';
import type { Cents } from '../../platform/money.ts';
import { isDay } from '../../platform/dates/calendar.ts';
import { formatDay, formatDayLong, formatShortDate } from '../../platform/dates/date-words.ts';
import { closedWords } from '../due-dates/closed-day.ts';
import { isOpenDay } from '../due-dates/open-day.ts';
import {
  dueDateClasses,
  lastDueDate,
  shopToday,
  type TurnaroundClass,
} from '../due-dates/turnaround.ts';
import { rushFees, rushText } from '../prices/rush-words.ts';
import { unkeptMessage, type KeptDays } from '../../press/kept-days.ts';
import type { PriceBook } from '../../settings/price-book.ts';
import styles from './calendar.module.css';

type Props = {
  book: PriceBook;
  /** The goods', which a rush fee may go by; null until they have a price. */
  subtotalCents: Cents | null;
  /** undefined if every day can be kept, or while nobody knows. */
  keptDays?: KeptDays | undefined;
  /** null on the server; the grid is then empty at its full size. */
  now: Date | null;
  value: string | null;
  onChoose: (day: string) => void;
};

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const weeksShown = 6;
const weeksTurned = 5;

const className = { standard: 'standard', rush: 'rush', 'super-rush': 'super rush' } as const;

/**
 * Six weeks of due dates from this week on, each with its class in words and as a mark
 * (product.md#select-due-date). Closed days can't be chosen. Arrow keys move by day and week, Home
 * and End within the week, Page Up and Down by month.
 */
export const Calendar = memo(function Calendar({ now, ...props }: Props) {
  if (!now)
    return (
      <Frame
        label="Due dates"
        weeks={emptyWeeks}
        fees={rushFees(props.book, props.subtotalCents)}
      />
    );
  return <LiveCalendar now={now} {...props} />;
});

type Fees = ReturnType<typeof rushFees>;

function LiveCalendar(props: Props & { now: Date }) {
  const { now, value, book, keptDays, subtotalCents, onChoose } = props;
  const table = useRef<HTMLTableElement>(null);
  const today = shopToday(now);
  const last = lastDueDate(now);
  const chosen = value !== null && isDay(value) ? value : null;
  const [moved, setMoved] = useState<string | null>(null);
  const cursor = clamp(moved ?? chosen ?? today, today, last);
  const [scrolled, setScrolled] = useState<string | null>(null);
  const start = scrolled ?? scrollToDay(startOfWeek(today), weeksShown, cursor);
  const end = addDays(start, weeksShown * 7 - 1);
  const [keyMoves, setKeyMoves] = useState(0);
  const [keyScrolls, setKeyScrolls] = useState(0);
  // Right away: the old day may be gone, and the next key press would go nowhere.
  useLayoutEffect(() => {
    if (keyMoves > 0) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [keyMoves]);
  const classOf = dueDateClasses(now, book);
  const isUnkept = (day: string): boolean =>
    keptDays !== undefined && unkeptMessage(day, keptDays) !== null;

  const choose = useCallback(
    (day: string) => {
      setMoved(day);
      setScrolled(start);
      onChoose(day);
    },
    [start, onChoose, setMoved, setScrolled],
  );
  const move = (to: string) => {
    const day = clamp(to, today, last);
    setMoved(day);
    const monday = scrollToDay(start, weeksShown, day);
    setScrolled(monday);
    if (monday !== start) setKeyScrolls(keyScrolls + 1);
    setKeyMoves(keyMoves + 1);
  };
  const turn = (weeks: number) => {
    const monday = clamp(addDays(start, weeks * 7), startOfWeek(today), startOfWeek(last));
    setScrolled(monday);
    setMoved(clamp(monday, today, last));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = {
      ArrowLeft: () => addDays(cursor, -1),
      ArrowRight: () => addDays(cursor, 1),
      ArrowUp: () => addDays(cursor, -7),
      ArrowDown: () => addDays(cursor, 7),
      Home: () => startOfWeek(cursor),
      End: () => addDays(startOfWeek(cursor), 6),
      PageUp: () => addMonths(cursor, -1),
      PageDown: () => addMonths(cursor, 1),
    }[event.key];
    if (!target) return;
    event.preventDefault();
    move(target());
  };

  return (
    <Frame
      label={`${formatDay(start, now)} – ${formatDay(end, now)}`}
      weeks={weeksFrom(start, weeksShown)}
      fees={rushFees(book, subtotalCents)}
      marksUnkept={keptDays !== undefined}
      bodyKey={keyScrolls}
      table={table}
      onKeyDown={onKeyDown}
      onEarlier={start > today ? () => turn(-weeksTurned) : undefined}
      onLater={end < last ? () => turn(weeksTurned) : undefined}
    >
      {(day) =>
        day < today || day > last ? (
          <span className={styles.out} aria-label={`${dayName(day)}, not available`}>
            <DayText day={day} />
          </span>
        ) : (
          <Day
            day={day}
            kind={isOpenDay(day) ? classOf(day) : 'closed'}
            unkept={isOpenDay(day) && isUnkept(day)}
            fee={
              isOpenDay(day) && classOf(day) !== 'standard'
                ? rushText(day, now, book, subtotalCents)
                : null
            }
            chosen={day === chosen}
            current={day === cursor}
            today={day === today}
            onChoose={choose}
          />
        )
      }
    </Frame>
  );
}

type FrameProps = {
  label: string;
  weeks: string[][];
  fees: Fees;
  marksUnkept?: boolean;
  /**
   * Days are drawn into the cells that are there, except with another key: screen readers read a
   * focused day only if it is a new element.
   */
  bodyKey?: number;
  table?: React.Ref<HTMLTableElement>;
  onKeyDown?: (event: KeyboardEvent) => void;
  onEarlier?: (() => void) | undefined;
  onLater?: (() => void) | undefined;
  children?: (day: string) => React.ReactNode;
};

function Frame({
  label,
  weeks,
  fees: { rush, superRush },
  marksUnkept,
  bodyKey,
  table,
  onKeyDown,
  onEarlier,
  onLater,
  children,
}: FrameProps) {
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <button type="button" aria-label="Earlier dates" disabled={!onEarlier} onClick={onEarlier}>
          ←
        </button>
        <span id="calendar-range" aria-live="polite">
          {label}
        </span>
        <button type="button" aria-label="Later dates" disabled={!onLater} onClick={onLater}>
          →
        </button>
      </div>
      <table ref={table} role="grid" aria-labelledby="calendar-range" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody key={bodyKey}>
          {weeks.map((week, row) => (
            <tr key={row}>
              {week.map((day, column) => (
                <td key={column}>{children?.(day)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={styles.key}>
        <li data-class="standard">Standard</li>
        <li data-class="rush">Rush, +{rush}</li>
        {superRush === null ? (
          <li data-class="super-rush">
            <s>Call us</s>
          </li>
        ) : (
          <li data-class="rush">Super rush, +{superRush}</li>
        )}
        {marksUnkept && (
          <li data-class="unkept">
            <s>Can’t be kept</s>
          </li>
        )}
        <li data-class="closed">Closed</li>
      </ul>
    </div>
  );
}

const emptyWeeks = Array.from({ length: weeksShown }, (_, week) =>
  weekdays.map((day) => `${day}-${week}`),
);

type DayProps = {
  day: string;
  kind: TurnaroundClass | 'closed';
  /** It's too soon for the presses or the blanks. */
  unkept: boolean;
  /** null without one, or if it isn't sold online. */
  fee: string | null;
  chosen: boolean;
  current: boolean;
  today: boolean;
  onChoose: (day: string) => void;
};

const Day = memo(function Day(props: DayProps) {
  const { day, kind, unkept, fee, chosen, current, today, onChoose } = props;
  const words =
    kind === 'closed'
      ? closedWords(day)
      : className[kind] +
        (fee !== null ? `, ${fee} more` : kind === 'super-rush' ? ', call us' : '') +
        (unkept ? ', can’t be kept' : '');
  return (
    <button
      type="button"
      className={styles.day}
      data-class={unkept ? 'unkept' : fee === null ? kind : 'rush'}
      tabIndex={current ? 0 : -1}
      aria-current={today ? 'date' : undefined}
      aria-pressed={chosen}
      aria-label={`${dayName(day)}, ${words}`}
      aria-disabled={kind === 'closed' || undefined}
      onClick={kind === 'closed' ? undefined : () => onChoose(day)}
    >
      <DayText day={day} />
    </button>
  );
});

/** The day's number, and the month on its first day if there is room. */
function DayText({ day }: { day: string }) {
  return (
    <span>
      {day.endsWith('-01') && (
        <span className={styles.month}>{formatShortDate(day).slice(0, -1)}</span>
      )}
      {Number(day.slice(8))}
    </span>
  );
}

/**
 * The accessible name includes the visible text, so that voice control users can say what they see.
 */
function dayName(day: string): string {
  return formatDayLong(day).replace(/ (\w{3})\w* 1,/, ' $1 1,');
}

function clamp(day: string, first: string, last: string): string {
  return day < first ? first : day > last ? last : day;
}
