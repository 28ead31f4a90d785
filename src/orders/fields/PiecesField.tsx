import { useId } from 'react';
import { Problem } from '../../ui/Field.tsx';
import { useQuantityInput } from './quantity-input.client.ts';
import { maxPerSize } from '../quantity.ts';
import styles from './fields.module.css';

type Props = {
  label: string;
  pieces: number;
  error?: string | undefined;
  /** The element that says the error, if the page has its own. */
  errorId?: string | undefined;
  onChange: (pieces: number) => void;
};

/** How many pieces, all sizes together. */
export function PiecesField({ label, pieces, error, errorId, onChange }: Props) {
  const id = useId();
  const { input, wrong } = useQuantityInput(pieces, onChange);
  const said = wrong || (errorId ? '' : error);
  const invalid = pieces < 1 || Boolean(error);
  const step = (by: number) => onChange(Math.min(maxPerSize, Math.max(1, pieces + by)));
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className={styles.stepper}>
        <button
          type="button"
          aria-label="One fewer piece"
          disabled={pieces <= 1}
          onClick={() => step(-1)}
        >
          −
        </button>
        <input
          {...input}
          className="input"
          id={id}
          name="pieces"
          aria-invalid={invalid || undefined}
          aria-describedby={said ? `${id}-error` : invalid ? errorId : undefined}
        />
        <button type="button" aria-label="One more piece" onClick={() => step(1)}>
          +
        </button>
      </div>
      {said && <Problem id={`${id}-error`}>{said}</Problem>}
    </div>
  );
}
