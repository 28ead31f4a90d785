import type { ReactNode } from 'react';
import type { CustomerOrder } from './open-order.contract.ts';
import { garmentById, largestPrint, usualGarment } from '../../garments/garment.ts';
import { areaText, locationLabel } from '../../garments/print-location.ts';
import { garmentGeometry } from '../../garments/drawings/garment-geometry.ts';
import { printedIn, type GarmentView } from '../../garments/drawings/garment-views.ts';
import { Dimensions } from './Dimensions.tsx';
import { GarmentSides } from './GarmentSides.tsx';
import { RegistrationMark } from './RegistrationMark.tsx';
import styles from './order-page.module.css';

/** The classes of `side` by the scale of its drawing. */
export const scales = new Map([
  [10, styles.torso],
  [24, styles.sleeve],
  [34, styles.cap],
]);

/** Each printed side on the printer's graph paper, with a title block. */
export function OrderPicture({ order }: { order: CustomerOrder }) {
  const garment = garmentById(order.garmentId) ?? usualGarment;
  const { files, printLocations } = order;
  const frame = (view: GarmentView, drawing: ReactNode) => {
    const { areas, unitsPerInch, width, height } = garmentGeometry[garment.kind][view.side];
    return (
      <div key={view.key} className={`${styles.side} ${scales.get(unitsPerInch)}`}>
        {drawing}
        <span aria-hidden="true">{view.label}</span>
        {printedIn(view, printLocations).map((location) => {
          const area = areas[location];
          const print = largestPrint(garment, location);
          return (
            area && (
              <Dimensions
                key={location}
                className={styles.dimensions}
                ends={styles.ends}
                {...{ area, print, width, height }}
              />
            )
          );
        })}
      </div>
    );
  };
  return (
    <figure className={styles.plate}>
      <div className={styles.paper}>
        <GarmentSides order={order} frame={frame} />
        <RegistrationMark className={styles.corner} />
        <RegistrationMark className={styles.corner} />
      </div>
      <figcaption>
        <dl className={styles.block}>
          <div>
            <dt>{printLocations.length === 1 ? 'Print location' : 'Print locations'}</dt>
            <dd>{printLocations.map(locationLabel).join(', ')}</dd>
          </div>
          <div>
            <dt>Largest print</dt>
            <dd>
              {[
                ...new Set(
                  printLocations.map((location) => areaText(largestPrint(garment, location))),
                ),
              ].join(', ')}
            </dd>
          </div>
          <div>
            <dt>Artwork</dt>
            <dd>
              {files.length === 0
                ? 'In words'
                : `${files.length} file${files.length === 1 ? '' : 's'}`}
            </dd>
          </div>
          <div>
            <dt>Scale</dt>
            <dd>1 square is 1 inch</dd>
          </div>
        </dl>
      </figcaption>
    </figure>
  );
}
