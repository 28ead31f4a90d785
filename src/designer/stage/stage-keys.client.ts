import { nudgeIn, withGroups } from '../editing/edit-objects.ts';
import { frameOf } from './handles.ts';
import type { Point } from '../object-box.ts';
import { toScreen } from './viewport.ts';
import type { Designer } from '../designer.client.ts';
import { middle } from './stage-view.client.ts';

/**
 * Handles the stage's keys while it has focus, and undo and redo unless a field has focus, until
 * the returned function is called.
 */
export function followKeys(designer: Designer, surface: HTMLElement): () => void {
  const { $grabbed, endStep } = designer;
  const stop = new AbortController();
  const { signal } = stop;
  const down = (event: KeyboardEvent) => {
    // Only Escape ends a drag; AltGr types characters.
    if (isDragging(designer) || event.getModifierState('AltGraph')) return;
    if (takeKey(designer, event)) event.preventDefault();
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
      if (event.defaultPrevented || isDragging(designer) || isTyping(event.target)) return;
      if (takeHistoryKey(designer, event)) event.preventDefault();
    },
    { signal },
  );
  return () => stop.abort();
}

/** True if the key did something. */
function takeKey(designer: Designer, event: KeyboardEvent): boolean {
  const { $grabbed, $selection, moveChosen, openObject } = designer;
  const { key, shiftKey: shift } = event;
  if (event.ctrlKey || event.metaKey) return takeCommand(designer, key.toLowerCase(), shift);
  if (event.altKey) return false;
  if (key === 'ContextMenu' || (key === 'F10' && shift)) {
    openMenu(designer);
    return true;
  }
  if (key === ' ') {
    $grabbed.set(true);
    return true;
  }
  if (key.toLowerCase() === 'n') return chooseBeside(designer, 1);
  if (key.toLowerCase() === 'p') return chooseBeside(designer, -1);
  if ($selection.get().length === 0) return false;
  if (key === 'Enter') {
    const [first] = $selection.get();
    return first !== undefined && openObject(first);
  }
  const nudge = nudges[key];
  if (nudge) {
    const inches = shift ? nudgeIn.large : nudgeIn.small;
    moveChosen({ x: nudge.x * inches, y: nudge.y * inches }, 'arrow keys');
    return true;
  }
  const run = keys[key];
  run?.(designer);
  return run !== undefined;
}

const nudges: Readonly<Partial<Record<string, Point>>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** With Shift as keyboards report it: '{' is Shift and '['. */
const keys: Readonly<Partial<Record<string, (designer: Designer) => void>>> = {
  ']': ({ layerChosen }) => layerChosen('forward'),
  '[': ({ layerChosen }) => layerChosen('backward'),
  '}': ({ layerChosen }) => layerChosen('front'),
  '{': ({ layerChosen }) => layerChosen('back'),
  '+': ({ scaleChosen }) => scaleChosen(1.05, 'scale keys'),
  '=': ({ scaleChosen }) => scaleChosen(1.05, 'scale keys'),
  '-': ({ scaleChosen }) => scaleChosen(1 / 1.05, 'scale keys'),
  _: ({ scaleChosen }) => scaleChosen(1 / 1.05, 'scale keys'),
  '.': ({ turnChosen }) => turnChosen(1, 'turn keys'),
  ',': ({ turnChosen }) => turnChosen(-1, 'turn keys'),
  '>': ({ turnChosen }) => turnChosen(15, 'turn keys'),
  '<': ({ turnChosen }) => turnChosen(-15, 'turn keys'),
  Delete: ({ deleteChosen }) => deleteChosen(),
  Backspace: ({ deleteChosen }) => deleteChosen(),
  l: toggleLock,
  L: toggleLock,
  Escape: letGo,
};

/** In the middle of what is chosen, or of the stage. */
function openMenu({ $stage, $chosen, $viewport, $stageSize, $menu, sizeOf }: Designer): void {
  const box = $stage.get()?.getBoundingClientRect();
  if (!box) return;
  const stage = $stageSize.get();
  const frame = frameOf($chosen.get(), sizeOf);
  const { x, y } = frame ? toScreen($viewport.get(), stage, frame) : middle(stage);
  $menu.set({ x: box.left + x, y: box.top + y });
}

function takeCommand(designer: Designer, key: string, shift: boolean): boolean {
  const { ungroupChosen, groupChosen } = designer;
  if (key === 'g') return done(shift ? ungroupChosen : groupChosen);
  const run = shift ? undefined : commands[key];
  return run ? done(() => run(designer)) : false;
}

const commands: Readonly<Partial<Record<string, (designer: Designer) => void>>> = {
  a: ({ chooseAll }) => chooseAll(),
  d: ({ duplicateChosen }) => duplicateChosen(),
};

/** Undo and redo keys of all systems. */
function takeHistoryKey(designer: Designer, event: KeyboardEvent): boolean {
  const { redoStep, undoStep } = designer;
  if ((!event.ctrlKey && !event.metaKey) || event.altKey) return false;
  const key = event.key.toLowerCase();
  if (key === 'z') return done(event.shiftKey ? redoStep : undoStep);
  return key === 'y' && !event.shiftKey ? done(redoStep) : false;
}

function done(run: () => void): true {
  run();
  return true;
}

function toggleLock(designer: Designer): void {
  const { lockChosen, $chosen } = designer;
  lockChosen($chosen.get().some(({ locked }) => !locked));
}

function letGo(designer: Designer): void {
  const { choose, leaveGroup, $announcement, chosenName } = designer;
  if (leaveGroup()) {
    $announcement.set(`Chose the group: ${chosenName()}.`);
    return;
  }
  choose([]);
  $announcement.set('Nothing chosen.');
}

/** The next or previous object or group by layer, wrapping around. */
function chooseBeside(designer: Designer, step: 1 | -1): boolean {
  const { $design, $side, $selection, $entered, choose, $chosen, $announcement, chosenName } =
    designer;
  const all = $design.get().sides[$side.get()];
  const entered = $entered.get();
  const objects = entered === null ? all : all.filter(({ group }) => group === entered);
  const blocks: string[][] = [];
  for (const { id } of objects) {
    const block = entered === null ? withGroups(objects, [id]) : [id];
    if (!blocks.some((other) => other.includes(id))) blocks.push(block);
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

const isDragging = (designer: Designer) =>
  designer.$dragged.get() !== null || designer.$moving.get().length > 0;

/** Whether a target has its own keys and clipboard. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('dialog')) return true;
  if (target.isContentEditable || target.matches('textarea, select')) return true;
  return target.matches(
    'input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=color])',
  );
}
