import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import { exemptReasonLabels } from '../../payments/exemptions/exemption.ts';
import { jobPath, paths } from '../../paths.ts';
import { countedText, countText } from '../../platform/count-words.ts';
import { formatMoment } from '../../platform/dates/date-words.ts';
import { formatCents } from '../../platform/money.ts';
import { asking } from '../queries.client.ts';
import { Contacts } from './Contacts.tsx';
import { certificateText, customerTitle } from './customer-words.client.ts';
import { CustomerForm } from './CustomerForm.tsx';
import { CustomerTerms } from './CustomerTerms.tsx';
import { CustomerJobs } from './CustomerJobs.tsx';
import { MergeCustomers } from './MergeCustomers.tsx';
import { Merges } from './Merges.tsx';
import { readCustomer, type Customer } from './read-customer.rpc.ts';
import { Trouble } from './Trouble.tsx';
import styles from './customers.module.css';

type Props = {
  id: string;
  /** Who looks, by email address. */
  reader: string;
};

/** One customer: who they are, and everything they ever ordered. */
export function CustomerPage({ id, reader }: Props) {
  const reading = useQuery({
    ...asking(readCustomer, () => ({ id }), id),
    refetchOnWindowFocus: false,
    meta: { logged: true },
  });
  const customer = reading.data;
  if (customer) {
    return <Shown {...{ customer, reader }} />;
  }
  return (
    <>
      <div className="page-head">
        <h1>Customer</h1>
      </div>
      <Trouble what="the customer" error={reading.error} onRetry={() => void reading.refetch()} />
      {customer === null ? (
        <p>
          There’s no such customer. They may have been erased.{' '}
          <a href={paths.adminCustomers}>To all customers</a>
        </p>
      ) : (
        <p role="status">{!reading.error && 'Loading...'}</p>
      )}
    </>
  );
}

type ShownProps = { customer: Customer; reader: string };

function Shown({ customer, reader }: ShownProps) {
  const queries = useQueryClient();
  const { contacts, notes, totals } = customer;
  const [isEditing, setEditing] = useState(false);
  const [said, setSaid] = useState('');
  const report = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (said) report.current?.focus();
  }, [said]);
  const done = async (sentence: string) => {
    // The jobs, too.
    await queries.invalidateQueries();
    setEditing(false);
    setSaid(sentence);
  };
  const figures = [
    ['Orders', countText(totals.orders)],
    ['Pieces', countText(totals.pieces)],
    ...(totals.cents === null ? [] : [['With tax', formatCents(totals.cents)]]),
    ...(totals.leftCents === null ? [] : [['Left to pay', formatCents(totals.leftCents)]]),
  ] as const;
  return (
    <>
      <div className="page-head">
        <div>
          <p className="kicker">
            <a href={paths.adminCustomers}>Customers</a>
          </p>
          <h1 dir="auto" className={styles.name}>
            {customerTitle(customer)}
          </h1>
        </div>
        <dl className={styles.totals}>
          {figures.map(([name, figure]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div ref={report} tabIndex={-1} role="status" className={styles.said}>
        {said && <p className="notice good">{said}</p>}
      </div>
      <div className={styles.columns}>
        <section aria-labelledby="jobs-title" className={styles.part}>
          <h2 id="jobs-title">Everything they ordered</h2>
          <CustomerJobs id={customer.id} />
        </section>
        <div className={styles.side}>
          <section aria-labelledby="contacts-title" className={styles.part}>
            <h2 id="contacts-title">{countedText(contacts.length, 'contact')}</h2>
            {isEditing ? (
              <CustomerForm
                customer={customer}
                onDone={(sentence) => void done(sentence)}
                onCancel={() => setEditing(false)}
              />
            ) : (
              <>
                <Contacts contacts={contacts} />
                {notes !== null && (
                  <>
                    <h3>Notes</h3>
                    <p className={styles.notes} dir="auto">
                      {notes}
                    </p>
                  </>
                )}
                <button
                  type="button"
                  className="button alt"
                  onClick={() => {
                    setSaid('');
                    setEditing(true);
                  }}
                >
                  Edit company, contacts, and notes
                </button>
              </>
            )}
          </section>
          <Terms customer={customer} onSaved={() => queries.invalidateQueries()} />
          <Merges
            merged={customer.merged}
            reader={reader}
            onDone={(sentence) => void done(sentence)}
          />
          <MergeCustomers customer={customer} onDone={(sentence) => void done(sentence)} />
        </div>
      </div>
    </>
  );
}

type TermsProps = { customer: Customer; onSaved: () => Promise<void> };

function Terms({ customer, onSaved }: TermsProps) {
  const { reminderStops, exemptions } = customer;
  const now = new Date();
  return (
    <section aria-labelledby="terms-title" className={styles.part}>
      <h2 id="terms-title">Terms</h2>
      <CustomerTerms {...{ customer, onSaved }} />
      {reminderStops.map(({ email, byCustomer, at }) => (
        <p key={email}>
          {byCustomer
            ? `No reminders of overdue payments to ${email}, who turned them off`
            : 'No reminders of overdue payments: one of us turned them off'}
          , {formatMoment(new Date(at), now)}.
        </p>
      ))}
      {exemptions.length > 0 && (
        <>
          <h3>Tax certificates</h3>
          <ul className={styles.certificates}>
            {exemptions.map((exemption) => (
              <li key={exemption.id}>
                {exemption.organization}, {exemptReasonLabels[exemption.reason].toLowerCase()}.{' '}
                {certificateText(exemption, shopToday(now))}, with{' '}
                <a href={jobPath({ kind: 'order', number: exemption.orderNumber })}>
                  order #{exemption.orderNumber}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
