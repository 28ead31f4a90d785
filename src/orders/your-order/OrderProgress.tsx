import { stepTimeText, type OrderProgress as Progress } from '../order-progress.ts';
import { RegistrationMark } from './RegistrationMark.tsx';
import styles from './order-page.module.css';

const said = { done: ', done', current: '', ahead: ', still ahead' } as const;

/** Where the order stands: its steps in a row, and on a phone the current one in words. */
export function OrderProgress({ progress, now }: { progress: Progress; now: Date }) {
  const { steps } = progress;
  const at = steps.findIndex(({ state }) => state === 'current');
  const current = steps[at];
  const goal = steps.at(-1);
  return (
    <>
      <ol className={styles.progress} aria-label="Where your order stands">
        {steps.map((step) => (
          <li
            key={step.key}
            className={styles[step.state]}
            aria-current={step.state === 'current' ? 'step' : undefined}
          >
            {step.state === 'current' && <RegistrationMark className={styles.mark} />}
            <div>
              <b>{step.label}</b>
              <span className="visually-hidden">{said[step.state]}</span>{' '}
              <span>{stepTimeText(step, now)}</span>
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.stands} aria-hidden="true">
        {current && (
          <span>
            <b>{current.label}</b>, step {at + 1} of {steps.length}
          </span>
        )}
        {goal && goal !== current && (
          <span>
            {goal.label} <b>{stepTimeText(goal, now)}</b>
          </span>
        )}
      </p>
    </>
  );
}
