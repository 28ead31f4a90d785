import * as z from 'zod/mini';
import { uploadFactsSchema } from '../files/artwork-facts-schema.ts';
import { maxReceiptLength } from './receipt-length.ts';
import { textLimits } from '../../platform/forms/text-field.ts';

/** A file the customer has uploaded, by its receipt; never by its path. */
export const artworkUploadSchema = z.object({
  receipt: z.string().check(z.maxLength(maxReceiptLength)),
  name: z.string().check(z.maxLength(textLimits.fileName)),
  size: z.number().check(z.int(), z.positive()),
  widthPx: z.nullable(z.number().check(z.int(), z.positive())),
  heightPx: z.nullable(z.number().check(z.int(), z.positive())),
  transparent: z.boolean(),
  /**
   * What we found in it. Only this browser reads it, and goes without it if it can't; the server looks
   * for itself.
   */
  facts: z.optional(z.transform((facts) => uploadFactsSchema.safeParse(facts).data)),
  /** The page to print, if there are several. */
  page: z.optional(z.number()),
});
export type ArtworkUpload = z.infer<typeof artworkUploadSchema>;
