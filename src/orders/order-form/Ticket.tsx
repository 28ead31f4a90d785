import { useStore } from '@nanostores/react';
import { memo, useId, useState } from 'react';
import { $draft } from '../drafts/order-draft.client.ts';
import { itemsOf } from '../order-design.ts';
import { draftGarment, pricedItems } from '../order.ts';
import { $previews, artOf } from '../placing/artwork-previews.client.ts';
import { priceRows } from '../placing/price-rows.client.ts';
import { $design, $garment, $most, $price } from '../placing/order-state.client.ts';
import { formatCents } from '../../platform/money.ts';
import { estimateNote, isEstimated } from '../prices/price.ts';
import { chosenLocations } from '../../garments/print-location.ts';
import { needsPhone } from '../quantity.ts';
import {
  garmentViews,
  printedIn,
  type GarmentView,
} from '../../garments/drawings/garment-views.ts';
import { PrintedGarment } from '../../ui/PrintedGarment.tsx';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import { Ledger } from '../../ui/Ledger.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { useBook } from '../../settings/book.client.ts';
import { PriceNews } from '../../settings/PriceNews.tsx';
import { useSeveral } from './AddMore.tsx';
import { $color, $dueText, $pieces } from './store.client.ts';
import styles from './ticket.module.css';

/** What shows above the most pieces that customers order here. */
export const loadBulk = () => import('./BulkPrice.tsx');

/**
 * For more pieces of a garment than the site takes: the code of their price and of the links to get
 * it, null until it's loaded. Undefined for fewer.
 */
export function useBulk() {
  const [first] = itemsOf(useStore($draft)).flatMap((item) => draftGarment(item) ?? []);
  const garment = useStore($garment) ?? first;
  const pieces = useStore($pieces);
  const inBulk = needsPhone(pieces, useStore($most));
  const code = useOnDemand(inBulk, loadBulk);
  return inBulk && garment ? code && { ...code, job: { garment, pieces } } : undefined;
}

/**
 * The side column: always a preview, and the price once there is one (product.md#order-ticket). A
 * bar on phones.
 */
export const Ticket = memo(function Ticket({ onCheckout }: { onCheckout: () => void }) {
  const draft = useStore($draft);
  const due = useStore($dueText);
  const garment = useStore($garment);
  const pieces = useStore($pieces);
  const price = useStore($price);
  const bulk = useBulk();
  const several = useSeveral();
  const book = useBook();
  const [each] = price?.items ?? [];
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
          {price && each ? (
            <>
              {several ? (
                <several.BarText each={each.perItemCents} />
              ) : (
                `${pieces.toLocaleString('en-US')} × ${formatCents(each.perItemCents)}`
              )}{' '}
              <b>{formatCents(price.totalCents)}</b>
            </>
          ) : (
            <>
              {garment?.name ?? 'No garment yet'}
              {needsPhone(pieces) && `, ${pieces.toLocaleString('en-US')} pieces`}
            </>
          )}
        </span>
      </div>
      <div id={body} className={styles.body}>
        <Preview />
        {several && <several.TicketItems />}
        {bulk && (
          <div className={styles.price}>
            <bulk.BulkPrice {...bulk.job} />
          </div>
        )}
        <PriceNews />
        {price && (
          <div className={styles.price}>
            <Ledger rows={priceRows(price, draft)} />
            <p className="note-text">{due}</p>
            {pricedItems(draft).some(({ garment }) => isEstimated(garment.styleCode, book)) && (
              <p className="note-text">{estimateNote}</p>
            )}
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

/** The garment with the customer's art, seen from the side that was picked. */
const Preview = memo(function Preview() {
  const color = useStore($color);
  const design = useStore($design);
  const chosen = chosenLocations(design.locations);
  const garment = useStore($garment);
  const art = artOf(useStore($previews), design);
  const [shown, setShown] = useState<GarmentView['key']>('front');
  const offered = garmentViews.filter(
    (view) => view.key === 'front' || view.key === 'back' || printedIn(view, chosen).length > 0,
  );
  const view = offered.find(({ key }) => key === shown) ?? garmentViews[0];

  return (
    <div className={styles.preview}>
      <PrintedGarment {...{ view, garment, color, chosen, art }} className={styles.drawing} />
      <Segments
        legend="Side shown"
        className={styles.sides}
        value={view.key}
        options={offered.map(({ key, label }) => [key, label])}
        onPick={setShown}
      />
    </div>
  );
});
