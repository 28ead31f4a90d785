import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Swatch } from '../../garments/stock/list-colors.contract.ts';
import { designGarments, designLocations, digitalArea } from '../design.ts';
import { digitalRefusal } from '../../orders/prices/digital-price.ts';
import type { Garment } from '../../garments/garment.ts';
import { paths } from '../../paths.ts';
import { phoneHref, shop } from '../../shop.ts';
import { GarmentDrawing } from '../../garments/drawings/GarmentDrawing.tsx';
import { ColorField, ColorsLoading } from '../../orders/fields/ColorField.tsx';
import { useDrawings } from '../../ui/use-drawings.ts';
import styles from '../shirt-designer.module.css';
import { useDesigner } from '../designer.client.ts';

/** What the design is printed on, and how. */
export function ShirtPanel() {
  const { $garment } = useDesigner();
  const garment = useStore($garment);
  return (
    <>
      <fieldset className={styles.garments}>
        <legend className="kicker">Garment</legend>
        {designGarments.map((option) => (
          <GarmentRow key={option.id} garment={option} chosen={option.id === garment.id} />
        ))}
      </fieldset>
      <ColorChoices garment={garment} />
      <Method garment={garment} />
    </>
  );
}

function GarmentRow({ garment, chosen }: { garment: Garment; chosen: boolean }) {
  const { $design, chooseGarment } = useDesigner();
  const { hex } = useStore($design).color;
  return (
    <label className={styles.garment}>
      <input
        className="on-label"
        type="radio"
        name="garment"
        value={garment.id}
        checked={chosen}
        onChange={() => void chooseGarment(garment)}
      />
      <GarmentDrawing
        garment={useDrawings(garment.kind)}
        className={styles.garmentDrawing}
        {...(chosen && { color: hex })}
      />
      <span>
        <b>{garment.name}</b>
        <small>{garment.model}</small>
        <small>
          {garment.weight} · {garment.material}
        </small>
      </span>
      <span className={styles.indicator}>{garment.priceIndicator}</span>
    </label>
  );
}

function ColorChoices({ garment }: { garment: Garment }) {
  const { $design, $colors, loadColors, chooseColor } = useDesigner();
  const { color } = useStore($design);
  const colors = useStore($colors);
  const [pointed, setPointed] = useState<Swatch | null>(null);
  useEffect(() => void loadColors(garment.styleCode), [garment.styleCode, loadColors]);

  const list = colors?.styleCode === garment.styleCode ? colors : null;
  const named = pointed ?? list?.colors.find(({ key }) => key === color.key);
  return (
    <div>
      <p className="kicker" aria-hidden="true">
        Color
      </p>
      <p id="color-note" className={styles.colorNote}>
        <b>{named?.name ?? color.name}</b>
        {list?.status === 'list' &&
          named &&
          (named.inStock ? ' · in stock' : ' · out of stock, we’ll ask our supplier')}
        {list?.status === 'loading' && ' · checking stock…'}
      </p>
      {list?.status === 'error' && (
        <div className="notice warn" role="alert">
          <p>
            We can’t reach the shop’s list of colors.{' '}
            {list.colors.length > 0 &&
              'Here’s the house list; we’ll confirm stock before we print.'}
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
      {list && list.status !== 'loading' && list.colors.length === 0 && (
        <p className="notice">
          No colors are listed for this garment right now. Call <a href={phoneHref}>{shop.phone}</a>{' '}
          and we’ll tell you what’s on the shelf.
        </p>
      )}
      <div className={styles.swatches}>
        {list ? (
          <ColorField
            titled
            colors={list.colors}
            chosen={color.key}
            errorId="color-note"
            onChoose={(swatch) => chooseColor(garment.styleCode, swatch)}
            onPoint={setPointed}
          />
        ) : (
          <ColorsLoading />
        )}
      </div>
    </div>
  );
}

function Method({ garment }: { garment: Garment }) {
  const { $design, chooseMethod } = useDesigner();
  const design = useStore($design);
  const refusal = digitalRefusal(garment, designLocations(design));
  const digital = design.method === 'digital';
  return (
    <fieldset className={styles.methods}>
      <legend className="kicker">Printed by</legend>
      <label>
        <input
          type="radio"
          name="method"
          checked={!digital}
          onChange={() => chooseMethod('screen')}
        />
        <span>
          <b>Screen printing</b>
          <small>One screen for each ink. The more shirts, the less each one costs.</small>
        </span>
      </label>
      <label>
        <input
          type="radio"
          name="method"
          checked={digital}
          disabled={refusal !== null && !digital}
          aria-describedby={refusal ? 'digital-refusal' : undefined}
          onChange={() => chooseMethod('digital')}
        />
        <span>
          <b>Digital printing</b>
          <small>
            All colors, even photos, up to {digitalArea.widthIn} × {digitalArea.heightIn} in. A few
            shirts at a time.
          </small>
        </span>
      </label>
      {refusal && (
        <p id="digital-refusal" className={digital ? 'notice warn' : 'note-text'}>
          {refusal === 'fabric'
            ? 'Digital ink wants 100% cotton; this garment isn’t.'
            : 'Digital prints the front and the back, not sleeves. Clear the sleeves or print on screens.'}{' '}
          <a href={paths.digitalPrinting}>How digital works</a>
        </p>
      )}
    </fieldset>
  );
}
