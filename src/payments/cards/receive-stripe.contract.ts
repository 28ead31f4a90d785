import * as z from 'zod/mini';
import { contract } from '../../platform/contract.ts';

/** What we ask Stripe to tell us (docs/deploy.md). Others are noted, and nothing more. */
export const eventTypes = [
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'charge.updated',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const;

/** The last of the year 9999, as far as Postgres and JavaScript write dates alike. */
const lastSecond = 253_402_300_799;

/**
 * POST, from Stripe: an event, signed over the body as it was sent. 'invalid-argument' without a good
 * signature of the last five minutes; 'unavailable' if it couldn't be handled yet, so that Stripe
 * sends it again.
 */
export const receiveStripe = contract({
  method: 'POST',
  path: '/api/stripe',
  maxBytes: 500_000,
  /** What we read of it; the rest is asked for. */
  input: z.object({
    id: z.string().check(z.regex(/^evt_\w{1,240}$/)),
    type: z.string().check(z.minLength(1), z.maxLength(100)),
    /** Unix time in seconds. */
    created: z.number().check(z.int(), z.minimum(0), z.maximum(lastSecond)),
    data: z.object({
      object: z.object({
        id: z.optional(z.nullable(z.string())),
        object: z.optional(z.string()),
        /** What a Checkout Session does: 'setup' saves a card. */
        mode: z.optional(z.string()),
        payment_intent: z.optional(z.nullable(z.union([z.string(), z.object({ id: z.string() })]))),
      }),
    }),
    /** Set for a connected account, which isn't ours. */
    account: z.optional(z.nullable(z.string())),
  }),
  output: z.object({ received: z.literal(true) }),
});
export type StripeEvent = z.infer<(typeof receiveStripe)['input']>;
