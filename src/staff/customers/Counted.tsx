import { countText } from '../../platform/count-words.ts';
import styles from './customers.module.css';

/** A number under a heading, which says itself what it counts in a narrow window. */
export const Counted = ({ count, what }: { count: number; what: string }) => (
  <>
    {countText(count)}
    <span className={styles.inLine}>
      {' '}
      {what}
      {count !== 1 && 's'}
    </span>
  </>
);
