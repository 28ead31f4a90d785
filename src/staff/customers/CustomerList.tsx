import { useEffect, useState } from 'react';
import { customerPath } from '../../paths.ts';
import { formatRecent } from '../../platform/dates/date-words.ts';
import { textLimits } from '../../platform/forms/text-field.ts';
import { formatCents } from '../../platform/money.ts';
import { Field } from '../../ui/Field.tsx';
import { DataTable } from '../frame/DataTable.tsx';
import { emailsText, listedTitle } from '../customer-name.client.ts';
import { Counted } from './Counted.tsx';
import { LoadMore } from './LoadMore.tsx';
import { useFoundCustomers } from './find-customers.client.ts';
import { Trouble } from './Trouble.tsx';
import styles from './customers.module.css';

/** What was searched for before this page was left. It isn't in the address, where names don't belong. */
const leftText = (): string => {
  const { customers } = (history.state ?? {}) as { customers?: unknown };
  return typeof customers === 'string' ? customers : '';
};

/** All customers, the one who ordered last first, and a search. */
export function CustomerList() {
  const [typed, setTyped] = useState(leftText);
  const found = useFoundCustomers(typed);
  const { customers, isBehind } = found;
  useEffect(() => {
    history.replaceState({ ...(history.state as object | null), customers: typed }, '');
  }, [typed]);
  const now = new Date();
  return (
    <>
      <div className="page-head">
        <h1>Customers</h1>
        <search className={styles.search}>
          <Field
            type="search"
            label="Name, company, email, or phone"
            autoComplete="off"
            maxLength={textLimits.search}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </search>
      </div>
      <Trouble what="the customers" error={found.error} onRetry={() => void found.refetch()} />
      <p role="status" className="note-text">
        {!customers && !found.error && 'Loading...'}
        {customers?.length === 0 && !isBehind && 'Nobody found. Try a part of the name or address.'}
      </p>
      {customers && customers.length > 0 && (
        <div aria-busy={isBehind}>
          <DataTable
            className={styles.customers}
            caption={
              <caption className="visually-hidden">Customers, the last to order first</caption>
            }
            columns={['Customer', 'Email', 'Last job', 'Orders', 'With tax']}
            words={3}
            rows={customers.map((customer) => ({
              key: customer.id,
              cells: [
                <a key="name" href={customerPath(customer.id)} dir="auto">
                  {listedTitle(customer)}
                </a>,
                emailsText(customer.emails),
                formatRecent(new Date(customer.latestAt), now),
                <Counted key="orders" count={customer.orders} what="order" />,
                customer.cents !== null && formatCents(customer.cents),
              ],
            }))}
          />
          <LoadMore list={found} what="customers" />
        </div>
      )}
    </>
  );
}
