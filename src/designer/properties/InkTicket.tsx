import { useStore } from '@nanostores/react';
import { designCloths, printedSides, type DesignSide } from '../design.ts';
import { sideInks } from '../draw-object.ts';
import { inkByKey } from '../../artwork/ink.ts';
import { inkCountText } from '../press-check/ink-count.ts';
import { sideLabels } from '../object-name.ts';
import { digitalRefusal } from '../../orders/prices/digital-price.ts';
import {
  cheaperText,
  comparePrices,
  priceRanges,
  startingEstimate,
} from '../../quotes/estimate.ts';
import { formatCents } from '../../platform/money.ts';
import { estimateNote, isEstimated } from '../../orders/prices/price.ts';
import { chosenLocations } from '../../garments/print-location.ts';
import { useBook } from '../../settings/book.client.ts';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import { Chip } from './InkPicker.tsx';
import styles from './properties.module.css';
import { useDesigner } from '../designer.client.ts';

/** The quantities that customers ask about first. */
const shownPieces = [12, 24, 48, 100] as const;

/** Each printed side's inks, and the price of a shirt with them. */
export function InkTicket() {
  const { $design } = useDesigner();
  const design = useStore($design);
  const sides = printedSides(design);
  return (
    <section className={styles.panel} aria-labelledby="inks-title">
      <h3 id="inks-title" className={styles.title}>
        Inks and price
      </h3>
      {sides.length === 0 && (
        <p className={styles.hint}>Nothing prints yet. Each printed side is listed here.</p>
      )}
      {sides.map((side) => (
        <SideInks key={side} side={side} />
      ))}
      <Prices />
    </section>
  );
}

const loadPress = () => import('../../artwork/films/press-places.ts');

function SideInks({ side }: { side: DesignSide }) {
  const { $design, $parts, drawingOf } = useDesigner();
  const design = useStore($design);
  const { sides, method } = design;
  const parts = useStore($parts);
  const { inks, fullColor } = sideInks(sides[side], (object) => drawingOf(object, parts));
  const isScreen = method === 'screen';
  // Four fit on any cloth.
  const press = useOnDemand(isScreen && inks.length > 4, loadPress);
  const what = `The ${sideLabels[side].toLowerCase()}`;
  const advice = isScreen && press?.headsAdvice(what, inks, designCloths(design));
  const pictures = fullColor === 1 ? '1 picture' : `${fullColor} pictures`;
  return (
    <div className={styles.sideInks}>
      <h4>
        {sideLabels[side]}: {inkCountText(inks.length)}
        {fullColor > 0 && `, ${pictures} in full color`}
      </h4>
      <ul className={styles.inkList}>
        {inks.map((key) => (
          <li key={key}>
            <Chip ink={inkByKey[key]} />
            {inkByKey[key].name}
          </li>
        ))}
      </ul>
      {advice && <p className={styles.advice}>{advice}</p>}
      {fullColor > 0 && (
        <p className={method === 'screen' ? styles.advice : styles.hint}>
          {method === 'screen'
            ? `${pictures} in full color: on screens that takes simulated process, which we price by hand. Reduce it to flat inks for the price below.`
            : `${pictures} in full color: digital printing prints it as is.`}
        </p>
      )}
    </div>
  );
}

function Prices() {
  const { $design, $garment, $locations } = useDesigner();
  const { garmentId, method } = useStore($design);
  const garment = useStore($garment);
  const locations = useStore($locations);
  const count = chosenLocations(locations).length;
  const book = useBook();
  const refusal = digitalRefusal(garment, locations);
  const rows = shownPieces.map((pieces) => ({
    pieces,
    ...comparePrices({ ...startingEstimate, garmentId, locations, pieces }, null, book),
  }));
  const hint = cheaperText(priceRanges({ garmentId, locations }, book));
  return (
    <>
      <table className={styles.prices}>
        <caption>
          {garment.name}, {count > 1 ? `${count} printed sides` : 'one printed side'}, a shirt
        </caption>
        <thead>
          <tr>
            <th scope="col">Pieces</th>
            <th scope="col">Screen{method === 'screen' && ' ✓'}</th>
            {!refusal && <th scope="col">Digital{method === 'digital' && ' ✓'}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ pieces, screen, digital, cheaper }) => (
            <tr key={pieces}>
              <th scope="row">{pieces}</th>
              <td data-cheaper={cheaper === 'screen' || undefined}>
                {formatCents(screen.perItemCents)}
              </td>
              {!refusal && (
                <td data-cheaper={cheaper === 'digital' || undefined}>
                  {digital ? formatCents(digital.perItemCents) : 'No'}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.hint}>
        Includes ink colors and the shirt; before fees and tax. {hint?.from} {hint?.below}{' '}
        {isEstimated(garment.styleCode, book) && estimateNote}
      </p>
      {refusal && (
        <p className={method === 'digital' ? styles.advice : styles.hint}>
          {refusal === 'fabric'
            ? `Digital ink wants 100% cotton, which ${garment.name} isn’t.`
            : 'Digital prints the front and the back, not sleeves.'}
        </p>
      )}
    </>
  );
}
