import * as z from 'zod/mini';
import { hasInvisible } from '../../platform/forms/invisible-text.ts';
import { maxSizes, sizeSchema, type Size } from '../../garments/size.ts';
import {
  lineMarkSchema,
  playerSchema,
  rosterLimits,
  type Player,
  type TeamPlayer,
} from './roster.ts';
import { rosterFindings, type RosterField } from './check-roster.ts';

/** How many days players can fill in their lines. */
export const teamLinkDays = 60;
/** The longest name of a team: a design's. */
export const teamNameLimit = 60;

/** What people read if a link opens nothing, whatever the reason. */
export const noTeam = `This link has expired, or part of it is missing. Links to a roster work for ${teamLinkDays} days. Check that you have the whole link, or ask your coach for a new one.`;
export const closedTeam =
  'Your coach closed this roster, so nobody can add or change a line here. Ask your coach about yours.';
export const fullTeam = `This roster is full: it has ${rosterLimits.players} players. Ask your coach to add you.`;

/** 192 random bits, base64url: the key of a link, or what its player changes their line with. */
export const teamKeySchema = z.string().check(z.regex(/^[\w-]{32}$/, noTeam));

/** What players are asked besides their size: what the shirt shows. */
export const teamAsksSchema = z
  .object({ name: z.boolean(), number: z.boolean() })
  .check(z.refine(({ name, number }) => name || number, 'Ask for a name or a number.'));
export type TeamAsks = z.infer<typeof teamAsksSchema>;

export const teamSizesSchema = z.array(sizeSchema).check(z.minLength(1), z.maxLength(maxSizes));

/** A line as a player fills it in. */
export const filledLineSchema = z.object({
  name: playerSchema.shape.name.check(
    z.overwrite((name) => name.replace(/\s+/g, ' ').trim()),
    z.refine(
      (name) => !hasInvisible(name),
      'There are invisible characters in this name. Delete it and type it in.',
    ),
  ),
  number: playerSchema.shape.number,
  size: playerSchema.shape.size,
});

/** A player's line as the coach gets it. */
export const teamLineSchema = z.object({ ...playerSchema.shape, ...lineMarkSchema.shape });
export type TeamLine = z.infer<typeof teamLineSchema>;

/** What a line still needs, by field, as sentences. `offered` are the garment's sizes. */
export function lineProblems(
  line: Player,
  asks: TeamAsks,
  offered: readonly Size[],
): Partial<Record<RosterField, string>> {
  const problems: Partial<Record<RosterField, string>> = {};
  for (const { field, says } of rosterFindings([line], offered)) {
    if (field !== 'name') problems[field] = says;
    else if (!asks.name) problems.number = 'Enter your number.';
    else problems.name = asks.number ? says : 'Enter your name.';
  }
  return problems;
}

export type BroughtIn = {
  roster: TeamPlayer[];
  /** Players who weren't in the roster. */
  added: number;
  /** Players who changed their line since it was brought in. */
  changed: number;
  /** Players whom the coach had typed in already, or who came from an older link. */
  known: number;
  /** Players for whom the roster has no room. */
  left: number;
};

/**
 * The roster with all that players filled in under a link. A line is brought in once, and again after its player has
 * changed it; until then, what the coach changes about it stays.
 */
export function bringIn(roster: readonly TeamPlayer[], lines: readonly TeamLine[]): BroughtIn {
  const brought: BroughtIn = { roster: [...roster], added: 0, changed: 0, known: 0, left: 0 };
  const current = new Set(lines.map(({ id }) => id));
  for (const { id, version, ...filled } of lines) {
    const player: TeamPlayer = { ...filled, line: { id, version } };
    const own = brought.roster.findIndex(({ line }) => line?.id === id);
    const typed = brought.roster.findIndex(
      (other) => !current.has(other.line?.id ?? '') && isSamePlayer(other, filled),
    );
    if (own >= 0) {
      if ((brought.roster[own]?.line?.version ?? 0) >= version) continue;
      brought.roster[own] = player;
      brought.changed += 1;
    } else if (typed >= 0) {
      brought.roster[typed] = player;
      brought.known += 1;
    } else if (brought.roster.length < rosterLimits.players) {
      brought.roster.push(player);
      brought.added += 1;
    } else {
      brought.left += 1;
    }
  }
  return brought;
}

function isSamePlayer(a: Player, b: Player): boolean {
  const plain = ({ name }: Player) => name.trim().replace(/\s+/g, ' ').toUpperCase();
  return a.number === b.number && plain(a) === plain(b);
}
