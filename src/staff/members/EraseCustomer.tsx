import { useState } from 'react';
import * as z from 'zod/mini';
import { useSchemaForm } from '../../platform/forms/schema-form.client.ts';
import { ask } from '../ask.client.ts';
import {
  countCustomer,
  eraseCustomer,
  type CustomerAmounts,
  type CustomerFound,
} from './erase-customer.rpc.ts';
import { emailSchema } from '../../platform/forms/contact.ts';
import { textLimits } from '../../platform/forms/text-field.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormErrors } from '../../ui/FormErrors.tsx';
import { amountsText, obstacle } from './erasure-words.client.ts';
import styles from './members.module.css';

type Found = { email: string; amounts: CustomerFound };

const lookupSchema = z.object({ email: emailSchema });

/** Erases everything under a customer's email address, after showing how much that is. */
export function EraseCustomer({ onErased }: { onErased: (sentence: string) => void }) {
  const [found, setFound] = useState<Found | null>(null);
  const form = useSchemaForm<typeof lookupSchema, string | null>({
    schema: lookupSchema,
    focus: 'field',
    send: async ({ email }) => {
      const result = await ask(countCustomer, { email });
      if (!result.ok) return { ok: false, fields: {}, failure: result.message };
      const failure = obstacle(result.data);
      if (failure) return { ok: false, fields: {}, failure };
      setFound({ email, amounts: result.data });
      return { ok: true, again: true };
    },
  });
  return (
    <>
      <form
        ref={form.form}
        method="post"
        className={styles.add}
        aria-label="Erase a customer"
        aria-busy={form.busy}
        noValidate={form.live}
        onSubmit={form.onSubmit}
        onInput={({ target }) => form.recheck((target as HTMLInputElement).name)}
      >
        <Field
          id="customer"
          name="email"
          type="email"
          label="Customer’s email"
          hint="You’ll see what we have before anything is erased."
          required
          autoComplete="off"
          maxLength={textLimits.email}
          error={form.errors.email}
        />
        <FormErrors ref={form.said} messages={{}} labels={{}}>
          {form.report?.failure}
        </FormErrors>
        {/* Enabled while busy, so that the focus can return here from the dialog. */}
        <button type="submit" className="button alt" disabled={!form.live}>
          {form.busy ? 'Looking...' : 'Look up'}
        </button>
      </form>
      {found && (
        <ErasureDialog
          {...found}
          onClose={() => setFound(null)}
          onErased={(amounts) => {
            setFound(null);
            form.form.current?.reset();
            onErased(
              `Erased ${amountsText(amounts)}.${amounts.files > 0 ? ' The files are deleted tonight.' : ''}`,
            );
          }}
        />
      )}
    </>
  );
}

type DialogProps = Found & {
  onClose: () => void;
  onErased: (amounts: CustomerAmounts) => void;
};

function ErasureDialog({ email, amounts, onClose, onErased }: DialogProps) {
  const schema = z.object({
    typed: z
      .string()
      .check(
        z.refine(
          (text) => text.trim().toLowerCase() === email.toLowerCase(),
          'Type the address as it is above.',
        ),
      ),
  });
  const form = useSchemaForm<typeof schema, string | null>({
    schema,
    focus: 'field',
    send: async () => {
      const result = await ask(eraseCustomer, { email });
      if (result.ok && result.data.outcome === 'erased') {
        onErased(result.data);
        return { ok: true, next: null };
      }
      // Since it was looked up, something came in, or somebody else erased the customer.
      return { ok: false, fields: {}, failure: result.ok ? obstacle(result.data) : result.message };
    },
  });
  return (
    <Dialog title="Erase this customer?" onClose={onClose}>
      <form
        ref={form.form}
        method="post"
        className={styles.erasure}
        aria-label="Confirm"
        aria-busy={form.busy}
        noValidate={form.live}
        onSubmit={form.onSubmit}
        onInput={({ target }) => form.recheck((target as HTMLInputElement).name)}
      >
        <p>
          <b>{email}</b>: {amountsText(amounts)}, with all notes and emails about them. The
          dashboard’s figures go down, too. Nobody can bring any of it back.
        </p>
        <Field
          id="typed"
          name="typed"
          type="text"
          label="Type the address to confirm"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={textLimits.email}
          error={form.errors.typed}
        />
        <FormErrors ref={form.said} messages={{}} labels={{}}>
          {form.report?.failure}
        </FormErrors>
        <div className="button-row">
          <button type="button" className="button alt" onClick={onClose}>
            Keep
          </button>
          <button type="submit" className="button" disabled={form.busy}>
            {form.busy ? 'Erasing...' : 'Erase'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
