import { useId, type ReactNode } from 'react';
import styles from './RadioCards.module.css';

export type RadioCard<Value extends string> = {
  value: Value;
  /** The radio's accessible name comes from all of this. */
  content: ReactNode;
  disabled?: boolean;
};

type Props<Value extends string> = {
  /** Names the group; hidden where a heading beside it says the same. */
  legend: ReactNode;
  legendHidden?: boolean;
  /** The form's name for the choice; must differ from other groups of the page. */
  name: string;
  options: readonly RadioCard<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** 'cards' stand in a grid; 'rows' are ruled lines with a visible radio. */
  layout?: 'cards' | 'rows';
  error?: string | null | undefined;
};

/** Native radios dressed as cards or rows: arrow keys, forms and screen readers work as ever. */
export function RadioCards<Value extends string>({
  legend,
  legendHidden = false,
  name,
  options,
  value,
  onChange,
  layout = 'cards',
  error,
}: Props<Value>) {
  const errorId = useId();
  return (
    <fieldset {...(error ? { 'aria-describedby': errorId } : {})}>
      <legend className={legendHidden ? 'visually-hidden' : 'field-label'}>{legend}</legend>
      <div className={styles[layout]}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              {...(error ? { 'aria-invalid': true } : {})}
            />
            <span className={styles.content}>{option.content}</span>
          </label>
        ))}
      </div>
      {error && (
        <span id={errorId} className="field-error">
          {error}
        </span>
      )}
    </fieldset>
  );
}
