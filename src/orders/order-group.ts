import * as z from 'zod/mini';
import { payers, sellers } from '../groups/payers.ts';
import { shopShape } from '../groups/shop-shape.ts';

/** What an order's page and its job page say of its group. */
export const orderGroupSchema = z.object({
  slug: z.string(),
  ...shopShape,
  /** ISO 8601. */
  closesAt: z.string(),
  /** The last day is for stragglers: people read that it closes a day earlier. */
  stragglers: z.boolean(),
  /** How many are in. */
  people: z.number(),
  /** What its organizer said about it. */
  title: z.string(),
  welcome: z.nullable(z.string()),
  fieldLabel: z.nullable(z.string()),
  payer: z.enum(payers),
  seller: z.enum(sellers),
  allowanceCents: z.nullable(z.number()),
  guarantees: z.boolean(),
  /** What a piece of each item costs before tax, without the share; null for the price book's price. */
  fixedCents: z.nullable(z.array(z.number())),
  shareCents: z.number(),
  /** Who gets the share. */
  cause: z.nullable(z.string()),
  /** What it raised, before tax, once it closed. */
  raisedCents: z.number(),
  /** Each person's pieces are mailed to them. */
  toEach: z.boolean(),
});
/** Says of an order whether it goes to each person of its group. */
export type ToEach = {
  group?: Pick<z.infer<typeof orderGroupSchema>, 'toEach'> | null | undefined;
};

/**
 * What the organizer of this group would type to start another one like it, but for its days.
 * @param named whether people had names on the backs
 */
export const groupAgain = (
  {
    title,
    welcome,
    fieldLabel,
    stragglers,
    everyMonths,
    listed,
    colors,
    payer,
    allowanceCents,
    guarantees,
    fixedCents,
    shareCents,
    cause,
    toEach,
  }: z.infer<typeof orderGroupSchema>,
  named: boolean,
): Record<string, string> => ({
  title,
  welcome: welcome ?? '',
  fieldLabel: fieldLabel ?? '',
  payer,
  allowance: allowanceCents === null ? '' : dollars(allowanceCents),
  guarantees: guarantees ? 'yes' : 'no',
  ...(stragglers && { stragglers: 'yes' }),
  ...(everyMonths !== null && { everyMonths: `${everyMonths}` }),
  ...(listed && { listed: 'yes' }),
  ...(colors && { colored: 'yes', color1: colors[0] ?? '', color2: colors[1] ?? '' }),
  ...(fixedCents && { pricing: 'own' }),
  ...Object.fromEntries(
    (fixedCents ?? []).map((cents, item) => [`prices.${item}`, dollars(cents + shareCents)]),
  ),
  ...(cause !== null && { share: dollars(shareCents), cause }),
  named: named ? 'yes' : 'no',
  ...(toEach && { toEach: 'yes' }),
});

/** 1250 as it's typed: '12.50'. */
const dollars = (cents: number): string => (cents / 100).toFixed(2);
