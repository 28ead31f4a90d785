import { useEffect, useRef, useState } from 'react';
import { unreached } from '../../platform/call.client.ts';
import type { CustomerOrder } from './open-order.contract.ts';
import type { ClockWords } from '../../proofs/approval-words.ts';
import { changeParts, type ChangePart } from '../changes/change-record.ts';
import {
  changeLabels,
  changeRefusal,
  changesWhileGathering,
  gatheringRefusal,
  isOnProof,
} from '../changes/change-words.ts';
import { orderStage } from '../job.ts';
import type { ChangeSession, Saved } from '../changes/change-session.client.ts';
import type * as ChangeCode from './change-code.client.ts';
import { changeWords, nounOf } from './order-words.client.ts';
import { Section } from './Section.tsx';
import styles from './order-page.module.css';

type Props = {
  order: CustomerOrder;
  orderKey: string;
  clock: ClockWords;
  /** The order is different now. */
  onOrder: (order: CustomerOrder) => void;
};

type Code = typeof ChangeCode;
type Editing =
  | { status: 'closed' | 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'open'; code: Code; session: ChangeSession };

const buttonId = (part: ChangePart) => `change-${part}`;

/** What can be changed, and until when; each opens its editor below, whose code loads then. */
export function ChangeSection({ order, orderKey, clock, onOrder }: Props) {
  const refusal = changeRefusal('customer', order.status, order.totalQuantity);
  const [part, setPart] = useState<ChangePart | null>(null);
  const [editing, setEditing] = useState<Editing>({ status: 'closed' });
  const [said, setSaid] = useState('');
  const notice = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (said) notice.current?.focus();
  }, [said]);

  const close = () => {
    if (editing.status === 'open') editing.session.end();
    setEditing({ status: 'closed' });
    setPart(null);
  };
  const finish = (changed: CustomerOrder | null, text: string) => {
    setEditing({ status: 'closed' });
    setPart(null);
    setSaid(changed ? text : `${text} Reload the page to see the order as it is now.`);
    if (changed) onOrder(changed);
  };
  const onSaved = ({ order: changed, newProof }: Saved) =>
    finish(changed, newProof ? 'Saved. We’ll make your proof to match.' : 'Saved.');

  const open = async (wanted: ChangePart) => {
    setSaid('');
    setPart(wanted);
    if (editing.status === 'open' || editing.status === 'loading') return;
    setEditing({ status: 'loading' });
    try {
      const code = await import('./change-code.client.ts');
      const desk = code.customerDesk(orderKey);
      const loaded = await desk.load(order);
      if (!loaded.ok) {
        if (loaded.order) return finish(loaded.order, loaded.message);
        return setEditing({ status: 'failed', message: loaded.message });
      }
      const { editable } = loaded;
      if (editable.order !== order) onOrder(editable.order);
      const session = code.startSession(editable, {
        desk,
        onSaved,
        onLocked: (locked) => finish(locked, 'Nothing was saved.'),
      });
      setEditing({ status: 'open', code, session });
    } catch {
      setEditing({ status: 'failed', message: unreached });
    }
  };
  const toggle = (wanted: ChangePart) => {
    if (part === wanted) setPart(null);
    else void open(wanted);
  };
  const stop = () => {
    const button = part && document.getElementById(buttonId(part));
    close();
    button?.focus();
  };

  const stage = orderStage(order.status);
  const isShown = stage === 'shown';
  const isGathering = stage === 'gathering';
  const until = isGathering
    ? 'your group closes'
    : isShown && clock.missed === null
      ? clock.by
      : 'your approval';
  const parts = isGathering ? changeParts.filter(changesWhileGathering) : changeParts;
  return (
    <Section title="Change something" className="no-print">
      {said && (
        <p ref={notice} tabIndex={-1} className="notice good">
          {said}
        </p>
      )}
      {refusal === null ? (
        <>
          <p>{isGathering ? gatheringRefusal : changeWords(clock)}</p>
          <div>
            <p className={styles.changeHead} aria-hidden="true">
              <span>What</span>
              <span>Free until</span>
            </p>
            <ul className={styles.rows}>
              {parts.map((each) => (
                <li key={each}>
                  <div>
                    <button
                      type="button"
                      id={buttonId(each)}
                      className="button quiet"
                      aria-expanded={part === each}
                      onClick={() => toggle(each)}
                    >
                      {partLabel(each, order)}
                    </button>
                    {isShown && isOnProof(each) && (
                      <p className={styles.soft}>Means a new proof.</p>
                    )}
                  </div>
                  <span>
                    <span className="visually-hidden">free until </span>
                    {until}
                  </span>
                  {part === each && (
                    <div className={styles.editor}>
                      {editing.status === 'loading' && <p role="status">Getting your order…</p>}
                      {editing.status === 'failed' && (
                        <>
                          <p role="alert" className="notice warn">
                            {editing.message}
                          </p>
                          <button
                            type="button"
                            className="button alt"
                            onClick={() => void open(each)}
                          >
                            Try again
                          </button>
                        </>
                      )}
                      {editing.status === 'open' &&
                        (each === 'order' ? (
                          <editing.code.CancelOrder
                            order={order}
                            orderKey={orderKey}
                            onCanceled={(canceled) => {
                              editing.session.end();
                              finish(canceled, 'Your order is canceled.');
                            }}
                            onClose={stop}
                          />
                        ) : (
                          <editing.code.ChangeEditor
                            session={editing.session}
                            label="Change your order"
                            proofNote="We’ll send you a proof of this to approve."
                            part={each}
                            onPart={setPart}
                            onClose={stop}
                          />
                        ))}
                    </div>
                  )}
                </li>
              ))}
            </ul>
          </div>
        </>
      ) : (
        <p>{refusal}</p>
      )}
    </Section>
  );
}

function partLabel(part: ChangePart, order: CustomerOrder): string {
  if (part === 'order') return 'Cancel the order';
  if (part === 'color') return `Color of the ${nounOf(order)}`;
  return changeLabels[part];
}
