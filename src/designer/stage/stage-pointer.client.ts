import {
  corners,
  edges,
  frameOf,
  framePoint,
  scaledByCorner,
  stretched,
  wrappedAt,
  turnByHandle,
  type Corner,
  type Edge,
} from './handles.ts';
import type { DesignObject, ObjectOf } from '../design.ts';
import {
  moveObjects,
  pasteObjects,
  rotateObjects,
  scaleObjects,
  unlocked,
  uprightAngle,
} from '../editing/edit-objects.ts';
import { jointBounds, objectBounds, type Bounds, type Point } from '../object-box.ts';
import { pictureDpi } from '../pictures/picture.ts';
import {
  movedBounds,
  snapAngle,
  snapLines,
  snapMove,
  snapReachPx,
  type Guide,
} from '../editing/snap.ts';
import { pinch, toInches, toScreen, zoomAt, type Pair } from './viewport.ts';
import type { Designer } from '../designer.client.ts';
import { newId } from '../store.client.ts';

/**
 * A pointer: in pixels from the stage's corner, in inches on the shirt, and its keys: Shift, and Ctrl
 * or Command, which frees it from snapping.
 */
type At = { pixel: Point; point: Point; shift: boolean; free: boolean };

/** What a press becomes once it moves. Nothing changes before `end`; `cancel` leaves no trace. */
type Gesture = {
  move: (at: At) => void;
  end: () => void;
  cancel: () => void;
};

/** Pixels that a press may move before it is a drag. */
const tremblePx = { mouse: 3, touch: 8 };
/** Milliseconds between two presses of a double press. */
const doublePressMs = 400;
/** Milliseconds for which a still finger opens the menu. */
const longPressMs = 550;

/**
 * Mouse, pen, and fingers on the stage, until the returned function is called. One finger drags an
 * object or scrolls the page; two zoom and pan the view, or scale and rotate what is chosen.
 */
