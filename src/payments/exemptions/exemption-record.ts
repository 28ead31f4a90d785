import * as z from 'zod/mini';
import { keptFileSchema } from '../../orders/placed-record.ts';
import { coverages } from './exemption.ts';
import { exemptReasons } from './exempt-reason.ts';

/** A certificate as stored, for staff. */
export const exemptionRecordSchema = z.object({
  id: z.uuid(),
  /** The order it was sent for. */
  orderNumber: z.number(),
  /** That order's address then; null once its customer is erased. */
  email: z.nullable(z.string()),
  organization: z.string(),
  reason: z.enum(exemptReasons),
  certificateNumber: z.string(),
  state: z.string(),
  status: z.enum(['sent', 'accepted', 'rejected', 'replaced']),
  covers: z.nullable(z.enum(coverages)),
  /** 'YYYY-MM-DD', the last day it's good. */
  expiresOn: z.nullable(z.string()),
  rejection: z.nullable(z.string()),
  /** 'customer', or a staff member's email address. */
  sentBy: z.string(),
  decidedBy: z.nullable(z.string()),
  /** ISO 8601. */
  decidedAt: z.nullable(z.string()),
  /** ISO 8601. */
  at: z.string(),
  /** Its address isn't an email provider's. */
  mayCoverDomain: z.boolean(),
  file: z.omit(keptFileSchema, { contentType: true }),
});
export type ExemptionRecord = z.infer<typeof exemptionRecordSchema>;

/** A certificate on an order's job page. */
export const jobExemptionSchema = z.extend(exemptionRecordSchema, {
  /** The order has no tax because of it. */
  counts: z.boolean(),
  /** It's another order's of the same customer, and can be used for this one. */
  offered: z.boolean(),
});
export type JobExemption = z.infer<typeof jobExemptionSchema>;

/** What becomes of a certificate that is sent. */
export const exemptionOutcomeSchema = z.discriminatedUnion('outcome', [
  /** `email` is the one to the shop in the outbox; null if staff entered it. */
  z.object({ outcome: z.literal('sent'), email: z.nullable(z.uuid()) }),
  /** The order is canceled. */
  z.object({ outcome: z.literal('not-allowed') }),
  /** There are as many as an order may have. */
  z.object({ outcome: z.literal('full') }),
  /** The file came with another certificate, or was deleted. */
  z.object({ outcome: z.literal('file-taken') }),
  z.object({ outcome: z.literal('not-found') }),
]);
export type ExemptionOutcome = z.infer<typeof exemptionOutcomeSchema>;
