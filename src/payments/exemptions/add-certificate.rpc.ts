import * as z from 'zod/mini';
import { staffCall } from '../../staff/staff-call.ts';
import { exemptionTexts } from './exemption.ts';
import { exemptionOutcomeSchema } from './exemption-record.ts';

/** Adds a certificate to an order. Our function calls it, because it checks the file first. */
export const addCertificate = staffCall({
  name: 'add_certificate',
  input: z.object({
    id: z.uuid(),
    order_number: z.number(),
    organization: exemptionTexts.organization,
    reason: exemptionTexts.reason,
    certificate_number: exemptionTexts.certificateNumber,
    state: exemptionTexts.state,
    object_path: z.string(),
    file_name: z.string(),
  }),
  output: exemptionOutcomeSchema,
});
