import { useStore } from '@nanostores/react';
import { $garment } from '../placing/order-state.client.ts';
import { orderFormGarments, perPiece, type Garment } from '../../garments/garment.ts';
import { formatCents } from '../../platform/money.ts';
import { estimateNote, estimateRange, isEstimated } from '../prices/price.ts';
import { useBook } from '../../settings/book.client.ts';
import { phoneHref, shop } from '../../shop.ts';
import { GarmentDrawing } from '../../garments/drawings/GarmentDrawing.tsx';
import { useDrawings } from '../../ui/use-drawings.ts';
import { lackId, StepSection, useLack } from './StepSection.tsx';
import {
  $color,
  $garmentFixed,
  $garmentId,
  chooseGarment,
  releaseGarment,
} from './store.client.ts';
import styles from './order-builder.module.css';

/** The color of each card until one is chosen. */
const cardColors: Readonly<Record<string, string>> = {
  'budget-cotton': '#fffdf7',
  'premium-cotton': '#1f3d5c',
  'budget-blend': '#8a8d90',
  'premium-blend': '#7a2f2a',
};

export function MaterialStep() {
  const garmentId = useStore($garmentId);
  const fixed = useStore($garmentFixed);
  const color = useStore($color);
  const garment = useStore($garment);
  const lack = useLack('material');
  return (
    <StepSection
      step="material"
      title="Select material"
      note={
        !fixed && (
          <>
            Hoodies, hats, long sleeves? Call <a href={phoneHref}>{shop.phone}</a>
          </>
        )
      }
    >
      {fixed && garment ? (
        <FixedCard garment={garment} />
      ) : (
        <fieldset className={styles.cards} aria-describedby={lackId('material')}>
          <legend className="visually-hidden">Material</legend>
          {orderFormGarments.map((option) => {
            const chosen = option.id === garmentId;
            const cloth = (chosen && color?.hex) || (cardColors[option.id] ?? '#fffdf7');
            return (
              <label key={option.id} className={styles.card}>
                <input
                  className="on-label"
                  type="radio"
                  name="material"
                  value={option.id}
                  checked={chosen}
                  aria-invalid={lack ? true : undefined}
                  onChange={() => chooseGarment(option)}
                />
                <span className={styles.indicator}>{option.priceIndicator}</span>
                <CardDrawing kind={option.kind} color={cloth} />
                <b>{option.name}</b>
                <small className={styles.cardModel}>{option.model}</small>
                <small>
                  {option.weight} · {option.material}
                </small>
                <small className={styles.cardText}>{option.description}</small>
              </label>
            );
          })}
        </fieldset>
      )}
    </StepSection>
  );
}

function CardDrawing({ kind, color }: { kind: Garment['kind']; color: string }) {
  return (
    <GarmentDrawing garment={useDrawings(kind)} color={color} className={styles.cardDrawing} />
  );
}

function FixedCard({ garment }: { garment: Garment }) {
  const color = useStore($color)?.hex ?? '#fffdf7';
  const book = useBook();
  const { lowCents, highCents } = estimateRange(garment, book);
  return (
    <div className={styles.fixedCard}>
      <CardDrawing kind={garment.kind} color={color} />
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
