import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Swatch } from '../../contracts/list-colors.ts';
import { phoneHref, shop } from '../../shop.ts';
import { lackId, Step, useLack } from './Step.tsx';
import {
  $color,
  $colors,
  $garment,
  $garmentId,
  $swatch,
  chooseColor,
  loadColors,
} from './store.ts';
import styles from './order-builder.module.css';

export function ColorStep() {
  const garmentId = useStore($garmentId);
  const color = useStore($color);
  const colors = useStore($colors);
  const garment = useStore($garment);
  const chosen = useStore($swatch);
  const [pointed, setPointed] = useState<Swatch | null>(null);

  const named = pointed ?? chosen;
  const note = named
    ? `${named.name} · ${named.inStock ? 'in stock' : 'out of stock, we’ll ask our supplier'}`
    : (color?.name ?? '\u00a0');

  return (
    <Step step="color" title="Select color" note={note}>
      <div className={styles.colorArea}>
        {garmentId === null && <p className="note-text">Please select a garment first</p>}
        {garmentId !== null && !garment && (
          <p className="field-error" role="alert">
            Invalid material selection
          </p>
        )}
        {garment && colors.status === 'loading' && <Loading />}
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
        {garment && 'colors' in colors && colors.colors.length > 0 && (
          <Swatches
            styleCode={garment.styleCode}
            colors={colors.colors}
            chosenKey={color?.key ?? null}
            onPoint={setPointed}
          />
        )}
      </div>
    </Step>
  );
}

function Loading() {
  return (
    <div role="status" className={styles.swatches}>
      <span className="visually-hidden">Loading colors…</span>
      {Array.from({ length: 18 }, (_, index) => (
        <span key={index} className={styles.swatchGhost} aria-hidden="true" />
      ))}
    </div>
  );
}

type SwatchesProps = {
  styleCode: string;
  colors: readonly Swatch[];
  chosenKey: string | null;
  onPoint: (swatch: Swatch | null) => void;
};

function Swatches({ styleCode, colors, chosenKey, onPoint }: SwatchesProps) {
  const lack = useLack('color');
  return (
    <fieldset className={styles.swatches} aria-describedby={lackId('color')}>
      <legend className="visually-hidden">Color</legend>
      {colors.map((swatch) => (
        <label
          key={swatch.key}
          className={styles.swatch}
          title={swatch.name}
          onPointerEnter={() => onPoint(swatch)}
          onPointerLeave={() => onPoint(null)}
        >
          <input
            type="radio"
            name="color"
            value={swatch.key}
            checked={swatch.key === chosenKey}
            aria-invalid={lack ? true : undefined}
            onChange={() => chooseColor(styleCode, swatch)}
          />
          <svg viewBox="0 0 44 44" aria-hidden="true">
            <circle cx="22" cy="22" r="20" fill={swatch.hex} className={styles.swatchDisc} />
            {swatch.swatchUrl && <image href={swatch.swatchUrl} width="44" height="44" />}
            {!swatch.inStock && <path d="M8 36 36 8" className={styles.swatchOut} />}
          </svg>
          <span className="visually-hidden">
            {swatch.name}
            {swatch.inStock ? '' : ', out of stock'}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
