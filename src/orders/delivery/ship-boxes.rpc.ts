import * as z from 'zod/mini';
import { jobChangeSchema } from '../../staff/job/job-schema.ts';
import { staffCall } from '../../staff/staff-call.ts';

/**
 * Notes that the packed boxes of an order went out. Once all pieces have, the order moves on as
 * `moveJob` moves it; until then, it's 'moved' with the status that it had.
 */
export const shipBoxes = staffCall({
  name: 'ship_boxes',
  input: z.object({
    number: z.number(),
    version: z.number(),
    /** The ids of those that are packed and haven't shipped, as the page shows them. */
    boxes: z.array(z.uuid()).check(z.maxLength(200)),
    /** Whether the customer gets the email, once everything has shipped. */
    tell: z.optional(z.boolean()),
  }),
  output: jobChangeSchema,
});
