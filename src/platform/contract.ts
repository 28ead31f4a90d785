import * as z from 'zod/mini';
import { errorStatuses, type ErrorCode } from './error-code.ts';
import { taxSchema } from '../payments/tax-schema.ts';
import { extrasSchema } from '../orders/prices/extra.ts';
import type { Price } from '../orders/prices/price.ts';

/** What an endpoint takes and answers, shared by browser and function. */
export type Contract<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> = {
  method: 'GET' | 'POST';
  path: `/api/${string}`;
  /** GET inputs are read from the query, POST inputs from a JSON body. */
  input: Input;
  output: Output;
  /** Largest JSON body in bytes. */
  maxBytes: number;
};

/** Gives a contract its exact types. */
export function contract<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  definition: Contract<Input, Output>,
): Contract<Input, Output> {
  return definition;
}

const errorCodes = Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]];

/** What an order costs by the server's clock and prices, all in cents, and the class it follows from. */
const updatedPriceSchema = z.object({
  price: z.object({
    items: z.array(
      z.object({
        perItemCents: z.number(),
        lines: z.array(z.object({ label: z.string(), cents: z.number() })),
      }),
    ),
    extras: extrasSchema,
    subtotalCents: z.number(),
    rushFeeCents: z.number(),
    shippingCents: z.number(),
    tax: taxSchema,
    taxCents: z.number(),
    totalCents: z.number(),
  }) satisfies z.ZodMiniType<Price>,
  turnaroundClass: z.enum(['standard', 'rush']),
  dueDate: z.string(),
});
export type UpdatedPrice = z.infer<typeof updatedPriceSchema>;

/** The body of every failure. `fields` maps a path like 'customer.email' to its sentence. */
export const errorEnvelopeSchema = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    /** With the code 'aborted', if the page showed another price. */
    updatedPrice: z.optional(updatedPriceSchema),
  }),
});
export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>;
