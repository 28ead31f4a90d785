import { useState } from 'react';
import type { HouseStock } from '../../blanks/house-stock.ts';
import { partKey } from '../../blanks/purchase.ts';
import { CorrectCount } from './CorrectCount.tsx';
import { PickPart, type PickedPart } from './PickPart.tsx';
import styles from './receiving.module.css';

type Props = {
  parts: readonly HouseStock[];
  /** With what the part is called. */
  onDone: (title: string) => void;
};

/** Puts a part on the list that isn't there yet, because somebody found it on the shelf. */
export function AddPart({ parts, onDone }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<PickedPart | null>(null);
  const close = () => {
    setOpen(false);
    setPicked(null);
  };
  if (!isOpen) {
    return (
      <p>
        <button type="button" className="button quiet" onClick={() => setOpen(true)}>
          Count another part
        </button>
      </p>
    );
  }
  return (
    <div className={styles.small}>
      <PickPart onPick={setPicked} />
      {picked ? (
        <CorrectCount
          key={partKey(picked.part)}
          {...picked}
          orderNumber={null}
          pieces={parts.find((one) => partKey(one) === partKey(picked.part))?.pieces ?? 0}
          onDone={() => {
            close();
            onDone(picked.title);
          }}
          onCancel={close}
        />
      ) : (
        <button type="button" className="button quiet" onClick={close}>
          Cancel
        </button>
      )}
    </div>
  );
}
