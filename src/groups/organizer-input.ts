/** What an organizer's forms send (product.md#group-orders). */
import * as z from 'zod/mini';
import { jobVersionSchema } from '../orders/job-number.ts';
import { newIdSchema } from '../platform/new-id.ts';
import { groupLimits } from './group-input.ts';
import { backNameSchema, piecesSchema } from './group.ts';

const countMessage = `Enter a number from 1 to ${groupLimits.spares}.`;

/** People as the organizer lists them, in one text. */
export const listInput = z.object({
  /** Made by the page, so that a repeat adds nobody twice. */
  id: newIdSchema,
  list: z.string().check(z.maxLength(60_000, 'That’s too much at once. Add it in two parts.')),
});

/** What somebody gets instead, by the number that the organizer's page calls them by. */
export const setInput = z.object({
  person: z.number().check(z.int(), z.minimum(1), z.maximum(2 * groupLimits.people)),
  version: jobVersionSchema,
  /** null takes them out. */
  pieces: z.nullable(piecesSchema),
  /** The organizer has their money, so they're in without a card. */
  paysOrganizer: z.optional(z.boolean()),
  backName: backNameSchema,
  /** Their ad goes, and nothing else changes. */
  noAd: z.optional(z.boolean()),
});

/** Pieces for nobody in particular. */
export const sparesInput = z.object({
  id: newIdSchema,
  pieces: piecesSchema,
  count: z
    .number(countMessage)
    .check(
      z.int(countMessage),
      z.minimum(1, countMessage),
      z.maximum(groupLimits.spares, countMessage),
    ),
});

/** Whom to invite, in one text. */
export const invitationInput = z.object({
  emails: z
    .string()
    .check(z.maxLength(60_000, 'That’s too much at once. Invite them in two parts.')),
});
