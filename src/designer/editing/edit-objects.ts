import {
  designLimits,
  type AreaSize,
  type DesignObject,
  type LetterEffects,
  type Outline,
} from '../design.ts';
import {
  areaBounds,
  centerOf,
  joined,
  jointBounds,
  objectBounds,
  overhang,
  turned,
  type Bounds,
  type Point,
  type SizeOf,
} from '../object-box.ts';
import { thinnestLineIn } from '../press-check/thin-lines.ts';

/**
 * Edits to one side's objects. Each takes the objects as they print and the ids to change, and
 * returns new ones. Unknown ids and locked objects are ignored. Results stay within `designLimits`.
 * Ids come from the caller.
 */
type Objects = readonly DesignObject[];
type Ids = readonly string[];

/** How far an arrow key moves: a sixteenth of an inch, with Shift half an inch. */
export const nudgeIn = { small: 1 / 16, large: 1 / 2 } as const;

/** The ids with all members of their groups. */
export function withGroups(objects: Objects, ids: Ids): string[] {
  const groups = new Set(
    objects.flatMap(({ id, group }) => (group !== null && ids.includes(id) ? [group] : [])),
  );
  return objects
    .filter(({ id, group }) => ids.includes(id) || (group !== null && groups.has(group)))
    .map(({ id }) => id);
}

/** The objects of `ids` that may be changed. */
export function unlocked(objects: Objects, ids: Ids): DesignObject[] {
  return objects.filter(({ id, locked }) => ids.includes(id) && !locked);
}

export function moveObjects(objects: Objects, ids: Ids, by: Point): DesignObject[] {
  return change(objects, ids, (object) => at(object, { x: object.x + by.x, y: object.y + by.y }));
}

/** Rotates clockwise around a point. Around its shared center, a group keeps its arrangement. */
export function rotateObjects(
  objects: Objects,
  ids: Ids,
  degrees: number,
  around: Point,
): DesignObject[] {
  return change(objects, ids, (object) => ({
    ...at(object, turned(object, degrees, around)),
    rotation: uprightAngle(object.rotation + degrees),
  }));
}

/** Scales by one factor from a fixed point, up to the nearest limit. */
export function scaleObjects(
  objects: Objects,
  ids: Ids,
  factor: number,
  from: Point,
): DesignObject[] {
  const chosen = unlocked(objects, ids);
  const [least, most] = chosen
    .map(factorLimits)
    .reduce<readonly [number, number]>(
      (a, b) => [Math.max(a[0], b[0]), Math.min(a[1], b[1])],
      [0, Infinity],
    );
  if (least > most) return [...objects];
  const held = Math.min(most, Math.max(least, factor));
  return change(objects, ids, (object) =>
    scaled(
      at(object, {
        x: from.x + (object.x - from.x) * held,
        y: from.y + (object.y - from.y) * held,
      }),
      held,
    ),
  );
}

export const alignments = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const;
export type Alignment = (typeof alignments)[number];

/**
 * Aligns one object or group to the print area, or several to their shared box. A group moves as
 * one.
 */
export function alignObjects(
  objects: Objects,
  ids: Ids,
  alignment: Alignment,
  sizeOf: SizeOf,
  area: AreaSize,
): DesignObject[] {
  const blocks = blocksOf(objects, ids, sizeOf);
  const target =
    blocks.length > 1 ? blocks.map(({ bounds }) => bounds).reduce(joined) : areaBounds(area);
  return moveBlocks(objects, blocks, ({ bounds }) => {
    switch (alignment) {
      case 'left':
        return { x: target.left - bounds.left, y: 0 };
      case 'right':
        return { x: target.right - bounds.right, y: 0 };
      case 'center':
        return { x: centerOf(target).x - centerOf(bounds).x, y: 0 };
      case 'top':
        return { x: 0, y: target.top - bounds.top };
      case 'bottom':
        return { x: 0, y: target.bottom - bounds.bottom };
      case 'middle':
        return { x: 0, y: centerOf(target).y - centerOf(bounds).y };
    }
  });
}

