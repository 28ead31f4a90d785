import { useRef, useState } from 'react';
import { call } from '../../platform/call.client.ts';
import { answerProposal } from '../changes/answer-proposal.contract.ts';
import { ChangedRows, PriceText } from '../changes/ChangedRows.tsx';
import type { Proposal as Asked } from '../changes/change-record.ts';
import { reasonText } from '../changes/change-words.ts';
import { closedProposal } from '../changes/proposal-words.ts';
import { openOrder, type CustomerOrder } from './open-order.contract.ts';
import changeStyles from '../changes/change.module.css';
import styles from './order-page.module.css';

type Props = {
  proposal: Asked;
  orderKey: string;
  /** The order is different now. */
  onOrder: (order: CustomerOrder) => void;
};

/** A change that the shop asks the customer to agree to, with both answers, or what became of it. */
export function Proposal({ proposal, orderKey, onOrder }: Props) {
  const { id, state, rows, reason, oldTotalCents, totalCents } = proposal;
  const place = useRef<HTMLElement>(null);
  const [sending, setSending] = useState<boolean | null>(null);
  const [problem, setProblem] = useState('');
  const answer = async (agrees: boolean) => {
    if (sending !== null) return;
    setSending(agrees);
    setProblem('');
    const result = await call(answerProposal, { key: orderKey, id, agrees });
    const opened = await call(openOrder, { key: orderKey });
    setSending(null);
    if (opened.ok) onOrder(opened.data);
    // The order says what became of it.
    if (result.ok && opened.ok) place.current?.focus();
    else setProblem(result.ok ? 'We’ve got your answer. Reload the page.' : result.message);
  };
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby="proposal-title"
      className={`ticket ${styles.next}`}
    >
      <p className="kicker">A question from us</p>
      <h2 id="proposal-title">{state === 'open' ? 'May we change this?' : 'We asked you'}</h2>
      <div className={changeStyles.review}>
        <ChangedRows rows={rows} />
        <p>
          <PriceText from={oldTotalCents} to={totalCents} />
        </p>
        <p dir="auto">{reasonText(reason)}</p>
      </div>
      {state === 'open' ? (
        <p className="button-row">
          <button
            type="button"
            className="button"
            aria-disabled={sending !== null || undefined}
            onClick={() => void answer(true)}
          >
            {sending === true ? 'Changing it...' : 'Agree'}
          </button>
          <button
            type="button"
            className="button alt"
            aria-disabled={sending !== null || undefined}
            onClick={() => void answer(false)}
          >
            {sending === false ? 'One moment...' : 'Keep my order as it is'}
          </button>
        </p>
      ) : (
        <p role="status">
          <b>{closedProposal[state]}</b>
        </p>
      )}
      <div role="alert">{problem && <p className="notice warn">{problem}</p>}</div>
    </section>
  );
}