export function followPointers(designer: Designer, surface: HTMLElement): () => void {
  const {
    stagePixel,
    $viewport,
    $stageSize,
    $grabbed,
    $selection,
    $menu,
    $edited,
    choose,
    openObject,
    zoomBy,
    forgetCorner,
  } = designer;
  const stop = new AbortController();
  const { signal } = stop;
  const fingers = new Map<number, { pixel: Point; onChosen: boolean }>();
  let gesture: Gesture | null = null;
  /** null once the gesture has started to move. */
  let press: { at: At; tremble: number; onStill: () => void } | null = null;
  let owner: number | null = null;
  let latest: At | null = null;
  let frame = 0;
  let holding: ReturnType<typeof setTimeout> | undefined;
  let lastPress = { id: '', time: -Infinity };
  /** Presses in the words at one place, in quick succession. */
  let inWords = { presses: 0, time: -Infinity, pixel: { x: 0, y: 0 } };

  const locate = (event: MouseEvent): At => {
    const pixel = stagePixel(surface, event);
    return {
      pixel,
      point: toInches($viewport.get(), $stageSize.get(), pixel),
      shift: event.shiftKey,
      free: event.ctrlKey || event.metaKey,
    };
  };

  const apply = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    if (!latest || !gesture) return;
    const at = latest;
    latest = null;
    if (press) {
      if (distance(at.pixel, press.at.pixel) < press.tremble) return;
      press = null;
    }
    gesture.move(at);
  };

  const finish = (how: 'end' | 'cancel') => {
    clearTimeout(holding);
    if (how === 'end') apply();
    cancelAnimationFrame(frame);
    frame = 0;
    const [done, still] = [gesture, press];
    gesture = press = latest = owner = null;
    if (how === 'cancel') done?.cancel();
    else if (still) still.onStill();
    else done?.end();
  };

  const begin = (next: Gesture, event: PointerEvent, at: At, onStill: () => void = nothing) => {
    gesture = next;
    owner = event.pointerId;
    const tremble = event.pointerType === 'mouse' ? tremblePx.mouse : tremblePx.touch;
    press = { at, tremble, onStill };
  };

  const openMenu = ({ clientX, clientY }: MouseEvent) => {
    finish('cancel');
    $menu.set({ x: clientX, y: clientY });
  };

  /** Whether a press is in the words that are edited. */
  const isInWords = (event: MouseEvent): boolean => {
    const edited = $edited.get();
    const target = pressed(event);
    return (
      edited !== null &&
      event.button === 0 &&
      (target.kind === 'chosen' || (target.kind === 'object' && target.id === edited.id))
    );
  };

  const down = (event: PointerEvent) => {
    if (isInWords(event)) {
      // The field keeps the focus.
      if (gesture || fingers.size > 0) return;
      if (event.isTrusted) surface.setPointerCapture(event.pointerId);
      const at = locate(event);
      const again =
        event.timeStamp - inWords.time < doublePressMs &&
        distance(at.pixel, inWords.pixel) < tremblePx.touch;
      const presses = again ? Math.min(3, inWords.presses + 1) : 1;
      inWords = { presses, time: event.timeStamp, pixel: at.pixel };
      gesture = selecting(designer, at, presses);
      owner = event.pointerId;
      return;
    }
    // Commits what is being typed before anything is dragged.
    surface.focus({ preventScroll: true });
    // What is under the pointer may disappear before it is released. Synthetic pointers can't be
    // captured.
    if (event.isTrusted) surface.setPointerCapture(event.pointerId);
    const at = locate(event);
    const target = pressed(event);
    const isTouch = event.pointerType === 'touch';
    if (isTouch) {
      clearTimeout(holding);
      // A finger that has moved is dragging.
      holding = setTimeout(() => press && openMenu(event), longPressMs);
    }
    if (isTouch)
      fingers.set(event.pointerId, { pixel: at.pixel, onChosen: isChosen(designer, target) });
    const pair = [...fingers.values()];
    if (pair.length > 1) {
      finish('cancel');
      const [a, b] = pair;
      if (pair.length > 2 || !a || !b) return;
      const onBoth = a.onChosen && b.onChosen && mayDrag(designer);
      gesture = onBoth
        ? pinchingChosen(designer, [a.pixel, b.pixel])
        : pinchingView(designer, [a.pixel, b.pixel]);
      return;
    }
    if (gesture) return;
    if (event.button === 1 || (event.button === 0 && $grabbed.get())) {
      event.preventDefault();
      begin(panning(designer, at), event, at);
      return;
    }
    if (event.button !== 0) return;

    if (target.kind === 'handle') {
      begin(handling(designer, target.handle, at), event, at);
    } else if (target.kind === 'object') {
      const add = event.shiftKey || event.ctrlKey || event.metaKey;
      const wasChosen = $selection.get().includes(target.id);
      if (add || !wasChosen) choose([target.id], add);
      const twice =
        lastPress.id === target.id && event.timeStamp - lastPress.time < doublePressMs && !add;
      lastPress = { id: target.id, time: event.timeStamp };
      const onStill = twice ? () => openObject(target.id, at.point) : nothing;
      if (mayDrag(designer) && $selection.get().includes(target.id)) {
        const drag = event.altKey ? copying(designer, at) : moving(designer, at, surface);
        begin(drag, event, at, onStill);
      }
    } else if (target.kind === 'chosen' && mayDrag(designer) && !event.shiftKey) {
      const drag = event.altKey ? copying(designer, at) : moving(designer, at, surface);
      begin(drag, event, at, () => choose([]));
    } else if (isTouch) {
      // The finger may be about to scroll the page, so only a press that ends here lets go.
      begin(idle, event, at, () => choose([]));
    } else {
      const add = event.shiftKey || event.ctrlKey || event.metaKey;
      begin(marquee(designer, at, add), event, at, () => add || choose([]));
    }
  };

  const move = (event: PointerEvent) => {
    const finger = fingers.get(event.pointerId);
    if (finger) finger.pixel = locate(event).pixel;
    if (!gesture || (fingers.size < 2 && event.pointerId !== owner)) return;
    latest = locate(event);
    if (fingers.size > 1) latest = { ...latest, ...twoFingers([...fingers.values()]) };
    frame ||= requestAnimationFrame(apply);
  };

  const up = (event: PointerEvent) => {
    const isLast = event.pointerId === owner || fingers.has(event.pointerId);
    if (fingers.size < 2 && event.pointerId === owner) latest = locate(event);
    if (isLast) finish('end');
    fingers.delete(event.pointerId);
  };

  const lose = (event: PointerEvent) => {
    const isOurs = event.pointerId === owner || fingers.has(event.pointerId);
    fingers.delete(event.pointerId);
    if (isOurs) finish('cancel');
  };

  const listen = (name: string, listener: (event: never) => void, options = {}) =>
    surface.addEventListener(name, listener as EventListener, { signal, ...options });
  listen('pointerdown', down);
  listen('mousedown', (event: MouseEvent) => isInWords(event) && event.preventDefault());
  listen('pointermove', move);
  listen('pointerup', up);
  listen('pointercancel', lose);
  listen('contextmenu', (event: MouseEvent) => {
    event.preventDefault();
    // All events of a captured pointer go to the stage, so they don't say what is below it.
    const target = pressed({ target: document.elementFromPoint(event.clientX, event.clientY) });
    if (target.kind === 'object' && !isChosen(designer, target)) choose([target.id]);
    if (target.kind === 'cloth') choose([]);
    openMenu(event);
  });
  listen('dragstart', (event: Event) => event.preventDefault());
  // The page must not scroll while an object is dragged or two fingers are on the stage.
  listen(
    'touchstart',
    (event: TouchEvent) => {
      if (event.touches.length > 1 || pressed(event).kind !== 'cloth') event.preventDefault();
    },
    { passive: false },
  );
  listen(
    'wheel',
    (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      zoomBy(Math.exp((-event.deltaY * lines) / 400), locate(event).pixel);
    },
    { passive: false },
  );
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !gesture) return;
      event.preventDefault();
      event.stopPropagation();
      finish('cancel');
    },
    { capture: true, signal },
  );
  window.addEventListener('scroll', forgetCorner, { capture: true, passive: true, signal });
  return () => {
    finish('cancel');
    stop.abort();
  };
}

