import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { useSchemaForm, type Messages } from '../../platform/forms/schema-form.client.ts';
import { codeSchema } from './sign-in-code.ts';
import { Field } from '../../ui/Field.tsx';
import { LoginTicket } from './LoginTicket.tsx';

const schema = z.object({ code: codeSchema });

type Props = {
  /** The form's name for assistive technology. */
  name: string;
  button: string;
  /** The button's label while busy. */
  busy: string;
  /** What is wrong, at the field or in general; null once something else is on the page. */
  check: (code: string) => Promise<{ fields?: Messages; failure?: string } | null>;
  /** Beside the button. */
  aside: ReactNode;
  children?: ReactNode;
};

/** Asks for a code from an authenticator app. */
export function CodeForm({ name, button, busy, check, aside, children }: Props) {
  const form = useSchemaForm<typeof schema, string | null>({
    schema,
    focus: 'field',
    send: async ({ code }) => {
      const wrong = await check(code);
      if (!wrong) return new Promise(() => {}); // busy until this form is gone
      return { ok: false, fields: wrong.fields ?? {}, failure: wrong.failure ?? null };
    },
  });
  return (
    <LoginTicket form={form} name={name} button={button} busy={busy} aside={aside}>
      {children}
      <Field
        id="code"
        name="code"
        type="text"
        label="6-digit code"
        hint="From your authenticator app. It changes every 30 seconds."
        required
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        error={form.errors.code}
        ref={focusOnce}
      />
    </LoginTicket>
  );
}

/** The form appears because somebody pressed a button, and this is where they go on. */
const focusOnce = (field: HTMLInputElement | null): void => field?.focus();
