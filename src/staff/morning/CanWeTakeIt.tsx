import { useState } from 'react';
import { closedDayMessage } from '../../orders/due-dates/closed-day.ts';
import { addBusinessDays } from '../../orders/due-dates/open-day.ts';
import { lastDueDate } from '../../orders/due-dates/turnaround.ts';
import { isDay } from '../../platform/dates/calendar.ts';
import { maxBulkPieces } from '../../shop.ts';
import { Field } from '../../ui/Field.tsx';
import { takeWords } from './edition-words.ts';
import type { MorningOrder } from './morning-job.ts';
import { daysToTake, type LoadFacts } from './press-load.ts';
import styles from './morning.module.css';

type Props = { orders: readonly MorningOrder[]; facts: LoadFacts; today: string; now: Date };

const most = { locations: 6, inks: 12 };

/** Answers whether a job can be done by a day while its customer is on the phone. */
export function CanWeTakeIt({ orders, facts, today, now }: Props) {
  const [typed, setTyped] = useState({ pieces: '', locations: '1', inks: '1', day: '' });
  const [dark, setDark] = useState(false);
  const [blanksDay, setBlanksDay] = useState(() => addBusinessDays(today, 2));
  const [pieces, locations, inks] = [typed.pieces, typed.locations, typed.inks].map(Number);
  const isAsked =
    isCount(pieces, maxBulkPieces) &&
    isCount(locations, most.locations) &&
    isCount(inks, most.inks) &&
    isDay(blanksDay) &&
    isDay(typed.day) &&
    typed.day >= today;
  const answer = isAsked
    ? (closedDayMessage(typed.day, now) ??
      takeWords(
        typed.day,
        daysToTake({ pieces, locations, inks, dark, blanksDay }, orders, facts, now),
        now,
      ))
    : null;
  const field = (name: keyof typeof typed, label: string, mostOf: number) => (
    <Field
      label={label}
      type="number"
      inputMode="numeric"
      min={1}
      max={mostOf}
      value={typed[name]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
    />
  );
  return (
    <section className={`no-print ${styles.take}`} aria-labelledby="take">
      <h2 id="take" className={styles.title}>
        Can we take it?
      </h2>
      <div className={`ui ${styles.asked}`}>
        {field('pieces', 'Pieces', maxBulkPieces)}
        {field('locations', 'Locations', most.locations)}
        {field('inks', 'Inks in each', most.inks)}
        <Field
          label="Ready by"
          type="date"
          min={today}
          max={lastDueDate(now)}
          value={typed.day}
          onChange={({ target }) => setTyped({ ...typed, day: target.value })}
        />
        <Field
          label="Blanks here on"
          type="date"
          min={today}
          max={lastDueDate(now)}
          value={blanksDay}
          onChange={({ target }) => setBlanksDay(target.value)}
        />
        <label className={styles.dark}>
          <input
            type="checkbox"
            checked={dark}
            onChange={({ target }) => setDark(target.checked)}
          />
          Dark garments
        </label>
      </div>
      <p role="status" className={styles.answer}>
        {answer ?? 'Enter how many pieces, and the day they’re needed.'}
      </p>
    </section>
  );
}

const isCount = (count: number | undefined, mostOf: number): count is number =>
  count !== undefined && Number.isInteger(count) && count >= 1 && count <= mostOf;
