import type { ClipArtDrawing } from '../../../domain/design/clip-art.ts';
import { designLimits, type DesignObject, type ShapeName } from '../../../domain/design/design.ts';
import { inkByKey, type InkKey } from '../../../domain/design/ink.ts';
import { objectName, sideLabels } from '../../../domain/design/object-name.ts';
import { newClipArt, newShape, newTeam, newText } from '../../../domain/design/starting-point.ts';
import { showsOn } from '../../../domain/print-contrast.ts';
import { lineOn } from '../../../ui/cloth.ts';
import { newId } from '../store.ts';
import type { DesignState } from '../store.ts';

/** Of the print area's width and height that new words take at most. */
const mostShare = 0.92;
/** Inches from what lies at the same place, down and to the right. */
const stepIn = 0.5;

export type Adding = ReturnType<typeof createAdding>;

export function createAdding({
  $design,
  $area,
  sizeOf,
  $clipArt,
  addObject,
  $announcement,
  $side,
  $objects,
}: DesignState) {
  /** The ink that reads on the shirt: white on dark cloth, black on light. */
  function readableInk(): InkKey {
    return lineOn($design.get().color.hex) === '#17140f' ? 'black' : 'white';
  }

  /** Puts words on the side that is shown, small enough for its print area. */
  function addText(text: string): boolean {
    const area = $area.get();
    const object = newText(newId(), text, area, readableInk());
    const { widthIn, heightIn } = sizeOf(object);
    const share = Math.min(
      1,
      (area.widthIn * mostShare) / widthIn,
      (area.heightIn * mostShare) / heightIn,
    );
    const size = Math.max(designLimits.leastLetterIn, object.heightIn * share);
    return add({ ...object, heightIn: size });
  }

  /** A long name is less high than a short one, so that it fits the print area. */
  function addTeam(name: string, number: string): boolean {
    const area = $area.get();
    const first = newTeam(newId(), area, readableInk());
    const object = { ...first, name: name || first.name, number: number || first.number };
    const { widthIn } = sizeOf({ ...object, number: '' });
    const share = Math.min(1, (area.widthIn * mostShare) / widthIn);
    const nameHeightIn = Math.max(designLimits.leastLetterIn, object.nameHeightIn * share);
    return add({ ...object, nameHeightIn });
  }

  function addShape(shape: ShapeName): boolean {
    return add(newShape(newId(), shape, $area.get(), readableInk()));
  }

  /** In its own inks; one that vanishes on the cloth trades with one that reads. */
  function addArt(art: ClipArtDrawing): boolean {
    const object = newClipArt(newId(), art, $area.get());
    const cloth = $design.get().color.hex;
    const readable = readableInk();
    // On light cloth a white detail looks cut out, as on paper; there only the main ink has to show.
    const mustShow = readable === 'white' ? object.inks : object.inks.slice(0, 1);
    const vanishing = mustShow.find((ink) => !showsOn(inkByKey[ink].hex, cloth));
    if (!vanishing) return add(object);
    const inks = object.inks.map((ink) => {
      if (ink === readable) return vanishing; // now within what reads
      return showsOn(inkByKey[ink].hex, cloth) ? ink : readable;
    });
    return add({ ...object, inks });
  }

  /** Chosen, and said. */
  function add(object: DesignObject): boolean {
    const name = objectName(object, (key) => $clipArt.get().get(key));
    if (!addObject(`Add ${name}`, beside(object))) return false;
    $announcement.set(`${name} is on the ${sideLabels[$side.get()].toLowerCase()}, and chosen.`);
    return true;
  }

  /** The object where none of the side has the same place. */
  function beside<Kind extends DesignObject>(object: Kind): Kind {
    let { x, y } = object;
    while ($objects.get().some((other) => other.x === x && other.y === y)) {
      x += stepIn;
      y += stepIn;
    }
    return { ...object, x, y };
  }

  return { readableInk, addText, addTeam, addShape, addArt, beside };
}
