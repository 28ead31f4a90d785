import type { ClipArtDrawing } from '../clip-art.ts';
import { designLimits, type DesignObject, type ShapeName } from '../design.ts';
import { freePlace } from './free-place.ts';
import { inkByKey, type InkKey } from '../../artwork/ink.ts';
import { objectBounds } from '../object-box.ts';
import { objectName, sideLabels } from '../object-name.ts';
import { newClipArt, newShape, newTeam, newText } from '../starting-point.ts';
import { heightThatFits } from '../team/team-design.ts';
import { showsOn } from '../../artwork/print-contrast.ts';
import { lineOn } from '../../garments/cloth.ts';
import { newId } from '../store.client.ts';
import type { DesignState } from '../store.client.ts';
import type { Typefaces } from '../lettering/typefaces.client.ts';

/** The largest share of the print area's width and height for new words. */
const mostShare = 0.92;
/** How long new words wait for their letters, in milliseconds, before their size is a guess. */
const patience = 2000;

export type Adding = ReturnType<typeof createAdding>;

export function createAdding(
  { $design, $area, sizeOf, $clipArt, addObject, $announcement, $side, $objects }: DesignState,
  { shapeObject }: Typefaces,
) {
  /** The ink that shows up on the shirt: white on dark cloth, black on light. */
  function readableInk(): InkKey {
    return lineOn($design.get().color.hex) === '#17140f' ? 'black' : 'white';
  }

  /** Adds words to the visible side, small enough for its print area. */
  async function addText(text: string): Promise<boolean> {
    const area = $area.get();
    const object = newText(newId(), text, area, readableInk());
    await settle(object);
    const { widthIn, heightIn } = sizeOf(object);
    const share = Math.min(
      1,
      (area.widthIn * mostShare) / widthIn,
      (area.heightIn * mostShare) / heightIn,
    );
    const size = Math.max(designLimits.leastLetterIn, object.heightIn * share);
    return add({ ...object, heightIn: size });
  }

  /**
   * Longer names are narrower, and long ones less tall, too. Numbers are as tall as two wide digits
   * allow, whichever digits they have, so that all players' are alike.
   */
  async function addTeam(name: string, number: string): Promise<boolean> {
    const area = $area.get();
    const first = newTeam(newId(), area, readableInk());
    const object = { ...first, name: name || first.name, number: number || first.number };
    const widest = { ...object, name: '', number: '8'.repeat(Math.max(2, object.number.length)) };
    await Promise.all([settle(object), settle(widest)]);
    return add({
      ...object,
      nameHeightIn: heightThatFits({ ...object, number: '' }, 'nameHeightIn', sizeOf),
      numberHeightIn: heightThatFits(widest, 'numberHeightIn', sizeOf),
    });
  }

  /** Waits for an object's letters, for its true size; not for long, and not if they can't come. */
  function settle(object: DesignObject): Promise<unknown> {
    const late = new Promise((resolve) => setTimeout(resolve, patience));
    // If they can't, the words say so once they're on the shirt.
    return Promise.race([shapeObject(object).catch(() => undefined), late]);
  }

  function addShape(shape: ShapeName): boolean {
    return add(newShape(newId(), shape, $area.get(), readableInk()));
  }

  /** In its own inks; one that would vanish on the cloth swaps with one that shows up. */
  function addArt(art: ClipArtDrawing): boolean {
    const object = newClipArt(newId(), art, $area.get());
    const cloth = $design.get().color.hex;
    const readable = readableInk();
    // On light cloth a white detail looks cut out, as on paper, so only the main ink has to show.
    const mustShow = readable === 'white' ? object.inks : object.inks.slice(0, 1);
    const vanishing = mustShow.find((ink) => !showsOn(inkByKey[ink].hex, cloth));
    if (!vanishing) return add(object);
    const inks = object.inks.map((ink) => {
      if (ink === readable) return vanishing; // from now on, an ink that shows up
      return showsOn(inkByKey[ink].hex, cloth) ? ink : readable;
    });
    return add({ ...object, inks });
  }

  /** Chooses and announces it. */
  function add(object: DesignObject): boolean {
    const name = objectName(object, (key) => $clipArt.get().get(key));
    if (!addObject(`Add ${name}`, beside(object))) return false;
    $announcement.set(`${name} is on the ${sideLabels[$side.get()].toLowerCase()}, and chosen.`);
    return true;
  }

  /** The object in a free place, beside the last one if it can be. */
  function beside<Kind extends DesignObject>(object: Kind): Kind {
    const others = $objects.get().map((other) => objectBounds(other, sizeOf));
    return { ...object, ...freePlace(sizeOf(object), others, $area.get()) };
  }

  return { readableInk, addText, addTeam, addShape, addArt, beside };
}
