import { useStore } from '@nanostores/react';
import { $garment, $item, updateItem } from '../placing/order-state.client.ts';
import { usualGarment } from '../../garments/garment.ts';
import { countId } from '../fields/SizeCounts.tsx';
import { piecesToSpread } from '../order.ts';
import { spreadPieces } from '../size-spread.ts';
import { totalPieces } from '../quantity.ts';
import { reachStep } from '../../site/visit.client.ts';

/** Gives the remaining pieces a size, or leaves them out. */
export function SpreadButtons() {
  const garment = useStore($garment) ?? usualGarment;
  const entered = totalPieces(useStore($item).quantities);
  const [first = 'M'] = garment.sizes;
  const focusFirst = () => document.getElementById(countId(first))?.focus(); // the buttons disappear
  return (
    <p className="button-row">
      <button
        type="button"
        className="button quiet"
        onClick={() => {
          updateItem((item) => ({
            ...item,
            quantities: spreadPieces(item.quantities, piecesToSpread(item), garment),
          }));
          reachStep('screenPrinting', 'quantitySelection');
          focusFirst();
        }}
      >
        Fill in a usual split
      </button>
      {entered > 0 && (
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            updateItem((item) => ({ ...item, piecesWanted: 0 }));
            focusFirst();
          }}
        >
          Order just {entered.toLocaleString('en-US')}
        </button>
      )}
    </p>
  );
}
