import { useState } from 'react';
import { callAsStaff } from '../call-as-staff.client.ts';
import { handOverOrder, hasOrderInTab } from '../../orders/drafts/order-details.client.ts';
import { startPhoneOrder } from '../../orders/placing/phone-order.client.ts';
import { makeOrder } from '../../orders/repeats/make-order.contract.ts';
import { paths } from '../../paths.ts';

/** Files are copied for the new order. */
const copyMs = 30_000;

/** Opens what a reorder asks for as a phone order, ready to be placed. */
export function MakeOrder({ reorderId }: { reorderId: string }) {
  const [making, setMaking] = useState(false);
  const [problem, setProblem] = useState('');
  const [replaces] = useState(hasOrderInTab);

  const start = async () => {
    if (making) return;
    setMaking(true);
    setProblem('');
    const answer = await callAsStaff(makeOrder, { reorderId }, { timeoutMs: copyMs });
    const fragment = answer.ok && startPhoneOrder() ? await handOverOrder(answer.data) : null;
    if (fragment !== null) return location.assign(paths.order + fragment);
    setMaking(false);
    setProblem(answer.ok ? 'Your browser won’t keep a phone order in this tab.' : answer.message);
  };
  return (
    <>
      <button
        type="button"
        className="button"
        aria-disabled={making || undefined}
        onClick={() => void start()}
      >
        {making ? 'Copying the files...' : 'Make the order'}
      </button>
      <p className="note-text">
        Opens a phone order with what they asked for. Placing it marks this reorder as ordered.
        {replaces && ' It takes the place of the order that you’re building in this tab.'}
      </p>
      <div role="alert">{problem && <p className="notice warn">{problem}</p>}</div>
    </>
  );
}
