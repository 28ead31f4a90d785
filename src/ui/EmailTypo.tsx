import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPress } from '../platform/forms/after-press.ts';
import { likelyEmail } from '../platform/forms/email-typo.ts';
import { tidyEmail } from '../platform/forms/tidy-contact.ts';

/**
 * Asks about an address in the form around it that looks mistyped: when its field is left, and before
 * the form is sent, once for each address. Sending again goes on with it.
 */
export function EmailTypo() {
  const place = useRef<HTMLDivElement>(null);
  const [meant, setMeant] = useState<string | null>(null);
  useEffect(() => {
    const form = place.current?.closest('form');
    const field = form?.querySelector<HTMLInputElement>('input[type="email"]');
    if (!form || !field) return;
    /** The address that sending was stopped for. */
    let asked = '';
    const ask = () => setMeant(likelyEmail(tidyEmail(field.value)));
    const onLeave = () => afterPress(ask);
    const onSend = (event: Event) => {
      const typed = tidyEmail(field.value);
      if (event.target !== form || typed === asked || likelyEmail(typed) === null) return;
      event.preventDefault();
      event.stopPropagation();
      asked = typed;
      flushSync(ask);
      place.current?.querySelector('button')?.focus();
    };
    const onType = () => setMeant(null);
    field.addEventListener('blur', onLeave);
    field.addEventListener('input', onType);
    document.addEventListener('submit', onSend, true);
    if (document.activeElement !== field) ask();
    return () => {
      field.removeEventListener('blur', onLeave);
      field.removeEventListener('input', onType);
      document.removeEventListener('submit', onSend, true);
    };
  }, []);
  const take = () => {
    const field = place.current?.closest('form')?.querySelector<HTMLInputElement>('[type="email"]');
    if (!field || meant === null) return;
    // React only notices what the element's own setter didn't set.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, meant);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  };
  return (
    <div ref={place} role="status">
      {meant !== null && (
        <p className="field-hint">
          Did you mean {meant}?{' '}
          <button type="button" className="button quiet" onClick={take}>
            Use {meant.slice(meant.lastIndexOf('@'))}
          </button>
        </p>
      )}
    </div>
  );
}
