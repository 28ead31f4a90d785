import * as z from 'zod/mini';
import { paymentTerms } from './payment-terms.ts';
import { staffCall } from '../staff/staff-call.ts';

/**
 * Sets when a customer pays, for all their orders; null for the shop's terms. For owners.
 */
export const setCustomerTerms = staffCall({
  name: 'set_customer_terms',
  input: z.object({ id: z.string(), terms: z.nullable(z.enum(paymentTerms)) }),
  output: z.object({ outcome: z.enum(['set', 'not-found']) }),
});