/** Makes equal gaps between three or more; the outermost stay. */
export function distributeObjects(
  objects: Objects,
  ids: Ids,
  direction: 'across' | 'down',
  sizeOf: SizeOf,
): DesignObject[] {
  const [start, end] =
    direction === 'across' ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
  const blocks = blocksOf(objects, ids, sizeOf).sort(
    (a, b) => a.bounds[start] + a.bounds[end] - b.bounds[start] - b.bounds[end],
  );
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last || blocks.length < 3) return [...objects];
  const filled = blocks.reduce((sum, { bounds }) => sum + bounds[end] - bounds[start], 0);
  const gap = (last.bounds[end] - first.bounds[start] - filled) / (blocks.length - 1);
  let next = first.bounds[start];
  const shifts = new Map<Block, number>();
  for (const block of blocks) {
    shifts.set(block, next - block.bounds[start]);
    next += block.bounds[end] - block.bounds[start] + gap;
  }
  return moveBlocks(objects, blocks, (block) => {
    const shift = shifts.get(block) ?? 0;
    return direction === 'across' ? { x: shift, y: 0 } : { x: 0, y: shift };
  });
}

export const layerMoves = ['front', 'forward', 'backward', 'back'] as const;
export type LayerMove = (typeof layerMoves)[number];

/**
 * The last object prints on top. Objects moved together keep their order. Locked ones move, too.
 */
export function moveLayers(objects: Objects, ids: Ids, move: LayerMove): DesignObject[] {
  const moves = ({ id }: DesignObject) => ids.includes(id);
  const [chosen, rest] = [objects.filter(moves), objects.filter((object) => !moves(object))];
  if (chosen.length === 0) return [...objects];
  if (move === 'front') return [...rest, ...chosen];
  if (move === 'back') return [...chosen, ...rest];
  const list = [...objects];
  const forward = move === 'forward';
  const order = [...list.keys()];
  if (forward) order.reverse();
  for (const index of order) {
    const [object, other] = [list[index], list[forward ? index + 1 : index - 1]];
    if (!object || !other || !moves(object) || moves(other)) continue;
    list[index] = other;
    list[forward ? index + 1 : index - 1] = object;
  }
  return list;
}

export function removeObjects(objects: Objects, ids: Ids): DesignObject[] {
  const gone = unlocked(objects, ids);
  return objects.filter((object) => !gone.includes(object));
}

/** Adds copies on top, half an inch down and to the right; see `pasteObjects`. */
export function duplicateObjects(
  objects: Objects,
  ids: Ids,
  newId: () => string,
): { objects: DesignObject[]; copies: string[] } {
  const chosen = objects.filter(({ id }) => ids.includes(id));
  return pasteObjects(objects, chosen, { x: nudgeIn.large, y: nudgeIn.large }, newId);
}

/**
 * Adds copies on top, unlocked, in new groups, up to the side's limit. `newId` is called once for
 * each copy and each group.
 */
export function pasteObjects(
  objects: Objects,
  pasted: Objects,
  by: Point,
  newId: () => string,
): { objects: DesignObject[]; copies: string[] } {
  const groups = new Map<string, string>();
  const copies = pasted
    .slice(0, Math.max(0, designLimits.objectsPerSide - objects.length))
    .map((object) => {
      const { group } = object;
      if (group !== null && !groups.has(group)) groups.set(group, newId());
      return {
        ...at(object, { x: object.x + by.x, y: object.y + by.y }),
        id: newId(),
        locked: false,
        group: group === null ? null : (groups.get(group) ?? null),
      };
    });
  return { objects: [...objects, ...copies], copies: copies.map(({ id }) => id) };
}

