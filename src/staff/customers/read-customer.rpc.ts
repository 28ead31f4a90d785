import * as z from 'zod/mini';
import { exemptionRecordSchema } from '../../payments/exemptions/exemption-record.ts';
import { paymentTerms } from '../../payments/payment-terms.ts';
import { fromColumns } from '../../platform/column-names.ts';
import { staffCall } from '../staff-call.ts';

const contactSchema = z.object({
  email: z.string(),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  approves: z.boolean(),
  pays: z.boolean(),
  getsInvoice: z.boolean(),
  /** How many orders, quotes, and reorders are under this address. */
  jobs: z.number(),
});
export type Contact = z.infer<typeof contactSchema>;

/**
 * A customer in full, without the jobs, which `listJobs` has; null if there is none. The id of one
 * that was merged into another reads that one.
 */
export const readCustomer = staffCall({
  name: 'read_customer',
  input: z.object({ id: z.string() }),
  output: z.pipe(
    z.transform(fromColumns),
    z.nullable(
      z.object({
        id: z.string(),
        version: z.number(),
        company: z.nullable(z.string()),
        notes: z.nullable(z.string()),
        contacts: z.array(contactSchema),
        /** What was merged into it, the latest first, as it was. */
        merged: z.array(
          z.object({
            id: z.string(),
            company: z.nullable(z.string()),
            notes: z.nullable(z.string()),
            by: z.string(),
            at: z.string(),
            emails: z.array(z.string()),
          }),
        ),
        /** Null: as the shop's terms say. */
        terms: z.nullable(z.enum(paymentTerms)),
        /** Who turned reminders of what is owed off: a contact their own, or staff everybody's. */
        reminderStops: z.array(
          z.object({ email: z.string(), at: z.string(), byCustomer: z.boolean() }),
        ),
        /** Certificates that were accepted, or that nobody has decided on. */
        exemptions: z.array(exemptionRecordSchema),
        /** Orders that aren't canceled; what is left to pay counts all. Cents are null without `see-prices`. */
        totals: z.object({
          orders: z.number(),
          pieces: z.number(),
          cents: z.nullable(z.number()),
          leftCents: z.nullable(z.number()),
        }),
      }),
    ),
  ),
});
export type Customer = NonNullable<z.infer<(typeof readCustomer)['output']>>;
