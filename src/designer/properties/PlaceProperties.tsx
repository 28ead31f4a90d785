import { useStore } from '@nanostores/react';
import { designLimits, type DesignObject } from '../design.ts';
import { formatInches, formatSize } from '../inches.ts';
import { uprightAngle } from '../editing/edit-objects.ts';
import { objectBounds, overhang } from '../object-box.ts';
import { NumberField } from './NumberField.tsx';
import { Section } from './Section.tsx';
import styles from './properties.module.css';
import { useDesigner } from '../designer.client.ts';

const reach = { least: -designLimits.reach, most: designLimits.reach };

/** An object's position and rotation. */
export function PlaceProperties({ object }: { object: DesignObject }) {
  const { useLive, editObject } = useDesigner();
  const x = useLive(object, (live) => live.x);
  const y = useLive(object, (live) => live.y);
  const rotation = useLive(object, (live) => live.rotation);
  return (
    <Section title="Place">
      <Facts object={object} />
      <div className={styles.pair}>
        <NumberField
          label="Right of center"
          value={x}
          range={reach}
          onValue={(inches) => editObject(object, 'place', { x: inches })}
        />
        <NumberField
          label="Below center"
          value={y}
          range={reach}
          onValue={(inches) => editObject(object, 'place', { y: inches })}
        />
        <NumberField
          label="Turn"
          unit="°"
          value={rotation}
          range={{ least: -180, most: 180 }}
          step={1}
          large={15}
          onValue={(degrees) => editObject(object, 'turn', { rotation: uprightAngle(degrees) })}
        />
      </div>
      <PlaceButtons />
    </Section>
  );
}

export function PlaceButtons() {
  const { turnChosen, centerChosen, fitChosen } = useDesigner();
  return (
    <div className={styles.actions}>
      {[-15, 15].map((degrees) => (
        <button
          key={degrees}
          type="button"
          className={styles.key}
          title={degrees < 0 ? 'Turn 15° to the left' : 'Turn 15° to the right'}
          onClick={() => turnChosen(degrees)}
        >
          {degrees < 0 ? '↺ 15°' : '↻ 15°'}
          <span className="visually-hidden">{degrees < 0 ? ' turn left' : ' turn right'}</span>
        </button>
      ))}
      <button type="button" className={styles.key} onClick={centerChosen}>
        Center
      </button>
      <button type="button" className={styles.key} onClick={() => void fitChosen()}>
        Fit the print area
      </button>
    </div>
  );
}

/** Its overall size, and how much of it is outside. */
function Facts({ object }: { object: DesignObject }) {
  const { $area, useLive, sizeOf } = useDesigner();
  const area = useStore($area);
  const size = useLive(object, (live) => {
    const { widthIn, heightIn } = sizeOf(live);
    return formatSize(widthIn, heightIn);
  });
  const outside = useLive(object, (live) => overhang(objectBounds(live, sizeOf), area));
  return (
    <>
      <p className={styles.hint}>
        Prints {size}
        {'outline' in object ? ', outline included' : ''}.
      </p>
      {outside > 0 && (
        <p className={styles.advice}>
          {formatInches(outside)} in are outside the print area and won’t print.
        </p>
      )}
    </>
  );
}
