import { useState } from 'react';
import { ask } from '../ask.client.ts';
import { setReminders } from '../../payments/set-reminders.rpc.ts';
import { formatMoment } from '../../platform/dates/date-words.ts';
import type { Money } from '../../payments/payment-terms.ts';
import { useJobPage } from './job-page.client.ts';
import styles from './money.module.css';

type Props = { number: number; off: Money['remindersOff']; now: Date };

/** Whether this customer is reminded of what is overdue, for all their orders. */
export function PaymentReminders({ number, off, now }: Props) {
  const { retry } = useJobPage();
  const [on, setOn] = useState(off === null);
  const [said, setSaid] = useState('');
  const save = async (wanted: boolean) => {
    setOn(wanted);
    setSaid('Saving...');
    const result = await ask(setReminders, { number, on: wanted });
    const saved = result.ok && result.data.outcome === 'set';
    if (!saved) setOn(!wanted);
    setSaid(
      saved
        ? 'Saved for all of this customer’s orders.'
        : `It isn’t saved. ${result.ok ? 'This order is gone.' : result.message}`,
    );
    if (saved) retry();
  };
  return (
    <>
      <label className={styles.tell}>
        <input type="checkbox" checked={on} onChange={({ target }) => void save(target.checked)} />
        Remind this customer of overdue payments
      </label>
      {off !== null && (
        <p className="note-text">
          {off.byCustomer ? 'The customer turned theirs off' : 'One of us turned them off'},{' '}
          {formatMoment(new Date(off.at), now)}.
          {off.byCustomer && ' A contact who pays for them still gets copies.'}
        </p>
      )}
      <p role="status">{said}</p>
    </>
  );
}
