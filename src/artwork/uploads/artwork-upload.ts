import * as z from 'zod/mini';
import type { UploadFacts } from '../files/artwork-facts-schema.ts';
import { textLimits } from '../../platform/forms/text-field.ts';

/** What artwork a customer has: files to print, a sketch, or a description. */
export const artworkTypes = ['complete', 'sketch', 'description'] as const;
export type ArtworkType = (typeof artworkTypes)[number];

/** What forms, pages, and emails call each type. */
export const artworkTypeLabels: Readonly<Record<ArtworkType, string>> = {
  complete: 'Completed artwork',
  sketch: 'Sketch or partial artwork',
  description: 'Written description',
};

/** The longest upload receipt, in characters. */
export const maxReceiptLength = 2000;

/** A file the customer has uploaded, by its receipt; never by its path. */
export const artworkUploadSchema = z.object({
  receipt: z.string().check(z.maxLength(maxReceiptLength)),
  name: z.string().check(z.maxLength(textLimits.fileName)),
  size: z.number().check(z.int(), z.positive()),
  widthPx: z.nullable(z.number().check(z.int(), z.positive())),
  heightPx: z.nullable(z.number().check(z.int(), z.positive())),
  transparent: z.boolean(),
  /** What we found in it. Only this browser reads it; the server looks for itself. */
  facts: z.optional(z.unknown() as z.ZodMiniType<UploadFacts>),
  /** The page to print, if there are several. */
  page: z.optional(z.number()),
});
export type ArtworkUpload = z.infer<typeof artworkUploadSchema>;
