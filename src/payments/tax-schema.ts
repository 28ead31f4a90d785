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
}) satisfies z.ZodMiniType<Tax>;
