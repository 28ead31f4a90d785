import { useState } from 'react';
import type { StockColor } from './stock-view.client.ts';
import styles from './inventory.module.css';

/** A color's cloth from the supplier's picture, or a dot of its hex if there is none. */
export function StockSwatch({ color }: { color: StockColor }) {
  const [failed, setFailed] = useState<string | null>(null);
  const { swatchUrl, hex } = color;
  if (swatchUrl !== null && swatchUrl !== failed) {
    return (
      <img
        className={styles.swatch}
        src={swatchUrl}
        alt=""
        width="18"
        height="18"
        loading="lazy"
        onError={() => setFailed(swatchUrl)}
      />
    );
  }
  return (
    <svg className={styles.swatch} viewBox="0 0 18 18" aria-hidden="true">
      <circle cx="9" cy="9" r="8" fill={hex} />
    </svg>
  );
}
