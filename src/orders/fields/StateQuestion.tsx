import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterPress } from '../../platform/forms/after-press.ts';
import type { Address } from '../delivery/address.ts';
import { otherState } from '../delivery/state-name.ts';

type Props = {
  address: Readonly<Address>;
  /** The sales tax goes by its ZIP code. */
  taxed: boolean;
  onState: (state: string) => void;
};

/**
 * Asks about a state that isn't the ZIP code's. The form around it is held once for each such
 * address; sending it again goes on.
 */
export function StateQuestion({ address: { state, zip }, taxed, onState }: Props) {
  const place = useRef<HTMLDivElement>(null);
  /** The address that the form was held for. */
  const [kept, setKept] = useState('');
  const other = otherState(state, zip);
  const question = other ? `${state} ${zip}` : '';
  /** The address as it was when a field was left: half a word isn’t asked about. */
  const [left, setLeft] = useState(question);
  useEffect(() => {
    const fields = place.current?.parentElement;
    const leave = () => afterPress(() => setLeft(question));
    fields?.addEventListener('focusout', leave);
    return () => fields?.removeEventListener('focusout', leave);
  }, [question]);
  useEffect(() => {
    if (question === '' || question === kept) return;
    const stop = (event: Event) => {
      if (event.target !== place.current?.closest('form')) return;
      event.preventDefault();
      event.stopPropagation();
      flushSync(() => {
        setKept(question);
        setLeft(question);
      });
      place.current?.querySelector('button')?.focus();
    };
    document.addEventListener('submit', stop, true);
    return () => document.removeEventListener('submit', stop, true);
  }, [question, kept]);
  return (
    <div ref={place} role="status">
      {other && left === question && (
        <div className="notice warn">
          <p>
            The ZIP code {zip.slice(0, 5)} is in {other.name}, and you entered {state.trim()}.{' '}
            {taxed ? 'The sales tax goes by the ZIP code: check both.' : 'Check both.'}
          </p>
          <button type="button" className="button quiet" onClick={() => onState(other.code)}>
            It’s {other.name}
          </button>
        </div>
      )}
    </div>
  );
}
