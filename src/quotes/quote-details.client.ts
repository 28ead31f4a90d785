import * as z from 'zod/mini';
import type { ArtworkUpload } from '../artwork/uploads/artwork-upload.ts';
import { maxQuotedPieces, optionalDaySchema } from './quote-request.ts';
import { textLimits } from '../platform/forms/text-field.ts';
import { tabStorage } from '../platform/storage.client.ts';

const key = 'quote-details';

const quoteDetailsSchema = z.object({
  quantity: z.number().check(z.int(), z.minimum(1), z.maximum(maxQuotedPieces)),
  /** 'YYYY-MM-DD', or '' for none. */
  pickupDate: optionalDaySchema,
  projectDetails: z.string().check(z.maxLength(textLimits.projectDetails)),
});
/** What the quote generator fills in on /get-quote. */
export type QuoteDetails = z.infer<typeof quoteDetailsSchema>;

/** Where this tab keeps the files of its request. */
export const quoteArtworkKey = 'quote-artwork';

/** Hands files over to the request. False if the browser can't store them. */
export const keepQuoteArtwork = (uploads: readonly ArtworkUpload[]): boolean =>
  tabStorage.write(quoteArtworkKey, uploads);

/** False if the browser can't store it; the form is then filled in by hand. */
export function handOverQuoteDetails(details: QuoteDetails): boolean {
  return tabStorage.write(key, details);
}

/** Read once and cleared; null if nothing was handed over. */
export function takeQuoteDetails(): QuoteDetails | null {
  return tabStorage.take(key, quoteDetailsSchema);
}
