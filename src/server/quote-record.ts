import * as z from 'zod/mini';
import { quoteStatuses } from '../domain/quote.ts';

/** A quote as the SQL function read_quote answers it. */
export const quoteRecordSchema = z.object({
  id: z.uuid(),
  number: z.number(),
  status: z.enum(quoteStatuses),
  createdAt: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  quantity: z.number(),
  /** 'YYYY-MM-DD' in the shop's zone. */
  pickupDate: z.nullable(z.string()),
  projectDetails: z.string(),
  files: z.array(
    z.object({
      objectPath: z.string(),
      fileName: z.string(),
      sizeBytes: z.number(),
      contentType: z.string(),
      format: z.string(),
      widthPx: z.nullable(z.number()),
      heightPx: z.nullable(z.number()),
    }),
  ),
});
export type QuoteRecord = z.infer<typeof quoteRecordSchema>;

/** What place_quote takes: a quote not yet written, with the key that makes it one. */
export type NewQuote = Omit<QuoteRecord, 'id' | 'number' | 'status' | 'createdAt'> & {
  idempotencyKey: string;
  /** SHA-256 of what came with the key, hex. */
  requestHash: string;
  shopInbox: string;
};
