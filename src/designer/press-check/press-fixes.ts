import { colorDistance } from '../../artwork/color-distance.ts';
import { showsOn } from '../../artwork/print-contrast.ts';
import type { AreaSize, Design, DesignObject, DesignSide, ObjectOf } from '../design.ts';
import type { DrawnObject } from '../draw-object.ts';
import { fitObjects, scaleObjects } from '../editing/edit-objects.ts';
import { fitsPress } from '../../artwork/films/press-places.ts';
import { inkByKey, inks as shelf, type InkKey } from '../../artwork/ink.ts';
import { jointBounds, overhang, type SizeOf } from '../object-box.ts';

/**
 * The edits that settle what the press check finds. A press of a button asks for them, so they
 * change locked objects, too.
 */
type Objects = readonly DesignObject[];

export function onSide(
  design: Design,
  side: DesignSide,
  to: (objects: Objects) => readonly DesignObject[],
): Design {
  return { ...design, sides: { ...design.sides, [side]: [...to(design.sides[side])] } };
}

export function withoutObjects(design: Design, side: DesignSide, ids: readonly string[]): Design {
  return onSide(design, side, (objects) => objects.filter(({ id }) => !ids.includes(id)));
}

/** Moves and shrinks `ids` together until nothing sticks out. */
export function fitInside(
  objects: Objects,
  ids: readonly string[],
  sizeOf: SizeOf,
  area: AreaSize,
): DesignObject[] {
  return asUnlocked(objects, ids, (free) => fitObjects(free, ids, sizeOf, area));
}

/** Scales one object around its center, and moves it inside. */
export function scaleInside(
  objects: Objects,
  id: string,
  factor: number,
  sizeOf: SizeOf,
  area: AreaSize,
): DesignObject[] {
  const scaled = asUnlocked(objects, [id], (free) => {
    const object = free.find((each) => each.id === id);
    return object ? scaleObjects(free, [id], factor, object) : [...free];
  });
  return sticksOut(scaled, [id], sizeOf, area) ? fitInside(scaled, [id], sizeOf, area) : scaled;
}

export function sticksOut(
  objects: Objects,
  ids: readonly string[],
  sizeOf: SizeOf,
  area: AreaSize,
): boolean {
  const bounds = jointBounds(
    objects.filter(({ id }) => ids.includes(id)),
    sizeOf,
  );
  return bounds !== null && overhang(bounds, area) > 0;
}

function asUnlocked(
  objects: Objects,
  ids: readonly string[],
  to: (objects: Objects) => DesignObject[],
): DesignObject[] {
  const locked = new Set(objects.flatMap((object) => (object.locked ? [object.id] : [])));
  const free = objects.map((object) =>
    ids.includes(object.id) ? { ...object, locked: false } : object,
  );
  return to(free).map((object) =>
    object.locked === locked.has(object.id) ? object : { ...object, locked: !object.locked },
  );
}

/**
 * White or black, whichever is farther from cloth of '#rrggbb'. On several cloths, another ink if
 * only that shows on all; null if none does.
 */
export function visibleInk(cloths: readonly string[]): InkKey | null {
  const far = (ink: InkKey) =>
    Math.min(...cloths.map((cloth) => colorDistance(inkByKey[ink].hex, cloth)));
  const farthest = (some: readonly InkKey[]) =>
    some
      .toSorted((one, other) => far(other) - far(one))
      .find((ink) => cloths.every((cloth) => showsOn(inkByKey[ink].hex, cloth)));
  return farthest(['white', 'black']) ?? farthest(shelf.map(({ key }) => key)) ?? null;
}

