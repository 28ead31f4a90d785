import * as z from 'zod/mini';
import { plainDigits } from '../../platform/typed-number.ts';
import { sizeSchema } from '../../garments/size.ts';

/** The most that a roster holds. Names and numbers are as long as those on a shirt. */
export const rosterLimits = { players: 200, name: 20, number: 3, pasted: 50_000 } as const;

/** The most of an order's design: as many as a group's people may have pieces. */
const mostOrdered = 20_000;

/** What people read who type anything else as a player's number. */
export const wrongNumber = 'Enter up to three digits.';

const playerNumber = z
  .string()
  .check(
    z.overwrite(plainDigits),
    z.maxLength(rosterLimits.number),
    z.regex(/^[0-9]*$/, wrongNumber),
  );

/** One player, perhaps half typed: `rosterFindings` finds what is missing. */
export const playerSchema = z.object({
  name: z.string().check(z.maxLength(rosterLimits.name)),
  /** '07' stays '07'. */
  number: playerNumber,
  size: z.nullable(sizeSchema),
});
export type Player = z.infer<typeof playerSchema>;

export const rosterSchema = z.array(playerSchema).check(z.maxLength(rosterLimits.players));
export type Roster = z.infer<typeof rosterSchema>;

/**
 * Who wears an order's design. People of a group have their names on the backs of certain items: the
 * place among the design's, from 0. Nobody has until the group closes, and then none is empty.
 */
export const orderedRosterSchema = z
  .array(
    z.object({
      ...playerSchema.shape,
      item: z.optional(z.number().check(z.int(), z.minimum(0))),
    }),
  )
  .check(z.maxLength(mostOrdered));
export type OrderedRoster = z.infer<typeof orderedRosterSchema>;

/** Whether a group's people have the names, or will have; the artwork has a sample then. */
export const isOfGroup = (roster: OrderedRoster): boolean =>
  roster.every(({ item }) => item !== undefined);

/** Which line a player came from (team-link.ts). Each change by the player raises its version. */
export const lineMarkSchema = z.object({
  id: z.uuid(),
  version: z.number().check(z.int(), z.minimum(1)),
});

/** A player who was typed by the coach, or who filled in a line. */
export const teamPlayerSchema = z.object({
  ...playerSchema.shape,
  line: z.optional(lineMarkSchema),
});
export type TeamPlayer = z.infer<typeof teamPlayerSchema>;

export const noPlayer: Player = { name: '', number: '', size: null };
