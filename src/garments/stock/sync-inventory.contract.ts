import * as z from 'zod/mini';
import { contract } from '../../platform/contract.ts';

export const styleIdSchema = z
  .string('Enter a style.')
  .check(z.regex(/^\d{5}$/, 'A style is five digits, like 00606.'));

/**
 * POST, with a staff member's token: asks the supplier for one style's colors and stock and saves
 * the answer (product.md#supplier-sync). 'not-found' for a style we don't carry, 'aborted' while
 * another sync of it runs, 'unavailable' or 'deadline-exceeded' with the supplier's reason. On
 * failure the old data stays.
 */
export const syncInventory = contract({
  method: 'POST',
  path: '/api/sync-inventory',
  maxBytes: 500,
  input: z.object({ styleId: styleIdSchema }),
  output: z.object({
    success: z.literal(true),
    /**
     * One per color and size. Pieces that the supplier ships from its own warehouses, without
     * dropship.
     */
    data: z.array(
      z.object({
        colorCode: z.nullable(z.string()),
        colorName: z.string(),
        size: z.string(),
        quantity: z.number(),
      }),
    ),
    /** ISO 8601. */
    lastUpdated: z.string(),
  }),
});
