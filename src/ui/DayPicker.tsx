import { useEffect, useId, useRef } from 'react';
import type { DayChoice, DayRange, DayRangeProblem } from '../platform/dates/day-range.ts';
import styles from './DayPicker.module.css';
import { Segments } from './Segments.tsx';

/** A typed date is valid after every digit of its year, so wait this long before using it. */
const typingMs = 500;

type Props<Named extends string> = {
  /** Only read out. */
  legend: string;
  labels: Readonly<Record<Named | 'custom', string>>;
  choice: DayChoice<Named>;
  problem: DayRangeProblem | null;
  /** The days on screen. Custom dates start with them, so there is something to adjust. */
  shown: DayRange | null;
  onChoose: (choice: DayChoice<Named>) => void;
};

/** The days of a report: named ones, and two dates for custom ones. */
export function DayPicker<Named extends string>(props: Props<Named>) {
  const { legend, labels, choice, problem, shown, onChoose } = props;
  const id = useId();
  const from = useRef<HTMLInputElement>(null);
  const to = useRef<HTMLInputElement>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The dates may come from the address, and going back changes them.
  useEffect(() => {
    if (from.current && from.current.value !== choice.from) from.current.value = choice.from;
    if (to.current && to.current.value !== choice.to) to.current.value = choice.to;
  }, [choice]);

  const typed = () => {
    clearTimeout(typing.current);
    typing.current = setTimeout(() => {
      // Another range may have been chosen since.
      if (!from.current || !to.current) return;
      onChoose({ range: 'custom', from: from.current.value, to: to.current.value });
    }, typingMs);
  };

  const date = (label: string, name: keyof DayRange, ref: React.Ref<HTMLInputElement>) => (
    <div className="field">
      <label className="field-label" htmlFor={`${id}-${name}`}>
        {label}
      </label>
      <input
        id={`${id}-${name}`}
        ref={ref}
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
  );

  return (
    <div className={`${styles.picker ?? ''} no-print`}>
      <Segments
        legend={legend}
        className={styles.ranges}
        value={choice.range}
        options={Object.entries(labels) as [Named | 'custom', string][]}
        onPick={(range) => {
          const days = range === 'custom' ? shown : null;
          onChoose({ range, from: days?.from ?? '', to: days?.to ?? '' });
        }}
      />
      {choice.range === 'custom' && (
        <div className={styles.dates}>
          {date('From', 'from', from)}
          {date('To', 'to', to)}
        </div>
      )}
    </div>
  );
}
