import { FindOrder } from './FindOrder.tsx';
import { useLinkedOrder } from './linked-order.ts';
import { OpeningOrder, OrderDesk, OrderNotice } from './OrderNotice.tsx';

const loadPart = async () => (await import('./OrderPage.tsx')).OrderPage;

/** The page of the order that the address links to, or the way to its link. */
export function YourOrder() {
  const { linked, load } = useLinkedOrder(loadPart);
  switch (linked.status) {
    case 'loading':
      return <OpeningOrder>Getting your order…</OpeningOrder>;
    case 'open': {
      const { part: OrderPage, order, orderKey } = linked;
      return (
        <>
          <p role="status" className="visually-hidden">
            Order #{order.number} is here.
          </p>
          <OrderPage key={orderKey} order={order} />
        </>
      );
    }
    case 'none':
      return <FindOrder />;
    case 'failed':
      return linked.again ? (
        <OrderNotice title="We can’t show your order right now.">
          <p role="alert">{linked.message}</p>
          <button type="button" className="button" onClick={load}>
            Try again
          </button>
          <p className="note-text">
            Still stuck? <OrderDesk />.
          </p>
        </OrderNotice>
      ) : (
        <FindOrder broken={linked.message} />
      );
  }
}
