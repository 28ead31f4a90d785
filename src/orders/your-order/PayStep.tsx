import { useEffect, useState } from 'react';
import type { CardReturn } from '../../payments/cards/pay-order.contract.ts';
import type { CustomerOrder } from './open-order.contract.ts';
import { mostCardCents } from '../../payments/cards/card-payment.ts';
import { PayByCard } from './PayByCard.tsx';
import { bankPatienceMs, isWaiting, payText, payableOf, unpaidText } from './pay-words.client.ts';

/** How often the page asks whether the bank has answered. */
const askMs = 2_000;
/** How long it does after the payment page was left. */
const newsPatienceMs = 6_000;

type Props = {
  order: CustomerOrder;
  orderKey: string;
  returned: CardReturn | null;
  now: Date;
  /** Paying is the page's one thing to do. */
  primary?: boolean;
  /** The customer has just approved, and paying is next. */
  focus?: boolean;
  onRefresh: () => void;
};

/** What is due, what became of the last payment, and the button to pay, wherever it fits. */
export function PayStep(props: Props) {
  const { order, orderKey, returned, now, primary = false, focus = false, onRefresh } = props;
  const waiting = isWaiting(order, returned);
  // Word of a decline may come after the customer does.
  const mayHear = returned === 'closed' && order.card.status === 'open';
  const patienceMs = waiting ? bankPatienceMs : mayHear ? newsPatienceMs : 0;
  const waitedMs = useWaiting(patienceMs, onRefresh);
  const cents = payableOf(order);
  const unpaid = unpaidText(order, now);
  const isPaid = returned === 'back' && order.card.status === 'paid';
  const text = payText(order, returned, waitedMs);
  return (
    <>
      {unpaid && <p>{unpaid}</p>}
      <div role="status">{text && <p className={isPaid ? 'notice good' : 'notice'}>{text}</p>}</div>
      {cents > 0 && !waiting && (
        <PayByCard {...{ orderKey, cents, primary, focus }} onStale={onRefresh} />
      )}
      {order.money.dueCents > mostCardCents && <p>Call us to pay by check or bank transfer.</p>}
    </>
  );
}

/** Asks for news for so long, in milliseconds. Returns how long it has. */
function useWaiting(patienceMs: number, onRefresh: () => void): number {
  const [waitedMs, setWaitedMs] = useState(0);
  const goesOn = waitedMs < patienceMs;
  useEffect(() => {
    if (!goesOn) return;
    const timer = setTimeout(() => {
      setWaitedMs((soFar) => soFar + askMs);
      onRefresh();
    }, askMs);
    return () => clearTimeout(timer);
  }, [goesOn, waitedMs, onRefresh]);
  return waitedMs;
}
