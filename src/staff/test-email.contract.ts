import * as z from 'zod/mini';
import { quantitiesSchema } from '../garments/size.ts';
import { textLimits } from '../platform/forms/text-field.ts';
import { contract } from '../platform/contract.ts';

const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const dollars = z.number().check(z.minimum(0), z.maximum(1_000_000));
const count = z.number().check(z.int(), z.minimum(0), z.maximum(1_000));

/**
 * POST, with a staff member's token: emails an order's confirmation as a test
 * (product.md#emergency-tools), to `customer.email` if that is an address of the company, else to
 * that staff member. No order is made. 'unavailable' when the mail server doesn't take it.
 */
export const testEmail = contract({
  method: 'POST',
  path: '/api/test-email',
  maxBytes: 4_000,
  input: z.object({
    order: z.object({
      material: z.object({ name: line(80) }),
      color: line(80),
      totalQuantity: count,
      /** In dollars, as the form's drafts had them. */
      pricing: z.object({ subtotal: dollars, total: dollars }),
      sizes: quantitiesSchema,
    }),
    customer: z.object({
      fullName: line(textLimits.fullName),
      email: line(textLimits.email),
      phone: line(textLimits.phone),
      orderNotes: z.string().check(z.maxLength(textLimits.notes)),
    }),
    /** Shown where the order's number stands. */
    orderId: line(40),
  }),
  /** `to` is where it went. */
  output: z.object({ sent: z.literal(true), to: z.string() }),
});
