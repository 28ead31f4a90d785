import { useStore } from '@nanostores/react';
import { GarmentDrawing } from '../../garments/drawings/GarmentDrawing.tsx';
import { perPiece, type Garment } from '../../garments/garment.ts';
import { formatCents } from '../../platform/money.ts';
import { useBook } from '../../settings/book.client.ts';
import { useDrawings } from '../../ui/use-drawings.ts';

import { estimateNote, estimateRange, isEstimated } from '../prices/price.ts';
import { $color, releaseGarment } from './store.client.ts';
import styles from './order-builder.module.css';

/** The shirt that a customer came with from the favorites. */
export function FixedCard({ garment }: { garment: Garment }) {
  const color = useStore($color)?.hex ?? '#fffdf7';
  const book = useBook();
  const { lowCents, highCents } = estimateRange(garment, book);
  return (
    <div className={styles.fixedCard}>
      <GarmentDrawing
        garment={useDrawings(garment.kind)}
        color={color}
        className={styles.cardDrawing}
      />
      <div>
        <b>{garment.name}</b>
        <small>
          {garment.model} · {garment.weight} · {garment.material}
        </small>
        <small className={styles.cardText}>{garment.description}</small>
        <p className="note-text">
          {formatCents(lowCents)}–{formatCents(highCents)} {perPiece(garment)}.{' '}
          {isEstimated(garment.styleCode, book) && estimateNote}
        </p>
        <button type="button" className="button quiet" data-first onClick={releaseGarment}>
          Choose another garment
        </button>
      </div>
    </div>
  );
}
