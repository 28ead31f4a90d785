import * as z from 'zod/mini';
import { quoteSchema } from './quote.ts';
import { quoteRequestRecordSchema } from './quote-request-record.ts';

/** A quote as stored. */
export const storedQuoteSchema = z.object({
  id: z.uuid(),
  version: z.number(),
  /** The hash of the contents. */
  sha256: z.string(),
  contents: quoteSchema,
  /** Why the lines aren't the price table's; null if they are. */
  reason: z.nullable(z.string()),
  /** An email address. */
  madeBy: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** The customer's; null for none yet. */
  decision: z.nullable(
    z.object({
      accepted: z.boolean(),
      /** Why they declined it, if they said. */
      reason: z.nullable(z.string()),
      /** ISO 8601. */
      at: z.string(),
      /** The number of the order it became; null if it was erased, too. */
      order: z.nullable(z.number()),
    }),
  ),
});
export type StoredQuote = z.infer<typeof storedQuoteSchema>;

/** A quote request with its quotes, newest first. */
export const quotedRequestSchema = z.extend(quoteRequestRecordSchema, {
  /** What the key of the customer's link is made from; null until there is a quote. */
  linkId: z.nullable(z.uuid()),
  quotes: z.array(storedQuoteSchema),
  /** What it became. */
  order: z.nullable(
    z.object({
      id: z.uuid(),
      number: z.number(),
      /** null once staff replaced the order's link. */
      linkId: z.nullable(z.uuid()),
      requestHash: z.string(),
      totalCents: z.number(),
    }),
  ),
});
export type QuotedRequest = z.infer<typeof quotedRequestSchema>;
