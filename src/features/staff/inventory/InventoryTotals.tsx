import { useStore } from '@nanostores/react';
import { countText } from '../../../domain/count-words.ts';
import { lowSizes } from './stock-view.ts';
import { useInventory } from './inventory.ts';
import styles from './inventory.module.css';

/** Totals of all garments. */
export function InventoryTotals() {
  const { $lines, $stocks, $threshold } = useInventory();
  const lines = useStore($lines);
  const stocks = useStore($stocks);
  const threshold = useStore($threshold);
  // Colors from the shop's own list have no stock data.
  const synced = (lines ?? []).filter(({ syncedAt }) => syncedAt !== null);
  const started = synced.length > 0;
  const sum = (part: 'pieces' | 'colorsInStock' | 'colors' | 'gone') =>
    synced.reduce((total, line) => total + line[part], 0);
  const known = synced.map(({ styleCode }) => stocks[styleCode]?.data ?? null);
  const low = known.reduce((total, data) => total + (data ? lowSizes(data, threshold) : 0), 0);
  const figures = [
    ['Pieces', started ? sum('pieces') : null, 'Without dropship'],
    ['Colors in Stock', started ? sum('colorsInStock') : null, `Of ${countText(sum('colors'))}`],
    [
      'Low Sizes',
      started && !known.includes(null) ? low : null,
      `${countText(threshold)} or fewer of a color`,
    ],
    ['Colors Gone', started ? sum('gone') : null, 'No longer listed by the supplier'],
  ] as const;
  return (
    <section aria-label="Totals">
      <dl className={styles.figures}>
        {figures.map(([name, value, note]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={styles.value}>{value === null ? '–' : countText(value)}</dd>
            <dd className={styles.note}>{started ? note : '\u00a0'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
