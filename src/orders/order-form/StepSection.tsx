import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { orderSteps, type OrderStep, type StepLack } from '../order.ts';
import { $lacks } from './store.client.ts';
import styles from './order-builder.module.css';

type Props = {
  step: OrderStep;
  title: string;
  /** The note beside the heading. */
  note?: ReactNode;
  children: ReactNode;
};

/** One numbered section of the ticket, with what it still needs. */
export function StepSection({ step, title, note, children }: Props) {
  const lacks = useStore($lacks[step]).filter(({ field, location }) => !field && !location);
  return (
    <section className={styles.section} aria-labelledby={`title-${step}`} data-step={step}>
      <div className="step">
        <span className="step-number" aria-hidden="true">
          {orderSteps.indexOf(step) + 1}
        </span>
        <h2 id={`title-${step}`} tabIndex={-1}>
          {title}
        </h2>
        {note ? <div>{note}</div> : null}
      </div>
      {children}
      <p
        id={lackId(step)}
        className={`${styles.lack ?? ''} ${lacks.length > 0 ? 'field-error' : ''}`}
      >
        {lacks[0]?.message}
      </p>
    </section>
  );
}

/** The id of the sentence that says what a step needs, for aria-describedby. */
export function lackId(step: OrderStep): string {
  return `lack-${step}`;
}

/** True if the step, or one location of it, was found incomplete. */
export function useLack(step: OrderStep, place?: string): StepLack | undefined {
  return useStore($lacks[step]).find(
    ({ field, location }) => place === undefined || field === place || location === place,
  );
}

/** Focuses what is missing: the first control of a step, or the location's. */
export function focusLack(lack: StepLack): void {
  const place = lack.field ?? lack.location;
  const section = document.querySelector(`[data-step="${lack.step}"]`);
  const target =
    (place && section?.querySelector<HTMLElement>(`[data-place="${place}"]`)) ||
    section?.querySelector<HTMLElement>('[data-first]') ||
    section?.querySelector<HTMLElement>('input:checked') ||
    section?.querySelector<HTMLElement>('input, button, textarea') ||
    section?.querySelector<HTMLElement>('h2'); // colors still loading
  target?.focus();
}
