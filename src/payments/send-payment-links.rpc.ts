import * as z from 'zod/mini';
import { paymentLinkOutcomes } from './payment-links.ts';
import { staffCall } from '../staff/staff-call.ts';

/**
 * Emails customers a link to pay what their orders still owe; the outcomes are by number. 'too-soon' if
 * an email asked for it within 20 hours; 'stopped' if the customer gets no reminders, their address is
 * held, or the bank has the money.
 */
export const sendPaymentLinks = staffCall({
  name: 'send_payment_links',
  input: z.object({ numbers: z.array(z.number()).check(z.minLength(1), z.maxLength(500)) }),
  output: z.object({
    outcomes: z.record(z.string(), z.enum(paymentLinkOutcomes)),
  }),
});
