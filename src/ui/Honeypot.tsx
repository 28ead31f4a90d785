import type { Ref } from 'react';
import styles from './Honeypot.module.css';

type Props = {
  ref?: Ref<HTMLInputElement>;
  /** The id of its form, if not the one around it; '' for none. */
  form?: string;
};

/** A field that nobody sees, for programs that fill in everything. */
export function Honeypot({ ref, form }: Props) {
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <label htmlFor="website">Website</label>
      <input ref={ref} id="website" name="website" form={form} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
