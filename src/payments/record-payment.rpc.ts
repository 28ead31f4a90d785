import * as z from 'zod/mini';
import { paymentKinds, paymentLimits, paymentMethods } from './payment.ts';
import { optionalText } from '../platform/forms/text-field.ts';
import { staffCall } from '../staff/staff-call.ts';

const enterAmount = 'Enter dollars, like 250 or 19.95: at most $3,000,000.';

/**
 * Records a payment or an adjustment of an order, or, for owners, money that went back. Sending the
 * same `id` again records nothing. `seenCents` is the balance that staff saw, and `seenHeldCents` what
 * could go back: if either is another by now, the answer is 'stale'.
 */
export const recordPayment = staffCall({
  name: 'record_payment',
  input: z.object({
    /** Made with the form. */
    id: z.uuid(),
    number: z.number(),
    kind: z.enum(paymentKinds),
    method: z.enum(paymentMethods),
    /** Signed: a refund is less than 0. */
    amountCents: z.number(enterAmount).check(
      z.int(enterAmount),
      z.minimum(-paymentLimits.cents, enterAmount),
      z.maximum(paymentLimits.cents, enterAmount),
      z.refine((cents) => cents !== 0, enterAmount),
    ),
    reference: optionalText(paymentLimits.reference),
    reason: optionalText(paymentLimits.reason),
    seenCents: z.number(),
    seenHeldCents: z.number(),
    /** Whether the customer gets a receipt by email. */
    tell: z.boolean(),
  }),
  output: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('recorded'), email: z.optional(z.uuid()) }),
    z.object({ outcome: z.literal('stale'), balanceCents: z.number(), heldCents: z.number() }),
    z.object({ outcome: z.literal('too-much'), heldCents: z.number() }),
    /** Stripe has that card's money, and gives it back. */
    z.object({ outcome: z.literal('through-stripe') }),
    z.object({ outcome: z.literal('not-found') }),
  ]),
});
