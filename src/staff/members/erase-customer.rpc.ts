import * as z from 'zod/mini';
import { textLimits } from '../../platform/forms/text-field.ts';
import { jobKindSchema } from '../job/job-schema.ts';
import { staffCall } from '../staff-call.ts';

const email = z.string().check(z.maxLength(textLimits.email));
/** How much we have, or had before erasing it, under a customer's email address. */
export const customerAmountsSchema = z.object({
  orders: z.number(),
  quotes: z.number(),
  reorders: z.number(),
  /** Unfinished orders with a link. */
  drafts: z.number(),
  /** How often they joined other customers' groups. */
  people: z.number(),
  /** Files of orders and quote requests; a draft's unused files are deleted by age. */
  files: z.number(),
});
const jobNamesSchema = z.array(z.object({ kind: jobKindSchema, number: z.number() }));
const found = {
  ...customerAmountsSchema.shape,
  /** Whether it's a customer's contact, maybe without a job. */
  contact: z.boolean(),
  /** Jobs that aren't finished. */
  open: jobNamesSchema,
  /** Finished orders with something left to pay or to give back. */
  unsettled: jobNamesSchema,
};

/** What `eraseCustomer` would erase for an email address in any case. For owners. */
export const countCustomer = staffCall({
  name: 'count_customer',
  input: z.object({ email }),
  output: z.object(found),
});
export type CustomerFound = z.infer<(typeof countCustomer)['output']>;
export type CustomerAmounts = z.infer<typeof customerAmountsSchema>;

/**
 * Deletes everything under an email address, and tells how much that was. For owners. Nothing is
 * erased while a job of theirs is open, or an order isn't settled, because books have to balance.
 */
export const eraseCustomer = staffCall({
  name: 'erase_customer',
  input: z.object({ email }),
  output: z.object({ outcome: z.enum(['erased', 'open-jobs', 'not-found']), ...found }),
});
