import * as z from 'zod/mini';
import { requiredText } from '../platform/forms/text-field.ts';
import { newIdSchema } from '../platform/new-id.ts';
import { staffCall } from '../staff/staff-call.ts';
import {
  forOrderSchema,
  partSchema,
  piecesSchema,
  purchaseCentsSchema,
  purchaseLimits,
} from './purchase.ts';

/** Enters a purchase that was made elsewhere, once per id. */
export const enterPurchase = staffCall({
  name: 'enter_purchase',
  input: z.object({
    id: newIdSchema,
    seller: requiredText(80, 'Say who sold it.'),
    /** The seller's number of it; null if there is none. */
    reference: z.nullable(z.string().check(z.maxLength(80))),
    goodsCents: purchaseCentsSchema,
    lines: z
      .array(z.extend(partSchema, { orderNumber: forOrderSchema, pieces: piecesSchema }))
      .check(z.minLength(1), z.maxLength(purchaseLimits.lines)),
  }),
  output: z.object({ outcome: z.literal('entered'), poNumber: z.string() }),
});
