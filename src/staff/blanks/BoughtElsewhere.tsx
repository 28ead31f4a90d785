import { useId, useState } from 'react';
import { linesFor, type WantedPart } from '../../blanks/buy-list.ts';
import { enterPurchase } from '../../blanks/enter-purchase.rpc.ts';
import { partKey, purchaseLimits } from '../../blanks/purchase.ts';
import { countText } from '../../platform/count-words.ts';
import { parseCents, wrongAmount } from '../../platform/money.ts';
import { Field } from '../../ui/Field.tsx';
import { ask } from '../ask.client.ts';
import styles from './blanks.module.css';

type Props = {
  wanted: readonly WantedPart[];
  onEntered: (poNumber: string) => void;
  onCancel: () => void;
};

/** Enters what was bought elsewhere of the parts that are wanted; its pieces count as on their way. */
export function BoughtElsewhere({ wanted, onEntered, onCancel }: Props) {
  const title = useId();
  const [id] = useState(() => crypto.randomUUID());
  const [seller, setSeller] = useState('');
  const [reference, setReference] = useState('');
  const [cost, setCost] = useState('');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState('');
  const countOf = (part: WantedPart): number | null => {
    const text = (typed[partKey(part)] ?? '').trim();
    return /^\d{0,6}$/.test(text) ? Number(text) : null;
  };
  const cents = cost.trim() === '' ? NaN : parseCents(cost);
  const isCost = cents >= 0 && cents <= purchaseLimits.cents;
  const counts = wanted.map(countOf);
  const pieces = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  const wrong = {
    seller: seller.trim() ? undefined : 'Say who sold it.',
    cost: isCost ? undefined : wrongAmount,
    pieces: counts.includes(null)
      ? 'Enter whole numbers of pieces, or nothing.'
      : pieces === 0
        ? 'Enter how many pieces were bought.'
        : undefined,
  };
  const save = async () => {
    setChecked(true);
    if (busy || Object.values(wrong).some((each) => each !== undefined)) return;
    setBusy(true);
    const answer = await ask(enterPurchase, {
      id,
      seller,
      reference: reference.trim() || null,
      goodsCents: cents,
      lines: wanted.flatMap((part) => linesFor(part, countOf(part) ?? 0)),
    });
    setBusy(false);
    if (!answer.ok) return setFailure(answer.message);
    onEntered(answer.data.poNumber);
  };
  return (
    <form
      className={styles.elsewhere}
      noValidate
      aria-labelledby={title}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h3 id={title}>Bought elsewhere</h3>
      <Field
        label="Who sold it"
        autoComplete="off"
        maxLength={80}
        required
        autoFocus
        value={seller}
        error={isChecked ? wrong.seller : undefined}
        onChange={({ target }) => setSeller(target.value)}
      />
      <Field
        label="Their number of it"
        hint="Scan or type it when it comes in. Leave it out if there is none."
        autoComplete="off"
        maxLength={80}
        value={reference}
        onChange={({ target }) => setReference(target.value)}
      />
      <Field
        label="What the pieces cost ($)"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        required
        value={cost}
        error={isChecked ? wrong.cost : undefined}
        onChange={({ target }) => setCost(target.value)}
      />
      <fieldset>
        <legend>Pieces</legend>
        {wanted.map((part) => (
          <Field
            key={partKey(part)}
            label={`${part.garment}, ${part.color}, ${part.size}`}
            hint={`${countText(part.pieces)} to buy`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={typed[partKey(part)] ?? ''}
            error={isChecked && countOf(part) === null ? wrong.pieces : undefined}
            onChange={({ target }) => setTyped({ ...typed, [partKey(part)]: target.value })}
          />
        ))}
      </fieldset>
      <p
        role="alert"
        className={failure || (isChecked && wrong.pieces) ? 'field-error' : undefined}
      >
        {failure || (isChecked ? wrong.pieces : '')}
      </p>
      <div className="button-row">
        <button type="submit" className="button alt" aria-disabled={busy || undefined}>
          {busy ? 'Saving...' : 'Enter the purchase'}
        </button>
        <button type="button" className="button quiet" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
