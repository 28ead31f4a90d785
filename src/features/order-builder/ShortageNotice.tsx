import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { nearestWithEnough, shortages, shortageSentence } from '../../domain/stock.ts';
import { $colors, $quantities, $swatch, chooseColor } from './store.ts';

/** More is wanted than in stock: what comes when, and the nearest color with enough. */
export function ShortageNotice() {
  const quantities = useStore($quantities);
  const colors = useStore($colors);
  const color = useStore($swatch);
  const [switchedTo, setSwitchedTo] = useState<string | null>(null);
  if (!color || !('colors' in colors)) return null;
  const short = shortages(color.left, quantities);
  const [first] = short;
  if (!first) {
    return color.key === switchedTo ? (
      <p className="notice good">Switched to {color.name}: we can get all of it this week.</p>
    ) : null;
  }
  const nearest = nearestWithEnough(color, colors.colors, quantities);
  return (
    <div className="notice warn">
      <p>
        {shortageSentence(color.name, short)}{' '}
        {nearest && `Or choose ${nearest.name}, the closest color with enough.`}
      </p>
      {nearest && (
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            chooseColor(nearest);
            setSwitchedTo(nearest.key);
            // The button disappears with its sentence, so focus goes to the size.
            document.getElementById(`quantity-${first.size}`)?.focus();
          }}
        >
          Switch to {nearest.name}
        </button>
      )}
    </div>
  );
}
