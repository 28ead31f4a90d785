import type { ReactNode } from 'react';
import type { SchemaForm } from '../../platform/forms/schema-form.client.ts';
import { FormErrors } from '../../ui/FormErrors.tsx';
import styles from './login.module.css';

type Props = {
  form: SchemaForm<string | null>;
  /** The form's name for assistive technology. */
  name: string;
  button: string;
  /** The button's label while busy. */
  busy: string;
  /** Beside the button. */
  aside?: ReactNode;
  /** The result, if nothing went wrong. */
  done?: ReactNode;
  children: ReactNode;
};

/**
 * This page's short forms. They only submit by script, because a password must not travel any
 * other way.
 */
export function LoginTicket({ form, name, button, busy, aside, done, children }: Props) {
  return (
    <form
      ref={form.form}
      method="post"
      className={`ticket ${styles.ticket}`}
      aria-label={name}
      aria-busy={form.busy}
      noValidate={form.live}
      data-live={form.live ? '' : undefined}
      onSubmit={form.onSubmit}
      onInput={({ target }) => form.recheck((target as HTMLInputElement).name)}
    >
      {children}
      <FormErrors ref={form.said} messages={{}} labels={{}}>
        {form.report?.failure}
      </FormErrors>
      <div role="status">{done}</div>
      <div className={styles.foot}>
        <button type="submit" className="button" disabled={!form.live || form.busy}>
          {form.busy ? busy : button}
        </button>
        {aside}
      </div>
    </form>
  );
}
