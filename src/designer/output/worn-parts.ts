import type { DesignObject, ObjectOf } from '../design.ts';
import type { DrawnObject } from '../draw-object.ts';
import type { Roster } from '../team/roster.ts';
import { asWorn } from '../team/team-design.ts';

/** A name or a number by itself, as it is on a player's shirt. */
type WornPart = ObjectOf<'team'>;

const parts = new WeakMap<Roster, WeakMap<DesignObject, WornPart[]>>();

/**
 * What of a roster has thinner lines than the object itself, or other letters: each name and number
 * that is set narrower, and otherwise names with a letter that none before them has. The same ones
 * each time, for what is kept about them; none until all players' letters are there.
 */
export function partsToMeasure(
  object: ObjectOf<'team'>,
  roster: Roster,
  draw: (object: DesignObject) => DrawnObject,
): readonly WornPart[] {
  const known = parts.get(roster) ?? new WeakMap<DesignObject, WornPart[]>();
  parts.set(roster, known);
  const found = known.get(object) ?? findParts(object, roster, draw);
  if (found) known.set(object, found);
  return found ?? [];
}

function findParts(
  object: ObjectOf<'team'>,
  roster: Roster,
  draw: (object: DesignObject) => DrawnObject,
): WornPart[] | undefined {
  const { mostWidthIn = Infinity } = object;
  const all = asWorn(object, roster);
  if (!all.every((worn) => draw(worn).complete)) return undefined;
  const letters = new Set(object.name.toUpperCase());
  const seen = new Set<string>();
  return all.flatMap((worn) =>
    [
      { ...worn, id: `${worn.id}-name`, number: '' },
      { ...worn, id: `${worn.id}-number`, name: '' },
    ].filter((part) => {
      const { name, number } = part;
      const words = name.toUpperCase().trim();
      if ((words || number) === '' || seen.has(words || number)) return false;
      seen.add(words || number);
      const isNew = [...words].some((letter) => !letters.has(letter));
      if (!isNew && draw(part).widthIn <= mostWidthIn - roundingIn) return false;
      for (const letter of words) letters.add(letter);
      return true;
    }),
  );
}

/** Inches: what is set narrower is exactly as wide as it may be. */
const roundingIn = 0.001;
