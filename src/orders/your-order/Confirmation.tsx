import { paths } from '../../paths.ts';
import { useLinkedOrder } from './linked-order.client.ts';
import { OpeningOrder, OrderDesk, OrderNotice } from './OrderNotice.tsx';

const loadPart = async () => (await import('./PlacedOrder.tsx')).PlacedOrder;

/** The confirmation of the order that the page's address links to. */
export function Confirmation() {
  const { linked, load } = useLinkedOrder(loadPart);
  if (linked.status === 'loading') return <OpeningOrder>Getting your confirmation…</OpeningOrder>;
  if (linked.status === 'open') {
    const { part: PlacedOrder, order, orderKey } = linked;
    return <PlacedOrder order={order} orderKey={orderKey} />;
  }
  const failed = linked.status === 'failed';
  const again = failed && linked.again;
  return (
    <OrderNotice
      title={
        !failed
          ? 'No order was placed in this tab.'
          : again
            ? 'We can’t show your order right now.'
            : 'This link doesn’t work.'
      }
    >
      {failed && <p role="alert">{linked.message}</p>}
      <p>
        If you ordered, the confirmation is in your email. Can’t find it? We can{' '}
        <a href={paths.yourOrder}>email you the link</a>. <OrderDesk />.
      </p>
      {again ? (
        <button type="button" className="button" onClick={load}>
          Try again
        </button>
      ) : (
        <a className="button" href={paths.order}>
          Start an order →
        </a>
      )}
    </OrderNotice>
  );
}
