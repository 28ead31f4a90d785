import { useId } from 'react';
import type { NumberRange } from '../inches.ts';
import { NumberField } from './NumberField.tsx';
import styles from './properties.module.css';
import { useDesigner } from '../designer.client.ts';

type Props = {
  label: string;
  value: number;
  range: NumberRange;
  unit: string;
  step: number;
  /** The number's meaning in a word: 'straight'. */
  text?: string;
  onValue: (value: number) => void;
};

/** A slider with a number field; one drag is one step. */
export function RangeField({ label, value, range, unit, step, text, onValue }: Props) {
  const { endStep } = useDesigner();
  const id = useId();
  return (
    <div className={styles.range}>
      <div>
        <label htmlFor={id}>{label}</label>
        {text && <output htmlFor={id}>{text}</output>}
        <input
          id={id}
          type="range"
          min={range.least}
          max={range.most}
          step={step}
          value={value}
          aria-valuetext={text}
          onChange={({ target }) => onValue(Number(target.value))}
          onPointerUp={endStep}
          onKeyUp={endStep}
          onBlur={endStep}
        />
      </div>
      <NumberField
        label={`${label}, exactly`}
        value={value}
        range={range}
        unit={unit}
        step={step}
        onValue={onValue}
      />
    </div>
  );
}
