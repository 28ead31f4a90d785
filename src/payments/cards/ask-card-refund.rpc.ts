import * as z from 'zod/mini';
import { refundStatuses } from './card-payment.ts';
import { refundCard } from './refund-card.contract.ts';
import { staffCall } from '../../staff/staff-call.ts';

/**
 * The part of `refundCard` that the database does first, as its owner: it notes what Stripe is to be
 * asked for.
 */
export const askCardRefund = staffCall({
  name: 'ask_card_refund',
  input: refundCard.input,
  output: z.discriminatedUnion('outcome', [
    z.object({
      outcome: z.literal('asked'),
      /** The status of the refund, if it was asked for before with the same id. */
      status: z.enum(['new', ...refundStatuses]),
      paymentIntent: z.string(),
      /** null for a saved card. */
      session: z.nullable(z.string()),
    }),
    z.object({ outcome: z.literal('stale'), refundableCents: z.number() }),
    z.object({ outcome: z.literal('too-much'), refundableCents: z.number() }),
    z.object({ outcome: z.literal('not-found') }),
  ]),
});
