import type { Figure } from './report.client.ts';
import styles from './analytics.module.css';

type Props = {
  label: string;
  figures: readonly Figure[];
  /** False if the backend didn't answer, so there is nothing to compare. */
  known: boolean;
  small?: boolean;
};

/** Figures in hairline columns, each with its change from the period before. */
export function Figures({ label, figures, known, small = false }: Props) {
  return (
    <section aria-label={label}>
      <dl className={small ? `${styles.figures} ${styles.small}` : styles.figures}>
        {figures.map(({ name, value, change, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={styles.value}>{value}</dd>
            <dd className={styles.change} data-tone={known ? change.tone : 'even'}>
              {known && change.sign && <span aria-hidden="true">{change.sign} </span>}
              {known ? change.text : 'Not loaded'}
            </dd>
            <dd className={styles.note}>{known ? note : '\u00a0'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
