import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/call.client.ts';
import { fieldTexts } from '../../platform/forms/form-fields.client.ts';
import { useSchemaForm } from '../../platform/forms/schema-form.client.ts';
import { plainDigits } from '../../platform/typed-number.ts';
import { findOrder } from './find-order.contract.ts';
import { EmailTypo } from '../../ui/EmailTypo.tsx';
import { Field } from '../../ui/Field.tsx';
import { Honeypot } from '../../ui/Honeypot.tsx';
import { OrderDesk } from './OrderNotice.tsx';
import styles from './find-order.module.css';

/**
 * Asks for the number and email of an order or a quote request, and has its link emailed. `broken`
 * says why the address's link opens nothing; null without a link.
 */
export function FindOrder({ broken }: { broken: string | null }) {
  const [sent, setSent] = useState(false);
  return (
    <div className={styles.find}>
      <header className="page-head">
        <div>
          <p className="kicker">Your order</p>
          <h1>Find my order</h1>
        </div>
        <p className="note-text">No account, no password: your order opens from its link.</p>
      </header>
      {broken && !sent && (
        <p className="notice warn" role="alert">
          {broken} We can email you the one that works.
        </p>
      )}
      <div className={styles.sheet}>
        {sent ? <Sent again={() => setSent(false)} /> : <FindForm onSent={() => setSent(true)} />}
        <div className={styles.help}>
          <h2>Where to look</h2>
          <p>Every email about your order has its link. The order number is in the subject.</p>
          <p>
            Ordered under another address, or lost the number? <OrderDesk />.
          </p>
        </div>
      </div>
    </div>
  );
}

/** A number as people write it: '1042', '#1042', 'Order 1042'. */
const readNumber = (text: string): number | undefined => {
  const [, digits] = /^\D*([1-9]\d{0,8})\s*$/.exec(plainDigits(text)) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

function FindForm({ onSent }: { onSent: () => void }) {
  const shownAt = useRef(0);
  useEffect(() => void (shownAt.current = Date.now()), []);
  const { form, said, live, busy, errors, report, onSubmit, recheck } = useSchemaForm({
    schema: findOrder.input,
    read: (form) => {
      const { number = '', email, website } = fieldTexts(form);
      return { number: readNumber(number), email, website };
    },
    send: async (asked) => {
      const openMs = Math.max(0, Date.now() - shownAt.current);
      const result = await call(findOrder, { ...asked, openMs });
      if (!result.ok) return { ok: false, fields: result.fields ?? {}, failure: result.message };
      onSent();
      return { ok: true, next: null };
    },
    focus: 'field',
  });
  return (
    <form
      ref={form}
      className={`ticket ${styles.form}`}
      aria-label="Find my order"
      noValidate={live}
      aria-busy={busy}
      onSubmit={onSubmit}
      onInput={({ target }) => recheck((target as HTMLInputElement).name)}
    >
      <Field
        label="Order or quote number"
        name="number"
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        placeholder="1042"
        error={errors.number}
      />
      <Field
        label="Email"
        name="email"
        type="email"
        required
        autoComplete="email"
        hint="The address you gave us with it."
        error={errors.email}
      />
      <EmailTypo />
      <Honeypot />
      <div ref={said} tabIndex={-1} role="alert" className={styles.said}>
        {report?.failure && <p className="notice warn">{report.failure}</p>}
      </div>
      <button type="submit" className="button" disabled={busy}>
        {busy ? 'Sending...' : 'Email me the link'}
      </button>
    </form>
  );
}

/** What everyone reads after asking, whether an order matched or not. */
function Sent({ again }: { again: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={`ticket ${styles.form}`}>
      <h2 ref={title} tabIndex={-1}>
        Check your email
      </h2>
      <p role="status">
        If they match an order or a quote, the link is on its way to that address.
      </p>
      <p>
        No email after a few minutes? Look in your spam, and check the number and the address: the
        link only goes to the one you gave us. A quote has a link once we’ve answered it.
      </p>
      <button type="button" className="button alt" onClick={again}>
        Try again
      </button>
    </div>
  );
}
