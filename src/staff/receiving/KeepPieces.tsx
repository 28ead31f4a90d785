import { useId, useState } from 'react';
import type { HouseStock } from '../../blanks/house-stock.ts';
import { keepBlanks } from '../../blanks/keep-blanks.rpc.ts';
import { countedText, countText } from '../../platform/count-words.ts';
import { Field, Select } from '../../ui/Field.tsx';
import { ask } from '../ask.client.ts';
import { PickPart, type PickedPart } from './PickPart.tsx';
import styles from './receiving.module.css';

type Props = {
  part: HouseStock;
  /** What the pieces were bought as, like 'Premium Cotton, Navy, M'. */
  title: string;
  /** With what they are called. */
  /** Says what is in stock now, such as '2 pieces are in stock as Premium Cotton, Navy, M.' */
  onDone: (said: string) => void;
  onCancel: () => void;
};

/** Puts pieces that were set aside into stock in house, as what they are, with a reason. */
export function KeepPieces({ part, title, onDone, onCancel }: Props) {
  const label = useId();
  const [id] = useState(() => crypto.randomUUID());
  const [what, setWhat] = useState<'same' | 'other'>('same');
  const [other, setOther] = useState<PickedPart | null>(null);
  const [count, setCount] = useState(String(part.setAside));
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState('');
  const { styleCode, colorKey, size } = part;
  const kept = what === 'same' ? { part: { styleCode, colorKey, size }, title } : other;
  const pieces = /^\d{1,6}$/.test(count.trim()) ? Number(count) : 0;
  const wrongCount =
    pieces < 1
      ? 'Enter how many pieces go into stock.'
      : pieces > part.setAside
        ? `There are only ${countText(part.setAside)}.`
        : undefined;
  const wrongReason = reason.trim() ? undefined : 'Say why.';
  const save = async () => {
    setChecked(true);
    setFailure(kept ? '' : 'Choose their garment, color, and size.');
    if (busy || wrongCount || wrongReason || !kept) return;
    setBusy(true);
    const input = { id, styleCode, colorKey, size, pieces, kept: kept.part, reason };
    const answer = await ask(keepBlanks, input);
    setBusy(false);
    if (!answer.ok) return setFailure(answer.message);
    if (answer.data.outcome === 'kept') {
      const are = pieces === 1 ? 'is' : 'are';
      return onDone(`${countedText(pieces, 'piece')} ${are} in stock as ${kept.title}.`);
    }
    setFailure(
      `Only ${countText(answer.data.pieces)} are set aside by now. Nothing was put in stock. Cancel, and look again.`,
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
        <b>{title}</b>, set aside, into stock in house.
      </p>
      <Select
        label="What they are"
        value={what}
        options={[
          ['same', title],
          ['other', 'Something else'],
        ]}
        onChoose={(choice) => {
          setWhat(choice);
          setOther(null);
        }}
      />
      {what === 'other' && <PickPart onPick={setOther} />}
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
          {busy ? 'Saving...' : 'Put them in stock'}
        </button>
        <button type="button" className="button quiet" onClick={onCancel}>
          Cancel
        </button>
      </div>
      <p role="alert">{failure}</p>
    </form>
  );
}
