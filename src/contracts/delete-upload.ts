import * as z from 'zod/mini';
import { orderLimits } from '../domain/order.ts';
import { contract } from './contract.ts';

/** POST: removes an uploaded (or half-uploaded) file. Deleting what is gone already succeeds. */
export const deleteUpload = contract({
  method: 'POST',
  path: '/api/uploads/delete',
  maxBytes: 4_000,
  input: z.object({ receipt: z.string().check(z.minLength(1), z.maxLength(orderLimits.receipt)) }),
  output: z.object({ deleted: z.literal(true) }),
});
