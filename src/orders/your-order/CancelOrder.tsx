import { useState } from 'react';
import { call } from '../../platform/call.client.ts';
import { orderStage } from '../job.ts';
import { cancelOrder } from '../changes/cancel-order.contract.ts';
import { openOrder, type CustomerOrder } from './open-order.contract.ts';
import { formatCents } from '../../platform/money.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from '../changes/change.module.css';

type Props = {
  order: CustomerOrder;
  orderKey: string;
  /** null if the canceled order couldn't be loaded again. */
  onCanceled: (order: CustomerOrder | null) => void;
  onClose: () => void;
};

/** Asks before it cancels the order. */
export function CancelOrder({ order, orderKey, onCanceled, onClose }: Props) {
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  const [version, setVersion] = useState(order.version);
  const { movedCents } = order.money;
  const cancel = async () => {
    if (sending) return;
    setSending(true);
    setProblem('');
    const result = await call(cancelOrder, { key: orderKey, version });
    const opened = await call(openOrder, { key: orderKey });
    if (result.ok || (opened.ok && orderStage(opened.data.status) === 'canceled')) {
      onCanceled(opened.ok ? opened.data : null);
      return;
    }
    setSending(false);
    if (opened.ok) setVersion(opened.data.version);
    setProblem(result.message);
  };
  return (
    <Dialog title={`Cancel order #${order.number}?`} width="small" onClose={onClose}>
      <div className={styles.dialog}>
        <p>
          We stop working on it and print nothing. You owe nothing
          {movedCents > 0 && `, and we’ll refund your ${formatCents(movedCents)}`}. We’ll email you
          that it’s canceled. It can’t be undone here; if you change your mind, call us.
        </p>
        {problem && (
          <p role="alert" className="notice warn">
            {problem}
          </p>
        )}
        <p className="button-row">
          <button
            type="button"
            className="button"
            aria-disabled={sending || undefined}
            onClick={() => void cancel()}
          >
            {sending ? 'Canceling...' : 'Cancel the order'}
          </button>
          <button type="button" className="button alt" onClick={onClose}>
            Keep the order
          </button>
        </p>
      </div>
    </Dialog>
  );
}