type Target =
  | { kind: 'handle'; handle: string }
  | { kind: 'object'; id: string }
  | { kind: 'chosen' }
  | { kind: 'cloth' };

function pressed({ target }: Pick<Event, 'target'>): Target {
  const place =
    target instanceof Element &&
    target.closest<SVGElement>('[data-handle], [data-object], [data-outside], [data-chosen-box]');
  if (!place) return { kind: 'cloth' };
  const { handle, object, outside } = place.dataset;
  if (handle !== undefined) return { kind: 'handle', handle };
  const id = object ?? outside;
  return id === undefined ? { kind: 'chosen' } : { kind: 'object', id };
}

const isChosen = (designer: Designer, target: Target) =>
  target.kind === 'chosen' ||
  target.kind === 'handle' ||
  (target.kind === 'object' && designer.$selection.get().includes(target.id));

const mayDrag = (designer: Designer) =>
  unlocked(designer.$objects.get(), designer.$selection.get()).length > 0;
const nothing = () => undefined;

/**
 * Selects letters, words after a double press, or lines after a triple one, between where it starts
 * and the pointer; with Shift, from where the selection was.
 */
function selecting(designer: Designer, { point, shift }: At, presses: number): Gesture {
  const { wordsSpanAt, selectWords, $wordsRange } = designer;
  const { start, end, focus } = $wordsRange.get();
  const still = focus === end ? start : end;
  const anchor = shift ? { start: still, end: still } : wordsSpanAt(point, presses);
  const selectTo = (to: Point) => {
    const span = wordsSpanAt(to, presses);
    if (span.start < anchor.start) selectWords(anchor.end, span.start);
    else selectWords(anchor.start, Math.max(anchor.end, span.end));
  };
  selectTo(point);
  return {
    move: (at) => selectTo(at.point),
    end: nothing,
    cancel: nothing,
  };
}
const idle: Gesture = { move: nothing, end: nothing, cancel: nothing };

// Kinds of drags

