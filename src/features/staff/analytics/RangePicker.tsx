import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef } from 'react';
import { analyticsRanges, rangeLabels } from '../../../domain/analytics.ts';
import { Segments } from '../../../ui/Segments.tsx';
import { useDashboard } from './dashboard.ts';
import styles from './analytics.module.css';

/** A typed date is valid after every digit of its year, so wait this long before using it. */
const typingMs = 500;

/** The four ranges, and the two dates of a custom range. */
export function RangePicker() {
  const { $choice, $rangeProblem, $shown, choose } = useDashboard();
  const choice = useStore($choice);
  const problem = useStore($rangeProblem);
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
      if ($choice.get().range !== 'custom') return;
      choose({
        range: 'custom',
        from: from.current?.value ?? '',
        to: to.current?.value ?? '',
      });
    }, typingMs);
  };

  const date = (label: string, name: 'from' | 'to', ref: React.Ref<HTMLInputElement>) => (
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
        legend="Range"
        className={styles.ranges}
        value={choice.range}
        options={analyticsRanges.map((range) => [range, rangeLabels[range]])}
        onPick={(range) => {
          // Custom starts with the days on screen, so there is something to adjust.
          const days = range === 'custom' ? $shown.get()?.days : undefined;
          choose({ range, from: days?.from ?? '', to: days?.to ?? '' });
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
