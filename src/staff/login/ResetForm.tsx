import { useState } from 'react';
import { call } from '../../platform/call.client.ts';
import { useSchemaForm } from '../../platform/forms/schema-form.client.ts';
import { knownDevice } from '../backend.client.ts';
import { resetPassword } from './reset-password.contract.ts';
import { textLimits } from '../../platform/forms/text-field.ts';
import { Field } from '../../ui/Field.tsx';
import { LoginTicket } from './LoginTicket.tsx';

/** Emails a link; says the same whether or not the address is known. */
export function ResetForm({ onBack }: { onBack: () => void }) {
  const [sentTo, setSentTo] = useState('');
  const form = useSchemaForm<typeof resetPassword.input, string | null>({
    schema: resetPassword.input,
    focus: 'field',
    send: async (data) => {
      setSentTo('');
      const result = await call(resetPassword, { ...data, device: knownDevice() });
      if (result.ok) setSentTo(data.email);
      return {
        ok: false, // stays on this page
        fields: result.ok ? {} : (result.fields ?? {}),
        failure: result.ok ? null : result.message,
      };
    },
  });
  return (
    <LoginTicket
      form={form}
      name="Reset your password"
      button="Email me a link"
      busy="Sending..."
      aside={
        <button type="button" className="button quiet" onClick={onBack}>
          Back to sign-in
        </button>
      }
      done={
        sentTo && (
          <p className="notice good">
            If {sentTo} has a sign-in, a link to choose a new password is on its way. Check your
            email; it works once and expires in an hour.
          </p>
        )
      }
    >
      <Field
        id="reset-email"
        name="email"
        type="email"
        label="Email"
        required
        autoComplete="username"
        maxLength={textLimits.email}
        error={form.errors.email}
      />
    </LoginTicket>
  );
}
