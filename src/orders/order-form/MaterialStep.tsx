import { useStore } from '@nanostores/react';
import { $garment } from '../placing/order-state.client.ts';
import { orderFormGarments } from '../../garments/garment.ts';
import { phoneHref, shop } from '../../shop.ts';
import { teeDrawings } from '../../garments/drawings/tee.ts';
import { GarmentDrawing } from '../../garments/drawings/GarmentDrawing.tsx';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import { lackId, StepSection, useLack } from './StepSection.tsx';
import { $color, $garmentFixed, $garmentId, chooseGarment } from './store.client.ts';
import styles from './order-builder.module.css';

/** The color of each card until one is chosen. */
const cardColors: Readonly<Record<string, string>> = {
  'budget-cotton': '#fffdf7',
  'premium-cotton': '#1f3d5c',
  'budget-blend': '#8a8d90',
  'premium-blend': '#7a2f2a',
};

const loadFixedCard = () => import('./FixedCard.tsx');

export function MaterialStep() {
  const garmentId = useStore($garmentId);
  const fixed = useStore($garmentFixed);
  const color = useStore($color);
  const garment = useStore($garment);
  const lack = useLack('material');
  const card = useOnDemand(fixed, loadFixedCard);
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
      {card && garment ? (
        <card.FixedCard garment={garment} />
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
                <GarmentDrawing
                  garment={teeDrawings}
                  color={cloth}
                  className={styles.cardDrawing}
                />
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
