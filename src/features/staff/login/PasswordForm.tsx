import * as z from 'zod/mini';
import { useSchemaForm } from '../../../browser/schema-form.ts';
import { openBackend } from '../../../browser/staff/backend.ts';
import { Field } from '../../../ui/Field.tsx';
import { LoginTicket } from './LoginTicket.tsx';

const fewest = 12;
/** The hash function cuts off anything longer. */
const most = 72;
const schema = z.object({
  password: z
    .string()
    .check(
      z.minLength(fewest, `Use at least ${fewest} characters.`),
      z.maxLength(most, `Use at most ${most} characters.`),
    ),
});

type Props = { email: string; onDone: () => void };

/** For people who followed an emailed link, which signed them in. */
export function PasswordForm({ email, onDone }: Props) {
  const form = useSchemaForm<typeof schema, string>({
    schema,
    focus: 'field',
    send: async ({ password }) => {
      const message = await change(password);
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
      <Field
        id="new-password"
        name="password"
        type="password"
        label="New password"
        hint={`At least ${fewest} characters. A few words in a row work well.`}
        required
        autoComplete="new-password"
        error={form.errors.password}
      />
    </LoginTicket>
  );
}

/** @returns the provider's objection */
async function change(password: string): Promise<string | null> {
  try {
    const client = await openBackend();
    const { error } = await client.auth.updateUser({ password });
    return error?.message ?? null;
  } catch {
    return 'We couldn’t save the password. Check your connection and try again.';
  }
}
