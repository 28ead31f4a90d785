import type { Job } from '../../../contracts/staff/read-job.ts';
import { formatMoment } from '../../../domain/date-words.ts';
import { approvalRows } from '../../../domain/proof-words.ts';
import { mayGetProof } from './proof-draft.ts';
import { ProofForm } from './ProofForm.tsx';
import jobStyles from './job.module.css';
import styles from './proof.module.css';

type Order = Extract<Job, { kind: 'order' }>;
type Version = Order['proofs'][number];

const states: Readonly<Record<Version['state'], string>> = {
  waiting: 'waits for the customer',
  approved: 'approved',
  returned: 'came back',
  superseded: 'superseded',
};

/** An order's proofs so far, and the form for the next one. */
export function JobProofs({ job, now }: { job: Order; now: Date }) {
  if (job.proofs.length === 0 && !mayGetProof(job)) return null;
  const version = (job.proofs[0]?.version ?? 0) + 1;
  return (
    <section className={jobStyles.part} aria-labelledby="proofs-title">
      <h2 id="proofs-title">Proof</h2>
      {job.proofs.map((proof) => (
        <Sent key={proof.version} {...{ proof, now }} />
      ))}
      {mayGetProof(job) && (
        <details className={styles.next} open={job.status === 'in_review' || undefined}>
          <summary>Version {version}</summary>
          <ProofForm key={version} job={job} />
        </details>
      )}
    </section>
  );
}

function Sent({ proof, now }: { proof: Version; now: Date }) {
  const { version, state, at, approval, contents, pins } = proof;
  return (
    <article className={styles.sent}>
      <h3>
        Version {version}: {states[state]}
      </h3>
      <p>Sent {formatMoment(new Date(at), now)}.</p>
      {approval && (
        <p>
          <b>{approval.name}</b> approved it {formatMoment(new Date(approval.at), now)}.
        </p>
      )}
      <details>
        <summary>What it shows</summary>
        <dl>
          {approvalRows(contents).map(({ key, label, lines }) => (
            <div key={key}>
              <dt>{label}</dt>
              {lines.map((line) => (
                <dd key={line}>{line}</dd>
              ))}
            </div>
          ))}
        </dl>
        {contents.note !== '' && <p className={jobStyles.typed}>{contents.note}</p>}
      </details>
      {pins.length > 0 && (
        <ol>
          {pins.map(({ number, text, reply }) => (
            <li key={number} value={number}>
              <span className={jobStyles.typed}>{text}</span>
              {reply && <p>We answered: {reply}</p>}
            </li>
          ))}
        </ol>
      )}
    </article>
  );
}
