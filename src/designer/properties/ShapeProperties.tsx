import { designLimits, shapeNames, type ObjectOf } from '../design.ts';
import { shapeLabels, shapePath } from '../shape.ts';
import { SwatchPicker } from '../../ui/SwatchPicker.tsx';
import { InkPicker } from './InkPicker.tsx';
import { NumberField } from './NumberField.tsx';
import { OutlineFields } from './OutlineFields.tsx';
import { Section } from './Section.tsx';
import styles from './properties.module.css';
import { useDesigner } from '../designer.client.ts';

const range = { least: designLimits.leastSizeIn, most: designLimits.mostSizeIn };

export function ShapeProperties({ object }: { object: ObjectOf<'shape'> }) {
  const { useLive, setObject, editObject } = useDesigner();
  const widthIn = useLive(object, (live) => (live.kind === 'shape' ? live.widthIn : 0));
  const heightIn = useLive(object, (live) => (live.kind === 'shape' ? live.heightIn : 0));
  return (
    <>
      <Section title="Shape" note={shapeLabels[object.shape]}>
        <fieldset>
          <legend className="visually-hidden">Shape</legend>
          <div className={styles.swatches}>
            <SwatchPicker
              swatches={shapeNames.map((shape) => ({
                key: shape,
                name: shapeLabels[shape],
                picture: (
                  <svg viewBox="-14 -14 28 28" aria-hidden="true">
                    <path d={shapePath(shape, 18, shape === 'line' ? 2 : 18)} fillRule="evenodd" />
                  </svg>
                ),
              }))}
              chosen={object.shape}
              onPick={(shape) => setObject(object, 'shape', { shape })}
            />
          </div>
        </fieldset>
        <div className={styles.pair}>
          <NumberField
            label="Width"
            value={widthIn}
            range={range}
            onValue={(inches) => editObject(object, 'width', { widthIn: inches })}
          />
          <NumberField
            label="Height"
            value={heightIn}
            range={range}
            onValue={(inches) => editObject(object, 'height', { heightIn: inches })}
          />
        </div>
      </Section>
      <Section title="Ink">
        <InkPicker
          label="Ink of the shape"
          value={object.ink}
          {...(object.outline && { none: 'No ink' })}
          onPick={(ink) => setObject(object, 'ink', { ink })}
        />
        {!object.outline && (
          <p className={styles.hint}>With an outline, the shape can go without ink.</p>
        )}
      </Section>
      <OutlineFields
        outline={object.outline}
        kept={object.ink === null ? 'A shape without ink needs its outline.' : null}
        onOutline={(outline) => setObject(object, 'outline', { outline })}
        onWidth={(outline) => editObject(object, 'outline width', { outline })}
      />
    </>
  );
}
