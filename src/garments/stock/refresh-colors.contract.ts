import * as z from 'zod/mini';
import { contract } from '../../platform/contract.ts';
import { styleIdSchema } from './sync-inventory.contract.ts';

/**
 * POST, with a staff member's token: updates the colors and pictures of the given styles, or of all
 * that we carry (product.md#emergency-tools). A style that fails is reported beside the others'
 * results; the call fails only when every style did.
 */
export const refreshColors = contract({
  method: 'POST',
  path: '/api/refresh-colors',
  maxBytes: 1_000,
  // Strict, so that a misspelled name doesn't mean all styles.
  input: z.strictObject({
    styleIds: z.optional(z.array(styleIdSchema).check(z.minLength(1), z.maxLength(20))),
  }),
  output: z.object({
    styles: z.array(
      z.object({
        styleId: z.string(),
        /** How many colors the supplier lists; null when that isn't known. */
        colors: z.nullable(z.number()),
        /** How many of its pictures this call copied. */
        pictures: z.number(),
        /** Why it couldn't be updated, for the person who asked; null when it was. */
        error: z.nullable(z.string()),
      }),
    ),
    /** How many of their pictures the schedule still has to copy. */
    picturesLeft: z.number(),
  }),
});
