import { useId } from 'react';
import { isDay } from '../../platform/dates/calendar.ts';
import { formatDay } from '../../platform/dates/date-words.ts';
import type { Cents } from '../../platform/money.ts';
import { unkeptMessage, type KeptDays } from '../../press/kept-days.ts';
import type { PriceBook } from '../../settings/price-book.ts';
import { Field } from '../../ui/Field.tsx';
import { closedDayMessage } from '../due-dates/closed-day.ts';
import { superRushMessage } from '../due-dates/due-date.ts';
import { rushText } from '../prices/rush-words.ts';
import {
  classifyDueDate,
  lastDueDate,
  shopToday,
  turnaroundText,
  type RushDays,
} from '../due-dates/turnaround.ts';
import styles from './fields.module.css';

type Props = {
  label?: string;
  name?: string;
  book: PriceBook & RushDays;
  /** The days that can be kept, for staff, whose rules sell any. */
  keptDays?: KeptDays | undefined;
  /** The goods', which a rush fee may go by; null until they have a price. */
  subtotalCents: Cents | null;
  /** null on the server. */
  now: Date | null;
  /** 'YYYY-MM-DD', or what is typed of it; null without one. */
  value: string | null;
  required?: boolean;
  /** What's wrong, as a sentence. */
  error?: string | undefined;
  /** The element that says the error, if the page has its own. Otherwise it's said below. */
  errorId?: string | undefined;
  /** A placed order's day: it may stay, and a later one adds no fee. */
  placedDay?: string;
  /** What no date means, if an order may have none. */
  withoutDate?: string;
  onChange: (day: string | null) => void;
};

/** Reads well with any amount. */
const feeNote = (fee: string): string =>
  /^\$[^18]/.test(fee) ? `A ${fee} rush fee is added.` : `A rush fee of ${fee} is added.`;

/** The day an order is due, with what that day means (product.md#due-dates). */
export function DueDateField(props: Props) {
  const {
    label = 'Due date',
    book,
    subtotalCents,
    now,
    value,
    required,
    error,
    errorId,
    placedDay,
    withoutDate,
    keptDays = book.keptDays,
  } = props;
  const noteId = useId();
  const day =
    now && value && value !== placedDay && isDay(value) && value >= shopToday(now) ? value : null;
  const closed = now && day && closedDayMessage(day, now);
  const unkept = now && day && !closed && keptDays ? unkeptMessage(day, keptDays) : null;
  const turnaround = now && day && !closed && classifyDueDate(day, now, book).class;
  const fee = now && turnaround && rushText(day, now, book, subtotalCents);
  return (
    <div className={styles.controls}>
      <div className={styles.dueDate}>
        <Field
          label={label}
          type="date"
          name={props.name}
          required={required}
          min={now ? shopToday(now) : undefined}
          max={now ? lastDueDate(now) : undefined}
          value={value ?? ''}
          data-first
          error={errorId ? undefined : error}
          aria-invalid={error || closed ? true : undefined}
          aria-describedby={errorId ? `${errorId} ${noteId}` : noteId}
          onChange={({ target }) => props.onChange(target.value || null)}
        />
        <div id={noteId} aria-live="polite" className={styles.dateNote}>
          {error && !unkept ? null : closed ? (
            <p className="notice warn">{closed}</p>
          ) : now && unkept && keptDays ? (
            <p className="notice warn">
              {!error && `${unkept} `}
              {keptDays.first !== null && (
                <button
                  type="button"
                  className="button quiet"
                  onClick={() => props.onChange(keptDays.first)}
                >
                  Choose {formatDay(keptDays.first, now)}
                </button>
              )}
            </p>
          ) : turnaround && fee ? (
            <p className="notice">
              <b>{turnaroundText[turnaround]}.</b>
              {!placedDay && ` ${feeNote(fee)}`}
            </p>
          ) : turnaround === 'super-rush' ? (
            <p className="notice warn">
              <b>{turnaroundText['super-rush']}.</b> {superRushMessage}
            </p>
          ) : turnaround || (withoutDate && !value) ? (
            <p className="note-text">{turnaround ? turnaroundText.standard : withoutDate}</p>
          ) : null}
        </div>
      </div>
    </div>
  );
}
