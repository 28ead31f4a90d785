import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $art, restorePictures } from '../placing/artwork-previews.client.ts';
import { addressLines } from '../delivery/address.ts';
import { $artwork, $draft } from '../drafts/order-draft.client.ts';
import { $garment, $now } from '../placing/order-state.client.ts';
import { garmentTitle, usualGarment } from '../../garments/garment.ts';
import { deliveryOptions, estimateNote, isEstimated } from '../prices/price.ts';
import { chosenLocations, locationLabel } from '../../garments/print-location.ts';
import { totalPieces } from '../quantity.ts';
import { rosterMismatch } from '../../designer/team/roster-mismatch.ts';
import { isDay } from '../../platform/dates/calendar.ts';
import { formatDayLong } from '../../platform/dates/date-words.ts';
import { dueText, arrivalText } from '../delivery/delivery-words.ts';
import { turnaroundText } from '../due-dates/turnaround.ts';
import { paths } from '../../paths.ts';
import { Ledger } from '../../ui/Ledger.tsx';
import { garmentViews, printedIn } from '../../garments/drawings/garment-views.ts';
import { PrintedGarment } from '../../ui/PrintedGarment.tsx';
import { priceRows } from './price-rows.client.ts';
import { $shownClass, $shownPrice } from './store.client.ts';
import styles from './checkout.module.css';

/** The order as it will be placed, with a link back to each part. */
export function OrderReview() {
  const draft = useStore($draft);
  const artwork = useStore($artwork);
  const garment = useStore($garment);
  const price = useStore($shownPrice);
  const dueClass = useStore($shownClass);
  const now = useStore($now);
  const art = useStore($art);
  const pieces = totalPieces(draft.quantities);
  const locations = chosenLocations(draft.locations);
  const views = garmentViews.filter((view) => printedIn(view, locations).length > 0);
  useEffect(() => void restorePictures(), []);
  const day = draft.dueDate && isDay(draft.dueDate) ? draft.dueDate : null;
  const arrival =
    now &&
    day &&
    arrivalText(
      { deliveryMethod: draft.delivery, deliveryZip: draft.address.zip, dueDate: day },
      now,
    );
  const delivery = deliveryOptions(pieces).find(({ method }) => method === draft.delivery);

  return (
    <section aria-labelledby="review-title" className={styles.section}>
      <h2 id="review-title">Your order</h2>
      <div className={styles.review}>
        <div className={styles.drawings}>
          {(views.length > 0 ? views : garmentViews.slice(0, 1)).map((view) => (
            <PrintedGarment
              key={view.key}
              {...{ view, garment, art }}
              color={draft.color}
              chosen={locations}
              className={styles.drawing}
            />
          ))}
        </div>
        <dl className={styles.facts}>
          <Fact name="Garment" step="material">
            {garment
              ? `${garmentTitle(garment)}, ${draft.color?.name ?? 'no color yet'}`
              : 'None yet'}
          </Fact>
          <Fact name="Sizes" step="quantities">
            {(garment ?? usualGarment).sizes
              .filter((size) => draft.quantities[size])
              .map((size) => `${size} × ${draft.quantities[size]}`)
              .join(', ')}{' '}
            ({pieces} in all)
          </Fact>
          <Fact name="Print locations" step="locations">
            {locations.map(locationLabel).join(', ') || 'None yet'}
          </Fact>
          <Fact name="Artwork" step="artwork">
            {artwork.type === 'description' ? (
              <q>{artwork.description}</q>
            ) : (
              locations
                .flatMap((location) => {
                  const upload = artwork.uploads[location];
                  return upload ? [`${locationLabel(location)}: ${upload.name}`] : [];
                })
                .join(', ') || 'None yet'
            )}
          </Fact>
          {draft.roster && (
            <Fact name="Roster" step="quantities">
              {draft.roster.length} {draft.roster.length === 1 ? 'player' : 'players'}.{' '}
              {rosterMismatch(draft.roster, draft.quantities)}
            </Fact>
          )}
          <Fact name="Due" step="dueDate">
            {day ? dueText(draft.delivery, formatDayLong(day)) : 'No date yet'}
            {dueClass && ` · ${turnaroundText[dueClass]}`}
            {arrival && (
              <>
                <br />
                {arrival}
              </>
            )}
          </Fact>
          <Fact name="Delivery" step="delivery">
            {delivery?.label}
            {draft.delivery === 'shipping' && `: ${addressLines(draft.address).join(', ')}`}
          </Fact>
        </dl>
      </div>
      {price && <Ledger rows={priceRows(price, draft)} />}
      {price && garment && isEstimated(garment.styleCode) && (
        <p className="note-text">{estimateNote}</p>
      )}
    </section>
  );
}

type FactProps = { name: string; step: string; children: React.ReactNode };

function Fact({ name, step, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}{' '}
        <a href={`${paths.order}#title-${step}`}>
          Edit<span className="visually-hidden"> {name.toLowerCase()}</span>
        </a>
      </dd>
    </div>
  );
}
