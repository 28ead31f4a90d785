import { call } from '../../platform/call.client.ts';
import { useSchemaForm, type Messages } from '../../platform/forms/schema-form.client.ts';
import { knownDevice } from '../backend.client.ts';
import { signIn } from './sign-in.contract.ts';
import { textLimits } from '../../platform/forms/text-field.ts';
import { Field } from '../../ui/Field.tsx';
import { keepSignIn } from './keep-sign-in.client.ts';
import { LoginTicket } from './LoginTicket.tsx';

export type Credentials = { email: string; password: string };

type Props = {
  onDone: () => void;
  /** The password is right, and now a code is needed. */
  onCode: (credentials: Credentials) => void;
  onForgotten: () => void;
};

/**
 * Signs in, and stores the session in this browser.
 * @returns what went wrong; without a code, `fields.code` says that one is needed
 */
export async function signInWith(
  input: Credentials & { code?: string | undefined },
): Promise<{ fields?: Messages; failure?: string } | null> {
  const result = await call(signIn, { ...input, device: knownDevice() });
  if (result.ok) {
    const message = await keepSignIn(result.data);
    return message ? { failure: message } : null;
  }
  return result.fields?.['code']
    ? { fields: result.fields }
    : { fields: result.fields ?? {}, failure: result.message };
}

/** Email address and password (product.md#signing-in). */
export function SignInForm({ onDone, onCode, onForgotten }: Props) {
  const form = useSchemaForm<typeof signIn.input, string | null>({
    schema: signIn.input,
    focus: 'field',
    send: async (data) => {
      const wrong = await signInWith(data);
      if (wrong && !wrong.fields?.['code']) {
        return { ok: false, fields: wrong.fields ?? {}, failure: wrong.failure ?? null };
      }
      if (wrong) onCode(data);
      else onDone();
      return new Promise(() => {}); // busy until this form is gone
    },
  });
  return (
    <LoginTicket
      form={form}
      name="Admin Login"
      button="Login"
      busy="Logging in..."
      aside={
        <button type="button" className="button quiet" onClick={onForgotten}>
          Forgot your password?
        </button>
      }
    >
      <Field
        id="email"
        name="email"
        type="email"
        label="Email"
        required
        autoComplete="username"
        maxLength={textLimits.email}
        error={form.errors.email}
      />
      <Field
        id="password"
        name="password"
        type="password"
        label="Password"
        required
        autoComplete="current-password"
        maxLength={200}
        error={form.errors.password}
      />
    </LoginTicket>
  );
}