/** Shows what `to` makes of the original objects; `end` applies it as one step. */
function editing(
  designer: Designer,
  verb: string,
  to: (objects: readonly DesignObject[], at: At) => DesignObject[],
  tell: (at: At) => string,
  say: () => void,
): Gesture {
  const { $side, $design, chosenName, $readout, $dragged, changeObjects } = designer;
  const side = $side.get();
  const before = $design.get().sides[side];
  const label = `${verb} ${chosenName()}`;
  const rest = () => $readout.set(null);
  const isStill = () => $side.get() === side && $design.get().sides[side] === before;
  return {
    move(at) {
      if (!isStill()) return;
      $dragged.set(to(before, at));
      $readout.set({ at: at.pixel, text: tell(at) });
    },
    end() {
      const dragged = $dragged.get();
      rest();
      if (dragged && isStill()) changeObjects(label, () => dragged);
      $dragged.set(null);
      say();
    },
    cancel() {
      rest();
      $dragged.set(null);
    },
  };
}

/**
 * Moves what is chosen. Until it is released, only the drawing's own positions change, once per
 * frame: rendering everything that shows an object would take several frames.
 */
function moving(designer: Designer, start: At, surface: HTMLElement): Gesture {
  const {
    $selection,
    $side,
    $design,
    sizeOf,
    $chosen,
    chosenName,
    $viewport,
    $stageSize,
    $moving,
    $guides,
    $readout,
    changeObjects,
    sayPlace,
  } = designer;
  const ids = $selection.get();
  const side = $side.get();
  const before = $design.get().sides[side];
  const moved = unlocked(before, ids);
  const movedIds = moved.map(({ id }) => id);
  const frame = frameOf($chosen.get(), sizeOf);
  const others = before.filter((object) => !moved.includes(object));
  const follow = snapping(designer, start, moved, others);
  const label = `Move ${chosenName()}`;
  let by: Point = { x: 0, y: 0 };

  const isAll = moved.length > 1 && moved.length === before.length;
  const originals = new Map(moved.map((object) => [object.id, object]));
  const draw = (to: Point) => {
    if (isAll) {
      for (const scene of surface.querySelectorAll('[data-scene]')) {
        scene.setAttribute('transform', `translate(${to.x} ${to.y})`);
      }
    } else {
      for (const element of surface.querySelectorAll<SVGElement>('[data-object], [data-outside]')) {
        const object = originals.get(element.dataset.object ?? element.dataset.outside ?? '');
        if (!object) continue;
        const { x, y, rotation } = object;
        const transform = `translate(${x + to.x} ${y + to.y}) rotate(${rotation})`;
        element.setAttribute('transform', transform);
      }
    }
    if (!frame) return;
    const { x, y } = toScreen($viewport.get(), $stageSize.get(), {
      x: frame.x + to.x,
      y: frame.y + to.y,
    });
    surface
      .querySelector('[data-chosen]')
      ?.setAttribute('transform', `translate(${x} ${y}) rotate(${frame.rotation})`);
  };
  const rest = () => {
    // As rendered, to compare with the next render.
    draw({ x: 0, y: 0 });
    surface.removeAttribute('data-layers');
    $moving.set([]);
    $guides.set(noGuides);
    $readout.set(null);
  };
  const isStill = () => $side.get() === side && $design.get().sides[side] === before;

  return {
    move(at) {
      if (!isStill()) return;
      if ($moving.get().length === 0) $moving.set(movedIds);
      // Layers, so that only what moves is painted again.
      surface.setAttribute('data-layers', isAll ? 'all' : 'each');
      const next = follow(at);
      by = next.by;
      draw(by);
      $guides.set(next.guides);
      $readout.set({ at: at.pixel, text: next.text });
    },
    end() {
      const still = isStill();
      rest();
      if (!still || (by.x === 0 && by.y === 0)) return;
      changeObjects(label, (objects) => moveObjects(objects, ids, by));
      sayPlace();
    },
    cancel: rest,
  };
}

