import * as z from 'zod/mini';
import { paymentLinkOutcomes } from './payment-links.ts';
import { staffCall } from '../staff/staff-call.ts';

/**
 * Emails customers a link to pay what their orders still owe; the outcomes are by number. 'copied'
 * if the customer stopped reminders, so only who pays for them gets an email; 'too-soon' if an email asked
 * for it within 20 hours; 'stopped' if nobody is reminded, the customer's address is held, or the bank
 * has the money.
 */
export const sendPaymentLinks = staffCall({
  name: 'send_payment_links',
  input: z.object({ numbers: z.array(z.number()).check(z.minLength(1), z.maxLength(500)) }),
  output: z.object({
    outcomes: z.record(z.string(), z.enum(paymentLinkOutcomes)),
  }),
});
