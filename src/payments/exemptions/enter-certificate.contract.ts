import * as z from 'zod/mini';
import { jobNumberSchema } from '../../orders/job-number.ts';
import { contract } from '../../platform/contract.ts';
import { newExemptionShape } from './exemption.ts';

/**
 * POST, with a staff member's token: enters a certificate that the shop got by phone, by email, or at
 * the counter. As `sendCertificate`, by the order's number.
 */
export const enterCertificate = contract({
  method: 'POST',
  path: '/api/enter-certificate',
  maxBytes: 8_000,
  input: z.object({ orderNumber: jobNumberSchema, ...newExemptionShape }),
  output: z.object({ sent: z.literal(true) }),
});
