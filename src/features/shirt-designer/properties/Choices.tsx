import { useId } from 'react';
import styles from './properties.module.css';

type Props<Key extends string> = {
  label: string;
  value: Key;
  choices: readonly (readonly [key: Key, label: string])[];
  onPick: (key: Key) => void;
};

/** A few words of which one holds. */
export function Choices<Key extends string>({ label, value, choices, onPick }: Props<Key>) {
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.choices}>
        {choices.map(([key, text]) => (
          <label key={key}>
            <input
              type="radio"
              name={name}
              value={key}
              checked={key === value}
              onChange={() => onPick(key)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
