import type { Design, DesignObject, DesignSide, ObjectOf } from '../src/designer/design.ts';
import type { InkKey } from '../src/artwork/ink.ts';
import type { TypefaceKey } from '../src/designer/lettering/typeface.ts';

type Place = { x?: number; y?: number; rotation?: number };

/** What every object has. */
export const placed = (id: string, { x = 0, y = 0, rotation = 0 }: Place) => ({
  id,
  x,
  y,
  rotation,
  locked: false,
  group: null,
});

/** Text with the usual settings. */
export function words(
  text: string,
  typeface: TypefaceKey,
  heightIn: number,
  ink: InkKey,
  rest: Place & Partial<ObjectOf<'text'>> = {},
): ObjectOf<'text'> {
  const id = text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 30);
  return {
    kind: 'text',
    letterCase: 'typed',
    letterSpacing: 0,
    lineSpacing: 1,
    align: 'center',
    arc: 0,
    outline: null,
    ...rest,
    ...placed(`text-${id}`, rest),
    text,
    typeface,
    heightIn,
    ink,
  };
}

/** A drawing of the shop's. */
export function art(
  name: string,
  widthIn: number,
  heightIn: number,
  inks: InkKey[],
  place: Place = {},
): ObjectOf<'clipArt'> {
  return {
    ...placed(`art-${name}`, place),
    kind: 'clipArt',
    art: name,
    widthIn,
    heightIn,
    mirrored: false,
    inks,
  };
}

/** A filled shape. */
export function shape(
  id: string,
  name: ObjectOf<'shape'>['shape'],
  widthIn: number,
  heightIn: number,
  ink: InkKey,
  place: Place = {},
): ObjectOf<'shape'> {
  return {
    ...placed(`shape-${id}`, place),
    kind: 'shape',
    shape: name,
    widthIn,
    heightIn,
    ink,
    outline: null,
  };
}

/** A screen-printed garment in one of its colors. */
export function shirt(
  garmentId: string,
  color: readonly [id: string, name: string, hex: string],
  sides: Partial<Record<DesignSide, DesignObject[]>>,
  small: Partial<Design['small']> = {},
): Omit<Design, 'id' | 'name'> {
  const [id, name, hex] = color;
  return {
    version: 1,
    garmentId,
    color: { id, key: id.slice(6), name, hex, swatchUrl: null },
    method: 'screen',
    small: { front: false, back: false, ...small },
    sides: { front: [], back: [], leftSleeve: [], rightSleeve: [], ...sides },
  };
}
