import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $garment } from '../placing/order-state.client.ts';
import { phoneHref, shop } from '../../shop.ts';
import { ColorField, ColorsLoading, colorText } from '../fields/ColorField.tsx';
import { lackId, StepSection, useLack } from './StepSection.tsx';
import {
  $color,
  $colors,
  $garmentId,
  $pointed,
  $swatch,
  chooseColor,
  loadColors,
} from './store.client.ts';
import styles from './order-builder.module.css';

export function ColorStep() {
  const garmentId = useStore($garmentId);
  const colors = useStore($colors);
  const garment = useStore($garment);
  useEffect(() => {
    if (garment) void loadColors(garment.styleCode);
  }, [garment]);
  return (
    <StepSection step="color" title="Select color" note={<ColorName />}>
      <div className={styles.colorArea}>
        {garmentId === null && <p className="note-text">Please select a garment first</p>}
        {garmentId !== null && !garment && (
          <p className="field-error" role="alert">
            Invalid material selection
          </p>
        )}
        {garment && colors.status === 'loading' && <ColorsLoading />}
        {garment && colors.status === 'error' && (
          <div className={`notice warn ${styles.colorError}`} role="alert">
            <p>Error loading colors: Failed to load color options</p>
            <p>
              {colors.colors.length > 0
                ? 'Choose from the house list below; we’ll confirm stock before we print.'
                : `Call ${shop.phone} and we’ll tell you what’s on the shelf.`}
            </p>
            <button
              type="button"
              className="button quiet"
              onClick={() => void loadColors(garment.styleCode)}
            >
              Try again
            </button>
          </div>
        )}
        {garment && colors.status === 'list' && colors.colors.length === 0 && (
          <p className="notice">
            No colors are listed for this garment right now. Call{' '}
            <a href={phoneHref}>{shop.phone}</a> and we’ll tell you what’s on the shelf.
          </p>
        )}
        {garment && 'colors' in colors && colors.colors.length > 0 && <Choices />}
      </div>
    </StepSection>
  );
}

/** On its own, so that pointing at a color only draws its name. */
function ColorName() {
  const color = useStore($color);
  const chosen = useStore($swatch);
  const named = useStore($pointed) ?? chosen;
  return named ? colorText(named) : (color?.name ?? '\u00a0');
}

function Choices() {
  const color = useStore($color);
  const colors = useStore($colors);
  return (
    <ColorField
      titled
      name="color"
      colors={'colors' in colors ? colors.colors : []}
      chosen={color?.key ?? null}
      error={useLack('color')?.message}
      errorId={lackId('color')}
      onChoose={chooseColor}
      onPoint={$pointed.set}
    />
  );
}
