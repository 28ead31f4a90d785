import * as z from 'zod/mini';
import { orderKeySchema } from '../../orders/order-link.ts';
import { contract } from '../../platform/contract.ts';

/** The part of the order page's address that says how a customer comes there from paying. */
export const cardReturn = 'card';

/**
 * 'back' from Stripe's page after paying, 'closed' from it without, and 'later' if it didn't open
 * right after the order was placed.
 */
export const cardReturns = ['back', 'closed', 'later'] as const;
export type CardReturn = (typeof cardReturns)[number];

/**
 * POST: the address of Stripe's page where a customer pays what is due for the order that their link
 * opens. 'not-found' if it opens none. The address that Stripe leads back to has no key, because
 * that is nobody else's business: the page keeps its own in the tab's storage while it's away.
 */
export const payOrder = contract({
  method: 'POST',
  path: '/api/pay-order',
  maxBytes: 1_000,
  input: z.object({
    key: orderKeySchema,
    /** What was due, as the page showed it. */
    seenCents: z.number().check(z.int()),
  }),
  output: z.discriminatedUnion('outcome', [
    /** Navigate there. */
    z.object({ outcome: z.literal('go'), url: z.url() }),
    /** Another amount is due by now. */
    z.object({ outcome: z.literal('stale'), dueCents: z.number() }),
    z.object({ outcome: z.literal('nothing-due') }),
    /** Cards aren't set up. */
    z.object({ outcome: z.literal('unavailable') }),
    /** Stripe doesn't answer; nothing was charged. */
    z.object({ outcome: z.literal('later') }),
  ]),
});
export type PayOrderOutput = z.infer<(typeof payOrder)['output']>;
