import { designLimits, type ObjectOf } from '../design.ts';
import { Segments } from '../../ui/Segments.tsx';
import { useDesigner } from '../designer.client.ts';
import { InkPicker } from './InkPicker.tsx';
import { NumberField } from './NumberField.tsx';
import styles from './properties.module.css';
import { RangeField } from './RangeField.tsx';
import { Section } from './Section.tsx';

const lineRange = { least: designLimits.leastOutlineIn, most: designLimits.mostOutlineIn };
const wornRange = { least: 0, most: 100 };
const directions = [
  ['downRight', '↘ Down, right'],
  ['downLeft', '↙ Down, left'],
  ['upRight', '↗ Up, right'],
  ['upLeft', '↖ Up, left'],
] as const;
const firstSecond = { ink: 'black', widthIn: 0.0625 } as const;
const firstDrop = { ink: 'black', offsetIn: 0.08, toward: 'downRight' } as const;

/** What prints with letters besides their outline: a second outline, a drop line, and wear. */
export function EffectFields({ object }: { object: ObjectOf<'text' | 'team'> }) {
  const { editObject, setObject } = useDesigner();
  const { secondOutline = null, dropLine = null, worn = 0 } = object;
  const isOn = secondOutline !== null || dropLine !== null || worn > 0;
  return (
    <Section title="Effects" open={isOn} note={isOn ? 'on' : 'off'}>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={secondOutline !== null}
          onChange={({ target }) =>
            setObject(object, 'second outline', {
              secondOutline: target.checked ? firstSecond : null,
            })
          }
        />
        Second outline
      </label>
      {secondOutline && (
        <>
          <NumberField
            label="Second outline width"
            value={secondOutline.widthIn}
            range={lineRange}
            onValue={(widthIn) =>
              editObject(object, 'second outline width', {
                secondOutline: { ...secondOutline, widthIn },
              })
            }
          />
          <InkPicker
            label="Ink of the second outline"
            value={secondOutline.ink}
            onPick={(ink) =>
              ink &&
              setObject(object, 'second outline', { secondOutline: { ...secondOutline, ink } })
            }
          />
        </>
      )}
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={dropLine !== null}
          onChange={({ target }) =>
            setObject(object, 'drop line', { dropLine: target.checked ? firstDrop : null })
          }
        />
        Drop line
      </label>
      {dropLine && (
        <>
          <NumberField
            label="Drop line distance"
            value={dropLine.offsetIn}
            range={lineRange}
            onValue={(offsetIn) =>
              editObject(object, 'drop line distance', { dropLine: { ...dropLine, offsetIn } })
            }
          />
          <Segments
            legendClass={styles.legend}
            className={styles.choices}
            legend="The drop line falls"
            value={dropLine.toward}
            options={directions}
            onPick={(toward) =>
              setObject(object, 'drop line', { dropLine: { ...dropLine, toward } })
            }
          />
          <InkPicker
            label="Ink of the drop line"
            value={dropLine.ink}
            onPick={(ink) =>
              ink && setObject(object, 'drop line', { dropLine: { ...dropLine, ink } })
            }
          />
        </>
      )}
      <RangeField
        label="Worn"
        unit="%"
        value={worn}
        range={wornRange}
        step={5}
        text={worn === 0 ? 'like new' : `${Math.round(worn)} % worn`}
        onValue={(to) => editObject(object, 'wear', { worn: to })}
      />
    </Section>
  );
}
