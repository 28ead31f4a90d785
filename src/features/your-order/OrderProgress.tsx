import type { CustomerOrder } from '../../contracts/open-order.ts';
import { orderSteps } from './order-steps.ts';
import styles from './order-page.module.css';

const said = { done: ', done', now: '', ahead: ', still ahead' } as const;

/** Where the order stands: its steps in a row, and on a phone the current one in words. */
export function OrderProgress({ order, now }: { order: CustomerOrder; now: Date }) {
  const steps = orderSteps(order, now);
  const at = steps.findIndex(({ state }) => state === 'now');
  const goal = steps.find(
    ({ state, note }, index) =>
      state === 'ahead' &&
      note &&
      index >= at + 1 &&
      /ready|completed/.test(steps[index]?.status ?? ''),
  );
  return (
    <>
      <ol className={styles.progress} aria-label="Where your order stands">
        {steps.map(({ status, label, state, note }) => (
          <li
            key={status}
            className={styles[state]}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            {state === 'now' && <RegistrationMark className={styles.mark} />}
            <div>
              <b>{label}</b>
              <span className="visually-hidden">{said[state]}</span> <span>{note}</span>
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.stands} aria-hidden="true">
        <span>
          <b>{steps[at]?.label}</b>, step {at + 1} of {steps.length}
        </span>
        {goal && (
          <span>
            {goal.label} <b>{goal.note}</b>
          </span>
        )}
      </p>
    </>
  );
}

/** The press's mark for aligning its plates. */
export function RegistrationMark({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 26 26" fill="none" aria-hidden="true">
      <circle cx="13" cy="13" r="8" />
      <path d="M13 0V26M0 13H26" />
    </svg>
  );
}
