import { Dialog } from '../../ui/Dialog.tsx';
import styles from './Shortcuts.module.css';

/** A space separates one key from the next. */
const shortcuts: readonly [keys: string, what: string][] = [
  ['N P', 'Choose the next or previous'],
  ['← ↑ → ↓', 'Move by 1/16 in; with Shift, by 1/2 in'],
  ['+ −', 'Scale by 5%'],
  [', .', 'Turn by a degree; with Shift, by 15'],
  ['[ ]', 'A layer down or up; with Shift, all the way'],
  ['Ctrl+G', 'Group; with Shift, ungroup'],
  ['Enter', 'Edit the words, or enter the group; Escape leaves it'],
  ['Ctrl+D', 'Duplicate'],
  ['Ctrl+C Ctrl+X Ctrl+V', 'Copy, cut, paste'],
  ['Alt', 'While dragging: move a copy'],
  ['Ctrl', 'During a drag: don’t snap'],
  ['Ctrl+A', 'Choose everything on the side'],
  ['Ctrl+Z', 'Undo; with Shift, redo'],
  ['L', 'Lock, unlock'],
  ['Shift+F10', 'Open the menu; so does a right click or a long press'],
  ['Delete', 'Delete'],
  ['Escape', 'Let go, or cancel a drag'],
];

/** The keys that work while the shirt has focus. */
export function StageShortcuts({ open, onClose }: { open: boolean; onClose: () => void }) {
  if (!open) return null;
  return (
    <Dialog title="Keys on the shirt" close="Close" onClose={onClose}>
      <p className="note-text">
        They work while the shirt has focus: Tab to it, or click it. On a Mac, Ctrl is Command.
        There’s a button for everything here, too.
      </p>
      <dl className={styles.keys}>
        {shortcuts.map(([keys, what]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
