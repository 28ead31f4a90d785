import {
  alignObjects,
  distributeObjects,
  duplicateObjects,
  fitObjects,
  groupObjects,
  lockObjects,
  moveLayers,
  moveObjects,
  removeObjects,
  rotateObjects,
  scaleObjects,
  ungroupObjects,
  unlocked,
  type Alignment,
  type LayerMove,
} from './edit-objects.ts';
import { frameOf } from '../stage/handles.ts';
import { centerOf, jointBounds, type Point } from '../object-box.ts';
import { objectName } from '../object-name.ts';
import type { Typefaces } from '../lettering/typefaces.client.ts';
import { newId } from '../store.client.ts';
import type { DesignState } from '../store.client.ts';

export type Commands = ReturnType<typeof createCommands>;

export function createCommands(
  {
    $chosen,
    $clipArt,
    changeObjects,
    $selection,
    sizeOf,
    $area,
    $design,
    $side,
    choose,
    $announcement,
    $notice,
  }: DesignState,
  { shapeObject }: Typefaces,
) {
  /**
   * What keys, buttons, and dragging do to the chosen objects. Each command is one undo step and
   * announces what it did.
   */

  /** 'Duck on parade', or '3 objects'. */
  function chosenName(): string {
    const [first, ...rest] = $chosen.get();
    if (!first) return 'nothing';
    const clipArt = (key: string) => $clipArt.get().get(key);
    return rest.length === 0 ? objectName(first, clipArt) : `${rest.length + 1} objects`;
  }

  function moveChosen(by: Point, joins: string | null = null): void {
    if (!mayChange()) return;
    changeObjects(
      `Move ${chosenName()}`,
      (objects) => moveObjects(objects, $selection.get(), by),
      joins,
    );
    sayPlace();
  }

  /** Clockwise, around their shared center. */
  function turnChosen(degrees: number, joins: string | null = null): void {
    // The middle of a group stays in place while the group turns.
    const around = frameOf($chosen.get(), sizeOf);
    if (!mayChange() || !around) return;
    changeObjects(
      `Turn ${chosenName()}`,
      (objects) => rotateObjects(objects, $selection.get(), degrees, around),
      joins,
    );
    const [first] = $chosen.get();
    if (first) say(`${chosenName()}: ${Math.round(first.rotation)} degrees.`);
  }

  /** From their shared center. */
  function scaleChosen(factor: number, joins: string | null = null): void {
    const from = chosenCenter();
    if (!mayChange() || !from) return;
    changeObjects(
      `Scale ${chosenName()}`,
      (objects) => scaleObjects(objects, $selection.get(), factor, from),
      joins,
    );
    saySize();
  }

  function alignChosen(alignment: Alignment): void {
    if (!mayChange()) return;
    changeObjects(`Align ${chosenName()}`, (objects) =>
      alignObjects(objects, $selection.get(), alignment, sizeOf, $area.get()),
    );
    sayPlace();
  }

  function distributeChosen(direction: 'across' | 'down'): void {
    if (!mayChange()) return;
    changeObjects(`Space out ${chosenName()}`, (objects) =>
      distributeObjects(objects, $selection.get(), direction, sizeOf),
    );
    say(`Spaced out ${direction}.`);
  }

  function layerChosen(move: LayerMove): void {
    if ($chosen.get().length === 0) return;
    changeObjects(`Layer ${chosenName()}`, (objects) =>
      moveLayers(objects, $selection.get(), move),
    );
    const objects = $design.get().sides[$side.get()];
    const [first] = $chosen.get();
    if (first) say(`${chosenName()}: layer ${objects.indexOf(first) + 1} of ${objects.length}.`);
  }

  function deleteChosen(): void {
    if (!mayChange()) return;
    const name = chosenName();
    changeObjects(`Delete ${name}`, (objects) => removeObjects(objects, $selection.get()));
    say(`Deleted ${name}. Undo brings it back.`);
  }

  function duplicateChosen(): void {
    if ($chosen.get().length === 0) return;
    let copies: string[] = [];
    const changed = changeObjects(`Duplicate ${chosenName()}`, (objects) => {
      const result = duplicateObjects(objects, $selection.get(), newId);
      copies = result.copies;
      return result.objects;
    });
    if (!changed) return;
    choose(copies);
    say(`Duplicated: ${chosenName()}.`);
  }

  function groupChosen(): void {
    if ($chosen.get().length < 2) return;
    changeObjects(`Group ${chosenName()}`, (objects) =>
      groupObjects(objects, $selection.get(), newId()),
    );
    say(`Grouped ${chosenName()}.`);
  }

  function ungroupChosen(): void {
    if ($chosen.get().every(({ group }) => group === null)) return;
    changeObjects(`Ungroup ${chosenName()}`, (objects) =>
      ungroupObjects(objects, $selection.get()),
    );
    say(`Ungrouped ${chosenName()}.`);
  }

  function lockChosen(locked: boolean): void {
    if ($chosen.get().length === 0) return;
    const verb = locked ? 'Lock' : 'Unlock';
    changeObjects(`${verb} ${chosenName()}`, (objects) =>
      lockObjects(objects, $selection.get(), locked),
    );
    say(`${verb}ed ${chosenName()}.`);
  }

  /** Moves the chosen objects into the print area, and shrinks them if necessary. */
  async function fitChosen(): Promise<void> {
    if (!mayChange()) return;
    const [side, ids] = [$side.get(), $selection.get()];
    try {
      // Until its letters are there, an object's size is a guess.
      await Promise.all($chosen.get().map(shapeObject));
    } catch {
      $notice.set('We couldn’t load its letters. Check your connection and try again.');
      return;
    }
    if ($side.get() !== side || $selection.get() !== ids) return;
    changeObjects(`Fit ${chosenName()}`, (objects) =>
      fitObjects(objects, $selection.get(), sizeOf, $area.get()),
    );
    saySize();
  }

  /** Moves their shared center to that of the print area. */
  function centerChosen(): void {
    const center = chosenCenter();
    if (!mayChange() || !center) return;
    changeObjects(`Center ${chosenName()}`, (objects) =>
      moveObjects(objects, $selection.get(), { x: -center.x, y: -center.y }),
    );
    sayPlace();
  }

  function chooseAll(): void {
    choose($design.get().sides[$side.get()].map(({ id }) => id));
    say(`Chose ${chosenName()}.`);
  }

  function chosenCenter(): Point | null {
    const bounds = jointBounds($chosen.get(), sizeOf);
    return bounds && centerOf(bounds);
  }

  /** False, with an announcement, if everything chosen is locked. */
  function mayChange(): boolean {
    if ($chosen.get().length === 0) return false;
    if (unlocked($chosen.get(), $selection.get()).length > 0) return true;
    say(`${chosenName()} is locked. Unlock it to change it.`);
    return false;
  }

  /** Announces where the chosen objects are now. */
  function sayPlace(): void {
    const center = chosenCenter();
    if (!center) return;
    const across = `${Math.abs(center.x).toFixed(2)} in ${center.x < 0 ? 'left' : 'right'}`;
    const down = `${Math.abs(center.y).toFixed(2)} in ${center.y < 0 ? 'above' : 'below'}`;
    say(`${chosenName()}: ${across}, ${down} center.`);
  }

  /** Announces how big they are now. */
  function saySize(): void {
    const bounds = jointBounds($chosen.get(), sizeOf);
    if (!bounds) return;
    const size = [bounds.right - bounds.left, bounds.bottom - bounds.top];
    say(`${chosenName()}: ${size.map((inches) => inches.toFixed(2)).join(' by ')} in.`);
  }

  const say = (text: string) => $announcement.set(text);

  return {
    chosenName,
    moveChosen,
    turnChosen,
    scaleChosen,
    alignChosen,
    distributeChosen,
    layerChosen,
    deleteChosen,
    duplicateChosen,
    groupChosen,
    ungroupChosen,
    lockChosen,
    fitChosen,
    centerChosen,
    chooseAll,
    chosenCenter,
    sayPlace,
    saySize,
  };
}
