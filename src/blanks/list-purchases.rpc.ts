import * as z from 'zod/mini';
import { staffCall } from '../staff/staff-call.ts';
import { purchaseSchema } from './purchase.ts';

/** The latest 50 purchases, newest first. */
export const listPurchases = staffCall({
  name: 'list_purchases',
  input: z.object({}),
  output: z.array(purchaseSchema),
});
