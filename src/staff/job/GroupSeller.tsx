import { useState } from 'react';
import { sellerTexts, type Seller } from '../../groups/seller.ts';
import { setGroupSeller } from '../../groups/set-group-seller.rpc.ts';
import { Select } from '../../ui/Field.tsx';
import { ask } from '../ask.client.ts';
import { useJobPage } from './job-page.client.ts';
import styles from './money.module.css';

type Props = { number: number; seller: Seller; mayChange: boolean };

/** Who sells to the people of an order's group, and so whose certificate counts. */
export function GroupSeller({ number, seller, mayChange }: Props) {
  const { reload } = useJobPage();
  const [chosen, setChosen] = useState(seller);
  const [said, setSaid] = useState('');
  const save = async () => {
    setSaid('Saving...');
    const result = await ask(setGroupSeller, { number, seller: chosen });
    if (result.ok && result.data.outcome === 'set') {
      await reload();
      setSaid('Saved.');
      return;
    }
    setSaid(
      result.ok
        ? 'Nothing is changed: the group has closed, the order was canceled, or a certificate has taken its tax off.'
        : `Nothing is changed. ${result.message}`,
    );
  };
  return (
    <>
      <p>{sellerTexts[seller]}</p>
      {mayChange && (
        <details className={styles.terms}>
          <summary>Who sells to the group</summary>
          <Select
            label="Who sells"
            hint="Until the group closes. It’s a question for our accountant."
            value={chosen}
            options={[
              ['shop', 'We sell to each person'],
              ['organization', 'The organization buys from us and sells'],
            ]}
            onChoose={setChosen}
          />
          <button type="button" className="button quiet" onClick={() => void save()}>
            Save
          </button>
          <p role="status">{said}</p>
        </details>
      )}
    </>
  );
}
