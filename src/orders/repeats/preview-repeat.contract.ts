import * as z from 'zod/mini';
import { orderKeySchema } from '../order-link.ts';
import { contract } from '../../platform/contract.ts';
import { swatchSchema } from '../../garments/stock/list-colors.contract.ts';

const cents = z.number();

/**
 * POST: what an order would cost if it were placed again now, and in which colors it can be had.
 * 'not-found' when the key opens no order, 'aborted' when it can't be ordered here anymore.
 */
export const previewRepeat = contract({
  method: 'POST',
  path: '/api/preview-repeat',
  maxBytes: 1_000,
  input: z.object({ key: orderKeySchema }),
  output: z.object({
    wasCents: cents,
    nowCents: cents,
    /** Each part of the price that differs, and why. */
    reasons: z.array(z.object({ what: z.string(), was: cents, now: cents, why: z.string() })),
    /** 'YYYY-MM-DD': the usual one from today. */
    dueDate: z.string(),
    /** The colors of each garment with their stock, as the order form lists them, by style code. */
    colors: z.record(z.string(), z.array(swatchSchema)),
    /** The items whose garments we still print on, in order. */
    items: z.array(
      z.object({
        /** The item's place among those of all designs, from 0. */
        at: z.number(),
        /** The key of the color to offer in place of the order's; null if that's fine. */
        insteadKey: z.nullable(z.string()),
      }),
    ),
  }),
});
export type RepeatPreview = z.infer<(typeof previewRepeat)['output']>;
