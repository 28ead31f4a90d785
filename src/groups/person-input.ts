/** What the forms of somebody in a group send (product.md#group-orders). */
import * as z from 'zod/mini';
import { jobVersionSchema } from '../orders/job-number.ts';
import { mostDesigns } from '../orders/order-design.ts';
import { emailSchema } from '../platform/forms/contact.ts';
import { personName } from '../platform/forms/text-field.ts';
import { newIdSchema } from '../platform/new-id.ts';
import { parcelAddressSchema } from './parcels.ts';
import { adSchema, backNameSchema, fieldSchema, piecesSchema, shownSchema } from './group.ts';

const personShape = {
  name: personName('Enter your name.'),
  shown: shownSchema,
  /** The answer to what the organizer asks; '' if they ask nothing. */
  field: fieldSchema,
  backName: backNameSchema,
  pieces: piecesSchema,
  /** Where it goes, if the group's pieces are mailed to each person. */
  address: z.optional(parcelAddressSchema),
};

export const joinInput = z.object({
  ...personShape,
  /** Made by the page, so that a repeat joins nobody twice. */
  id: newIdSchema,
  email: emailSchema,
});
export type JoinInput = z.infer<typeof joinInput>;

/** Who asks to be reminded. */
export const reminderInput = z.object({ email: emailSchema });

export const changeInput = z.object({
  ...personShape,
  ad: adSchema,
  version: jobVersionSchema,
  /** The ZIP code that the prices they saw were for; '' for none. */
  seenZip: z.string().check(z.maxLength(20)),
  /** Pieces of each design that those were for. */
  seenCounts: z.array(z.number().check(z.int(), z.minimum(0))).check(z.maxLength(mostDesigns)),
});
export type ChangeInput = z.infer<typeof changeInput>;
