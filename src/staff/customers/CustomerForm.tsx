import { useEffect, useRef, useState } from 'react';
import { emailSchema } from '../../platform/forms/contact.ts';
import { fieldTexts } from '../../platform/forms/form-fields.client.ts';
import { useSchemaForm, type Messages } from '../../platform/forms/schema-form.client.ts';
import { fieldMessages, markedFields, textLimits } from '../../platform/forms/text-field.ts';
import { Field } from '../../ui/Field.tsx';
import { FormErrors } from '../../ui/FormErrors.tsx';
import { ask } from '../ask.client.ts';
import { contactRoles, rolesNote } from './customer-words.client.ts';
import type { Contact, Customer } from './read-customer.rpc.ts';
import { mostContacts, saveCustomer } from './save-customer.rpc.ts';
import styles from './customers.module.css';

type Props = {
  customer: Customer;
  /** It's saved, or somebody else's is shown, as the sentence says. */
  onDone: (sentence: string) => void;
  onCancel: () => void;
};

/** A contact, with a key that stays while its address is typed. */
type Row = Contact & { key: string; isNew: boolean };

const newRow = (): Row => ({
  key: crypto.randomUUID(),
  isNew: true,
  email: '',
  name: null,
  phone: null,
  approves: false,
  pays: false,
  getsInvoice: false,
  jobs: 0,
});

/** The company, the notes, and the contacts, all saved at once. */
export function CustomerForm({ customer, onDone, onCancel }: Props) {
  const [rows, setRows] = useState<readonly Row[]>(() =>
    customer.contacts.map((contact) => ({ ...contact, key: contact.email, isNew: false })),
  );
  const first = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  /** Where the focus goes once the contacts have changed. */
  const going = useRef<'added' | 'add' | null>(null);
  const form = useSchemaForm<typeof saveCustomer.input, string | null>({
    schema: saveCustomer.input,
    read: (element) => {
      const data = new FormData(element);
      const texts = fieldTexts(element);
      const textOf = (name: string) => texts[name] ?? '';
      return {
        id: customer.id,
        version: customer.version,
        company: textOf('company'),
        notes: textOf('notes'),
        contacts: rows.map((row, at) => ({
          email: row.isNew ? textOf(`contacts.${at}.email`) : row.email,
          name: textOf(`contacts.${at}.name`),
          phone: textOf(`contacts.${at}.phone`),
          ...(Object.fromEntries(
            contactRoles.map(([role]) => [role, data.has(`contacts.${at}.${role}`)]),
          ) as Pick<Contact, 'approves' | 'pays' | 'getsInvoice'>),
        })),
      };
    },
    check: (texts) => checkAddresses(rows, texts),
    focus: 'field',
    send: async (data) => {
      const contacts = data.contacts.map((contact, at) => ({
        ...contact,
        email: rows[at]?.isNew ? emailSchema.parse(contact.email) : contact.email,
      }));
      const answer = await ask(saveCustomer, { ...data, contacts });
      if (!answer.ok) return { ok: false, fields: {}, failure: answer.message };
      const result = answer.data;
      if (result.outcome === 'saved') {
        onDone('Saved.');
        return { ok: true, next: null };
      }
      if (result.outcome !== 'taken') {
        return { ok: false, fields: {}, failure: refusals[result.outcome] };
      }
      const at = contacts.findIndex(({ email }) => email.toLowerCase() === result.email);
      return { ok: false, fields: { [`contacts.${at}.email`]: taken }, failure: null };
    },
  });

  useEffect(() => first.current?.focus(), []);
  useEffect(() => {
    if (going.current === 'add') add.current?.focus();
    else if (going.current === 'added') {
      form.form.current
        ?.querySelector<HTMLElement>(`[name="contacts.${rows.length - 1}.email"]`)
        ?.focus();
    }
    going.current = null;
  }, [rows.length, form.form]);

  return (
    <form
      ref={form.form}
      method="post"
      className={styles.form}
      aria-label="Who they are"
      aria-busy={form.busy}
      noValidate={form.live}
      onSubmit={form.onSubmit}
      onInput={({ target }) => form.recheck((target as HTMLInputElement).name)}
    >
      <Field
        ref={first}
        name="company"
        label="Company"
        defaultValue={customer.company ?? ''}
        maxLength={textLimits.organization}
        autoComplete="off"
        error={form.errors['company']}
      />
      <p className="note-text">{rolesNote}</p>
      {rows.map((row, at) => (
        <ContactFields
          key={row.key}
          row={row}
          at={at}
          errors={form.errors}
          onRemove={
            rows.length > 1 && row.jobs === 0
              ? () => {
                  going.current = 'add';
                  form.moveErrors(() => ({}));
                  setRows(rows.toSpliced(at, 1));
                }
              : null
          }
        />
      ))}
      {rows.length < mostContacts && (
        <button
          ref={add}
          type="button"
          className="button quiet"
          onClick={() => {
            going.current = 'added';
            setRows([...rows, newRow()]);
          }}
        >
          Add a contact
        </button>
      )}
      <Field
        multiline
        name="notes"
        label="Notes"
        hint="Customers never see them."
        rows={4}
        defaultValue={customer.notes ?? ''}
        maxLength={textLimits.notes}
        error={form.errors['notes']}
      />
      <FormErrors ref={form.said} messages={{}} labels={{}}>
        {form.report && (form.report.failure ?? markedFields)}
      </FormErrors>
      <div className="button-row">
        <button type="button" className="button alt" onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" className="button" aria-disabled={form.busy || undefined}>
          {form.busy ? 'Saving...' : 'Save'}
        </button>
      </div>
    </form>
  );
}

