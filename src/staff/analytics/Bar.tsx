import styles from './analytics.module.css';

/** The hatching of bars, once per page. */
export const hatchId = 'analytics-hatch';

export function Hatch() {
  return (
    <svg className={styles.patterns} aria-hidden="true">
      <defs>
        <pattern id={hatchId} width="6" height="6" patternUnits="userSpaceOnUse">
          <path d="M-1 -1 L7 7 M-1 5 L1 7 M5 -1 L7 1" className={styles.hatch} />
        </pattern>
      </defs>
    </svg>
  );
}

/** A percentage as a bar, next to a number that says the same. */
export function Bar({ percent, solid = false }: { percent: number; solid?: boolean }) {
  return (
    <svg className={styles.bar} aria-hidden="true">
      <rect
        className={solid ? styles.solid : styles.hatched}
        width={`${percent.toFixed(1)}%`}
        height="100%"
        fill={solid ? undefined : `url(#${hatchId})`}
      />
    </svg>
  );
}
