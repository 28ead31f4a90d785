/** A group that orders together (product.md#group-orders). */
import * as z from 'zod/mini';
import { mostDesigns, mostItems } from '../orders/order-design.ts';
import { rosterLimits } from '../designer/team/roster.ts';
import { sizeSchema } from '../garments/size.ts';
import { optionalText } from '../platform/forms/text-field.ts';
import { groupLimits, oneVisibleLine } from './group-input.ts';

/** Whether people can join; `proofing` and then `soon` are before that, and `closed` after. */
export const groupStates = ['proofing', 'soon', 'open', 'closed', 'canceled'] as const;
export type GroupState = (typeof groupStates)[number];

/** Names and addresses are kept for that many days after a group ended, as in the database. */
export const keptDays = 180;

/** What people read if an address has no group. */
export const noGroup =
  'There’s no group here. Check that you have the whole link, or ask your organizer for it.';

/** What people read if their own link opens nothing. */
export const noPerson =
  'This link doesn’t open anything. Check that you have all of it, or find it in our email to you.';

/** What people read who left, or whom the organizer took out. */
export const outOfGroup = 'You’re not in this group anymore. To get something, join again.';

export const fullGroup = `This group is full: it has ${groupLimits.people.toLocaleString('en-US')} people. Ask your organizer what to do.`;

/** Why nobody can join a group in this state, or change anything, as a sentence; null if they can. */
export function notOpenMessage(state: Exclude<GroupState, 'open'>): string;
export function notOpenMessage(state: GroupState): string | null;
export function notOpenMessage(state: GroupState): string | null {
  switch (state) {
    case 'open':
      return null;
    case 'proofing':
      return 'This group isn’t open yet: its organizer is looking over the design. Ask them when to come back.';
    case 'soon':
      return 'This group isn’t open yet. Its page says when it opens, so come back then.';
    case 'closed':
      return 'This group has closed, so nobody can join, change, or leave here anymore. Ask your organizer.';
    case 'canceled':
      return 'This group’s order was canceled, so there’s nothing to join. Ask your organizer.';
  }
}

/** The address of a group: 'riverside-reunion-7h2m4q9x'. */
export const slugSchema = z
  .string()
  .check(z.maxLength(60, noGroup), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, noGroup));

/** 192 bits, base64url: what a person's link ends with. */
export const personKeySchema = z.string().check(z.regex(/^[\w-]{32}$/, noPerson));

/** How the others see somebody: by first name and initial, or not at all. */
export const shownSchema = z.enum(['initial', 'hidden']);

/** What somebody answers to the group's own question; '' for nothing. */
export const fieldSchema = optionalText(groupLimits.field).check(...oneVisibleLine);

/** Somebody's line in the list of who's in; '' for none. */
export const adSchema = optionalText(groupLimits.ad).check(...oneVisibleLine);

/** What names on backs are made of: what presses have letters for. */
const nameLetters = /^[\p{L}\p{M}\p{N} .,’'&!-]*$/u;

/** The name on the back of somebody's pieces; '' for none. */
export const backNameSchema = optionalText(rosterLimits.name).check(
  ...oneVisibleLine,
  z.regex(nameLetters, 'Use letters, digits, spaces, and . , ’ & ! or -.'),
);

/** Whether people choose the names on the backs: a group's order then has rosters from the start. */
export const takesNames = ({ designs }: { designs: readonly { roster?: unknown }[] }): boolean =>
  designs.some(({ roster }) => Boolean(roster));

/** Pieces that somebody wants. */
export const piecesSchema = z
  .array(
    z.object({
      /** The place among the items of all designs, from 0. */
      item: z.number().check(z.int(), z.minimum(0), z.maximum(mostDesigns * mostItems - 1)),
      size: sizeSchema,
    }),
  )
  .check(
    z.minLength(1, 'Choose at least one.'),
    z.maxLength(
      groupLimits.pieces,
      `That’s more than ${groupLimits.pieces}. Ask your organizer to order the rest.`,
    ),
  );
export type WantedPiece = z.infer<typeof piecesSchema>[number];

/** A name as the others see it: 'Ada L.'. */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const [initial] = rest.at(-1) ?? '';
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}

/** 'Ada' of 'Ada Lovelace'. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

const base32 = 'abcdefghijklmnopqrstuvwxyz234567';

/**
 * A group's address, from the words of its title and 8 characters that nobody can guess.
 * @param random five bytes
 */
export function groupSlug(title: string, random: Uint8Array): string {
  const words = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
  const bits = [...random].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const secret = Array.from({ length: 8 }, (_, at) =>
    base32.charAt(Number.parseInt(bits.slice(at * 5, at * 5 + 5), 2)),
  ).join('');
  return words === '' ? secret : `${words}-${secret}`;
}
