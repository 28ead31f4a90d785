import type { CustomerOrder } from './open-order.contract.ts';
import { garmentById, largestPrint, usualGarment } from '../../garments/garment.ts';
import { areaText, locationLabel } from '../../garments/print-location.ts';
import { garmentGeometry } from '../../garments/drawings/garment-geometry.ts';
import { printedIn, type GarmentView } from '../../garments/drawings/garment-views.ts';
import type { OrderDesign } from '../order-design.ts';
import { totalPieces } from '../quantity.ts';
import { Dimensions } from './Dimensions.tsx';
import { PrintedSide, printedViews } from './GarmentSides.tsx';
import { useDesignArt } from './order-art.client.ts';
import { RegistrationMark } from './RegistrationMark.tsx';
import styles from './order-page.module.css';

/** The classes of `side` by the scale of its drawing. */
export const scales = new Map([
  [10, styles.torso],
  [24, styles.sleeve],
  [34, styles.cap],
]);

/** Each design on the printer's graph paper, with a title block. */
export function OrderPicture({ order }: { order: CustomerOrder }) {
  const { designs } = order;
  const plates = designs.map((design, at) => <Plate key={at} {...{ order, design, at }} />);
  return designs.length > 1 ? <div className={styles.plates}>{plates}</div> : plates;
}

type PlateProps = { order: CustomerOrder; design: OrderDesign; at: number };

/** Each printed side of a design's first garment, and the other garments in a row. */
function Plate({ order, design, at }: PlateProps) {
  const { art, files } = useDesignArt(order, at);
  const { printLocations, items } = design;
  const [item, ...others] = items;
  const views = printedViews(design);
  const [front] = views;
  const garment = garmentById(item?.garmentId ?? '') ?? usualGarment;
  const side = (view: GarmentView) => {
    const { areas, unitsPerInch, width, height } = garmentGeometry[garment.kind][view.side];
    return (
      <div key={view.key} className={`${styles.side} ${scales.get(unitsPerInch)}`}>
        {item && <PrintedSide {...{ design, item, view, art }} />}
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
        {views.map(side)}
        <RegistrationMark className={styles.corner} />
        <RegistrationMark className={styles.corner} />
      </div>
      {front && others.length > 0 && (
        <ul className={styles.others}>
          {others.map((other, index) => (
            <li key={index}>
              <PrintedSide {...{ design, art }} item={other} view={front} detail="plain" />
              {totalPieces(other.quantities).toLocaleString('en-US')} {other.garmentName},{' '}
              {other.colorName}
            </li>
          ))}
        </ul>
      )}
      <figcaption>
        <dl className={styles.block}>
          <div>
            <dt>
              {order.designs.length > 1 && `Design ${at + 1}: `}
              {printLocations.length === 1 ? 'Print location' : 'Print locations'}
            </dt>
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
