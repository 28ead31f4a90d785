import type { Figure } from './report.ts';
import styles from './analytics.module.css';

type Props = { label: string; figures: readonly Figure[]; small?: boolean };

/** Figures in hairline columns, each with its change against the period before. */
export function Figures({ label, figures, small = false }: Props) {
  return (
    <section aria-label={label}>
      <dl className={small ? `${styles.figures} ${styles.small}` : styles.figures}>
        {figures.map(({ name, value, change, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={styles.value}>{value}</dd>
            <dd className={styles.change} data-tone={change.tone}>
              {change.sign && <span aria-hidden="true">{change.sign} </span>}
              {change.text}
            </dd>
            <dd className={styles.note}>{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
