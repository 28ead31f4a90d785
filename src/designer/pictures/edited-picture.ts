import { designLimits, type AreaSize, type ObjectOf } from '../design.ts';
import { noEdits, type Crop, type PictureEdits } from './picture-edits.ts';

const { reach, leastSizeIn, mostSizeIn } = designLimits;

/** An object with its original's bytes edited into others; what's left of it stays in its place. */
export function withEdits(
  object: ObjectOf<'picture'>,
  edits: PictureEdits,
  edited: { picture: string; widthPx: number; heightPx: number },
): ObjectOf<'picture'> {
  const { edits: before = noEdits, original = object.source, mirrored, ...others } = object;
  const whole: AreaSize = {
    widthIn: object.widthIn / (1 - before.left - before.right),
    heightIn: object.heightIn / (1 - before.top - before.bottom),
  };
  const middle = ({ left, top, right, bottom }: Crop) =>
    [(whole.widthIn * (left - right)) / 2, (whole.heightIn * (top - bottom)) / 2] as const;
  const [[x, y], [wasX, wasY]] = [middle(edits), middle(before)];
  const [right, down] = [(x - wasX) * (mirrored ? -1 : 1), y - wasY];
  const turn = (object.rotation * Math.PI) / 180;
  const isEdited = Object.entries(edits).some(
    ([key, value]) => value !== noEdits[key as keyof Crop],
  );
  return {
    ...others,
    ...edited,
    mirrored,
    source: edited.picture,
    inks: null,
    x: held(object.x + right * Math.cos(turn) - down * Math.sin(turn), -reach, reach),
    y: held(object.y + right * Math.sin(turn) + down * Math.cos(turn), -reach, reach),
    // A sliver gets the least size, which distorts it.
    widthIn: held(whole.widthIn * (1 - edits.left - edits.right), leastSizeIn, mostSizeIn),
    heightIn: held(whole.heightIn * (1 - edits.top - edits.bottom), leastSizeIn, mostSizeIn),
    ...(isEdited && { original, edits }),
  };
}

/** Within its limits, in ten-thousandths of an inch, finer than a press. */
const held = (inches: number, least: number, most: number): number =>
  Math.round(Math.min(most, Math.max(least, inches)) * 10_000) / 10_000 + 0;
