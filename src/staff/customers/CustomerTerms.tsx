import { useState } from 'react';
import { ask } from '../ask.client.ts';
import { useMay } from '../use-member.client.ts';
import { setCustomerTerms } from '../../payments/set-customer-terms.rpc.ts';
import { paymentTerms, termsLabels, type PaymentTerms } from '../../payments/payment-terms.ts';
import { Select } from '../../ui/Field.tsx';
import type { Customer } from './read-customer.rpc.ts';
import styles from './customers.module.css';

type Props = {
  customer: Customer;
  /** Reads the customer again, because the balances are others now. */
  onSaved: () => Promise<void>;
};

/** When a customer pays; owners decide it, for all their orders. */
export function CustomerTerms({ customer: { id, terms }, onSaved }: Props) {
  const setsTerms = useMay('set-terms');
  /** What isn't saved yet; null to follow what is, which a merge may change. */
  const [chosen, setChosen] = useState<PaymentTerms | '' | null>(null);
  const value = chosen ?? terms ?? '';
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  if (!setsTerms) {
    return (
      <p>{terms === null ? 'As our terms say' : termsLabels[terms]}. Owners can change this.</p>
    );
  }
  const save = async () => {
    setBusy(true);
    setSaid('Saving...');
    const result = await ask(setCustomerTerms, { id, terms: value === '' ? null : value });
    const isSaved = result.ok && result.data.outcome === 'set';
    if (isSaved) {
      await onSaved();
      setChosen(null);
    }
    setSaid(
      isSaved
        ? 'Saved for all of this customer’s orders.'
        : result.ok
          ? 'This customer was erased meanwhile. Reload the page.'
          : result.message,
    );
    setBusy(false);
  };
  return (
    <div className={styles.setTerms}>
      <Select
        label="When they pay"
        hint="This goes for all their orders. On account needs a PO number on the order, and either they opened the link in its email or one of us placed it."
        value={value}
        options={[
          ['', 'As our terms say'],
          ...paymentTerms.map((each) => [each, termsLabels[each]] as const),
        ]}
        onChoose={setChosen}
      />
      <button
        type="button"
        className="button alt"
        aria-disabled={busy || undefined}
        onClick={() => {
          if (!busy) void save();
        }}
      >
        Save terms
      </button>
      <p role="status">{said}</p>
    </div>
  );
}