/** Moves copies of what is chosen, and leaves the originals where they are. */
function copying(designer: Designer, start: At): Gesture {
  const { $selection, $side, $design, $chosen, $guides, $announcement, sayPlace } = designer;
  const ids = $selection.get();
  const before = $design.get().sides[$side.get()];
  const { objects, copies } = pasteObjects(before, $chosen.get(), { x: 0, y: 0 }, newId);
  if (copies.length === 0) {
    $announcement.set('This side is full. Delete an object to copy another.');
    return idle;
  }
  const moved = objects.filter(({ id }) => copies.includes(id));
  const follow = snapping(designer, start, moved, before);
  let text = '';
  const gesture = editing(
    designer,
    'Copy',
    (_, at) => {
      const next = follow(at);
      $guides.set(next.guides);
      text = next.text;
      return moveObjects(objects, copies, next.by);
    },
    () => text,
    sayPlace,
  );
  const rest = () => {
    $guides.set(noGuides);
    // Copies that don't fit on the shirt aren't made.
    if ($chosen.get().length === 0) $selection.set(ids);
  };
  return {
    move(at) {
      $selection.set(copies);
      gesture.move(at);
    },
    end() {
      gesture.end();
      rest();
    },
    cancel() {
      gesture.cancel();
      rest();
    },
  };
}

type Followed = { by: Point; guides: readonly Guide[]; text: string };

/** How far a drag moves these objects, where it snaps, and what it says beside the pointer. */
function snapping(
  { $area, $viewport, sizeOf }: Designer,
  start: At,
  moved: readonly DesignObject[],
  others: readonly DesignObject[],
): (at: At) => Followed {
  const box = jointBounds(moved, sizeOf) ?? { left: 0, top: 0, right: 0, bottom: 0 };
  const there = others.map((object) => objectBounds(object, sizeOf));
  const lines = snapLines($area.get(), there);
  return (at) => {
    const by = straight(minus(at.point, start.point), at.shift);
    if (at.free) return { by, guides: noGuides, text: placeText(movedBounds(box, by)) };
    const reach = snapReachPx / $viewport.get().scale;
    const snap = snapMove(movedBounds(box, by), lines, reach, there);
    const to = { x: by.x + snap.by.x, y: by.y + snap.by.y };
    const guides = snap.guides.length > 0 ? snap.guides : noGuides;
    return { by: to, guides, text: placeText(movedBounds(box, to)) };
  };
}

const noGuides: readonly Guide[] = [];

/** Shift limits it to one axis. */
function straight(by: Point, shift: boolean): Point {
  if (!shift) return by;
  return Math.abs(by.x) > Math.abs(by.y) ? { x: by.x, y: 0 } : { x: 0, y: by.y };
}

function handling(designer: Designer, handle: string, start: At): Gesture {
  const { $chosen, sizeOf, drawingOf, $selection, saySize } = designer;
  const frame = frameOf($chosen.get(), sizeOf);
  const ids = $selection.get();
  if (!frame) return idle;
  if (handle === 'turn') {
    const first = frame.rotation;
    let degrees = 0;
    return editing(
      designer,
      'Turn',
      (before, at) => {
        const by = turnByHandle(frame, start.point, at.point);
        const to = uprightAngle(first + by);
        degrees = at.free ? by : snapAngle(to, at.shift) - first;
        return rotateObjects(before, ids, degrees, frame);
      },
      () => `${round(uprightAngle(first + degrees), 1)}°`,
      saySize,
    );
  }
  const isCorner = handle in corners;
  const direction = isCorner ? corners[handle as Corner] : edges[handle as Edge];
  // A handle stays under the pointer where it was pressed, not at its middle.
  const held = minus(framePoint(frame, direction), start.point);
  const pointer = ({ point }: At) => ({ x: point.x + held.x, y: point.y + held.y });
  let wrapped: ObjectOf<'text'> | null = null;
  const wrap = (text: ObjectOf<'text'>, to: Point) => {
    const next = wrappedAt(text, handle === 'w' ? 'w' : 'e', to, frame, sizeOf);
    // Until its lines are shaped, nobody knows where its edges are.
    if (drawingOf(next).complete) wrapped = next;
    return wrapped ?? text;
  };
  return editing(
    designer,
    isCorner ? 'Scale' : $chosen.get()[0]?.kind === 'text' ? 'Wrap' : 'Stretch',
    (before, at) =>
      isCorner
        ? scaledByCorner(before, ids, frame, handle as Corner, pointer(at), sizeOf)
        : before.map((object) => {
            if (!ids.includes(object.id) || object.locked) return object;
            if (object.kind === 'shape') return stretched(object, handle as Edge, pointer(at));
            return object.kind === 'text' ? wrap(object, pointer(at)) : object;
          }),
    () => sizeText(designer),
    saySize,
  );
}

