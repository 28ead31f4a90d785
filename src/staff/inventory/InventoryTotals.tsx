import { useStore } from '@nanostores/react';
import { countText } from '../../platform/count-words.ts';
import { lowSizes } from './stock-view.client.ts';
import { useInventory } from './inventory.client.ts';
import styles from './inventory.module.css';

/** Totals of all garments. */
export function InventoryTotals() {
  const { lines, stocks, threshold } = useInventory();
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
    <section aria-label="Totals" className={styles.totals}>
      {lines && !started && <NothingSynced />}
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

/** A brand-new shop. It takes the place of the totals, so that nothing moves. */
function NothingSynced() {
  const { $round, syncAll, manages } = useInventory();
  const running = (useStore($round)?.current ?? null) !== null;
  return (
    <div className={styles.firstRun}>
      <h2>Never synced</h2>
      <p>
        We don’t know the supplier’s stock yet.{' '}
        {manages ? 'Syncing all garments takes a minute.' : 'Ask an owner or staff to sync it.'}
      </p>
      {manages && (
        <button
          type="button"
          className="button"
          aria-disabled={running || undefined}
          onClick={() => void syncAll()}
        >
          {running ? 'Syncing...' : 'Sync all'}
        </button>
      )}
    </div>
  );
}
