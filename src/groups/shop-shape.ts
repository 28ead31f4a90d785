import * as z from 'zod/mini';

/** When a group is open, and for whom, as stored: `ShopTerms`. */
export const shopShape = {
  opensAt: z.nullable(z.string()),
  everyMonths: z.nullable(z.union([z.literal(1), z.literal(3)])),
  openDays: z.nullable(z.number()),
  firstOpensAt: z.nullable(z.string()),
  listed: z.boolean(),
  colors: z.nullable(z.array(z.string())),
};
