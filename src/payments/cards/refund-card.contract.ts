import * as z from 'zod/mini';
import { mostCardCents } from './card-payment.ts';
import { paymentLimits } from '../payment.ts';
import { requiredText } from '../../platform/forms/text-field.ts';
import { contract } from '../../platform/contract.ts';
import { givenIdSchema, newIdSchema } from '../../platform/new-id.ts';
import { jobNumberSchema } from '../../orders/job-number.ts';

const enterAmount = 'Enter dollars, like 250 or 19.95.';

/**
 * POST, with an owner's token: refunds a card payment, all of it or a part, through Stripe. Sending
 * the same `id` again refunds nothing more.
 */
export const refundCard = contract({
  method: 'POST',
  path: '/api/refund-card',
  maxBytes: 2_000,
  input: z.object({
    /** Made with the form. */
    id: newIdSchema,
    /** The order's number. */
    number: jobNumberSchema,
    /** The card payment's id. */
    cardPayment: givenIdSchema,
    amountCents: z
      .number(enterAmount)
      .check(z.int(enterAmount), z.minimum(1, enterAmount), z.maximum(mostCardCents, enterAmount)),
    /** The customer reads it. */
    reason: requiredText(paymentLimits.reason, 'Say why, for the customer.'),
    /** What could go back of the order's money (`heldCents`), as the page showed it. */
    seenHeldCents: z.number().check(z.int()),
  }),
  output: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('done') }),
    /** Stripe hasn't confirmed it yet. It's asked again until it does, so nobody has to. */
    z.object({ outcome: z.literal('asked') }),
    /** Money came in or went back since. */
    z.object({ outcome: z.literal('stale'), refundableCents: z.number() }),
    /** More than came in, or than is left after other refunds of the order. */
    z.object({ outcome: z.literal('too-much'), refundableCents: z.number() }),
    z.object({ outcome: z.literal('not-found') }),
    /** Stripe or the bank won't do it; nothing was refunded. */
    z.object({ outcome: z.literal('refused') }),
    /** Card payments aren't set up. */
    z.object({ outcome: z.literal('unavailable') }),
  ]),
});
export type RefundCardInput = z.infer<(typeof refundCard)['input']>;
export type RefundCardOutput = z.infer<(typeof refundCard)['output']>;
