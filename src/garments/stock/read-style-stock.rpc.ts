import * as z from 'zod/mini';
import { staffCall } from '../../staff/staff-call.ts';

/** A style's colors in the shop's order, gone ones last. An unknown style has no colors. */
export const readStyleStock = staffCall({
  name: 'read_style_stock',
  input: z.object({ styleCode: z.string().check(z.regex(/^\d{5}$/)) }),
  output: z.object({
    styleCode: z.string(),
    /** null: never synced, so no color has sizes. */
    syncedAt: z.nullable(z.string()),
    colors: z.array(
      z.object({
        key: z.string(),
        /** The supplier's; null for a color of the shop's own list. */
        code: z.nullable(z.string()),
        name: z.string(),
        hex: z.string(),
        inStock: z.boolean(),
        /** The supplier no longer lists it; it has no sizes. */
        gone: z.boolean(),
        /** Addresses of our own copies. */
        swatchUrl: z.nullable(z.string()),
        frontImageUrl: z.nullable(z.string()),
        backImageUrl: z.nullable(z.string()),
        /** In the supplier's order, including sizes that the order form doesn't know. */
        sizes: z.array(
          z.object({
            size: z.string(),
            /** Its place among the style's sizes, from 1; the same in every color. */
            order: z.number(),
            /** Over all warehouses, without dropship. */
            quantity: z.number(),
            /** Dropship last. */
            warehouses: z.array(
              z.object({
                abbr: z.string(),
                quantity: z.number(),
                closeout: z.boolean(),
                dropship: z.boolean(),
                /** What is on its way, in the supplier's words. */
                expected: z.nullable(z.string()),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
});
export type StyleStock = z.infer<(typeof readStyleStock)['output']>;
