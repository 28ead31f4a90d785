import { useOnDemand } from '../../ui/use-on-demand.ts';
import { useLinkedOrder } from './linked-order.ts';
import { OpeningOrder, OrderDesk, OrderNotice } from './OrderNotice.tsx';

const loadPart = async () => (await import('./OrderPage.tsx')).OrderPage;
const loadFind = async () => ({ FindOrder: (await import('./FindOrder.tsx')).FindOrder });

/** The page of the order that the address links to, or the way to its link. */
export function YourOrder() {
  const { linked, load } = useLinkedOrder(loadPart);
  const broken = linked.status === 'failed' && !linked.again ? linked.message : null;
  const find = useOnDemand(linked.status === 'none' || broken !== null, loadFind);
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
    case 'failed':
      if (linked.again) {
        return (
          <OrderNotice title="We can’t show your order right now.">
            <p role="alert">{linked.message}</p>
            <button type="button" className="button" onClick={load}>
              Try again
            </button>
            <p className="note-text">
              Still stuck? <OrderDesk />.
            </p>
          </OrderNotice>
        );
      }
    // falls through
    case 'none':
      return find ? (
        <find.FindOrder broken={broken} />
      ) : (
        <OrderNotice title="Find my order">
          <p className="note-text">
            One moment… If no form appears, reload the page. <OrderDesk />.
          </p>
        </OrderNotice>
      );
  }
}
