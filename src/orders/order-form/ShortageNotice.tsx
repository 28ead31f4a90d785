import { useState } from 'react';
import type { Swatch } from '../../garments/stock/list-colors.contract.ts';
import { countId } from '../fields/SizeCounts.tsx';
import type { Quantities } from '../quantity.ts';
import { nearestWithEnough, shortages, shortageSentence } from '../../garments/stock/stock.ts';

type Props = {
  color: Swatch;
  colors: readonly Swatch[];
  quantities: Quantities;
  onChoose: (color: Swatch) => void;
};

/** More is wanted than in stock: what comes when, and the nearest color with enough. */
export function ShortageNotice({ color, colors, quantities, onChoose }: Props) {
  const [switchedTo, setSwitchedTo] = useState<string | null>(null);
  const short = shortages(color.left, quantities);
  const [first] = short;
  if (!first) {
    return color.key === switchedTo ? (
      <p className="notice good">Switched to {color.name}: we can get all of it this week.</p>
    ) : null;
  }
  const nearest = nearestWithEnough(color, colors, quantities);
  return (
    <div className="notice warn">
      <p>
        {shortageSentence(color.name, short, color.expected)}{' '}
        {nearest && `Or choose ${nearest.name}, the closest color with enough.`}
      </p>
      {nearest && (
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            onChoose(nearest);
            setSwitchedTo(nearest.key);
            // The button disappears with its sentence, so focus goes to the size.
            document.getElementById(countId(first.size))?.focus();
          }}
        >
          Switch to {nearest.name}
        </button>
      )}
    </div>
  );
}
