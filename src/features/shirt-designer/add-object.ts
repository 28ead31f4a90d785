import { colorDistance } from '../../domain/color-distance.ts';
import type { ClipArtDrawing } from '../../domain/design/clip-art.ts';
import { designLimits, type DesignObject, type ShapeName } from '../../domain/design/design.ts';
import { inkByKey, type InkKey } from '../../domain/design/ink.ts';
import { objectName, sideLabels } from '../../domain/design/object-name.ts';
import { newClipArt, newShape, newTeam, newText } from '../../domain/design/starting-point.ts';
import { lineOn } from '../../ui/cloth.ts';
import {
  $announcement,
  $area,
  $clipArt,
  $design,
  $objects,
  $side,
  addObject,
  newId,
  sizeOf,
} from './store.ts';

/** Of the print area's width and height that new words take at most. */
const mostShare = 0.92;
/** Inches from what lies at the same place, down and to the right. */
const stepIn = 0.5;
/** As `contrastAdvice` has it: closer than this, a print hardly shows on its cloth. */
const hardlyShows = 24;

/** The ink that reads on the shirt: white on dark cloth, black on light. */
export function readableInk(): InkKey {
  return lineOn($design.get().color.hex) === '#17140f' ? 'black' : 'white';
}

/** Puts words on the side that is shown, small enough for its print area. */
export function addText(text: string): boolean {
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

export function addTeam(name: string, number: string): boolean {
  const object = newTeam(newId(), $area.get(), readableInk());
  return add({ ...object, name: name || object.name, number: number || object.number });
}

export function addShape(shape: ShapeName): boolean {
  return add(newShape(newId(), shape, $area.get(), readableInk()));
}

/** In its own inks; where the main one vanishes on the cloth, it trades with one that reads. */
export function addArt(art: ClipArtDrawing): boolean {
  const object = newClipArt(newId(), art, $area.get());
  const [main] = object.inks;
  const readable = readableInk();
  const vanishes = main && colorDistance(inkByKey[main].hex, $design.get().color.hex) < hardlyShows;
  const inks = object.inks.map((ink) =>
    ink === main ? readable : ink === readable ? (main ?? ink) : ink,
  );
  return add(vanishes ? { ...object, inks } : object);
}

/** Beside what lies at the same place, chosen, and said. */
function add(object: DesignObject): boolean {
  let { x, y } = object;
  while ($objects.get().some((other) => other.x === x && other.y === y)) {
    x += stepIn;
    y += stepIn;
  }
  const name = objectName(object, (key) => $clipArt.get().get(key));
  if (!addObject(`Add ${name}`, { ...object, x, y })) return false;
  $announcement.set(`${name} is on the ${sideLabels[$side.get()].toLowerCase()}, and chosen.`);
  return true;
}
