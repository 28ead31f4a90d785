import { useStore } from '@nanostores/react';
import { memo, useId, useState } from 'react';
import { $artwork } from '../../browser/order-draft.ts';
import { $garment, $price } from '../../browser/order-state.ts';
import { formatCents } from '../../domain/money.ts';
import { summaryRows } from '../../domain/order-summary.ts';
import { estimateNote, isEstimated } from '../../domain/price.ts';
import { chosenLocations, type PrintLocation } from '../../domain/print-location.ts';
import { needsPhone } from '../../domain/quantity.ts';
import { GarmentDrawing } from '../../ui/GarmentDrawing.tsx';
import { garmentGeometry } from '../../ui/garment-geometry.ts';
import { useDrawings } from '../../ui/use-drawings.ts';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import { Ledger } from '../../ui/Ledger.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { $color, $delivery, $dueText, $locations, $pieces, $previews } from './store.ts';
import styles from './ticket.module.css';

const loadBulk = () => import('./BulkPrice.tsx');

/**
 * The side column: always a preview, and the price once there is one (product.md#order-ticket). A
 * bar on phones.
 */
export const Ticket = memo(function Ticket({ onCheckout }: { onCheckout: () => void }) {
  const color = useStore($color);
  const delivery = useStore($delivery);
  const due = useStore($dueText);
  const garment = useStore($garment);
  const pieces = useStore($pieces);
  const price = useStore($price);
  const inBulk = needsPhone(pieces);
  const bulk = useOnDemand(inBulk, loadBulk);
  const [open, setOpen] = useState(false);
  const body = useId();

  return (
    <aside
      className={`ticket ${styles.ticket}`}
      aria-label="Your order"
      data-open={open}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
      }}
    >
      <div className={styles.bar}>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={body}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Close ticket' : 'Open ticket'}
        </button>
        <span>
          {price ? (
            <>
              {pieces} × {formatCents(price.perItemCents)} <b>{formatCents(price.totalCents)}</b>
            </>
          ) : (
            <>
              {garment?.name ?? 'No garment yet'}
              {inBulk && `, ${pieces.toLocaleString('en-US')} pieces`}
            </>
          )}
        </span>
      </div>
      <div id={body} className={styles.body}>
        <Preview />
        {bulk && inBulk && garment && (
          <div className={styles.price}>
            <bulk.BulkPrice garment={garment} pieces={pieces} />
          </div>
        )}
        {price && garment && (
          <div className={styles.price}>
            <Ledger
              rows={summaryRows(price, {
                garment: color ? `${garment.name}, ${color.name}` : garment.name,
                pieces,
                delivery,
              })}
            />
            <p className="note-text">{due}</p>
            {isEstimated(garment.styleCode) && <p className="note-text">{estimateNote}</p>}
            <button
              type="button"
              className="button wide"
              onClick={() => {
                setOpen(false); // on phones it would cover what is missing
                onCheckout();
              }}
            >
              Proceed to checkout →
            </button>
            <p className="note-text">Nothing prints until you approve the proof.</p>
          </div>
        )}
      </div>
    </aside>
  );
});

const sides = [
  { key: 'front', label: 'Front', side: 'front', locations: ['frontLarge', 'frontSmall'] },
  { key: 'back', label: 'Back', side: 'back', locations: ['backLarge', 'backSmall'] },
  { key: 'left', label: 'Left sleeve', side: 'sleeve', locations: ['leftSleeve'] },
  { key: 'right', label: 'Right sleeve', side: 'sleeve', locations: ['rightSleeve'] },
] as const;

/** The garment in its color with the customer's art at true scale in the print area. */
const Preview = memo(function Preview() {
  const chosenColor = useStore($color);
  const locations = useStore($locations);
  const garment = useStore($garment);
  const [shown, setShown] = useState<(typeof sides)[number]['key']>('front');
  const chosen = chosenLocations(locations);
  const offered = sides.filter(
    ({ key, locations }) =>
      key === 'front' || key === 'back' || locations.some((location) => chosen.includes(location)),
  );
  const current = offered.find(({ key }) => key === shown) ?? sides[0];
  const printed = chosen.filter((location) =>
    (current.locations as readonly PrintLocation[]).includes(location),
  );
  const previews = useStore($previews);
  const { uploads } = useStore($artwork);
  // Assistive technology ignores the parts of a picture, so the label mentions the art.
  const art = printed.flatMap((location) =>
    previews[location] ? [uploads[location]?.name ?? 'your artwork'] : [],
  );
  const drawings = useDrawings(garment?.kind ?? 'tee');
  const color = chosenColor?.hex ?? '#fffdf7';

  return (
    <div className={styles.preview}>
      <GarmentDrawing
        garment={drawings}
        side={current.side}
        mirrored={current.key === 'right'}
        color={color}
        areas={printed}
        className={styles.drawing}
        label={`${current.label} of ${garment?.name ?? 'a shirt'}${chosenColor ? ` in ${chosenColor.name}` : ''}${printed.length > 0 ? ', print area outlined' : ''}${art.length > 0 ? `, with ${art.join(' and ')}` : ''}`}
      >
        {printed.map((location) => (
          <Art key={location} location={location} shape={drawings.shape} side={current.side} />
        ))}
      </GarmentDrawing>
      <Segments
        legend="Side shown"
        className={styles.sides}
        value={current.key}
        options={offered.map(({ key, label }) => [key, label])}
        onPick={setShown}
      />
    </div>
  );
});

type ArtProps = {
  location: PrintLocation;
  shape: keyof typeof garmentGeometry;
  side: 'front' | 'back' | 'sleeve';
};

/** Artwork fills its location as far as its proportions allow, from the top, as it prints. */
function Art({ location, shape, side }: ArtProps) {
  const url = useStore($previews)[location];
  const area = garmentGeometry[shape][side].areas[location];
  if (!url || !area) return null;
  return <image href={url} {...area} preserveAspectRatio="xMidYMin meet" />;
}
