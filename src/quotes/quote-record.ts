import * as z from 'zod/mini';
import { eachField } from '../platform/forms/form-field.ts';
import { keptFileSchema, placedShape, type ToPlace } from '../orders/placed-record.ts';
import { jobStatuses } from '../orders/job.ts';
import { quoteFields } from './quote.ts';

/** A quote as stored: each field of the form is a column. */
export const quoteShape = eachField(quoteFields, 'kept');

/** A quote as read_quote returns it. */
export const quoteRecordSchema = z.object({
  ...placedShape,
  status: z.enum(jobStatuses.quote),
  ...quoteShape,
  /** null without a pickup date. */
  startBy: z.nullable(z.string()),
  files: z.array(keptFileSchema),
});
export type QuoteRecord = z.infer<typeof quoteRecordSchema>;

/** The input of place_quote. */
export type QuoteToPlace = ToPlace<QuoteRecord>;
