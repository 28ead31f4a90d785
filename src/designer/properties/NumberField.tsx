import { useId, useState, type KeyboardEvent } from 'react';
import { formatInches, inchStep, readNumber, stepNumber, type NumberRange } from '../inches.ts';
import styles from './properties.module.css';
import { useDesigner } from '../designer.client.ts';

type Props = {
  label: string;
  value: number;
  range: NumberRange;
  /** Shown in the label; '' for none. */
  unit?: string;
  step?: number;
  /** How many steps Shift makes at once. */
  large?: number;
  /** Called with each valid number as it is typed. */
  onValue: (value: number) => void;
};

/** The typed text, and the value it was typed over. */
type Draft = { text: string; value: number; message: string | null };

/**
 * A number with its unit. Invalid input changes nothing and gets a message below; an emptied field
 * gets its number back on blur.
 */
export function NumberField({
  label,
  value,
  range,
  unit = 'in',
  step = inchStep,
  large = 8,
  onValue,
}: Props) {
  const { endStep } = useDesigner();
  const id = useId();
  const [draft, setDraft] = useState<Draft | null>(null);
  // A value from elsewhere wins over typed text.
  const shown = draft && Math.abs(draft.value - value) < 0.006 ? draft : null;

  const type = (text: string) => {
    const read = readNumber(text, range, unit);
    if (read?.ok) {
      setDraft({ text, value: read.value, message: null });
      onValue(read.value);
    } else {
      setDraft({ text, value, message: read?.message ?? null });
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const sign = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (sign === 0) {
      if (event.key === 'Enter') leave();
      return;
    }
    event.preventDefault();
    setDraft(null);
    onValue(stepNumber(value, event.shiftKey ? sign * large : sign, step, range));
  };
  const leave = () => {
    endStep();
    if (!shown?.message) setDraft(null);
  };
  return (
    <div className={styles.number}>
      <label htmlFor={id}>
        {label}
        {unit && <span> ({unit})</span>}
      </label>
      <input
        id={id}
        className={`input ${styles.input}`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        value={shown?.text ?? formatInches(value)}
        aria-invalid={shown?.message ? true : undefined}
        aria-describedby={shown?.message ? `${id}-error` : undefined}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      {shown?.message && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {shown.message}
        </p>
      )}
    </div>
  );
}
