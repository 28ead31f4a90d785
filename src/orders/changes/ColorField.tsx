import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../platform/call.client.ts';
import { listColors, type Swatch } from '../../garments/stock/list-colors.contract.ts';
import { ColorGhosts, ColorPicker } from '../../ui/SwatchPicker.tsx';
import type { PartProps } from './change-session.client.ts';
import styles from './change.module.css';

/** null while they're on their way; a sentence if they can't be loaded. */
type Colors = readonly Swatch[] | string | null;

/** The garment's colors, and the order's own even if it isn't made anymore. */
export function ColorField({ session, errors }: PartProps) {
  const { wanted, stored, order } = useStore(session.$state);
  const [colors, setColors] = useState<Colors>(null);
  const [pointed, setPointed] = useState<Swatch | null>(null);
  const { styleCode } = order;
  const error = errors['colorKey'];

  const load = useCallback(async () => {
    setColors(null);
    const result = await call(listColors, { style: styleCode });
    setColors(result.ok ? result.data.colors : result.message);
  }, [styleCode]);
  useEffect(() => void load(), [load]);

  if (colors === null) {
    return (
      <div role="status">
        <span className="visually-hidden">Loading colors…</span>
        <ColorGhosts />
      </div>
    );
  }
  if (typeof colors === 'string') {
    return (
      <div role="alert" className={`notice warn ${styles.failed}`}>
        <p>{colors}</p>
        <button type="button" className="button quiet" onClick={() => void load()}>
          Try again
        </button>
      </div>
    );
  }
  const own: Swatch = { ...stored.color, swatchUrl: null, inStock: false, left: null };
  const all = colors.some(({ key }) => key === own.key) ? colors : [own, ...colors];
  const named = pointed ?? all.find(({ key }) => key === wanted.color.key);
  return (
    <fieldset aria-describedby="change-error">
      <legend className="visually-hidden">Color</legend>
      <ColorPicker
        colors={all}
        chosen={wanted.color.key}
        invalid={Boolean(error)}
        onPick={({ key, name, hex }) => session.update({ color: { key, name, hex } })}
        onPoint={setPointed}
      />
      <p>
        <b>{named?.name ?? wanted.color.name}</b>
        {named && !named.inStock && ', out of stock: we’ll ask our supplier'}
      </p>
      <p id="change-error" className={error ? 'field-error' : undefined}>
        {error}
      </p>
    </fieldset>
  );
}
