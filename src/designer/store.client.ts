import { atom, computed, map } from 'nanostores';
import { startVisit } from '../site/visit.client.ts';
import type { ClipArtDrawing } from './clip-art.ts';
import { designExcess } from './design-work.ts';
import {
  endJoining,
  redo,
  remember,
  startHistory,
  undo,
  type History,
} from './editing/design-history.ts';
import {
  designGarment,
  designLimits,
  designLocations,
  sideArea,
  type Design,
  type DesignObject,
  type DesignSide,
} from './design.ts';
import { drawObject, type DrawnObject, type DrawingParts } from './draw-object.ts';
import { unlocked, withGroups } from './editing/edit-objects.ts';
import type { SizeOf } from './object-box.ts';
import { blankDesign } from './starting-point.ts';
import type { Garment } from '../garments/garment.ts';
import type { Panel } from './panel.client.ts';
import type { Typefaces } from './lettering/typefaces.client.ts';

/**
 * A picture's bytes on this device, by id, with an address to show them; see
 * `picture-store.client.ts`.
 */
export type KeptPicture = { blob: Blob; url: string };

const placeKeys = new Set(['x', 'y', 'rotation', 'locked', 'group']);

function looksSame(a: DesignObject, b: DesignObject): boolean {
  if (a === b) return true;
  const [left, right] = [a, b] as [Record<string, unknown>, Record<string, unknown>];
  return Object.keys({ ...left, ...right }).every(
    (key) => placeKeys.has(key) || Object.is(left[key], right[key]),
  );
}

// Changes

/** A new name for an object or a group. */
export const newId = (): string => crypto.randomUUID().slice(0, 8);

export type DesignState = ReturnType<typeof createDesignState>;

