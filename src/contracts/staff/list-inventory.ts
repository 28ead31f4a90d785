import * as z from 'zod/mini';
import { staffCall } from './staff-call.ts';

/** Each style that has colors or was tried to sync, by style code. */
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
      /** When the stock was saved last; null: never, and the colors are the shop's own list. */
      syncedAt: z.nullable(z.string()),
      /** When and why the last try failed; null when it went well. */
      failedAt: z.nullable(z.string()),
      failure: z.nullable(z.string()),
      /** A sync of it runs. */
      syncing: z.boolean(),
      /** Without those that are gone. */
      colors: z.number(),
      colorsInStock: z.number(),
      /** Colors that the supplier doesn't name any more. */
      gone: z.number(),
      /** Without dropship. */
      pieces: z.number(),
    }),
  ),
});
/** One garment of the inventory, in figures. */
export type InventoryLine = z.infer<(typeof listInventory)['output']>[number];
