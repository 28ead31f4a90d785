import * as z from 'zod/mini';
import { staffCall } from '../../staff/staff-call.ts';

/** Every style that has colors or was ever synced, by style code. */
export const listInventory = staffCall({
  name: 'list_inventory',
  input: z.object({}),
  output: z.array(
    z.object({
      styleCode: z.string(),
      /** The supplier's own number and names; null until the first sync. */
      supplierStyleId: z.nullable(z.number()),
      brand: z.nullable(z.string()),
      styleName: z.nullable(z.string()),
      /**
       * When the stock was last saved. null: never, and the colors are from the shop's own list.
       */
      syncedAt: z.nullable(z.string()),
      /** When and why the last try failed; null if it succeeded. */
      failedAt: z.nullable(z.string()),
      failure: z.nullable(z.string()),
      /** A sync of it is running. */
      syncing: z.boolean(),
      /** Without colors that are gone. */
      colors: z.number(),
      colorsInStock: z.number(),
      /** Colors that the supplier no longer lists. */
      gone: z.number(),
      /** Without dropship. */
      pieces: z.number(),
    }),
  ),
});
/** One garment of the inventory, as totals. */
export type InventoryLine = z.infer<(typeof listInventory)['output']>[number];
