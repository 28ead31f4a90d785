import { useMemo, useState, type ReactNode } from 'react';
import { unreached } from '../../platform/call.client.ts';
import type { CustomerOrder } from './open-order.contract.ts';
import type { ApprovalClock } from '../../proofs/approval-clock.ts';
import type { ClockWords } from '../../proofs/approval-words.ts';
import { formatDay } from '../../platform/dates/date-words.ts';
import { placedPins } from '../../proofs/shown-proof.ts';
import { shopToday } from '../due-dates/turnaround.ts';
import { FileLinks } from '../../ui/FileLinks.tsx';
import { LoadedPart } from '../../ui/LoadedPart.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { ApproveProof } from './ApproveProof.tsx';
import type * as AskCode from './AskForChange.tsx';
import {
  draftedPins,
  newPin,
  placesOf,
  readProof,
  type CustomerProof,
  type DraftPin,
} from './pins.client.ts';
import { ProofPicture } from './ProofPicture.tsx';
import { Section } from './Section.tsx';
import orderStyles from './order-page.module.css';
import styles from './proof.module.css';

type Props = {
  order: CustomerOrder;
  orderKey: string;
  clock: ClockWords;
  approval: ApprovalClock;
  now: Date;
  onApproved: () => void;
  /** A change was asked for. */
  onAnswered: () => void;
  /** What is beside the picture when there's nothing to approve. */
  children: ReactNode;
};

const loadComparison = () => import('./CompareVersions.tsx');

/** An order's proof: its versions, what is approved with the newest, and the way to answer it. */
export function Proof(props: Props) {
  const { order, orderKey, clock, approval, now, onApproved, onAnswered, children } = props;
  const proofs = useMemo(() => order.proofs.map(readProof), [order.proofs]);
  const [newest] = proofs;
  const [version, setVersion] = useState(newest?.version);
  const [pins, setPins] = useState<readonly DraftPin[] | null>(null);
  const [code, setCode] = useState<typeof AskCode | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (!newest) return null;
  const shown = proofs.find((proof) => proof.version === version) ?? newest;
  const waiting = newest.state === 'waiting';
  const asking = waiting && code !== null && pins !== null && shown === newest;
  const ask = async () => {
    try {
      setCode(await import('./AskForChange.tsx'));
    } catch {
      return setProblem(unreached);
    }
    const [first] = placesOf(newest.contents);
    setProblem(null);
    setVersion(newest.version);
    setPins(first ? [newPin(first)] : []);
  };
  return (
    <>
      <div className={orderStyles.top}>
        <div className={styles.plate}>
          {proofs.length > 1 && !asking && (
            <Segments
              legend="Version"
              value={String(shown.version)}
              options={proofs.map((proof) => [String(proof.version), `Version ${proof.version}`])}
              onPick={(key) => setVersion(Number(key))}
            />
          )}
          <ProofPicture
            proof={shown}
            pins={asking ? draftedPins(pins) : placedPins(shown)}
            aim={
              asking
                ? (place, what) => <code.Aim {...{ place, what, pins }} onPins={setPins} />
                : null
            }
          />
        </div>
        {asking ? (
          <code.AskForChange
            {...{ order, orderKey, now, pins, onAnswered }}
            proof={newest}
            onPins={setPins}
            onBack={() => setPins(null)}
          />
        ) : waiting ? (
          <ApproveProof
            key={newest.version}
            {...{ order, orderKey, clock, approval, now, problem, onApproved }}
            proof={newest}
            onAsk={() => void ask()}
          />
        ) : (
          children
        )}
      </div>
      {!asking && proofs.length > 1 && (
        <div className={`no-print ${styles.comparison}`}>
          <LoadedPart label="Compare the versions" load={loadComparison}>
            {({ CompareVersions }, onClose) => <CompareVersions {...{ proofs, onClose }} />}
          </LoadedPart>
        </div>
      )}
      {!asking && <Changes proofs={proofs} shown={shown} now={now} />}
    </>
  );
}

type ChangesProps = { proofs: readonly CustomerProof[]; shown: CustomerProof; now: Date };

/** What the customer asked for before this version, the answers, and what was asked about it. */
function Changes({ proofs, shown, now }: ChangesProps) {
  const before = proofs.find(({ version }) => version === shown.version - 1);
  const { note } = shown.contents;
  const { approval, pins } = shown;
  if (note === '' && !approval && pins.length === 0 && !before?.pins.length) return null;
  return (
    <Section
      title={before ? `What changed since version ${before.version}` : `Version ${shown.version}`}
      className={styles.changes}
    >
      {approval && (
        <p>
          <b>{approval.name}</b> approved this version on{' '}
          {formatDay(shopToday(new Date(approval.at)), now)}.
        </p>
      )}
      {note !== '' && <p className={styles.typed}>{note}</p>}
      {before && <Pins pins={before.pins} />}
      {pins.length > 0 && (
        <>
          <h3>What you asked us to change</h3>
          <Pins pins={pins} />
          <FileLinks files={shown.requestFiles} />
        </>
      )}
    </Section>
  );
}

function Pins({ pins }: Pick<CustomerProof, 'pins'>) {
  return (
    <ol className={styles.asked}>
      {pins.map(({ number, text, reply }) => (
        <li key={number} value={number}>
          <q>{text}</q>
          {reply && <p>{reply}</p>}
        </li>
      ))}
    </ol>
  );
}
