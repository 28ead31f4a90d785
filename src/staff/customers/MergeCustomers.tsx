import { useState } from 'react';
import { countedText } from '../../platform/count-words.ts';
import { textLimits } from '../../platform/forms/text-field.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { ask } from '../ask.client.ts';
import { customerTitle } from './customer-words.client.ts';
import { emailsText, listedTitle } from '../customer-name.client.ts';
import { useFoundCustomers } from './find-customers.client.ts';
import type { ListedCustomer } from './list-customers.rpc.ts';
import { mergeCustomers } from './merge-customers.rpc.ts';
import type { Customer } from './read-customer.rpc.ts';
import { mostContacts } from './save-customer.rpc.ts';
import { Trouble } from './Trouble.tsx';
import styles from './customers.module.css';

/** The most customers to choose from; a longer text finds fewer. */
const mostShown = 8;

type Props = {
  customer: Customer;
  /** They're merged, as the sentence says. */
  onDone: (sentence: string) => void;
};

/** A way to make another customer a part of this one. */
export function MergeCustomers({ customer, onDone }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <button type="button" className="button alt" onClick={() => setOpen(true)}>
        Merge another customer into this one
      </button>
      {open && (
        <MergeDialog
          customer={customer}
          onClose={() => setOpen(false)}
          onDone={(sentence) => {
            setOpen(false);
            onDone(sentence);
          }}
        />
      )}
    </div>
  );
}

function MergeDialog({ customer, onClose, onDone }: Props & { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ListedCustomer | null>(null);
  const [isMerging, setMerging] = useState(false);
  const [failure, setFailure] = useState('');
  const found = useFoundCustomers(typed);
  const others = (found.customers ?? []).filter(({ id }) => id !== customer.id);
  const merge = async () => {
    if (isMerging) return;
    if (!chosen) return setFailure('Choose the customer to merge.');
    setMerging(true);
    setFailure('');
    const answer = await ask(mergeCustomers, { id: customer.id, other: chosen.id });
    setMerging(false);
    if (!answer.ok) setFailure(answer.message);
    else if (answer.data.outcome === 'merged') {
      onDone(`${listedTitle(chosen)} is a part of this customer now. “Undo” is on this page.`);
    } else setFailure(refusals[answer.data.outcome]);
  };
  return (
    <Dialog title="Merge another customer" width="medium" onClose={onClose}>
      <form
        className={styles.form}
        aria-label="Merge another customer"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void merge();
        }}
      >
        <p>
          All its contacts become contacts of {customerTitle(customer)}, and they share terms and
          tax certificates. Nobody gets to see anybody else’s orders. You can undo it.
        </p>
        <Field
          type="search"
          label="Name, company, email, or phone"
          autoComplete="off"
          maxLength={textLimits.search}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setChosen(null);
          }}
        />
        <Trouble what="the customers" error={found.error} onRetry={() => void found.refetch()} />
        <p role="status" className="note-text">
          {found.customers && !found.isBehind
            ? others.length > mostShown
              ? `These are the last to order. Type more to find others.`
              : `${countedText(others.length, 'customer')} found.`
            : !found.error && 'Looking...'}
        </p>
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">Customers</legend>
          {others.slice(0, mostShown).map((other) => (
            <label key={other.id}>
              <input
                type="radio"
                name="other"
                checked={chosen?.id === other.id}
                onChange={() => setChosen(other)}
              />
              <span>
                <b dir="auto">{listedTitle(other)}</b>
                <span>
                  {emailsText(other.emails)}, {countedText(other.orders, 'order')}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
        <p role="alert" className={failure ? 'notice warn' : undefined}>
          {failure}
        </p>
        <div className="button-row">
          <button type="button" className="button alt" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button" aria-disabled={isMerging || undefined}>
            {isMerging ? 'Merging...' : 'Merge'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

const refusals = {
  'not-found': 'One of the two was merged or erased meanwhile. Reload the page.',
  'too-many': `Together they have more than ${mostContacts} contacts, and a customer can’t have more.`,
  'needs-owner':
    'It gives somebody other payment terms, which only owners do. Ask an owner to merge them.',
} as const;
