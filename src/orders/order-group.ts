import * as z from 'zod/mini';

/** What an order's page and its job page say of its group. */
export const orderGroupSchema = z.object({
  slug: z.string(),
  /** ISO 8601. */
  closesAt: z.string(),
  /** How many are in. */
  people: z.number(),
});
