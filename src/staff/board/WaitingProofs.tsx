import type { WaitingProof } from '../../proofs/list-waiting-proofs.rpc.ts';
import { agoText } from '../ago-text.ts';
import { approvalDeadline } from '../../proofs/approval-clock.ts';
import { deadlineText } from '../../proofs/approval-words.ts';
import { countedText, countText } from '../../platform/count-words.ts';
import { jobTitle } from '../../orders/job.ts';
import { jobPath } from '../../paths.ts';
import { remindedText } from '../job-words.client.ts';
import { Nudge } from '../Nudge.tsx';
import { useMay } from '../use-member.client.ts';
import { useBoard } from './board.client.ts';
import styles from './board.module.css';

/** Proofs that wait for their customers' approval, oldest first. Hidden if there are none. */
export function WaitingProofs() {
  const board = useBoard();
  const { count, proofs } = board.proofs ?? { count: 0, proofs: [] };
  const failure = board.proofsFailure;
  if (count === 0 && failure === null) return null;
  const now = new Date();
  return (
    <section
      id="waiting-proofs"
      tabIndex={-1}
      aria-labelledby="waiting-proofs-title"
      className={styles.emails}
    >
      <h2 id="waiting-proofs-title">Waiting for approval</h2>
      {failure !== null && (
        <p className="notice warn" role="alert">
          {failure}
        </p>
      )}
      {count > proofs.length && (
        <p className="note-text">{`The ${countText(proofs.length)} oldest of ${countText(count)}.`}</p>
      )}
      <ul className={styles.emailList}>
        {proofs.map((proof) => (
          <Waiting key={proof.number} {...{ proof, now }} />
        ))}
      </ul>
    </section>
  );
}

function Waiting({ proof, now }: { proof: WaitingProof; now: Date }) {
  const job = { kind: 'order', number: proof.number } as const;
  const deadline = approvalDeadline(proof);
  const by = deadlineText(deadline, now);
  const answers = useMay('answer-customers');
  return (
    <li>
      <p>
        <a href={jobPath(job)}>{jobTitle(job)}</a>
        {`, ${proof.name}`}
      </p>
      <p>{`${proof.garment}, ${proof.color}${proof.more > 0 ? ` + ${proof.more} more` : ''} · ${countedText(proof.pieces, 'piece')}`}</p>
      <p>{`Version ${proof.version}, sent ${agoText(new Date(proof.at), now)}`}</p>
      <div className={styles.retry}>
        <p className={now < deadline ? undefined : styles.late}>
          {now < deadline ? `Approve by ${by}` : `Had to be approved by ${by}`}
        </p>
        <p>{remindedText(proof.remindedAt, now)}</p>
        {answers && <Nudge key={proof.version} {...proof} />}
      </div>
    </li>
  );
}
