import { useEffect, useState } from 'react';
import type { CardReturn } from '../../payments/cards/pay-order.contract.ts';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import type { CustomerOrder } from './open-order.contract.ts';
import { approvalClock } from '../../proofs/approval-clock.ts';
import { clockWords } from '../../proofs/approval-words.ts';
import { orderStage } from '../job.ts';
import { orderProgress } from '../order-progress.ts';
import { ordersPhoneHref, shop } from '../../shop.ts';
import { ChangeSection } from './ChangeSection.tsx';
import { ContactSection } from './ContactSection.tsx';
import { DeliverySection } from './DeliverySection.tsx';
import { FilesSection } from './FilesSection.tsx';
import { GoodsSection } from './GoodsSection.tsx';
import { Messages } from './Messages.tsx';
import { MoneySection } from './MoneySection.tsx';
import { NextStep } from './NextStep.tsx';
import { OrderHead } from './OrderHead.tsx';
import { OrderPicture } from './OrderPicture.tsx';
import { OrderProgress } from './OrderProgress.tsx';
import { isOpen, nextText } from './order-words.client.ts';
import { useVersion } from '../../settings/use-version.client.ts';
import { isDueNow } from '../../payments/payment-terms.ts';
import { PayStep } from './PayStep.tsx';
import { hasSlip } from '../../payments/documents/document.ts';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import { Proof } from './Proof.tsx';
import { RepeatSection } from './RepeatSection.tsx';
import { StorySection } from './StorySection.tsx';
import { TaxSection } from './TaxSection.tsx';
import styles from './order-page.module.css';

// New orders have no papers.
const loadDocuments = () => import('./DocumentSection.tsx');
// Hardly any order has one.
const loadProposal = () => import('./Proposal.tsx');

/** The shop's time, for a page that stays open. */
function useNow(): Date {
  const [now, setNow] = useState(shopNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(shopNow()), 20_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

type Props = {
  order: CustomerOrder;
  /** What its link ends with. */
  orderKey: string;
  /** How the customer came back from paying, if they did. */
  returned: CardReturn | null;
  /** Shows the order as it is now. */
  onRefresh: () => void;
  /** Its customer changed it. */
  onOrder: (order: CustomerOrder) => void;
};

/** An order on its customer's page. */
export function OrderPage({ order, orderKey, returned, onRefresh, onOrder }: Props) {
  const now = useNow();
  const book = useVersion(order.priceVersion);
  const approval = {
    ...approvalClock(order, now, book),
    ...(order.isTooFullToRush && { rushFeeCents: null }),
  };
  const clock = clockWords(approval, order.dueDate, now);
  const progress = orderProgress(order, now);
  const dated = isOpen(order.status) ? { ...order, dueDate: approval.date } : order;
  const [hasApproved, setHasApproved] = useState(false);
  const isDue = isDueNow(order.money);
  const paying = { order, orderKey, returned, now, onRefresh };
  const papers = useOnDemand(order.documents.length > 0 || hasSlip(order), loadDocuments);
  const { proposal } = order;
  const isAsked = proposal && proposal.state !== 'agreed' ? proposal : null;
  const asking = useOnDemand(isAsked !== null, loadProposal);
  const next = (
    <NextStep
      {...{ order, orderKey, clock }}
      next={nextText(order, progress.next, isDue)}
      unpaid={isDue}
    >
      <PayStep {...paying} primary={isDue} focus={hasApproved} />
    </NextStep>
  );
  const approve = () => {
    setHasApproved(true);
    onRefresh();
  };
  return (
    <article className={styles.order}>
      <OrderHead {...{ order, clock, now }} />
      <OrderProgress {...{ progress, now }} />
      {asking && isAsked && (
        <asking.Proposal key={isAsked.id} proposal={isAsked} {...{ orderKey, onOrder }} />
      )}
      {order.proofs.length > 0 ? (
        <Proof
          {...{ order, orderKey, clock, approval, now }}
          onApproved={approve}
          onAnswered={onRefresh}
        >
          {next}
        </Proof>
      ) : (
        <div className={styles.top}>
          <OrderPicture order={order} />
          {next}
        </div>
      )}
      <div className={styles.columns}>
        <div>
          <GoodsSection order={order} />
          <DeliverySection order={dated} now={now} />
          <FilesSection order={order} />
          <ContactSection order={order} />
        </div>
        <div>
          <MoneySection {...{ order, orderKey, book }}>
            {/* The ticket is for approving. */}
            {order.proofs[0]?.state === 'waiting' && <PayStep {...paying} />}
          </MoneySection>
          {orderStage(order.status) !== 'canceled' && (
            <TaxSection {...{ order, orderKey, onRefresh }} />
          )}
          {papers && <papers.DocumentSection {...{ order, orderKey }} />}
          <ChangeSection {...{ order, orderKey, clock, onOrder }} />
          <RepeatSection {...{ order, orderKey }} />
        </div>
        <div>
          <Messages {...{ order, orderKey, now }} />
          <StorySection {...{ order, now }} />
        </div>
      </div>
      <footer className={styles.foot}>
        <p>
          Anyone with this link can see this order, so share it with care. It works until a year
          after the order is done.
        </p>
        <p>
          <a href={ordersPhoneHref}>{shop.ordersPhone}</a> ·{' '}
          <a href={`mailto:${shop.ordersEmail}`}>{shop.ordersEmail}</a>
        </p>
        <button type="button" className="button alt" onClick={() => print()}>
          Print
        </button>
      </footer>
    </article>
  );
}
