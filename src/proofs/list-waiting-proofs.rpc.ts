import * as z from 'zod/mini';
import { staffCall } from '../staff/staff-call.ts';

/** Proofs that wait for their customers' approval: how many, and the 100 oldest, oldest first. */
export const listWaitingProofs = staffCall({
  name: 'list_waiting_proofs',
  input: z.object({}),
  output: z.object({
    count: z.number(),
    proofs: z.array(
      z.object({
        /** The order's number. */
        number: z.number(),
        name: z.string(),
        /** Its first item's, as is the color. */
        garment: z.string(),
        color: z.string(),
        /** How many items it has besides. */
        more: z.number(),
        pieces: z.number(),
        version: z.number(),
        /** The latest day production can start: src/orders/due-dates/production.ts. */
        startBy: z.string(),
        /** When the version was sent. */
        at: z.string(),
        /** When its reminders were sent, in order. */
        remindedAt: z.array(z.string()),
      }),
    ),
  }),
});
export type WaitingProof = z.infer<(typeof listWaitingProofs)['output']>['proofs'][number];
