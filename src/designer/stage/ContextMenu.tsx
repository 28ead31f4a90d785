import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import type { Point } from '../object-box.ts';
import { type Designer, useDesigner } from '../designer.client.ts';
import styles from './ContextMenu.module.css';

type Item = { label: string; keys?: string; run: () => void };

/** What can be done with what is chosen, at a point of the window in pixels. */
export function ContextMenu({ at, onClose }: { at: Point; onClose: () => void }) {
  const designer = useDesigner();
  const { $stage, chosenName } = designer;
  const menu = useRef<HTMLDivElement>(null);
  const { x, y } = at;

  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    // Manual, because an automatic one would close as soon as the pressed finger lifts.
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(0, Math.min(x, innerWidth - width))}px`;
    element.style.top = `${Math.max(0, Math.min(y, innerHeight - height))}px`;
    element.querySelector('button')?.focus();
    const leave = ({ target }: Event) => {
      if (!element.contains(target as Node)) onClose();
    };
    document.addEventListener('pointerdown', leave, true);
    addEventListener('blur', onClose);
    return () => {
      document.removeEventListener('pointerdown', leave, true);
      removeEventListener('blur', onClose);
    };
  }, [x, y, onClose]);

  const close = () => {
    onClose();
    $stage.get()?.focus({ preventScroll: true });
  };
  const follow = (event: KeyboardEvent) => {
    const buttons = [...(menu.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to !== undefined) buttons.at(to % buttons.length)?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') close();
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={menu}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={`Commands for ${chosenName()}`}
      className={styles.menu}
      onKeyDown={follow}
      onContextMenu={(event) => event.preventDefault()}
    >
      {itemsFor(designer).map((items, index) => (
        <div key={index} role="group">
          {items.map(({ label, keys, run }) => (
            <button
              key={label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                run();
              }}
            >
              {label}
              {keys && <kbd aria-hidden="true">{keys}</kbd>}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Only what is possible now. */
function itemsFor(designer: Designer): Item[][] {
  const { $chosen, $entered, hasCopied, pasteCopied, chooseAll } = designer;
  const chosen = $chosen.get();
  const [first] = chosen;
  const paste = hasCopied() ? [{ label: 'Paste', keys: 'Ctrl+V', run: pasteCopied }] : [];
  if (!first) return [[...paste, { label: 'Choose everything', keys: 'Ctrl+A', run: chooseAll }]];

  const { openObject, cutChosen, copyChosen, duplicateChosen, deleteChosen, layerChosen } =
    designer;
  const { groupChosen, ungroupChosen, lockChosen, fitChosen, centerChosen } = designer;
  const blocks = new Set(chosen.map(({ group, id }) => group ?? `alone ${id}`));
  const isGroup = first.group !== null && first.group !== $entered.get();
  const isLocked = chosen.every(({ locked }) => locked);
  const open = (label: string) => [{ label, keys: 'Enter', run: () => openObject(first.id) }];
  const unlocked = (...items: Item[]) => (isLocked ? [] : items);
  return [
    [
      ...(blocks.size === 1 && isGroup ? open('Enter the group') : []),
      ...(chosen.length === 1 && first.kind === 'text' && !isGroup ? open('Edit the words') : []),
    ],
    [
      ...unlocked({ label: 'Cut', keys: 'Ctrl+X', run: () => clip('cut', cutChosen) }),
      { label: 'Copy', keys: 'Ctrl+C', run: () => clip('copy', copyChosen) },
      ...paste,
      { label: 'Duplicate', keys: 'Ctrl+D', run: duplicateChosen },
      ...unlocked({ label: 'Delete', keys: 'Delete', run: deleteChosen }),
    ],
    [
      { label: 'To the front', keys: '}', run: () => layerChosen('front') },
      { label: 'Forward', keys: ']', run: () => layerChosen('forward') },
      { label: 'Backward', keys: '[', run: () => layerChosen('backward') },
      { label: 'To the back', keys: '{', run: () => layerChosen('back') },
    ],
    [
      ...(blocks.size > 1 ? [{ label: 'Group', keys: 'Ctrl+G', run: groupChosen }] : []),
      ...(isGroup ? [{ label: 'Ungroup', keys: 'Ctrl+Shift+G', run: ungroupChosen }] : []),
      ...unlocked(
        { label: 'Center on the print area', run: centerChosen },
        { label: 'Fit the print area', run: () => void fitChosen() },
      ),
      { label: isLocked ? 'Unlock' : 'Lock', keys: 'L', run: () => lockChosen(!isLocked) },
    ],
  ].filter((items) => items.length > 0);
}

/**
 * The same as the key, so that a paste tells our objects from words. `otherwise` runs if the browser
 * keeps its clipboard closed.
 */
function clip(command: 'cut' | 'copy', otherwise: () => void): void {
  // eslint-disable-next-line typescript/no-deprecated -- nothing else writes the clipboard at once
  if (!document.execCommand(command)) otherwise();
}
