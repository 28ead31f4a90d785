import { useEffect, useRef, useState } from 'react';
import { likelyEmail } from '../platform/forms/email-typo.ts';
import { tidyEmail } from '../platform/forms/tidy-contact.ts';
import { Field } from './Field.tsx';
import { Honeypot } from './Honeypot.tsx';
import styles from './EmailLink.module.css';

export type Emailed = { ok: true } | { ok: false; message: string };

type Props = {
  /** The customer's address, as far as we know. */
  address: string;
  /** @param website what the field holds that nobody sees */
  send: (address: string, website: string) => Promise<Emailed>;
};

/** Emails a link to the address that's entered. */
export function EmailLink({ address: known, send }: Props) {
  const [address, setAddress] = useState(known);
  const [sent, setSent] = useState<'sending' | Emailed | null>(null);
  /** What we asked about; pressing again goes on with what was typed. */
  const [meant, setMeant] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const honeypot = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const press = () => {
    if (sent === 'sending') return;
    const likely = likelyEmail(tidyEmail(address));
    if (likely !== null && likely !== meant) return setMeant(likely);
    setSent('sending');
    void send(address, honeypot.current?.value ?? '').then((answer) => {
      setSent(answer);
      if (!answer.ok) field.current?.focus();
    });
  };
  const failed = sent && sent !== 'sending' && !sent.ok ? sent.message : undefined;
  return (
    <>
      {/* It isn't part of the order's form, which the dialog is inside of. */}
      <div className={styles.email} onInput={(event) => event.stopPropagation()}>
        <Field
          ref={field}
          form=""
          label="Your email"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={address}
          error={failed}
          onChange={({ target }) => {
            setAddress(target.value);
            setSent(null);
            setMeant(null);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') press();
          }}
        />
        <button
          type="button"
          className="button"
          aria-disabled={sent === 'sending' || undefined}
          onClick={press}
        >
          {sent === 'sending' ? 'Sending...' : 'Email me the link'}
        </button>
        <Honeypot ref={honeypot} form="" />
        <p className="field-hint" role="status">
          {meant && (
            <>
              Did you mean {meant}?{' '}
              <button
                type="button"
                className="button quiet"
                onClick={() => {
                  setAddress(meant);
                  setMeant(null);
                  field.current?.focus();
                }}
              >
                Use it
              </button>
            </>
          )}
        </p>
      </div>
      <p className={`field-hint ${styles.said ?? ''}`} role="status">
        {sent !== 'sending' &&
          sent?.ok &&
          `We’re sending it to ${address}. If it isn’t there in a few minutes, look in your spam, or copy the link.`}
      </p>
    </>
  );
}
