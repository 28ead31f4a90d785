import { useId, useState } from 'react';
import type { HouseStock } from '../../blanks/house-stock.ts';
import { returnBlanks } from '../../blanks/return-blanks.rpc.ts';
import { countedText, countText } from '../../platform/count-words.ts';
import { Field, Select } from '../../ui/Field.tsx';
import { ask } from '../ask.client.ts';
import styles from './receiving.module.css';

type Props = {
  part: HouseStock;
  /** What the pieces are called, like 'Premium Cotton, Navy, M'. */
  title: string;
  onDone: () => void;
  onCancel: () => void;
};

/** Records that pieces went back to the supplier. */
export function ReturnPieces({ part, title, onDone, onCancel }: Props) {
  const label = useId();
  const [id] = useState(() => crypto.randomUUID());
  const [from, setFrom] = useState<'aside' | 'stock'>(part.setAside > 0 ? 'aside' : 'stock');
  const there = from === 'aside' ? part.setAside : part.pieces;
  const [count, setCount] = useState(String(there));
  const [reference, setReference] = useState('');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState('');
  const pieces = /^\d{1,6}$/.test(count.trim()) ? Number(count) : 0;
  const wrongCount =
    pieces < 1
      ? 'Enter how many pieces went back.'
      : pieces > there
        ? `There are only ${countText(there)}.`
        : undefined;
  const wrongReason = reason.trim() ? undefined : 'Say why.';
  const choices = [
    ...(part.setAside > 0
      ? [['aside', `Set aside: ${countedText(part.setAside, 'piece')}`] as const]
      : []),
    ...(part.pieces > 0
      ? [['stock', `In stock: ${countedText(part.pieces, 'piece')}`] as const]
      : []),
  ];
  const save = async () => {
    setChecked(true);
    if (busy || wrongCount || wrongReason) return;
    setBusy(true);
    const { styleCode, colorKey, size } = part;
    const answer = await ask(returnBlanks, {
      ...{ id, styleCode, colorKey, size, pieces, reason },
      setAside: from === 'aside',
      reference: reference.trim() || null,
    });
    setBusy(false);
    if (!answer.ok) return setFailure(answer.message);
    if (answer.data.outcome === 'returned') return onDone();
    setFailure(
      `There are only ${countText(answer.data.pieces)} by now. Nothing was recorded; cancel, and look again.`,
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
        <b>{title}</b>, back to the supplier.
      </p>
      <Select
        label="Which pieces"
        value={from}
        options={choices}
        onChoose={(choice) => {
          setFrom(choice);
          setCount(String(choice === 'aside' ? part.setAside : part.pieces));
        }}
      />
      <Field
        label="How many"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        required
        value={count}
        error={isChecked ? wrongCount : undefined}
        onChange={({ target }) => setCount(target.value)}
      />
      <Field
        label="The supplier’s number of the return"
        hint="Leave it out if there is none."
        autoComplete="off"
        maxLength={80}
        value={reference}
        onChange={({ target }) => setReference(target.value)}
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
          {busy ? 'Saving...' : 'Record the return'}
        </button>
        <button type="button" className="button quiet" onClick={onCancel}>
          Cancel
        </button>
      </div>
      <p role="alert">{failure}</p>
    </form>
  );
}
