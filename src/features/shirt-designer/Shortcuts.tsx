import { useEffect, useRef } from 'react';
import styles from './shirt-designer.module.css';

const keys: readonly [keys: string, what: string][] = [
  ['N · P', 'Choose the next, the one before'],
  ['← ↑ → ↓', 'Move by 1/16 in; with Shift by 1/2 in'],
  ['+ −', 'Scale'],
  [', .', 'Turn'],
  ['[ ]', 'A layer down, a layer up'],
  ['Delete', 'Delete'],
  ['Escape', 'Let go'],
];

/** The keys that work while the shirt has the focus. */
export function Shortcuts({ open, onClose }: { open: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="shortcuts-title"
      onClose={onClose}
    >
      <h2 id="shortcuts-title">Keys on the shirt</h2>
      <p className="note-text">They work while the shirt has the focus: Tab to it, or click it.</p>
      <dl className={styles.keys}>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="button alt" onClick={onClose}>
        Close
      </button>
    </dialog>
  );
}
