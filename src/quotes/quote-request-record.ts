import * as z from 'zod/mini';
import { eachField } from '../platform/forms/form-field.ts';
import { keptFileSchema, placedShape, type ToPlace } from '../orders/placed-record.ts';
import { jobStatuses } from '../orders/job.ts';
import { quoteRequestFields } from './quote-request.ts';

/** A quote request as stored: each field of the form is a column. */
export const quoteRequestShape = eachField(quoteRequestFields, 'kept');

/** A quote request as read_quote_request returns it. */
export const quoteRequestRecordSchema = z.object({
  ...placedShape,
  status: z.enum(jobStatuses.quote_request),
  ...quoteRequestShape,
  /** null without a pickup date. */
  startBy: z.nullable(z.string()),
  files: z.array(keptFileSchema),
});
export type QuoteRequestRecord = z.infer<typeof quoteRequestRecordSchema>;

/** The input of place_quote_request. */
export type QuoteRequestToPlace = ToPlace<QuoteRequestRecord>;
