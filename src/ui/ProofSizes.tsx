import { Fragment } from 'react';
import { timesDrawn } from '../garments/chest-width.ts';
import { garmentById, usualGarment } from '../garments/garment.ts';
import { garmentGeometry } from '../garments/drawings/garment-geometry.ts';
import { garmentViews } from '../garments/drawings/garment-views.ts';
import type { OrderItem } from '../orders/order-design.ts';
import type { ProofPrint } from '../proofs/proof.ts';
import { itemText } from '../proofs/proof-words.ts';
import { tooWideText, wornSizes } from '../proofs/worn-sizes.ts';
import { ProofDrawing, printsIn, type ProofArt } from './ProofDrawing.tsx';
import styles from './ProofSizes.module.css';

type Props = { items: readonly OrderItem[]; prints: readonly ProofPrint[]; art: ProofArt };

/**
 * A design on the smallest and the largest size of each of its garments, all at one scale, and a
 * warning if its print is too wide for the smallest. Nothing if no size's width is known.
 */
export function ProofSizes({ items, prints, art }: Props) {
  const views = garmentViews.filter(
    (view) => view.side !== 'sleeve' && printsIn(view, { prints }).length > 0,
  );
  const firsts = items.filter(
    (item, at) => items.findIndex(({ garmentId }) => garmentId === item.garmentId) === at,
  );
  const warning = tooWideText(prints, items);
  return (
    <>
      {warning && <p className="notice">{warning}</p>}
      <ul className={styles.sizes}>
        {firsts.map((item) => {
          const { garmentId } = item;
          const { kind } = garmentById(garmentId) ?? usualGarment;
          const sizes = wornSizes(items.filter((each) => each.garmentId === garmentId));
          const largest = Math.max(...sizes.map((size) => timesDrawn(size) ?? 1));
          return (
            <Fragment key={garmentId}>
              {sizes.flatMap((size) =>
                views.map((view) => {
                  const { width, height } = garmentGeometry[kind][view.side];
                  const times = timesDrawn(size) ?? 1;
                  const share = times / largest;
                  return (
                    <li key={`${size} ${view.key}`}>
                      <svg viewBox={`0 0 ${width} ${height}`}>
                        <g transform={`translate(${(width * (1 - share)) / 2} 0) scale(${share})`}>
                          <ProofDrawing
                            {...{ view, art }}
                            proof={{ ...item, prints }}
                            worn={{ size, times }}
                          />
                        </g>
                      </svg>
                      {itemText(item)}, {size}
                    </li>
                  );
                }),
              )}
            </Fragment>
          );
        })}
      </ul>
    </>
  );
}
