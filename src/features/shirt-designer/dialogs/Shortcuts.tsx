import { useEffect, useRef } from 'react';
import styles from '../shirt-designer.module.css';

const keys: readonly [keys: string, what: string][] = [
  ['N P', 'Choose the next, the one before'],
  ['← ↑ → ↓', 'Move by 1/16 in; with Shift by 1/2 in'],
  ['+ −', 'Scale by 5%'],
  [', .', 'Turn by a degree; with Shift by 15'],
  ['[ ]', 'A layer down, up; with Shift all the way'],
  ['Ctrl+G', 'Group; with Shift ungroup'],
  ['Ctrl+D', 'Duplicate'],
  ['Ctrl+C Ctrl+X Ctrl+V', 'Copy, cut, paste'],
  ['Ctrl+A', 'Choose all of the side'],
  ['Ctrl+Z', 'Undo; with Shift redo'],
  ['L', 'Lock, unlock'],
  ['Delete', 'Delete'],
  ['Escape', 'Let go, or call a drag off'],
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
      <p className="note-text">
        They work while the shirt has the focus: Tab to it, or click it. On a Mac, Ctrl is Command.
        All of it is done by buttons too.
      </p>
      <dl className={styles.keys}>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              {key.split(' ').map((each) => (
                <kbd key={each}>{each}</kbd>
              ))}
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
