import * as z from 'zod/mini';
import { keptFileSchema, placedShape, type ToPlace } from './placed-record.ts';
import { quoteStatuses, type QuoteRequest } from './quote.ts';

/** What one quote is, as its row holds it: each field of the form is a column. */
export const quoteShape = {
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  quantity: z.number(),
  /** 'YYYY-MM-DD' in the shop's zone. */
  pickupDate: z.nullable(z.string()),
  projectDetails: z.string(),
} satisfies Record<keyof QuoteRequest, z.ZodMiniType>;

/** A quote as read_quote answers it. */
export const quoteRecordSchema = z.object({
  ...placedShape,
  status: z.enum(quoteStatuses),
  ...quoteShape,
  files: z.array(keptFileSchema),
});
export type QuoteRecord = z.infer<typeof quoteRecordSchema>;

/** What place_quote takes. */
export type QuoteToPlace = ToPlace<QuoteRecord>;
