import * as z from 'zod/mini';
import { staffCall } from '../../staff/staff-call.ts';
import { boxLineSchema, mostPounds } from './box.ts';
import { carrierKeys, mostTracking } from './shipment.ts';

/**
 * Packs a box of a shipped order in production, once per id; 'too-many' if boxes would hold more than
 * was ordered, and 'not-allowed' for any other order.
 */
export const packBox = staffCall({
  name: 'pack_box',
  input: z.object({
    id: z.uuid(),
    /** The order's. */
    number: z.number(),
    contents: z.array(boxLineSchema).check(z.minLength(1), z.maxLength(200)),
    carrier: z.nullable(z.enum(carrierKeys)),
    trackingNumber: z.nullable(z.string().check(z.maxLength(mostTracking))),
    weightPounds: z.nullable(z.number().check(z.minimum(0.1), z.maximum(mostPounds))),
  }),
  output: z.object({ outcome: z.enum(['packed', 'too-many', 'not-allowed', 'not-found']) }),
});
