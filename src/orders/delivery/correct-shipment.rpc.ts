import * as z from 'zod/mini';
import { carrierKeys, mostTracking } from './shipment.ts';
import { jobChangeSchema, seenJobSchema } from '../../staff/job/job-schema.ts';
import { staffCall } from '../../staff/staff-call.ts';

/**
 * Corrects who has a shipped order and under which number, if nobody has changed it since it was
 * read; or the same of one of its boxes that went out. The customer is told unless `tell` is false.
 */
export const correctShipment = staffCall({
  name: 'correct_shipment',
  input: z.extend(seenJobSchema, {
    carrier: z.nullable(z.enum(carrierKeys)),
    trackingNumber: z.nullable(z.string().check(z.maxLength(mostTracking))),
    /** The number of the box, among the order's, that it's about; missing for the order itself. */
    box: z.optional(z.number()),
    tell: z.boolean(),
  }),
  output: jobChangeSchema,
});
