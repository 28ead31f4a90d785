import * as z from 'zod/mini';
import { maxReceiptLength } from '../../artwork/uploads/receipt-length.ts';
import { designSchema, pictureIdSchema } from '../design.ts';
import { maxSharedBytes, maxSharedPictures } from './shared-design.ts';
import { contract } from '../../platform/contract.ts';

/**
 * POST: keeps a design under a link for 90 days. Its pictures are uploads for the place 'design',
 * with one receipt for each that the design uses. Sending it twice makes two links.
 * 'invalid-argument' with fields, 'resource-exhausted', 'unavailable'.
 */
export const shareDesign = contract({
  method: 'POST',
  path: '/api/share-design',
  maxBytes: maxSharedBytes + maxSharedPictures * (maxReceiptLength + 100),
  input: z.object({
    design: designSchema,
    pictures: z
      .array(
        z.object({
          id: pictureIdSchema,
          receipt: z.string().check(z.minLength(1), z.maxLength(maxReceiptLength)),
        }),
      )
      .check(z.maxLength(maxSharedPictures, `A link holds up to ${maxSharedPictures} pictures.`)),
  }),
  output: z.object({
    /** Opens the design; stored nowhere but in the link. */
    token: z.string(),
    /** ISO 8601. */
    expiresAt: z.iso.datetime({ offset: true }),
  }),
});
export type ShareDesignInput = z.infer<(typeof shareDesign)['input']>;
