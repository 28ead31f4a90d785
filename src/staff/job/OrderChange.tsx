import { useEffect, useRef, useState } from 'react';
import { unreached } from '../../platform/call.client.ts';
import type { Job } from './read-job.rpc.ts';
import { changeRefusal } from '../../orders/changes/change-words.ts';
import { orderStage, type Stage } from '../../orders/job.ts';
import type { ChangeSession } from '../../orders/changes/change-session.client.ts';
import type * as ChangeCode from './ChangeParts.tsx';
import { JobProposal } from './JobProposal.tsx';
import { useJobPage } from './job-page.client.ts';
import styles from './job.module.css';

const afterwards =
  'Changes take a reason, which the customer reads, except that you can enter what shipping really costs, under Price.';
/** What a change means, by the order's stage. */
const rules: Readonly<Partial<Record<Stage, string>>> = {
  approved:
    'A change to the goods or the price takes it back to review, for another proof, unless you give a reason to keep the approval.',
  started: afterwards,
  made: afterwards,
};

type Props = { job: Extract<Job, { kind: 'order' }>; reader: string; now: Date };

type Editing =
  | { status: 'closed' | 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'open'; code: typeof ChangeCode; session: ChangeSession };

/** Lets staff change an order until it's done; the editor loads at the press. */
export function OrderChange({ job, reader, now }: Props) {
  const { number, status, proposal } = job;
  const { retry } = useJobPage();
  const [editing, setEditing] = useState<Editing>({ status: 'closed' });
  const [said, setSaid] = useState('');
  const notice = useRef<HTMLParagraphElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const refusal = changeRefusal('staff', status);
  useEffect(() => {
    if (said) notice.current?.focus();
  }, [said]);

  const finish = (text: string) => {
    setEditing({ status: 'closed' });
    setSaid(text);
    retry();
  };
  const open = async () => {
    if (editing.status === 'loading') return;
    setSaid('');
    setEditing({ status: 'loading' });
    try {
      const code = await import('./ChangeParts.tsx');
      const desk = code.staffDesk(number);
      const loaded = await desk.load();
      if (!loaded.ok) return setEditing({ status: 'failed', message: loaded.message });
      const session = code.startSession(loaded.editable, {
        desk,
        onSaved: ({ newProof, proposed }) =>
          finish(
            proposed
              ? 'Asked. The order stays as it is until the customer agrees.'
              : `Saved. ${newProof ? 'It needs a proof to match. ' : ''}We’ll email the customer what changed.`,
          ),
        onLocked: () => finish('Nothing was saved.'),
      });
      setEditing({ status: 'open', code, session });
    } catch {
      setEditing({ status: 'failed', message: unreached });
    }
  };
  const close = () => {
    if (editing.status === 'open') editing.session.end();
    setEditing({ status: 'closed' });
    setTimeout(() => button.current?.focus());
  };

  return (
    <section className={styles.part} aria-labelledby="change-title">
      <h2 id="change-title">Change the order</h2>
      {proposal && <JobProposal key={proposal.id} {...{ number, proposal, reader, now }} />}
      {said && (
        <p ref={notice} tabIndex={-1} className="notice good">
          {said}
        </p>
      )}
      {editing.status === 'failed' && (
        <p role="alert" className="notice warn">
          {editing.message}
        </p>
      )}
      {editing.status === 'open' ? (
        // What's typed stays while the page updates, even if it can't be saved anymore.
        <editing.code.ChangeParts session={editing.session} onClose={close} />
      ) : refusal === null ? (
        <>
          {rules[orderStage(status)] && <p>{rules[orderStage(status)]}</p>}
          <p>
            <button
              ref={button}
              type="button"
              className="button alt"
              aria-disabled={editing.status === 'loading' || undefined}
              onClick={() => void open()}
            >
              {editing.status === 'loading' ? 'Getting the order…' : 'Change something'}
            </button>
          </p>
        </>
      ) : (
        <p>{refusal}</p>
      )}
    </section>
  );
}
