import { useEffect, useId, useRef, useState } from 'react';
import { formatFullDate } from '../platform/dates/date-words.ts';
import { shopToday } from '../orders/due-dates/turnaround.ts';
import styles from './CopyLink.module.css';

type Props = {
  url: string;
  /** ISO 8601. */
  expiresAt: string;
  /** What the link opens, for the browser's own share sheet. */
  title: string;
  /** False if something else on the page has the focus. */
  focused?: boolean;
};

/** A link to copy or send, selected as soon as it appears. */
export function CopyLink({ url, expiresAt, title, focused = true }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (!focused) return;
    field.current?.focus();
    field.current?.select();
  }, [url, focused]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setSaid('Copied.');
    } catch {
      field.current?.select();
      setSaid(
        'Your browser won’t let us copy it. The link is selected, so you can copy it yourself.',
      );
    }
  };
  const hand = async () => {
    try {
      await navigator.share({ title, url });
    } catch {
      // Closing the browser's own share sheet isn't a failure.
    }
  };

  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        Link, until {formatFullDate(shopToday(new Date(expiresAt)))}
      </label>
      <div className={styles.link}>
        <input ref={field} id={id} className="input" readOnly value={url} />
        <button type="button" className="button" onClick={() => void copy()}>
          Copy
        </button>
        {'share' in navigator && (
          <button type="button" className="button alt" onClick={() => void hand()}>
            Send…
          </button>
        )}
      </div>
      <p className="field-hint" role="status">
        {said}
      </p>
    </div>
  );
}