/** An object whose main ink is `ink`. In a drawing, a part in that ink gets the main one. */
export function withInkThatShows(
  object: Exclude<DesignObject, ObjectOf<'picture'>>,
  drawing: DrawnObject,
  ink: InkKey,
): DesignObject {
  if (object.kind === 'clipArt') {
    const inks = drawing.marks.flatMap((mark) => (mark.kind === 'picture' ? [] : [mark.ink]));
    const [main] = inks;
    if (main === undefined) return object;
    return { ...object, inks: inks.map((each) => ({ [main]: ink, [ink]: main })[each] ?? each) };
  }
  if (object.kind === 'vector') {
    const [main] = object.inks.filter((each) => each !== null);
    return { ...object, inks: object.inks.map((each) => (each === main ? ink : each)) };
  }
  if (object.ink !== null || !object.outline) return { ...object, ink };
  return { ...object, outline: { ...object.outline, ink } };
}

/** A rectangle to put behind a picture, as large and at the same angle. */
export function boxBehind(
  { x, y, rotation, group, widthIn, heightIn }: ObjectOf<'picture'>,
  ink: InkKey,
  id: string,
): ObjectOf<'shape'> {
  const size = { widthIn, heightIn };
  const place = { id, x, y, rotation, group, locked: false };
  return { ...place, kind: 'shape', shape: 'rectangle', ...size, ink, outline: null };
}

/**
 * The ink to print instead of each that goes, so that the press has a head for everything on each
 * cloth: the most similar first, and none that shows as one that doesn't. Inks of pictures stay,
 * because they are in their pixels. null if there is no way.
 */
export function mergedInks(
  objects: Objects,
  inksOf: (object: DesignObject) => readonly InkKey[],
  cloths: readonly string[],
): Map<InkKey, InkKey> | null {
  const uses = new Map<InkKey, number>();
  const pinned = new Set<InkKey>();
  for (const object of objects) {
    for (const ink of new Set(inksOf(object))) {
      uses.set(ink, (uses.get(ink) ?? 0) + 1);
      if (object.kind === 'picture') pinned.add(ink);
    }
  }
  const shows = (ink: InkKey, cloth: string) => showsOn(inkByKey[ink].hex, cloth);
  const merged = new Map<InkKey, InkKey>();
  while (!fitsPress([...uses.keys()], cloths)) {
    const inks = [...uses.keys()];
    const pairs = inks.flatMap((from) =>
      pinned.has(from)
        ? []
        : inks
            .filter(
              (to) =>
                to !== from && cloths.every((cloth) => shows(to, cloth) || !shows(from, cloth)),
            )
            .map((to) => ({
              from,
              to,
              apart: colorDistance(inkByKey[from].hex, inkByKey[to].hex),
              lost: uses.get(from) ?? 0,
            })),
    );
    const [closest] = pairs.sort((a, b) => a.apart - b.apart || a.lost - b.lost);
    if (!closest) return null;
    const { from, to, lost } = closest;
    uses.delete(from);
    uses.set(to, (uses.get(to) ?? 0) + lost);
    for (const [earlier, target] of merged) if (target === from) merged.set(earlier, to);
    merged.set(from, to);
  }
  return merged;
}

/** An object in other inks; a picture stays as it is. */
export function printAs(
  object: DesignObject,
  drawing: DrawnObject,
  merged: ReadonlyMap<InkKey, InkKey>,
): DesignObject {
  const as = (ink: InkKey) => merged.get(ink) ?? ink;
  switch (object.kind) {
    case 'picture':
      return object;
    case 'clipArt': {
      const inks = drawing.marks.flatMap((mark) => (mark.kind === 'picture' ? [] : [as(mark.ink)]));
      return { ...object, inks };
    }
    case 'vector':
      return { ...object, inks: object.inks.map((ink) => ink && as(ink)) };
    case 'shape':
      return {
        ...object,
        ink: object.ink && as(object.ink),
        outline: object.outline && { ...object.outline, ink: as(object.outline.ink) },
      };
    default: {
      const { ink, outline, secondOutline, dropLine } = object;
      return {
        ...object,
        ink: as(ink),
        outline: outline && { ...outline, ink: as(outline.ink) },
        ...(secondOutline && {
          secondOutline: { ...secondOutline, ink: as(secondOutline.ink) },
        }),
        ...(dropLine && { dropLine: { ...dropLine, ink: as(dropLine.ink) } }),
      };
    }
  }
}
