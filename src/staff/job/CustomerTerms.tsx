import { useState } from 'react';
import { ask } from '../ask.client.ts';
import { useMay } from '../use-member.client.ts';
import { setCustomerTerms } from '../../payments/set-customer-terms.rpc.ts';
import { paymentTerms, termsLabels, type PaymentTerms } from '../../payments/payment-terms.ts';
import { Select } from '../../ui/Field.tsx';
import { useJobPage } from './job-page.client.ts';
import styles from './money.module.css';

/** Owners decide when this customer pays, for all their orders. */
export function CustomerTerms({ number, terms }: { number: number; terms: PaymentTerms }) {
  const { retry } = useJobPage();
  const setsTerms = useMay('set-terms');
  const [chosen, setChosen] = useState<PaymentTerms | ''>(terms);
  const [said, setSaid] = useState('');
  if (!setsTerms) return null;
  const save = async () => {
    setSaid('Saving...');
    const result = await ask(setCustomerTerms, { number, terms: chosen === '' ? null : chosen });
    setSaid(result.ok ? 'Saved for all of this customer’s orders.' : result.message);
    if (result.ok) retry();
  };
  return (
    <details className={styles.terms}>
      <summary>When this customer pays</summary>
      <Select
        label="For all their orders"
        hint="On account takes a PO number on the order."
        value={chosen}
        options={[
          ['', 'As our terms say'],
          ...paymentTerms.map((each) => [each, termsLabels[each]] as const),
        ]}
        onChoose={setChosen}
      />
      <button type="button" className="button quiet" onClick={() => void save()}>
        Save
      </button>
      <p role="status">{said}</p>
    </details>
  );
}
