import type { CustomerOrder } from '../../contracts/open-order.ts';
import { garmentById, largestPrint, usualGarment } from '../../domain/garment.ts';
import { areaText, locationLabel } from '../../domain/print-location.ts';
import { GarmentSides } from './GarmentSides.tsx';
import styles from './order-page.module.css';

const frame = {
  torso: `${styles.side} ${styles.torso}`,
  sleeve: `${styles.side} ${styles.sleeve}`,
  cap: `${styles.side} ${styles.cap}`,
};

/** Each printed side on the printer's graph paper, with a title block. */
export function OrderPicture({ order }: { order: CustomerOrder }) {
  const garment = garmentById(order.garmentId) ?? usualGarment;
  const { files, printLocations } = order;
  return (
    <figure className={styles.plate}>
      <div className={styles.paper}>
        <GarmentSides order={order} frame={frame} />
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
