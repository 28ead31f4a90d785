import { call } from '../../../browser/call.ts';
import { useSchemaForm } from '../../../browser/schema-form.ts';
import { knownDevice } from '../../../browser/staff/backend.ts';
import { signIn } from '../../../contracts/sign-in.ts';
import { textLimits } from '../../../domain/text-field.ts';
import { Field } from '../../../ui/Field.tsx';
import { keepSignIn } from './keep-sign-in.ts';
import { LoginTicket } from './LoginTicket.tsx';

type Props = { onDone: () => void; onForgotten: () => void };

/** Email address and password (product.md#signing-in). */
export function SignInForm({ onDone, onForgotten }: Props) {
  const form = useSchemaForm<typeof signIn.input, string>({
    schema: signIn.input,
    focus: 'field',
    send: async (data) => {
      const result = await call(signIn, { ...data, device: knownDevice() });
      if (!result.ok) return { ok: false, fields: result.fields ?? {}, failure: result.message };
      const message = await keepSignIn(result.data);
      if (message) return { ok: false, fields: {}, failure: message };
      onDone();
      return new Promise(() => {}); // busy until the next page loads
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
