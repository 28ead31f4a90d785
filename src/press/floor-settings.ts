/** What the owners say about the press room (product.md#presses). */
import * as z from 'zod/mini';
import { requiredText } from '../platform/forms/text-field.ts';
import { pressHeads } from '../shop.ts';

export const mostPresses = 12;
/** Larger figures are typos. */
const most = {
  heads: 24,
  flashStations: 6,
  setupMinutes: 240,
  perHour: 5000,
  spoiled: 100,
  hourlyCents: 100_000,
};
const dayMinutes = 24 * 60;

const whole = (from: number, to: number, what: string) => {
  const message = `Enter ${from} to ${to.toLocaleString('en-US')} ${what}.`;
  return z.number(message).check(z.int(message), z.minimum(from, message), z.maximum(to, message));
};
const share = z
  .number('Enter a share from 0 to 100%.')
  .check(
    z.int('Enter a share from 0 to 100%, to a tenth.'),
    z.minimum(0, 'Enter a share from 0 to 100%.'),
    z.maximum(1000, 'Enter a share from 0 to 100%.'),
  );
const impressions = whole(1, most.perHour, 'impressions an hour');
const hoursMessage = 'Enter 0 to 24 hours, like 7.5.';
const hourlyMessage = 'Enter dollars an hour up to 1,000, like 45.50, or leave it empty.';
const minutesOfDay = z
  .number(hoursMessage)
  .check(z.int(hoursMessage), z.minimum(0, hoursMessage), z.maximum(dayMinutes, hoursMessage));

export const pressSchema = z.object({
  /** Made by the page when the press is added, and never shown. */
  id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  name: requiredText(40, 'Enter the press’s name.'),
  heads: whole(1, most.heads, 'heads'),
  /** The stations that the flash takes after an underbase; 0 if it flashes beside the press. */
  flashStations: whole(0, most.flashStations, 'stations'),
  /** Minutes to set up a screen, and what each location takes besides: platens, a test print, and cleaning. */
  screenMinutes: whole(0, most.setupMinutes, 'minutes'),
  locationMinutes: whole(0, most.setupMinutes, 'minutes'),
  /** Impressions an hour without an underbase, and with one, which is flashed. */
  perHour: z.object({ light: impressions, dark: impressions }),
  /** What an hour of it costs, with who runs it; cents. Only owners see it; without it, none is counted. */
  hourlyCents: z.optional(
    z
      .number(hourlyMessage)
      .check(
        z.int(hourlyMessage),
        z.minimum(1, hourlyMessage),
        z.maximum(most.hourlyCents, hourlyMessage),
      ),
  ),
  /** Minutes it runs on each weekday, Monday to Friday; breaks aren't counted. */
  weekdayMinutes: z.tuple([minutesOfDay, minutesOfDay, minutesOfDay, minutesOfDay, minutesOfDay]),
});
export type Press = z.infer<typeof pressSchema>;

export const floorSettingsSchema = z.object({
  presses: z.array(pressSchema).check(
    z.minLength(1, 'Keep at least one press.'),
    z.maxLength(mostPresses, `Add at most ${mostPresses} presses.`),
    z.refine((presses) => new Set(presses.map(({ id }) => id)).size === presses.length),
    ({ value: presses, issues }) => {
      for (const [at, { name }] of presses.entries()) {
        if (presses.findIndex((press) => press.name === name) === at) continue;
        const message = 'Another press has this name.';
        issues.push({ code: 'custom', path: [at, 'name'], message, input: name });
      }
    },
  ),
  /** The share of a press's day that's sold ahead; the rest is for reprints and bad days. */
  soldAheadPermille: share,
  /** Unpaid orders of people who never paid us one reserve at most this share of what's sold of a day. */
  strangersPermille: share,
  /** Blanks bought besides those ordered. */
  spoilage: z.object({
    permille: share,
    /** At least this many, for more than `abovePieces` pieces. */
    leastPieces: whole(0, most.spoiled, 'pieces'),
    abovePieces: whole(0, 100_000, 'pieces'),
  }),
});
export type FloorSettings = z.infer<typeof floorSettingsSchema>;

/**
 * What a new shop starts with: a small automatic that one person loads, in the seven hours that breaks
 * leave of a shift. The trade reports 9 minutes to set up a screen and 400 impressions an hour; these
 * are fewer, because a date that's sold has to be kept, and fewer still where the flash has to dry an
 * underbase.
 */
export const usualFloorSettings: FloorSettings = {
  presses: [
    {
      id: 'press-1',
      name: 'Press 1',
      heads: pressHeads,
      flashStations: 1,
      screenMinutes: 9,
      locationMinutes: 5,
      perHour: { light: 300, dark: 200 },
      weekdayMinutes: [420, 420, 420, 420, 420],
    },
  ],
  soldAheadPermille: 850,
  strangersPermille: 200,
  spoilage: { permille: 20, leastPieces: 1, abovePieces: 24 },
};

export type Spoilage = FloorSettings['spoilage'];

/**
 * How many blanks are bought besides for a design of that many pieces, because some are misprinted or
 * damaged: the share, rounded up, for more than `abovePieces`.
 */
export function spoilageOf(
  pieces: number,
  { permille, leastPieces, abovePieces }: Spoilage,
): number {
  return pieces > abovePieces ? Math.max(leastPieces, Math.ceil((pieces * permille) / 1000)) : 0;
}
