import { useEffect, useState } from 'react';
import { comeBack } from '../../payments/cards/pay-order.client.ts';
import type { CardReturn } from '../../payments/cards/pay-order.contract.ts';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import { useLinkedOrder } from './linked-order.client.ts';
import { OpeningOrder, OrderDesk, OrderNotice } from './OrderNotice.tsx';

const loadPart = async () => (await import('./OrderPage.tsx')).OrderPage;
const loadFind = () => import('./FindOrder.tsx');

/** The page of the order that the address links to, or the way to its link. */
export function YourOrder() {
  const [returned, setReturned] = useState<CardReturn | null>(null);
  // Before the order is opened, which takes its key from the address.
  useEffect(() => setReturned(comeBack()), []);
  const { linked, load, refresh, renew } = useLinkedOrder(loadPart);
  const broken =
    linked.status === 'failed' && !linked.again
      ? linked.message
      : linked.status === 'none' && returned !== null
        ? 'This tab has lost the link to your order. Nothing you paid is lost.'
        : null;
  const find = useOnDemand(linked.status === 'none' || broken !== null, loadFind);
  if (linked.status === 'loading') return <OpeningOrder>Getting your order…</OpeningOrder>;
  if (linked.status === 'open') {
    const { part: OrderPage, order, orderKey } = linked;
    return (
      <>
        <p role="status" className="visually-hidden">
          Order #{order.number} is here.
        </p>
        <OrderPage
          key={orderKey}
          {...{ order, orderKey, returned }}
          onRefresh={refresh}
          onOrder={renew}
        />
      </>
    );
  }
  if (linked.status === 'failed' && linked.again) {
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
  if (find) return <find.FindOrder broken={broken} />;
  return (
    <OrderNotice title="Find my order">
      <p className="note-text">
        One moment… If no form appears, reload the page. <OrderDesk />.
      </p>
    </OrderNotice>
  );
}
