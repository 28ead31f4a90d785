import * as z from 'zod/mini';

export const placedJobSchema = z.object({
  outcome: z.enum(['placed', 'replayed']),
  number: z.number(),
  emails: z.array(z.uuid()),
});
/** Nothing was placed: other prices count by now. */
export const repricedSchema = z.object({ outcome: z.literal('repriced') });
export const conflictSchema = z.object({ outcome: z.literal('conflict') });

/** The answer of a place_… function. */
export const placedSchema = z.discriminatedUnion('outcome', [placedJobSchema, conflictSchema]);
/** `emails` are ids in the outbox, the customer’s first. */
export type Placed = z.infer<typeof placedSchema>;

export const knownRequestSchema = z.nullable(
  z.object({ number: z.number(), requestHash: z.string() }),
);
/** The quote request or reorder that a key belongs to. */
export type KnownRequest = NonNullable<z.infer<typeof knownRequestSchema>>;
