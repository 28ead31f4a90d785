import * as z from 'zod/mini';
import { carrierKeys, mostTracking } from '../orders/delivery/shipment.ts';
import { staffCall } from '../staff/staff-call.ts';
import { groupLimits } from './group-input.ts';

/** Notes who has the parcels of these people, and tells them; what is as it was tells nobody again. */
export const sendParcels = staffCall({
  name: 'send_parcels',
  input: z.object({
    number: z.number(),
    parcels: z
      .array(
        z.object({
          person: z.number(),
          carrier: z.nullable(z.enum(carrierKeys)),
          trackingNumber: z.nullable(z.string().check(z.maxLength(mostTracking))),
        }),
      )
      .check(z.minLength(1), z.maxLength(groupLimits.people)),
  }),
  output: z.object({ outcome: z.enum(['sent', 'not-found']) }),
});
