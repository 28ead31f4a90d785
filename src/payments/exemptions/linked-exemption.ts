import * as z from 'zod/mini';

/** Where a customer stands with their certificate, on their order's page. */
export const linkedExemptionSchema = z.object({
  /** 'known' is another order's, which they may use, or this one's where none counts. */
  state: z.enum(['sent', 'accepted', 'known', 'rejected']),
  organization: z.string(),
  /** 'YYYY-MM-DD', the last day it's good; null unless it was accepted. */
  expiresOn: z.nullable(z.string()),
  /** Why it was rejected; null unless it was. */
  rejection: z.nullable(z.string()),
});
export type LinkedExemption = z.infer<typeof linkedExemptionSchema>;
