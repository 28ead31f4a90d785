import { useEffect, useState } from 'react';
import { readConfirmation, type ConfirmedOrder } from '../../browser/confirmation.ts';
import { paths } from '../../paths.ts';
import { ordersPhoneHref, shop } from '../../shop.ts';
import styles from './checkout.module.css';

const steps = [
  {
    title: 'Order Review',
    text: 'A project manager looks over your order within 1 business day.',
  },
  { title: 'Digital Proof', text: 'You’ll get a mock-up by email to approve or change.' },
  { title: 'Production', text: 'We print once you approve the mock-up.' },
];

/** The order confirmation, kept in the tab so that a reload still shows it. */
export function Confirmation() {
  const [placed, setPlaced] = useState<ConfirmedOrder | null | 'loading'>('loading');
  useEffect(() => setPlaced(readConfirmation()), []);

  if (placed === 'loading') {
    return (
      <div className={styles.placeholder} role="status">
        <h1>Getting your confirmation…</h1>
      </div>
    );
  }
  if (!placed) {
    return (
      <div className={styles.placeholder}>
        <h1>No order was placed in this tab.</h1>
        <p>
          If you ordered earlier, the confirmation is in your email. Can’t find it? Call{' '}
          <a href={ordersPhoneHref}>{shop.ordersPhone}</a> or email{' '}
          <a href={`mailto:${shop.ordersEmail}`}>{shop.ordersEmail}</a>.
        </p>
        <a className="button" href={paths.order}>
          Start an order →
        </a>
      </div>
    );
  }
  return (
    <article className={styles.confirmation}>
      <p className="kicker">Order # {placed.orderNumber}</p>
      <h1>Thank You For Your Order!</h1>
      <p className="dek">
        {placed.name}, it’s in the queue. We sent the confirmation to <b>{placed.email}</b>.
      </p>
      <ol className="step-row">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            {text}
          </li>
        ))}
      </ol>
      <p className="ui">
        Questions about this order? Email{' '}
        <a href={`mailto:${shop.ordersEmail}`}>{shop.ordersEmail}</a> or call{' '}
        <a href={ordersPhoneHref}>{shop.ordersPhone}</a> and mention the number.
      </p>
      <a className="button" href={paths.home}>
        Return to Home
      </a>
    </article>
  );
}
