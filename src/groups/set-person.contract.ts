import * as z from 'zod/mini';
import { contract } from '../platform/contract.ts';
import { jobVersionSchema } from '../orders/job-number.ts';
import { orderKeySchema } from '../orders/order-link.ts';
import { groupLimits } from './group-input.ts';
import { piecesSchema } from './group.ts';

/**
 * POST: changes a person's pieces for the organizer, or removes the person, until the group closes.
 * 'invalid-argument' with fields; 'not-found'; 'aborted' if it has closed, the person isn't in anymore,
 * or something changed since `version`.
 */
export const setPerson = contract({
  method: 'POST',
  path: '/api/set-person',
  maxBytes: 2_000,
  input: z.object({
    key: orderKeySchema,
    /** The number that the organizer's page calls them by. */
    person: z.number().check(z.int(), z.minimum(1), z.maximum(2 * groupLimits.people)),
    version: jobVersionSchema,
    /** null removes the person. */
    pieces: z.nullable(piecesSchema),
  }),
  output: z.object({ done: z.literal(true) }),
});
