import * as z from 'zod/mini';
import type { Tax } from './sales-tax.ts';

/** How an order is taxed, as it keeps it. */
export const taxSchema = z.object({
  place: z.string(),
  name: z.string(),
  rate: z.number(),
  fromDay: z.string(),
  rush: z.boolean(),
  delivery: z.boolean(),
  elsewhere: z.optional(
    z.array(
      z.object({
        state: z.string(),
        goodsCents: z.number(),
        shippingCents: z.number(),
        taxCents: z.number(),
      }),
    ),
  ),
}) satisfies z.ZodMiniType<Tax>;
