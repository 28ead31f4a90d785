import styles from './morning.module.css';

/** A small square of a color: '#rrggbb'. */
export const Chip = ({ hex }: { hex: string }) => (
  <svg className={styles.chip} viewBox="0 0 12 12" aria-hidden="true">
    <rect x="0.5" y="0.5" width="11" height="11" fill={hex} />
  </svg>
);
