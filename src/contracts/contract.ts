import * as z from 'zod/mini';
import { errorStatuses, type ErrorCode } from '../domain/error-code.ts';

/** What an endpoint takes and answers; browser and function share it. */
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

/** Every failure's body: `fields` maps a path like 'customer.email' to its sentence. */
export const errorEnvelopeSchema = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    /** Says what differs when `code` is 'aborted': the server's price in cents. */
    totalCents: z.optional(z.number()),
  }),
});
export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>;
