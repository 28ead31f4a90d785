import { useStore } from '@nanostores/react';
import { $garment, $item, $most } from '../placing/order-state.client.ts';
import { needsPhone, totalPieces } from '../quantity.ts';
import { usualGarment } from '../../garments/garment.ts';
import { leftNote } from '../../garments/stock/stock-left.ts';
import { garmentPrice } from '../prices/price.ts';
import { useBook } from '../../settings/book.client.ts';
import { PriceNudge } from '../../ui/PriceNudge.tsx';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import { countId, SizeCounts } from '../fields/SizeCounts.tsx';
import { AddMore, useSeveral } from './AddMore.tsx';
import { loadBulk } from './Ticket.tsx';
import { lackId, StepSection, useLack } from './StepSection.tsx';
import {
  $colors,
  $itemPieces,
  $pieces,
  $priceBreak,
  $quantities,
  $swatch,
  $toSpread,
  chooseColor,
  setQuantity,
} from './store.client.ts';
import styles from './order-builder.module.css';

const loadShortage = () => import('./ShortageNotice.tsx');
const loadSpread = () => import('./SpreadButtons.tsx');

export function QuantityStep() {
  const { id } = useStore($item);
  const quantities = useStore($quantities);
  const pieces = useStore($itemPieces);
  const all = useStore($pieces);
  const bulk = useOnDemand(needsPhone(all), loadBulk);
  const tooMany = needsPhone(all, useStore($most));
  const several = useSeveral();
  const left = useStore($toSpread);
  const spread = useOnDemand(left > 0, loadSpread);
  const list = useStore($colors);
  const color = useStore($swatch);
  const shortage = useOnDemand(Boolean(color?.left), loadShortage);
  const offer = useStore($priceBreak);
  const chosen = useStore($garment);
  const garment = chosen ?? usualGarment;
  const { sizes } = garment;
  const total = totalPieces(quantities).toLocaleString('en-US');
  const lack = useLack('quantities');
  const book = useBook();
  return (
    <StepSection
      step="quantities"
      title={garment.kind === 'cap' ? 'Quantity' : 'Unisex quantities'}
      note={
        <output
          htmlFor={sizes.map((size) => countId(size)).join(' ')}
          className={styles.totalQuantity}
        >
          Total Quantity <b>{left > 0 ? `${total} of ${pieces.toLocaleString('en-US')}` : total}</b>
        </output>
      }
    >
      <SizeCounts
        titled
        legend="Pieces by size"
        sizes={sizes}
        quantities={quantities}
        error={lack?.message}
        errorId={lackId('quantities')}
        sizeCents={chosen ? garmentPrice(chosen.styleCode, book).sizeCents : undefined}
        noteOf={(size) => color && leftNote(color.left, size, quantities[size] ?? 0)}
        onCount={setQuantity}
      />
      <div className={styles.nudgeSlot} aria-live="polite">
        {tooMany ? (
          bulk && <bulk.BulkNotice />
        ) : left > 0 ? (
          <div className={`notice ${styles.spread ?? ''}`}>
            <b>
              {left.toLocaleString('en-US')}{' '}
              {left === pieces ? 'to spread over sizes' : 'left to spread'}
            </b>
            {spread && <spread.SpreadButtons />}
          </div>
        ) : several ? (
          <several.AnyNudge />
        ) : (
          <PriceNudge offer={offer} garment={garment} />
        )}
        {shortage && color && 'colors' in list && (
          <shortage.ShortageNotice
            key={id}
            color={color}
            colors={list.colors}
            quantities={quantities}
            onChoose={chooseColor}
          />
        )}
      </div>
      {bulk && <bulk.InkColors />}
      <AddMore what="Items" ready={chosen !== null && pieces > 0}>
        Add another garment or color
      </AddMore>
    </StepSection>
  );
}
