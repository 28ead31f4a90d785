import * as z from 'zod/mini';
import { keptDraftSchema } from '../drafts/draft-link.ts';
import { mostDesigns, mostItems } from '../order-design.ts';
import { orderKeySchema } from '../order-link.ts';
import { contract } from '../../platform/contract.ts';

/**
 * POST: a draft that repeats what we still print of an order, each item in one of its garment's colors, with copies of its
 * files. Once placed, the new order knows which one it repeats. Answers like `previewRepeat`, and
 * 'resource-exhausted' if a visitor's files would be too much for one day.
 */
export const repeatOrder = contract({
  method: 'POST',
  path: '/api/repeat-order',
  maxBytes: 12_000,
  input: z.object({
    key: orderKeySchema,
    /** One per item that we still print on, in order. */
    colorKeys: z
      .array(z.string().check(z.maxLength(80)))
      .check(z.maxLength(mostDesigns * mostItems)),
  }),
  output: keptDraftSchema,
});