function pinchingChosen(designer: Designer, from: Pair): Gesture {
  const { $selection, $viewport, $stageSize, saySize } = designer;
  const ids = $selection.get();
  const viewport = $viewport.get();
  const stage = $stageSize.get();
  return editing(
    designer,
    'Scale and turn',
    (before, at) => {
      if (!isPair(at)) return [...before];
      const { factor, degrees, center } = pinch(from, at.pair);
      const [first, last] = center.map((pixel) => toInches(viewport, stage, pixel));
      if (!first || !last) return [...before];
      const scaled = scaleObjects(before, ids, factor, first);
      const turned = rotateObjects(scaled, ids, snapAngle(degrees, false), first);
      return moveObjects(turned, ids, minus(last, first));
    },
    () => sizeText(designer),
    saySize,
  );
}

function pinchingView(designer: Designer, from: Pair): Gesture {
  const { $viewport, $stageSize, limited, show, sayZoom } = designer;
  const viewport = $viewport.get();
  const stage = $stageSize.get();
  return {
    move(at) {
      if (!isPair(at)) return;
      const { factor, center } = pinch(from, at.pair);
      const [first, last] = center;
      const zoomed = zoomAt(viewport, stage, limited(viewport.scale * factor), first);
      const { scale } = zoomed;
      const by = minus(last, first);
      show({ scale, x: zoomed.x - by.x / scale, y: zoomed.y - by.y / scale });
    },
    end: sayZoom,
    cancel: nothing,
  };
}

type TwoFingers = { pair: Pair };
const isPair = (at: At): at is At & TwoFingers => 'pair' in at;

function twoFingers(fingers: readonly { pixel: Point }[]): TwoFingers | null {
  const [a, b] = fingers;
  return a && b ? { pair: [a.pixel, b.pixel] } : null;
}

function panning(designer: Designer, start: At): Gesture {
  const { pan } = designer;
  let last = start.pixel;
  return {
    move({ pixel }) {
      pan(minus(pixel, last));
      last = pixel;
    },
    end: nothing,
    cancel: nothing,
  };
}

/**
 * Chooses what a box drawn on the cloth touches; locked objects can only be chosen in the list.
 */
function marquee(designer: Designer, start: At, add: boolean): Gesture {
  const { $selection, $marquee, $objects, sizeOf, choose } = designer;
  const before = $selection.get();
  return {
    move({ point }) {
      const bounds = {
        left: Math.min(start.point.x, point.x),
        top: Math.min(start.point.y, point.y),
        right: Math.max(start.point.x, point.x),
        bottom: Math.max(start.point.y, point.y),
      };
      $marquee.set(bounds);
      const met = $objects
        .get()
        .filter((object) => !object.locked && meet(objectBounds(object, sizeOf), bounds))
        .map(({ id }) => id);
      choose(add ? [...before, ...met] : met);
    },
    end: () => $marquee.set(null),
    cancel() {
      $marquee.set(null);
      choose(before);
    },
  };
}

const meet = (a: Bounds, b: Bounds) =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

// Text beside the pointer

function placeText(bounds: Bounds): string {
  const x = (bounds.left + bounds.right) / 2;
  const y = (bounds.top + bounds.bottom) / 2;
  const across = `${inches(Math.abs(x))} ${x < 0 ? 'left' : 'right'}`;
  const down = `${inches(Math.abs(y))} ${y < 0 ? 'up' : 'down'}`;
  return `${across}, ${down}`;
}

function sizeText(designer: Designer): string {
  const { $chosen, sizeOf } = designer;
  const [single, ...rest] = $chosen.get();
  const frame = frameOf($chosen.get(), sizeOf);
  if (!single || !frame) return '';
  const size = `${frame.widthIn.toFixed(2)} × ${frame.heightIn.toFixed(2)} in`;
  return single.kind === 'picture' && rest.length === 0
    ? `${size} · ${Math.floor(pictureDpi(single, single))} DPI`
    : size;
}

const inches = (value: number) => `${value.toFixed(2)} in`;
const round = (value: number, digits: number) => Number(value.toFixed(digits));
const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
