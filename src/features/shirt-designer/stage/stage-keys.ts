import { nudgeIn, withGroups } from '../../../domain/design/edit-objects.ts';
import type { Point } from '../../../domain/design/object-box.ts';
import {
  chooseAll,
  chosenName,
  deleteChosen,
  duplicateChosen,
  groupChosen,
  layerChosen,
  lockChosen,
  moveChosen,
  scaleChosen,
  turnChosen,
  ungroupChosen,
} from '../editing/commands.ts';
import { copyChosen, cutChosen, pasteCopied } from '../editing/copied-objects.ts';
import { $grabbed, $moving } from './stage-view.ts';
import {
  $announcement,
  $chosen,
  $design,
  $dragged,
  $selection,
  $side,
  choose,
  endStep,
  redoStep,
  undoStep,
} from '../store.ts';

/**
 * Keys of the stage, while it has the focus, and of undo and redo wherever no field has it, until
 * the function it returns is called.
 */
export function followKeys(surface: HTMLElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const down = (event: KeyboardEvent) => {
    // A drag is ended by Escape alone; AltGr types.
    if (isDragging() || event.getModifierState('AltGraph')) return;
    if (takeKey(event)) event.preventDefault();
  };
  const up = (event: KeyboardEvent) => {
    if (event.key === ' ') $grabbed.set(false);
    endStep();
  };
  surface.addEventListener('keydown', down, { signal });
  surface.addEventListener('keyup', up, { signal });
  surface.addEventListener(
    'blur',
    () => {
      $grabbed.set(false);
      endStep();
    },
    { signal },
  );
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.defaultPrevented || isDragging() || isTyping(event.target)) return;
      if (takeHistoryKey(event)) event.preventDefault();
    },
    { signal },
  );
  return () => stop.abort();
}

/** True where the key meant something. */
function takeKey(event: KeyboardEvent): boolean {
  const { key, shiftKey: shift } = event;
  if (event.ctrlKey || event.metaKey) return takeCommand(key.toLowerCase(), shift);
  if (event.altKey) return false;
  if (key === ' ') {
    $grabbed.set(true);
    return true;
  }
  if (key.toLowerCase() === 'n') return chooseBeside(1);
  if (key.toLowerCase() === 'p') return chooseBeside(-1);
  if ($selection.get().length === 0) return false;
  const nudge = nudges[key];
  if (nudge) {
    const inches = shift ? nudgeIn.large : nudgeIn.small;
    moveChosen({ x: nudge.x * inches, y: nudge.y * inches }, 'arrow keys');
    return true;
  }
  const run = keys[key];
  run?.();
  return run !== undefined;
}

const nudges: Readonly<Partial<Record<string, Point>>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** With Shift as the keyboard types it: '{' is Shift and '['. */
const keys: Readonly<Partial<Record<string, () => void>>> = {
  ']': () => layerChosen('forward'),
  '[': () => layerChosen('backward'),
  '}': () => layerChosen('front'),
  '{': () => layerChosen('back'),
  '+': () => scaleChosen(1.05, 'scale keys'),
  '=': () => scaleChosen(1.05, 'scale keys'),
  '-': () => scaleChosen(1 / 1.05, 'scale keys'),
  _: () => scaleChosen(1 / 1.05, 'scale keys'),
  '.': () => turnChosen(1, 'turn keys'),
  ',': () => turnChosen(-1, 'turn keys'),
  '>': () => turnChosen(15, 'turn keys'),
  '<': () => turnChosen(-15, 'turn keys'),
  Delete: deleteChosen,
  Backspace: deleteChosen,
  l: toggleLock,
  L: toggleLock,
  Escape: letGo,
};

function takeCommand(key: string, shift: boolean): boolean {
  if (key === 'g') return done(shift ? ungroupChosen : groupChosen);
  const run = shift ? undefined : commands[key];
  return run ? done(run) : false;
}

const commands: Readonly<Partial<Record<string, () => void>>> = {
  a: chooseAll,
  c: copyChosen,
  d: duplicateChosen,
  v: pasteCopied,
  x: cutChosen,
};

/** Undo and redo, as they are pressed on any system. */
function takeHistoryKey(event: KeyboardEvent): boolean {
  if ((!event.ctrlKey && !event.metaKey) || event.altKey) return false;
  const key = event.key.toLowerCase();
  if (key === 'z') return done(event.shiftKey ? redoStep : undoStep);
  return key === 'y' && !event.shiftKey ? done(redoStep) : false;
}

function done(run: () => void): true {
  run();
  return true;
}

function toggleLock(): void {
  lockChosen($chosen.get().some(({ locked }) => !locked));
}

function letGo(): void {
  choose([]);
  $announcement.set('Nothing chosen.');
}

/** The next or previous object or group in the order of layers, around at the ends. */
function chooseBeside(step: 1 | -1): boolean {
  const objects = $design.get().sides[$side.get()];
  const blocks: string[][] = [];
  for (const { id } of objects) {
    if (!blocks.some((block) => block.includes(id))) blocks.push(withGroups(objects, [id]));
  }
  if (blocks.length === 0) return false;
  const last = $selection.get().at(-1);
  const index = blocks.findIndex((block) => last !== undefined && block.includes(last));
  const start = index === -1 && step === -1 ? 0 : index;
  const next = (start + step + blocks.length) % blocks.length;
  choose(blocks[next] ?? []);
  const locked = $chosen.get().every((object) => object.locked) ? ', locked' : '';
  $announcement.set(`${chosenName()}${locked}: ${next + 1} of ${blocks.length}.`);
  return true;
}

const isDragging = () => $dragged.get() !== null || $moving.get().length > 0;

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('dialog')) return true;
  if (target.isContentEditable || target.matches('textarea, select')) return true;
  return target.matches(
    'input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=color])',
  );
}
