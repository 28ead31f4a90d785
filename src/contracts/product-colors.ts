import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { styleIdSchema } from './sync-inventory.ts';

/**
 * POST, with the caller's token: brings colors and pictures of the given styles up to date, or of all
 * that we carry (product.md#emergency-tools). One style's failure is told beside the others' results;
 * an error only when not one of them could be had.
 */
export const productColors = contract({
  method: 'POST',
  path: '/api/staff/product-colors',
  maxBytes: 1_000,
  // Strict: a misspelt name must not mean all.
  input: z.strictObject({
    styleIds: z.optional(z.array(styleIdSchema).check(z.minLength(1), z.maxLength(20))),
  }),
  output: z.object({
    styles: z.array(
      z.object({
        styleId: z.string(),
        /** How many colors the supplier lists; null when that isn't known. */
        colors: z.nullable(z.number()),
        /** Pictures of it that were copied by this call. */
        pictures: z.number(),
        /** Why it couldn't be brought up to date, for the person who asked; null when it was. */
        error: z.nullable(z.string()),
      }),
    ),
    /** How many of their pictures are still to be copied, which the schedule goes on with. */
    picturesLeft: z.number(),
  }),
});
