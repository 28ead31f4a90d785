import type { ClipArtDrawing } from './clip-art.ts';
import type { DesignObject, DesignSide, ObjectKind } from './design.ts';
import { shapeLabels } from './shape.ts';

export const sideLabels: Readonly<Record<DesignSide, string>> = {
  front: 'Front',
  back: 'Back',
  leftSleeve: 'Left sleeve',
  rightSleeve: 'Right sleeve',
};

export const kindLabels: Readonly<Record<ObjectKind, string>> = {
  text: 'Text',
  team: 'Name and number',
  shape: 'Shape',
  clipArt: 'Drawing',
  picture: 'Picture',
  vector: 'Vector picture',
};

/** An object's name in lists, announcements, and undo steps. */
export function objectName(
  object: DesignObject,
  clipArt: (key: string) => Pick<ClipArtDrawing, 'name'> | undefined,
): string {
  switch (object.kind) {
    case 'text':
      return quoted(object.text) ?? 'Empty text';
    case 'team':
      return quoted(`${object.name} ${object.number}`) ?? 'Empty name and number';
    case 'shape':
      return shapeLabels[object.shape];
    case 'clipArt':
      return clipArt(object.art)?.name ?? 'Drawing';
    case 'picture':
    case 'vector':
      return object.name || kindLabels[object.kind];
  }
}

function quoted(text: string): string | null {
  const words = text.replace(/\s+/g, ' ').trim();
  if (words === '') return null;
  return words.length > 28 ? `“${words.slice(0, 27).trimEnd()}…”` : `“${words}”`;
}
