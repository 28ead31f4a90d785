import { useCallback, useEffect, useState } from 'react';
import { call } from '../../browser/call.ts';
import { readConfirmation, type ConfirmedOrder } from '../../contracts/read-confirmation.ts';
import { formatDay, formatDayLong } from '../../domain/date-words.ts';
import { dueText, arrivalText } from '../../domain/delivery-words.ts';
import { afterFragment } from '../../domain/order-link.ts';
import { confirmationFragment, paths } from '../../paths.ts';
import { queueDay } from '../../domain/turnaround.ts';
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

type Shown =
  | { status: 'loading' | 'none' }
  | { status: 'placed'; order: ConfirmedOrder }
  /** `again` if another try may help. */
  | { status: 'failed'; message: string; again: boolean };

async function readOrder(): Promise<Shown> {
  const token = afterFragment(location.hash, confirmationFragment);
  if (token === null) return { status: 'none' };
  const result = await call(readConfirmation, { token });
  if (result.ok) return { status: 'placed', order: result.data };
  const again = result.code !== 'not-found' && result.code !== 'invalid-argument';
  return { status: 'failed', message: result.message, again };
}

/** The confirmation of the order that the page's address links to. */
export function Confirmation() {
  const [shown, setShown] = useState<Shown>({ status: 'loading' });
  const load = useCallback(() => {
    setShown({ status: 'loading' });
    void readOrder().then(setShown);
  }, []);
  useEffect(() => {
    load();
    addEventListener('hashchange', load);
    return () => removeEventListener('hashchange', load);
  }, [load]);

  if (shown.status === 'loading') {
    return (
      <div className={styles.placeholder} role="status">
        <h1>Getting your confirmation…</h1>
      </div>
    );
  }
  if (shown.status !== 'placed') {
    const failed = shown.status === 'failed';
    return (
      <div className={styles.placeholder}>
        <h1>
          {!failed
            ? 'No order was placed in this tab.'
            : shown.again
              ? 'We can’t show your order right now.'
              : 'This link doesn’t work.'}
        </h1>
        {failed && <p role="alert">{shown.message}</p>}
        <p>
          If you ordered, the confirmation is in your email. Can’t find it? Call{' '}
          <a href={ordersPhoneHref}>{shop.ordersPhone}</a> or email{' '}
          <a href={`mailto:${shop.ordersEmail}`}>{shop.ordersEmail}</a>.
        </p>
        {failed && shown.again ? (
          <button type="button" className="button" onClick={load}>
            Try again
          </button>
        ) : (
          <a className="button" href={paths.order}>
            Start an order →
          </a>
        )}
      </div>
    );
  }
  const { order } = shown;
  const { orderNumber, name, email, emailHeld } = order;
  const placedAt = new Date(order.createdAt);
  const arrival = arrivalText(order, placedAt);
  return (
    <article className={styles.confirmation}>
      <p className="kicker">Order # {orderNumber}</p>
      <h1>Thank You For Your Order!</h1>
      <p className="dek">
        {name}, your order is in. We’ll email the confirmation to <b>{email}</b>
        {emailHeld ? ' after we’ve looked over your order. Until then, bookmark this page.' : '.'}
      </p>
      <p className="ui">
        <b>{dueText(order.deliveryMethod, formatDayLong(order.dueDate))}.</b>{' '}
        {arrival && `${arrival}. `}
        It enters the queue {formatDay(queueDay(placedAt), placedAt)}.
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
