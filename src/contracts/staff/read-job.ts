import * as z from 'zod/mini';
import { closuresSchema, jobKindSchema, jobStatusSchema } from './job-schema.ts';
import { staffCall } from './staff-call.ts';

const fileSchema = z.object({
  /** Of an order; null for the files of a quote. */
  location: z.nullable(z.string()),
  objectPath: z.string(),
  fileName: z.string(),
  sizeBytes: z.number(),
  contentType: z.string(),
  format: z.string(),
  widthPx: z.nullable(z.number()),
  heightPx: z.nullable(z.number()),
});
export type JobFile = z.infer<typeof fileSchema>;

const common = {
  number: z.number(),
  status: jobStatusSchema,
  version: z.number(),
  mayUndo: z.boolean(),
  createdAt: z.string(),
  customer: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    notes: z.nullable(z.string()),
  }),
  dueDate: z.nullable(z.string()),
  startBy: z.nullable(z.string()),
  /** Pieces by size; empty for a quote. */
  quantities: z.record(z.string(), z.number()),
  pieces: z.number(),
  files: z.array(fileSchema),
  /** Oldest first; `from` is null for its placing, whose actor is 'customer'. */
  events: z.array(
    z.object({
      from: z.nullable(jobStatusSchema),
      to: jobStatusSchema,
      /** It took the move before it back. */
      undo: z.boolean(),
      actor: z.string(),
      note: z.nullable(z.string()),
      at: z.string(),
    }),
  ),
  notes: z.array(z.object({ id: z.uuid(), author: z.string(), text: z.string(), at: z.string() })),
  mails: z.array(
    z.object({
      id: z.uuid(),
      template: z.string(),
      recipient: z.string(),
      status: z.enum(['pending', 'sent', 'dead']),
      attempts: z.number(),
      errorCode: z.nullable(z.string()),
      sentAt: z.nullable(z.string()),
      createdAt: z.string(),
    }),
  ),
};

/** Everything about one job; null when there is none of that kind and number. */
export const readJob = staffCall({
  name: 'read_job',
  input: z.object({ kind: jobKindSchema, number: z.number(), closures: closuresSchema }),
  output: z.nullable(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('order'),
        ...common,
        garmentId: z.string(),
        garmentName: z.string(),
        styleCode: z.string(),
        colorName: z.string(),
        colorHex: z.string(),
        printLocations: z.array(z.string()),
        artworkType: z.enum(['complete', 'sketch', 'description']),
        artworkDescription: z.nullable(z.string()),
        turnaroundClass: z.enum(['standard', 'rush']),
        deliveryMethod: z.enum(['pickup', 'local', 'shipping']),
        address: z.nullable(
          z.object({
            name: z.string(),
            street: z.string(),
            city: z.string(),
            state: z.string(),
            zip: z.string(),
          }),
        ),
        price: z.object({
          perItemCents: z.number(),
          subtotalCents: z.number(),
          rushFeeCents: z.number(),
          shippingCents: z.number(),
          taxCents: z.number(),
          totalCents: z.number(),
        }),
        /** Reorders of this order. */
        reorders: z.array(z.number()),
      }),
      z.object({ kind: z.literal('quote'), ...common, projectDetails: z.string() }),
      z.object({
        kind: z.literal('reorder'),
        ...common,
        invoiceNumber: z.string(),
        /** Our order of that number under the same email address. */
        order: z.nullable(z.number()),
      }),
    ]),
  ),
});
export type Job = NonNullable<z.infer<(typeof readJob)['output']>>;
