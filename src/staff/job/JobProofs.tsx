import { useState } from 'react';
import type { Job } from './read-job.rpc.ts';
import { approvalDeadline } from '../../proofs/approval-clock.ts';
import { isReminder } from '../../proofs/approval-reminder.ts';
import { formatMoment } from '../../platform/dates/date-words.ts';
import { orderStage } from '../../orders/job.ts';
import { approvalRows, designTitle } from '../../proofs/proof-words.ts';
import { placedPins } from '../../proofs/shown-proof.ts';
import { FileLinks } from '../../ui/FileLinks.tsx';
import { LoadedPart } from '../../ui/LoadedPart.tsx';
import type { ProofArt } from '../../ui/ProofDrawing.tsx';
import { framesOf, ProofFrame } from '../../ui/ProofFrame.tsx';
import { useJobPage } from './job-page.client.ts';
import { artOf } from './proof-art.client.ts';
import { mayGetProof } from './proof-draft.client.ts';
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
  const art = artOf(job, useJobPage().pictures);
  if (job.proofs.length === 0 && !mayGetProof(job)) return null;
  const version = (job.proofs[0]?.version ?? 0) + 1;
  return (
    <section className={jobStyles.part} aria-labelledby="proofs-title">
      <h2 id="proofs-title">Proof</h2>
      {job.proofs.length > 1 && (
        <LoadedPart label="Compare the versions" load={loadComparison}>
          {({ CompareProofs }, close) => (
            <CompareProofs
              versions={job.proofs.map((proof) => ({ ...proof, pins: placedPins(proof) }))}
              art={art}
              onClose={close}
            />
          )}
        </LoadedPart>
      )}
      {job.proofs.map((proof, at) => (
        <Sent key={proof.version} open={at === 0} {...{ job, proof, art, now }} />
      ))}
      {mayGetProof(job) && (
        <details className={styles.next} open={orderStage(job.status) === 'reviewing' || undefined}>
          <summary>Version {version}</summary>
          <ProofForm key={`${version} ${goodsKey(job)}`} job={job} />
        </details>
      )}
    </section>
  );
}

/** What a proof's form is about. It begins again if that is other designs or garments. */
const goodsKey = ({ designs }: Order): string =>
  designs
    .map(({ printLocations, items }) => [...printLocations, ...items.map((item) => item.styleCode)])
    .join(';');

const loadComparison = () => import('../../ui/CompareProofs.tsx');

/** Until when the customer has to approve it, and when they were reminded. */
function waitingText({ startBy, emails }: Order, { at }: Version, now: Date): string | null {
  if (startBy === null) return null;
  const deadline = approvalDeadline({ startBy });
  const by = formatMoment(deadline, now);
  const due = now < deadline ? `Has to be approved by ${by}.` : `Had to be approved by ${by}.`;
  const reminded = emails.flatMap(({ template, sentAt }) =>
    isReminder(template) && sentAt !== null && sentAt > at
      ? [`Reminded ${formatMoment(new Date(sentAt), now)}.`]
      : [],
  );
  return [due, ...reminded].join(' ');
}

type SentProps = { job: Order; proof: Version; open: boolean; art: ProofArt; now: Date };

function Sent({ job, proof, open, art, now }: SentProps) {
  const { version, state, at, approval, contents, pins, requestFiles } = proof;
  const { links } = useJobPage();
  const [seen, setSeen] = useState(open);
  return (
    <article className={styles.sent}>
      <h3>
        Version {version}: {states[state]}
      </h3>
      <p>Sent {formatMoment(new Date(at), now)}.</p>
      {state === 'waiting' && <p>{waitingText(job, proof, now)}</p>}
      {approval && (
        <p>
          <b>{approval.name}</b> approved it {formatMoment(new Date(approval.at), now)}.
        </p>
      )}
      {pins.length > 0 && (
        <>
          <p>What the customer wants changed:</p>
          <ol>
            {pins.map(({ number, design, text, reply }) => (
              <li key={number} value={number}>
                {contents.designs.length > 1 && <b>{designTitle(contents, design)}: </b>}
                <span className={jobStyles.typed}>{text}</span>
                {reply && <p>We answered: {reply}</p>}
              </li>
            ))}
          </ol>
          <FileLinks
            files={requestFiles.map((file) => ({ ...file, url: links[file.objectPath] ?? null }))}
          />
        </>
      )}
      <details open={open} onToggle={() => setSeen(true)}>
        <summary>What it shows</summary>
        <div className={styles.frames}>
          {/* A version may have hundreds of pictures. */}
          {seen &&
            framesOf(contents).map((frame) => (
              <ProofFrame
                key={frame.key}
                proof={contents}
                pins={placedPins(proof)}
                {...{ frame, art }}
              />
            ))}
        </div>
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
    </article>
  );
}
