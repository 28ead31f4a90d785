import { useStore } from '@nanostores/react';
import { countText } from './inventory-words.ts';
import { lowSizes } from './stock-view.ts';
import { $lines, $stocks, $threshold } from './store.ts';
import styles from './staff-inventory.module.css';

/** All garments together. */
export function Figures() {
  const lines = useStore($lines);
  const stocks = useStore($stocks);
  const threshold = useStore($threshold);
  const sum = (part: 'pieces' | 'colorsInStock' | 'colors' | 'gone') =>
    (lines ?? []).reduce((total, line) => total + line[part], 0);
  const known = lines?.every(({ styleCode }) => stocks[styleCode]?.data) ?? false;
  const low = Object.values(stocks).reduce(
    (total, stock) => total + (stock?.data ? lowSizes(stock.data, threshold) : 0),
    0,
  );
  const figures = [
    ['Pieces', lines && sum('pieces'), 'Without dropship'],
    ['Colors in Stock', lines && sum('colorsInStock'), `Of ${countText(sum('colors'))}`],
    ['Low Sizes', known ? low : null, `${countText(threshold)} or fewer of a color`],
    ['Colors Gone', lines && sum('gone'), 'Not listed by the supplier any more'],
  ] as const;
  return (
    <section aria-label="Totals">
      <dl className={styles.figures}>
        {figures.map(([name, value, note]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={styles.value}>{value === null ? '–' : countText(value)}</dd>
            <dd className={styles.note}>{lines ? note : '\u00a0'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
