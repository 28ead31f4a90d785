import { useStore } from '@nanostores/react';
import { Fragment, useEffect, type ReactNode } from 'react';
import { $previews, artOf } from '../placing/artwork-previews.client.ts';
import { addressLines } from '../delivery/address.ts';
import { $draft } from '../drafts/order-draft.client.ts';
import {
  draftGarment,
  itemName,
  orderPieces,
  pricedItems,
  type DraftDesign,
  type DraftItem,
} from '../order.ts';
import { $now } from '../placing/order-state.client.ts';
import { garmentTitle, usualGarment } from '../../garments/garment.ts';
import { deliveryOptions, estimateNote, isEstimated } from '../prices/price.ts';
import { chosenLocations, locationLabel } from '../../garments/print-location.ts';
import { sumQuantities, totalPieces } from '../quantity.ts';
import { rosterMismatch } from '../../designer/team/roster-mismatch.ts';
import { isDay } from '../../platform/dates/calendar.ts';
import { formatDayLong } from '../../platform/dates/date-words.ts';
import { dueText, arrivalText } from '../delivery/delivery-words.ts';
import { turnaroundText } from '../due-dates/turnaround.ts';
import { paths } from '../../paths.ts';
import { useBook } from '../../settings/book.client.ts';
import { PriceNews } from '../../settings/PriceNews.tsx';
import { Ledger } from '../../ui/Ledger.tsx';
import { garmentViews, printedIn } from '../../garments/drawings/garment-views.ts';
import { PrintedGarment } from '../../ui/PrintedGarment.tsx';
import { priceRows } from '../placing/price-rows.client.ts';
import { $shownClass, $shownPrice, openInForm } from './store.client.ts';
import styles from './checkout.module.css';

/** The order as it will be placed, with a link back to each part. */
export function OrderReview() {
  const draft = useStore($draft);
  const price = useStore($shownPrice);
  const dueClass = useStore($shownClass);
  const now = useStore($now);
  const book = useBook();
  useEffect(() => {
    import('../placing/restore-pictures.client.ts').then(
      (pictures) => pictures.restorePictures(),
      () => undefined, // it goes without pictures
    );
  }, []);
  const day = draft.dueDate && isDay(draft.dueDate) ? draft.dueDate : null;
  const arrival =
    now &&
    day &&
    arrivalText(
      { deliveryMethod: draft.delivery, deliveryZip: draft.address.zip, dueDate: day },
      now,
    );
  const delivery = deliveryOptions(orderPieces(draft), book).find(
    ({ method }) => method === draft.delivery,
  );

  const several = draft.designs.length > 1;
  const whole = (
    <>
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
    </>
  );

  return (
    <section aria-labelledby="review-title" className={styles.section}>
      <h2 id="review-title">Your order</h2>
      {draft.designs.map((design, at) => (
        <DesignReview key={design.id} design={design} title={several ? `Design ${at + 1}` : null}>
          {!several && whole}
        </DesignReview>
      ))}
      {several && (
        <div className={styles.review}>
          <h3>The whole order</h3>
          <dl className={`${styles.facts} ${styles.whole}`}>{whole}</dl>
        </div>
      )}
      <PriceNews />
      {price && <Ledger rows={priceRows(price, draft)} />}
      {price && pricedItems(draft).some(({ garment }) => isEstimated(garment.styleCode, book)) && (
        <p className="note-text">{estimateNote}</p>
      )}
    </section>
  );
}

type DesignProps = { design: DraftDesign; title: string | null; children: ReactNode };

/** A print, and each garment that it goes on. */
function DesignReview({ design, title, children }: DesignProps) {
  const { artwork, items } = design;
  // A group's people have their own names on the backs.
  const roster = useStore($draft).group?.['named'] === 'yes' ? undefined : design.roster;
  const first = items[0]?.id;
  const nameOf = (item: DraftItem) => (items.length > 1 ? itemName(item) : undefined);
  const art = artOf(useStore($previews), design);
  const locations = chosenLocations(design.locations);
  const printed = garmentViews.filter((view) => printedIn(view, locations).length > 0);
  const views = printed.length > 0 ? printed : garmentViews.slice(0, 1);
  return (
    <div className={styles.review}>
      {title && <h3>{title}</h3>}
      <div className={styles.drawings}>
        {items.flatMap((item) =>
          views.map((view) => (
            <PrintedGarment
              key={`${item.id} ${view.key}`}
              {...{ view, art }}
              garment={draftGarment(item) ?? null}
              color={item.color}
              chosen={locations}
              className={styles.drawing}
            />
          )),
        )}
      </div>
      <dl className={styles.facts}>
        {items.map((item) => {
          const garment = draftGarment(item);
          return (
            <Fragment key={item.id}>
              <Fact name="Garment" step="material" of={nameOf(item)} itemId={item.id}>
                {garment
                  ? `${garmentTitle(garment)}, ${item.color?.name ?? 'no color yet'}`
                  : 'None yet'}
              </Fact>
              <Fact name="Sizes" step="quantities" of={nameOf(item)} itemId={item.id}>
                {(garment ?? usualGarment).sizes
                  .filter((size) => item.quantities[size])
                  .map((size) => `${size} × ${item.quantities[size]?.toLocaleString('en-US')}`)
                  .join(', ')}{' '}
                ({totalPieces(item.quantities).toLocaleString('en-US')} in all)
              </Fact>
            </Fragment>
          );
        })}
        <Fact name="Print locations" step="locations" itemId={first}>
          {locations.map(locationLabel).join(', ') || 'None yet'}
        </Fact>
        <Fact name="Artwork" step="artwork" itemId={first}>
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
        {roster && (
          <Fact name="Roster" step="quantities" itemId={first}>
            {roster.length} {roster.length === 1 ? 'player' : 'players'}.{' '}
            {rosterMismatch(roster, sumQuantities(items.map(({ quantities }) => quantities)))}
          </Fact>
        )}
        {children}
      </dl>
    </div>
  );
}

type FactProps = {
  name: string;
  step: string;
  /** The garment, if there are several. */
  of?: string | undefined;
  /** What the form shows then; none if it's about the order. */
  itemId?: string | undefined;
  children: ReactNode;
};

function Fact({ name, step, of, itemId, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}{' '}
        <a href={`${paths.order}#title-${step}`} onClick={() => openInForm(itemId)}>
          Edit
          <span className="visually-hidden">
            {' '}
            {name.toLowerCase()}
            {of && ` of ${of}`}
          </span>
        </a>
      </dd>
    </div>
  );
}
