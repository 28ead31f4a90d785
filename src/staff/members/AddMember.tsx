import { useSchemaForm } from '../../platform/forms/schema-form.client.ts';
import { callAsStaff } from '../call-as-staff.client.ts';
import { inviteStaff } from './invite-staff.contract.ts';
import { roleLabels, type StaffRole } from '../permission.ts';
import { textLimits } from '../../platform/forms/text-field.ts';
import { Field } from '../../ui/Field.tsx';
import { FormErrors } from '../../ui/FormErrors.tsx';
import styles from './members.module.css';

const duties: Readonly<Record<StaffRole, string>> = {
  press: 'the board, jobs, and inventory, without prices or revenue',
  staff: 'all of that with prices, plus analytics and the supplier',
  owner: 'all of that, plus the books and this page',
  bookkeeper: 'only the books: income, open balances, sales tax, and exports',
};

/** Adds somebody to the list; anyone without a sign-in gets an invitation by email. */
export function AddMember({ onChanged }: { onChanged: (sentence: string) => void }) {
  const form = useSchemaForm<typeof inviteStaff.input, string | null>({
    schema: inviteStaff.input,
    read: (element) => Object.fromEntries(new FormData(element)),
    focus: 'field',
    send: async (data, element) => {
      const result = await callAsStaff(inviteStaff, data);
      if (!result.ok) return { ok: false, fields: result.fields ?? {}, failure: result.message };
      element.reset();
      onChanged(
        {
          invited: `${data.email} is on the list. An invitation is on its way.`,
          added: `${data.email} is on the list.`,
          'role-changed': `${data.email} has a new role.`,
          unchanged: `${data.email} was already on the list, as ${roleLabels[data.role].toLowerCase()}.`,
        }[result.data.outcome],
      );
      return { ok: true, again: true };
    },
  });
  return (
    <form
      ref={form.form}
      method="post"
      className={styles.add}
      aria-label="Add somebody"
      aria-busy={form.busy}
      noValidate={form.live}
      onSubmit={form.onSubmit}
      onInput={({ target }) => form.recheck((target as HTMLInputElement).name)}
    >
      <Field
        id="email"
        name="email"
        type="email"
        label="Email"
        hint="Anyone without a sign-in gets an invitation by email."
        required
        autoComplete="off"
        maxLength={textLimits.email}
        error={form.errors.email}
      />
      <fieldset>
        <legend className="field-label">Role</legend>
        {(['press', 'staff', 'owner', 'bookkeeper'] as const).map((role) => (
          <label key={role}>
            <input type="radio" name="role" value={role} defaultChecked={role === 'staff'} />
            <span>
              <b>{roleLabels[role]}</b>: {duties[role]}
            </span>
          </label>
        ))}
      </fieldset>
      <FormErrors ref={form.said} messages={{}} labels={{}}>
        {form.report?.failure}
      </FormErrors>
      <button type="submit" className="button" disabled={!form.live || form.busy}>
        {form.busy ? 'Adding...' : 'Add to the list'}
      </button>
    </form>
  );
}
