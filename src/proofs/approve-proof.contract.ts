import * as z from 'zod/mini';
import { isDay } from '../platform/dates/calendar.ts';
import { orderKeySchema } from '../orders/order-link.ts';
import { sha256Schema } from './shown-proof.ts';
import { personName } from '../platform/forms/text-field.ts';
import { contract } from '../platform/contract.ts';
import { jobVersionSchema } from '../orders/job-number.ts';

/** The version of a proof that the customer has before them. */
export const seenProofShape = {
  key: orderKeySchema,
  version: jobVersionSchema,
  sha256: sha256Schema,
};

/**
 * POST: approves a version, under the name that the customer types. A repeat gets the same answer.
 * 'not-found' if the link opens nothing; 'aborted' if that version can't be approved (anymore), or if
 * the date or the total isn't the one that the customer saw.
 */
export const approveProof = contract({
  method: 'POST',
  path: '/api/approve-proof',
  maxBytes: 2_000,
  input: z.object({
    ...seenProofShape,
    name: personName('Type your name to approve.'),
    /** Buys rush, to keep a date whose deadline has passed. */
    rush: z.boolean(),
    /** The due date and the total that the page said the approval gives. */
    seenDate: z.string().check(z.refine(isDay)),
    seenTotalCents: z.number().check(z.int(), z.minimum(0)),
  }),
  output: z.object({
    name: z.string(),
    /** ISO 8601. */
    at: z.string(),
  }),
});
