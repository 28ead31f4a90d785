import * as z from 'zod/mini';
import { contract } from '../platform/contract.ts';
import { orderKeySchema } from '../orders/order-link.ts';
import { moneyShape } from './person-money.ts';
import { shownGroupSchema } from './open-group.contract.ts';

/** POST: a group with everybody who is in, by the order's link. 'not-found' if it opens none. */
export const openAsOrganizer = contract({
  method: 'POST',
  path: '/api/open-as-organizer',
  maxBytes: 500,
  input: z.object({ key: orderKeySchema }),
  output: z.object({
    ...shownGroupSchema.shape,
    orderNumber: z.number(),
    /** Its people's pieces are the order's: its time being up isn't enough. */
    closed: z.boolean(),
    /** Why it can't close yet, as a sentence; null if it can. */
    short: z.nullable(z.string()),
    roll: z.array(
      z.object({
        /** What `setPerson` calls them by. */
        number: z.number(),
        name: z.string(),
        /** null for somebody whom the organizer listed without one. */
        email: z.nullable(z.string()),
        /** Pieces for nobody in particular. */
        spare: z.boolean(),
        field: z.nullable(z.string()),
        pieces: z.array(z.object({ item: z.number(), size: z.string() })),
        version: z.number(),
        ...moneyShape,
      }),
    ),
  }),
});
