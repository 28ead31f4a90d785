import { useId, type ReactNode } from 'react';
import { Problem } from '../../ui/Field.tsx';
import styles from './fields.module.css';

/** What a field of an order takes besides its value. */
export type GroupProps = {
  legend: string;
  /** A heading says the legend already, so it's only read out. */
  titled?: boolean;
  hint?: string | undefined;
  /** What's wrong, as a sentence that says what to do. */
  error?: string | undefined;
  /** The element that says the error, if the page has its own. Otherwise it's said below. */
  errorId?: string | undefined;
  disabled?: boolean;
};

type Props = GroupProps & {
  /** The controls, given the id of what's wrong. */
  children: ReactNode | ((errorId: string) => ReactNode);
};

/** Several controls for one part of an order. They are laid out by the room that they have. */
export function FieldGroup({ legend, titled, hint, error, errorId, disabled, children }: Props) {
  const own = useId();
  const id = errorId ?? own;
  return (
    <fieldset aria-describedby={id} disabled={disabled}>
      <legend className={titled ? 'visually-hidden' : `field-label ${styles.legend}`}>
        {legend}
      </legend>
      {hint && <p className={`field-hint ${styles.hint}`}>{hint}</p>}
      <div className={styles.controls}>
        {typeof children === 'function' ? children(id) : children}
      </div>
      {!errorId && <Problem id={own}>{error}</Problem>}
    </fieldset>
  );
}