/** Groups two or more, at the level of the topmost. */
export function groupObjects(objects: Objects, ids: Ids, group: string): DesignObject[] {
  const members = objects.filter(({ id }) => ids.includes(id));
  const top = members.at(-1);
  if (!top || members.length < 2) return [...objects];
  const rest = objects.filter((object) => !members.includes(object) || object === top);
  return rest.flatMap((object) =>
    object === top ? members.map((member) => ({ ...member, group })) : [object],
  );
}

export function ungroupObjects(objects: Objects, ids: Ids): DesignObject[] {
  return objects.map((object) => (ids.includes(object.id) ? { ...object, group: null } : object));
}

export function lockObjects(objects: Objects, ids: Ids, locked: boolean): DesignObject[] {
  return objects.map((object) => (ids.includes(object.id) ? { ...object, locked } : object));
}

/** Moves, and shrinks as far as limits allow, so that everything fits the print area. */
export function fitObjects(
  objects: Objects,
  ids: Ids,
  sizeOf: SizeOf,
  area: AreaSize,
): DesignObject[] {
  let fitted = fitOnce(objects, ids, sizeOf, area);
  // An outline that is as thin as they get stays so while the rest shrinks: once may not be enough.
  for (let turn = 0; turn < 20; turn += 1) {
    const bounds = jointBounds(unlocked(fitted, ids), sizeOf);
    if (!bounds || overhang(bounds, area) === 0) break;
    fitted = fitOnce(fitted, ids, sizeOf, area);
  }
  return fitted;
}

function fitOnce(objects: Objects, ids: Ids, sizeOf: SizeOf, area: AreaSize): DesignObject[] {
  const bounds = jointBounds(unlocked(objects, ids), sizeOf);
  if (!bounds) return [...objects];
  const factor = Math.min(
    1,
    area.widthIn / (bounds.right - bounds.left),
    area.heightIn / (bounds.bottom - bounds.top),
  );
  const smaller = scaleObjects(objects, ids, factor, centerOf(bounds));
  const now = jointBounds(unlocked(smaller, ids), sizeOf) ?? bounds;
  const edges = areaBounds(area);
  const inside = (low: number, high: number, least: number, most: number) =>
    high - low > most - least
      ? (least + most - low - high) / 2
      : Math.max(0, least - low) + Math.min(0, most - high);
  return moveObjects(smaller, ids, {
    x: inside(now.left, now.right, edges.left, edges.right),
    y: inside(now.top, now.bottom, edges.top, edges.bottom),
  });
}

/** -180 < angle ≤ 180, to a hundredth of a degree. */
export function uprightAngle(degrees: number): number {
  const angle = Math.round((((degrees % 360) + 540) % 360) * 100) / 100 - 180;
  return angle === -180 ? 180 : angle;
}

function change(
  objects: Objects,
  ids: Ids,
  to: (object: DesignObject) => DesignObject,
): DesignObject[] {
  return objects.map((object) => (ids.includes(object.id) && !object.locked ? to(object) : object));
}

/** Positions are rounded to a ten-thousandth of an inch, finer than a press. */
function at(object: DesignObject, { x, y }: Point): DesignObject {
  const hold = (value: number) =>
    Math.round(Math.min(designLimits.reach, Math.max(-designLimits.reach, value)) * 10_000) /
      10_000 +
    0;
  return { ...object, x: hold(x), y: hold(y) };
}

