import { useState } from 'react';
import { changeText, reasonText } from '../../orders/changes/change-words.ts';
import { PriceText } from '../../orders/changes/ChangedRows.tsx';
import { formatMoment } from '../../platform/dates/date-words.ts';
import { ask } from '../ask.client.ts';
import { actorText } from '../job-words.client.ts';
import { useMay } from '../use-member.client.ts';
import { useJobPage } from './job-page.client.ts';
import type { Job } from './read-job.rpc.ts';
import { withdrawProposal } from './withdraw-proposal.rpc.ts';
import styles from './job.module.css';

type Asked = NonNullable<Extract<Job, { kind: 'order' }>['proposal']>;
type Props = { number: number; proposal: Asked; reader: string; now: Date };

const standings: Readonly<Record<Asked['state'], string>> = {
  open: 'The customer hasn’t answered yet.',
  void: 'The order changed since, so the question is off. Ask again if you still need it.',
  agreed: 'The customer agreed',
  kept: 'The customer keeps the order as it is',
  withdrawn: 'The question was taken back',
};

/** What the customer was asked to agree to last, what became of it, and the way to take it back. */
export function JobProposal({ number, proposal, reader, now }: Props) {
  const { id, state, rows, reason, oldTotalCents, totalCents, askedBy, at, settledAt } = proposal;
  const { retry } = useJobPage();
  const mayWithdraw = useMay('change-orders') && state === 'open';
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const withdraw = async () => {
    if (busy) return;
    setBusy(true);
    const result = await ask(withdrawProposal, { number, id });
    setBusy(false);
    if (!result.ok) setProblem(result.message);
    else retry();
  };
  const since = settledAt === null ? '' : `, ${formatMoment(new Date(settledAt), now)}.`;
  return (
    <div role="group" aria-label="Asked on the customer’s page" className={styles.talk}>
      <p className="note-text">
        {actorText(askedBy, reader)} asked the customer, {formatMoment(new Date(at), now)}:
      </p>
      {[...rows.map(changeText), reasonText(reason)].map((line) => (
        <p key={line} className={styles.typed}>
          {line}
        </p>
      ))}
      <p>
        <PriceText from={oldTotalCents} to={totalCents} />
      </p>
      <p role="status">
        <b>
          {standings[state]}
          {since}
        </b>
      </p>
      {mayWithdraw && (
        <p>
          <button
            type="button"
            className="button quiet"
            aria-disabled={busy || undefined}
            onClick={() => void withdraw()}
          >
            Take the question back
          </button>
        </p>
      )}
      {problem && (
        <p role="alert" className="notice warn">
          {problem}
        </p>
      )}
    </div>
  );
}
