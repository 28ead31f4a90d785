import { designLimits, type ObjectOf } from '../design.ts';
import { LetteringProperties, letterRange } from './LetteringProperties.tsx';
import { NumberField } from './NumberField.tsx';
import { Section } from './Section.tsx';
import { Segments } from '../../ui/Segments.tsx';
import styles from './properties.module.css';
import { useDesigner } from '../designer.client.ts';

const wrapRange = { least: designLimits.leastSizeIn, most: designLimits.mostSizeIn };
const cases = [
  ['typed', 'As typed'],
  ['upper', 'UPPER'],
  ['lower', 'lower'],
  ['title', 'Title'],
] as const;
const aligns = [
  ['left', 'Left'],
  ['center', 'Center'],
  ['right', 'Right'],
] as const;

export function TextProperties({ object }: { object: ObjectOf<'text'> }) {
  const { useLive, editObject, endStep, setObject, sizeOf } = useDesigner();
  const heightIn = useLive(object, (live) => (live.kind === 'text' ? live.heightIn : 0));
  const wrapIn = useLive(object, (live) => (live.kind === 'text' ? (live.wrapIn ?? null) : null));
  // So that something wraps.
  const firstWrapIn = () => Math.max(wrapRange.least, Math.round(sizeOf(object).widthIn * 6) / 10);
  return (
    <>
      <Section title="Words">
        <div className={styles.words}>
          <label htmlFor="object-text">Words</label>
          <textarea
            id="object-text"
            className={`input ${styles.input}`}
            rows={Math.min(5, Math.max(2, object.text.split('\n').length))}
            maxLength={designLimits.text}
            value={object.text}
            onChange={({ target }) => editObject(object, 'words', { text: target.value })}
            onBlur={endStep}
          />
        </div>
        <Segments
          legendClass={styles.legend}
          className={styles.choices}
          legend="Letters"
          value={object.letterCase}
          options={cases}
          onPick={(letterCase) => setObject(object, 'letters', { letterCase })}
        />
      </Section>
      <LetteringProperties object={object} inkLabel="Ink of the words">
        <div className={styles.pair}>
          <NumberField
            label="Letter height"
            value={heightIn}
            range={letterRange}
            onValue={(inches) => editObject(object, 'letter height', { heightIn: inches })}
          />
          <NumberField
            label="Letter spacing"
            unit="‰ em"
            value={object.letterSpacing}
            range={{ least: -100, most: 1000 }}
            step={10}
            large={10}
            onValue={(letterSpacing) => editObject(object, 'letter spacing', { letterSpacing })}
          />
          <NumberField
            label="Line spacing"
            unit="×"
            value={object.lineSpacing}
            range={{ least: 0.7, most: 3 }}
            step={0.05}
            large={5}
            onValue={(lineSpacing) => editObject(object, 'line spacing', { lineSpacing })}
          />
        </div>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={wrapIn !== null}
            onChange={({ target }) =>
              setObject(object, 'wrapping', { wrapIn: target.checked ? firstWrapIn() : null })
            }
          />
          Wrap words to a width
        </label>
        {wrapIn !== null && (
          <NumberField
            label="Wrap at"
            value={wrapIn}
            range={wrapRange}
            onValue={(inches) => editObject(object, 'wrapping', { wrapIn: inches })}
          />
        )}
        <Segments
          legendClass={styles.legend}
          className={styles.choices}
          legend="Alignment of lines"
          value={object.align}
          options={aligns}
          onPick={(align) => setObject(object, 'alignment', { align })}
        />
      </LetteringProperties>
    </>
  );
}
