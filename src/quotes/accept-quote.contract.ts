import * as z from 'zod/mini';
import { customerFields } from '../orders/customer.ts';
import { orderKeySchema, quoteKeySchema } from '../orders/order-link.ts';
import { sha256Schema } from '../proofs/shown-proof.ts';
import { contract } from '../platform/contract.ts';
import { itemInputSchema, placeOrderInputSchema } from '../orders/placing/place-order.contract.ts';
import { mostDesigns, mostItems } from '../orders/order-design.ts';
import { jobVersionSchema } from '../orders/job-number.ts';

/** The quote that the customer has before them. */
export const seenQuoteShape = {
  key: quoteKeySchema,
  version: jobVersionSchema,
  sha256: sha256Schema,
};

const { dueDate, delivery, seenTotalCents } = placeOrderInputSchema.shape;
const { colorKey, quantities } = itemInputSchema.shape;
const { name, phone, poNumber } = customerFields;

/**
 * POST: accepts a quote, which places its order. A repeat gets the same answer. 'invalid-argument'
 * with fields; 'not-found' if the link opens nothing; 'aborted' if the quote can't be accepted
 * (anymore), or the price isn't the one the customer saw (with `updatedPrice`).
 */
export const acceptQuote = contract({
  method: 'POST',
  path: '/api/accept-quote',
  maxBytes: 64_000,
  input: z.object({
    ...seenQuoteShape,
    /** The quote's, in order. What's wrong with one is said by the order's path to it. */
    items: z
      .array(z.object({ colorKey, quantities }))
      .check(z.minLength(1), z.maxLength(mostDesigns * mostItems)),
    dueDate,
    delivery,
    customer: z.object({ name: name.input, phone: phone.input, poNumber: poNumber.input }),
    seenTotalCents,
  }),
  output: z.object({ orderNumber: z.number(), totalCents: z.number(), orderKey: orderKeySchema }),
});
export type AcceptQuoteInput = z.infer<(typeof acceptQuote)['input']>;
