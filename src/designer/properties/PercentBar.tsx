import styles from './properties.module.css';

/** How far something is, as a bar and in percent. Nothing is announced; `quarterText` is for that. */
export function PercentBar({ label, percent }: { label: string; percent: number }) {
  return (
    <div className={styles.percent}>
      <progress aria-label={label} max={100} value={percent} />
      <span aria-hidden="true">{percent}%</span>
    </div>
  );
}

/** A sentence for each quarter that's done, because announcing every percent would be chatter. */
export function quarterText(percent: number): string {
  if (percent < 25) return '';
  if (percent < 50) return 'A quarter is done.';
  return percent < 75 ? 'Half is done.' : 'Three quarters are done.';
}