/** An object with all its own measures scaled, outlines as far as they may be wide or narrow. */
function scaled(object: DesignObject, factor: number): DesignObject {
  switch (object.kind) {
    case 'text':
      return {
        ...object,
        heightIn: object.heightIn * factor,
        outline: scaledOutline(object.outline, factor),
        ...scaledEffects(object, factor),
        ...(object.wrapIn && { wrapIn: scaledSize(object.wrapIn, factor) }),
        ...(object.bend?.kind === 'circle' && {
          bend: { ...object.bend, diameterIn: scaledCircle(object.bend.diameterIn, factor) },
        }),
      };
    case 'team':
      return {
        ...object,
        nameHeightIn: object.nameHeightIn * factor,
        numberHeightIn: object.numberHeightIn * factor,
        gapIn: Math.min(5, object.gapIn * factor),
        ...(object.mostWidthIn !== undefined && {
          mostWidthIn: Math.min(designLimits.mostSizeIn, object.mostWidthIn * factor),
        }),
        outline: scaledOutline(object.outline, factor),
        ...scaledEffects(object, factor),
      };
    case 'shape':
      return {
        ...object,
        widthIn: object.widthIn * factor,
        heightIn: object.heightIn * factor,
        outline: scaledOutline(object.outline, factor),
      };
    default:
      return {
        ...object,
        widthIn: object.widthIn * factor,
        heightIn: object.heightIn * factor,
      };
  }
}

/** A line that a screen holds doesn't become one that it can't. */
function scaledLine(widthIn: number, factor: number): number {
  const least = Math.min(widthIn, thinnestLineIn);
  return Math.min(designLimits.mostOutlineIn, Math.max(least, widthIn * factor));
}

function scaledSize(inches: number, factor: number): number {
  const { leastSizeIn, mostSizeIn } = designLimits;
  return Math.min(mostSizeIn, Math.max(leastSizeIn, inches * factor));
}

function scaledCircle(diameterIn: number, factor: number): number {
  const { leastCircleIn, mostCircleIn } = designLimits;
  return Math.min(mostCircleIn, Math.max(leastCircleIn, diameterIn * factor));
}

const scaledOutline = (outline: Outline | null, factor: number): Outline | null =>
  outline && { ...outline, widthIn: scaledLine(outline.widthIn, factor) };

function scaledEffects(
  { secondOutline, dropLine }: LetterEffects,
  factor: number,
): Pick<LetterEffects, 'secondOutline' | 'dropLine'> {
  return {
    ...(secondOutline && { secondOutline: scaledOutline(secondOutline, factor) }),
    ...(dropLine && {
      dropLine: { ...dropLine, offsetIn: scaledLine(dropLine.offsetIn, factor) },
    }),
  };
}

/** The smallest and largest factor that an object's measures allow. */
export function factorLimits(object: DesignObject): readonly [number, number] {
  const { leastSizeIn, mostSizeIn, leastLetterIn, mostLetterIn } = designLimits;
  const within = (values: readonly number[], least: number, most: number) =>
    [least / Math.min(...values), most / Math.max(...values)] as const;
  switch (object.kind) {
    case 'text':
      return within([object.heightIn], leastLetterIn, mostLetterIn);
    case 'team':
      return within([object.nameHeightIn, object.numberHeightIn], leastLetterIn, mostLetterIn);
    default:
      return within([object.widthIn, object.heightIn], leastSizeIn, mostSizeIn);
  }
}

/** What aligns as one: an object, or all of a group. */
type Block = { ids: string[]; bounds: Bounds };

function blocksOf(objects: Objects, ids: Ids, sizeOf: SizeOf): Block[] {
  const blocks = new Map<string, DesignObject[]>();
  for (const object of unlocked(objects, withGroups(objects, ids))) {
    const key = object.group === null ? `object ${object.id}` : `group ${object.group}`;
    blocks.set(key, [...(blocks.get(key) ?? []), object]);
  }
  return [...blocks.values()].map((members) => ({
    ids: members.map(({ id }) => id),
    bounds: members.map((member) => objectBounds(member, sizeOf)).reduce(joined),
  }));
}

function moveBlocks(
  objects: Objects,
  blocks: readonly Block[],
  by: (block: Block) => Point,
): DesignObject[] {
  return blocks.reduce<DesignObject[]>(
    (list, block) => moveObjects(list, block.ids, by(block)),
    [...objects],
  );
}