const taken =
  'Another customer has this address. Take it off here, then merge that customer into this one.';
const refusals = {
  stale:
    'Somebody else saved this customer meanwhile, so yours isn’t saved. What you typed is still here: copy it, then reload the page.',
  'not-found':
    'This customer was merged or erased meanwhile. Copy what you typed, then reload the page.',
  'needs-owner':
    'This customer has its own payment terms, which a new address would get. Ask an owner to add it.',
} as const;

/** What's wrong with addresses that are added; the others can't be changed. */
function checkAddresses(rows: readonly Row[], texts: Readonly<Record<string, string>>): Messages {
  const known = new Set(rows.flatMap(({ isNew, email }) => (isNew ? [] : [email])));
  return Object.fromEntries(
    rows.flatMap(({ isNew }, at) => {
      if (!isNew) return [];
      const name = `contacts.${at}.email`;
      const read = emailSchema.safeParse(texts[name] ?? '');
      if (!read.success) return [[name, fieldMessages(read.error.issues)[''] ?? '']];
      const email = read.data.toLowerCase();
      if (known.has(email)) return [[name, 'This address is on the list already.']];
      known.add(email);
      return [];
    }),
  );
}

type FieldsProps = {
  row: Row;
  at: number;
  errors: Messages;
  /** Null for one that can't go. */
  onRemove: (() => void) | null;
};

function ContactFields({ row, at, errors, onRemove }: FieldsProps) {
  const path = (field: string) => `contacts.${at}.${field}`;
  return (
    <fieldset className={styles.contact}>
      <legend>{row.isNew ? 'New contact' : row.email}</legend>
      {row.isNew && (
        <Field
          name={path('email')}
          type="email"
          label="Email"
          required
          autoComplete="off"
          maxLength={textLimits.email}
          error={errors[path('email')]}
        />
      )}
      <Field
        name={path('name')}
        label="Name"
        defaultValue={row.name ?? ''}
        autoComplete="off"
        maxLength={textLimits.fullName}
        error={errors[path('name')]}
      />
      <Field
        name={path('phone')}
        type="tel"
        label="Phone"
        defaultValue={row.phone ?? ''}
        autoComplete="off"
        maxLength={textLimits.phone}
        error={errors[path('phone')]}
      />
      <div className={styles.roles}>
        {contactRoles.map(([role, label]) => (
          <label key={role}>
            <input type="checkbox" name={path(role)} defaultChecked={row[role]} />
            {label}
          </label>
        ))}
      </div>
      {onRemove && (
        <button type="button" className="button quiet" onClick={onRemove}>
          Remove<span className="visually-hidden"> {row.email || 'this contact'}</span>
        </button>
      )}
    </fieldset>
  );
}
