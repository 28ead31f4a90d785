import { useId, useState } from 'react';
import { correctStock } from '../../blanks/correct-stock.rpc.ts';
import type { Part } from '../../blanks/purchase.ts';
import { countText } from '../../platform/count-words.ts';
import { Field } from '../../ui/Field.tsx';
import { ask } from '../ask.client.ts';
import { useRequestId } from '../use-request-id.client.ts';
import styles from './receiving.module.css';

type Props = {
  part: Part;
  /** What the pieces are called, like 'Premium Cotton, Navy, M'. */
  title: string;
  /** The order that has them; null for stock in house. */
  orderNumber: number | null;
  /** How many there are, as far as the page knows. */
  pieces: number;
  onDone: () => void;
  onCancel: () => void;
};

/** Corrects how many pieces there are, with a reason. */
export function CorrectCount({ part, title, orderNumber, pieces, onDone, onCancel }: Props) {
  const label = useId();
  const idOf = useRequestId();
  const [count, setCount] = useState('');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState('');
  const wrongCount = /^\d{1,6}$/.test(count.trim())
    ? undefined
    : 'Enter a whole number of pieces, 0 or more.';
  const wrongReason = reason.trim() ? undefined : 'Say why.';
  const save = async () => {
    setChecked(true);
    if (busy || wrongCount || wrongReason) return;
    setBusy(true);
    const { styleCode, colorKey, size } = part;
    const corrected = { orderNumber, styleCode, colorKey, size, pieces: Number(count), reason };
    const input = { ...corrected, seen: pieces };
    const answer = await ask(correctStock, { id: idOf(input), ...input });
    setBusy(false);
    if (!answer.ok) return setFailure(answer.message);
    if (answer.data.outcome === 'corrected') return onDone();
    if (answer.data.outcome === 'not-found') {
      return setFailure(`There’s no order #${orderNumber ?? ''}. Nothing was corrected.`);
    }
    setFailure(
      `Pieces moved meanwhile: there are ${countText(answer.data.pieces)} now. Nothing was corrected; cancel, and look again.`,
    );
  };
  return (
    <form
      className={styles.small}
      noValidate
      aria-labelledby={label}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p id={label}>
        <b>{title}</b>: {countText(pieces)} so far.
      </p>
      <Field
        label="How many there are"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        required
        autoFocus
        value={count}
        error={isChecked ? wrongCount : undefined}
        onChange={({ target }) => setCount(target.value)}
      />
      <Field
        label="Why"
        autoComplete="off"
        maxLength={200}
        required
        value={reason}
        error={isChecked ? wrongReason : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="button-row">
        <button type="submit" className="button alt" aria-disabled={busy || undefined}>
          {busy ? 'Saving...' : 'Correct it'}
        </button>
        <button type="button" className="button quiet" onClick={onCancel}>
          Cancel
        </button>
      </div>
      <p role="alert">{failure}</p>
    </form>
  );
}
