import {
  designLimits,
  designSides,
  sideArea,
  type Design,
  type DesignObject,
  type DesignSide,
  type ObjectOf,
} from '../design.ts';
import type { Point, SizeOf } from '../object-box.ts';
import type { Player, Roster } from './roster.ts';

/** The largest share of the print area's width for names and numbers. */
export const teamShare = 0.92;

/** How narrow letters may be set, as a share of their usual width, before they look squeezed. */
export const narrowest = 0.6;

/** Sides with a name or number that changes with the player. */
export function teamSides({ sides }: Pick<Design, 'sides'>): DesignSide[] {
  return designSides.filter((side) => sides[side].some(({ kind }) => kind === 'team'));
}

/**
 * The design with its roster, and its names and numbers kept inside the print area, however long
 * they are. A design without players has no roster.
 */
export function withRoster(design: Design, roster: Roster): Design {
  const { roster: _, ...without } = design;
  if (roster.length === 0) return without;
  return {
    ...without,
    roster,
    sides: mapTeams(design, (object, side) => ({
      ...object,
      mostWidthIn: object.mostWidthIn ?? sideArea(design, side).widthIn * teamShare,
    })),
  };
}

/**
 * The design as a player wears it. Where it shows no name, or no number, it shows none for anyone.
 * The bottom of the number stays where it is for all players; of a name alone, the top.
 * `index` keeps the objects of players apart.
 */
export function designForPlayer(
  design: Design,
  player: Player,
  index: number,
  sizeOf: SizeOf,
): Design {
  return {
    ...design,
    sides: mapTeams(design, (object) => teamForPlayer(object, player, index, sizeOf)),
  };
}

/** One object as a player wears it, like `designForPlayer`. */
export function teamForPlayer(
  object: ObjectOf<'team'>,
  player: Player,
  index: number,
  sizeOf: SizeOf,
): ObjectOf<'team'> {
  const worn = asPlayer(object, player, index);
  const shift = (sizeOf(object).heightIn - sizeOf(worn).heightIn) / 2;
  return { ...worn, ...along(worn, worn.number === '' ? -shift : shift) };
}

/** An object with a player's name and number, centered where it was. */
export function asPlayer(
  object: ObjectOf<'team'>,
  { name, number }: Player,
  index: number,
): ObjectOf<'team'> {
  return {
    ...object,
    id: `${object.id}-${index}`,
    name: object.name === '' ? '' : name,
    number: object.number === '' ? '' : number,
  };
}

const worn = new WeakMap<Roster, WeakMap<DesignObject, DesignObject[]>>();

/**
 * An object as it is on each player's shirt, the same ones each time; of what is alike on all of
 * them, just the object.
 */
export function asWorn<Kind extends DesignObject>(object: Kind, roster: Roster | undefined): Kind[];
export function asWorn(object: DesignObject, roster: Roster | undefined): DesignObject[] {
  if (object.kind !== 'team' || !roster) return [object];
  const known = worn.get(roster) ?? new WeakMap<DesignObject, DesignObject[]>();
  worn.set(roster, known);
  const all = known.get(object) ?? roster.map((player, index) => asPlayer(object, player, index));
  known.set(object, all);
  return all;
}

/** Down by so many inches, as the object is turned. */
function along({ x, y, rotation }: ObjectOf<'team'>, down: number): Point {
  const angle = (rotation * Math.PI) / 180;
  return { x: x - down * Math.sin(angle), y: y + down * Math.cos(angle) };
}

/**
 * How tall a name or a number may be so that it fits: its own height, or less if a name would be
 * set narrower than `narrowest`, or a number narrower at all. Only that part may be in the object.
 */
export function heightThatFits(
  object: ObjectOf<'team'>,
  part: 'nameHeightIn' | 'numberHeightIn',
  sizeOf: SizeOf,
): number {
  const { mostWidthIn = Infinity, ...free } = object;
  const least = part === 'nameHeightIn' ? narrowest : 1;
  const share = mostWidthIn / (sizeOf({ ...free, id: `${object.id}-free` }).widthIn * least);
  return Math.max(designLimits.leastLetterIn, object[part] * Math.min(1, share));
}

function mapTeams(
  design: Design,
  to: (object: ObjectOf<'team'>, side: DesignSide) => DesignObject,
): Design['sides'] {
  const mapped = (side: DesignSide) =>
    design.sides[side].map((object) => (object.kind === 'team' ? to(object, side) : object));
  return {
    front: mapped('front'),
    back: mapped('back'),
    leftSleeve: mapped('leftSleeve'),
    rightSleeve: mapped('rightSleeve'),
  };
}
