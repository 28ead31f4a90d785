import * as z from 'zod/mini';
import { staffCall } from '../../staff/staff-call.ts';
import { coverages } from './exemption.ts';

/**
 * Accepts a certificate, which takes the tax off its order, and off others of the same customer that
 * sent one. 'decided' if somebody was faster, or another one took its place.
 */
export const acceptCertificate = staffCall({
  name: 'accept_certificate',
  input: z.object({
    id: z.uuid(),
    /** 'YYYY-MM-DD'. */
    expiresOn: z.iso.date('Enter the last day it’s good, within the next ten years.'),
    covers: z.enum(coverages),
  }),
  output: z.object({ outcome: z.enum(['accepted', 'decided', 'not-found']) }),
});
