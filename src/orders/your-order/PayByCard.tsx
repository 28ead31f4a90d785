import { useEffect, useRef, useState } from 'react';
import { reloadWhenRestored } from '../../platform/restored-page.client.ts';
import { startPayment } from '../../payments/cards/pay-order.client.ts';
import { formatCents, type Cents } from '../../platform/money.ts';
import { paths } from '../../paths.ts';
import styles from './order-page.module.css';

type Props = {
  orderKey: string;
  cents: Cents;
  /** The page's one thing to do. */
  primary?: boolean;
  /** Takes the focus once it appears. */
  focus?: boolean;
  /** Shows the order as it is now. */
  onStale: () => void;
};

/** Leads to Stripe's page. Nothing of Stripe's is loaded before. */
export function PayByCard({ orderKey, cents, primary = false, focus = false, onStale }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(reloadWhenRestored, []);
  useEffect(() => {
    if (focus) button.current?.focus();
  }, [focus]);
  const pay = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const started = await startPayment(orderKey, cents);
    if (started.ok) {
      location.assign(started.url);
      return; // busy until the next page loads
    }
    setBusy(false);
    setProblem(started.message);
    if (started.stale) onStale();
  };
  return (
    <div className={`no-print ${styles.pay}`}>
      <button
        ref={button}
        type="button"
        className={primary ? 'button' : 'button alt'}
        aria-disabled={busy || undefined}
        onClick={() => void pay()}
      >
        {busy ? 'Opening the payment page...' : `Pay ${formatCents(cents)}`}
      </button>
      <div role="alert">{problem && <p className="notice warn">{problem}</p>}</div>
      <p className="note-text">
        You pay by card on Stripe’s page, so we never see the card’s number. There are{' '}
        <a href={paths.waysToPay}>other ways to pay</a>, too.
      </p>
    </div>
  );
}
