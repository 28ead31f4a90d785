import { designLimits, type Outline } from '../design.ts';
import type { InkKey } from '../../artwork/ink.ts';
import { InkPicker } from './InkPicker.tsx';
import { NumberField } from './NumberField.tsx';
import { Section } from './Section.tsx';
import styles from './properties.module.css';

type Props = {
  outline: Outline | null;
  /** Why the outline can't be removed right now; null if it can. */
  kept?: string | null;
  onOutline: (outline: Outline | null) => void;
  /** While a width is typed. */
  onWidth: (outline: Outline) => void;
};

const firstOutline: Outline = { ink: 'white', widthIn: 0.0625 };
const range = { least: designLimits.leastOutlineIn, most: designLimits.mostOutlineIn };

/** A line around a filled shape: on or off, its ink, and its width. */
export function OutlineFields({ outline, kept = null, onOutline, onWidth }: Props) {
  return (
    <Section title="Outline" open={outline !== null} note={outline ? 'on' : 'off'}>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={outline !== null}
          disabled={kept !== null}
          onChange={({ target }) => onOutline(target.checked ? firstOutline : null)}
        />
        Outline
      </label>
      {kept && <p className={styles.hint}>{kept}</p>}
      {outline && (
        <>
          <NumberField
            label="Outline width"
            value={outline.widthIn}
            range={range}
            onValue={(widthIn) => onWidth({ ...outline, widthIn })}
          />
          <InkPicker
            label="Ink of the outline"
            value={outline.ink}
            onPick={(ink: InkKey | null) => ink && onOutline({ ...outline, ink })}
          />
        </>
      )}
    </Section>
  );
}