export function createDesignState({ $typefaces }: Typefaces) {
  /**
   * The open design, what is chosen in it, and every way to change it. Views read atoms and call the
   * functions below; nothing else writes to them. The server, and the browser until it has read the
   * stored designs (`keep.client.ts`), show a blank design.
   */
  const $history = atom<History<Design>>(startHistory(blankDesign('')));
  const $design = computed($history, ({ present }) => present);
  const $side = atom<DesignSide>('front');
  /** Ids of the visible side's chosen objects, whole groups, in the order of choosing. */
  const $selection = atom<readonly string[]>([]);
  /** The group whose objects can be chosen one by one, because someone entered it. */
  const $entered = atom<string | null>(null);
  /** The side's objects during a drag, before the change is made; null otherwise. */
  const $dragged = atom<readonly DesignObject[] | null>(null);

  /** The next announcement for assistive technology; the stage's live region shows it. */
  const $announcement = atom('');

  /** The side's objects as currently shown. */
  const $objects = computed(
    [$design, $side, $dragged],
    (design, side, dragged) => dragged ?? design.sides[side],
  );
  const $chosen = computed([$objects, $selection], (objects, selection) =>
    objects.filter(({ id }) => selection.includes(id)),
  );
  const $area = computed([$design, $side], sideArea);
  /** A design's garment always exists: its schema requires it. */
  const $garment = computed($design, ({ garmentId }): Garment => {
    const garment = designGarment(garmentId);
    if (!garment) throw new Error(`A design can't be on the garment "${garmentId}".`);
    return garment;
  });
  const $locations = computed($design, designLocations);
  const $canUndo = computed($history, ({ past }) => past.at(-1)?.label ?? null);
  const $canRedo = computed($history, ({ future }) => future[0]?.label ?? null);

  /**
   * What went wrong or is missing, as a sentence, until dismissed; the frame shows it in one place.
   */
  const $notice = atom('');

  /**
   * The open panel, or null if a phone shows just the shirt. Anything may open another, as a double
   * click on the stage opens 'edit'.
   */
  const $panel = atom<Panel | null>('shirt');

  // Data that loads separately

  /** Drawings by key, once loaded; see `clip-art-file.client.ts`. */
  const $clipArt = atom<ReadonlyMap<string, ClipArtDrawing>>(new Map());
  const $pictures = map<Record<string, KeptPicture>>({});

  const $parts = computed([$typefaces, $clipArt], (typefaces, clipArt): DrawingParts => ({
    typeface: typefaces,
    clipArt: (key) => clipArt.get(key),
  }));

  /** Drawings by object id, so that an object that only moved keeps its drawing. */
  const drawings = new Map<
    string,
    { object: DesignObject; parts: DrawingParts; drawing: DrawnObject }
  >();

  /** `drawObject`, cached for each object until its looks change. */
  function drawingOf(object: DesignObject, parts: DrawingParts = $parts.get()): DrawnObject {
    const known = drawings.get(object.id);
    // What was complete stays so, whatever else arrives.
    const isCurrent = known && (known.parts === parts || known.drawing.complete);
    if (isCurrent && looksSame(known.object, object)) return known.drawing;
    let drawing = drawObject(object, parts);
    if (!drawing.complete && known && known.drawing.marks.length > 0) {
      // Letters arrive a moment after they are typed. What was there stays until then, so that
      // nothing flickers.
      drawing = { ...known.drawing, complete: false };
    }
    drawings.set(object.id, { object, parts, drawing });
    return drawing;
  }

  const sizeOf: SizeOf = (object) => drawingOf(object);

  /**
   * Changes the design as one undo step. `label` says it in words ('Move duck'); consecutive
   * changes with the same `joins` are one step. False, with a notice, if the design would become
   * more than a browser can draw.
   */
  function changeDesign(
    label: string,
    to: (design: Design) => Design,
    joins: string | null = null,
  ): boolean {
    startVisit('shirtDesigner');
    const before = $design.get();
    const after = to(before);
    const excess = designExcess(after);
    // One that was too much before may change in any way, because it has to become less.
    if (excess !== null && designExcess(before) === null) {
      $notice.set(excess);
      return false;
    }
    $history.set(remember($history.get(), after, label, joins));
    keepSelection();
    return true;
  }

  /** Changes the visible side's objects; false like `changeDesign`. */
  function changeObjects(
    label: string,
    to: (objects: readonly DesignObject[]) => readonly DesignObject[],
    joins: string | null = null,
  ): boolean {
    const side = $side.get();
    return changeDesign(
      label,
      (design) => ({ ...design, sides: { ...design.sides, [side]: [...to(design.sides[side])] } }),
      joins,
    );
  }

  /**
   * Sets fields of the chosen objects that have them; the caller's types rule out fields of other
   * kinds of objects. Locked objects stay as they are.
   */
  function changeChosen(
    label: string,
    to: (object: DesignObject) => DesignObject,
    joins: string | null = null,
  ): void {
    const ids = unlocked($objects.get(), $selection.get()).map(({ id }) => id);
    if (ids.length === 0) return;
    changeObjects(
      label,
      (objects) => objects.map((object) => (ids.includes(object.id) ? to(object) : object)),
      joins,
    );
  }

  /** Puts a new object on top, chosen. False, and says why, if there is no room for it. */
  function addObject(label: string, object: DesignObject): boolean {
    if ($design.get().sides[$side.get()].length >= designLimits.objectsPerSide) {
      $announcement.set(
        `A side takes ${designLimits.objectsPerSide} objects. Delete one to add another.`,
      );
      return false;
    }
    if (!changeObjects(label, (objects) => [...objects, object])) return false;
    $selection.set([object.id]);
    return true;
  }

  /** A change of another kind, or a pause, ends the current step. */
  function endStep(): void {
    $history.set(endJoining($history.get()));
  }

  function undoStep(): void {
    const label = $canUndo.get();
    if (label === null) return;
    $history.set(undo($history.get()));
    keepSelection();
    $announcement.set(`Undid: ${label}.`);
  }

  function redoStep(): void {
    const label = $canRedo.get();
    if (label === null) return;
    $history.set(redo($history.get()));
    keepSelection();
    $announcement.set(`Redid: ${label}.`);
  }

  // Choosing

  /**
   * Chooses these with their groups; `add` keeps the others, and lets go of any chosen before. Within
   * the entered group, each is chosen alone; choosing anything else leaves it.
   */
  function choose(ids: readonly string[], add = false): void {
    const objects = $design.get().sides[$side.get()];
    const members = membersOf($entered.get());
    if (ids.length === 0 || !ids.every((id) => members.includes(id))) $entered.set(null);
    const withOthers = (some: readonly string[]) =>
      $entered.get() === null ? withGroups(objects, some) : some;
    const whole = withOthers(ids);
    const before = add ? withOthers($selection.get()) : [];
    const leaving = whole.every((id) => before.includes(id));
    $selection.set(
      leaving && add
        ? before.filter((id) => !whole.includes(id))
        : [...before, ...whole.filter((id) => !before.includes(id))],
    );
  }

  /** The ids of a group on the visible side. */
  function membersOf(group: string | null): string[] {
    if (group === null) return [];
    const objects = $design.get().sides[$side.get()];
    return objects.filter((object) => object.group === group).map(({ id }) => id);
  }

  /** Enters the group of an object and chooses only that object. False if it isn't in one. */
  function enterGroup(id: string): boolean {
    const object = $objects.get().find((each) => each.id === id);
    if (!object || object.group === null || object.group === $entered.get()) return false;
    $entered.set(object.group);
    choose([id]);
    return true;
  }

  /** Leaves the group and chooses all of it. False if none is entered. */
  function leaveGroup(): boolean {
    const members = membersOf($entered.get());
    $entered.set(null);
    if (members.length > 0) choose(members);
    return members.length > 0;
  }

  function turnTo(side: DesignSide): void {
    $entered.set(null);
    $selection.set([]);
    $dragged.set(null);
    $side.set(side);
  }

  /** Opens a design; undo doesn't go back beyond that. */
  function openDesign(design: Design): void {
    drawings.clear();
    $entered.set(null);
    $selection.set([]);
    $dragged.set(null);
    $side.set('front');
    $history.set(startHistory(design));
  }

  /** Deleted objects can't stay chosen. */
  function keepSelection(): void {
    const ids = new Set($design.get().sides[$side.get()].map(({ id }) => id));
    if ($selection.get().every((id) => ids.has(id))) return;
    $selection.set($selection.get().filter((id) => ids.has(id)));
  }

  return {
    $history,
    $design,
    $side,
    $selection,
    $entered,
    $dragged,
    $announcement,
    $objects,
    $chosen,
    $area,
    $garment,
    $locations,
    $canUndo,
    $canRedo,
    $notice,
    $panel,
    $clipArt,
    $pictures,
    $parts,
    drawingOf,
    sizeOf,
    changeDesign,
    changeObjects,
    changeChosen,
    addObject,
    endStep,
    undoStep,
    redoStep,
    choose,
    enterGroup,
    leaveGroup,
    turnTo,
    openDesign,
  };
}
