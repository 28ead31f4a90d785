import * as z from 'zod/mini';
import { staffCall } from '../staff/staff-call.ts';
import { nudgeCustomer } from './nudge-customer.rpc.ts';

/** Emails customers that their orders' proofs wait, each as `nudgeCustomer` does; the outcomes are by number. */
export const nudgeCustomers = staffCall({
  name: 'nudge_customers',
  input: z.object({ numbers: z.array(z.number()).check(z.minLength(1), z.maxLength(500)) }),
  output: z.object({ outcomes: z.record(z.string(), nudgeCustomer.output.shape.outcome) }),
});
