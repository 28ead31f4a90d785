import * as z from 'zod/mini';
import { maxReceiptLength } from '../../artwork/uploads/receipt-length.ts';
import { jobNumberSchema } from '../../orders/job-number.ts';
import { mostDesigns } from '../../orders/order-design.ts';
import { contract } from '../../platform/contract.ts';
import { newIdSchema } from '../../platform/new-id.ts';

/** POST, from a tablet of the shop: keeps an uploaded photo of a design's first shirt, once per id. */
export const keepPhoto = contract({
  method: 'POST',
  path: '/api/keep-photo',
  maxBytes: 6_000,
  input: z.object({
    id: newIdSchema,
    number: jobNumberSchema,
    design: z.number().check(z.int(), z.minimum(0), z.maximum(mostDesigns - 1)),
    receipt: z.string().check(z.minLength(1), z.maxLength(maxReceiptLength)),
  }),
  output: z.object({ kept: z.literal(true) }),
});
