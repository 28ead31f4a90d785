import * as z from 'zod/mini';
import type { CallResult } from '../../platform/call.client.ts';
import { useSchemaForm } from '../../platform/forms/schema-form.client.ts';
import { knownDevice } from '../backend.client.ts';
import type { signedInSchema } from './sign-in.contract.ts';
import { newPasswordHint, newPasswordSchema } from './new-password.ts';
import { Field } from '../../ui/Field.tsx';
import { keepSignIn } from './keep-sign-in.client.ts';
import { LoginTicket } from './LoginTicket.tsx';
import type { Credentials } from './SignInForm.tsx';

const schema = z.object({
  current: z.optional(z.string().check(z.minLength(1, 'Enter the password you have now.'))),
  password: newPasswordSchema,
});

/** What saves a password: with a link's token, or with a session. */
export type SavePassword = (input: {
  current?: string | undefined;
  password: string;
  device: string | undefined;
}) => Promise<CallResult<z.infer<typeof signedInSchema>>>;

type Props = {
  email: string;
  /** Whether they have one, and no link from their mailbox. */
  asksCurrent: boolean;
  save: SavePassword;
  onDone: () => void;
  /** The password is saved, and signing in with it takes a code. */
  onCode: (credentials: Credentials) => void;
};

/** For people who followed an emailed link, or want another password. */
export function PasswordForm({ email, asksCurrent, save, onDone, onCode }: Props) {
  const form = useSchemaForm<typeof schema, string>({
    schema,
    focus: 'field',
    send: async (chosen) => {
      const result = await save({ ...chosen, device: knownDevice() });
      if (!result.ok && result.fields?.['code']) {
        onCode({ email, password: chosen.password });
        return new Promise(() => {}); // busy until this form is gone
      }
      if (!result.ok) {
        return { ok: false, fields: result.fields ?? {}, failure: result.message };
      }
      const message = await keepSignIn(result.data);
      if (message) return { ok: false, fields: {}, failure: message };
      onDone();
      return new Promise(() => {}); // busy until the next page loads
    },
  });
  return (
    <LoginTicket form={form} name="Choose a password" button="Save password" busy="Saving...">
      {/* Tells password managers which account this is. */}
      <Field
        id="username"
        name="email"
        type="email"
        label="Email"
        readOnly
        value={email}
        autoComplete="username"
      />
      {asksCurrent && (
        <Field
          id="current-password"
          name="current"
          type="password"
          label="Current password"
          required
          autoComplete="current-password"
          maxLength={200}
          error={form.errors.current}
        />
      )}
      <Field
        id="new-password"
        name="password"
        type="password"
        label="New password"
        hint={newPasswordHint}
        required
        autoComplete="new-password"
        error={form.errors.password}
      />
    </LoginTicket>
  );
}
