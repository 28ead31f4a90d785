import { computed } from 'nanostores';
import type { DesignObject, ObjectOf } from '../design.ts';
import { parseRoster, type ParsedRoster } from './pasted-roster.ts';
import { noPlayer, rosterLimits, type Player, type Roster } from './roster.ts';
import { rosterFindings } from './check-roster.ts';
import { asWorn, heightThatFits, teamSides, withRoster } from './team-design.ts';
import { bringIn, type BroughtIn, type TeamLine } from './team-link.ts';
import type { Designer } from '../designer.client.ts';

const nobody: Roster = [];

export type RosterStore = ReturnType<typeof createRoster>;

/** The open design's players, and every way to change them. Each change is one undo step. */
export function createRoster({ $design, $garment, $parts, changeDesign, sizeOf }: Designer) {
  const $roster = computed($design, ({ roster }) => roster ?? nobody);
  const $findings = computed([$roster, $garment], (roster, { sizes }) =>
    rosterFindings(roster, sizes),
  );

  function setRoster(label: string, roster: Roster, joins: string | null = null): boolean {
    return changeDesign(label, (design) => withRoster(design, roster), joins);
  }

  function addPlayer(): boolean {
    const roster = $roster.get();
    if (roster.length >= rosterLimits.players) return false;
    return setRoster('Add a player', [...roster, noPlayer]);
  }

  /** Typing into one field is one step. */
  function changePlayer(index: number, change: Partial<Player>): void {
    const roster = $roster
      .get()
      .map((player, at) => (at === index ? { ...player, ...change } : player));
    setRoster('Change a player', roster, `player ${index} ${Object.keys(change).join()}`);
  }

  function removePlayer(index: number): void {
    setRoster(
      'Delete a player',
      $roster.get().filter((_, at) => at !== index),
    );
  }

  /** Adds what can be read, and returns how it went. */
  function addPasted(text: string): ParsedRoster {
    const roster = $roster.get();
    const parsed = parseRoster(text, rosterLimits.players - roster.length, $garment.get().sizes);
    if (parsed.players.length > 0) setRoster('Add players', [...roster, ...parsed.players]);
    return parsed;
  }

  /** Brings in what players filled in, as one step, and returns how it went. */
  function bringInLines(lines: readonly TeamLine[]): BroughtIn {
    const brought = bringIn($roster.get(), lines);
    const { added, changed, known } = brought;
    if (added + changed + known > 0) setRoster('Bring in players', brought.roster);
    return brought;
  }

  /** How tall everyone's names and numbers would be, where some are squeezed at their height. */
  const $squeezed = computed([$design, $parts], (design) =>
    teamSides(design)
      .flatMap((side) => design.sides[side])
      .flatMap((object) => {
        if (object.kind !== 'team' || !design.roster) return [];
        const heights = fittingHeights(object, design.roster);
        return heights.nameHeightIn < object.nameHeightIn - 0.005 ||
          heights.numberHeightIn < object.numberHeightIn - 0.005
          ? [{ id: object.id, ...heights }]
          : [];
      }),
  );

  function fittingHeights(object: ObjectOf<'team'>, roster: Roster) {
    const worn = asWorn(object, roster);
    const least = (part: 'nameHeightIn' | 'numberHeightIn') =>
      Math.min(
        object[part],
        ...worn.map((each) => {
          const alone = part === 'nameHeightIn' ? { ...each, number: '' } : { ...each, name: '' };
          const isEmpty = alone.name === '' && alone.number === '';
          return isEmpty
            ? object[part]
            : heightThatFits({ ...alone, id: `${each.id}-${part}` }, part, sizeOf);
        }),
      );
    return { nameHeightIn: least('nameHeightIn'), numberHeightIn: least('numberHeightIn') };
  }

  /** Makes everyone's letters as tall as fits the longest name and the widest number. */
  function fitEveryone(): void {
    const heights = new Map($squeezed.get().map(({ id, ...fits }) => [id, fits]));
    changeDesign('Fit everyone’s letters', (design) => {
      const fitted = (objects: readonly DesignObject[]) =>
        objects.map((object) => ({ ...object, ...heights.get(object.id) }));
      const { front, back, leftSleeve, rightSleeve } = design.sides;
      return {
        ...design,
        sides: {
          front: fitted(front),
          back: fitted(back),
          leftSleeve: fitted(leftSleeve),
          rightSleeve: fitted(rightSleeve),
        },
      };
    });
  }

  return {
    $roster,
    $findings,
    $squeezed,
    addPlayer,
    changePlayer,
    removePlayer,
    addPasted,
    bringInLines,
    fitEveryone,
  };
}
