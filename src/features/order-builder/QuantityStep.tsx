import { useStore } from '@nanostores/react';
import { memo } from 'react';
import { $garment } from '../../browser/order-state.ts';
import { needsPhone, sizeLabel, type Size } from '../../domain/quantity.ts';
import { usualGarment } from '../../domain/garment.ts';
import { leftNote } from '../../domain/stock.ts';
import { paths } from '../../paths.ts';
import { phoneHref, shop } from '../../shop.ts';
import { PriceNudge } from '../../ui/PriceNudge.tsx';
import { useQuantityInput } from '../../ui/use-quantity-input.ts';
import { ShortageNotice } from './ShortageNotice.tsx';
import { lackId, StepSection, useLack } from './StepSection.tsx';
import { $pieces, $priceBreak, $quantities, $swatch, setQuantity } from './store.ts';
import styles from './order-builder.module.css';

export function QuantityStep() {
  const quantities = useStore($quantities);
  const total = useStore($pieces);
  const color = useStore($swatch);
  const offer = useStore($priceBreak);
  const { sizes } = useStore($garment) ?? usualGarment;
  const tooMany = needsPhone(total);
  const lack = useLack('quantities');
  return (
    <StepSection
      step="quantities"
      title="Unisex quantities"
      note={
        <output htmlFor={sizes.map(fieldId).join(' ')} className={styles.totalQuantity}>
          Total Quantity <b>{total.toLocaleString('en-US')}</b>
        </output>
      }
    >
      <fieldset className={styles.quantities} aria-describedby={lackId('quantities')}>
        <legend className="visually-hidden">Pieces by size</legend>
        {sizes.map((size) => (
          <QuantityField
            key={size}
            size={size}
            count={quantities[size]}
            invalid={Boolean(lack)}
            left={color && leftNote(color.left, size, quantities[size])}
          />
        ))}
      </fieldset>
      <div className={styles.nudgeSlot} aria-live="polite">
        {tooMany ? (
          <p className="notice warn">
            Over {shop.maxOnlinePieces.toLocaleString('en-US')} pieces, we price by hand, and it’s
            lower. Call <a href={phoneHref}>{shop.phone}</a>, email{' '}
            <a href={`mailto:${shop.email}`}>{shop.email}</a>, or try the{' '}
            <a href={paths.highVolumePricing}>high-volume calculator</a>.
          </p>
        ) : (
          <PriceNudge offer={offer} />
        )}
        <ShortageNotice />
      </div>
    </StepSection>
  );
}

type QuantityProps = {
  size: Size;
  count: number;
  invalid: boolean;
  /** '9 left', if that is worth saying. */
  left: string | null | undefined;
};

const QuantityField = memo(function QuantityField({ size, count, invalid, left }: QuantityProps) {
  const input = useQuantityInput(count, (next) => setQuantity(size, next));
  return (
    <div className={styles.quantity}>
      <label htmlFor={fieldId(size)}>{sizeLabel(size)}</label>
      <input
        id={fieldId(size)}
        name={`quantity-${size}`}
        aria-describedby={`${lackId('quantities')} left-${size}`}
        aria-invalid={invalid || undefined}
        {...input}
      />
      <small id={`left-${size}`}>{left}</small>
    </div>
  );
});

function fieldId(size: Size): string {
  return `quantity-${size}`;
}
