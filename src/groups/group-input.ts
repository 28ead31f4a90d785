/** What an organizer says about their group, small enough for checkout. */
import * as z from 'zod/mini';
import { hasInvisible, withoutInvisible } from '../platform/forms/invisible-text.ts';
import { optionalText, requiredText } from '../platform/forms/text-field.ts';
import { payers } from './payers.ts';

/** The longest texts, in characters, and the most pieces and people, as the database has them. */
export const groupLimits = {
  title: 60,
  welcome: 300,
  fieldLabel: 30,
  field: 60,
  ad: 60,
  allowance: 10,
  price: 10,
  cause: 60,
  pieces: 10,
  people: 2000,
  /** People in one list that an organizer adds, and pieces without a person that they add at once. */
  listed: 500,
  spares: 100,
  /** People whom an organizer invites, in all. */
  invited: 500,
} as const;

/** What an organizer chose about paying, and prices. */
export type PayTerms = {
  payer: (typeof payers)[number];
  /** What the organizer pays for each person at most, in cents, if both pay; null otherwise. */
  allowanceCents: number | null;
  /**
   * Nobody pays more than at the pieces that the organizer expected. Only if people pay, and the
   * organizer then pays what that leaves.
   */
  guarantees: boolean;
  /**
   * What a piece of each item costs before tax, in cents, without the share, if the organizer set it;
   * null for the price book's price. Only if people pay all of it.
   */
  fixedCents: readonly number[] | null;
  /** What the cause gets of a piece, in cents. It comes on top. Only if people pay all of it. */
  shareCents: number;
  /** Who gets it; null without a share. */
  cause: string | null;
};

/** How much people's pieces cost beyond what the price book says. */
export type OwnPrices = Pick<PayTerms, 'fixedCents' | 'shareCents' | 'cause'>;

/** The price book's prices, and nothing for a cause. */
export const bookPrices = { fixedCents: null, shareCents: 0, cause: null } satisfies OwnPrices;

/** The most that an organizer adds for each person. */
export const mostAllowanceCents = 1_000_000;

/** The most that an organizer asks for a piece, and that a cause gets of it. */
export const mostPieceCents = 100_000;

/**
 * Checks of a short text that others read. Invisible characters go without a word, because phones put
 * them into emoji.
 */
export const oneVisibleLine = [
  z.overwrite<string>((text) =>
    (hasInvisible(text) ? withoutInvisible(text) : text).replace(/\s+/g, ' ').trim(),
  ),
] as const;

const colorInput = z
  .string()
  .check(z.toLowerCase(), z.regex(/^(#[0-9a-f]{6})?$/, 'Choose a color.'));

/** When a group is open, and for whom, like a shop. */
export type ShopTerms = {
  /** ISO 8601: when it opens; null for as soon as its proof is approved. */
  opensAt: string | null;
  /** It opens again every so many months, for `openDays`; null if it doesn't, or the next one does. */
  everyMonths: 1 | 3 | null;
  openDays: number | null;
  /** When the first of those that open again was to open, ISO 8601. */
  firstOpensAt: string | null;
  /** It's on the page of open shops. */
  listed: boolean;
  /** Two colors for its page: '#rrggbb'. */
  colors: readonly string[] | null;
};

/** Open as soon as its proof is approved, once, for those with its link. */
export const noShop = {
  opensAt: null,
  everyMonths: null,
  openDays: null,
  firstOpensAt: null,
  listed: false,
  colors: null,
} satisfies ShopTerms;

const nameIt = 'Name your group.';

/** What an organizer says about their group. */
export const groupInputSchema = z.object({
  title: requiredText(groupLimits.title, nameIt).check(...oneVisibleLine, z.minLength(1, nameIt)),
  /** A sentence at the top of its page; '' for none. */
  welcome: optionalText(groupLimits.welcome).check(...oneVisibleLine),
  /** What each person is asked besides, like 'Department'; '' for nothing. */
  fieldLabel: optionalText(groupLimits.fieldLabel).check(...oneVisibleLine),
  /** Who pays; the organizer by default. */
  payer: z.optional(z.enum(payers)),
  /** What the organizer pays for each person, if both pay, as typed: '25' or '12.50'. */
  allowance: z.optional(optionalText(groupLimits.allowance)),
  /** Whether the organizer guarantees people the price of the pieces ordered. */
  guarantees: z.optional(z.enum(['yes', 'no'])),
  /** Whether pieces cost what the shop's price book says, or what the organizer sets. */
  pricing: z.optional(z.enum(['book', 'own'])),
  /** What a piece costs with the share, as typed, by the place of its item: { 0: '18' }. */
  prices: z.optional(
    z.record(z.string().check(z.regex(/^\d{1,3}$/)), optionalText(groupLimits.price)),
  ),
  /** What a cause gets of each piece, as typed; '' for none. */
  share: z.optional(optionalText(groupLimits.price)),
  /** Who gets it; '' for nobody. */
  cause: z.optional(optionalText(groupLimits.cause).check(...oneVisibleLine)),
  /** Whether people read that it closes a day earlier, so that the last day is for stragglers. */
  stragglers: z.optional(z.enum(['yes', 'no'])),
  /** Whether each person has a name on the back. */
  named: z.optional(z.enum(['yes', 'no'])),
  /** Whether each person's pieces are mailed to them, if the order is shipped. */
  toEach: z.optional(z.enum(['yes', 'no'])),
  /** The day it opens, by `openingDayMessage`; '' for as soon as its proof is approved. */
  opensOn: z.optional(z.string().check(z.maxLength(10))),
  /** How many months after it opened it opens again by itself; '0' if it doesn't. */
  everyMonths: z.optional(z.enum(['0', '1', '3'])),
  /** Whether it's on the page of open shops. */
  listed: z.optional(z.enum(['yes', 'no'])),
  /** Whether its page has two colors of its school, club, or band. */
  colored: z.optional(z.enum(['yes', 'no'])),
  color1: z.optional(colorInput),
  color2: z.optional(colorInput),
  /** The day it closes, by `closingDayMessage`. */
  closesOn: z.string().check(z.maxLength(10)),
});
export type GroupInput = z.infer<typeof groupInputSchema>;
