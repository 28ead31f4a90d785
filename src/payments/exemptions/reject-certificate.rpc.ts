import * as z from 'zod/mini';
import { requiredText } from '../../platform/forms/text-field.ts';
import { staffCall } from '../../staff/staff-call.ts';
import { rejectionLength } from './exemption.ts';

/** Rejects a certificate and emails the customer why. 'decided' as for `acceptCertificate`. */
export const rejectCertificate = staffCall({
  name: 'reject_certificate',
  input: z.object({
    id: z.uuid(),
    why: requiredText(rejectionLength, 'Say why, in a sentence that the customer reads.'),
  }),
  output: z.object({ outcome: z.enum(['rejected', 'decided', 'not-found']) }),
});
