import * as z from 'zod/mini';
import { artworkUploadSchema, type ArtworkUpload } from '../artwork/uploads/artwork-upload.ts';
import { maxQuotedPieces, maxQuoteRequestFiles, optionalDaySchema } from './quote-request.ts';
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

const artworkKey = 'quote-artwork';
const artworkSchema = z.array(artworkUploadSchema).check(z.maxLength(maxQuoteRequestFiles));

/** The files of this tab's request. False if the browser can't store them. */
export const keepQuoteArtwork = (uploads: readonly ArtworkUpload[]): boolean =>
  tabStorage.write(artworkKey, uploads);
export const readQuoteArtwork = (): ArtworkUpload[] =>
  tabStorage.read(artworkKey, artworkSchema) ?? [];
export const forgetQuoteArtwork = (): void => tabStorage.remove(artworkKey);

/** False if the browser can't store it; the form is then filled in by hand. */
export function handOverQuoteDetails(details: QuoteDetails): boolean {
  return tabStorage.write(key, details);
}

/** Read once and cleared; null if nothing was handed over. */
export function takeQuoteDetails(): QuoteDetails | null {
  return tabStorage.take(key, quoteDetailsSchema);
}
