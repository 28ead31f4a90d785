import { useCallback, useEffect, useState } from 'react';
import { call, unreached } from '../../browser/call.ts';
import { readConfirmation, type ConfirmedOrder } from '../../contracts/read-confirmation.ts';
import { afterFragment } from '../../domain/order-link.ts';
import { confirmationFragment, paths } from '../../paths.ts';
import { ordersPhoneHref, shop } from '../../shop.ts';
import type { PlacedOrder } from './PlacedOrder.tsx';
import styles from './checkout.module.css';

type Shown =
  | { status: 'loading' | 'none' }
  | { status: 'placed'; order: ConfirmedOrder; token: string; PlacedOrder: typeof PlacedOrder }
  /** `again` if another try may help. */
  | { status: 'failed'; message: string; again: boolean };

async function readOrder(): Promise<Shown> {
  const token = afterFragment(location.hash, confirmationFragment);
  if (token === null) return { status: 'none' };
  const [result, part] = await Promise.all([
    call(readConfirmation, { token }),
    import('./PlacedOrder.tsx').catch(() => null),
  ]);
  if (result.ok) {
    return part
      ? { status: 'placed', order: result.data, token, PlacedOrder: part.PlacedOrder }
      : { status: 'failed', message: unreached, again: true };
  }
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
  const { PlacedOrder, order, token } = shown;
  return <PlacedOrder order={order} token={token} />;
}
