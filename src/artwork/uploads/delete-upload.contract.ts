import * as z from 'zod/mini';
import { maxReceiptLength } from './receipt-length.ts';
import { contract } from '../../platform/contract.ts';

/** POST: removes an uploaded (or half-uploaded) file. Deleting a file twice succeeds. */
export const deleteUpload = contract({
  method: 'POST',
  path: '/api/delete-upload',
  maxBytes: 4_000,
  input: z.object({ receipt: z.string().check(z.minLength(1), z.maxLength(maxReceiptLength)) }),
  output: z.object({ deleted: z.literal(true) }),
});
