import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { deviceStorage } from '../../platform/storage.client.ts';
import { useMember } from '../use-member.client.ts';
import { may } from '../permission.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { staffPages } from '../staff-pages.client.ts';
import { useBoard, type Board } from './board.client.ts';
import { isTyping } from '../is-typing.client.ts';
import styles from './board.module.css';

const keys: readonly [keys: string, what: string][] = [
  ['/', 'Search'],
  ['j', 'Next job'],
  ['k', 'Previous job'],
  ['Enter', 'Open the job'],
  ['m', 'Move it forward'],
  ['x', 'Select it'],
  ['s', 'Go to the moves of selected jobs'],
  ['u', 'Undo'],
  ['b', 'List or board'],
];

const storageKey = 'staff-shortcuts';
/** How long after g a second letter chooses the page. */
const goMs = 1_500;

/** Single-key shortcuts, a list of them, and the switch that turns them off (WCAG 2.1.4). */
export function BoardShortcuts() {
  const board = useBoard();
  const role = useMember()?.role ?? 'press';
  const pages = useMemo(() => staffPages.filter(({ needs }) => may({ role }, needs)), [role]);
  const [listed, setListed] = useState(false);
  const [on, setOn] = useState(readSwitch);

  const act = useEffectEvent((key: string) => actions[key]?.(board));
  useEffect(() => {
    if (!on) return;
    let went = -Infinity;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (document.querySelector('dialog[open]') || isTyping(event.target)) return;
      const page =
        event.timeStamp - went < goMs ? pages.find(({ key }) => key === event.key) : undefined;
      went = event.key === 'g' ? event.timeStamp : -Infinity;
      if (page) location.assign(page.href);
      else if (event.key === '?') setListed(true);
      else if (!act(event.key)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on, pages]);

  const turn = (next: boolean) => {
    setOn(next);
    // If the browser doesn't keep it, it only lasts for this page.
    if (next) deviceStorage.remove(storageKey);
    else deviceStorage.writeText(storageKey, 'off');
  };

  return (
    <>
      <button
        type="button"
        className="button quiet"
        aria-haspopup="dialog"
        onClick={() => setListed(true)}
      >
        Keyboard shortcuts
      </button>
      {listed && (
        <Dialog title="Keyboard shortcuts" onClose={() => setListed(false)}>
          <dl className={styles.keys}>
            {[
              ...keys,
              ...pages.map(
                ({ key, label }) => [`g ${key}`, `Go to ${label.toLowerCase()}`] as const,
              ),
              ['?', 'This list'] as const,
            ].map(([key, what]) => (
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
          <label className={styles.switch}>
            <input type="checkbox" checked={on} onChange={(event) => turn(event.target.checked)} />
            Shortcuts are on
          </label>
          <button type="button" className="button alt" onClick={() => setListed(false)}>
            Close
          </button>
        </Dialog>
      )}
    </>
  );
}

const readSwitch = (): boolean => deviceStorage.readText(storageKey) !== 'off';

/** Each returns whether there was something to do. */
const actions: Readonly<Record<string, ((board: Board) => boolean) | undefined>> = {
  '/': () => focusOn(document.getElementById('job-search')),
  j: () => step(1),
  k: () => step(-1),
  m: () => press(currentRow()?.querySelector<HTMLElement>('[data-next]')),
  x: () => press(currentRow()?.querySelector<HTMLElement>('[data-select]')),
  s: () => focusOn(document.querySelector<HTMLElement>('[data-selection] button')),
  u: (board) => press(currentRow()?.querySelector<HTMLElement>('[data-undo]')) || undoLast(board),
  b: ({ view, show }) => {
    show({ layout: view.layout === 'board' ? 'list' : 'board' });
    return true;
  },
};

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-job]')];
const currentRow = () => document.activeElement?.closest<HTMLElement>('[data-job]') ?? null;

function step(by: 1 | -1): boolean {
  const all = rows();
  const current = currentRow();
  const at = current ? all.indexOf(current) + by : by > 0 ? 0 : all.length - 1;
  return focusOn(all[at]?.querySelector<HTMLElement>('[data-title]'));
}

function undoLast({ notice, list, undo }: Board): boolean {
  if (!list.jobs || !(notice?.takeBack || notice?.undo.length)) return false;
  if (notice.takeBack) notice.takeBack();
  else void undo(notice.undo);
  return true;
}

function focusOn(element: HTMLElement | null | undefined): boolean {
  element?.focus();
  return Boolean(element);
}

function press(button: HTMLElement | null | undefined): boolean {
  button?.click();
  return Boolean(button);
}
