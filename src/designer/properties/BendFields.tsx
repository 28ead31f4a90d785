import { designLimits, type ObjectOf } from '../design.ts';
import { Segments } from '../../ui/Segments.tsx';
import { useDesigner } from '../designer.client.ts';
import { NumberField } from './NumberField.tsx';
import styles from './properties.module.css';
import { RangeField } from './RangeField.tsx';

const arcRange = { least: -360, most: 360 };
const strengthRange = { least: -100, most: 100 };
const circleRange = { least: designLimits.leastCircleIn, most: designLimits.mostCircleIn };
const bends = [
  ['arc', 'Arc'],
  ['circle', 'Circle'],
  ['arch', 'Arch'],
  ['bridge', 'Bridge'],
  ['wave', 'Wave'],
] as const;
type BendKind = (typeof bends)[number][0];
const ends = [
  ['top', 'Top'],
  ['bottom', 'Bottom'],
] as const;

/** How the lines of words bend. */
export function BendFields({ object }: { object: ObjectOf<'text'> }) {
  const { editObject, setObject } = useDesigner();
  const { bend = null } = object;
  const pick = (kind: BendKind) => {
    if (kind === 'arc') setObject(object, 'bend', { bend: null });
    else if (kind === 'circle')
      setObject(object, 'bend', { bend: { kind, diameterIn: 8, at: 'top' } });
    else setObject(object, 'bend', { bend: { kind, strength: 50 } });
  };
  return (
    <>
      <Segments
        legendClass={styles.legend}
        className={styles.choices}
        legend="Bend"
        value={bend?.kind ?? 'arc'}
        options={bends}
        onPick={pick}
      />
      {!bend && <ArcFields object={object} />}
      {bend?.kind === 'circle' && (
        <>
          <NumberField
            label="Circle, across"
            value={bend.diameterIn}
            range={circleRange}
            onValue={(diameterIn) =>
              editObject(object, 'circle', { bend: { ...bend, diameterIn } })
            }
          />
          <Segments
            legendClass={styles.legend}
            className={styles.choices}
            legend="Place on the circle"
            value={bend.at}
            options={ends}
            onPick={(at) => setObject(object, 'circle', { bend: { ...bend, at } })}
          />
        </>
      )}
      {bend && bend.kind !== 'circle' && (
        <RangeField
          label="Strength"
          unit="%"
          value={bend.strength}
          range={strengthRange}
          step={5}
          onValue={(strength) => editObject(object, 'bend', { bend: { ...bend, strength } })}
        />
      )}
    </>
  );
}

/** How many degrees the widest line bends. */
export function ArcFields({ object }: { object: ObjectOf<'text' | 'team'> }) {
  const { editObject } = useDesigner();
  const { arc } = object;
  const setArc = (to: number) => editObject(object, 'arc', { arc: to });
  const bent = `${Math.abs(Math.round(arc))}° ${arc > 0 ? 'up, a rainbow' : 'down, a smile'}`;
  return (
    <>
      <RangeField
        label="Arc"
        unit="°"
        value={arc}
        range={arcRange}
        step={5}
        text={arc === 0 ? 'straight' : bent}
        onValue={setArc}
      />
      {arc !== 0 && (
        <button type="button" className="button quiet" onClick={() => setArc(0)}>
          Make it straight
        </button>
      )}
    </>
  );
}
