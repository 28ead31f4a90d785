import * as z from 'zod/mini';
import { paymentTerms } from './payment-terms.ts';
import { staffCall } from '../staff/staff-call.ts';

/**
 * Sets when the customer of an order pays, for all their orders; null for the shop's terms. For
 * owners.
 */
export const setCustomerTerms = staffCall({
  name: 'set_customer_terms',
  input: z.object({ number: z.number(), terms: z.nullable(z.enum(paymentTerms)) }),
  output: z.object({ outcome: z.enum(['set', 'not-found']) }),
});
