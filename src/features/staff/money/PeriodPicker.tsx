import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef } from 'react';
import { booksPeriods, periodLabels, type Days } from '../../../domain/books-period.ts';
import { Segments } from '../../../ui/Segments.tsx';
import type { BooksView } from './books.ts';
import styles from './money.module.css';

/** A typed date is valid after every digit of its year, so wait this long before using it. */
const typingMs = 500;

type Props = {
  books: BooksView;
  /** The days on screen, which custom dates start with. */
  shown: Days | null;
};

/** The periods, and the two dates of a custom one. */
export function PeriodPicker({ books: { $choice, $problem, choose }, shown }: Props) {
  const choice = useStore($choice);
  const problem = useStore($problem);
  const id = useId();
  const dates = {
    from: useRef<HTMLInputElement>(null),
    to: useRef<HTMLInputElement>(null),
  };
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The dates may come from the address, and going back changes them.
  useEffect(() => {
    for (const name of ['from', 'to'] as const) {
      const field = dates[name].current;
      if (field && field.value !== choice[name]) field.value = choice[name];
    }
    // The refs never change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [choice]);

  const typed = () => {
    clearTimeout(typing.current);
    typing.current = setTimeout(() => {
      if ($choice.get().period !== 'custom') return;
      const { from, to } = dates;
      choose({ period: 'custom', from: from.current?.value ?? '', to: to.current?.value ?? '' });
    }, typingMs);
  };

  return (
    <div className={`${styles.picker ?? ''} no-print`}>
      <Segments
        legend="Period"
        className={styles.periods}
        value={choice.period}
        options={booksPeriods.map((period) => [period, periodLabels[period]])}
        onPick={(period) => {
          const days = period === 'custom' ? shown : null;
          choose({ period, from: days?.from ?? '', to: days?.to ?? '' });
        }}
      />
      {choice.period === 'custom' && (
        <div className={styles.dates}>
          {(['from', 'to'] as const).map((name) => (
            <div key={name} className="field">
              <label className="field-label" htmlFor={`${id}-${name}`}>
                {name === 'from' ? 'From' : 'To'}
              </label>
              <input
                id={`${id}-${name}`}
                ref={dates[name]}
                type="date"
                className="input"
                defaultValue={choice[name]}
                aria-invalid={problem?.field === name || undefined}
                aria-describedby={problem?.field === name ? `${id}-problem` : undefined}
                onChange={typed}
              />
              {problem?.field === name && (
                <p id={`${id}-problem`} className="field-error" role="alert">
                  {problem.text}
                </p>
              )}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
