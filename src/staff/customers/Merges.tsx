import { useState } from 'react';
import { formatMoment } from '../../platform/dates/date-words.ts';
import { ask } from '../ask.client.ts';
import { emailsText } from '../customer-name.client.ts';
import { undoMerge } from './merge-customers.rpc.ts';
import type { Customer } from './read-customer.rpc.ts';
import styles from './customers.module.css';

type Props = {
  merged: Customer['merged'];
  /** Who looks, by email address. */
  reader: string;
  /** A merge was undone, as the sentence says. */
  onDone: (sentence: string) => void;
};

/** What was merged into a customer, as it was, each with a way back. */
export function Merges({ merged, reader, onDone }: Props) {
  const [undoing, setUndoing] = useState<string | null>(null);
  const [failure, setFailure] = useState('');
  if (merged.length === 0) return null;
  const undo = async (id: string) => {
    if (undoing !== null) return;
    setUndoing(id);
    setFailure('');
    const answer = await ask(undoMerge, { id });
    setUndoing(null);
    if (!answer.ok) setFailure(answer.message);
    else if (answer.data.outcome === 'undone') onDone('Undone: they are two customers again.');
    else setFailure(refusals[answer.data.outcome]);
  };
  const now = new Date();
  return (
    <section aria-labelledby="merged-title" className={styles.part}>
      <h2 id="merged-title">Merged into this one</h2>
      <ul className={styles.contacts}>
        {merged.map(({ id, company, notes, by, at, emails }) => (
          <li key={id}>
            <b dir="auto">{company ?? emailsText(emails)}</b>
            {company !== null && <span>{emailsText(emails)}</span>}
            {notes !== null && (
              <span className={styles.notes} dir="auto">
                {notes}
              </span>
            )}
            <span className="note-text">
              {by === reader ? 'You' : by}, {formatMoment(new Date(at), now)}
            </span>
            <button
              type="button"
              className="button quiet"
              aria-disabled={undoing === id || undefined}
              onClick={() => void undo(id)}
            >
              {undoing === id ? 'Undoing...' : 'Undo'}
              <span className="visually-hidden"> the merge of {company ?? emailsText(emails)}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="alert" className={failure ? 'notice warn' : undefined}>
        {failure}
      </p>
    </section>
  );
}

const refusals = {
  'not-found': 'Somebody else undid it already. Reload the page.',
  'needs-owner':
    'Undoing it gives somebody other payment terms, which only owners do. Ask an owner to undo it.',
} as const;
