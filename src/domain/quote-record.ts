import * as z from 'zod/mini';
import { eachField } from './form-field.ts';
import { keptFileSchema, placedShape, type ToPlace } from './placed-record.ts';
import { jobStatuses } from './job.ts';
import { quoteFields } from './quote.ts';

/** What one quote is, as its row holds it: each field of the form is a column. */
export const quoteShape = eachField(quoteFields, 'kept');

/** A quote as read_quote answers it. */
export const quoteRecordSchema = z.object({
  ...placedShape,
  status: z.enum(jobStatuses.quote),
  ...quoteShape,
  files: z.array(keptFileSchema),
});
export type QuoteRecord = z.infer<typeof quoteRecordSchema>;

/** What place_quote takes. */
export type QuoteToPlace = ToPlace<QuoteRecord>;
