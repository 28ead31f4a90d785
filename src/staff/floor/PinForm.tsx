import { memberName } from '../member-name.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../platform/call.client.ts';
import { useSchemaForm } from '../../platform/forms/schema-form.client.ts';
import { givenIdSchema } from '../../platform/new-id.ts';
import { Field, Problem } from '../../ui/Field.tsx';
import { FormErrors } from '../../ui/FormErrors.tsx';
import { enterPin } from './enter-pin.contract.ts';
import { type FloorView } from './floor-job.ts';
import { pinSchema } from './pin.ts';
import styles from './floor.module.css';

const chooseName = 'Choose your name.';
const schema = z.object({
  member: z
    .string(chooseName)
    .check(z.refine((id) => givenIdSchema.safeParse(id).success, chooseName)),
  pin: pinSchema,
});

type Props = { members: FloorView['members']; onDone: () => Promise<void> };

/** Signs a member in on a tablet. */
export function PinForm({ members, onDone }: Props) {
  const [pin, setPin] = useState('');
  const form = useSchemaForm<typeof schema, string>({
    schema,
    read: (element) => Object.fromEntries(new FormData(element)),
    focus: 'field',
    send: async (given) => {
      const answer = await call(enterPin, given);
      setPin('');
      if (!answer.ok) return { ok: false, fields: answer.fields ?? {}, failure: answer.message };
      await onDone();
      return { ok: true, again: true };
    },
  });
  if (members.length === 0) {
    return (
      <p>
        Nobody has a PIN yet. Sign in as staff, press “PIN and tablets” on the morning edition, and
        choose yours.
      </p>
    );
  }
  return (
    <form
      ref={form.form}
      method="post"
      className={styles.pin}
      aria-label="Sign in on this tablet"
      aria-busy={form.busy}
      noValidate={form.live}
      onSubmit={form.onSubmit}
      onInput={({ target }) => form.recheck((target as HTMLInputElement).name)}
    >
      <fieldset className={styles.names} aria-describedby="floor-name-error">
        <legend className="field-label">Your name</legend>
        {members.map(({ id, email }) => (
          <label key={id}>
            <input type="radio" name="member" value={id} required />
            {memberName(email)}
          </label>
        ))}
      </fieldset>
      <Problem id="floor-name-error">{form.errors['member']}</Problem>
      <Field
        name="pin"
        type="password"
        label="PIN"
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={pin}
        onChange={({ target }) => setPin(target.value)}
        error={form.errors['pin']}
      />
      <FormErrors ref={form.said} messages={{}} labels={{}}>
        {form.report?.failure && !form.errors['pin'] ? form.report.failure : null}
      </FormErrors>
      <button type="submit" className="button" aria-disabled={form.busy || undefined}>
        {form.busy ? 'Signing in...' : 'Sign in'}
      </button>
      <p className="note-text">You stay signed in on this tablet until midnight.</p>
    </form>
  );
}
