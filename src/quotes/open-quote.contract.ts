import * as z from 'zod/mini';
import { quoteKeySchema } from '../orders/order-link.ts';
import { quoteStates, quoteSchema } from './quote.ts';
import { keptDaysSchema } from '../press/kept-days-schema.ts';
import { contract } from '../platform/contract.ts';

/** What customers see of their quoted request. */
export const customerQuoteRequestSchema = z.object({
  number: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  /** The day they asked for, 'YYYY-MM-DD'. */
  pickupDate: z.nullable(z.string()),
  /** By the server's clock. */
  state: z.enum(quoteStates),
  /** For the quoted pieces; null if every day can be kept, or the quote isn't open. */
  keptDays: z.nullable(keptDaysSchema),
  /** The newest. */
  quote: z.object({
    version: z.number(),
    /** The hash of the contents. */
    sha256: z.string(),
    contents: quoteSchema,
  }),
  /** The order it became; null if it didn't. The key of its link is null once staff replaced that. */
  order: z.nullable(z.object({ number: z.number(), key: z.nullable(z.string()) })),
});
export type CustomerQuoteRequest = z.infer<typeof customerQuoteRequestSchema>;

/**
 * POST, so that no log records the key: the quote that a link opens. 'not-found' when there is no
 * such quote, the key is wrong, or a year has passed since the request was ordered or declined.
 */
export const openQuote = contract({
  method: 'POST',
  path: '/api/open-quote',
  maxBytes: 1_000,
  input: z.object({ key: quoteKeySchema }),
  output: customerQuoteRequestSchema,
});
