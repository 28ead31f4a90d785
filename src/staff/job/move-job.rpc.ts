import * as z from 'zod/mini';
import { carrierKeys, mostTracking } from '../../orders/delivery/shipment.ts';
import { textLimits } from '../../platform/forms/text-field.ts';
import { daySchema, jobChangeSchema, jobStatusSchema, seenJobSchema } from './job-schema.ts';
import { staffCall } from '../staff-call.ts';

/**
 * Moves a job to another status if nobody has changed it since it was read, and records who did.
 * The customer is told unless `tell` is false.
 */
export const moveJob = staffCall({
  name: 'move_job',
  input: z.extend(seenJobSchema, {
    to: jobStatusSchema,
    /** What staff write about it. */
    note: z.optional(z.string().check(z.maxLength(textLimits.notes))),
    /** Why an order takes no proof: it's an exact repeat, or its customer asked. */
    waiver: z.optional(z.enum(['repeat', 'asked'])),
    /** Whether an order's customer gets the email about it, if there is one. */
    tell: z.optional(z.boolean()),
    /** For an order that is shipped. */
    carrier: z.optional(z.nullable(z.enum(carrierKeys))),
    trackingNumber: z.optional(z.nullable(z.string().check(z.maxLength(mostTracking)))),
    /** The day that an order was picked up, if not today. */
    leftOn: z.optional(daySchema),
    /**
     * What canceling an approved order costs, in cents, if it isn't what its price book asks for. The
     * note is then the reason, which its customer reads.
     */
    chargeCents: z.optional(z.number().check(z.int(), z.minimum(0))),
  }),
  output: jobChangeSchema,
});

/** What staff say with a move. */
export type MoveAnswer = Omit<
  z.infer<(typeof moveJob)['input']>,
  'kind' | 'number' | 'version' | 'to'
>;
